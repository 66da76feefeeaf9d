import { useRef } from 'react';
import { type DueFilter, type DueLine, duePath, type FleetDue } from '../../../shared/api/fleetDue';
import { NO_ANSWER, sentenceOf } from '../../net/problems';
import { request } from '../../net/request';
import { useQuery } from '../../net/useQuery';
import { useLink, useToday } from '../../sync/hooks';
import type { IsoDate } from '../../../shared/basics/calendar';
import { createQueue } from '../../../shared/basics/queue';
import { dueSums, inDueOrder, matchesDueFilter, lastDayOf } from '../../../shared/api/dueList';
import { now } from '../../net/serverTime';
import { live } from '../../sync/live';

/** One answer of the server, kept for a page without a link. */
interface Kept {
  asked: DueFilter;
  /** In epoch milliseconds. */
  at: number;
  answer: FleetDue;
}

/** What could be made of the kept answers. */
interface CachedDue extends Pick<Kept, 'at' | 'answer'> {
  /** There is more than this browser has kept. */
  isPart: boolean;
}

/** Another form of the answer needs another name. */
const NAME = 'due:1';
/** As many questions as a user asks in a day. */
const MOST = 8;

async function read(): Promise<Kept[]> {
  const kept = await live.cache()?.readPart(NAME);
  return Array.isArray(kept) ? (kept as Kept[]) : [];
}

const same = (a: DueFilter, b: DueFilter) => JSON.stringify(a) === JSON.stringify(b);

const inTurn = createQueue();

/** Keeps an answer, in place of the oldest. */
function cacheDue(asked: DueFilter, answer: FleetDue): void {
  void inTurn(async () => {
    const others = (await read()).filter((kept) => !same(kept.asked, asked));
    await live.cache()?.storePart(NAME, [{ asked, at: now(), answer }, ...others.slice(0, MOST - 1)]);
  });
}

const itemOf = (line: DueLine) => ({ vessel: line[0], kind: line[1], id: line[2], date: line[4], past: line[5], line });

/** Whether all that `asked` asks for was asked for in `wider`. */
const covers = (wider: DueFilter, asked: DueFilter, today: IsoDate) =>
  (['when', 'kind', 'ship'] as const).every((part) => wider[part] === undefined || wider[part] === asked[part]) &&
  lastDayOf(wider, today) >= lastDayOf(asked, today);

/** Whether a kept answer has all lines of `asked`: it has every line, or those it lacks fall due later. */
const isWhole = ({ asked: { order = 'date' }, answer }: Kept, asked: DueFilter, today: IsoDate) =>
  answer.next === null || (order === 'date' && (answer.lines.at(-1)?.[4] ?? '') > lastDayOf(asked, today));

/** The answer to a question from those that are kept: that of the same question or of a wider one, as of when it was given. Null where none is. */
async function cachedDue(asked: DueFilter, today: IsoDate): Promise<CachedDue | null> {
  const wider = (await inTurn(read)).filter((kept) => covers(kept.asked, asked, today));
  const found = wider.find((kept) => isWhole(kept, asked, today)) ?? wider[0];
  if (!found) return null;
  const items = inDueOrder(found.answer.lines.map(itemOf).filter(matchesDueFilter(asked, today)), asked.order, today);
  const { strip, ...answer } = found.answer;
  return {
    at: found.at,
    isPart: !isWhole(found, asked, today),
    answer: {
      ...answer,
      lines: items.map(({ line }) => line),
      total: items.length,
      sums: dueSums(items, today),
      next: null,
      // It is that of one section.
      ...(found.asked.kind === asked.kind ? { strip } : {}),
    },
  };
}

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
async function readPages(asked: DueFilter, pages: number, signal?: AbortSignal): Promise<FleetDue> {
  let all = await request<FleetDue>('GET', duePath(asked), { signal });
  for (let nth = 1; nth < pages && all.next !== null; nth += 1) {
    const page = await request<FleetDue>('GET', duePath(asked, all.next), { signal });
    all = { ...page, strip: all.strip, lines: [...all.lines, ...page.lines] };
  }
  return all;
}

/** What falls due in the fleet. While another question is on its way the answer to the last one is shown: `isOld`. */
export function useFleetDue(asked: DueFilter): DueReading {
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
  const { data, isOld, busy, error, refresh, load } = useQuery(question, { read, refreshKey: `${today} ${link}`, keepPrevious: true });
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
