import type { Count } from '../../../shared/status/counts';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';
import { stateWords, type UrgentItem } from '../../../shared/status/urgency';
import { type FleetStatusByVessel, useVesselStatus } from '../../sync/fleetStatus';
import type { RecordColumn } from '../list/column';
import { Link } from 'react-router-dom';
import { cx } from '../../ui/cx';
import { atVessel } from '../atVessel';
import css from './VesselStatusColumns.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { StatusChip } from '../../ui/StatusChip';
import { openRequests } from '../cells/messageStatus';
import { dueNameOf } from '../cells/dueItems';
import { stateDate, urgentTone, urgentWords } from '../cells/urgentWords';
import { editPath } from '../sections';

/** The width of a count: fits the header, two digits, and the records that expired earlier. */
const widthFor = ({ screens, tellsExpiredEarlier }: Kind) => {
  const characters = tellsExpiredEarlier ? 6.4 : 5.4;
  return `calc(${Math.max(characters, screens.short.length * 0.86)}ch + 16px)`;
};

/** Sort value of a count: overdue records weigh most, then pending ones, then those that expired long ago. */
const urgency = ({ pending, overdue, expiredEarlier }: Count): number => overdue * 1e8 + pending * 1e4 + (expiredEarlier ?? 0);

/**
 * Columns with the status of each vessel: its most urgent record, the total, and a count of each kind. Each cell subscribes to the status of its
 * own vessel. The table sorts by `standings` and by `places` (the rank of each vessel).
 */
export function vesselStatusColumns(statuses: FleetStatusByVessel | null, places: ReadonlyMap<number, number>): RecordColumn[] {
  const sortBy = (value: (of: FleetStatusByVessel[number]) => number | null) => (record: AnyRecord) => {
    const status = statuses?.[record.id];
    return status ? value(status) : null;
  };
  const worst: RecordColumn = {
    key: 'worst',
    header: 'Needs action',
    width: '30ch',
    grow: 3,
    card: 'line',
    cell: ({ id }) => <WorstCell vessel={id} />,
    sortValue: ({ id }) => places.get(id) ?? null,
  };
  const total: RecordColumn = {
    key: 'total',
    header: 'Total',
    headerHint: 'Records that need action: detentions, conditions of class, what is overdue or due within 30 days',
    width: 'calc(5ch + 16px)',
    card: 'lead',
    align: 'end',
    cell: ({ id }) => <TotalCell vessel={id} />,
    sortValue: sortBy(({ totals }) => totals.total),
  };
  const sections = VESSEL_KINDS.map((kind): RecordColumn => {
    const description = kindOf(kind);
    const label = description.countLabel ?? description.title;
    return {
      key: `due-${kind}`,
      header: description.screens.short,
      width: widthFor(description),
      card: 'figure',
      headerHint: label,
      align: 'end',
      cell: ({ id }) => <DueLink kind={kind} vessel={id} label={label} />,
      sortValue: sortBy(({ counts }) => (counts[kind] ? urgency(counts[kind]) : null)),
    };
  });
  return [worst, total, ...sections];
}

interface DueLinkProps {
  kind: VesselKind;
  vessel: number;
  /** What is counted: 'Certificates due/expired'. */
  label: string;
}

/** The number of records of one kind that need action on a vessel, linked to the list of those records. */
function DueLink({ kind, vessel, label }: DueLinkProps) {
  const status = useVesselStatus(vessel);
  if (!status) return <UnknownCell />;
  const count = status.counts[kind];
  if (!count) return <ZeroCell />;
  const { pending, overdue, expiredEarlier } = count;
  const parts = [
    `${label}: ${pending}`,
    overdue > 0 && `${overdue} of them overdue`,
    expiredEarlier && `${expiredEarlier} long expired (over 30 days)`,
  ];
  const sentence = parts.filter(Boolean).join(', ');
  const long = expiredEarlier ? `${expiredEarlier} long expired` : null;
  // The accessible name must contain the visible text of the link as one piece.
  return (
    <>
      <Link
        to={atVessel(`/${kind}?show=${pending > 0 ? 'pending' : 'earlier'}`, vessel)}
        className={cx(css.due, overdue > 0 && kindOf(kind).due?.urgent !== false && css.late)}
        title={sentence}
        aria-label={sentence}
      >
        {pending > 0 ? pending : <span className={css.earlier}>{long}</span>}
      </Link>
      {pending > 0 && long && (
        <span className={css.earlier} title="Over 30 days ago">
          +{long}
        </span>
      )}
    </>
  );
}

/** A value that is not loaded yet. It must not look like zero. */
const UnknownCell = () => (
  <span className={css.unknown} title="Not known yet">
    <span aria-hidden="true">?</span>
    <VisuallyHidden>not known</VisuallyHidden>
  </span>
);

const ZeroCell = () => <span className={css.zero}>0</span>;

/** The number of records of a vessel that need action. */
function TotalCell({ vessel }: { vessel: number }) {
  const total = useVesselStatus(vessel)?.totals.total;
  if (total === undefined) return <UnknownCell />;
  return total > 0 ? <strong>{total}</strong> : <ZeroCell />;
}

const detailOf = (item: UrgentItem) => (stateWords(item) === null ? dueNameOf(item.kind) : stateDate(item));

/** The most urgent record of a vessel, with its name and age. Says so when nothing is due. */
function WorstCell({ vessel }: { vessel: number }) {
  const status = useVesselStatus(vessel);
  if (!status) return <span className={css.calm}>Not known yet</span>;
  const { worst, totals } = status;
  if (worst) {
    return (
      <span className={css.worst}>
        <StatusChip tone={urgentTone(worst)}>{urgentWords(worst)}</StatusChip>
        <span className={css.what}>
          <Link to={editPath(kindOf(worst.kind), vessel, worst.id) ?? atVessel(`/${worst.kind}`, vessel)}>{worst.name}</Link>{' '}
          <span className={css.detail}>{detailOf(worst)}</span>
        </span>
      </span>
    );
  }
  if (totals.noPapers > 0) {
    return (
      <span className={css.worst}>
        <StatusChip tone="soon">No papers yet</StatusChip>
        <Link to={atVessel('/', vessel)}>Add papers</Link>
      </span>
    );
  }
  if (totals.waiting > 0) return <span className={css.calm}>{openRequests(totals)}, nothing due</span>;
  return <span className={css.calm}>Nothing due in {EXPIRY_WINDOW} days</span>;
}
