import { Suspense, useDeferredValue, useMemo, useRef, type ReactNode } from 'react';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { retryLoading, useFleetLoading, useLoading, useRecords, useToday } from '../../sync/useRecords';
import { openChunk } from '../../net/loadChunk';
import { ErrorState } from '../../ui/ErrorState';
import { Page } from '../../ui/Page';
import { useDeferredAfterFirst } from '../../ui/useDeferredAfterFirst';
import { useTextMarks } from '../../ui/useTextMarks';
import { recordsDue } from '../cells/dueItems';
import { filterByColumns } from './filter/filterByColumns';
import { useListLook } from './columns/useListLook';
import { useMine } from './mine/useMine';
import { useSelection } from './bulkEdit/useSelection';
import { screensOf } from '../kinds/registry';
import { additionPath } from '../sections';
import { NothingShown, SummaryPanel } from './lazyMenus';
import { AddLink } from './AddLink';
import { columnsOf } from './column';
import { NoRecords } from './NoRecords';
import { filterRecords } from './filterRecords';
import { ListFigures } from './ListFigures';
import type { ExportForm } from './ListActions';
import { ListToolbar } from './ListToolbar';
import { PrintHeader } from './PrintHeader';
import { type ListContent, RecordTable } from './RecordTable';
import { inChosenOrder } from './sortValue';
import { summaryOf } from './summaries';
import { useListQuery } from './useListQuery';

/** What a list says above its records. */
export interface ListHead {
  /** The heading of the screen, where it is another than the kind's. */
  title?: string;
  /** Above all of the list. */
  lead?: ReactNode;
}

interface RecordListProps extends ListHead {
  kind: Kind;
  vessel: number;
  ship: AnyRecord | undefined;
}

/** A list screen of one vessel: figures, filter, table and summary, all from the records the live store holds (section 2). */
export function RecordList({ kind, vessel, ship, title = kind.title, lead }: RecordListProps) {
  const { list: screen } = screensOf(kind.name);
  const records = useDeferredAfterFirst(useRecords(kind.name));
  const fleetLoading = useFleetLoading();
  const vesselLoading = useLoading();
  const loading = kind.scope === 'fleet' ? fleetLoading : vesselLoading;
  const today = useToday();
  const columns = useMemo(() => columnsOf(kind, screen.facts), [kind, screen]);
  const query = useListQuery(kind, columns);
  const look = useListLook(kind, columns);
  const selection = useSelection();
  const needle = useDeferredValue(query.text);
  const { filters } = query;
  const due = useMemo(() => recordsDue(kind.name, records, filters.due, today), [kind, records, filters.due, today]);
  const among = useMemo(() => filterByColumns(kind, due, filters, today), [kind, due, filters, today]);
  const mine = useMine(kind, vessel, among, filters.mine);
  const shown = useMemo(() => filterRecords(mine, columns, needle), [mine, columns, needle]);
  const summary = useMemo(() => summaryOf(kind, screen.summary, records, today), [kind, screen, records, today]);
  const body = useRef<HTMLDivElement>(null);
  useTextMarks(body, needle);

  const waiting = records.length === 0 && (loading.state === 'loading' || loading.state === 'idle');
  const failed = records.length === 0 && loading.state === 'failed';
  const ready = !waiting && !failed;
  const addPath = additionPath(kind, vessel || null);
  const { Body, Aside, Below } = screen;
  const save = async (form: ExportForm) => {
    const { exportSections, exportList } = await openChunk(() => import('./exports'));
    if (form === 'xlsx sections') return exportSections('xlsx', ship, today);
    if (form === 'csv sections') return exportSections('csv', ship, today);
    const ordered = inChosenOrder(shown, columns, query.sort);
    await exportList(form, kind, look.columns, ordered, { all: records, ship, today, number: screen.lineNumber });
  };
  const empty =
    records.length > 0 ? (
      <Suspense fallback="Nothing matches.">
        <NothingShown query={query} text={needle} />
      </Suspense>
    ) : (
      <NoRecords kind={kind} vessel={vessel} words={screen.empty} />
    );
  const content: ListContent = { kind, vessel, columns: look.columns, all: records, records: shown, query, selection, today, empty };
  const skeleton = <RecordTable {...content} records={[]} waiting={`Loading ${kind.plural}…`} />;
  return (
    <Page
      title={title}
      of={ship && String(ship.name)}
      subtitle={ready && <ListFigures kind={kind} pending={screen.pending} records={records} today={today} summarised={summary !== null} />}
      actions={<AddLink label={screen.addLabel} to={addPath} />}
    >
      {lead}
      <PrintHeader title={kind.title} vessel={ship} today={today} />
      <ListToolbar
        kind={kind}
        columns={columns}
        query={query}
        look={look}
        records={records}
        shown={shown.length}
        today={today}
        addPath={addPath}
        onExport={save}
        onSelect={screen.hasActions && kind.scope === 'vessel' ? () => selection.set(selection.ids ? null : new Set()) : undefined}
      >
        {Aside && <Aside />}
      </ListToolbar>
      {waiting && loading.state === 'loading' && !loading.isReading && skeleton}
      {failed && <ErrorState message={kind.listFailed(loading.error ?? 'Unknown error')} onRetry={retryLoading} />}
      {ready && (
        <div ref={body} data-compact={look.compact || undefined}>
          <Suspense fallback={skeleton}>{Body ? <Body {...content} Table={RecordTable} /> : <RecordTable {...content} />}</Suspense>
        </div>
      )}
      {summary && ready && (
        <Suspense>
          <SummaryPanel kind={kind} vessel={vessel} columns={columns} summary={summary} today={today} />
        </Suspense>
      )}
      {Below && ready && <Below vessel={vessel} total={records.length} />}
    </Page>
  );
}
