import { Suspense, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { openedPart } from '../../../net/chunks';
import { keyOf } from '../../../ui/keyOf';
import type { RecordTableProps } from '../../kinds/KindScreens';
import { focusCell, idOf, isOnControl, rowAt } from '../bulkEdit/rowAt';
import { editPath } from '../../sections';
import { onRowKey } from '../rowFocus';
import { type OpenRecord, useIsWide, useOpenRecord } from './useOpenRecord';

const RecordPanel = openedPart(() => import('./RecordPanel'), 'RecordPanel');

interface PanelToolsProps extends RecordTableProps {
  /** The element around the table. */
  box: RefObject<HTMLElement | null>;
  /** The ids of the rows, in order. */
  order: readonly number[];
}

/** Opens a record in a panel beside its list, in a wide window. */
export function PanelTools({ box, order, ...content }: PanelToolsProps) {
  const isWide = useIsWide();
  const { id, open } = useOpenRecord(content.vessel);
  const panel = useRef<HTMLElement>(null);
  const shown = isWide ? id : null;
  usePanelKeys(isWide, { box, panel, order, id, open, isSelecting: content.selection.ids !== null });
  useFormInstead(isWide ? null : id, content);
  if (shown === null) return null;
  const at = order.indexOf(shown);
  return (
    <Suspense>
      <RecordPanel
        {...content}
        id={shown}
        panel={panel}
        place={at < 0 ? null : { at, of: order.length }}
        onWalk={(step) => walk(step, { box, order, id: shown, open })}
        onClose={() => close({ box, id: shown, open })}
      />
    </Suspense>
  );
}

/** A link to an open record leads to its form page where there is no room for a panel. A window that is made narrower stays at its list. */
function useFormInstead(id: number | null, { kind, vessel }: Pick<RecordTableProps, 'kind' | 'vessel'>): void {
  const navigate = useNavigate();
  const first = useRef(id);
  useEffect(() => {
    const edit = first.current === null ? undefined : editPath(kind, vessel, first.current);
    if (edit) void navigate(edit, { replace: true });
  }, [kind, vessel, navigate]);
}

interface Walk extends OpenRecord {
  box: RefObject<HTMLElement | null>;
  order: readonly number[];
}

const rowOf = (box: RefObject<HTMLElement | null>, id: number | null) => box.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);

/** Opens the next record of the list (`step` 1) or the previous one, and scrolls its row into view. */
function walk(step: 1 | -1, { box, order, id, open }: Walk): void {
  const next = order[order.indexOf(id ?? 0) + step];
  if (next === undefined) return;
  open(next);
  const row = rowOf(box, next);
  if (row) row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  else box.current?.querySelector('section')?.dispatchEvent(new CustomEvent('reveal', { detail: String(next) }));
}

/** Closes the panel. The focus returns to the row. */
function close({ box, id, open }: Omit<Walk, 'order'>): void {
  const row = rowOf(box, id) ?? box.current?.querySelector('section');
  // The panel follows the focus, so the row gets it first.
  if (row) focusCell(row);
  open(null);
}

interface PanelKeys extends Walk {
  panel: RefObject<HTMLElement | null>;
  isSelecting: boolean;
}

const STEPS: Record<string, 1 | -1> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * A press on the name of a record, or Enter on its row, opens it. Enter again moves into the panel. The panel follows the focused row;
 * within the panel `j`, `k` and the arrows walk the list. Esc closes it.
 */
function usePanelKeys(isWide: boolean, keys: PanelKeys): void {
  const latest = useRef(keys);
  // Before the next key: one that is pressed as soon as a record is shown is meant for it.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  const { box } = keys;
  useEffect(() => {
    const region = box.current;
    if (!region || !isWide) return;
    region.toggleAttribute('data-panels', true);
    const onPress = (event: MouseEvent) => {
      const { order, open, isSelecting } = latest.current;
      const name = event.target instanceof Element && event.target.closest('tbody [role=rowheader]');
      const row = rowAt(event.target);
      if (!name || !row || isSelecting || event.defaultPrevented || isOnControl(event.target) || !order.includes(idOf(row))) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      focusCell(row);
      open(idOf(row));
    };
    const onFocus = ({ target }: FocusEvent) => {
      const { id, order, open } = latest.current;
      const row = target instanceof Element && target.matches('[data-id], [data-column]') ? rowAt(target) : null;
      // On Back the focus returns to the row before the panel has closed: the address decides.
      const isOpen = id !== null && new URLSearchParams(location.search).has('open');
      if (isOpen && row && order.includes(idOf(row))) open(idOf(row));
    };

    const act = (event: KeyboardEvent): boolean => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
      const key = keyOf(event);
      const { id, order, open, panel, isSelecting } = latest.current;
      const focused = document.activeElement;
      const row = focused?.matches('[data-id]') && region.contains(focused) ? rowAt(focused) : null;
      const isInPanel = panel.current?.contains(focused) ?? false;
      if (key === 'Enter' && row && order.includes(idOf(row))) {
        if (id === idOf(row)) panel.current?.querySelector<HTMLElement>('h2')?.focus();
        else open(idOf(row));
        return true;
      }
      if (id === null || (!isInPanel && focused !== document.body && !(key === 'Escape' && row))) return false;
      const step = STEPS[key];
      if (step) walk(step, latest.current);
      else if (key === 'Escape' && !isSelecting) close(latest.current);
      else return false;
      return true;
    };
    region.addEventListener('click', onPress);
    region.addEventListener('focusin', onFocus);
    const ignoreKeys = onRowKey(act);
    return () => {
      region.toggleAttribute('data-panels', false);
      region.removeEventListener('click', onPress);
      region.removeEventListener('focusin', onFocus);
      ignoreKeys();
    };
  }, [box, isWide]);
}
