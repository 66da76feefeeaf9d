import { useCallback } from 'react';
import type { AnyRecord, KindName } from '../../../shared/kinds/kind';
import { now } from '../../net/serverTime';
import { recordKey } from '../../sync/liveState';
import { useNameOf } from '../../sync/usePeople';
import { useTouched } from '../../sync/useRecords';
import type { Highlight } from '../../ui/useGlow';

const FRESH_MS = 10_000;

/** What makes a row glow: a change by another account that arrived live, and whose it was. */
export function useHighlight(kind: KindName): (record: AnyRecord) => Highlight | undefined {
  const touched = useTouched();
  const nameOf = useNameOf();
  return useCallback(
    (record) => {
      const touch = touched[recordKey(kind, record.id)];
      if (!touch || touch.own) return undefined;
      return { token: touch.seq, by: nameOf(touch.by), fresh: touch.op === 'created' && now() - Date.parse(touch.at) < FRESH_MS };
    },
    [kind, touched, nameOf],
  );
}
