import type { SettingsEntry } from '../../shared/api/activity';
import { logName } from './databaseState';
import { type ChangeDocument, InstallationModel } from '../database/models/log';
import { kindOf } from '../../shared/kinds/kinds';
import { personalBlanks } from '../../shared/kinds/personal';
import { headOf, isErasedSince, lastBefore } from '../log/readLog';
import { scopeOf } from '../log/scopeLog';
import {
  canonical,
  chainHash,
  hasSettings,
  isClosed,
  logsOf,
  loggedEntry,
  newestSettings,
  numbersIn,
  trailChanges,
  type TrailEntry,
  type TrailOpening,
  trailSettings,
  type TrailSettings,
} from '../reports/trail/trail';
import { readTrailFile } from '../reports/trail/trailFile';

/** A change that was being stored during the export may have an earlier time than the export and still be missing. */
const UNSURE_MS = 60_000;

const changeName = (vessel: TrailOpening['of'], seq: number): string => `change ${seq} of ${logName(scopeOf(vessel))}`;

/**
 * Checks an exported trail: the chain of its hashes, and its entries against the log. Returns one sentence. @throws Error with one sentence that names
 * the first entry that is altered, removed, moved, or not in the log. Names of people, ships and records are checked by the chain alone.
 */
export async function verifyTrail(path: string): Promise<string> {
  let opening: TrailOpening | undefined;
  let expected: AsyncGenerator<ChangeDocument | SettingsEntry, number> | undefined;
  let hash = '';
  let n = 0;
  let erased = 0;
  let isEnded = false;
  for await (const line of readTrailFile(path)) {
    if (isEnded) throw new Error(`The file continues after its end, which follows entry ${n}.`);
    if (!line) throw new Error(n === 0 && !opening ? NO_TRAIL : `Entry ${n + 1}, or the end after entry ${n}, was altered or cut off.`);
    const previous = hash;
    hash = chainHash(previous, line.body);
    if (!opening || !expected) {
      if (line.type !== 'trail') throw new Error(NO_TRAIL);
      if (hash !== line.hash) throw new Error('The opening before entry 1 was altered: its hash does not follow from it.');
      opening = line.body;
      await checkNumbers(opening);
      expected = changesOf(opening);
    } else if (line.type === 'entry' || line.type === 'settings') {
      n += 1;
      if (line.body.n !== n)
        throw new Error(`Entry ${n} is not in its place: entry ${line.body.n} is there. A line was removed, moved or altered.`);
      const what = line.type === 'entry' ? line.body.record : settingsName(line.body);
      if (hash !== line.hash) throw new Error(`Entry ${n} (${what}) was altered: its hash does not follow from it.`);
      const next = await expected.next();
      const found = next.done ? undefined : next.value;
      if (line.type === 'settings') checkSettings(line.body, found);
      else if (await checkEntry(line.body, found)) erased += 1;
    } else {
      if (line.type !== 'end') throw new Error(`Entry ${n + 1} was altered: a second opening is in its place.`);
      if (hash !== line.hash || line.body.entries !== n || line.body.head !== previous)
        throw new Error(`The end after entry ${n} does not follow from it: a line was removed or altered.`);
      const next = await expected.next();
      if (!next.done) throw new Error(`${upper(logged(next.value))} is missing: the trail ends with entry ${n}.`);
      if (next.value !== line.body.left_out)
        throw new Error(`The end after entry ${n} leaves out ${line.body.left_out} changes of invoices, and the log has ${next.value}.`);
      hash = previous;
      isEnded = true;
    }
  }
  if (!opening) throw new Error(NO_TRAIL);
  if (!isEnded) throw new Error(`The file is cut off after entry ${n}.`);
  const isSameEpoch = (await InstallationModel.findOne().lean())?.epoch === opening.epoch;
  const since = isSameEpoch ? '' : ' The database was restored since.';
  const blank = erased > 0 ? ` The personal data of ${erased} entries was erased in the log since.` : '';
  return `The trail is whole: ${n} entries, as in the log. Head ${hash}.${since}${blank}`;
}

