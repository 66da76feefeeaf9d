import { useMemo } from 'react';
import { urgentItems, type UrgentItem } from '../../../shared/status/urgency';
import { useToday, useVesselRecords } from '../../sync/hooks';

/** What needs action on the selected vessel, the most urgent first; moves at 00:00 UTC. */
export function useUrgentItems(): UrgentItem[] {
  const today = useToday();
  const records = useVesselRecords();
  return useMemo(() => urgentItems(records, today), [records, today]);
}
