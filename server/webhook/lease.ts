import { randomUUID } from 'node:crypto';
import { isExclusive } from '../database/connect';
import { epoch } from '../database/epoch';
import { Webhook, type WebhookDocument } from '../database/models/webhook';
import { THE_ONE } from './webhooks';

/** How often the process that delivers says so, and after how long a silent one is taken for dead. In milliseconds. */
const BEAT_EVERY = 3_000;
const DEAD_AFTER = 12_000;

/** The right of one process to deliver. */
export interface Lease {
  /** The name of this process; what it writes names it as the holder. */
  name: string;
  /** Whether it is this process that delivers; takes the place where it is free. */
  hold(webhook: Pick<WebhookDocument, 'holder' | 'beat' | 'epoch'>): Promise<boolean>;
  /** Frees the place. */
  release(): Promise<void>;
}

/**
 * Machines do not agree on the time: the holder counts, and another takes its place when it has not seen the count move for a while, by
 * its own steady clock. Where no other process can be there, or the holder is one that an archive brought, the place is taken at once.
 */
export function createLease(): Lease {
  const name = randomUUID();
  let seen = { holder: null as string | null, beat: -1, at: 0 };
  let timer: ReturnType<typeof setInterval> | undefined;

  const beat = () => void Webhook.updateOne({ ...THE_ONE, holder: name }, { $inc: { beat: 1 } }).catch(() => undefined);
  function isDead({ holder, beat: now }: Pick<WebhookDocument, 'holder' | 'beat'>): boolean {
    if (seen.holder !== holder || seen.beat !== now) seen = { holder, beat: now, at: performance.now() };
    return performance.now() - seen.at > DEAD_AFTER;
  }

  return {
    name,
    async hold(webhook) {
      if (webhook.holder === name) return true;
      clearInterval(timer);
      const isFree = webhook.holder === null || webhook.epoch !== epoch() || isExclusive() || isDead(webhook);
      if (!isFree) return false;
      const { holder, beat: counted } = webhook;
      const { matchedCount } = await Webhook.updateOne(
        { ...THE_ONE, holder, beat: counted },
        { $set: { holder: name }, $inc: { beat: 1 } },
      );
      if (matchedCount > 0 && !isExclusive()) timer = setInterval(beat, BEAT_EVERY).unref();
      return matchedCount > 0;
    },
    async release() {
      clearInterval(timer);
      await Webhook.updateOne({ ...THE_ONE, holder: name }, { $set: { holder: null } });
    },
  };
}
