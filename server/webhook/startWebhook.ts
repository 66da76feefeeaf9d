import { wasAccepted } from '../../shared/api/webhook';
import { onChange } from '../log/published';
import { pollOthersEvery } from '../database/connect';
import { checkEpoch } from '../database/epoch';
import { WebhookModel, type PendingDocument } from '../database/models/delivery';
import { spreadBackoffMs } from '../../shared/basics/backoff';
import { createLease, startLoop } from '../delivery/delivery';
import type { Route } from '../http/route';
import { logger } from '../logger';
import { createOutbox, readForDelivery, type WebhookHead } from './outbox';
import { post, type Posted, secretsAt, signedHeaders } from './post';
import { webhookRoutes } from './webhookRoutes';
import { pushAnswer, SINGLETON } from './webhooks';

/** How often this process reads the settings, which another one may have changed, in milliseconds. */
const READ_EVERY = 5_000;
/** The first and longest wait after a failure. */
const WAITS = { first: 5_000, most: 3_600_000 };
/** How long a stopping process waits for the request in flight. */
const STOP_MS = 2_000;
const GONE = 410;

export interface WebhookParts {
  routes: readonly Route[];
}

export interface Delivery {
  /** Call it when the webhook has changed. */
  wake(): void;
  /** The number of failures since the last accepted request, as this process last read it. */
  failures(): number;
  stop(): Promise<void>;
}

/** The routes of the webhook, without delivery. `allowPrivate`: WEBHOOK_PRIVATE. */
export const routesOfWebhook = (allowPrivate: boolean, wake = () => {}): WebhookParts => ({ routes: webhookRoutes(allowPrivate, wake) });

/** Starts delivery and returns the routes. Needs the database. */
export function startWebhook(allowPrivate: boolean): WebhookParts & Pick<Delivery, 'failures' | 'stop'> {
  const { wake, failures, stop } = startDelivery(allowPrivate);
  return { ...routesOfWebhook(allowPrivate, wake), failures, stop };
}

/** Delivers requests to the webhook, one after the other. Of several processes one has the lease and delivers. */
function startDelivery(allowPrivate: boolean): Delivery {
  const lease = createLease(WebhookModel, SINGLETON);
  const outbox = createOutbox(lease.name);
  const cut = new AbortController();
  let failures = 0;

  async function send(webhook: WebhookHead, pending: PendingDocument): Promise<void> {
    const { url, failures: before } = webhook;
    const at = new Date();
    const { id, body, events } = pending;
    const posted = await post(url, signedHeaders(secretsAt(webhook), id, body), body, { allowPrivate, stop: cut.signal });
    // It is unknown whether it was delivered, so it is sent again.
    if (cut.signal.aborted && posted.status === null) return;
    const { retryAfter = 0, ...answer } = posted;
    const isAccepted = wasAccepted(posted);
    failures = isAccepted ? 0 : before + 1;
    const wait = Math.max(spreadBackoffMs(WAITS, failures), retryAfter * 1_000);
    const state = isAccepted ? { delivered: at, retry: null } : { retry: new Date(Date.now() + wait) };
    const stopped = posted.status === GONE ? { on: false, stopped: 'The receiver answered 410 Gone: it wants no more.' } : {};
    const $push = pushAnswer({ at, ...answer, events, test: false });
    await outbox.settle(pending, isAccepted, { $set: { failures, ...state, ...stopped }, $push });
    logDelivery(url, posted, events);
  }

  function logDelivery(url: string, { status, ms, said }: Posted, events: number): void {
    // Only the host is logged, because path and query may contain a secret, and the answer may contain anything.
    const line = { host: new URL(url).host, status, ms, events };
    if (failures === 0) logger.debug(line, 'webhook delivered');
    else if (status === GONE) logger.warn({ ...line, audit: 'webhook_turned_off' }, 'webhook turned off: it is gone');
    else logger.warn({ ...line, why: status === null ? said : undefined, failures }, 'webhook failed');
  }

  async function deliverNext(ending: AbortSignal): Promise<number> {
    await checkEpoch();
    const webhook = await readForDelivery();
    // Read from the document, so that every process reports it, also after a start.
    failures = webhook?.on ? webhook.failures : 0;
    if (!webhook?.on) {
      outbox.close();
      return pollOthersEvery(READ_EVERY);
    }
    if (!(await lease.hold(webhook))) return READ_EVERY;
    if (!(await outbox.open(webhook))) return 0;
    const wait = (webhook.retry?.getTime() ?? 0) - Date.now();
    // A longer wait is ignored: the clock was set back.
    if (wait > 0 && wait < 2 * WAITS.most) return Math.min(wait, READ_EVERY);
    const pending = await outbox.next(webhook);
    if (pending && !ending.aborted) await send(webhook, pending);
    return pending || outbox.isBehind() ? 0 : READ_EVERY;
  }

  async function step(ending: AbortSignal): Promise<number> {
    try {
      return await deliverNext(ending);
    } catch (error) {
      outbox.close();
      throw error;
    }
  }

  const loop = startLoop({ name: 'webhook', step, first: 0, afterError: READ_EVERY });
  const stopListening = onChange(({ scope }) => {
    if (outbox.markChanged(scope)) loop.wake();
  });
  return {
    wake: loop.wake,
    failures: () => failures,
    async stop() {
      stopListening();
      const timer = setTimeout(() => cut.abort(), STOP_MS);
      await loop.stop();
      clearTimeout(timer);
      await lease.release().catch(() => undefined);
    },
  };
}
