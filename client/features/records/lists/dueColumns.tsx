import { COUNT_LABELS, type Count } from '../../../../shared/counts';
import type { AnyRecord } from '../../../../shared/kind';
import { VESSEL_KINDS, type VesselKind } from '../../../../shared/kinds';
import type { LiveState } from '../../../live/liveState';
import type { DataColumn } from '../../../ui/DataTable';
import { DueLink } from './DueLink';

/** What each kind's column is called, and its width in px. */
const COLUMNS: Record<VesselKind, { header: string; width: number }> = {
  certificates: { header: 'Certificates', width: 92 },
  crew: { header: 'Crew', width: 62 },
  audits: { header: 'Audits', width: 60 },
  'psc-inspections': { header: 'PSC', width: 54 },
  'equipment-inspections': { header: 'Equipment', width: 84 },
  requisitions: { header: 'Requisitions', width: 94 },
  'daily-messages': { header: 'Messages', width: 80 },
  invoices: { header: 'Invoices', width: 70 },
};

/** The most urgent come first when sorted downwards: what is late, then what is pending, then what expired long ago. */
const urgency = ({ pending, late, expiredEarlier }: Count): number => late * 1e8 + pending * 1e4 + (expiredEarlier ?? 0);

/** What is due or pending on each vessel, a column a kind. */
export function dueColumns(counts: LiveState['counts']): DataColumn<AnyRecord>[] {
  return VESSEL_KINDS.map((kind) => {
    const label = COUNT_LABELS[kind];
    const countOf = (record: AnyRecord) => counts[record.id]?.counts[kind];
    return {
      key: `due-${kind}`,
      ...COLUMNS[kind],
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
