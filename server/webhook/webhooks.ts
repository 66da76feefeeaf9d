import { randomUUID } from 'node:crypto';
import { todayUtc } from '../../shared/basics/calendar';
import { Problem } from '../../shared/basics/problem';
import { sameValue } from '../../shared/kinds/sameValue';
import {
  addressShown,
  FORMER_SECRET_MS,
  type WebhookAnswer,
  type WebhookEdit,
  type WebhookLine,
  type WebhookSet,
  type WebhookSettings,
  type WebhookState,
} from '../../shared/api/webhook';
import { epoch } from '../database/epoch';
import { Webhook, type WebhookAnswerDocument, type WebhookDocument } from '../database/models/webhook';
import { headsOfAll } from '../log/headsOfAll';
import { isDuplicate } from '../log/isDuplicate';
import { reachedUntil } from './nextDue';
import { drawSecret } from './sign';

export const THE_ONE = { _id: 'webhook' } as const;
const MOST_ANSWERS = 20;

export const notSet = (): Problem => new Problem('not_found', 'There is no webhook.');

/** Who does something to it. */
interface Author {
  user: number;
  email: string;
}

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
    address: addressShown(url),
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

const SETTINGS = ['url', 'on', 'changes', 'due', 'sections'] as const;
/** What decides which events a request holds, and where it goes. */
const DECISIVE = ['url', 'changes', 'due', 'sections'] as const;

/** The webhook as it is now, and what was done to it. */
export interface WebhookDone {
  answer: WebhookSet;
  url: string;
  op: 'created' | 'updated';
  /** What is different. */
  fields: string[];
}

/**
 * Sets the webhook. A new one tells what happens from now on; one that is there goes on where it stopped, at once if it is on. What was
 * begun for other settings is begun anew. @throws Problem 'invalid' where a new one has no address; it is refused in the sentence `noUrl`.
 */
export async function setWebhook(edit: WebhookEdit, who: Author, noUrl: string): Promise<WebhookDone> {
  const held = await Webhook.findById(THE_ONE._id, { positions: 0 }).lean<WebhookDocument>();
  const url = edit.url ?? held?.url;
  if (url === undefined) throw Problem.field('invalid', 'url', noUrl);
  const settings: WebhookSettings = { ...edit, url };
  const set = { ...settings, user: who.user, by: who.email, set: new Date(), stopped: null };
  if (held) {
    const fields = SETTINGS.filter((name) => !sameValue(settings[name], held[name])).map((name) => (name === 'url' ? 'address' : name));
    const anew = DECISIVE.some((name) => !sameValue(settings[name], held[name])) ? { pending: null, life: randomUUID() } : {};
    // Of items it is told from the day on which they were chosen.
    const since = settings.due && !held.due ? { reached: reachedUntil(todayUtc()) } : {};
    const options = { returnDocument: 'after' } as const;
    const update = { $set: { ...set, ...anew, ...since, failures: 0, retry: null } };
    const changed = await Webhook.findOneAndUpdate({ ...THE_ONE, life: held.life }, update, options).lean<WebhookDocument>();
    // Another user has set or removed it in this moment.
    if (!changed) return setWebhook(edit, who, noUrl);
    return { answer: { webhook: await lineOf(changed), secret: null }, url, op: 'updated', fields };
  }
  const secret = drawSecret();
  try {
    const made = await Webhook.create({ ...THE_ONE, ...set, secret, ...(await beginnings()) });
    return { answer: { webhook: await lineOf(made.toObject()), secret }, url, op: 'created', fields: [] };
  } catch (error) {
    if (isDuplicate(error)) return setWebhook(edit, who, noUrl);
    throw error;
  }
}

/** A receiver knows one of the last ten secrets at least for an hour, however often they are renewed. */
const MOST_FORMER = 9;

/**
 * Signs with another secret from now on, and for an hour with those before it too, so that the receiver can be told of it meanwhile.
 * @throws Problem 'not_found'; 'too_many' where so many are still good.
 */
export async function renewSecret(who: Author): Promise<WebhookDone> {
  const held = await Webhook.findById(THE_ONE._id, { secret: 1, former: 1 }).lean<WebhookDocument>();
  if (!held) throw notSet();
  const now = Date.now();
  const good = (held.former ?? []).filter(({ until }) => until.getTime() > now);
  if (good.length >= MOST_FORMER)
    throw new Problem('too_many', 'The secret was renewed many times within the last hour. Please try again in an hour.', {
      retryAfter: 3_600,
    });
  const secret = drawSecret();
  const former = [{ secret: held.secret, until: new Date(now + FORMER_SECRET_MS) }, ...good];
  const update = { $set: { secret, former, user: who.user, by: who.email, set: new Date(), retry: null } };
  const changed = await Webhook.findOneAndUpdate({ ...THE_ONE, secret: held.secret }, update, {
    returnDocument: 'after',
  }).lean<WebhookDocument>();
  // Another user has renewed or removed it in this moment.
  if (!changed) return renewSecret(who);
  return { answer: { webhook: await lineOf(changed), secret }, url: changed.url, op: 'updated', fields: ['secret'] };
}

/** Answers the address it had. @throws Problem 'not_found' */
export async function removeWebhook(): Promise<string> {
  const removed = await Webhook.findOneAndDelete(THE_ONE, { projection: { url: 1 } }).lean<WebhookDocument>();
  if (!removed) throw notSet();
  return removed.url;
}
