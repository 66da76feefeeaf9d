import { todayUtc, type IsoDate } from '../../shared/basics/calendar';
import { dueSums, inDueOrder, isAskedFor } from '../../shared/api/dueList';
import { nextMonths, OVERDUE, whenOf, type DueAsked, type DueLine, type FleetDue, type StripLine } from '../../shared/api/fleetDue';
import { readDueFacts, type DueFact } from '../status/dueFacts';

const PAGE = 200;

/** A page of what is overdue or falls due in the whole fleet, within twelve months or until the day asked for; `from` the line of that number on. */
export async function readFleetDue(asked: DueAsked, from: number): Promise<FleetDue> {
  const today = todayUtc();
  const { vessels, late } = await readDueFacts();
  const isAsked = isAskedFor(asked, today);
  const found = [...vessels.values()].flatMap((items) => items.filter(isAsked));
  const page = pageOf(found, asked, from, today);
  return {
    today,
    lines: page.map(({ vessel, kind, id, name, date, past }): DueLine => [vessel, kind, id, name, date, past]),
    total: found.length,
    sums: dueSums(found, today),
    next: from + page.length < found.length ? String(from + page.length) : null,
    ...(from === 0 ? { strip: stripOf(vessels, asked, today) } : {}),
    late,
  };
}

/** The lines of one page. By date only what can be on it is sorted: a fleet may have 200,000. */
function pageOf(found: readonly DueFact[], { order = 'date' }: DueAsked, from: number, today: IsoDate): DueFact[] {
  const near = order === 'date' ? earliest(found, from + PAGE) : found;
  return inDueOrder(near, order, today).slice(from, from + PAGE);
}

/** Those up to the date by which there are at least `most`. */
function earliest(found: readonly DueFact[], most: number): DueFact[] {
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

function stripOf(vessels: ReadonlyMap<number, readonly DueFact[]>, { kind: only }: DueAsked, today: IsoDate): StripLine[] {
  const whens = new Map([OVERDUE, ...nextMonths(today)].map((when, place) => [when, place]));
  const strip: StripLine[] = [];
  for (const [vessel, items] of vessels) {
    const counts = Array.from(whens, () => 0);
    for (const { kind, date } of items) {
      const place = only === undefined || kind === only ? whens.get(whenOf(date, today)) : undefined;
      if (place !== undefined) counts[place] = (counts[place] ?? 0) + 1;
    }
    const last = counts.findLastIndex((count) => count > 0);
    if (last >= 0) strip.push([vessel, counts.slice(0, last + 1)]);
  }
  return strip;
}
