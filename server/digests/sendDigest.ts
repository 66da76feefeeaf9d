import { daysBetween, type IsoDate } from '../../shared/basics/calendar';
import { Account } from '../database/models/account';
import { DigestModel, type DigestDocument, type OutgoingMail } from '../database/models/digest';
import { trusted } from '../database/trusted';
import type { Mailer, MailError } from '../accounts/sendMail';
import { doubledWait } from '../doubledWait';
import { logger } from '../logger';
import { composeDigest, type Origin } from './composeDigest';
import { dayIn, hourOfDay, nextHour } from './localDay';

const MINUTE = 60_000;
/** So long a process has an account for itself, in milliseconds: longer than `HANDING`. */
export const LEASE = 5 * MINUTE;
/** A mail server that takes longer over one mail is given up. */
const HANDING = 2 * MINUTE;
/** How often a mail is handed over without a word of what became of it, before it counts as sent. */
const MOST_HANDED = 2;
/** The first wait after the mail server has put a mail off, and the longest. */
const WAITS = { first: 5 * MINUTE, most: 60 * MINUTE };

/** Why a digest has not been sent, as its owner is told. */
const SAY = {
  refused: 'The mail server refuses mail to your address.',
  putOff: 'The mail server has put the last digest off. It is tried again.',
  silent: 'The mail server did not answer. It is tried again.',
  unconfirmed: 'The mail server did not say whether it took the last digest.',
  notTaken: 'The mail server refused the last digest.',
} as const;

/** What becomes of the digest that is due first: none is due, one was dealt with, or the mail server has stopped answering. */
export type Outcome = 'none' | 'done' | 'away';

/**
 * Sends the digest that is due first, or puts it off. Of several processes the one that moves `next` has the account for itself until
 * then; another that comes upon it later takes the mail as it was left, under the same Message-ID.
 */
export async function sendNext(mailer: Mailer, origin: Origin): Promise<Outcome> {
  const due = await DigestModel.findOne({ next: trusted({ $lte: new Date() }) }, { next: 1 })
    .sort({ next: 1 })
    .lean<Pick<DigestDocument, '_id' | 'next'>>();
  if (!due) return 'none';
  const held = await hold(due._id, due.next, {});
  // Another process was quicker.
  if (!held) return 'done';
  try {
    return await deal(held, mailer, origin);
  } catch (error) {
    logger.error({ audit: 'digest_not_made', user: held._id, err: error }, 'digest not made');
    return 'done';
  }
}

/** Takes an account that is held until `next` for a further lease; null when another has taken it. */
async function hold(_id: number, next: Date | undefined, values: Partial<DigestDocument>): Promise<DigestDocument | null> {
  const change = { $set: { ...values, next: new Date(Date.now() + LEASE) } };
  return DigestModel.findOneAndUpdate({ _id, next }, change, { returnDocument: 'after' }).lean<DigestDocument>();
}

/** Lets go of an account, unless another has taken it meanwhile. */
async function letGo({ _id, next }: DigestDocument, values: Partial<DigestDocument>, keepsMail = false): Promise<void> {
  await DigestModel.updateOne({ _id, next }, { $set: values, ...(keepsMail ? {} : { $unset: { mail: 1 } }) });
}

async function deal(held: DigestDocument, mailer: Mailer, origin: Origin): Promise<Outcome> {
  const now = Date.now();
  const today = dayIn(held.zone, now);
  const begun = unconfirmed(held, today);
  // Late by a day, it waits for the hour of this one, and is its mail: two in a day would be too many.
  const isOver = begun !== null && begun.handed >= MOST_HANDED;
  const day = begun && (isOver || begun.day > today) ? begun.day : today;
  const hour = hourOfDay(held.zone, day, held.hour);
  const isDone = !begun && held.done !== null && day <= held.done;
  const isEarly = begun?.day !== day && now < hour;
  const tomorrow = new Date(nextHour(held, day, now));
  if (isDone || isEarly) {
    await letGo(held, { next: isDone ? tomorrow : new Date(hour) }, begun !== null);
    return 'done';
  }
  const account = await Account.findById(held._id, { hash: 0 }).lean();
  if (!account) {
    await DigestModel.deleteOne({ _id: held._id });
    return 'done';
  }
  const kept = begun ?? (held.mail?.day === day ? held.mail : null);
  const composed = kept ? { mail: kept, to: kept.to } : await composeDigest(held, account, day, origin);
  const { mail } = composed;
  if (!mail) {
    await letGo(held, { told: composed.to, done: day, next: tomorrow, problem: null });
    return 'done';
  }
  if (isOver) {
    logger.warn({ audit: 'digest_unconfirmed', user: held._id }, 'digest handed over twice without an answer');
    // One of the day before leaves this day its own.
    const next = day < today ? new Date(hourOfDay(held.zone, today, held.hour)) : tomorrow;
    await letGo(held, { told: mail.to, done: day, next, problem: SAY.unconfirmed });
    return 'done';
  }
  const handing = await hold(held._id, held.next, { mail: { ...mail, handed: mail.handed + 1 } });
  if (!handing) return 'done';
  try {
    await within(HANDING, mailer.send({ ...messageOf(mail), to: account.email, headers: origin.headersFor(held._id) }));
  } catch (error) {
    return putOff(handing, mail, error as MailError, { done: day, next: tomorrow });
  }
  await letGo(handing, { told: mail.to, done: day, next: tomorrow, sent: new Date(), problem: null });
  logger.info({ audit: 'digest_mailed', user: held._id }, 'digest mailed');
  return 'done';
}

/** The mail that the mail server may have: whatever its owner has chosen since, it is dealt with before another is composed. */
const unconfirmed = ({ mail }: DigestDocument, today: IsoDate): OutgoingMail | null =>
  mail && mail.handed > 0 && Math.abs(daysBetween(mail.day, today)) <= 1 ? mail : null;

const messageOf = ({ id, subject, text, html }: OutgoingMail) => ({ messageId: id, subject, text, html });

/** What the mail server said decides: a mail that it put off, or refused, is not with it; after silence it may be. */
async function putOff(
  held: DigestDocument,
  mail: OutgoingMail,
  { responseCode, code, command, begun }: MailError,
  settled: Pick<DigestDocument, 'done' | 'next'>,
): Promise<Outcome> {
  // Not the error itself: a mail server says in it to whom the mail was.
  logger.warn({ audit: 'digest_not_mailed', user: held._id, code, responseCode }, 'digest not mailed');
  if (responseCode === undefined) {
    await letGo(held, { ...(begun === false && { mail }), next: new Date(Date.now() + WAITS.first), problem: SAY.silent }, true);
    return 'away';
  }
  if (responseCode >= 500) {
    await letGo(held, { ...settled, problem: command === 'RCPT TO' ? SAY.refused : SAY.notTaken });
    return 'done';
  }
  const wait = doubledWait(WAITS, mail.refused) * (1 + Math.random() / 4);
  await letGo(held, { mail: { ...mail, refused: mail.refused + 1 }, next: new Date(Date.now() + wait), problem: SAY.putOff }, true);
  return 'done';
}

/** What `work` answers. @throws Error when it takes longer than `ms` milliseconds. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('The mail server took too long')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
