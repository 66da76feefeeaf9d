import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { recordsNow } from '../../../sync/hooks';
import type { FormScreen } from '../../kinds/KindScreens';
import { CellEditor, type Move } from './CellEditor';
import { editableFields } from './editable';
import type { FormState } from '../../form/formState';
import { focusCell, idOf, rowAt, cellAt, isOnControl } from './rowAt';
import { moveRow, onRowKey } from '../rowFocus';

/** The cell that is being edited. `state`: the form after a refused save. */
interface OpenCell {
  cell: HTMLElement;
  id: number;
  name: string;
  state?: FormState;
  /** The record as last seen. Its deletion does not close the editor, so that nothing typed is lost. */
  record?: AnyRecord;
}

interface CellToolsProps {
  kind: Kind;
  screen: FormScreen;
  vessel: number;
  /** The element around the table. */
  box: RefObject<HTMLElement | null>;
  /** True while rows are being selected: clicks then select rows. */
  isOff: boolean;
}

/** Edits the cells of a table in place, one at a time. */
export function CellTools({ kind, screen, vessel, box, isOff }: CellToolsProps) {
  const fields = useMemo(() => editableFields(kind), [kind]);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const opened = useRef(open);
  useEffect(() => {
    opened.current = open;
  });
  // A record that is still being added has no id yet that a change could name.
  const cellsIn = (row: HTMLElement) =>
    [...row.querySelectorAll<HTMLElement>('[data-column]')].filter(({ dataset }) => idOf(row) > 0 && fields.has(dataset.column ?? ''));
  const edit = (cell: HTMLElement, state?: FormState) => {
    const row = rowAt(cell);
    // A cell with a refused value stays open, so that nothing typed is lost.
    if (!row || opened.current) return;
    setOpen({ cell, id: idOf(row), name: cell.dataset.column ?? '', state });
  };
  useCells(box, { isOff, cellsIn, edit });

  const now = open && recordsNow(kind.name).find(({ id }) => id === open.id);
  if (now && now !== open.record) setOpen({ ...open, record: now });
  // The row was still shown although its record was just deleted.
  if (open && !open.record && !now) setOpen(null);
  const field = open && fields.get(open.name);
  if (!open?.record || !field) return null;

  const close = (move: Move) => {
    setOpen(null);
    if (move === 'away' || !open.cell.isConnected) return;
    const row = rowAt(open.cell);
    const step = { stay: 0, next: 1, before: -1 }[move];
    const cells = row ? cellsIn(row) : [];
    const index = cells.indexOf(open.cell) + step;
    const beyond = row?.parentElement?.querySelector<HTMLElement>(`[data-index="${Number(row.dataset.index) + step}"]`);
    const target = cells[index] ?? (beyond && cellsIn(beyond).at(step > 0 ? 0 : -1));
    if (!target) return focusCell(open.cell);
    focusCell(target);
    const to = rowAt(target);
    if (step !== 0 && to) setOpen({ cell: target, id: idOf(to), name: target.dataset.column ?? '' });
  };
  return (
    <CellEditor
      key={`${open.id} ${open.name}`}
      kind={kind}
      screen={screen}
      vessel={vessel}
      record={open.record}
      name={open.name}
      field={field}
      cell={open.cell}
      resumed={open.state}
      onClose={close}
      onReopen={(state) => {
        const row = box.current?.querySelector<HTMLElement>(`[data-id="${open.id}"]`);
        const cell = row && cellsIn(row).find(({ dataset }) => dataset.column === open.name);
        if (cell) edit(cell, state);
      }}
    />
  );
}

interface Cells {
  isOff: boolean;
  /** The editable cells of a row, in order. */
  cellsIn(row: HTMLElement): HTMLElement[];
  edit(cell: HTMLElement): void;
}

/**
 * Opens cells by double click or by keyboard. On a focused row the right arrow enters its cells, the arrows move between cells, Enter or F2
 * edits, Esc returns to the row.
 */
function useCells(box: RefObject<HTMLElement | null>, cells: Cells): void {
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

    const act = (event: KeyboardEvent): boolean => {
      const { key } = event;
      const { cellsIn, edit } = latest.current;
      const focused = document.activeElement;
      const row = region.contains(focused) ? rowAt(focused) : null;
      if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return false;
      const cell = focused?.matches('[data-column]') ? (focused as HTMLElement) : null;
      const all = cellsIn(row);
      const index = cell ? all.indexOf(cell) : -1;
      if (focused === row && key === 'ArrowRight') {
        if (all[0]) focusCell(all[0]);
        return true;
      }
      if (!cell) return false;
      if (key === 'Enter' || key === 'F2') edit(cell);
      else if (key === 'Escape' || (key === 'ArrowLeft' && index === 0)) focusCell(row);
      else if (key === 'ArrowRight' || key === 'ArrowLeft') {
        const next = all[index + (key === 'ArrowRight' ? 1 : -1)];
        if (next) focusCell(next);
      } else if (key === 'ArrowDown' || key === 'ArrowUp') {
        moveRow(key === 'ArrowDown' ? 1 : -1, (reached) => {
          const below = cellsIn(reached)[index];
          if (below) focusCell(below);
        });
      } else return false;
      return true;
    };
    region.addEventListener('dblclick', onDouble);
    const ignoreKeys = onRowKey(act);
    return () => {
      region.removeEventListener('dblclick', onDouble);
      ignoreKeys();
    };
  }, [box]);
}
