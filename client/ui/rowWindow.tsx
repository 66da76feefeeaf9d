import { type RefObject, useEffect } from 'react';
import css from './tables.module.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Line } from './TableGroups';
import { usePrinting } from './usePrinting';

/** The assumed height of a row in px, until it is measured. */
export const HEIGHT = { row: 36, group: 74 };

/** A spacer in place of the rows that are not in the document. */
export const RowGap = ({ height }: { height: number }) => (
  <tbody aria-hidden="true" className={css.gap}>
    <tr style={{ height }} />
  </tbody>
);

/** Above this many rows only those near the view are in the document. */
const VIRTUAL_ABOVE = 150;

/** The height in px of the heading of a group. */
const HEAD_HEIGHT = 32;

/** Decides which lines to render. `before` and `after` are the heights in px of the rows left out on either side. `measure` is the `ref` of every
 *  rendered row, which also has `data-index`. A `reveal` event on the scroll region scrolls to the row with the id `detail`. */
export function useRowWindow(lines: readonly Line<unknown>[], scroll: RefObject<HTMLElement | null>, rowHeight: number) {
  const printing = usePrinting();
  const count = lines.length;
  const virtual = count > VIRTUAL_ABOVE && !printing;
  // oxlint-disable-next-line react/incompatible-library -- its answers change with scrolling, so they are not memoised here either
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: virtual,
    overscan: 10,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => ('head' in (lines[index] ?? {}) ? HEAD_HEIGHT : rowHeight),
    getItemKey: (index) => lines[index]?.key ?? index,
    // The gap between cards is a margin, which the measured height does not include.
    measureElement: (row) => row.getBoundingClientRect().height + (parseFloat(getComputedStyle(row).marginBottom) || 0),
  });
  useEffect(() => {
    const box = scroll.current;
    if (!virtual || !box) return;
    const onReveal = (event: Event) => {
      const index = event instanceof CustomEvent ? lines.findIndex((line) => 'id' in line && String(line.id) === event.detail) : -1;
      if (index < 0) return;
      event.preventDefault();
      virtualizer.scrollToIndex(index, { align: 'center' });
    };
    box.addEventListener('reveal', onReveal);
    return () => box.removeEventListener('reveal', onReveal);
  }, [virtual, lines, scroll, virtualizer]);
  if (!virtual) return { virtual, indexes: lines.map((_, index) => index), before: 0, after: 0, measure: undefined };
  const items = virtualizer.getVirtualItems();
  return {
    virtual,
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  };
}
