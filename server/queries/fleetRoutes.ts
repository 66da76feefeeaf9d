import type { Request } from 'express';
import * as z from 'zod';
import { isIsoDate, todayUtc, type IsoDate } from '../../shared/basics/calendar';
import {
  DUE_ORDERS,
  type DueFilter,
  type DueLine,
  type DueListAnswer,
  type DueSortKey,
  type StripLine,
  compareSortKeys,
  dueSortKeyOf,
  dueSums,
  inDueOrder,
  matchesDueFilter,
} from '../../shared/api/due';
import { nextMonths, OVERDUE, whenOf } from '../../shared/basics/dueMonths';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { Problem } from '../../shared/basics/problem';
import type { Route } from '../http/route';
import { due, fleetStatus } from '../schemas/queries';
import { day, id, anyText } from '../schemas/values';
import { readDatedItems, type DatedItem } from '../status/datedItems';
import { fleetBody, readFleetStatus } from '../status/readFleetStatus';

const NUMBER = /^\d{1,12}$/;
const DATED = VESSEL_KINDS.filter((kind) => kindOf(kind).due !== null);

/** The parameter `name`, one of `choices`; undefined if omitted. @throws Problem 'bad_request' with the parameter. */
function oneOf<T extends string>({ query }: Request, name: string, choices: readonly T[]): T | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw Problem.field('bad_request', name, `Invalid ${name}. Send one of ${choices.join(', ')}.`);
  return found;
}

/** The parameter `name` as a number; undefined if omitted. @throws Problem 'bad_request' with the parameter. */
function number({ query }: Request, name: string): number | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !NUMBER.test(value)) throw Problem.field('bad_request', name, `Invalid ${name}. Send a number.`);
  return Number(value);
}

/** The parameter `name` as a day; undefined if omitted. @throws Problem 'bad_request' with the parameter. */
function dayOf({ query }: Request, name: string): IsoDate | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !isIsoDate(value))
    throw Problem.field('bad_request', name, `Invalid ${name}. Send a day like 2027-01-01.`);
  return value;
}

/** The parameter `when`; undefined if omitted. @throws Problem 'bad_request' with the parameter. */
function whenIn({ query: { when } }: Request): string | undefined {
  if (when === undefined || when === OVERDUE) return when;
  if (typeof when === 'string' && isIsoDate(`${when}-01`)) return when;
  throw Problem.field('bad_request', 'when', `Invalid when. Send ${OVERDUE} or a month like 2026-11.`);
}

/** A cursor: the sort keys of the last line of a page, so that writes between two pages neither drop nor repeat another line. */
const CURSOR = /^\d{1,12}~\d{4}-\d\d-\d\d(~\d{1,12}){3}~[a-z]*$/;

/** The cursor in the parameter `after`; null if omitted. @throws Problem 'bad_request' with the parameter. */
function sortKeyAfter({ query: { after } }: Request): DueSortKey | null {
  if (after === undefined) return null;
  if (typeof after !== 'string' || !CURSOR.test(after))
    throw Problem.field('bad_request', 'after', 'Invalid after. Send the `next` of the page before.');
  const [rank, date = '', vessel, id, kind, part = ''] = after.split('~');
  return { rank: Number(rank), date, vessel: Number(vessel), id: Number(id), kind: Number(kind), part };
}

const cursorOf = ({ rank, date, vessel, id, kind, part }: DueSortKey): string => [rank, date, vessel, id, kind, part].join('~');

/** The status of each vessel, and the due list of the fleet (server/queries/README.md, "Fleet status" and "Due list"). */
export const fleetRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/fleet/status',
    docs: { summary: 'The status of every vessel', answer: fleetStatus },
    large: true,
    run: async (_request, { access }) => ({ status: 200, body: fleetBody(await readFleetStatus(), access.vessels) }),
  },
  {
    method: 'get',
    path: '/due',
    docs: {
      summary: 'What is overdue or falls due in the fleet, within twelve months or until a day',
      query: {
        when: anyText.optional().describe('overdue, or a month like 2026-11: of one that has passed, what is still open.'),
        from: day.optional().describe('The first day of the list; without it, the longest overdue.'),
        until: day.optional().describe('The last day of the list; without it, twelve months.'),
        kind: z.enum(DATED).optional(),
        ship: id.optional(),
        order: z.enum(DUE_ORDERS).optional(),
        periods: z.literal('1').optional().describe('1: records valid for a period alone, with what decides their surveys.'),
        after: anyText.optional().describe('The `next` of the previous page.'),
      },
      answer: due,
    },
    large: true,
    run: async (request, { access }) => {
      const filter: DueFilter = {
        when: whenIn(request),
        from: dayOf(request, 'from'),
        until: dayOf(request, 'until'),
        kind: oneOf(request, 'kind', DATED),
        ship: number(request, 'ship'),
        order: oneOf(request, 'order', DUE_ORDERS),
        periods: oneOf(request, 'periods', ['1']),
      };
      return { status: 200, body: await readDueList(filter, sortKeyAfter(request), access.vessels) };
    },
  },
];

