import { todayUtc } from '../../shared/basics/calendar';
import { pollOthersEvery } from '../database/connect';
import {
  WebhookModel,
  type PendingDocument,
  type ReachedDocument,
  type WebhookDocument,
  type DeliveredVerdicts,
} from '../database/models/delivery';
import { writeIf } from '../delivery/delivery';
import { headsOfAll } from '../log/headsOfAll';
import { nextBatch, nextDue, type Positions, nextVerdicts } from './nextEvents';
import { requestOf } from './post';
import type { WebhookEvent } from '../../shared/api/webhook';
import { readChangedVerdicts } from '../status/changedVerdicts';
import { SINGLETON } from './webhooks';

/** How often the heads of all logs are compared, in milliseconds: `shared` with other processes, `alone` as a safety net without them. */
const COMPARE_EVERY = { shared: 5_000, alone: 60_000 };

/** The webhook without its large parts, as it is read before each step. */
export type WebhookHead = Omit<WebhookDocument, 'positions' | 'answers' | 'pending'> & { pending: Pick<PendingDocument, 'id'> | null };

export const readForDelivery = (): Promise<WebhookHead | null> =>
  WebhookModel.findById(SINGLETON._id, { positions: 0, answers: 0, 'pending.body': 0, 'pending.to': 0 }).lean<WebhookHead>();

/**
 * What is still to be delivered. The logs are the queue; the outbox has a cursor for each:
 * - `positions`: by scope (a vessel's number, or that of the fleet), the number of the newest delivered change of its log.
 * - `reached`: the day up to which due items are delivered.
 * - `verdicts`: by vessel, the last delivered answer to "can she sail?".
 *
 * A process reads them again in another `life` of the webhook, which begins when it is created, when a restore starts delivery over, when the address or
 * the chosen events change, and when personal data is erased.
 */
export interface WebhookOutbox {
  /** Notes a new change in a log. Returns whether this process delivers. */
  markChanged(scope: number): boolean;
  /** Reads the cursors of this webhook. Returns false if delivery has started over or the webhook was replaced: read it again. */
  open(webhook: WebhookHead): Promise<boolean>;
  /** The next request, stored before it is sent; null if there is none. */
  next(webhook: WebhookHead): Promise<PendingDocument | null>;
  /** Whether a log may have further changes. */
  isBehind(): boolean;
  /** Stores the outcome of `pending`. */
  settle(pending: PendingDocument, isAccepted: boolean, update: { $set: object; $push: object }): Promise<void>;
  /** Drops the cursors, because another process may move them. */
  close(): void;
}

type Step = Pick<PendingDocument, 'to' | 'reached' | 'verdicts'>;

interface Opened {
  life: string;
  positions: Positions;
  reached: ReachedDocument;
  verdicts: DeliveredVerdicts;
}

/** The update that sets the cursors after `step`. */
const delivered = ({ to, reached, verdicts = {} }: Step) => ({
  reached,
  ...Object.fromEntries(Object.entries(verdicts).map(([vessel, answer]) => [`verdicts.${vessel}`, answer])),
  ...Object.fromEntries(Object.entries(to).map(([scope, seq]) => [`positions.${scope}`, seq])),
});
function advance(opened: Opened, { to, reached, verdicts }: Step): void {
  Object.assign(opened.verdicts, verdicts);
  for (const [scope, seq] of Object.entries(to)) opened.positions.set(Number(scope), seq);
  opened.reached = reached;
}

/** The outbox of the process `holder`. It writes only while the process has the lease, and only in the life that it has opened. */
export function createOutbox(holder: string): WebhookOutbox {
  const changed = new Set<number>();
  let opened: Opened | null = null;
  let compared = -Infinity;

  const markOf = (life: string) => ({ ...SINGLETON, life, holder });
  const close = () => void (opened = null);

  async function readPending(life: string): Promise<PendingDocument | null> {
    const found = await WebhookModel.findOne(markOf(life), { pending: 1 }).lean<Pick<WebhookDocument, 'pending'>>();
    return found?.pending ?? null;
  }

  async function compare(positions: Positions): Promise<void> {
    if (performance.now() - compared < Math.min(pollOthersEvery(COMPARE_EVERY.shared), COMPARE_EVERY.alone)) return;
    for (const [scope, head] of await headsOfAll()) if (head > (positions.get(scope) ?? 0)) changed.add(scope);
    compared = performance.now();
  }

  return {
    close,
    isBehind: () => changed.size > 0,
    markChanged(scope) {
      if (opened) changed.add(scope);
      return opened !== null;
    },
    async open({ life, holder: before }) {
      if (opened?.life === life && before === holder) return true;
      opened = null;
      compared = -Infinity;
      changed.clear();
      // Read after taking the lease: until then the former holder may have delivered more.
      const found = await WebhookModel.findOne(markOf(life), { positions: 1, reached: 1, verdicts: 1 }).lean<
        Pick<WebhookDocument, 'positions' | 'reached' | 'verdicts'>
      >();
      if (!found) return false;
      // The first verdicts of a webhook are no change, so they count as delivered.
      const verdicts = found.verdicts ?? (await readChangedVerdicts({})).now;
      if (!found.verdicts) await writeIf(WebhookModel, markOf(life), { $set: { verdicts } });
      const positions = new Map(Object.entries(found.positions).map(([scope, seq]) => [Number(scope), seq]));
      opened = { life, positions, reached: found.reached, verdicts };
      return true;
    },
    async next(webhook) {
      if (opened === null) return null;
      if (webhook.pending) return readPending(opened.life);
      await compare(opened.positions);
      // Due items are sent first; changes wait until none is left.
      const due = await nextDue(webhook, opened.reached, todayUtc());
      const changes = due && due.events.length > 0 ? null : await nextBatch(webhook, opened.positions, changed);
      const events: WebhookEvent[] = changes?.events ?? due?.events ?? [];
      // Verdicts follow the last of the changes that made them.
      const isLast = changes !== null && changed.size === 0;
      const found = isLast ? await nextVerdicts(webhook, opened.verdicts, todayUtc(), events.length) : null;
      if (!due && changes?.to.size === 0 && Object.keys(found?.verdicts ?? {}).length === 0) return null;
      events.push(...(found?.events ?? []));
      const step: Step = {
        to: Object.fromEntries(changes?.to ?? []),
        reached: due?.reached ?? opened.reached,
        verdicts: found?.verdicts ?? {},
      };
      const pending = events.length > 0 ? { ...requestOf(events), ...step } : null;
      const filter = { ...markOf(opened.life), pending: null };
      const isHolder = await writeIf(WebhookModel, filter, { $set: pending ? { pending } : delivered(step) });
      if (!isHolder) close();
      else if (!pending) advance(opened, step);
      return isHolder ? pending : null;
    },
    async settle(pending, isAccepted, { $set, $push }) {
      if (opened === null) return;
      const cursors = isAccepted ? { ...delivered(pending), pending: null } : {};
      const filter = { ...markOf(opened.life), 'pending.id': pending.id };
      const isHolder = await writeIf(WebhookModel, filter, { $set: { ...$set, ...cursors }, $push });
      if (!isHolder) close();
      else if (isAccepted) advance(opened, pending);
    },
  };
}
