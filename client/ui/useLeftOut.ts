import { useEffect, useMemo, useState, type RefObject } from 'react';
import { leastWidth, type TableColumn } from './TableColumn';
import { usePrinting } from './usePrinting';

/** Px of a frame that is wide enough for a table and not for all its columns. Narrower, rows are cards; wider, it scrolls sideways. */
const CARDS = 800;
const ROOMY = 1_100;

/** What a column says in few words: on a card it would be seen before the card is opened. */
type Told = NonNullable<TableColumn['card']>;

/**
 * In which order columns give way: what is long and read in full elsewhere, then what a card would not tell before it is opened, then
 * small figures and facts, the last first, and figures of items. Never a name, the state, nor the buttons.
 */
function leaving(columns: readonly TableColumn[]): TableColumn[] {
  const loose = columns.filter((column, at) => at > 0 && !column.title && !column.sticky && !column.actions);
  const told = (card: Told) => loose.filter((column) => column.card === card).reverse();
  const items = loose.filter((column) => 'itemCell' in column && !column.card);
  const rest = loose.filter((column) => !column.card && !items.includes(column));
  const notes = rest.filter(({ grow }) => grow === 1).reverse();
  return [...notes, ...rest.filter((column) => !notes.includes(column)), ...told('figure'), ...told('line'), ...told('fact'), ...items];
}

/** How wide a length of CSS is in the font of the table, in px. */
function pxOf(width: string, table: Element): number {
  const probe = document.createElement('div');
  probe.style.cssText = `position:absolute;visibility:hidden;width:${width};font-size:${getComputedStyle(table).fontSize}`;
  table.parentElement?.append(probe);
  const { width: px } = probe.getBoundingClientRect();
  probe.remove();
  return px;
}

/** The names of the columns that give way, so that the rest lie side by side in `region`. */
function withoutRoom(columns: readonly TableColumn[], region: HTMLElement): string[] {
  const table = region.firstElementChild;
  const room = region.clientWidth;
  if (!table || room <= CARDS || room >= ROOMY) return [];
  const kept = new Set(columns);
  const left: string[] = [];
  for (const column of leaving(columns)) {
    if (pxOf(leastWidth([...kept]), table) <= room) break;
    kept.delete(column);
    left.push(column.key);
  }
  return left;
}

/**
 * The names of the columns for which `region` has no room, where it is neither wide nor narrow: one that matters must not lie under
 * another. None where `all` are wanted, and on paper: the table is then as wide as its columns.
 */
export function useLeftOut(columns: readonly TableColumn[], region: RefObject<HTMLElement | null>, all: boolean): ReadonlySet<string> {
  const [left, setLeft] = useState('');
  const printing = usePrinting();
  useEffect(() => {
    const node = region.current;
    if (!node) return;
    const observer = new ResizeObserver(() => setLeft(withoutRoom(columns, node).join(' ')));
    observer.observe(node);
    return () => observer.disconnect();
  }, [columns, region]);
  return useMemo(() => new Set(all || printing ? [] : left.split(' ')), [left, all, printing]);
}
