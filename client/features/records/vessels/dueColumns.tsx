import type { Count } from '../../../../shared/counts';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import { kindOf, VESSEL_KINDS } from '../../../../shared/kinds';
import type { LiveState } from '../../../live/liveState';
import type { RecordColumn } from '../table/recordColumns';
import { DueLink } from './DueLink';

/** Room for the header, for a count of two digits in its chip, and for what expired earlier. */
const widthFor = ({ screens, summarise }: Kind) => {
  const room = 'expired_earlier' in summarise([], '') ? 6.8 : 5.4;
  return `calc(${Math.max(room, screens.short.length * 0.93)}ch + 16px)`;
};

/** The most urgent come first when sorted downwards: what is late, then what is pending, then what expired long ago. */
const urgency = ({ pending, late, expiredEarlier }: Count): number => late * 1e8 + pending * 1e4 + (expiredEarlier ?? 0);

/** What is due or pending on each vessel, a column a kind. */
export function dueColumns(counts: LiveState['counts']): RecordColumn[] {
  return VESSEL_KINDS.map((kind) => {
    const description = kindOf(kind);
    const label = description.countLabel ?? description.title;
    const countOf = (record: AnyRecord) => counts[record.id]?.counts[kind];
    return {
      key: `due-${kind}`,
      header: description.screens.short,
      width: widthFor(description),
      card: 'figure',
      headerHint: label,
      align: 'end',
      cell: (record) => {
        const count = countOf(record);
        return count ? <DueLink kind={kind} vessel={record.id} label={label} count={count} /> : null;
      },
      sortValue: (record) => {
        const count = countOf(record);
        return count ? urgency(count) : null;
      },
    };
  });
}
