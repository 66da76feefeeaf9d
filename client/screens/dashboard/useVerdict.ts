import { useMemo } from 'react';
import type { UrgentItem } from '../../../shared/status/urgency';
import { gapsOf, type ShipVerdict, stoppedByRequired, verdictOf } from '../../../shared/status/verdict';
import { useSelectedVessel, useToday, type useVesselRecords } from '../../sync/hooks';

/** The records of the selected vessel, with their surveys. */
export type DatedRecords = ReturnType<typeof useVesselRecords>;

/** The `urgent` items of the selected vessel, where certificates that it must carry stop it. */
export function useStoppingItems(urgent: readonly UrgentItem[], records: DatedRecords): readonly UrgentItem[] {
  const { record } = useSelectedVessel();
  return useMemo(() => stoppedByRequired(urgent, records, record ?? null), [urgent, records, record]);
}

/** Returns whether the selected vessel can sail, from its `urgent` items (`useStoppingItems`) and the gaps in its records. */
export function useVerdict(urgent: readonly UrgentItem[], records: DatedRecords): ShipVerdict {
  const { record } = useSelectedVessel();
  const today = useToday();
  return useMemo(() => verdictOf(urgent, gapsOf(records, record ?? null, today)), [urgent, records, record, today]);
}
