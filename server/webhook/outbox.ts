import { todayUtc } from '../../shared/basics/calendar';
import { pollInterval } from '../database/connect';
import { epoch } from '../database/epoch';
import { WebhookModel, type PendingDocument, type ReachedDocument, type WebhookDocument } from '../database/models/webhook';
import { writeIf } from '../delivery/lease';
import { headsOfAll } from '../log/headsOfAll';
import { logger } from '../logger';
import { nextBatch, nextDue, type Positions } from './nextEvents';
import { requestOf } from './request';
import { beginnings, THE_ONE } from './webhooks';

/** How often the heads of all logs are compared, in milliseconds: with other processes that write, and alone, where it is only a safety net. */
const COMPARE_EVERY = { shared: 5_000, alone: 60_000 };

/** The webhook without its large parts, as the process that delivers reads it before each step. */
export type WebhookHead = Omit<WebhookDocument, 'positions' | 'answers' | 'pending'> & { pending: Pick<PendingDocument, 'id'> | null };

export const readForDelivery = (): Promise<WebhookHead | null> =>
  WebhookModel.findById(THE_ONE._id, { positions: 0, answers: 0, 'pending.body': 0, 'pending.to': 0 }).lean<WebhookHead>();

/** What is still to be delivered. The logs are the queue; the outbox holds a cursor for each. */
export interface WebhookOutbox {
  /** A log has moved. Returns whether this process delivers it. */
  moved(scope: number): boolean;
  /** Reads the cursors of this webhook. Returns false when it began anew, or has been replaced: read it again. */
  open(webhook: WebhookHead): Promise<boolean>;
  /** The request to send next, stored before it is sent; null where there is none. */
  next(webhook: WebhookHead): Promise<PendingDocument | null>;
  /** Whether a log may hold more. */
  isBehind(): boolean;
  /** Stores the outcome of `pending`. `taken`: its receiver has it. */
  settle(pending: PendingDocument, taken: boolean, update: { $set: object; $push: object }): Promise<void>;
  /** Forgets the cursors: another process may move them. */
  close(): void;
}

type Step = Pick<PendingDocument, 'to' | 'reached'>;

interface Opened {
  life: string;
  positions: Positions;
  reached: ReachedDocument;
}

/** For an update: the cursors after `step`. */
const delivered = ({ to, reached }: Step) => ({
  reached,
  ...Object.fromEntries(Object.entries(to).map(([scope, seq]) => [`positions.${scope}`, seq])),
});
function advance(opened: Opened, { to, reached }: Step): void {
  for (const [scope, seq] of Object.entries(to)) opened.positions.set(Number(scope), seq);
  opened.reached = reached;
}

/** The outbox of the process `holder`. It writes only while that process holds the lease, and only in the life that it has opened. */
export function createOutbox(holder: string): WebhookOutbox {
  const moved = new Set<number>();
  let opened: Opened | null = null;
  let compared = -Infinity;

  const markOf = (life: string) => ({ ...THE_ONE, life, holder });
  const close = () => void (opened = null);

  async function readPending(life: string): Promise<PendingDocument | null> {
    const found = await WebhookModel.findOne(markOf(life), { pending: 1 }).lean<Pick<WebhookDocument, 'pending'>>();
    return found?.pending ?? null;
  }

  async function compare(positions: Positions): Promise<void> {
    if (performance.now() - compared < Math.min(pollInterval(COMPARE_EVERY.shared), COMPARE_EVERY.alone)) return;
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
        // A restore has replaced the logs: delivery begins anew with them.
        await writeIf(WebhookModel, markOf(life), { $set: await beginnings() });
        logger.info('webhook begins anew on restored logs');
        return false;
      }
      // Read as the holder: until then the former one may have delivered more.
      const found = await WebhookModel.findOne(markOf(life), { positions: 1, reached: 1 }).lean<
        Pick<WebhookDocument, 'positions' | 'reached'>
      >();
      if (!found) return false;
      const positions = new Map(Object.entries(found.positions).map(([scope, seq]) => [Number(scope), seq]));
      opened = { life, positions, reached: found.reached };
      return true;
    },
    async next(webhook) {
      if (opened === null) return null;
      if (webhook.pending) return readPending(opened.life);
      await compare(opened.positions);
      const due = await nextDue(webhook, opened.reached, todayUtc());
      const changes = due && due.events.length > 0 ? null : await nextBatch(webhook, opened.positions, moved);
      if (!due && changes?.to.size === 0) return null;
      const events = changes?.events ?? due?.events ?? [];
      const step: Step = { to: Object.fromEntries(changes?.to ?? []), reached: due?.reached ?? opened.reached };
      const pending = events.length > 0 ? { ...requestOf(events), ...step } : null;
      const filter = { ...markOf(opened.life), pending: null };
      const isHolder = await writeIf(WebhookModel, filter, { $set: pending ? { pending } : delivered(step) });
      if (!isHolder) close();
      else if (!pending) advance(opened, step);
      return isHolder ? pending : null;
    },
    async settle(pending, taken, { $set, $push }) {
      if (opened === null) return;
      const cursors = taken ? { ...delivered(pending), pending: null } : {};
      const filter = { ...markOf(opened.life), 'pending.id': pending.id };
      const isHolder = await writeIf(WebhookModel, filter, { $set: { ...$set, ...cursors }, $push });
      if (!isHolder) close();
      else if (taken) advance(opened, pending);
    },
  };
}
