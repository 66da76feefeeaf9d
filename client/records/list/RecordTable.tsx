import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { AnyRecord, Kind, KindName } from '../../../shared/kinds/kind';
import { lazyPart, openedPart } from '../../net/chunks';
import { useEditors } from '../../sync/presence';
import { now } from '../../net/serverTime';
import { recordKey } from '../../sync/store';
import { useAllPending, useLink, useNameOf, useTouched } from '../../sync/hooks';
import { DataTable } from '../../ui/DataTable';
import { itemsOf } from '../cells/itemsOf';
import type { RecordTableProps } from '../kinds/KindScreens';
import type { RecordColumn } from './column';
import { ActionsMenu, SortGone } from './lazyMenus';
import { numberColumns } from './lineNumber';
import { recordColumns } from './recordColumns';
import type { Highlight } from '../../ui/useGlow';
import { Ellipsis, History, Pencil, Trash2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { rowAction } from '../../ui/rowAction';
import { editPath } from '../sections';
import css from './RowActions.module.css';
import { useDeleteRecord } from './useDeleteRecord';

interface RowActionsProps {
  kind: Kind;
  vessel: number;
  record: AnyRecord;
  onDeleted?: (record: AnyRecord) => void;
  /** Actions that only this kind has. */
  children?: ReactNode;
}

const HistoryDialog = openedPart(() => import('../history/HistoryDialog'), 'HistoryDialog');

/** The width of the column with Edit, History and Delete, or the one button that replaces them (ui/TableNarrow.css). */
const ACTIONS_WIDTH = 'calc(var(--folded, 3) * var(--control-sm) + 32px)';

/** The actions of a row: Edit (when the kind has a form), History and Delete. Narrow tables and cards fold them into a menu. A record that is still being created has no id and no actions. */
function RowActions({ kind, vessel, record, onDeleted, children }: RowActionsProps) {
  const remove = useDeleteRecord(kind, vessel);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'history' | HTMLElement | null>(null);
  if (record.id < 0) return <span className={css.saving}>Saving…</span>;
  const edit = editPath(kind, vessel, record.id);
  const name = recordName(kind, record);
  const onDelete = async () => {
    if (await remove(record)) onDeleted?.(record);
  };
  const showHistory = () => setOpen('history');
  const actions = [
    ...(edit ? [{ icon: Pencil, name: 'Edit', act: () => void navigate(edit) }] : []),
    { icon: History, name: 'History', act: showHistory },
    { icon: Trash2, name: 'Delete', act: () => void onDelete() },
  ];
  return (
    <div className={css.row}>
      {children}
      {edit && (
        <span className={css.edit}>
          <Link to={edit} aria-keyshortcuts="e" {...rowAction('Edit', name, <Pencil size={15} aria-hidden="true" />)} />
        </span>
      )}
      <span className={css.rest}>
        <button type="button" onClick={showHistory} {...rowAction('History', name, <History size={15} aria-hidden="true" />)} />
        <button
          type="button"
          onClick={() => void onDelete()}
          {...rowAction('Delete', name, <Trash2 size={15} aria-hidden="true" />, 'danger')}
        />
      </span>
      <span className={css.folded}>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setOpen(currentTarget)}
          {...rowAction('Actions for', name, <Ellipsis size={15} aria-hidden="true" />)}
        />
      </span>
      {open !== null && (
        <Suspense>
          {open === 'history' ? (
            <HistoryDialog kind={kind} vessel={vessel} id={record.id} name={name} onClose={() => setOpen(null)} />
          ) : (
            <ActionsMenu
              label={`Actions for ${name}`}
              at={open}
              actions={actions}
              onClose={() => setOpen((now) => (now === open ? null : now))}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}

const RowTools = lazyPart(() => import('./bulkEdit/RowTools'), 'RowTools');

const keyOf = (record: AnyRecord) => record.id;
const NONE: readonly never[] = [];

/** The table of a kind, derived from its description. */
export function RecordTable(props: RecordTableProps) {
  const {
    kind,
    screens,
    vessel,
    columns,
    all,
    records,
    query,
    selection,
    today,
    empty,
    caption = kind.title,
    waiting: isWaited,
    afterName = NONE,
    own,
    extraActions,
    actionsWidth = ACTIONS_WIDTH,
    onDeleted,
  } = props;
  const { lineNumber, hasActions } = screens.list;
  const box = useRef<HTMLDivElement>(null);
  const highlight = useHighlight(kind.name);
  const editors = useEditors(kind);
  const waiting = useWaitingNote(kind);
  const places = lineNumber?.of === 'place' ? all : NONE;
  const numbers = useMemo(() => numberColumns(lineNumber, places), [lineNumber, places]);
  const shown = useMemo<readonly RecordColumn[]>(() => {
    const cell = (record: AnyRecord) => (
      <RowActions kind={kind} vessel={kind.scope === 'fleet' ? record.id : vessel} record={record} onDeleted={onDeleted}>
        {extraActions?.(record)}
      </RowActions>
    );
    const actions: RecordColumn = { key: 'actions', header: 'Actions', width: actionsWidth, sticky: 'end', actions: true, cell };
    const described = recordColumns(kind, columns, today, own);
    const name = described.findIndex(({ title }) => title) + 1;
    return [...numbers, ...described.slice(0, name), ...afterName, ...described.slice(name), ...(hasActions ? [actions] : [])];
  }, [kind, vessel, columns, today, numbers, afterName, own, extraActions, actionsWidth, onDeleted, hasActions]);
  const isSorted = !query.sort || shown.some((column) => column.key === query.sort?.key && 'sortValue' in column);
  return (
    <div ref={box} data-lines data-selecting={selection.ids && true}>
      {!isSorted && (
        <Suspense>
          <SortGone query={query} />
        </Suspense>
      )}
      <DataTable
        caption={caption}
        columns={shown}
        rows={records}
        rowKey={keyOf}
        itemsOf={columns.some(({ type }) => type === 'items') ? itemsOf : undefined}
        sort={query.sort}
        onSort={query.setSort}
        empty={empty}
        waiting={isWaited}
        rowLabel={(record) => recordName(kind, record)}
        highlight={highlight}
        note={({ id }) => waiting(id) ?? editors(id)}
        selected={({ id }) => selection.ids?.has(id) ?? false}
      />
      {kind.scope === 'vessel' && !isWaited && (
        <Suspense>
          <RowTools {...props} box={box} />
        </Suspense>
      )}
    </div>
  );
}

const FRESH_MS = 10_000;

/** Highlights a row after a live change by another account, and names its author. */
function useHighlight(kind: KindName): (record: AnyRecord) => Highlight | undefined {
  const touched = useTouched();
  const nameOf = useNameOf();
  return useCallback(
    (record) => {
      const touch = touched[recordKey(kind, record.id)];
      if (!touch || touch.own) return undefined;
      return { token: touch.seq, by: nameOf(touch.by), fresh: touch.op === 'created' && now() - Date.parse(touch.at) < FRESH_MS };
    },
    [kind, touched, nameOf],
  );
}

/** The note on rows with an own unsent change: 'waiting to be sent'. */
function useWaitingNote({ name }: Kind): (id: number) => string | undefined {
  const edits = useAllPending()[name];
  const down = useLink().state === 'offline';
  return useMemo(() => {
    const ids = new Set(down ? edits?.map(({ id }) => id) : []);
    return (id) => (ids.has(id) ? 'waiting to be sent' : undefined);
  }, [edits, down]);
}
