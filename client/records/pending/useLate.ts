import { useMemo } from 'react';
import type { KindName } from '../../../shared/kinds/kind';
import { NO_ANSWER } from '../../net/problems';
import type { Delay, PendingEdit } from '../../sync/liveState';
import { useDelays, useEveryPending, useLink } from '../../sync/useRecords';

export interface LateWrite {
  edit: PendingEdit;
  delay: Delay;
}

/** Own writes that are late although the link is up, oldest first. Writes that only wait for the link are counted beside the link's state. */
export function useLate(): LateWrite[] {
  const delays = useDelays();
  const pending = useEveryPending();
  const up = useLink().state === 'live';
  return useMemo(() => {
    const tells = ({ problem }: Delay) => up || (problem !== null && problem.message !== NO_ANSWER);
    return Object.values(pending)
      .flat()
      .flatMap((edit) => {
        const delay = delays[edit.key];
        return delay && tells(delay) ? [{ edit, delay }] : [];
      })
      .toSorted((a, b) => a.edit.at - b.edit.at);
  }, [delays, pending, up]);
}

/** The write of a form, once it is late; `id` is null for a record to be added. */
export const useLateOf = (kind: KindName, vessel: number, id: number | null): LateWrite | undefined =>
  useLate().findLast(({ edit }) => edit.kind === kind && edit.vessel === vessel && (id === null ? edit.op === 'created' : edit.id === id));
