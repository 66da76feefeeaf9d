import { useCallback, useEffect, useRef, useState } from 'react';
import { duePath, type DueAsked, type FleetDue } from '../../../shared/api/fleetDue';
import { NO_ANSWER, sentenceOf } from '../../net/problems';
import { request } from '../../net/request';
import { useLink, useToday } from '../../sync/hooks';
import { keepDue, keptDue, type KeptDue } from './keptDue';

const FAILED = 'What falls due could not be loaded.';

export interface DueReading {
  /** Undefined while nothing has come yet. */
  answer: FleetDue | undefined;
  /** It is the answer to another question; this one is on its way. */
  isOld: boolean;
  /** Where the answer is one that was kept for a page without a link. */
  kept: Pick<KeptDue, 'at' | 'isPart'> | null;
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
async function readPages(asked: DueAsked, pages: number): Promise<FleetDue> {
  let all = await request<FleetDue>('GET', duePath(asked));
  for (let nth = 1; nth < pages && all.next !== null; nth += 1)
    all = followed(all, await request<FleetDue>('GET', duePath(asked, all.next)));
  return all;
}

const followed = (before: FleetDue, page: FleetDue): FleetDue => ({
  ...page,
  strip: before.strip,
  lines: [...before.lines, ...page.lines],
});

/** What falls due in the fleet. While another question is on its way the answer to the last one is shown: `isOld`. */
export function useFleetDue(asked: DueAsked): DueReading {
  const [held, setHeld] = useState<{ question: string; answer: FleetDue; kept: DueReading['kept'] }>();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const question = JSON.stringify(asked);
  const latest = useRef({ question, pages: 1 });
  const today = useToday();
  const link = useLink().state;
  const isOffline = link === 'offline';

  const renew = useCallback(async () => {
    const { question: mine, pages } = latest.current;
    const isLatest = () => mine === latest.current.question;
    const meant = JSON.parse(mine) as DueAsked;
    const show = (answer: FleetDue, kept: DueReading['kept']) => {
      if (!isLatest()) return;
      setHeld({ question: mine, answer, kept });
      setError(null);
    };
    const showKept = async () => {
      const found = await keptDue(meant, today);
      if (found) show(found.answer, found);
      return found !== null;
    };
    // A link that swallows everything would be waited for.
    if (isOffline && (await showKept())) return;
    try {
      const answer = await readPages(meant, pages);
      keepDue(meant, answer);
      show(answer, null);
    } catch (caught) {
      const sentence = sentenceOf(caught, FAILED);
      if (sentence === NO_ANSWER && (await showKept())) return;
      if (isLatest()) setError(sentence);
    }
  }, [today, isOffline]);
  // Another day, or the link is back: something may have been missed.
  useEffect(() => {
    if (latest.current.question !== question) latest.current = { question, pages: 1 };
    void renew();
  }, [renew, question, link]);

  const load = async () => {
    setBusy(true);
    if (error === null) latest.current.pages += 1;
    await renew();
    setBusy(false);
  };
  return {
    answer: held?.answer,
    isOld: held?.question !== question,
    kept: held?.kept ?? null,
    busy,
    error,
    load: () => void load(),
    renew: () => void renew(),
    readAll: async () => (held?.answer.next === null ? held.answer : await readPages(asked, Infinity)),
  };
}
