import { useLayoutEffect, type RefObject } from 'react';

const MIN_WIDTH = 220;
const EDGE = 8;

/** Positions the popover over the cell, or above it where it would end below the window. Hides it while the cell is scrolled out of view. */
function positionOver(box: HTMLElement, cell: HTMLElement, region: HTMLElement | null): void {
  const at = cell.getBoundingClientRect();
  const view = region?.getBoundingClientRect();
  const x = Math.max(EDGE, Math.min(at.left, innerWidth - Math.max(at.width, MIN_WIDTH) - EDGE));
  const y = Math.max(EDGE, Math.min(at.top, innerHeight - box.offsetHeight - EDGE));
  for (const [name, px] of Object.entries({ x, y, w: at.width })) box.style.setProperty(`--${name}`, `${px}px`);
  box.toggleAttribute('data-away', view !== undefined && (at.bottom < view.top + EDGE || at.top > view.bottom - EDGE));
}

/** Keeps a popover positioned over a cell while the table scrolls or changes, and focuses its control. */
export function useOverCell(box: RefObject<HTMLElement | null>, cell: HTMLElement): void {
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    const region = cell.closest('section');
    // The cell of a deleted record is gone. Its editor stays where it is.
    const place = () => cell.isConnected && positionOver(node, cell, region);
    place();
    node.showPopover();
    const control = node.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('input, select, textarea');
    control?.focus({ preventScroll: true });
    if (control && 'select' in control) control.select();
    // What arrives above must not push the editor out of view: a hidden control loses the focus, which saves half of what is typed.
    const watcher = new MutationObserver(() => {
      const wasAway = node.hasAttribute('data-away');
      place();
      if (wasAway || !node.hasAttribute('data-away')) return;
      cell.scrollIntoView({ block: 'nearest' });
      place();
    });
    if (region) watcher.observe(region, { childList: true, subtree: true });
    // A question about another's change makes it taller.
    const sizes = new ResizeObserver(place);
    sizes.observe(node);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      watcher.disconnect();
      sizes.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [box, cell]);
}
