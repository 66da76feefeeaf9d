import { useMemo } from 'react';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { useOwnPerson } from '../../../sync/usePeople';
import { isMine } from '../../../../shared/status/isMine';

/** The records the user is in charge of, where `on`; else all of them. */
export function useMine(kind: Kind, vessel: number, records: readonly AnyRecord[], on: boolean): readonly AnyRecord[] {
  const me = useOwnPerson();
  return useMemo(() => {
    if (!on) return records;
    return me ? records.filter((record) => isMine(kind, vessel, record, me)) : [];
  }, [kind, vessel, records, on, me]);
}
