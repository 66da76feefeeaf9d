import { COUNT_LABELS, type Count } from '../../../../shared/counts';
import type { AnyRecord } from '../../../../shared/kind';
import { VESSEL_KINDS, type VesselKind } from '../../../../shared/kinds';
import type { LiveState } from '../../../live/liveState';
import type { DataColumn } from '../../../ui/DataTable';
import { DueLink } from './DueLink';

const HEADERS: Record<VesselKind, string> = {
  certificates: 'Certificates',
  crew: 'Crew',
  audits: 'Audits',
  'psc-inspections': 'PSC',
  'equipment-inspections': 'Equipment',
  requisitions: 'Requisitions',
  'daily-messages': 'Messages',
  invoices: 'Invoices',
};

/** Room for the header, for a count of two digits in its chip, and for what expired earlier. */
const widthFor = (header: string) => `calc(${Math.max(header === HEADERS.crew ? 6.8 : 5.4, header.length * 0.93)}ch + 16px)`;

/** The most urgent come first when sorted downwards: what is late, then what is pending, then what expired long ago. */
const urgency = ({ pending, late, expiredEarlier }: Count): number => late * 1e8 + pending * 1e4 + (expiredEarlier ?? 0);

/** What is due or pending on each vessel, a column a kind. */
export function dueColumns(counts: LiveState['counts']): DataColumn<AnyRecord>[] {
  return VESSEL_KINDS.map((kind) => {
    const label = COUNT_LABELS[kind];
    const countOf = (record: AnyRecord) => counts[record.id]?.counts[kind];
    return {
      key: `due-${kind}`,
      header: HEADERS[kind],
      width: widthFor(HEADERS[kind]),
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
