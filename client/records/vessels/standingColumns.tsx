import type { Count } from '../../../shared/status/counts';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../../shared/kinds/kinds';
import type { Standings } from '../../sync/standings';
import type { RecordColumn } from '../list/column';
import { DueLink } from './DueLink';
import { TotalCell } from './TotalCell';
import { WorstCell } from './WorstCell';

/** Room for the header, for a count of two digits, and for what expired earlier. */
const widthFor = ({ screens, summarise }: Kind) => {
  const room = 'expired_earlier' in summarise([], '') ? 6.4 : 5.4;
  return `calc(${Math.max(room, screens.short.length * 0.86)}ch + 16px)`;
};

/** The most urgent come first when sorted downwards: what is late, then what is pending, then what expired long ago. */
const urgency = ({ pending, late, expiredEarlier }: Count): number => late * 1e8 + pending * 1e4 + (expiredEarlier ?? 0);

/**
 * How each vessel stands: what needs action first, how much there is, and of which kind. The cells follow their vessel by themselves;
 * `standings` and `places`, the vessels' ranks, are what a table is sorted by.
 */
export function standingColumns(standings: Standings | null, places: ReadonlyMap<number, number>): RecordColumn[] {
  const sortBy = (value: (of: Standings[number]) => number | null) => (record: AnyRecord) => {
    const standing = standings?.[record.id];
    return standing ? value(standing) : null;
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
    sortValue: sortBy(({ tally }) => tally.total),
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