const NO_TRAIL = 'This is no audit trail in JSONL or CSV: its first line is not the opening of one.';

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const isChange = (of: ChangeDocument | SettingsEntry): of is ChangeDocument => 'seq' in of;
const settingsName = ({ of, name, at }: SettingsEntry): string => `${of} ${name}, ${at}`;
const logged = (of: ChangeDocument | SettingsEntry): string =>
  isChange(of) ? `change ${of.seq} of ${logName(of.scope)}` : `the change of settings (${settingsName(of)})`;

/** The changes of records, then those of settings, that the trail must contain; returns the number of changes that it leaves out. */
async function* changesOf(opening: TrailOpening): AsyncGenerator<ChangeDocument | SettingsEntry, number> {
  let left = 0;
  for await (const { shown, hidden } of trailChanges(opening)) {
    left += hidden;
    yield* shown;
  }
  yield* trailSettings(opening);
  return left;
}

/** @throws Error unless a change of settings is as it is stored. */
function checkSettings({ n, ...entry }: TrailSettings, found: ChangeDocument | SettingsEntry | undefined): void {
  const own = `entry ${n} (${settingsName(entry)})`;
  if (!found || (!isChange(found) && entry.id < found.id)) throw new Error(`${upper(own)} is not in the log.`);
  if (isChange(found) || entry.id > found.id) throw new Error(`${upper(logged(found))} is missing: ${own} is in its place.`);
  if (canonical(entry) !== canonical(found)) throw new Error(`${upper(own)} differs from the log.`);
}

/** Checks an entry against its change. Returns whether its personal data was erased since. */
async function checkEntry(entry: TrailEntry, change: ChangeDocument | SettingsEntry | undefined): Promise<boolean> {
  const own = `entry ${entry.n} (${changeName(entry.vessel, entry.seq)}, ${entry.record})`;
  if (!change || !isChange(change)) throw new Error(`${upper(own)} is not in the log.`);
  if (scopeOf(entry.vessel) === change.scope && entry.seq < change.seq) throw new Error(`${upper(own)} is not in the log.`);
  if (scopeOf(entry.vessel) !== change.scope || entry.seq !== change.seq)
    throw new Error(`${upper(logged(change))} is missing: ${own} is in its place.`);
  const should = await loggedEntry(change);
  const differs = (of: typeof should) =>
    Object.entries(should).filter(([key, value]) => canonical(of[key as keyof typeof should]) !== canonical(value));
  let differing = differs(entry);
  if (differing.length === 0) return false;
  const { scope, kind, record, rev } = change;
  const isErased = await isErasedSince(scope, kind, record, rev);
  if (isErased) differing = differs({ ...entry, fields: blanked(entry) });
  if (differing.length > 0) throw new Error(`${upper(own)} differs from the log: ${differing.map(([key]) => key).join(', ')}.`);
  return isErased;
}

/** The fields of an entry as an erasure leaves them. */
function blanked({ section, fields }: TrailEntry): TrailEntry['fields'] {
  const blanks = personalBlanks(kindOf(section)) ?? {};
  const one = (name: string, value: unknown) => (value === null ? null : (blanks[name] ?? null));
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => [
      name,
      name in blanks ? { before: one(name, each.before), after: one(name, each.after) } : each,
    ]),
  );
}

/** @throws Error if the opening claims fewer changes of a log than the log has in the period. */
async function checkNumbers(opening: TrailOpening): Promise<void> {
  const exported = new Date(Date.parse(opening.exported_at) - UNSURE_MS);
  if (opening.format > 1 && hasSettings(opening) && (await newestSettings(exported)) > (opening.settings?.up_to ?? ''))
    throw new Error('The opening before entry 1 leaves out changes of settings.');
  for (const scope of await logsOf(opening)) {
    const of = opening.logs.find(({ vessel }) => scopeOf(vessel) === scope) ?? { after: 0, up_to: 0 };
    const { after, upTo } = await numbersIn(scope, opening);
    const least = isClosed(opening) ? upTo : await lastBefore(scope, exported, await headOf(scope));
    if (least <= after && of.up_to === 0) continue;
    if (of.after > after || of.up_to < least)
      throw new Error(`Entry 1 and those after it do not cover the period: ${logName(scope)} has changes ${after + 1} to ${least} in it.`);
  }
}
