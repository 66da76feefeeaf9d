import { useMemo } from 'react';
import type { KindName } from '../../shared/kind';
import { kindOf } from '../../shared/kinds';
import { useRecords, useToday } from './useRecords';

export interface Count {
  /** Due, pending or expiring today, by the description of the kind (sections 1 and 4). */
  pending: number;
  /** Expired more than 30 days ago and not among the pending; null where the kind does not tell them apart. */
  expiredEarlier: number | null;
}

/** The count of one kind for the selected vessel: what its card on the dashboard says. */
export function useCount(kind: KindName): Count {
  const records = useRecords(kind);
  const today = useToday();
  return useMemo(() => {
    const description = kindOf(kind);
    const pending = records.filter((record) => description.isPending(record, today)).length;
    const earlier = description.summarise(records, today).expired_earlier;
    // Overdue equipment is pending however long ago it fell due.
    return { pending, expiredEarlier: typeof earlier === 'number' && kind !== 'equipment-inspections' ? earlier : null };
  }, [kind, records, today]);
}

/** The eight counts of the dashboard. */
export function useCounts(): Record<Exclude<KindName, 'vessels'>, Count> {
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
