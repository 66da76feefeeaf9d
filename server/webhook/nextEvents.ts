import type { IsoDate } from '../../shared/basics/calendar';
import { isVesselKind, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { THRESHOLDS } from '../../shared/status/thresholds';
import type { DueEvent, VerdictEvent, WebhookEvent } from '../../shared/api/webhook';
import { allProjectedTo } from '../log/projectedTo';
import { changesSince } from '../log/readLog';
import { wireChange } from '../log/wireChange';
import type { ChangeDocument } from '../database/models/log';
import type { ReachedDocument, DeliveredVerdicts, WebhookDocument } from '../database/models/delivery';
import { STOPPING_KINDS } from '../../shared/status/verdict';
import { reasonWords } from '../../shared/status/verdictWords';
import { readChangedVerdicts } from '../status/changedVerdicts';
import type { DatedItem } from '../status/datedItems';
import { readCrossedThresholds, type CrossedThreshold } from '../status/readCrossedThresholds';

/** The limits of one request, in events and bytes of JSON. It contains at least one event, even a larger one. */
const MOST_EVENTS = 100;
const MOST_BYTES = 256_000;
/** The maximum number of changes that are read for one request, because most may belong to sections that were not chosen. */
const MOST_READ = 5_000;

/** The number up to which each log is delivered, by scope. */
export type Positions = Map<number, number>;
type Chosen = Pick<WebhookDocument, 'changes' | 'sections'>;

/** The events of the next request, and the positions after its delivery. */
export interface Batch {
  events: WebhookEvent[];
  to: Positions;
}

/** The event of a change, in the form of a session without invoice access; null if the change is not delivered. */
function eventOf(change: ChangeDocument, { sections }: Chosen): WebhookEvent | null {
  if (isVesselKind(change.kind) && !sections.includes(change.kind)) return null;
  const wire = wireChange(change, 'summary');
  return wire.op === 'withheld' ? null : { type: 'change', ...wire };
}

/**
 * The next changes of the logs in `changed`, each log in order. A log that was read to its end is removed from `changed`; otherwise it moves to the end, so
 * that no vessel delays the others.
 */
export async function nextBatch(chosen: Chosen, positions: Positions, changed: Set<number>): Promise<Batch> {
  const batch: Batch = { events: [], to: new Map() };
  if (!chosen.changes) {
    const scopes = [...changed];
    // Before the heads are read: a log that changes meanwhile is read again.
    changed.clear();
    for (const [scope, head] of await allProjectedTo(scopes)) if (head > (positions.get(scope) ?? 0)) batch.to.set(scope, head);
    return batch;
  }
  let [bytes, read] = [0, 0];
  const scopes = [...changed];
  for (const scope of scopes) {
    changed.delete(scope);
    for await (const change of changesSince(scope, positions.get(scope) ?? 0, MOST_READ + 1)) {
      const event = eventOf(change, chosen);
      const size = event ? Buffer.byteLength(JSON.stringify(event)) : 0;
      const isFull = batch.events.length > 0 && (batch.events.length === MOST_EVENTS || bytes + size > MOST_BYTES);
      if (isFull || read === MOST_READ) {
        changed.add(scope);
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

/** The cursor of due items at which everything up to `day` is delivered. */
export const reachedUntil = (day: IsoDate): ReachedDocument => ({ day, to: null, after: null });

type SortKey = NonNullable<ReachedDocument['after']>;
const PARTS: readonly DatedItem['part'][] = [undefined, 'survey', 'missed', 'bottom'];
const keyOf = ({ vessel, kind, id, part }: CrossedThreshold): SortKey => [vessel, VESSEL_KINDS.indexOf(kind), id, PARTS.indexOf(part)];
// Former versions stored no part. They may not have sent all items of the record, so these are sent again.
const compare = (a: SortKey, b: SortKey) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || (a[3] ?? -1) - (b[3] ?? -1);

/**
 * The items that crossed a threshold since the cursor, vessel by vessel, and the cursor after their delivery. Null if there is nothing new, or if the due
 * index of a vessel could not be read.
 */
export async function nextDue(
  { due, sections }: Pick<WebhookDocument, 'due' | 'sections'>,
  { day, to, after }: ReachedDocument,
  today: IsoDate,
): Promise<{ events: DueEvent[]; reached: ReachedDocument } | null> {
  if (day >= today) return null;
  if (!due) return { events: [], reached: reachedUntil(today) };
  // If a delivery in several requests runs over midnight, it ends with the day on which it began.
  const span = { from: day, to: to ?? today };
  const found = await readCrossedThresholds(span, Object.fromEntries(sections.map((kind) => [kind, THRESHOLDS])));
  if (found.unread.length > 0) return null;
  const left = found.crossed
    .map((item) => ({ item, key: keyOf(item) }))
    .filter(({ key }) => after === null || compare(key, after) > 0)
    .sort((a, b) => compare(a.key, b.key));
  const sent = left.slice(0, MOST_EVENTS);
  const last = sent.length < left.length ? sent.at(-1) : undefined;
  const events = sent.map(({ item: { vessel, kind, id, name, field, date, days } }): DueEvent => {
    return { type: 'due', vessel, kind, id, name, field, date, days };
  });
  return { events, reached: last ? { day, to: span.to, after: last.key } : reachedUntil(span.to) };
}

/**
 * The verdicts that differ from those `delivered`, with `before` other events at most 100, and those that are delivered afterwards. None unless due items of
 * every section that could stop a ship are delivered.
 */
export async function nextVerdicts(
  { due, sections }: Pick<WebhookDocument, 'due' | 'sections'>,
  delivered: DeliveredVerdicts,
  today: IsoDate,
  before: number,
): Promise<{ events: VerdictEvent[]; verdicts: DeliveredVerdicts }> {
  if (!due || !STOPPING_KINDS.every((kind) => sections.includes(kind))) return { events: [], verdicts: {} };
  const { changed, now } = await readChangedVerdicts(delivered);
  const sent = changed.slice(0, MOST_EVENTS - before);
  const events = sent.map(({ vessel, was, verdict: { answer, item, gap, reasons } }): VerdictEvent => {
    return { type: 'verdict', vessel, answer, was, reason: item ? reasonWords(item, today) : gap, reasons };
  });
  // The first answer of a new vessel is no news.
  const isNew = Object.entries(now).filter(([vessel]) => !(vessel in delivered));
  return { events, verdicts: Object.fromEntries([...isNew, ...sent.map(({ vessel }) => [vessel, now[vessel] ?? 0] as const)]) };
}
