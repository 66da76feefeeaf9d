import { useCallback } from 'react';
import type { AnyRecord, KindName } from '../../../../shared/kind';
import { now } from '../../../api/serverTime';
import { recordKey } from '../../../live/liveState';
import { useNameOf } from '../../../live/usePeople';
import { useTouched } from '../../../live/useRecords';
import type { Highlight } from '../../../ui/useGlow';

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
