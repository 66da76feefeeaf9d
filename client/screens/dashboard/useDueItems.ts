import { useMemo } from 'react';
import { VESSEL_KINDS } from '../../../shared/kinds/kinds';
import { dueItems } from '../../../shared/status/dueItems';
import { useToday, useVesselRecords } from '../../sync/hooks';
import type { DueByKind } from '../../records/cells/dueItems';

/** What falls due on the selected vessel; moves at 00:00 UTC. */
export function useDueItems(): DueByKind {
  const today = useToday();
  const records = useVesselRecords();
  return useMemo(
    () => Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, dueItems(kind, records[kind], today)])) as DueByKind,
    [records, today],
  );
}
