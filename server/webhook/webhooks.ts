import { randomUUID } from 'node:crypto';
import { todayUtc } from '../../shared/calendar';
import { Problem } from '../../shared/problem';
import { sameValue } from '../../shared/sameValue';
import type { WebhookAnswer, WebhookLine, WebhookSet, WebhookSettings, WebhookState } from '../../shared/webhook';
import { epoch } from '../database/epoch';
import { Webhook, type WebhookAnswerDocument, type WebhookDocument } from '../database/models/webhook';
import { headsOfAll } from '../log/headsOfAll';
import { isDuplicate } from '../log/isDuplicate';
import { reachedUntil } from './nextDue';
import { drawSecret } from './sign';

export const THE_ONE = { _id: 'webhook' } as const;
const MOST_ANSWERS = 20;

export const notSet = (): Problem => new Problem('not_found', 'There is no webhook.');

type Beginning = Pick<WebhookDocument, 'life' | 'epoch' | 'positions' | 'reached' | 'pending' | 'failures' | 'retry'>;

/** What a webhook that begins now has told: everything until now, whatever logs these are. */
export async function beginnings(): Promise<Beginning> {
  const positions = Object.fromEntries(await headsOfAll());
  const reached = reachedUntil(todayUtc());
  return { life: randomUUID(), epoch: epoch(), positions, reached, pending: null, failures: 0, retry: null };
}

/** For an update: notes an answer, and forgets those before the last twenty. */
export const noted = (answer: WebhookAnswerDocument) => ({ answers: { $each: [answer], $position: 0, $slice: MOST_ANSWERS } });

async function waitingOf({ epoch: of, positions }: WebhookDocument): Promise<number> {
  if (of !== epoch()) return 0;
  let waiting = 0;
  for (const [scope, head] of await headsOfAll()) waiting += Math.max(0, head - (positions[scope] ?? 0));
  return waiting;
}

async function lineOf(webhook: WebhookDocument): Promise<WebhookLine> {
  const { url, on, changes, due, sections, by, set, stopped, failures, retry, delivered } = webhook;
  const instant = (date: Date | null) => date?.toISOString() ?? null;
  return {
    url,
    on,
    changes,
    due,
    sections,
    by,
    set: set.toISOString(),
    stopped,
    failures,
    retry: instant(retry),
    delivered: instant(delivered),
    waiting: await waitingOf(webhook),
  };
}

/** As users are told of it. */
export const answerOf = ({ at, ...answer }: WebhookAnswerDocument): WebhookAnswer => ({ at: at.toISOString(), ...answer });

/** The webhook, if there is one, and its last answers. */
export async function readState(privateAllowed: boolean): Promise<WebhookState> {
  const found = await Webhook.findById(THE_ONE._id).lean<WebhookDocument>();
  return { webhook: found && (await lineOf(found)), answers: (found?.answers ?? []).map(answerOf), privateAllowed };
}

/** What decides which events a request holds, and where it goes. */
const DECISIVE = ['url', 'changes', 'due', 'sections'] as const;

/**
 * Sets the webhook. A new one tells what happens from now on; one that is there goes on where it stopped, at once if it is on. What was
 * begun for other settings is begun anew.
 */
export async function setWebhook(settings: WebhookSettings, who: { user: number; email: string }): Promise<WebhookSet> {
  const set = { ...settings, user: who.user, by: who.email, set: new Date(), stopped: null };
  const held = await Webhook.findById(THE_ONE._id, { positions: 0 }).lean<WebhookDocument>();
  if (held) {
    const anew = DECISIVE.some((name) => !sameValue(settings[name], held[name])) ? { pending: null, life: randomUUID() } : {};
    // Of items it is told from the day on which they were chosen.
    const since = settings.due && !held.due ? { reached: reachedUntil(todayUtc()) } : {};
    const options = { returnDocument: 'after' } as const;
    const update = { $set: { ...set, ...anew, ...since, failures: 0, retry: null } };
    const changed = await Webhook.findOneAndUpdate({ ...THE_ONE, life: held.life }, update, options).lean<WebhookDocument>();
    // Another user has set or removed it in this moment.
    if (!changed) return setWebhook(settings, who);
    return { webhook: await lineOf(changed), secret: null };
  }
  const secret = drawSecret();
  try {
    const made = await Webhook.create({ ...THE_ONE, ...set, secret, ...(await beginnings()) });
    return { webhook: await lineOf(made.toObject()), secret };
  } catch (error) {
    if (isDuplicate(error)) return setWebhook(settings, who);
    throw error;
  }
}

/** Signs with another secret from now on. @throws Problem 'not_found' */
export async function renewSecret({ user, email }: { user: number; email: string }): Promise<WebhookSet> {
  const secret = drawSecret();
  const update = { $set: { secret, user, by: email, set: new Date(), retry: null } };
  const changed = await Webhook.findOneAndUpdate(THE_ONE, update, { returnDocument: 'after' }).lean<WebhookDocument>();
  if (!changed) throw notSet();
  return { webhook: await lineOf(changed), secret };
}

/** @throws Problem 'not_found' */
export async function removeWebhook(): Promise<void> {
  const { deletedCount } = await Webhook.deleteOne(THE_ONE);
  if (deletedCount === 0) throw notSet();
}