const PAGE = 200;

/** A page of the due list of the fleet, or of `only` these vessels. `after`: the sort keys of the last line before it. */
async function readDueList(filter: DueFilter, after: DueSortKey | null, only: ReadonlySet<number> | null): Promise<DueListAnswer> {
  const today = todayUtc();
  const { vessels, unread } = await readDatedItems(only);
  const matches = matchesDueFilter(filter, today);
  const { periods, order } = filter;
  const found = [...vessels.values()].flatMap((items) => (periods ? periodsAmong(items, matches) : items.filter(matches)));
  const left = after === null ? found : found.filter((item) => compareSortKeys(dueSortKeyOf(item, order, today), after) > 0);
  const page = pageOf(left, filter, today);
  const last = left.length > page.length ? page.at(-1) : undefined;
  return {
    today,
    lines: page.map(periods ? periodLineOf : lineOf),
    total: found.length,
    sums: dueSums(found, today),
    next: last ? cursorOf(dueSortKeyOf(last, order, today)) : null,
    ...(after === null && filter.from === undefined && !periods ? { strip: stripOf(vessels, filter, today) } : {}),
    late: unread,
  };
}

function lineOf({ vessel, kind, id, name, date, past, valid, part, opens }: DatedItem): DueLine {
  if (part) return [vessel, kind, id, name, date, past, opens ?? null, '', part];
  return valid ? [vessel, kind, id, name, date, past, valid.from, valid.by] : [vessel, kind, id, name, date, past];
}

const periodLineOf = ({ vessel, kind, id, name, date, past, valid }: DatedItem): DueLine => [
  vessel,
  kind,
  id,
  name,
  date,
  past,
  valid?.from ?? null,
  valid?.by ?? '',
  null,
  valid?.terms ?? {},
];

/** The records with a period that match, or have a survey whose window opens on a day that matches. */
function periodsAmong(items: readonly DatedItem[], matches: (item: DatedItem) => boolean): DatedItem[] {
  const found = new Set(items.filter((item) => matches({ ...item, date: item.opens ?? item.date })).map(({ kind, id }) => `${kind}:${id}`));
  return items.filter(({ part, valid, kind, id }) => !part && valid && found.has(`${kind}:${id}`));
}

/** The first lines. A fleet may have 200,000 lines, so in the order by date only those are sorted that can be on the page. */
function pageOf(left: readonly DatedItem[], { order = 'date' }: DueFilter, today: IsoDate): DatedItem[] {
  const near = order === 'date' ? earliest(left, PAGE) : left;
  return inDueOrder(near, order, today).slice(0, PAGE);
}

/** The items up to the earliest date by which there are at least `most`. */
function earliest(found: readonly DatedItem[], most: number): DatedItem[] {
  const counts = new Map<IsoDate, number>();
  for (const { date } of found) counts.set(date, (counts.get(date) ?? 0) + 1);
  let sum = 0;
  let last: IsoDate = '';
  for (const date of [...counts.keys()].sort()) {
    if (sum >= most) break;
    sum += counts.get(date) ?? 0;
    last = date;
  }
  return found.filter(({ date }) => date <= last);
}

/** The lines of the strip: by ship, the number overdue and the number due in each of twelve months. */
function stripOf(vessels: ReadonlyMap<number, readonly DatedItem[]>, { kind: only }: DueFilter, today: IsoDate): StripLine[] {
  const columns = new Map([OVERDUE, ...nextMonths(today)].map((when, index) => [when, index]));
  const strip: StripLine[] = [];
  for (const [vessel, items] of vessels) {
    const counts = Array.from(columns, () => 0);
    for (const { kind, date } of items) {
      const column = only === undefined || kind === only ? columns.get(whenOf(date, today)) : undefined;
      if (column !== undefined) counts[column] = (counts[column] ?? 0) + 1;
    }
    const last = counts.findLastIndex((count) => count > 0);
    if (last >= 0) strip.push([vessel, counts.slice(0, last + 1)]);
  }
  return strip;
}
