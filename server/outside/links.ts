import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { todayUtc } from '../../shared/basics/calendar';
import { Problem } from '../../shared/basics/problem';
import {
  MOST_OPENINGS,
  type NewOutside,
  outsidePath,
  OUTSIDE_SENTENCES as SAY,
  type OutsideLine,
  type OutsideSettings,
} from '../../shared/api/outside';
import { trusted } from '../database/encoding';
import { checkEpoch } from '../database/epoch';
import { OUTSIDE_LINKS, type OutsideDocument, OutsideModel } from '../database/models/displays';
import { nextId } from '../database/nextId';
import type { Access } from '../http/access';
import { openVessel, type VesselId } from '../records/openVessel';

/** The maximum number of valid links. */
const MOST_VALID_LINKS = 200;
/** How long a revoked or expired link stays listed. */
const LISTED_DAYS = 90;
/** How long an opening lasts. The page then opens the link again. */
const OPENING_MS = 12 * 3_600_000;

const drawSecret = () => randomBytes(32).toString('base64url');
const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const lineOf = ({ _id, name, vessel, sections, ends, by, created, revoked, opened, openings }: OutsideDocument): OutsideLine => ({
  id: _id,
  name,
  vessel,
  sections: [...sections],
  ends,
  by,
  created: created.toISOString(),
  revoked: revoked?.toISOString() ?? null,
  opened,
  openings: openings.map(({ at, address, agent }) => ({ at: at.toISOString(), address, agent })).reverse(),
});

const isValid = ({ revoked, ends }: Pick<OutsideDocument, 'revoked' | 'ends'>) => revoked === null && todayUtc() <= ends;

/** All links, newest first. Revoked and expired ones are listed for 90 days. */
export async function listLinks(): Promise<OutsideLine[]> {
  const found = await OutsideModel.find().sort({ _id: -1 }).lean<OutsideDocument[]>();
  return found.map(lineOf);
}

/** Makes a link with a secret of 256 random bits. @throws Problem 'conflict' if there are 200 valid ones. */
export async function makeLink(settings: OutsideSettings, by: string): Promise<NewOutside> {
  if ((await OutsideModel.countDocuments({ revoked: null, ends: trusted({ $gte: todayUtc() }) })) >= MOST_VALID_LINKS)
    throw new Problem('conflict', `There are ${MOST_VALID_LINKS} valid links already. Revoke one first.`);
  const secret = drawSecret();
  const made = { _id: await nextId(OUTSIDE_LINKS), hash: digestOf(secret), ...settings, by, created: new Date() };
  const { _id } = await OutsideModel.create(made);
  return { ...lineOf({ ...made, _id, revoked: null, opened: 0, openings: [] }), path: outsidePath(secret) };
}

/** Revokes a link, and ends its openings. Returns its name. @throws Problem 'not_found', also for one that is revoked already. */
export async function revokeLink(_id: number): Promise<string> {
  const found = await OutsideModel.findOneAndUpdate({ _id, revoked: null }, { $set: { revoked: new Date() } }).lean<OutsideDocument>();
  if (!found) throw new Problem('not_found', 'Link not found');
  return found.name;
}

/** Deletes links that were revoked or have expired 90 days ago. */
export async function sweepLinks(): Promise<void> {
  const before = new Date(Date.now() - LISTED_DAYS * 24 * 3_600_000);
  await OutsideModel.deleteMany({ revoked: trusted({ $lt: before }) });
  await OutsideModel.deleteMany({ ends: trusted({ $lt: before.toISOString().slice(0, 10) }) });
}

/** A link whose token was checked. */
export interface OpenLink extends Pick<OutsideDocument, 'name' | 'ends' | 'sections'> {
  id: number;
  vessel: VesselId;
  access: Access;
}

/** Returns the link with read access to its vessel; null if the vessel was deleted. */
async function openLinkOf({ _id, name, ends, sections, vessel }: OutsideDocument): Promise<OpenLink | null> {
  const access: Access = { role: 'reader', vessels: new Set([vessel]), ends, suspended: false, rev: 0 };
  const id = await openVessel({ access }, vessel).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  });
  return id === null ? null : { id: _id, name, ends, sections, access, vessel: id };
}

/**
 * Opens the link with this secret: stores the opening and returns its token. Null for a link that does not exist, was revoked or has expired, or whose vessel
 * was deleted. @throws Problem what `assertMayOpen` throws for a link that is opened too often.
 */
export async function openLink(
  secret: string,
  origin: { address: string; agent: string },
  assertMayOpen: (id: number) => void,
): Promise<{ id: number; token: string } | null> {
  await checkEpoch();
  const found = await OutsideModel.findOne({ hash: digestOf(secret) }).lean<OutsideDocument>();
  if (!found || !isValid(found) || !(await openLinkOf(found))) return null;
  assertMayOpen(found._id);
  const opening = drawSecret();
  const stored = { hash: digestOf(opening), at: new Date(), ...origin };
  const update = { $push: { openings: { $each: [stored], $slice: -MOST_OPENINGS } }, $inc: { opened: 1 } };
  const { matchedCount } = await OutsideModel.updateOne({ _id: found._id, revoked: null }, update);
  return matchedCount === 0 ? null : { id: found._id, token: `${found._id}.${opening}` };
}

/** The link of the token of an opening. @throws Problem 'signed_out' for any other token, and if the link or its opening has ended. */
export async function findLink(token: string | undefined): Promise<OpenLink> {
  // First, because during a restore the database contains no links.
  await checkEpoch();
  const [, id, secret] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  const found = id === undefined ? null : await OutsideModel.findById(Number(id)).lean<OutsideDocument>();
  const hash = digestOf(secret ?? '');
  const opening = found?.openings.find((each) => isSame(each.hash, hash));
  const age = Math.abs(Date.now() - (opening?.at.getTime() ?? 0));
  const open = found && isValid(found) && opening && age < OPENING_MS ? await openLinkOf(found) : null;
  if (!open) throw new Problem('signed_out', SAY.dead);
  return open;
}
