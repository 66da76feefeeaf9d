import { daysBetween, type IsoDate } from '../../shared/basics/calendar';
import { randomUUID } from 'node:crypto';
import { AccountModel, type AccountDocument } from '../database/models/account';
import { DigestModel, type DigestDocument, type OutgoingMail, type DeliveredPositions } from '../database/models/digest';
import { trusted } from '../database/encoding';
import type { Mailer, MailError } from '../accounts/sendMail';
import { spreadBackoffMs } from '../../shared/basics/backoff';
import { leaseFor, takeIf, writeIf } from '../delivery/lease';
import { logger } from '../logger';
import { shipsOf } from '../queries/namesOf';
import { dayIn, hourOfDay, nextHour } from './localDay';
import { cursorNow, readDigest } from './readDigest';
import { writeDigest } from './writeDigest';

const MINUTE = 60_000;
/** How long a process has an account for itself, in milliseconds: longer than `HANDING`. */
export const LEASE_MS = 5 * MINUTE;
/** The longest time to hand one mail over. */
const HANDING = 2 * MINUTE;
/** After so many attempts whose outcome is unknown, a mail counts as sent. */
const MOST_HANDED = 2;
/** The wait after the mail server has put a mail off, and the longest. */
const WAITS = { first: 5 * MINUTE, most: 60 * MINUTE };

/** Why a digest was not sent, as its owner reads it. */
const SAY = {
  refused: 'The mail server refuses mail to your address.',
  putOff: 'The mail server has put the last digest off. It is tried again.',
  silent: 'The mail server did not answer. It is tried again.',
  unconfirmed: 'The mail server did not say whether it took the last digest.',
  notTaken: 'The mail server refused the last digest.',
} as const;

/** Where mails come from and lead to. */
export interface Origin {
  /** The address people use, without a slash at its end. */
  address: string;
  /** The headers by which a mail program stops the digest of an account without opening the product (RFC 8058). */
  headersFor(user: number): Record<string, string>;
}

/** The outcome for the digest that is due first: none is due, one is dealt with, or the mail server does not answer. */
export type SendOutcome = 'none' | 'done' | 'away';

/**
 * Sends the digest that is due first, or puts it off. The process that moves `next` holds the account until then. When it dies, another
 * one sends the stored mail again later, under the same Message-ID.
 */
