import { useMemo } from 'react';
import type { UrgentItem } from '../../../shared/status/urgency';
import { gapsOf, type ShipVerdict, stoppedByRequired, verdictOf } from '../../../shared/status/verdict';
import { useSurveyRules } from '../../records/cells/surveyRules';
import { useSelectedVessel, useToday, type useVesselRecords } from '../../sync/hooks';

/** The records of the selected vessel, with their surveys. */
export type DatedRecords = ReturnType<typeof useVesselRecords>;

/** The `urgent` items of the selected vessel, where certificates that it must carry stop it. */
export function useStoppingItems(urgent: readonly UrgentItem[], records: DatedRecords): readonly UrgentItem[] {
  const { record } = useSelectedVessel();
  const today = useToday();
  return useMemo(() => stoppedByRequired(urgent, records, record ?? null, today), [urgent, records, record, today]);
}

/**
 * Whether the selected vessel can sail, from its `urgent` items (`useStoppingItems`) and the gaps in its records. Null while the rules of surveys load, unless
 * the vessel is stopped or at risk without them.
 */
export function useVerdict(urgent: readonly UrgentItem[], records: DatedRecords): ShipVerdict | null {
  const { record } = useSelectedVessel();
  const today = useToday();
  const hasRules = useSurveyRules() !== null;
  const verdict = useMemo(() => verdictOf(urgent, gapsOf(records, record ?? null, today)), [urgent, records, record, today]);
  return hasRules || verdict.items.length > 0 ? verdict : null;
}
