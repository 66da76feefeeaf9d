import { daysBetween, type IsoDate } from '../../shared/basics/calendar';
import { randomUUID } from 'node:crypto';
import { AccountModel, type AccountDocument } from '../database/models/accounts';
import { DigestModel, type DigestDocument, type OutgoingMail, type DeliveredPositions } from '../database/models/delivery';
import { trusted } from '../database/encoding';
import { accessOf, isOpen } from '../http/access';
import type { Mailer, MailError } from '../accounts/sendMail';
import { spreadBackoffMs } from '../../shared/basics/backoff';
import { leaseFor, takeIf, writeIf } from '../delivery/delivery';
import { logger } from '../logger';
import { shipsOf } from '../queries/namedLines';
import { dayIn, hourOfDay, nextHour } from './localDay';
import { cursorNow, readDigest } from './readDigest';
import { writeDigest } from './writeDigest';

const MINUTE = 60_000;
/** How long a process has an account for itself, in milliseconds. Longer than `SEND_TIMEOUT`. */
export const LEASE_MS = 5 * MINUTE;
/** The maximum time to hand a mail to the mail server. */
const SEND_TIMEOUT = 2 * MINUTE;
/** After so many attempts whose outcome is unknown, a mail counts as sent. */
const MOST_HANDED = 2;
/** The first and longest wait after the mail server has refused a mail temporarily. */
const WAITS = { first: 5 * MINUTE, most: 60 * MINUTE };

/** The reasons why a digest was not sent, for its owner. */
const SAY = {
  refused: 'The mail server refuses mail to your address.',
  putOff: 'The mail server deferred the last digest. Vessel Ops will try again.',
  silent: 'The mail server did not answer. Vessel Ops will try again.',
  unconfirmed: 'The mail server did not confirm that it accepted the last digest.',
  notTaken: 'The mail server refused the last digest.',
} as const;

/** The address of the product in mails, and their headers. */
export interface Origin {
  /** The address people use, without a slash at its end. */
  address: string;
  /** The headers by which a mail program stops the digest of an account without opening the product (RFC 8058). */
  headersFor(user: number): Record<string, string>;
}

/** The outcome for the first due digest: 'none' is due, 'done', or the mail server is 'away'. */
export type SendOutcome = 'none' | 'done' | 'away';

/**
 * Sends the first due digest, or postpones it. The process that moves `next` has a lease of the account until then. If it dies, another process sends the
 * stored mail again after the lease, under the same Message-ID.
 */
export async function sendNext(mailer: Mailer, origin: Origin): Promise<SendOutcome> {
  const due = await DigestModel.findOne({ next: trusted({ $lte: new Date() }) }, { next: 1 })
    .sort({ next: 1 })
    .lean<Pick<DigestDocument, '_id' | 'next'>>();
  if (!due) return 'none';
  const digest = await lease(due, {});
  // Another process was faster.
  if (!digest) return 'done';
  try {
    return await deliver(digest, mailer, origin);
  } catch (error) {
    logger.error({ audit: 'digest_not_made', user: digest._id, err: error }, 'digest not made');
    return 'done';
  }
}

/**
 * Acquires or extends the lease on an account and stores `values`. Returns null if another process holds the lease, or if an erasure has removed the mail with
 * the id `stored`. `next` identifies the holder.
 */
async function lease(
  { _id, next }: Pick<DigestDocument, '_id' | 'next'>,
  values: Partial<DigestDocument>,
  stored?: string,
): Promise<DigestDocument | null> {
  const mark = { _id, next, ...(stored && { 'mail.id': stored }) };
  return takeIf<DigestDocument>(DigestModel, mark, { $set: { ...values, next: leaseFor(LEASE_MS) } });
}

/** Stores the outcome and ends the lease, unless another process has it now. Keeps `mail`, unless an erasure has removed it meanwhile. */
async function release({ _id, next }: DigestDocument, values: Partial<DigestDocument>, mail?: OutgoingMail): Promise<void> {
  if (mail && (await writeIf(DigestModel, { _id, next, 'mail.id': mail.id }, { $set: { ...values, mail } }))) return;
  await writeIf(DigestModel, { _id, next }, { $set: values, $unset: { mail: 1 } });
}

/** When and for which day a digest is to be mailed. */
interface Plan {
  /** The day that the mail counts for. */
  day: IsoDate;
  /** A mail of that day whose outcome is unknown. */
  begun: OutgoingMail | null;
  /** Whether `begun` was handed over so often that it counts as sent. */
  isOver: boolean;
  /** When the digest is due again after this mail. */
  next: Date;
  /** Set if nothing is to be mailed before this instant. */
  wait: Date | null;
}

function planOf(digest: DigestDocument, now: number): Plan {
  const today = dayIn(digest.zone, now);
  const begun = unconfirmed(digest, today);
  // A mail of the day before is sent again at today's hour and counts as today's mail, because an account gets one mail a day.
  const isOver = begun !== null && begun.handed >= MOST_HANDED;
  const day = begun && (isOver || begun.day > today) ? begun.day : today;
  const hour = hourOfDay(digest.zone, day, digest.hour);
  const isDone = !begun && digest.done !== null && day <= digest.done;
  const isEarly = begun?.day !== day && now < hour;
  const tomorrow = new Date(nextHour(digest, day, now));
  // After an unconfirmed mail of the day before, today gets its own.
  const next = isOver && day < today ? new Date(hourOfDay(digest.zone, today, digest.hour)) : tomorrow;
  return { day, begun, isOver, next, wait: isDone ? tomorrow : isEarly ? new Date(hour) : null };
}

