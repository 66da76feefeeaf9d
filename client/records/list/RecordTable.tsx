import { type MouseEvent, Suspense, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { AnyRecord, Kind, KindName } from '../../../shared/kinds/kind';
import { chainOf } from '../../../shared/kinds/renewal';
import { lazyPart } from '../../net/chunks';
import { useEditors } from '../../sync/presence';
import { now } from '../../net/serverTime';
import { recordKey } from '../../sync/store';
import { useAllPending, useLink, useNameOf, useTouched } from '../../sync/hooks';
import { DataTable } from '../../ui/DataTable';
import { sortedRows } from '../../ui/TableColumn';
import { groupedRows } from '../../ui/TableGroups';
import { closedIds } from '../cells/closedIds';
import { itemsOf } from '../cells/itemsOf';
import type { RecordTableProps } from '../kinds/KindScreens';
import type { RecordColumn } from './column';
import { focusCell, idOf, rowAt } from './bulkEdit/rowAt';
import { SortGone } from './lazyMenus';
import { numberColumns } from './lineNumber';
import { useIsWide, useOpenRecord } from './panel/useOpenRecord';
import { recordColumns } from './recordColumns';
import type { Highlight } from '../../ui/useGlow';
import { RecordName, RowActions } from './RowActions';
import { groupIn } from './sortValue';

/** The width of the column with Edit and the menu, or the menu alone (ui/TableNarrow.css). */
const ACTIONS_WIDTH = 'calc(var(--folded, 2) * var(--control-sm) + 32px)';

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
    allColumns,
    all,
    records,
    isOnTab,
    onOrder,
    query,
    selection,
    today,
    empty,
    caption = kind.title,
    waiting: loadingText,
    beforeName = NONE,
    afterName = NONE,
    details = NONE,
    own: ownCells,
    extraActions,
    menuHead,
    besideName,
    actionsWidth = ACTIONS_WIDTH,
    onDeleted,
  } = props;
  const { lineNumber, hasActions } = screens.list;
  const box = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const { id: openId, open } = useOpenRecord(vessel);
  const highlight = useHighlight(kind.name);
  const editors = useEditors(kind);
  const unsentNote = useUnsentNote(kind);
  const places = lineNumber?.of === 'place' ? all : NONE;
  const numbers = useMemo(() => numberColumns(lineNumber, places), [lineNumber, places]);
  // As text, which stays the same when other values change: with new columns every row is drawn again.
  const closed = useMemo(() => closedIds(kind, all).join(), [kind, all]);
  const shown = useMemo<readonly RecordColumn[]>(() => {
    const cell = (record: AnyRecord) => (
      <RowActions
        kind={kind}
        vessel={kind.scope === 'fleet' ? record.id : vessel}
        record={record}
        onDeleted={onDeleted}
        menuHead={menuHead?.(record)}
      >
        {extraActions?.(record, false)}
      </RowActions>
    );
    const actions: RecordColumn = { key: 'actions', header: 'Actions', width: actionsWidth, sticky: 'end', actions: true, cell };
    const described = recordColumns(kind, columns, today, ownCells, closed.split(',').map(Number)).map((column) => {
      if (!column.title || !('cell' in column) || kind.scope === 'fleet') return column;
      const { cell: value } = column;
      const named = (record: AnyRecord) => (
        <RecordName {...{ kind, vessel, record, isWide }} beside={besideName?.(record)}>
          {value(record)}
        </RecordName>
      );
      return { ...column, cell: named };
    });
    const name = described.findIndex(({ title }) => title) + 1;
    const all = [...numbers, ...beforeName, ...described.slice(0, name), ...afterName, ...described.slice(name)];
    return [
      ...all.map((column) => (details.includes(column.key) ? { ...column, detailOnly: true } : column)),
      ...(hasActions ? [actions] : []),
    ];
  }, [
    kind,
    vessel,
    isWide,
    columns,
    today,
    closed,
    numbers,
    beforeName,
    afterName,
    details,
    ownCells,
    besideName,
    extraActions,
    menuHead,
    actionsWidth,
    onDeleted,
    hasActions,
  ]);
  const grouping = allColumns.find(({ key }) => key === query.group);
  const groupOf = useMemo(() => grouping && ((record: AnyRecord) => groupIn(grouping, record)), [grouping]);
  const ordered = useMemo(() => {
    const sorted = sortedRows(records, shown, query.sort);
    return groupOf ? [...groupedRows(sorted, groupOf).values()].flat() : sorted;
  }, [records, shown, query.sort, groupOf]);
  const rows = useMemo(() => (isOnTab ? ordered.filter(isOnTab) : ordered), [ordered, isOnTab]);
  useLayoutEffect(() => {
    if (loadingText === undefined) onOrder(ordered);
  }, [loadingText, onOrder, ordered]);
  // Also before the tools of the rows are loaded: the address says what is open.
  const openBeside = (event: MouseEvent) => {
    const name = event.target instanceof Element && event.target.closest('[data-opens]');
    if (!name || !(isWide || event.ctrlKey || event.metaKey || event.shiftKey)) return;
    // With a modifier the press selects the row (RowTools): the link must not open a tab.
    event.preventDefault();
    const row = rowAt(name);
    if (!row || !isWide || selection.ids || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // A press of the mouse leads to the row, a key into the panel.
    if (event.detail > 0) focusCell(row);
    open(idOf(row));
  };
  const isSorted = !query.sort || shown.some((column) => column.key === query.sort?.key && 'sortValue' in column);
  // `TableLines.css` draws a table in `data-lines` as lines on a phone; `RowActions.module.css` hides actions in `data-selecting`.
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links and buttons inside are pressed
    <div ref={box} data-lines data-selecting={selection.ids && true} onClickCapture={openBeside}>
      {!isSorted && (
        <Suspense>
          <SortGone query={query} />
        </Suspense>
      )}
      <DataTable
        caption={caption}
        columns={shown}
        rows={rows}
        rowKey={keyOf}
        stableKey={chainOf} // The opened row of a certificate stays open when it is renewed.
        itemsOf={columns.some(({ type }) => type === 'items') ? itemsOf : undefined}
        sort={query.sort}
        onSort={query.setSort}
        groupOf={groupOf}
        empty={empty}
        waiting={loadingText}
        rowLabel={(record) => recordName(kind, record)}
        highlight={highlight}
        note={({ id }) => unsentNote(id) ?? editors(id)}
        selected={({ id }) => selection.ids?.has(id) ?? false}
        current={({ id }) => isWide && id === openId}
      />
      {kind.scope === 'vessel' && loadingText === undefined && (
        <Suspense>
          <RowTools {...props} records={rows} box={box} />
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
function useUnsentNote({ name }: Kind): (id: number) => string | undefined {
  const edits = useAllPending()[name];
  const down = useLink().state === 'offline';
  return useMemo(() => {
    const ids = new Set(down ? edits?.map(({ id }) => id) : []);
    return (id) => (ids.has(id) ? 'waiting to be sent' : undefined);
  }, [edits, down]);
}
