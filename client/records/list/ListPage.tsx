import type { AnyRecord, Kind, KindName } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { retryLoading, useFleetLoading, useLoading, useRecords, useSelectedVessel, useToday } from '../../sync/hooks';
import { mayAdd, useAccess } from '../../net/access';
import { openChunk } from '../../net/chunks';
import { Page } from '../../ui/Page';
import { NoVessel } from '../vessels/LazyNoVessel';
import { additionPath, ADDITIONS } from '../sections';
import type { KindScreens, LineNumberOf, ListContent, Selection } from '../kinds/KindScreens';
import { screensOf } from '../kinds/registry';
import { type MouseEvent, type ReactNode, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { ErrorState } from '../../ui/EmptyState';
import { useDeferredAfterFirst } from '../../ui/useGlow';
import { recordsDue } from '../cells/dueItems';
import { useSurveyRules } from '../cells/surveyRules';
import { filterByColumns, filterRecords } from './filter/filterRecords';
import { useColumnSettings } from './useColumnSettings';
import { useAssignedToMe } from './AssignedToMe';
import { NoRecords, NothingShown, SummaryPanel, TextMarks } from './lazyMenus';
import { AddLink } from './AddLink';
import { columnsOf } from './column';
import type { ExportForm } from './ListActions';
import { ListToolbar } from './ListToolbar';
import { PrintHeader } from './PrintHeader';
import { RecordTable } from './RecordTable';
import { SUMMARY_ID, summaryOf } from './summaries';
import { useListQuery } from './useListQuery';
import type { IsoDate } from '../../../shared/basics/calendar';
import css from './ListFigures.module.css';

/** An export of all sections needs the first column of every kind. */
const lineNumberOf: LineNumberOf = (name) => screensOf(name).list.lineNumber;

/** The list screen of a kind for the selected vessel. The list of vessels needs none. */
export function ListPage({ kind: name, ...head }: { kind: KindName } & ListHead) {
  const kind = kindOf(name);
  const screens = screensOf(name);
  const { id, record } = useSelectedVessel();
  if (kind.scope === 'fleet') return <RecordList key={name} kind={kind} screens={screens} vessel={id ?? 0} ship={undefined} {...head} />;
  if (id !== null) return <RecordList key={`${name}:${id}`} kind={kind} screens={screens} vessel={id} ship={record} />;
  return (
    <Page title={kind.title}>
      <NoVessel />
    </Page>
  );
}

/** Fetches the list body of a kind, where it has one in a chunk of its own. Other names are ignored. */
export async function fetchBody(name: string): Promise<void> {
  const kind = ADDITIONS.find((each) => each.name === name);
  await (kind && screensOf(kind.name).list.Body?.fetch?.());
}

/** Fetches the list bodies of all kinds. */
export const fetchBodies = async (): Promise<void> => void (await Promise.allSettled(ADDITIONS.map(({ name }) => fetchBody(name))));

/** The head of a list screen. */
interface ListHead {
  /** The heading of the screen, where it is another than the kind's. */
  title?: string;
  /** Shown above the list. */
  lead?: ReactNode;
}

interface RecordListProps extends ListHead {
  kind: Kind;
  screens: KindScreens;
  vessel: number;
  ship: AnyRecord | undefined;
}

/** The list of one vessel: counts, filters, table and summary, all computed from the records in the store. */
function RecordList({ kind, screens, vessel, ship, title = kind.title, lead }: RecordListProps) {
  const { list: screen } = screens;
  const records = useDeferredAfterFirst(useRecords(kind.name));
  const fleetLoading = useFleetLoading();
  const vesselLoading = useLoading();
  const loading = kind.scope === 'fleet' ? fleetLoading : vesselLoading;
  const today = useToday();
  const columns = useMemo(() => columnsOf(kind, screen.cardFields, screen.hiddenAtFirst), [kind, screen]);
  const query = useListQuery(kind, columns);
  const { filters } = query;
  const settings = useColumnSettings(kind, columns, screen, filters.due);
  const selection = useSelection();
  const needle = useDeferredValue(query.text);
  const rules = useSurveyRules();
  const due = useMemo(() => recordsDue(kind.name, records, filters.due, today, rules), [kind, records, filters.due, today, rules]);
  const inColumns = useMemo(() => filterByColumns(kind, due, filters, today), [kind, due, filters, today]);
  const assigned = useAssignedToMe(kind, vessel, inColumns, filters.assigned);
  const shown = useMemo(() => filterRecords(assigned, columns, needle), [assigned, columns, needle]);
  const summary = useMemo(() => summaryOf(kind, screen.summary, records, today), [kind, screen, records, today]);
  const body = useRef<HTMLDivElement>(null);
  const inOrder = useRef<readonly AnyRecord[] | null>(null);
  /** The rows of the table: in the list of vessels fewer than `shown`, those of its chip. */
  const [rowCount, setRowCount] = useState<number | null>(null);
  const onOrder = useCallback((ordered: readonly AnyRecord[]) => {
    inOrder.current = ordered;
    setRowCount(ordered.length);
  }, []);

  const waiting = records.length === 0 && (loading.state === 'loading' || loading.state === 'idle');
  const failed = records.length === 0 && loading.state === 'failed';
  const ready = !waiting && !failed;
  const access = useAccess();
  const addPath = mayAdd(access, kind) ? additionPath(kind, vessel || null) : undefined;
  const { Body, Head, Aside, Below } = screen;
  const save = async (form: ExportForm) => {
    const { exportSections, exportList } = await openChunk(() => import('./exports'));
    if (form !== 'csv' && form !== 'xlsx') return exportSections(form, lineNumberOf, ship, today);
    await exportList(form, kind, settings.exported, inOrder.current ?? shown, { all: records, ship, today, number: screen.lineNumber });
  };
  const empty =
    records.length > 0 ? (
      <Suspense fallback="Nothing matches.">
        <NothingShown query={query} text={needle} />
      </Suspense>
    ) : (
      <Suspense fallback={screen.empty}>{addPath ? <NoRecords kind={kind} vessel={vessel} words={screen.empty} /> : screen.empty}</Suspense>
    );
  const content: ListContent = {
    kind,
    screens,
    vessel,
    columns: settings.columns,
    allColumns: columns,
    hidden: settings.hidden,
    all: records,
    records: shown,
    onOrder,
    query,
    selection,
    today,
    empty,
  };
  const skeleton = <RecordTable {...content} records={[]} waiting={`Loading ${kind.plural}…`} />;
  return (
    <Page
      title={title}
      of={ship && String(ship.name)}
      subtitle={
        !failed && (
          <ListFigures
            kind={kind}
            pending={screen.pending}
            records={records}
            today={today}
            summarised={summary !== null}
            waiting={waiting}
          />
        )
      }
      head={Head && <Suspense>{ready && <Head records={shown} />}</Suspense>}
      actions={<AddLink label={screen.addLabel} to={addPath} />}
    >
      {lead}
      <PrintHeader title={kind.title} vessel={ship} today={today} />
      <ListToolbar
        kind={kind}
        columns={columns}
        query={query}
        settings={settings}
        records={records}
        shown={rowCount ?? shown.length}
        today={today}
        addPath={addPath}
        onExport={save}
        onSelect={
          addPath && screen.hasActions && kind.scope === 'vessel' ? () => selection.set(selection.ids ? null : new Set()) : undefined
        }
      >
        {Aside && <Aside />}
      </ListToolbar>
      {waiting && loading.state === 'loading' && !loading.isReading && skeleton}
      {failed && <ErrorState message={kind.listFailed(loading.error ?? 'Unknown error')} onRetry={retryLoading} />}
      {ready && (
        // `TableNarrow.css` and `FileCell.module.css` lower the rows in `data-compact`.
        <div ref={body} data-compact={settings.compact || undefined}>
          <Suspense fallback={skeleton}>{Body ? <Body {...content} Table={RecordTable} /> : <RecordTable {...content} />}</Suspense>
        </div>
      )}
      {summary && ready && (
        <Suspense>
          <SummaryPanel kind={kind} vessel={vessel} columns={columns} summary={summary} today={today} />
        </Suspense>
      )}
      <Suspense>{ready && needle !== '' && <TextMarks root={body} query={needle} />}</Suspense>
      {Below && ready && (
        <Suspense>
          <Below vessel={vessel} total={records.length} />
        </Suspense>
      )}
    </Page>
  );
}

/** The selection of one list. It ends with the list: another screen or vessel starts without one. */
function useSelection(): Selection {
  const [ids, set] = useState<ReadonlySet<number> | null>(null);
  return useMemo(() => ({ ids, set }), [ids]);
}

interface ListFiguresProps {
  kind: Kind;
  /** The label of the pending count; null when the kind has none. */
  pending: string | null;
  records: readonly AnyRecord[];
  today: IsoDate;
  /** Whether the list has a summary, to which the pending count leads. */
  summarised: boolean;
  /** Whether the records are still loading. The room of the counts is then reserved. */
  waiting?: boolean;
}

/** Scrolls to the summary and focuses it. The address does not change. */
function goToSummary(event: MouseEvent): void {
  event.preventDefault();
  const heading = document.getElementById(SUMMARY_ID);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** 'Total crew members: 12' and, where the kind has one, its pending count. */
export function ListFigures({ kind, pending, records, today, summarised, waiting = false }: ListFiguresProps) {
  const count = records.filter((record) => kind.isPending(record, today)).length;
  const words = pending && `${pending}: ${count}`;
  const some = count > 0 || undefined;
  // A hidden link cannot take the focus.
  const isLinked = summarised && !waiting;
  return (
    <span className={css.figures} data-waiting={waiting || undefined}>
      <span>{`Total ${kind.plural}: ${records.length}`}</span>
      {words && isLinked && (
        <a href={`#${SUMMARY_ID}`} data-some={some} onClick={goToSummary}>
          {words}
        </a>
      )}
      {words && !isLinked && <span data-some={some}>{words}</span>}
    </span>
  );
}
