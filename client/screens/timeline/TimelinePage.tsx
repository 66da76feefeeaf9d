import { useMayEdit } from '../../net/access';
import { CalendarRange } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { kindOf } from '../../../shared/kinds/kinds';
import { VALID_KINDS, validItemOf, validItems } from '../../../shared/status/validity';
import { atVessel } from '../../records/atVessel';
import { importAddress } from '../../records/list/import/waysToImport';
import { additionPath } from '../../records/sections';
import { useLoading, useShipNames, useVesselRecords } from '../../sync/hooks';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState, ErrorState } from '../../ui/EmptyState';
import { Results } from '../../ui/Results';
import { Skeleton } from '../../ui/Skeleton';
import { useFleetNews } from '../activity/useFleetNews';
import { DuePageFrame } from '../due/DueViews';
import { useDueList } from '../due/useDueList';
import { unitsAfter } from '../../ui/timeScale';
import { Sums, Timeline, TimelineTools, useTimelineQuery } from './Timeline';
import type { TimelineRow } from './timelineRows';
import { daysBetween } from '../../../shared/basics/calendar';

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
          {kind.screens.add}
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
  const { answer, isOld, busy, error, load, renew } = useDueList({
    kind,
    ship,
    until,
    order: grouping === 'ship' ? 'ship' : 'date',
    periods: '1',
  });
  useFleetNews(renew);
  const nameOf = useShipNames();
  const rows = useMemo(
    () =>
      answer?.lines.map(([vessel, of, id, name, date, past, from = null, by = '', , terms = {}]): TimelineRow => {
        return validItemOf({ vessel, kind: of, id, name, date, past, from, by, days: daysBetween(today, date) }, terms, today);
      }) ?? [],
    [answer, today],
  );
  if (!answer) return error === null ? <Waiting /> : <ErrorState message={error} onRetry={load} />;
  return (
    <Results
      {...{ isOld, busy, error }}
      warning="This timeline may be out of date."
      hasMore={answer.next !== null}
      shown={`${rows.length} of ${answer.total} shown`}
      onLoad={load}
    >
      <TimelineTools query={query} groupings={FLEET_GROUPINGS} grouping={grouping} isFleet />
      <Sums total={answer.total} overdue={answer.sums.overdue} soon={null} />
      {rows.length === 0 ? (
        <EmptyState
          icon={<CalendarRange size={24} aria-hidden="true" />}
          title="Nothing ends or is surveyed in this period."
          action={<Button onClick={() => put({ zoom: '5y', ship: '' })}>Show five years</Button>}
        />
      ) : (
        <Timeline rows={rows} query={query} grouping={grouping} shipName={nameOf} />
      )}
    </Results>
  );
}
