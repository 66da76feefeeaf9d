import { useMemo } from 'react';
import { type Count, countOf } from '../../shared/status/counts';
import type { IsoDate } from '../../shared/basics/calendar';
import type { AnyRecord } from '../../shared/kinds/kind';
import { VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { useToday, useVesselRecords } from './useRecords';

// An unchanged list keeps its count.
const counted = new WeakMap<readonly AnyRecord[], { today: IsoDate; count: Count }>();

function countedOf(kind: VesselKind, records: readonly AnyRecord[], today: IsoDate): Count {
  const known = counted.get(records);
  if (known?.today === today) return known.count;
  const count = countOf(kind, records, today);
  counted.set(records, { today, count });
  return count;
}

/** The counts of the dashboard, one a kind. */
export function useCounts(): Record<VesselKind, Count> {
  const records = useVesselRecords();
  const today = useToday();
  return useMemo(
    () => Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, countedOf(kind, records[kind], today)])) as Record<VesselKind, Count>,
    [records, today],
  );
}
