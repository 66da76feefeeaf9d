import { useCallback, useEffect, useState } from 'react';
import { donePath, type Done, type Period } from '../../../shared/api/handover';
import { sentenceOf } from '../../net/problems';
import { request } from '../../net/request';
import { live } from '../../sync/live';
import { useEpoch, useLink, useToday } from '../../sync/hooks';

const FAILED = 'The changes of this period could not be loaded.';
/** Between two readings: many records may be written at once. */
const REST_MS = 2_000;

export interface DoneReading {
  /** Undefined while nothing has come yet. */
  done: Done | undefined;
  error: string | null;
  read(): void;
}

/**
 * What was done on a vessel in a period; read again when its log moves, soon where the page is looked at. Of one vessel and period: give
 * another one a component of its own.
 */
export function useDone(vessel: number, { from, to }: Period): DoneReading {
  const [done, setDone] = useState<Done>();
  const [error, setError] = useState<string | null>(null);
  const link = useLink().state;
  const epoch = useEpoch('crew');
  const isPast = to < useToday();

  const read = useCallback(
    () =>
      request<Done>('GET', donePath(vessel, { from, to })).then(
        (answer) => {
          setDone((was) => (was && was.at > answer.at ? was : answer));
          setError(null);
        },
        (caught: unknown) => setError(sentenceOf(caught, FAILED)),
      ),
    [vessel, from, to],
  );
  // The link is back, or the log another one: what is held may be old.
  useEffect(() => {
    if (link !== 'connecting') void read();
  }, [read, epoch, link]);

  useEffect(() => {
    if (isPast) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStale = false;
    const readIfSeen = () => {
      timer = undefined;
      if (document.hidden || !isStale) return;
      isStale = false;
      void read();
    };
    const stop = live.onChanges((changes) => {
      if (!changes.some((change) => change.vessel === vessel)) return;
      isStale = true;
      timer ??= setTimeout(readIfSeen, REST_MS);
    });
    document.addEventListener('visibilitychange', readIfSeen);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', readIfSeen);
    };
  }, [vessel, read, isPast]);

  return { done, error, read: () => void read() };
}
