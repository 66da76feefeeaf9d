import { useRef } from 'react';
import {
  type DueFilter,
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

async function read(): Promise<CachedAnswer[]> {
  const cached = await live.cache()?.readPart(NAME);
  return Array.isArray(cached) ? (cached as CachedAnswer[]) : [];
}

const same = (a: DueFilter, b: DueFilter) => JSON.stringify(a) === JSON.stringify(b);

const enqueue = createQueue();

/** Caches an answer and removes the oldest. */
function cacheAnswer(asked: DueFilter, answer: DueListAnswer): void {
  void enqueue(async () => {
    const others = (await read()).filter((cached) => !same(cached.filter, asked));
    await live.cache()?.storePart(NAME, [{ filter: asked, at: now(), answer } satisfies CachedAnswer, ...others.slice(0, MAX_ANSWERS - 1)]);
  });
}

/** Whether the filter `wider` includes everything of `asked`. */
const covers = (wider: DueFilter, asked: DueFilter, today: IsoDate) =>
  wider.periods === asked.periods &&
  (['when', 'kind', 'ship'] as const).every((part) => wider[part] === undefined || wider[part] === asked[part]) &&
  (wider.from === undefined || (asked.from !== undefined && wider.from <= asked.from)) &&
  lastDayOf(wider, today) >= lastDayOf(asked, today);

/** Whether a cached answer has all items of `asked`: it is complete, or its missing items fall due later. */
function isWhole({ filter: { order = 'date' }, answer }: CachedAnswer, asked: DueFilter, today: IsoDate): boolean {
  const last = answer.lines.at(-1);
  return answer.next === null || (order === 'date' && last !== undefined && readDueLine(last).date > lastDayOf(asked, today));
}

/** The cached answer for a filter, or one computed from a wider filter; null if there is none. */
async function answerFromCache(asked: DueFilter, today: IsoDate): Promise<AnswerFromCache | null> {
  const wider = (await enqueue(read)).filter((cached) => covers(cached.filter, asked, today));
  const found = wider.find((cached) => isWhole(cached, asked, today)) ?? wider[0];
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
      // The counts by month belong to one section.
      ...(found.filter.kind === asked.kind ? { strip } : {}),
    },
  };
}

const FAILED = 'What falls due could not be loaded.';

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
  /** All pages of the answer. */
  readAll(): Promise<DueListAnswer>;
}

/** Loads the first `pages` pages. */
async function readPages(asked: DueFilter, pages: number, signal?: AbortSignal): Promise<DueListAnswer> {
  let all = await request<DueListAnswer>('GET', duePath(asked), { signal });
  for (let nth = 1; nth < pages && all.next !== null; nth += 1) {
    const page = await request<DueListAnswer>('GET', duePath(asked, all.next), { signal });
    all = { ...page, strip: all.strip, lines: [...all.lines, ...page.lines] };
  }
  return all;
}

/** Loads the due items of the fleet, at first `pages` pages. While a new filter is loading, the former answer stays (`isOld`). */
export function useDueList(asked: DueFilter, pages = 1): DueListState {
  const today = useToday();
  const link = useLink().state;
  const question = duePath(asked);
  const shown = useRef({ question, pages });

  const read = async (_: string, signal: AbortSignal): Promise<Pick<DueListState, 'fromCache'> & { answer: DueListAnswer }> => {
    const readCache = async () => {
      const cached = await answerFromCache(asked, today);
      return cached && { answer: cached.answer, fromCache: cached };
    };
    // Without a link a request would end only by its timeout.
    const cached = link === 'offline' ? await readCache() : null;
    if (cached) return cached;
    if (shown.current.question !== question) shown.current = { question, pages };
    try {
      const answer = await readPages(asked, shown.current.pages, signal);
      cacheAnswer(asked, answer);
      return { answer, fromCache: null };
    } catch (caught) {
      const found = sentenceOf(caught, FAILED) === NO_ANSWER ? await readCache() : null;
      if (!found) throw caught;
      return found;
    }
  };
  // Loads again on another day and after a reconnection, when something may have been missed.
  const { data, isOld, busy, error, refresh, load } = useQuery(question, { read, refreshKey: `${today} ${link}`, keepPrevious: true });
  return {
    answer: data?.answer,
    isOld,
    fromCache: data?.fromCache ?? null,
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
