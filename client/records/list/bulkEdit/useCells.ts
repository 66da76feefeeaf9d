import { useEffect, useRef, type RefObject } from 'react';
import { isCovered, isTyping } from '../../../ui/isTyping';
import { moveRow } from '../rowFocus';
import { cellAt, focusOn, isOnControl, rowAt } from './rowAt';

interface Cells {
  isOff: boolean;
  /** The cells of a row that can be edited, in order. */
  cellsIn(row: HTMLElement): HTMLElement[];
  edit(cell: HTMLElement): void;
}

/**
 * The ways into a cell. By mouse: a double press. By keys: on a row that has the focus the right arrow goes into its cells, the arrows go from
 * cell to cell, Enter or F2 edits one, Esc goes back to the row.
 */
export function useCells(box: RefObject<HTMLElement | null>, cells: Cells): void {
  const latest = useRef(cells);
  useEffect(() => {
    latest.current = cells;
  });
  useEffect(() => {
    const region = box.current;
    if (!region) return;
    const onDouble = ({ target }: MouseEvent) => {
      const { isOff, cellsIn, edit } = latest.current;
      const [cell, row] = [cellAt(target), rowAt(target)];
      // A row laid out as a card has no cells to edit in.
      if (isOff || !cell || !row || isOnControl(target) || getComputedStyle(cell).display !== 'table-cell') return;
      if (cellsIn(row).includes(cell)) edit(cell);
    };

    const act = (key: string): boolean => {
      const { cellsIn, edit } = latest.current;
      const focused = document.activeElement;
      const row = region.contains(focused) ? rowAt(focused) : null;
      if (!row) return false;
      const cell = focused?.matches('[data-column]') ? (focused as HTMLElement) : null;
      const all = cellsIn(row);
      const place = cell ? all.indexOf(cell) : -1;
      if (focused === row && key === 'ArrowRight') {
        if (all[0]) focusOn(all[0]);
        return true;
      }
      if (!cell) return false;
      if (key === 'Enter' || key === 'F2') edit(cell);
      else if (key === 'Escape' || (key === 'ArrowLeft' && place === 0)) focusOn(row);
      else if (key === 'ArrowRight' || key === 'ArrowLeft') {
        const next = all[place + (key === 'ArrowRight' ? 1 : -1)];
        if (next) focusOn(next);
      } else if (key === 'ArrowDown' || key === 'ArrowUp') {
        moveRow(key === 'ArrowDown' ? 1 : -1, (reached) => {
          const below = cellsIn(reached)[place];
          if (below) focusOn(below);
        });
      } else return false;
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (isTyping(event.target) || isCovered()) return;
      if (act(event.key)) event.preventDefault();
    };
    region.addEventListener('dblclick', onDouble);
    addEventListener('keydown', onKey, { capture: true });
    return () => {
      region.removeEventListener('dblclick', onDouble);
      removeEventListener('keydown', onKey, { capture: true });
    };
  }, [box]);
}
