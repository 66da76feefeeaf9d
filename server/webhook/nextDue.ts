import type { IsoDate } from '../../shared/basics/calendar';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { THRESHOLDS } from '../../shared/status/reached';
import type { DueEvent } from '../../shared/api/webhook';
import type { ReachedDocument, WebhookDocument } from '../database/models/webhook';
import { readReached, type Reached } from '../status/readReached';

/** The most that one request carries. */
const MOST_EVENTS = 100;

/** Everything until `day` is told. */
export const reachedUntil = (day: IsoDate): ReachedDocument => ({ day, to: null, after: null });

type Place = readonly [vessel: number, kind: number, id: number];
const placeOf = ({ vessel, kind, id }: Reached): Place => [vessel, VESSEL_KINDS.indexOf(kind), id];
const order = (a: Place, b: Place) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/**
 * The items that came within a threshold since what was told last, ship by ship, and how far they are told with it. Null where there is
 * nothing new, and while a ship could not be counted: none is left out.
 */
export async function nextDue(
  { due, sections }: Pick<WebhookDocument, 'due' | 'sections'>,
  { day, to, after }: ReachedDocument,
  today: IsoDate,
): Promise<{ events: DueEvent[]; reached: ReachedDocument } | null> {
  if (day >= today) return null;
  if (!due) return { events: [], reached: reachedUntil(today) };
  // What takes several requests over midnight ends with the day it began with.
  const span = { from: day, to: to ?? today };
  const found = await readReached(span, Object.fromEntries(sections.map((kind) => [kind, THRESHOLDS])));
  if (found.late.length > 0) return null;
  const left = found.reached
    .map((item) => ({ item, place: placeOf(item) }))
    .filter(({ place }) => after === null || order(place, after) > 0)
    .sort((a, b) => order(a.place, b.place));
  const sent = left.slice(0, MOST_EVENTS);
  const last = sent.length < left.length ? sent.at(-1) : undefined;
  return {
    events: sent.map(({ item: { vessel, kind, id, name, field, date, days } }) => ({
      type: 'due',
      vessel,
      kind,
      id,
      name,
      field,
      date,
      days,
    })),
    reached: last ? { day, to: span.to, after: last.place } : reachedUntil(span.to),
  };
}
