import { useMemo } from 'react';
import { useRecords, useToday } from '../../live/useRecords';
import { dueItems, type DatedKind, type DueItem } from '../records/due/dueItems';

/** What falls due on the selected vessel, by kind, the earliest first; moves at 00:00 UTC. */
export function useDueItems(): Record<DatedKind, DueItem[]> {
  const today = useToday();
  const certificates = useRecords('certificates');
  const crew = useRecords('crew');
  const audits = useRecords('audits');
  const equipment = useRecords('equipment-inspections');
  const invoices = useRecords('invoices');
  return useMemo(
    () => ({
      certificates: dueItems('certificates', certificates, today),
      crew: dueItems('crew', crew, today),
      audits: dueItems('audits', audits, today),
      'equipment-inspections': dueItems('equipment-inspections', equipment, today),
      invoices: dueItems('invoices', invoices, today),
    }),
    [certificates, crew, audits, equipment, invoices, today],
  );
}
