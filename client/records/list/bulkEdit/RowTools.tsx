import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useMayEdit } from '../../../net/access';
import type { RecordTableProps, Selection } from '../../kinds/KindScreens';
import { keyOf } from '../../../ui/keyOf';
import { CellTools } from './CellTools';
import { SelectionBar } from './SelectionBar';
import { moveRow, onRowKey } from '../rowFocus';
import { PanelTools } from '../panel/PanelTools';
import { focusCell, idOf, isOnControl, rowAt } from './rowAt';

/** `records`: in the order of the table. */
interface RowToolsProps extends RecordTableProps {
  /** The element around the table. */
  box: RefObject<HTMLElement | null>;
}

/** Row selection, cell editing, and the panel beside the list. Fetched after the list. */
export function RowTools({ box, ...content }: RowToolsProps) {
  const { kind, screens, vessel, columns, all, records, selection, today } = content;
  const mayEdit = useMayEdit();
  const hasActions = screens.list.hasActions && mayEdit;
  // A record that is still being created has no id yet and cannot be selected.
  const ordered = useMemo(() => records.filter(({ id }) => id > 0), [records]);
  const order = useMemo(() => ordered.map(({ id }) => id), [ordered]);
  const { ids } = selection;
  // Leaves out selected records that were deleted or filtered out since.
  const selected = useMemo(() => ordered.filter(({ id }) => ids?.has(id)), [ordered, ids]);
  usePickRows(box, hasActions, order, selection);
  return (
    <>
      {ids && <SelectionBar {...{ kind, screens, vessel, columns, all, selected, selection, today }} records={ordered} />}
      {!kind.screens.withoutEditForm && mayEdit && (
        <CellTools kind={kind} screen={screens.form} vessel={vessel} box={box} isOff={ids !== null} />
      )}
      <PanelTools {...content} box={box} order={order} />
    </>
  );
}

/** The start of a range, and the rows that were selected before it. */
interface Anchor {
  id: number;
  selectedBefore: ReadonlySet<number>;
}

const STEPS: Record<string, 1 | -1> = { J: 1, K: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Selects rows. Mouse: Ctrl or ⌘ click toggles a row, Shift click extends the range; while selecting, a plain click toggles. Keyboard, on the
 * focused row: `x` toggles, Shift with `j`, `k`, an arrow or `x` extends, Ctrl A selects all of `order`, Esc ends.
 */
function usePickRows(box: RefObject<HTMLElement | null>, isOn: boolean, order: readonly number[], { ids, set }: Selection): void {
  const anchor = useRef<Anchor | null>(null);
  useEffect(() => {
    if (ids === null) anchor.current = null;
    const region = box.current;
    if (!region || !isOn) return;
    const now = ids ?? new Set<number>();
    const toggle = (id: number) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      anchor.current = { id, selectedBefore: next };
      set(next);
    };
    const extend = (id: number, from: number) => {
      anchor.current ??= { id: from, selectedBefore: now };
      const ends = [order.indexOf(anchor.current.id), order.indexOf(id)].toSorted((a, b) => a - b);
      if (ends[0] === -1) return toggle(id);
      set(new Set([...anchor.current.selectedBefore, ...order.slice(ends[0], (ends[1] ?? 0) + 1)]));
    };

    const onPress = (event: MouseEvent) => {
      const row = rowAt(event.target);
      if (!row || isOnControl(event.target) || !order.includes(idOf(row))) return;
      const adds = event.ctrlKey || event.metaKey;
      if (!event.shiftKey && !adds && ids === null) return;
      focusCell(row);
      if (event.shiftKey) extend(idOf(row), idOf(row));
      else toggle(idOf(row));
    };
    // A Shift click would select text.
    const onDown = (event: MouseEvent) => {
      if (event.shiftKey && rowAt(event.target) && !isOnControl(event.target)) event.preventDefault();
    };

    const act = (event: KeyboardEvent): boolean => {
      const key = keyOf(event);
      const row = region.contains(document.activeElement) ? rowAt(document.activeElement) : null;
      if (key === 'Escape' && ids && document.activeElement?.matches('[data-column]') !== true) {
        set(null);
        return true;
      }
      if (key === 'a' && (event.ctrlKey || event.metaKey) && ids) {
        set(new Set(order));
        return true;
      }
      if (event.ctrlKey || event.metaKey || !row || !order.includes(idOf(row))) return false;
      const step = event.shiftKey ? STEPS[key] : undefined;
      if (key === 'x') toggle(idOf(row));
      else if (key === 'X') extend(idOf(row), idOf(row));
      else if (step) moveRow(step, (reached) => extend(idOf(reached), idOf(row)));
      else return false;
      return true;
    };
    region.addEventListener('click', onPress);
    region.addEventListener('mousedown', onDown);
    const ignoreKeys = onRowKey(act);
    return () => {
      region.removeEventListener('click', onPress);
      region.removeEventListener('mousedown', onDown);
      ignoreKeys();
    };
  }, [box, isOn, order, ids, set]);
}
