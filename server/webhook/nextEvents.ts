import type { IsoDate } from '../../shared/basics/calendar';
import { isVesselKind, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { THRESHOLDS } from '../../shared/status/thresholds';
import type { DueEvent, WebhookEvent } from '../../shared/api/webhook';
import { allProjectedTo } from '../log/projectedTo';
import { changesSince } from '../log/readLog';
import { wireChange } from '../log/wireChange';
import type { ChangeDocument } from '../database/models/change';
import type { ReachedDocument, WebhookDocument } from '../database/models/webhook';
import { readCrossedThresholds, type CrossedThreshold } from '../status/readCrossedThresholds';

/** The most that one request carries, in events and in bytes of JSON. It carries one event at least, however large. */
const MOST_EVENTS = 100;
const MOST_BYTES = 256_000;
/** The most changes that are read for one request: most of them may be of sections that were not chosen. */
const MOST_READ = 5_000;

/** The number up to which each log is delivered, by the log's number. */
export type Positions = Map<number, number>;
type Chosen = Pick<WebhookDocument, 'changes' | 'sections'>;

/** The events of the next request, and the position of each log once it is delivered. */
export interface Batch {
  events: WebhookEvent[];
  to: Positions;
}

/** A change as the receiver gets it: in the form of a session without invoice access. Null for a change that it does not get. */
function eventOf(change: ChangeDocument, { sections }: Chosen): WebhookEvent | null {
  if (isVesselKind(change.kind) && !sections.includes(change.kind)) return null;
  const wire = wireChange(change, 'summary');
  return wire.op === 'withheld' ? null : { type: 'change', ...wire };
}

/**
 * The next changes of the logs in `moved`, each log in order. A log that was read to its end leaves `moved`; one that was not goes to the
 * end of it, so that no vessel keeps the others waiting.
 */
export async function nextBatch(chosen: Chosen, positions: Positions, moved: Set<number>): Promise<Batch> {
  const batch: Batch = { events: [], to: new Map() };
  if (!chosen.changes) {
    const heads = await allProjectedTo([...moved]);
    for (const [scope, head] of heads) if (head > (positions.get(scope) ?? 0)) batch.to.set(scope, head);
    moved.clear();
    return batch;
  }
  let [bytes, read] = [0, 0];
  const scopes = [...moved];
  for (const scope of scopes) {
    moved.delete(scope);
    for await (const change of changesSince(scope, positions.get(scope) ?? 0, MOST_READ + 1)) {
      const event = eventOf(change, chosen);
      const size = event ? Buffer.byteLength(JSON.stringify(event)) : 0;
      const isFull = batch.events.length > 0 && (batch.events.length === MOST_EVENTS || bytes + size > MOST_BYTES);
      if (isFull || read === MOST_READ) {
        moved.add(scope);
        return batch;
      }
      if (event) batch.events.push(event);
      batch.to.set(scope, change.seq);
      bytes += size;
      read += 1;
    }
  }
  return batch;
}

/** The cursor of due items once everything until `day` is delivered. */
export const reachedUntil = (day: IsoDate): ReachedDocument => ({ day, to: null, after: null });

type Place = readonly [vessel: number, kind: number, id: number];
const placeOf = ({ vessel, kind, id }: CrossedThreshold): Place => [vessel, VESSEL_KINDS.indexOf(kind), id];
const order = (a: Place, b: Place) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/**
 * The items that crossed a threshold since the cursor, vessel by vessel, and the cursor once they are delivered. Null where there is nothing
 * new, and while the due index of a vessel could not be read: no vessel is left out.
 */
export async function nextDue(
  { due, sections }: Pick<WebhookDocument, 'due' | 'sections'>,
  { day, to, after }: ReachedDocument,
  today: IsoDate,
): Promise<{ events: DueEvent[]; reached: ReachedDocument } | null> {
  if (day >= today) return null;
  if (!due) return { events: [], reached: reachedUntil(today) };
  // Several requests that run over midnight end with the day they began with.
  const span = { from: day, to: to ?? today };
  const found = await readCrossedThresholds(span, Object.fromEntries(sections.map((kind) => [kind, THRESHOLDS])));
  if (found.unread.length > 0) return null;
  const left = found.crossed
    .map((item) => ({ item, place: placeOf(item) }))
    .filter(({ place }) => after === null || order(place, after) > 0)
    .sort((a, b) => order(a.place, b.place));
  const sent = left.slice(0, MOST_EVENTS);
  const last = sent.length < left.length ? sent.at(-1) : undefined;
  const events = sent.map(({ item: { vessel, kind, id, name, field, date, days } }): DueEvent => {
    return { type: 'due', vessel, kind, id, name, field, date, days };
  });
  return { events, reached: last ? { day, to: span.to, after: last.place } : reachedUntil(span.to) };
}
