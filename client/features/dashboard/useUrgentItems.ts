import { useMemo } from 'react';
import type { UrgentItem } from '../../../shared/urgent';
import { useToday, useVesselRecords } from '../../live/useRecords';
import type { DueByKind } from '../records/due/dueItems';
import { urgentItems } from '../records/due/urgentItems';

/** What needs action on the selected vessel: what outranks every date, then of `due` what is overdue longest or falls due next. */
export function useUrgentItems(due: DueByKind): UrgentItem[] {
  const today = useToday();
  const records = useVesselRecords();
  return useMemo(() => urgentItems(records, due, today), [records, due, today]);
}
