import { useMemo } from 'react';
import type { UrgentItem } from '../../../shared/status/urgency';
import { gapsOf, type ShipVerdict, verdictOf } from '../../../shared/status/verdict';
import { useSelectedVessel, useVesselRecords } from '../../sync/hooks';

/** Returns whether the selected vessel can sail, from its `urgent` items and the gaps in its records. It is computed again when a record or `urgent` changes. */
export function useVerdict(urgent: readonly UrgentItem[]): ShipVerdict {
  const records = useVesselRecords();
  const { record } = useSelectedVessel();
  return useMemo(() => verdictOf(urgent, gapsOf(records, record ?? null)), [urgent, records, record]);
}
