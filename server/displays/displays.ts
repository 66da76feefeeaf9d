import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_LETTERS, DISPLAY_REMOVED, type DisplayLine, type DisplaySettings } from '../../shared/api/display';
import { Problem } from '../../shared/basics/problem';
import { DisplayModel, PairingModel, type DisplayDocument } from '../database/models/displays';
import { trusted } from '../database/encoding';
import { sameValue } from '../../shared/kinds/kind';
import { accessOf, isOpen, readAccess } from '../http/access';
import { checkEpoch } from '../database/epoch';
import { nextId } from '../database/nextId';

/** How long a code is valid, and how long a screen may take to fetch its token after the code was entered. */
export const PAIRING_MS = 10 * 60_000;
/** The maximum number of pairings at a time. */
const MOST_OPEN = 10_000;

const secretDigest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const drawPairingSecret = (): string => randomBytes(32).toString('base64url');
const drawCode = (): string => Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join('');

// A pairing that is valid for longer than 10 minutes from now was created before the clock was set back; it is refused.
const notExpired = () => trusted({ $gt: new Date(), $lte: new Date(Date.now() + PAIRING_MS) });
const expiry = () => new Date(Date.now() + PAIRING_MS);

/** Creates a pairing: a code for the screen to show, and the secret with which it polls. @throws Problem 'too_many' */
export async function openPairing(): Promise<{ code: string; secret: string }> {
  if ((await PairingModel.estimatedDocumentCount()) >= MOST_OPEN)
    throw new Problem('too_many', 'Too many screens ask for a code. Please try again later.', { retryAfter: 60 });
  const [code, secret] = [drawCode(), drawPairingSecret()];
  await PairingModel.create({ _id: secretDigest(code), secret: secretDigest(secret), expires: expiry() });
  return { code, secret };
}

/** Whether a screen shows this code now. */
export const isCodeShown = async (code: string): Promise<boolean> =>
  (await PairingModel.exists({ _id: secretDigest(code), expires: notExpired(), display: null })) !== null;

/** Uses a code for a display. Returns the id of the pairing; null if the code is expired or used. */
async function usePairing(code: string, display: number): Promise<string | null> {
  const _id = secretDigest(code);
  const used = await PairingModel.updateOne({ _id, expires: notExpired(), display: null }, { $set: { display, expires: expiry() } });
  return used.matchedCount > 0 ? _id : null;
}

/**
 * The token for the screen with `secret`; null until a user has entered its code and the display is stored. Until a token is used, each call creates a
 * new one, because an answer may be lost. @throws Problem 'not_found' if the code is expired or the display was removed, which ends its pairing.
 */
export async function claim(secret: string): Promise<string | null> {
  const pairing = await PairingModel.findOne({ secret: secretDigest(secret), expires: notExpired() }).lean();
  if (!pairing) throw new Problem('not_found', 'This code has expired. Please ask for a new one.');
  if (pairing.display === undefined) return null;
  const token = drawPairingSecret();
  const updated = await DisplayModel.updateOne({ _id: pairing.display, pairing: pairing._id }, { $set: { hash: secretDigest(token) } });
  return updated.matchedCount > 0 ? token : null;
}

/** Ends a pairing: its token was used, or there is no display for it. */
async function closePairing(_id: string): Promise<void> {
  await PairingModel.deleteOne({ _id });
}

/** Deletes expired pairings, because the embedded engine has no TTL indexes. */
export async function sweepPairings(): Promise<void> {
  await PairingModel.deleteMany({ expires: trusted({ $lt: new Date() }) });
}

/** The counter of displays. */
const DISPLAYS = 'displays';
/** The maximum number of displays. */
const MOST_DISPLAYS = 500;
/** How often use is stored. */
const NOTE_USE_EVERY_MS = 60_000;
/** How long a display counts as connected after its process has last stored that it is. */
const UP_MS = 45_000;

/** The origin of a display's request. */
interface RequestOrigin {
  agent: string;
  address: string;
}

const SETTINGS = ['name', 'vessels', 'sections', 'names', 'light'] as const;
const settingsOf = ({ name, vessels, sections, names, light }: DisplayDocument): DisplaySettings => ({
  name,
  vessels,
  sections,
  names,
  light: light && { from: light.from, until: light.until },
});

// The absolute difference, so that setting the clock back does not leave a display connected for hours.
const isUp = ({ upUntil }: DisplayDocument) => upUntil !== null && Math.abs(upUntil.getTime() - Date.now() - UP_MS / 2) <= UP_MS / 2;

const lineOf = (display: DisplayDocument): DisplayLine => ({
  id: display._id,
  ...settingsOf(display),
  by: display.by,
  created: display.created.toISOString(),
  seen: display.seen?.toISOString() ?? null,
  agent: display.agent,
  address: display.address,
  up: isUp(display),
  closed: !isOpen(accessOf(display.user)),
});

/** The condition for the displays that account `user` paired; null: for all. */
const ofUser = (user: number | null) => (user === null ? {} : { user });

/** The displays of an account (null: all), in the order they were paired. */
export async function listDisplays(user: number | null): Promise<DisplayLine[]> {
  const found = await DisplayModel.find(ofUser(user)).sort({ _id: 1 }).limit(MOST_DISPLAYS).lean<DisplayDocument[]>();
  return found.map(lineOf);
}

