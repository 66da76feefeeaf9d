import { NO_DIGEST, type Digest, type DigestSettings } from '../../shared/api/digest';
import { DigestModel, type DigestDocument } from '../database/models/digest';
import { vesselsThere } from '../status/vesselsThere';
import { nextHour } from './localDay';
import { LEASE } from './sendDigest';
import { toldByNow } from './readDigest';

type Kept = Omit<DigestDocument, '_id' | 'told' | 'mail' | 'done'>;

const wireOf = ({ on, hour, zone, thresholds, vessels, next, sent, problem }: Kept, canMail: boolean): Digest => ({
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

/** The digest of an account as its owner finds it: of chosen ships those that are there. */
export async function digestOf(user: number, canMail: boolean): Promise<Digest> {
  const kept = await DigestModel.findById(user).lean<DigestDocument>();
  if (!kept) return wireOf({ ...NO_DIGEST, sent: null, problem: null }, canMail);
  const there = kept.vessels === null ? null : new Set(await vesselsThere());
  return wireOf({ ...kept, vessels: kept.vessels?.filter((vessel) => there?.has(vessel)) ?? null }, canMail);
}

/**
 * Keeps the settings, and draws up when the next one is due. One that is turned on tells of what is new from now on; a day that had its mail
 * has no other. A mail that the mail server may have is left to its course; any other is composed anew when it is due.
 */
export async function setDigest(user: number, settings: DigestSettings): Promise<void> {
  for (;;) {
    const kept = await DigestModel.findById(user).lean<DigestDocument>();
    const change = await changeTo(settings, kept);
    // Asked for as it was read: a process that deals with it at this moment is not overtaken.
    const filter = kept ? { _id: user, next: kept.next ?? null } : { _id: user };
    const { matchedCount } = await DigestModel.updateOne(filter, change, { upsert: !kept });
    if (matchedCount > 0 || !kept) return;
  }
}

async function changeTo(settings: DigestSettings, kept: DigestDocument | null): Promise<object> {
  const taken = kept?.mail && kept.mail.handed > 0 ? kept.mail : null;
  const done = taken?.day ?? kept?.done ?? null;
  if (!settings.on) return { $set: { ...settings, told: null, problem: null, done }, $unset: { next: 1, mail: 1 } };
  // One that waits for an hour is looked at now; one that is held is left to its holder.
  const waits = (kept?.next?.getTime() ?? 0) > Date.now() + LEASE;
  if (taken) return { $set: { ...settings, ...(waits && { next: new Date() }) } };
  const told = kept?.told ?? (await toldByNow());
  const next = new Date(nextHour(settings, done, Date.now()));
  return { $set: { ...settings, next, told, done, problem: null }, $unset: { mail: 1 } };
}

/** Turns the digest of an account off; the rest of its settings stays. */
export async function stopDigest(user: number): Promise<void> {
  const kept = await DigestModel.findById(user).lean<DigestDocument>();
  if (!kept) return;
  const { hour, zone, thresholds, vessels } = kept;
  await setDigest(user, { on: false, hour, zone, thresholds, vessels });
}