export async function sendNext(mailer: Mailer, origin: Origin): Promise<SendOutcome> {
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

/** Takes the account for a further lease, with other values. Null when another process has taken it: `next` is the mark of the lease. */
async function hold(_id: number, next: Date | undefined, values: Partial<DigestDocument>): Promise<DigestDocument | null> {
  return takeIf<DigestDocument>(DigestModel, { _id, next }, { $set: { ...values, next: leaseFor(LEASE_MS) } });
}

/** Stores the outcome and ends the lease, unless another process has taken the account. */
async function release({ _id, next }: DigestDocument, values: Partial<DigestDocument>, keepsMail = false): Promise<void> {
  await writeIf(DigestModel, { _id, next }, { $set: values, ...(keepsMail ? {} : { $unset: { mail: 1 } }) });
}

async function deal(held: DigestDocument, mailer: Mailer, origin: Origin): Promise<SendOutcome> {
  const now = Date.now();
  const today = dayIn(held.zone, now);
  const begun = unconfirmed(held, today);
  // A mail of the day before waits for the hour and becomes this day's mail: an account gets one mail a day.
  const isOver = begun !== null && begun.handed >= MOST_HANDED;
  const day = begun && (isOver || begun.day > today) ? begun.day : today;
  const hour = hourOfDay(held.zone, day, held.hour);
  const isDone = !begun && held.done !== null && day <= held.done;
  const isEarly = begun?.day !== day && now < hour;
  const tomorrow = new Date(nextHour(held, day, now));
  if (isDone || isEarly) {
    await release(held, { next: isDone ? tomorrow : new Date(hour) }, begun !== null);
    return 'done';
  }
  const account = await AccountModel.findById(held._id, { hash: 0 }).lean();
  if (!account) {
    await DigestModel.deleteOne({ _id: held._id });
    return 'done';
  }
  const stored = begun ?? (held.mail?.day === day ? held.mail : null);
  const composed = stored ? { mail: stored, to: stored.to } : await composeDigest(held, account, day, origin);
  const { mail } = composed;
  if (!mail) {
    await release(held, { told: composed.to, done: day, next: tomorrow, problem: null });
    return 'done';
  }
  if (isOver) {
    logger.warn({ audit: 'digest_unconfirmed', user: held._id }, 'digest handed over twice without an answer');
    // A mail of the day before leaves this day a mail of its own.
    const next = day < today ? new Date(hourOfDay(held.zone, today, held.hour)) : tomorrow;
    await release(held, { told: mail.to, done: day, next, problem: SAY.unconfirmed });
    return 'done';
  }
  const handing = await hold(held._id, held.next, { mail: { ...mail, handed: mail.handed + 1 } });
  if (!handing) return 'done';
  try {
    await within(HANDING, mailer.send({ ...messageOf(mail), to: account.email, headers: origin.headersFor(held._id) }));
  } catch (error) {
    return putOff(handing, mail, error as MailError, { done: day, next: tomorrow });
  }
  await release(handing, { told: mail.to, done: day, next: tomorrow, sent: new Date(), problem: null });
  logger.info({ audit: 'digest_mailed', user: held._id }, 'digest mailed');
  return 'done';
}

/** The mail for `day` with what is new since the last one, null where nothing is, and the cursor once it is delivered. */
async function composeDigest(
  held: DigestDocument,
  { _id, email, name = '', rank = '', vessel = null, told = 0 }: Omit<AccountDocument, 'hash'>,
  day: IsoDate,
  { address }: Origin,
): Promise<{ mail: OutgoingMail | null; to: DeliveredPositions }> {
  const reader = { user: _id, email, name, rank, vessel, seq: told };
  const { news, to } = await readDigest(reader, held, held.told ?? (await cursorNow()));
  const lines = [...news.blocked, ...news.reached, ...news.waiting];
  const ships = await shipsOf(lines.map((line) => ({ scope: line.vessel })));
  const written = writeDigest({ news, today: to.day, ships, origin: address });
  const id = `<digest-${randomUUID()}@${new URL(address).hostname}>`;
  return { mail: written && { ...written, day, id, to, handed: 0, refused: 0 }, to };
}

/** The mail that the mail server may have. It is dealt with before another is composed, whatever its owner has chosen since. */
const unconfirmed = ({ mail }: DigestDocument, today: IsoDate): OutgoingMail | null =>
  mail && mail.handed > 0 && Math.abs(daysBetween(mail.day, today)) <= 1 ? mail : null;

const messageOf = ({ id, subject, text, html }: OutgoingMail) => ({ messageId: id, subject, text, html });

/** Stores why a mail was not sent. The mail server does not have a mail that it put off or refused; without an answer it may have it. */
async function putOff(
  held: DigestDocument,
  mail: OutgoingMail,
  { responseCode, code, command, begun }: MailError,
  settled: Pick<DigestDocument, 'done' | 'next'>,
): Promise<SendOutcome> {
  // The error itself is not logged: it names the recipient.
  logger.warn({ audit: 'digest_not_mailed', user: held._id, code, responseCode }, 'digest not mailed');
  if (responseCode === undefined) {
    await release(held, { ...(begun === false && { mail }), next: new Date(Date.now() + WAITS.first), problem: SAY.silent }, true);
    return 'away';
  }
  if (responseCode >= 500) {
    await release(held, { ...settled, problem: command === 'RCPT TO' ? SAY.refused : SAY.notTaken });
    return 'done';
  }
  const wait = spreadBackoffMs(WAITS, mail.refused + 1);
  await release(held, { mail: { ...mail, refused: mail.refused + 1 }, next: new Date(Date.now() + wait), problem: SAY.putOff }, true);
  return 'done';
}

/** The result of `work`. @throws Error when it takes longer than `ms` milliseconds. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('The mail server took too long')), ms);
  });
  try {
    return await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
