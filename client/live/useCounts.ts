import { useMemo } from 'react';
import { countOf, type Count } from '../../shared/counts';
import type { KindName } from '../../shared/kind';
import type { VesselKind } from '../../shared/kinds';
import { useRecords, useToday } from './useRecords';

/** The count of one kind for the selected vessel: what its card on the dashboard says. */
export function useCount(kind: KindName): Count {
  const records = useRecords(kind);
  const today = useToday();
  return useMemo(() => countOf(kind, records, today), [kind, records, today]);
}

/** The eight counts of the dashboard. */
export function useCounts(): Record<VesselKind, Count> {
  return {
    certificates: useCount('certificates'),
    crew: useCount('crew'),
    audits: useCount('audits'),
    'psc-inspections': useCount('psc-inspections'),
    'equipment-inspections': useCount('equipment-inspections'),
    requisitions: useCount('requisitions'),
    'daily-messages': useCount('daily-messages'),
    invoices: useCount('invoices'),
  };
}
