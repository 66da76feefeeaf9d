import { CalendarRange } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useMayEdit } from '../../net/access';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { kindOf } from '../../../shared/kinds/kinds';
import { VALID_KINDS, validItemOf, validItems } from '../../../shared/status/validity';
import { atVessel } from '../../records/atVessel';
import { importAddress } from '../../records/list/import/waysToImport';
import { additionPath } from '../../records/sections';
import { useLoading, useShipNames, useVesselRecords } from '../../sync/hooks';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState, ErrorState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { useFleetNews } from '../activity/useFleetNews';
import { DueResults } from '../due/DueResults';
import { DuePageFrame } from '../due/DueViews';
import { readDueLine } from '../../../shared/api/due';
import { isComplete, useDueList } from '../due/useDueList';
import { unitsAfter } from '../../ui/timeScale';
import { type TimelineRow, type Grouping, groupsOf, periodWords, ZOOM_NAMES, ZOOMS } from './timelineRows';
import { useTimelineQuery } from './useTimelineQuery';
import { daysBetween } from '../../../shared/basics/calendar';
import { counted } from '../../../shared/basics/text';
import { PeriodSteps } from '../../ui/PeriodSteps';
import { Segmented } from '../../ui/Segmented';
import { Select } from '../../ui/Select';
import { Toolbar } from '../../ui/Toolbar';
import { FoldedFilters, SectionSelect, ShipSelect, WhereSelect } from '../due/DueSelects';
import { TimelineTable } from './TimelineTable';
import css from './Timeline.module.css';

/** The screen of validity periods: certificates from issue to expiry, equipment from one inspection to the next. */
export function TimelinePage() {
  const query = useTimelineQuery();
  return (
    <DuePageFrame title="Timeline" query={query}>
      {(vessel) => (vessel === null ? <FleetTimeline query={query} /> : <ShipTimeline vessel={vessel} query={query} />)}
    </DuePageFrame>
  );
}

type Query = ReturnType<typeof useTimelineQuery>;
const SHIP_GROUPINGS = ['issuer', 'none'] as const;
const noName = () => '';

/** The timeline of the selected vessel, drawn from the ledger: a change by anybody moves its bar without a request. */
function ShipTimeline({ vessel, query }: { vessel: number; query: Query }) {
  const records = useVesselRecords();
  const { today, kind, put } = query;
  const isLoaded = useLoading().state === 'ready';
  const all = useMemo(() => VALID_KINDS.flatMap((name) => validItems(name, records[name], today)), [records, today]);
  const rows = useMemo(() => all.filter((row) => kind === undefined || row.kind === kind), [all, kind]);
  const grouping = SHIP_GROUPINGS.find((name) => name === query.grouping) ?? 'issuer';
  const overdue = rows.filter(({ days }) => days < 0).length;
  if (all.length === 0) return isLoaded ? <NothingYet vessel={vessel} /> : <Waiting />;
  return (
    <>
      <TimelineTools query={query} groupings={SHIP_GROUPINGS} grouping={grouping} isFleet={false} />
      <Sums total={rows.length} overdue={overdue} soon={rows.filter(({ days }) => days <= EXPIRY_WINDOW).length - overdue} />
      {rows.length === 0 ? (
        <EmptyState
          title="Nothing of this section is dated."
          action={<Button onClick={() => put({ kind: '' })}>Show all sections</Button>}
        />
      ) : (
        <Timeline rows={rows} query={query} grouping={grouping} shipName={noName} />
      )}
    </>
  );
}

const Waiting = () => <Skeleton kind="row" count={8} label="Loading the timeline…" />;

const NOTHING = 'No certificates or equipment yet.';

/** Shown for a vessel without certificates and equipment. */
const NothingYet = ({ vessel }: { vessel: number }) => {
  const mayEdit = useMayEdit();
  if (!mayEdit) return <EmptyState icon={<CalendarRange size={24} aria-hidden="true" />} title={NOTHING} />;
  return (
    <EmptyState
      icon={<CalendarRange size={24} aria-hidden="true" />}
      title={NOTHING}
      action={VALID_KINDS.map(kindOf).map((kind) => (
        <Link key={kind.name} className={buttonClass('secondary')} to={additionPath(kind, vessel)}>
          {kind.screens.addLabel}
        </Link>
      ))}
    >
      Add one, or <Link to={atVessel(importAddress(kindOf(VALID_KINDS[0] ?? 'certificates')), vessel)}>import a spreadsheet</Link>. Each
      record is drawn from its first day to its last.
    </EmptyState>
  );
};

