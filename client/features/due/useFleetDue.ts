import { useCallback, useEffect, useRef, useState } from 'react';
import { duePath, type DueAsked, type DueLine, type FleetDue, type StripLine } from '../../../shared/fleetDue';
import { sentenceOf } from '../../api/problems';
import { request } from '../../api/request';
import { useLink, useToday } from '../../live/useRecords';

const FAILED = 'What falls due could not be loaded.';

export interface DueReading {
  /** Undefined while nothing has come yet. */
  lines: readonly DueLine[] | undefined;
  /** They are the answer to another question; this one is on its way. */
  isOld: boolean;
  strip: readonly StripLine[];
  total: number;
  more: boolean;
  busy: boolean;
  error: string | null;
  /** Loads the next page, or tries again. */
  load(): void;
  /** Asks again for what is shown. */
  renew(): void;
}

/** As many pages as are shown, in order. */
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
  const [held, setHeld] = useState<{ question: string; answer: FleetDue }>();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const question = JSON.stringify(asked);
  const latest = useRef({ question, pages: 1 });
  const today = useToday();
  const link = useLink().state;

  const renew = useCallback(async () => {
    const { question: mine, pages } = latest.current;
    try {
      const answer = await readPages(JSON.parse(mine) as DueAsked, pages);
      if (mine !== latest.current.question) return;
      setHeld({ question: mine, answer });
      setError(null);
    } catch (caught) {
      if (mine === latest.current.question) setError(sentenceOf(caught, FAILED));
    }
  }, []);
  // Another day, or the link is back: something may have been missed.
  useEffect(() => {
    if (latest.current.question !== question) latest.current = { question, pages: 1 };
    void renew();
  }, [renew, question, today, link]);

  const load = async () => {
    setBusy(true);
    if (error === null) latest.current.pages += 1;
    await renew();
    setBusy(false);
  };
  return {
    lines: held?.answer.lines,
    isOld: held?.question !== question,
    strip: held?.answer.strip ?? [],
    total: held?.answer.total ?? 0,
    more: held?.answer.next != null,
    busy,
    error,
    load: () => void load(),
    renew: () => void renew(),
  };
}
