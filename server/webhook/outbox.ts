import { todayUtc } from '../../shared/basics/calendar';
import { isExclusive } from '../database/connect';
import { epoch } from '../database/epoch';
import { Webhook, type PendingDocument, type ReachedDocument, type WebhookDocument } from '../database/models/webhook';
import { headsOfAll } from '../log/headsOfAll';
import { logger } from '../logger';
import { nextBatch, requestOf, type Positions } from './nextBatch';
import { nextDue } from './nextDue';
import { beginnings, THE_ONE } from './webhooks';

/** How often it is looked which logs have moved, in milliseconds: where other processes write too, and where this is only a safety net. */
const COMPARE_EVERY = { shared: 5_000, alone: 60_000 };

/** A webhook as the process that delivers looks at it: without what may be large. */
export type Looked = Omit<WebhookDocument, 'positions' | 'answers' | 'pending'> & { pending: Pick<PendingDocument, 'id'> | null };

export const lookAtWebhook = (): Promise<Looked | null> =>
  Webhook.findById(THE_ONE._id, { positions: 0, answers: 0, 'pending.body': 0, 'pending.to': 0 }).lean<Looked>();

/** What is still to be told: the logs are the queue, and this how far each was told. */
export interface Outbox {
  /** A log has moved; whether that is something to be told from here. */
  moved(scope: number): boolean;
  /** Takes up what was told of this webhook; false where it began anew, or is another by now: to be looked at again. */
  open(webhook: Looked): Promise<boolean>;
  /** What is to be sent next, kept before it is sent; null where there is nothing. */
  next(webhook: Looked): Promise<PendingDocument | null>;
  /** Whether there is more to be looked at. */
  isBehind(): boolean;
  /** Writes what became of `pending`; `taken`: its receiver has it. */
  settle(pending: PendingDocument, taken: boolean, update: { $set: object; $push: object }): Promise<void>;
  /** Forgets what was told: another process may tell more. */
  close(): void;
}

type Step = Pick<PendingDocument, 'to' | 'reached'>;

interface Opened {
  life: string;
  positions: Positions;
  reached: ReachedDocument;
}

/** For an update: this is told too. */
const kept = ({ to, reached }: Step) => ({
  reached,
  ...Object.fromEntries(Object.entries(to).map(([scope, seq]) => [`positions.${scope}`, seq])),
});
function advance(opened: Opened, { to, reached }: Step): void {
  for (const [scope, seq] of Object.entries(to)) opened.positions.set(Number(scope), seq);
  opened.reached = reached;
}

/** The outbox of the process called `holder`. It writes only while that holds the place, and only in the life that it has opened. */
export function createOutbox(holder: string): Outbox {
  const moved = new Set<number>();
  let opened: Opened | null = null;
  let compared = -Infinity;

  const mine = (life: string) => ({ ...THE_ONE, life, holder });
  const close = () => void (opened = null);

  async function begun(life: string): Promise<PendingDocument | null> {
    const found = await Webhook.findOne(mine(life), { pending: 1 }).lean<Pick<WebhookDocument, 'pending'>>();
    return found?.pending ?? null;
  }

  async function compare(positions: Positions): Promise<void> {
    if (performance.now() - compared < (isExclusive() ? COMPARE_EVERY.alone : COMPARE_EVERY.shared)) return;
    for (const [scope, head] of await headsOfAll()) if (head > (positions.get(scope) ?? 0)) moved.add(scope);
    compared = performance.now();
  }

  return {
    close,
    isBehind: () => moved.size > 0,
    moved(scope) {
      if (opened) moved.add(scope);
      return opened !== null;
    },
    async open({ life, epoch: of, holder: before }) {
      if (of === epoch() && opened?.life === life && before === holder) return true;
      opened = null;
      compared = -Infinity;
      moved.clear();
      if (of !== epoch()) {
        // The logs are others than those it was told of: it begins anew with them.
        await Webhook.updateOne(mine(life), { $set: await beginnings() });
        logger.info('webhook begins anew on restored logs');
        return false;
      }
      // Read as the holder: until then the one before may have told more.
      const found = await Webhook.findOne(mine(life), { positions: 1, reached: 1 }).lean<Pick<WebhookDocument, 'positions' | 'reached'>>();
      if (!found) return false;
      const positions = new Map(Object.entries(found.positions).map(([scope, seq]) => [Number(scope), seq]));
      opened = { life, positions, reached: found.reached };
      return true;
    },
    async next(webhook) {
      if (opened === null) return null;
      if (webhook.pending) return begun(opened.life);
      await compare(opened.positions);
      const due = await nextDue(webhook, opened.reached, todayUtc());
      const changes = due && due.events.length > 0 ? null : await nextBatch(webhook, opened.positions, moved);
      if (!due && changes?.to.size === 0) return null;
      const events = changes?.events ?? due?.events ?? [];
      const step: Step = { to: Object.fromEntries(changes?.to ?? []), reached: due?.reached ?? opened.reached };
      const pending = events.length > 0 ? { ...requestOf(events), ...step } : null;
      const filter = { ...mine(opened.life), pending: null };
      const { matchedCount } = await Webhook.updateOne(filter, { $set: pending ? { pending } : kept(step) });
      if (matchedCount === 0) close();
      else if (!pending) advance(opened, step);
      return matchedCount > 0 ? pending : null;
    },
    async settle(pending, taken, { $set, $push }) {
      if (opened === null) return;
      const told = taken ? { ...kept(pending), pending: null } : {};
      const filter = { ...mine(opened.life), 'pending.id': pending.id };
      const { matchedCount } = await Webhook.updateOne(filter, { $set: { ...$set, ...told }, $push });
      if (matchedCount === 0) close();
      else if (taken) advance(opened, pending);
    },
  };
}
