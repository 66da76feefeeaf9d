import { useRef } from 'react';
import { duePath, type DueAsked, type FleetDue } from '../../../shared/api/fleetDue';
import { NO_ANSWER, sentenceOf } from '../../net/problems';
import { request } from '../../net/request';
import { useQuery } from '../../net/useQuery';
import { useLink, useToday } from '../../sync/hooks';
import { cacheDue, cachedDue, type CachedDue } from './cachedDue';

const FAILED = 'What falls due could not be loaded.';

export interface DueReading {
  /** Undefined while nothing has come yet. */
  answer: FleetDue | undefined;
  /** It is the answer to another question; this one is on its way. */
  isOld: boolean;
  /** Where the answer is one that was kept for a page without a link. */
  kept: Pick<CachedDue, 'at' | 'isPart'> | null;
  busy: boolean;
  error: string | null;
  /** Loads the next page, or tries again. */
  load(): void;
  /** Asks again for what is shown. */
  renew(): void;
  /** All pages of the answer. */
  readAll(): Promise<FleetDue>;
}

/** As many pages as are asked for, in order. */
async function readPages(asked: DueAsked, pages: number, signal?: AbortSignal): Promise<FleetDue> {
  let all = await request<FleetDue>('GET', duePath(asked), { signal });
  for (let nth = 1; nth < pages && all.next !== null; nth += 1) {
    const page = await request<FleetDue>('GET', duePath(asked, all.next), { signal });
    all = { ...page, strip: all.strip, lines: [...all.lines, ...page.lines] };
  }
  return all;
}

/** What falls due in the fleet. While another question is on its way the answer to the last one is shown: `isOld`. */
export function useFleetDue(asked: DueAsked): DueReading {
  const today = useToday();
  const link = useLink().state;
  const question = duePath(asked);
  const shown = useRef({ question, pages: 1 });

  const read = async (_: string, signal: AbortSignal): Promise<Pick<DueReading, 'kept'> & { answer: FleetDue }> => {
    const fromCache = async () => {
      const kept = await cachedDue(asked, today);
      return kept && { answer: kept.answer, kept };
    };
    // Without a link a request may only end by its time-out.
    const cached = link === 'offline' ? await fromCache() : null;
    if (cached) return cached;
    if (shown.current.question !== question) shown.current = { question, pages: 1 };
    try {
      const answer = await readPages(asked, shown.current.pages, signal);
      cacheDue(asked, answer);
      return { answer, kept: null };
    } catch (caught) {
      const found = sentenceOf(caught, FAILED) === NO_ANSWER ? await fromCache() : null;
      if (!found) throw caught;
      return found;
    }
  };
  // Another day, or the link is back: something may have been missed.
  const { data, isOld, busy, error, refresh, load } = useQuery(question, { read, again: `${today} ${link}`, keepPrevious: true });
  return {
    answer: data?.answer,
    isOld,
    kept: data?.kept ?? null,
    busy,
    error: error && sentenceOf(error, FAILED),
    load: () => {
      if (error === null) shown.current.pages += 1;
      load();
    },
    renew: () => void refresh(),
    readAll: async () => (data?.answer.next === null ? data.answer : await readPages(asked, Infinity)),
  };
}
