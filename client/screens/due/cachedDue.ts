import type { IsoDate } from '../../../shared/basics/calendar';
import { dueSums, inDueOrder, isAskedFor, lastDayOf } from '../../../shared/api/dueList';
import type { DueAsked, DueLine, FleetDue } from '../../../shared/api/fleetDue';
import { now } from '../../net/serverTime';
import { live } from '../../sync/live';

/** One answer of the server, kept for a page without a link. */
interface Kept {
  asked: DueAsked;
  /** In epoch milliseconds. */
  at: number;
  answer: FleetDue;
}

/** What could be made of the kept answers. */
export interface CachedDue extends Pick<Kept, 'at' | 'answer'> {
  /** There is more than this browser has kept. */
  isPart: boolean;
}

/** Another form of the answer needs another name. */
const NAME = 'due:1';
/** As many questions as a user asks in a day. */
const MOST = 8;

async function read(): Promise<Kept[]> {
  const kept = await live.cache()?.part(NAME);
  return Array.isArray(kept) ? (kept as Kept[]) : [];
}

const same = (a: DueAsked, b: DueAsked) => JSON.stringify(a) === JSON.stringify(b);

let writing = Promise.resolve();

/** Keeps an answer, in place of the oldest. */
export function cacheDue(asked: DueAsked, answer: FleetDue): void {
  writing = writing.then(async () => {
    const others = (await read()).filter((kept) => !same(kept.asked, asked));
    await live.cache()?.keepPart(NAME, [{ asked, at: now(), answer }, ...others.slice(0, MOST - 1)]);
  });
}

const itemOf = (line: DueLine) => ({ vessel: line[0], kind: line[1], id: line[2], date: line[4], past: line[5], line });

/** Whether all that `asked` asks for was asked for in `wider`. */
const covers = (wider: DueAsked, asked: DueAsked, today: IsoDate) =>
  (['when', 'kind', 'ship'] as const).every((part) => wider[part] === undefined || wider[part] === asked[part]) &&
  lastDayOf(wider, today) >= lastDayOf(asked, today);

/** Whether a kept answer has all lines of `asked`: it has every line, or those it lacks fall due later. */
const isWhole = ({ asked: { order = 'date' }, answer }: Kept, asked: DueAsked, today: IsoDate) =>
  answer.next === null || (order === 'date' && (answer.lines.at(-1)?.[4] ?? '') > lastDayOf(asked, today));

/** The answer to a question from those that are kept: that of the same question or of a wider one, as of when it was given. Null where none is. */
export async function cachedDue(asked: DueAsked, today: IsoDate): Promise<CachedDue | null> {
  await writing;
  const wider = (await read()).filter((kept) => covers(kept.asked, asked, today));
  const found = wider.find((kept) => isWhole(kept, asked, today)) ?? wider[0];
  if (!found) return null;
  const items = inDueOrder(found.answer.lines.map(itemOf).filter(isAskedFor(asked, today)), asked.order, today);
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
