import { CalendarRange } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { kindOf } from '../../../shared/kinds/kinds';
import { VALID_KINDS, validItems } from '../../../shared/status/validity';
import { dueNameOf } from '../../records/cells/dueItems';
import { PrintHeader } from '../../records/list/PrintHeader';
import { importAddress } from '../../records/list/import/waysToImport';
import { atVessel } from '../../records/atVessel';
import { additionPath } from '../../records/sections';
import { useAddressQuery } from '../../records/useAddressQuery';
import { NoVessel } from '../../records/vessels/LazyNoVessel';
import { counted } from '../../../shared/basics/counted';
import { useLoading, useSelectedVessel, useToday, useVesselRecords } from '../../sync/hooks';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';
import { PeriodSteps } from '../../ui/PeriodSteps';
import { Segmented } from '../../ui/Segmented';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';
import { Toolbar } from '../../ui/Toolbar';
import css from './Timeline.module.css';
import {
  type Grouping,
  GROUPINGS,
  groupsOf,
  periodWords,
  scaleOf,
  stepped,
  type TimelineRow,
  ZOOM_NAMES,
  ZOOMS,
  type ZoomName,
} from './timelineRows';
import { TimelineTable } from './TimelineTable';

const TITLE = 'Timeline';

/** The screen of validity periods: certificates from issue to expiry, equipment from one inspection to the next. */
export function TimelinePage() {
  const { id, record } = useSelectedVessel();
  const today = useToday();
  if (id === null) {
    return (
      <Page title={TITLE}>
        <NoVessel />
      </Page>
    );
  }
  return (
    <Page title={TITLE} of={record && String(record.name)}>
      <PrintHeader title={TITLE} vessel={record} today={today} />
      <ShipTimeline vessel={id} />
    </Page>
  );
}

/** The filters, zoom and period, in the address. */
function useTimelineQuery() {
  const { params, put } = useAddressQuery();
  const today = useToday();
  const zoom: ZoomName = ZOOM_NAMES.find((name) => name === params.get('zoom')) ?? 'year';
  const from = params.get('from');
  const scale = useMemo(() => scaleOf(zoom, from, today), [zoom, from, today]);
  return {
    zoom,
    scale,
    today,
    kind: VALID_KINDS.find((kind) => kind === params.get('kind')),
    grouping: GROUPINGS.find((name) => name === params.get('group')),
    put,
    // The period of another zoom is its own place around today, unless the user has moved it.
    setZoom: (name: ZoomName) => put({ zoom: name === 'year' ? '' : name }),
    step: (step: 1 | -1) => put({ from: stepped(zoom, scale, step) }),
  };
}

type TimelineQuery = ReturnType<typeof useTimelineQuery>;

const GROUP_WORDS: Record<Grouping, string> = { issuer: 'By issuer', ship: 'By ship', none: 'By date' };

function TimelineTools({ query, groupings, grouping }: { query: TimelineQuery; groupings: readonly Grouping[]; grouping: Grouping }) {
  const { zoom, scale, kind, put, setZoom, step } = query;
  return (
    <Toolbar
      label="What is shown"
      end={
        <>
          <PeriodSteps period={periodWords(scale)} unit={ZOOMS[zoom].step[2]} onStep={step} onToday={() => put({ from: '' })} />
          <Segmented
            label="Zoom"
            value={zoom}
            options={ZOOM_NAMES.map((value) => ({ value, label: ZOOMS[value].label }))}
            onChange={setZoom}
          />
        </>
      }
    >
      <Select
        className={css.choice}
        aria-label="Section"
        placeholder="All sections"
        value={kind ?? ''}
        options={VALID_KINDS.map((value) => ({ value, label: dueNameOf(value) }))}
        onChange={(value) => put({ kind: value })}
      />
      <Select
        className={css.choice}
        aria-label="Group"
        value={grouping}
        options={groupings.map((value) => ({ value, label: GROUP_WORDS[value] }))}
        onChange={(value) => put({ group: value === groupings[0] ? '' : value })}
      />
    </Toolbar>
  );
}

/** Draws rows in groups, with the zoom and period of the address. */
function Timeline({ rows, query, grouping, shipName }: TimelineProps) {
  const { zoom, scale, today, setZoom, step } = query;
  const groups = useMemo(() => groupsOf(rows, grouping, shipName), [rows, grouping, shipName]);
  const changeZoom = (by: 1 | -1) => setZoom(ZOOM_NAMES[ZOOM_NAMES.indexOf(zoom) + by] ?? zoom);
  return <TimelineTable groups={groups} scale={scale} zoom={zoom} today={today} onStep={step} onZoom={changeZoom} />;
}

interface TimelineProps {
  rows: readonly TimelineRow[];
  query: TimelineQuery;
  grouping: Grouping;
  shipName(vessel: number): string;
}

const SHIP_GROUPINGS = ['issuer', 'none'] as const;
const noName = () => '';

/** The timeline of the selected vessel, drawn from the ledger: a change by anybody moves its bar without a request. */
function ShipTimeline({ vessel }: { vessel: number }) {
  const query = useTimelineQuery();
  const records = useVesselRecords();
  const { today, kind, put } = query;
  const loading = useLoading().state;
  const all = useMemo(
    () => VALID_KINDS.flatMap((name) => validItems(name, records[name], today).map((item) => ({ ...item, vessel }))),
    [records, today, vessel],
  );
  const rows = useMemo(() => all.filter((row) => kind === undefined || row.kind === kind), [all, kind]);
  const grouping = SHIP_GROUPINGS.find((name) => name === query.grouping) ?? 'issuer';
  if (all.length === 0 && loading !== 'ready') return <Skeleton kind="row" count={8} label="Loading the timeline…" />;
  if (all.length === 0) return <NothingYet vessel={vessel} />;
  return (
    <>
      <TimelineTools query={query} groupings={SHIP_GROUPINGS} grouping={grouping} />
      <Sums rows={rows} />
      {rows.length === 0 ? (
        <EmptyState title="Nothing matches these filters." action={<Button onClick={() => put({ kind: '' })}>Show all sections</Button>} />
      ) : (
        <Timeline rows={rows} query={query} grouping={grouping} shipName={noName} />
      )}
    </>
  );
}

/** '42 records: 2 overdue, 5 due within 30 days'. */
function Sums({ rows }: { rows: readonly TimelineRow[] }) {
  const overdue = rows.filter(({ days }) => days < 0).length;
  const soon = rows.filter(({ days }) => days >= 0 && days <= 30).length;
  return (
    <p role="status" className={css.sums}>
      {counted(rows.length, 'record')}
      {overdue > 0 && <span data-tone="late">{overdue} overdue</span>}
      {soon > 0 && <span data-tone="soon">{soon} due within 30 days</span>}
    </p>
  );
}

/** Shown for a vessel without certificates and equipment. */
const NothingYet = ({ vessel }: { vessel: number }) => (
  <EmptyState
    icon={<CalendarRange size={24} aria-hidden="true" />}
    title="No certificates or equipment yet."
    action={VALID_KINDS.map(kindOf).map((kind) => (
      <Link key={kind.name} className={buttonClass('secondary')} to={additionPath(kind, vessel)}>
        {kind.screens.add}
      </Link>
    ))}
  >
    Add one, or <Link to={atVessel(importAddress(kindOf(VALID_KINDS[0] ?? 'certificates')), vessel)}>import a spreadsheet</Link>. Each
    record is drawn from its first day to its last.
  </EmptyState>
);
