import { DISPLAY_REMOVED, type DisplayLine, type DisplaySettings } from '../../shared/api/display';
import { sameValue } from '../../shared/kinds/identity';
import { Problem } from '../../shared/basics/problem';
import { checkEpoch } from '../database/epoch';
import { DisplayModel, type DisplayDocument } from '../database/models/display';
import { nextId } from '../database/nextId';
import { trusted } from '../database/encoding';
import { closePairing, secretDigest, drawPairingSecret, usePairing } from './pairings';

/** The counter of displays. */
const DISPLAYS = 'displays';
/** More than a company has walls; a list that long is still read in one. */
const MOST = 500;
/** How often use is written down, and for how long a display counts as connected after the process that holds its socket last said so. */
const NOTED_MS = 60_000;
const UP_MS = 45_000;

/** From where a display speaks. */
export interface Whence {
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

// A clock that is set back must not leave a display up for hours.
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
});

/** All displays, in the order they were paired. */
export async function listDisplays(): Promise<DisplayLine[]> {
  const found = await DisplayModel.find().sort({ _id: 1 }).limit(MOST).lean<DisplayDocument[]>();
  return found.map(lineOf);
}

/**
 * Makes a display of the screen that shows `code`. Null when the code has expired or was used.
 * @throws Problem 'invalid' when there are too many displays.
 */
export async function addDisplay(
  code: string,
  settings: DisplaySettings,
  { user, email }: { user: number; email: string },
): Promise<DisplayLine | null> {
  if ((await DisplayModel.estimatedDocumentCount()) >= MOST)
    throw Problem.field('invalid', 'code', `There are ${MOST} displays already. Please remove one that is not used.`);
  const _id = await nextId(DISPLAYS);
  const pairing = await usePairing(code, _id);
  if (pairing === null) return null;
  // The screen fetches its token later: until then no token opens this display.
  const hash = secretDigest(drawPairingSecret());
  const made = await DisplayModel.create({ _id, hash, pairing, ...settings, rev: 1, user, by: email, created: new Date() });
  return lineOf(made.toObject());
}

/** Keeps other settings; answers which of them are different. @throws Problem 'not_found' */
export async function changeDisplay(_id: number, settings: DisplaySettings): Promise<{ display: DisplayLine; fields: string[] }> {
  const update = { $set: { ...settings }, $inc: { rev: 1 } };
  const before = await DisplayModel.findOneAndUpdate({ _id }, update, { returnDocument: 'before' }).lean<DisplayDocument>();
  if (!before) throw notFound();
  const was = settingsOf(before);
  const fields = SETTINGS.filter((name) => !sameValue(settings[name], was[name]));
  return { display: lineOf({ ...before, ...settings, rev: before.rev + 1 }), fields };
}

/** Its token opens nothing from now on, its socket is closed within seconds. Answers its name. @throws Problem 'not_found' */
export async function removeDisplay(_id: number): Promise<string> {
  const removed = await DisplayModel.findOneAndDelete({ _id }).lean<DisplayDocument>();
  if (!removed) throw notFound();
  if (removed.pairing) await closePairing(removed.pairing);
  return removed.name;
}

const notFound = () => new Problem('not_found', 'Display not found');

/** A display as the one that shows it knows it. */
export interface OpenDisplay extends DisplaySettings {
  id: number;
  rev: number;
}

const openOf = (display: DisplayDocument): OpenDisplay => ({ id: display._id, rev: display.rev, ...settingsOf(display) });

/**
 * The display that `token` belongs to; with `whence` it is noted that it was here. @throws Problem 'signed_out' for a token of none, a
 * user's among them.
 */
export async function findDisplay(token: string | undefined, whence?: Whence): Promise<OpenDisplay> {
  // First: during a restore the database holds no displays, which does not mean that they were removed.
  await checkEpoch();
  const display = token ? await DisplayModel.findOne({ hash: secretDigest(token) }).lean<DisplayDocument>() : null;
  if (!display) throw new Problem('signed_out', DISPLAY_REMOVED);
  if (whence) await note(display, whence);
  return openOf(display);
}

async function note({ _id, pairing, seen, agent, address }: DisplayDocument, whence: Whence): Promise<void> {
  const age = seen === null ? Infinity : Math.abs(Date.now() - seen.getTime());
  if (!pairing && age < NOTED_MS && agent === whence.agent && address === whence.address) return;
  const first = pairing ? { $unset: { pairing: 1 as const } } : {};
  await DisplayModel.updateOne({ _id }, { $set: { ...whence, seen: new Date() }, ...first });
  if (pairing) await closePairing(pairing);
}

/** Those of `ids` that are still there, as they are now. */
export async function readDisplays(ids: readonly number[]): Promise<Map<number, OpenDisplay>> {
  const found = await DisplayModel.find({ _id: trusted({ $in: ids }) }).lean<DisplayDocument[]>();
  return new Map(found.map((display) => [display._id, openOf(display)]));
}

/** Notes which displays are connected to this process, and that others have left it. */
export async function noteUp(ids: readonly number[], isHere: boolean): Promise<void> {
  if (ids.length === 0) return;
  const now = Date.now();
  const upUntil = new Date(isHere ? now + UP_MS : now);
  await DisplayModel.updateMany({ _id: trusted({ $in: ids }) }, { $set: { upUntil, seen: new Date(now) } });
}