const FLEET_GROUPINGS = ['ship', 'issuer', 'none'] as const;

/** The timeline of the fleet: what ends, or whose next survey window opens, before the end of the period, or is overdue. It is asked for again when a vessel changes. */
function FleetTimeline({ query }: { query: Query }) {
  const { today, scale, ship, kind = VALID_KINDS[0], put } = query;
  const grouping = FLEET_GROUPINGS.find((name) => name === query.grouping) ?? 'ship';
  const until = unitsAfter('day', scale.to, -1);
  const reading = useDueList({
    kind,
    ship,
    until,
    order: grouping === 'ship' ? 'ship' : 'date',
    periods: '1',
  });
  const { answer, isOld, error, load, renew } = reading;
  useFleetNews(renew);
  const nameOf = useShipNames();
  const rows = useMemo(
    () =>
      answer?.lines.map((line): TimelineRow => {
        const { begins, terms, part: _part, ...item } = readDueLine(line);
        return validItemOf({ ...item, from: begins, days: daysBetween(today, item.date) }, terms, today);
      }) ?? [],
    [answer, today],
  );
  if (!answer) return error === null ? <Waiting /> : <ErrorState message={error} onRetry={load} />;
  const nothing = isComplete(reading) && (
    <EmptyState
      icon={<CalendarRange size={24} aria-hidden="true" />}
      title="Nothing ends or is surveyed in this period."
      action={<Button onClick={() => put({ zoom: '5y', ship: '' })}>Show five years</Button>}
    />
  );
  return (
    <>
      <TimelineTools query={query} groupings={FLEET_GROUPINGS} grouping={grouping} isFleet />
      <DueResults reading={reading} warning="This timeline may be out of date." shown={`${rows.length} of ${answer.total} shown`}>
        <Sums isOld={isOld} total={answer.total} overdue={answer.sums.overdue} soon={null} />
        {rows.length === 0 ? nothing : <Timeline rows={rows} query={query} grouping={grouping} shipName={nameOf} />}
      </DueResults>
    </>
  );
}

const GROUP_WORDS: Record<Grouping, string> = { issuer: 'By issuer', ship: 'By ship', none: 'By date' };

interface TimelineToolsProps {
  query: ReturnType<typeof useTimelineQuery>;
  /** The default first. */
  groupings: readonly Grouping[];
  grouping: Grouping;
  isFleet: boolean;
}

/** What is shown, its groups, the period and the zoom. */
function TimelineTools({ query, groupings, grouping, isFleet }: TimelineToolsProps) {
  const { zoom, scale, put, setZoom, step } = query;
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
      <FoldedFilters names={['of', 'ship', 'kind', 'group']}>
        <WhereSelect />
        {isFleet && <ShipSelect />}
        <SectionSelect kinds={VALID_KINDS} all={!isFleet} />
        <Select
          className={css.choice}
          aria-label="Group"
          value={grouping}
          options={groupings.map((value) => ({ value, label: GROUP_WORDS[value] }))}
          onChange={(value) => put({ group: value === groupings[0] ? '' : value })}
        />
      </FoldedFilters>
    </Toolbar>
  );
}

interface TimelineProps {
  rows: readonly TimelineRow[];
  query: ReturnType<typeof useTimelineQuery>;
  grouping: Grouping;
  shipName(vessel: number): string;
}

/** Rows in groups, with the zoom and period of the address. */
function Timeline({ rows, query, grouping, shipName }: TimelineProps) {
  const { zoom, scale, today, stepZoom, step } = query;
  const groups = useMemo(() => groupsOf(rows, grouping, shipName), [rows, grouping, shipName]);
  return <TimelineTable groups={groups} scale={scale} zoom={zoom} today={today} onStep={step} onZoom={stepZoom} />;
}

/** '42 records, 2 overdue, 5 due within 30 days'. */
function Sums({ isOld = false, total, overdue, soon }: { isOld?: boolean; total: number; overdue: number; soon: number | null }) {
  if (isOld) return <p role="status" className={css.sums} />;
  return (
    <p role="status" className={css.sums}>
      {counted(total, 'record')}
      {overdue > 0 && <span data-tone="late">{overdue} overdue</span>}
      {soon !== null && soon > 0 && (
        <span data-tone="soon">
          {soon} due within {EXPIRY_WINDOW} days
        </span>
      )}
    </p>
  );
}
