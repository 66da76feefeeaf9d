import { useMemo } from 'react';
import { VESSEL_KINDS } from '../../../shared/kinds';
import { dueItems } from '../../../shared/dueItems';
import { useToday, useVesselRecords } from '../../live/useRecords';
import type { DueByKind } from '../records/due/dueItems';

/** What falls due on the selected vessel; moves at 00:00 UTC. */
export function useDueItems(): DueByKind {
  const today = useToday();
  const records = useVesselRecords();
  return useMemo(
    () => Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, dueItems(kind, records[kind], today)])) as DueByKind,
    [records, today],
  );
}
