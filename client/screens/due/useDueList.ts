import { useRef } from 'react';
import {
  type DueFilter,
  type DueLine,
  duePath,
  type DueListAnswer,
  dueSums,
  inDueOrder,
  matchesDueFilter,
  lastDayOf,
  readDueLine,
} from '../../../shared/api/due';
import { NO_ANSWER, sentenceOf, request } from '../../net/request';
import { useQuery } from '../../net/useQuery';
import { Problem } from '../../../shared/basics/problem';
import { nextMonths } from '../../../shared/basics/dueMonths';
import { useLink, useToday } from '../../sync/hooks';
import type { IsoDate } from '../../../shared/basics/calendar';
import { createQueue } from '../../../shared/basics/queue';
import { now } from '../../net/serverTime';
import { live } from '../../sync/live';

/** One answer of the server, cached for a page without a link. */
interface CachedAnswer {
  filter: DueFilter;
  /** In epoch milliseconds. */
  at: number;
  answer: DueListAnswer;
}

/** An answer computed from the cached ones. */
interface AnswerFromCache extends Pick<CachedAnswer, 'at' | 'answer'> {
  /** There are more items than this browser has cached. */
  isPart: boolean;
}

/** The name of the cache entry. Another format of the answer needs another name. */
const NAME = 'due:4';
/** How many answers are cached: about as many as a user loads in a day. */
const MAX_ANSWERS = 8;

async function readCached(): Promise<CachedAnswer[]> {
  const cached = await live.cache()?.readPart(NAME);
  return Array.isArray(cached) ? (cached as CachedAnswer[]) : [];
}

const same = (a: DueFilter, b: DueFilter) => JSON.stringify(a) === JSON.stringify(b);

const enqueue = createQueue();

/** Caches an answer and removes the oldest. */
function cacheAnswer(asked: DueFilter, answer: DueListAnswer): void {
  void enqueue(async () => {
    const others = (await readCached()).filter((cached) => !same(cached.filter, asked));
    await live.cache()?.storePart(NAME, [{ filter: asked, at: now(), answer } satisfies CachedAnswer, ...others.slice(0, MAX_ANSWERS - 1)]);
  });
}

/** Whether the filter `wider` includes everything of `asked`. */
const covers = (wider: DueFilter, asked: DueFilter, today: IsoDate) =>
  wider.periods === asked.periods &&
  (['when', 'kind', 'ship'] as const).every((part) => wider[part] === undefined || wider[part] === asked[part]) &&
  (wider.from === undefined || (asked.from !== undefined && wider.from <= asked.from)) &&
  lastDayOf(wider, today) >= lastDayOf(asked, today);

/**
 * Whether a cached answer has all items of `asked`: it is complete, or its missing items fall due later. On the day after, more items are overdue, a month
 * that has passed contains more, and the twelve months end later.
 */
function isWhole({ filter, answer }: CachedAnswer, asked: DueFilter, today: IsoDate): boolean {
  const last = answer.lines.at(-1);
  const { when } = filter;
  if (when !== undefined && answer.today !== today && !nextMonths(today).includes(when)) return false;
  if (answer.next === null) return lastDayOf(filter, answer.today) >= lastDayOf(asked, today);
  return (filter.order ?? 'date') === 'date' && last !== undefined && readDueLine(last).date > lastDayOf(asked, today);
}

/** The answer to a filter among the `cached` ones, or one computed from a wider filter; null if there is none. */
export function answerAmong(cached: readonly CachedAnswer[], asked: DueFilter, today: IsoDate): AnswerFromCache | null {
  const wider = cached.filter(({ filter }) => covers(filter, asked, today));
  const found = wider.find((one) => isWhole(one, asked, today)) ?? wider[0];
  if (!found) return null;
  const all = found.answer.lines.map((line) => ({ ...readDueLine(line), line }));
  const items = inDueOrder(all.filter(matchesDueFilter(asked, today)), asked.order, today);
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
      // The counts by month belong to one section and one day.
      ...(found.filter.kind === asked.kind && answer.today === today ? { strip } : {}),
    },
  };
}

