import type { Count } from '../../../shared/status/counts';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../../shared/kinds/kinds';
import type { FleetStatusByVessel } from '../../sync/fleetStatus';
import type { RecordColumn } from '../list/column';
import { LazyOnBoardNote } from './LazyOnBoardNote';
import { DueLink, MonthsCell, ReasonsCell, TotalCell, TrendCell, VerdictCell, WorstDate } from './FleetCells';

/** The width of a count: fits the header, two digits, and the records that expired earlier. */
const widthFor = ({ screens, tellsExpiredEarlier }: Kind) => {
  const characters = tellsExpiredEarlier ? 6.4 : 5.4;
  return `calc(${Math.max(characters, screens.short.length * 0.86)}ch + 16px)`;
};

/** Sort value of a count: overdue records weigh most, then pending ones, then those that expired more than 30 days ago. */
const urgency = ({ pending, overdue, expiredEarlier }: Count): number => overdue * 1e8 + pending * 1e4 + (expiredEarlier ?? 0);

/** In front of the name: whether the ship can sail. Sorts by the rank of each vessel. */
export const verdictColumn = (places: ReadonlyMap<number, number>): RecordColumn => ({
  key: 'worst', // In stored addresses (`?sort=worst`), so it does not follow the header.
  header: 'Verdict',
  width: '128px',
  sticky: true,
  cell: ({ id }) => <VerdictCell vessel={id} />,
  sortValue: ({ id }) => places.get(id) ?? null,
});

/**
 * Columns with the status of each vessel: why it needs action, what falls due in twelve months, the last contact, the total and a count of
 * each kind. Each cell subscribes to the status of its own vessel. The table sorts by `statuses`.
 */
export function vesselStatusColumns(statuses: FleetStatusByVessel | null): RecordColumn[] {
  const sortBy = (value: (of: FleetStatusByVessel[number]) => number | null) => (record: AnyRecord) => {
    const status = statuses?.[record.id];
    return status ? value(status) : null;
  };
  const reasons: RecordColumn = {
    key: 'reasons',
    header: 'Needs action',
    width: '36ch',
    grow: 8,
    card: 'line',
    cell: ({ id }) => <ReasonsCell vessel={id} />,
  };
  const date: RecordColumn = {
    key: 'worst-date',
    header: 'Date',
    card: 'date',
    detailOnly: true,
    cell: ({ id }) => <WorstDate vessel={id} />,
  };
  const months: RecordColumn = {
    key: 'months',
    header: 'Next 12 months',
    headerHint: 'What is overdue, then what falls due in each month, without invoices',
    width: 'calc(13 * 18px + 16px)',
    cell: ({ id }) => <MonthsCell vessel={id} />,
  };
  const trend: RecordColumn = {
    key: 'trend',
    header: 'Past year',
    headerHint: 'Each week: overdue (solid) and due within 30 days (dashed)',
    width: '96px',
    cell: ({ id }) => <TrendCell vessel={id} />,
  };
  const contact: RecordColumn = {
    key: 'contact',
    header: 'Last contact',
    width: '104px',
    cell: ({ id }) => <LazyOnBoardNote vessel={id} underHeader />,
  };
  const total: RecordColumn = {
    key: 'total',
    header: 'Total',
    headerHint: 'Records that need action: detentions, conditions of class, what is overdue or due within 30 days',
    width: 'calc(5ch + 16px)',
    card: 'figure',
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
  return [reasons, date, months, trend, contact, total, ...sections];
}