/**
 * Adds the screen that shows `code` as a display. Null if the code is expired or used.
 * @throws Problem 'invalid' if there are too many displays.
 */
export async function addDisplay(
  code: string,
  settings: DisplaySettings,
  { user, email }: { user: number; email: string },
): Promise<DisplayLine | null> {
  if ((await DisplayModel.estimatedDocumentCount()) >= MOST_DISPLAYS)
    throw Problem.field('invalid', 'code', `There are ${MOST_DISPLAYS} displays already. Please remove one that is not used.`);
  const _id = await nextId(DISPLAYS);
  const pairing = await usePairing(code, _id);
  if (pairing === null) return null;
  // A random hash that no token matches, until the screen fetches its token.
  const hash = secretDigest(drawPairingSecret());
  try {
    const made = await DisplayModel.create({ _id, hash, pairing, ...settings, rev: 1, user, by: email, created: new Date() });
    return lineOf(made.toObject());
  } catch (error) {
    // The code is used up. Without its pairing the screen asks for another one.
    await closePairing(pairing);
    throw error;
  }
}

/** Changes the settings of a display of `user` (null: of anybody). `fields`: the names of those that differ. @throws Problem 'not_found' */
export async function changeDisplay(
  _id: number,
  user: number | null,
  settings: DisplaySettings,
): Promise<{ display: DisplayLine; fields: string[] }> {
  const update = { $set: { ...settings }, $inc: { rev: 1 } };
  const before = await DisplayModel.findOneAndUpdate({ _id, ...ofUser(user) }, update, {
    returnDocument: 'before',
  }).lean<DisplayDocument>();
  if (!before) throw notFound();
  const was = settingsOf(before);
  const fields = SETTINGS.filter((name) => !sameValue(settings[name], was[name]));
  return { display: lineOf({ ...before, ...settings, rev: before.rev + 1 }), fields };
}

/** Removes a display of `user` (null: of anybody): its token becomes invalid, its socket is closed within seconds. Returns its name. @throws Problem 'not_found' */
export async function removeDisplay(_id: number, user: number | null): Promise<string> {
  const removed = await DisplayModel.findOneAndDelete({ _id, ...ofUser(user) }).lean<DisplayDocument>();
  if (!removed) throw notFound();
  if (removed.pairing) await closePairing(removed.pairing);
  return removed.name;
}

const notFound = () => new Problem('not_found', 'Display not found');

/** A display as its own screen sees it. */
export interface OpenDisplay extends DisplaySettings {
  id: number;
  rev: number;
}

const NO_VESSELS: ReadonlySet<number> = new Set();

/**
 * A display shows no vessel that the account which paired it may not see, and none while that account is suspended or ended. `rev` then counts the
 * changes of that access too.
 */
async function openOf(display: DisplayDocument): Promise<OpenDisplay> {
  const access = await readAccess(display.user);
  const isClosed = !isOpen(access);
  const only = isClosed ? NO_VESSELS : access.vessels;
  const settings = settingsOf(display);
  const vessels = only ? (settings.vessels ?? [...only]).filter((vessel) => only.has(vessel)) : settings.vessels;
  return { id: display._id, ...settings, vessels, rev: 2 * (display.rev + access.rev) + Number(isClosed) };
}

/**
 * The display of a token. With `origin`, its use is stored. @throws Problem 'signed_out' for an unknown token, also for one of a user.
 */
export async function findDisplay(token: string | undefined, origin?: RequestOrigin): Promise<OpenDisplay> {
  // First, because during a restore the database contains no displays, and they must not appear removed.
  await checkEpoch();
  const display = token ? await DisplayModel.findOne({ hash: secretDigest(token) }).lean<DisplayDocument>() : null;
  if (!display) throw new Problem('signed_out', DISPLAY_REMOVED);
  if (origin) await noteUse(display, origin);
  return openOf(display);
}

async function noteUse({ _id, pairing, seen, agent, address }: DisplayDocument, origin: RequestOrigin): Promise<void> {
  const age = seen === null ? Infinity : Math.abs(Date.now() - seen.getTime());
  if (!pairing && age < NOTE_USE_EVERY_MS && agent === origin.agent && address === origin.address) return;
  const first = pairing ? { $unset: { pairing: 1 as const } } : {};
  await DisplayModel.updateOne({ _id }, { $set: { ...origin, seen: new Date() }, ...first });
  if (pairing) await closePairing(pairing);
}

/** The current displays with these ids; removed ones are missing. */
export async function readDisplays(ids: readonly number[]): Promise<Map<number, OpenDisplay>> {
  const found = await DisplayModel.find({ _id: trusted({ $in: ids }) }).lean<DisplayDocument[]>();
  const open = await Promise.all(found.map(openOf));
  return new Map(open.map((display) => [display.id, display]));
}

/** Stores that displays are connected to this process, or disconnected. */
export async function noteUp(ids: readonly number[], isConnected: boolean): Promise<void> {
  if (ids.length === 0) return;
  const now = Date.now();
  const upUntil = new Date(isConnected ? now + UP_MS : now);
  await DisplayModel.updateMany({ _id: trusted({ $in: ids }) }, { $set: { upUntil, seen: new Date(now) } });
}
