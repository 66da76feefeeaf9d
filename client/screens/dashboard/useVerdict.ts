import { useMemo } from 'react';
import type { UrgentItem } from '../../../shared/status/urgency';
import { gapsOf, type ShipVerdict, verdictOf } from '../../../shared/status/verdict';
import { useSelectedVessel, useVesselRecords } from '../../sync/hooks';

/** The verdict on the selected vessel from its `urgent` items. Follows every change, and the day by its items. */
export function useVerdict(urgent: readonly UrgentItem[]): ShipVerdict {
  const records = useVesselRecords();
  const { record } = useSelectedVessel();
  return useMemo(() => verdictOf(urgent, gapsOf(records, record ?? null)), [urgent, records, record]);
}