const FAILED = 'What falls due could not be loaded.';
const NOT_ALL_KEPT = 'Not all items are kept on this device. Please try again when the link is back.';

export interface DueListState {
  /** Undefined until there is an answer. */
  answer: DueListAnswer | undefined;
  /** The answer belongs to the former filter; the new one is loading. */
  isOld: boolean;
  /** Set if the answer comes from the cache. */
  fromCache: Pick<AnswerFromCache, 'at' | 'isPart'> | null;
  busy: boolean;
  error: string | null;
  /** Loads the next page, or retries after an error. */
  load(): void;
  /** Loads the shown pages again. */
  renew(): void;
  /** All pages of the answer to the filter. Throws `Problem`, also where the link is down and a part of them is cached. */
  readAll(): Promise<DueListAnswer>;
}

/** Whether an answer tells that nothing else falls due: not one of a former filter, nor a cached one that may lack items, nor one with further pages. */
export const isComplete = ({ answer, isOld, fromCache }: Pick<DueListState, 'answer' | 'isOld' | 'fromCache'>): boolean =>
  !isOld && !fromCache?.isPart && answer?.next === null;

/** The first `pages` pages as one answer. `read`: loads the page after a cursor. */
export async function joinPages(read: (after?: string) => Promise<DueListAnswer>, pages: number): Promise<DueListAnswer> {
  const first = await read();
  const lines = new Map<string, DueLine>();
  let page = first;
  for (let nth = 1; ; nth += 1) {
    for (const line of page.lines) {
      const { kind, id, part } = readDueLine(line);
      const key = `${kind}:${id}:${part}`;
      // An item that moved to a later page meanwhile stands where it is now.
      lines.delete(key);
      lines.set(key, line);
    }
    if (nth >= pages || page.next === null) return { ...page, strip: first.strip, lines: [...lines.values()] };
    page = await read(page.next);
  }
}

/** Loads the due items of the fleet, at first `pages` pages. While a new filter is loading, the former answer stays (`isOld`). */
export function useDueList(asked: DueFilter, pages = 1): DueListState {
  const today = useToday();
  const link = useLink().state;
  const question = duePath(asked);
  const shown = useRef({ question, pages });

  const readPage = (signal?: AbortSignal) => (after?: string) => request<DueListAnswer>('GET', duePath(asked, after), { signal });
  const read = async (_: string, signal: AbortSignal): Promise<Pick<DueListState, 'fromCache'> & { answer: DueListAnswer }> => {
    const readCache = async () => {
      const cached = answerAmong(await enqueue(readCached), asked, today);
      return cached && { answer: cached.answer, fromCache: cached };
    };
    // Without a link a request would end only by its timeout.
    const cached = link === 'offline' ? await readCache() : null;
    if (cached) return cached;
    if (shown.current.question !== question) shown.current = { question, pages };
    try {
      const answer = await joinPages(readPage(signal), shown.current.pages);
      cacheAnswer(asked, answer);
      return { answer, fromCache: null };
    } catch (caught) {
      const found = sentenceOf(caught, FAILED) === NO_ANSWER ? await readCache() : null;
      if (!found) throw caught;
      return found;
    }
  };
  // Loads again on another day and after a reconnection, when something may have been missed.
  const { data, isOld, busy, error, renew, load } = useQuery(question, { read, refreshKey: `${today} ${link}`, keepPrevious: true });
  const shownNow = { answer: data?.answer, isOld, fromCache: data?.fromCache ?? null };
  return {
    ...shownNow,
    busy,
    error: error && sentenceOf(error, FAILED),
    load: () => {
      if (error === null) shown.current.pages += 1;
      load();
    },
    renew: () => void renew(),
    readAll: async () => {
      if (data && isComplete(shownNow)) return data.answer;
      if (link === 'offline') throw new Problem('unavailable', NOT_ALL_KEPT);
      return joinPages(readPage(), Infinity);
    },
  };
}