/** Mails a digest that is due, or stores when it is due. */
async function deliver(leased: DigestDocument, mailer: Mailer, origin: Origin): Promise<SendOutcome> {
  const digest = { ...leased, mail: usableMail(leased) };
  const { day, begun, isOver, next, wait } = planOf(digest, Date.now());
  if (wait) {
    await release(digest, { next: wait }, begun ?? undefined);
    return 'done';
  }
  const account = await AccountModel.findById(digest._id, { hash: 0 }).lean();
  if (!account) {
    await DigestModel.deleteOne({ _id: digest._id });
    return 'done';
  }
  if (begun && isOver) {
    logger.warn({ audit: 'digest_unconfirmed', user: digest._id }, 'digest handed over twice without an answer');
    await release(digest, { told: begun.to, done: day, next, problem: SAY.unconfirmed });
    return 'done';
  }
  const stored = begun ?? (digest.mail?.day === day ? digest.mail : null);
  const { mail, to } = stored ? { mail: stored, to: stored.to } : await composeDigest(digest, account, day, origin);
  const settled = { done: day, next };
  if (mail)
    return send(digest, mail, leased.mail?.id, settled, (message) =>
      mailer.send({ ...message, to: account.email, headers: origin.headersFor(digest._id) }),
    );
  await release(digest, { told: to, ...settled, problem: null });
  return 'done';
}

/**
 * Hands a mail to the mail server and stores the outcome. `stored`: the id of the mail that is stored now, which may be another. `settled`: what is stored once
 * it counts as sent or refused.
 */
async function send(
  digest: DigestDocument,
  mail: OutgoingMail,
  stored: string | undefined,
  settled: Pick<DigestDocument, 'done' | 'next'>,
  handOver: (message: ReturnType<typeof messageOf>) => Promise<unknown>,
): Promise<SendOutcome> {
  const sending = await lease(digest, { mail: { ...mail, handed: mail.handed + 1 } }, stored);
  if (!sending) {
    // After an erasure the mail is composed again, without what was erased.
    await release(digest, { next: new Date() });
    return 'done';
  }
  try {
    await within(SEND_TIMEOUT, handOver(messageOf(mail)));
  } catch (error) {
    return postpone(sending, mail, error as MailError, settled);
  }
  await release(sending, { told: mail.to, ...settled, sent: new Date(), problem: null });
  logger.info({ audit: 'digest_mailed', user: digest._id }, 'digest mailed');
  return 'done';
}

/** The mail for `day` with what is new since the last one (null if nothing is), and the cursor after its delivery. */
async function composeDigest(
  digest: DigestDocument,
  { _id, email, name = '', rank = '', vessel = null, told = 0 }: Omit<AccountDocument, 'hash'>,
  day: IsoDate,
  { address }: Origin,
): Promise<{ mail: OutgoingMail | null; to: DeliveredPositions }> {
  const reader = { user: _id, email, name, rank, vessel, seq: told };
  const access = accessOf(_id);
  if (!isOpen(access)) return { mail: null, to: await cursorNow() };
  const { news, to } = await readDigest(reader, digest, digest.told ?? (await cursorNow()));
  const lines = [...news.blocked, ...news.crossed, ...news.verdicts, ...news.waiting];
  const ships = await shipsOf(lines.map((line) => ({ scope: line.vessel })));
  const written = writeDigest({ news, today: to.day, ships, origin: address });
  const id = `<digest-${randomUUID()}@${new URL(address).hostname}>`;
  return { mail: written && { ...written, day, id, to, access: access.rev, handed: 0, refused: 0 }, to };
}

/** The stored mail; none if the access of its reader has changed or ended since, because it may tell of what they no longer see. */
function usableMail({ _id, mail }: DigestDocument): OutgoingMail | undefined {
  const access = accessOf(_id);
  return mail && isOpen(access) && (mail.access ?? 0) === access.rev ? mail : undefined;
}

/** A mail that the mail server may have received. It is finished before another is composed, even if the settings have changed. */
const unconfirmed = ({ mail }: DigestDocument, today: IsoDate): OutgoingMail | null =>
  mail && mail.handed > 0 && Math.abs(daysBetween(mail.day, today)) <= 1 ? mail : null;

const messageOf = ({ id, subject, text, html }: OutgoingMail) => ({ messageId: id, subject, text, html });

/** Stores why a mail was not sent, and when it is tried again. Without an answer the mail server may have received it. */
async function postpone(
  digest: DigestDocument,
  mail: OutgoingMail,
  { responseCode, code, command, begun }: MailError,
  settled: Pick<DigestDocument, 'done' | 'next'>,
): Promise<SendOutcome> {
  // The error itself is not logged, because it names the recipient.
  logger.warn({ audit: 'digest_not_mailed', user: digest._id, code, responseCode }, 'digest not mailed');
  if (responseCode === undefined) {
    const next = new Date(Date.now() + WAITS.first);
    await release(digest, { next, problem: SAY.silent }, begun === false ? mail : digest.mail);
    return 'away';
  }
  if (responseCode >= 500) {
    await release(digest, { ...settled, problem: command === 'RCPT TO' ? SAY.refused : SAY.notTaken });
    return 'done';
  }
  const wait = spreadBackoffMs(WAITS, mail.refused + 1);
  await release(digest, { next: new Date(Date.now() + wait), problem: SAY.putOff }, { ...mail, refused: mail.refused + 1 });
  return 'done';
}

/** The result of `work`. @throws Error if it takes longer than `ms` milliseconds. */
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
