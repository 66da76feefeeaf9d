import { randomBytes } from 'node:crypto';
import type { WebhookBody, WebhookEvent } from '../../shared/api/webhook';
import { epoch } from '../database/epoch';
import type { ChangeDocument } from '../database/models/change';
import type { PendingDocument, WebhookDocument } from '../database/models/webhook';
import { changesSince } from '../log/readLog';
import { allProjectedTo } from '../log/projectedTo';
import { wireChange } from '../log/wireChange';

/** The most one request carries, in events and in bytes of JSON; one event at least, however large. */
const MOST_EVENTS = 100;
const MOST_BYTES = 256_000;
/** The most changes that are looked through for one request: those of other sections are many. */
const MOST_LOOKED = 5_000;

/** How far each log was told, by its number. */
export type Positions = Map<number, number>;
type Chosen = Pick<WebhookDocument, 'changes' | 'sections'>;

/** What comes next, and how far each log is told with it. */
export interface Batch {
  events: WebhookEvent[];
  to: Positions;
}

/** A change as it is told: in the form of a session without invoice access. Null for what is not. */
function eventOf(change: ChangeDocument, { sections }: Chosen): WebhookEvent | null {
  if (change.kind !== 'vessels' && !sections.includes(change.kind)) return null;
  const wire = wireChange(change, 'summary');
  return wire.op === 'withheld' ? null : { type: 'change', ...wire };
}

/**
 * The next changes of the logs in `moved`, each log in order. A log that was read to its end leaves `moved`; one that was not goes to the
 * end of it, so that no ship keeps the others waiting.
 */
export async function nextBatch(chosen: Chosen, positions: Positions, moved: Set<number>): Promise<Batch> {
  const batch: Batch = { events: [], to: new Map() };
  if (!chosen.changes) {
    const heads = await allProjectedTo([...moved]);
    for (const [scope, head] of heads) if (head > (positions.get(scope) ?? 0)) batch.to.set(scope, head);
    moved.clear();
    return batch;
  }
  let [bytes, looked] = [0, 0];
  const scopes = [...moved];
  for (const scope of scopes) {
    moved.delete(scope);
    for await (const change of changesSince(scope, positions.get(scope) ?? 0, MOST_LOOKED + 1)) {
      const event = eventOf(change, chosen);
      const size = event ? Buffer.byteLength(JSON.stringify(event)) : 0;
      const isFull = batch.events.length > 0 && (batch.events.length === MOST_EVENTS || bytes + size > MOST_BYTES);
      if (isFull || looked === MOST_LOOKED) {
        moved.add(scope);
        return batch;
      }
      if (event) batch.events.push(event);
      batch.to.set(scope, change.seq);
      bytes += size;
      looked += 1;
    }
  }
  return batch;
}

/** A request under an id of its own. */
export function requestOf(events: WebhookEvent[]): Pick<PendingDocument, 'id' | 'body' | 'events'> {
  const id = `msg_${randomBytes(18).toString('base64url')}`;
  const body: WebhookBody = { id, at: new Date().toISOString(), epoch: epoch(), events };
  return { id, body: JSON.stringify(body), events: events.length };
}
