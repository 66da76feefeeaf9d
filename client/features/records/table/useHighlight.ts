import { useCallback } from 'react';
import type { AnyRecord, KindName } from '../../../../shared/kind';
import { useTouched } from '../../../live/useRecords';
import type { Highlight } from '../../../ui/useGlow';

const FRESH_MS = 10_000;

/** What makes a row glow: a change that arrived live, and whose it was. A record's first revision is the record itself arriving. */
export function useHighlight(kind: KindName): (record: AnyRecord) => Highlight | undefined {
  const touched = useTouched();
  return useCallback(
    (record) => {
      const touch = touched[`${kind}:${record.id}`];
      if (!touch) return undefined;
      return { token: touch.seq, by: touch.by, fresh: record.rev === 1 && Date.now() - Date.parse(touch.at) < FRESH_MS };
    },
    [kind, touched],
  );
}
