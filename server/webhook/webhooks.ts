import { randomUUID } from 'node:crypto';
import { todayUtc } from '../../shared/basics/calendar';
import { Problem } from '../../shared/basics/problem';
import { sameValue } from '../../shared/kinds/kind';
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
import { headsOfAll } from '../log/headsOfAll';
import { isDuplicate } from '../database/databaseErrors';
import { WebhookModel, type WebhookAnswerDocument, type WebhookDocument } from '../database/models/delivery';
import { takeIf } from '../delivery/delivery';
import { reachedUntil } from './nextEvents';
import { drawWebhookSecret } from './post';

export const SINGLETON = { _id: 'webhook' } as const;
const MOST_ANSWERS = 20;

export const notSet = (): Problem => new Problem('not_found', 'There is no webhook.');

/** The user who changes it. */
interface Author {
  user: number;
  email: string;
}

type InitialPositions = Pick<WebhookDocument, 'life' | 'positions' | 'reached' | 'pending' | 'failures' | 'retry'>;

/** The positions of a webhook that starts now: everything before counts as delivered. */
async function initialPositions(): Promise<InitialPositions> {
  const positions = Object.fromEntries(await headsOfAll());
  const reached = reachedUntil(todayUtc());
  return { life: randomUUID(), positions, reached, pending: null, failures: 0, retry: null };
}

/** Starts delivery over after a restore: what the archive contains counts as delivered, and no process has the lease. */
export async function startOver(): Promise<void> {
  await WebhookModel.updateOne(SINGLETON, { $set: { ...(await initialPositions()), holder: null } });
}

/** The `$push` that stores an answer and drops those before the last twenty. */
export const pushAnswer = (answer: WebhookAnswerDocument) => ({ answers: { $each: [answer], $position: 0, $slice: MOST_ANSWERS } });

async function waitingOf({ positions }: WebhookDocument): Promise<number> {
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

/** An answer as the API sends it. */
export const answerOf = ({ at, ...answer }: WebhookAnswerDocument): WebhookAnswer => ({ at: at.toISOString(), ...answer });

/** The webhook (null if none is set) and its last answers. */
export async function readState(privateAllowed: boolean): Promise<WebhookState> {
  const found = await WebhookModel.findById(SINGLETON._id).lean<WebhookDocument>();
  return { webhook: found && (await lineOf(found)), answers: (found?.answers ?? []).map(answerOf), privateAllowed };
}

const SETTINGS = ['url', 'on', 'changes', 'due', 'sections'] as const;
/** The settings that decide about the events and the address of a request. */
const DECISIVE = ['url', 'changes', 'due', 'sections'] as const;

/** The webhook after a change, and the names of the changed settings. */
export interface WebhookChange {
  answer: WebhookSet;
  url: string;
  op: 'created' | 'updated';
  /** The settings that are different. */
  fields: string[];
}

/**
 * Sets the webhook. A new one receives what happens from now on. An existing one continues where it stopped; a pending request with other settings is
 * composed again. @throws Problem 'invalid' with the sentence `noUrl` if a new one has no address.
 */
export async function setWebhook(edit: WebhookEdit, who: Author, noUrl: string): Promise<WebhookChange> {
  const stored = await WebhookModel.findById(SINGLETON._id, { positions: 0 }).lean<WebhookDocument>();
  const url = edit.url ?? stored?.url;
  if (url === undefined) throw Problem.field('invalid', 'url', noUrl);
  const settings: WebhookSettings = { ...edit, url };
  const set = { ...settings, user: who.user, by: who.email, set: new Date(), stopped: null };
  if (stored) {
    const fields = SETTINGS.filter((name) => !sameValue(settings[name], stored[name])).map((name) => (name === 'url' ? 'address' : name));
    const startOver = DECISIVE.some((name) => !sameValue(settings[name], stored[name])) ? { pending: null, life: randomUUID() } : {};
    // Due items are delivered from the day on which they are turned on.
    const fromToday = settings.due && !stored.due ? { reached: reachedUntil(todayUtc()) } : {};
    const update = { $set: { ...set, ...startOver, ...fromToday, failures: 0, retry: null } };
    const changed = await takeIf<WebhookDocument>(WebhookModel, { ...SINGLETON, life: stored.life }, update);
    // Another user has set or removed it at the same time.
    if (!changed) return setWebhook(edit, who, noUrl);
    return { answer: { webhook: await lineOf(changed), secret: null }, url, op: 'updated', fields };
  }
  const secret = drawWebhookSecret();
  try {
    const made = await WebhookModel.create({ ...SINGLETON, ...set, secret, ...(await initialPositions()) });
    return { answer: { webhook: await lineOf(made.toObject()), secret }, url, op: 'created', fields: [] };
  } catch (error) {
    if (isDuplicate(error)) return setWebhook(edit, who, noUrl);
    throw error;
  }
}

/** At most ten secrets are valid: the current one and nine former ones, each for an hour. */
const MOST_FORMER = 9;

/**
 * Creates a new secret. For an hour requests are also signed with the former one, so that the receiver can be updated.
 * @throws Problem 'not_found'; 'too_many' while nine former ones are still valid.
 */
export async function renewSecret(who: Author): Promise<WebhookChange> {
  const stored = await WebhookModel.findById(SINGLETON._id, { secret: 1, former: 1 }).lean<WebhookDocument>();
  if (!stored) throw notSet();
  const now = Date.now();
  const valid = (stored.former ?? []).filter(({ until }) => until.getTime() > now);
  if (valid.length >= MOST_FORMER)
    throw new Problem('too_many', 'The secret was renewed many times within the last hour. Please try again in an hour.', {
      retryAfter: 3_600,
    });
  const secret = drawWebhookSecret();
  const former = [{ secret: stored.secret, until: new Date(now + FORMER_SECRET_MS) }, ...valid];
  const update = { $set: { secret, former, user: who.user, by: who.email, set: new Date(), retry: null } };
  const changed = await takeIf<WebhookDocument>(WebhookModel, { ...SINGLETON, secret: stored.secret }, update);
  // Another user has renewed or removed it at the same time.
  if (!changed) return renewSecret(who);
  return { answer: { webhook: await lineOf(changed), secret }, url: changed.url, op: 'updated', fields: ['secret'] };
}

/** Removes the webhook and returns its address. @throws Problem 'not_found' */
export async function removeWebhook(): Promise<string> {
  const removed = await WebhookModel.findOneAndDelete(SINGLETON, { projection: { url: 1 } }).lean<WebhookDocument>();
  if (!removed) throw notSet();
  return removed.url;
}
