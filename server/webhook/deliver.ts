import { setTimeout as delay } from 'node:timers/promises';
import { isTaken } from '../../shared/api/webhook';
import { isExclusive } from '../database/connect';
import { checkEpoch } from '../database/epoch';
import type { PendingDocument } from '../database/models/webhook';
import { onChange } from '../log/published';
import { logger } from '../logger';
import { backoff, LONGEST_MS } from './backoff';
import { createLease } from './lease';
import { createOutbox, lookAtWebhook, type Looked } from './outbox';
import { post, type Posted } from './post';
import { secretsAt, signedHeaders } from './sign';
import { noted } from './webhooks';

/** Two requests are so far apart at least, however much waits; in milliseconds. */
const APART_MS = 1_000;
/** How often it is looked whether another process has changed the settings, or written. */
const LOOK_EVERY = 5_000;
/** How long a request may go on after the process was asked to end. */
const STOP_MS = 2_000;
const GONE = 410;

export interface Delivery {
  /** The webhook is not what it was. */
  wake(): void;
  /** How often it failed since it last took something, as far as this process knows. */
  failures(): number;
  stop(): Promise<void>;
}

/** Tells the webhook what it is to be told, one request after the other, by one process of the installation. */
export function startDelivery(allowPrivate: boolean): Delivery {
  const lease = createLease();
  const outbox = createOutbox(lease.name);
  const ending = new AbortController();
  const cut = new AbortController();
  let failures = 0;
  let isFailing = false;
  let wakeUp = () => {};
  let woken = false;

  function wake(): void {
    woken = true;
    wakeUp();
  }
  async function pause(ms: number): Promise<void> {
    if (woken || ending.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = ms === Infinity ? undefined : setTimeout(resolve, ms).unref();
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function send(webhook: Looked, pending: PendingDocument): Promise<void> {
    const { url, failures: before } = webhook;
    const at = new Date();
    const { id, body, events } = pending;
    const posted = await post(url, signedHeaders(secretsAt(webhook), id, body), body, { allowPrivate, stop: cut.signal });
    // What became of it is not known: it is sent again.
    if (cut.signal.aborted && posted.status === null) return;
    const { retryAfter = 0, ...answer } = posted;
    const taken = isTaken(posted);
    failures = taken ? 0 : before + 1;
    const wait = Math.max(backoff(failures), retryAfter * 1_000);
    const state = taken ? { delivered: at, retry: null } : { retry: new Date(Date.now() + wait) };
    const stopped = posted.status === GONE ? { on: false, stopped: 'The receiver answered 410 Gone: it wants no more.' } : {};
    const $push = noted({ at, ...answer, events, test: false });
    await outbox.settle(pending, taken, { $set: { failures, ...state, ...stopped }, $push });
    note(url, posted, events);
  }

  function note(url: string, { status, ms, said }: Posted, events: number): void {
    // The path and the query may hold a secret of the receiver, and what it says may hold anything.
    const line = { host: new URL(url).host, status, ms, events };
    if (failures === 0) logger.debug(line, 'webhook delivered');
    else if (status === GONE) logger.warn({ ...line, audit: 'webhook_turned_off' }, 'webhook turned off: it is gone');
    else logger.warn({ ...line, why: status === null ? said : undefined, failures }, 'webhook failed');
  }

  /** Does what is next; answers how long there is nothing to do, in milliseconds. */
  async function step(): Promise<number> {
    await checkEpoch();
    const webhook = await lookAtWebhook();
    // Whichever process delivers, and from its start on.
    failures = webhook?.on ? webhook.failures : 0;
    if (!webhook?.on) {
      outbox.close();
      return isExclusive() ? Infinity : LOOK_EVERY;
    }
    if (!(await lease.hold(webhook))) return LOOK_EVERY;
    if (!(await outbox.open(webhook))) return 0;
    const wait = (webhook.retry?.getTime() ?? 0) - Date.now();
    // A clock that was set back must not keep it waiting longer than it ever waits.
    if (wait > 0 && wait < 2 * LONGEST_MS) return Math.min(wait, LOOK_EVERY);
    const pending = await outbox.next(webhook);
    if (pending && !ending.signal.aborted) await send(webhook, pending);
    return pending || outbox.isBehind() ? 0 : LOOK_EVERY;
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      woken = false;
      const wait = await step().then(
        (next) => {
          isFailing = false;
          return next;
        },
        (error: unknown) => {
          // A database that is away is asked again; the log says so once.
          logger[isFailing ? 'debug' : 'warn']({ err: error }, 'webhook not looked at');
          isFailing = true;
          outbox.close();
          return LOOK_EVERY;
        },
      );
      await delay(APART_MS, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
      await pause(wait);
    }
  }

  const stopHearing = onChange(({ scope }) => {
    if (outbox.moved(scope)) wake();
  });
  const running = run();
  return {
    wake,
    failures: () => failures,
    async stop() {
      stopHearing();
      ending.abort();
      wakeUp();
      const timer = setTimeout(() => cut.abort(), STOP_MS);
      await running;
      clearTimeout(timer);
      await lease.release().catch(() => undefined);
    },
  };
}
