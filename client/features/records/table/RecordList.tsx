import { useDeferredValue, useMemo, useRef } from 'react';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import { retryLoading, useFleetLoading, useLoading, useRecords, useToday } from '../../../live/useRecords';
import { loadChunk } from '../../../api/loadChunk';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/ErrorState';
import { Page } from '../../../ui/Page';
import { useTextMarks } from '../../../ui/useTextMarks';
import { recordsDue } from '../due/recordsDue';
import { useMine } from '../mine/useMine';
import { screensOf } from '../kinds/registry';
import { additionPath } from '../../shell/sections';
import { AddLink } from './AddLink';
import { columnsOf } from './column';
import { filterRecords } from './filterRecords';
import { ListFigures } from './ListFigures';
import { ListToolbar } from './ListToolbar';
import { PrintHeader } from './PrintHeader';
import { type ListContent, RecordTable } from './RecordTable';
import { inChosenOrder } from './sortValue';
import { summaryOf } from './summaries';
import { SummaryPanel } from './SummaryPanel';
import { TableSkeleton } from './TableSkeleton';
import { useListQuery } from './useListQuery';

/** A list screen of one vessel: figures, summary, filter and table, all from the records the live store holds (section 2). */
export function RecordList({ kind, vessel, ship }: { kind: Kind; vessel: number; ship: AnyRecord | undefined }) {
  const { list: screen } = screensOf(kind.name);
  // Deferred, so that many changes at once never delay what the user types or presses.
  const records = useDeferredValue(useRecords(kind.name));
  const fleetLoading = useFleetLoading();
  const vesselLoading = useLoading();
  const loading = useDeferredValue(kind.scope === 'fleet' ? fleetLoading : vesselLoading);
  const today = useToday();
  const query = useListQuery();
  const columns = useMemo(() => columnsOf(kind, screen.facts), [kind, screen]);
  const needle = useDeferredValue(query.text);
  const due = useMemo(() => recordsDue(kind.name, records, query.due, today), [kind, records, query.due, today]);
  const mine = useMine(kind, vessel, due, query.mine);
  const shown = useMemo(() => filterRecords(mine, columns, needle), [mine, columns, needle]);
  const summary = useMemo(() => summaryOf(kind, screen.summary, records, today), [kind, screen, records, today]);
  const body = useRef<HTMLDivElement>(null);
  useTextMarks(body, needle);

  const waiting = records.length === 0 && (loading.state === 'loading' || loading.state === 'idle');
  const failed = records.length === 0 && loading.state === 'failed';
  const ready = !waiting && !failed;
  const addPath = additionPath(kind, vessel);
  const { Body, Aside, summaryBelow } = screen;
  const panel = summary && ready && <SummaryPanel kind={kind} vessel={vessel} columns={columns} summary={summary} today={today} />;
  const save = async () => {
    const { exportList } = await loadChunk(() => import('./exportList'));
    exportList(kind, columns, inChosenOrder(shown, columns, query.sort), { all: records, ship, today, number: screen.lineNumber });
  };
  const none =
    query.mine && mine.length === 0 ? (
      <>
        You are in charge of none of these.{' '}
        <Button size="sm" onClick={() => query.setMine(false)}>
          Show all
        </Button>
      </>
    ) : needle.trim() === '' ? (
      <>
        Nothing falls due then.{' '}
        <Button size="sm" onClick={query.clearDue}>
          Show all
        </Button>
      </>
    ) : (
      <>
        Nothing matches “{needle}”.{' '}
        <Button size="sm" onClick={() => query.setText('')}>
          Clear filter
        </Button>
      </>
    );
  const empty = records.length > 0 ? none : screen.empty;
  const content: ListContent = { kind, vessel, columns, all: records, records: shown, query, today, empty };
  return (
    <Page
      title={kind.title}
      subtitle={ready && <ListFigures kind={kind} pending={screen.pending} records={records} today={today} />}
      actions={<AddLink label={screen.addLabel} to={addPath} />}
    >
      <PrintHeader title={kind.title} vessel={ship} today={today} />
      {!summaryBelow && panel}
      <ListToolbar
        kind={kind}
        columns={columns}
        query={query}
        shown={shown.length}
        total={records.length}
        addPath={addPath}
        onExport={() => void save()}
      >
        {Aside && <Aside />}
      </ListToolbar>
      {waiting && <TableSkeleton columns={columns} label={`Loading ${kind.plural}…`} />}
      {failed && <ErrorState message={kind.listFailed(loading.error ?? 'Unknown error')} onRetry={retryLoading} />}
      {ready && <div ref={body}>{Body ? <Body {...content} Table={RecordTable} /> : <RecordTable {...content} />}</div>}
      {summaryBelow && panel}
    </Page>
  );
}
