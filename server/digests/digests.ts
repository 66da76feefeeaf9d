import { NO_DIGEST, type Digest, type DigestSettings } from '../../shared/api/digest';
import { DigestModel, type DigestDocument } from '../database/models/digest';
import { vesselsThere } from '../status/vesselsThere';
import { nextHour } from './localDay';
import { cursorNow } from './readDigest';
import { LEASE_MS } from './sendDigest';

type Stored = Omit<DigestDocument, '_id' | 'told' | 'mail' | 'done'>;

const wireOf = ({ on, hour, zone, thresholds, vessels, next, sent, problem }: Stored, canMail: boolean): Digest => ({
  on,
  hour,
  zone,
  thresholds,
  vessels,
  canMail,
  next: next?.toISOString() ?? null,
  sent: sent?.toISOString() ?? null,
  problem,
});

/** The digest of an account as its owner reads it. Chosen vessels that were deleted are left out. */
export async function digestOf(user: number, canMail: boolean): Promise<Digest> {
  const stored = await DigestModel.findById(user).lean<DigestDocument>();
  if (!stored) return wireOf({ ...NO_DIGEST, sent: null, problem: null }, canMail);
  const there = stored.vessels === null ? null : new Set(await vesselsThere());
  return wireOf({ ...stored, vessels: stored.vessels?.filter((vessel) => there?.has(vessel)) ?? null }, canMail);
}

/**
 * Stores the settings, and when the next mail is due. A digest that is turned on holds what is new from now on. A day that had its mail has
 * no other. A mail that the mail server may have stays as it is; any other is composed anew when it is due.
 */
export async function setDigest(user: number, settings: DigestSettings): Promise<void> {
  for (;;) {
    const stored = await DigestModel.findById(user).lean<DigestDocument>();
    const change = await changeTo(settings, stored);
    // `next` is the mark of the lease: the write fails when a process has taken the account since.
    const filter = stored ? { _id: user, next: stored.next ?? null } : { _id: user };
    const { matchedCount } = await DigestModel.updateOne(filter, change, { upsert: !stored });
    if (matchedCount > 0 || !stored) return;
  }
}

async function changeTo(settings: DigestSettings, stored: DigestDocument | null): Promise<object> {
  const taken = stored?.mail && stored.mail.handed > 0 ? stored.mail : null;
  const done = taken?.day ?? stored?.done ?? null;
  if (!settings.on) return { $set: { ...settings, told: null, problem: null, done }, $unset: { next: 1, mail: 1 } };
  // A digest that waits is due now; one that a process holds is left to it.
  const waits = (stored?.next?.getTime() ?? 0) > Date.now() + LEASE_MS;
  if (taken) return { $set: { ...settings, ...(waits && { next: new Date() }) } };
  const told = stored?.told ?? (await cursorNow());
  const next = new Date(nextHour(settings, done, Date.now()));
  return { $set: { ...settings, next, told, done, problem: null }, $unset: { mail: 1 } };
}

/** Turns the digest of an account off. Its other settings stay. */
export async function stopDigest(user: number): Promise<void> {
  const stored = await DigestModel.findById(user).lean<DigestDocument>();
  if (!stored) return;
  const { hour, zone, thresholds, vessels } = stored;
  await setDigest(user, { on: false, hour, zone, thresholds, vessels });
}
