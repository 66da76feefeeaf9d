import { useLayoutEffect, type RefObject } from 'react';

const LEAST_WIDTH = 220;
const EDGE = 8;

/** Over the cell, and out of sight while the cell is. */
function lay(box: HTMLElement, cell: HTMLElement, region: HTMLElement | null): void {
  const at = cell.getBoundingClientRect();
  const view = region?.getBoundingClientRect();
  const x = Math.max(EDGE, Math.min(at.left, innerWidth - Math.max(at.width, LEAST_WIDTH) - EDGE));
  for (const [name, px] of Object.entries({ x, y: at.top, w: at.width })) box.style.setProperty(`--${name}`, `${px}px`);
  box.toggleAttribute('data-away', view !== undefined && (at.bottom < view.top + EDGE || at.top > view.bottom - EDGE));
}

/** Lays a popover over a cell for as long as it is mounted, follows it while the table scrolls or changes, and gives it the focus. */
export function useOverCell(box: RefObject<HTMLElement | null>, cell: HTMLElement): void {
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    const region = cell.closest('section');
    const place = () => lay(node, cell, region);
    place();
    node.showPopover();
    const control = node.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('input, select, textarea');
    control?.focus({ preventScroll: true });
    if (control && 'select' in control) control.select();
    const watcher = new MutationObserver(place);
    if (region) watcher.observe(region, { childList: true, subtree: true });
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      watcher.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [box, cell]);
}
