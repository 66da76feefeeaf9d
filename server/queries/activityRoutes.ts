import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import {
  actionOf,
  type Activity,
  type ActivityEntry,
  RECORD_ACTIONS,
  SETTINGS_SUBJECTS,
  type SettingsEntry,
  type SettingsSubject,
} from '../../shared/api/activity';
import { matching, type Wanted, writersOf } from '../log/matching';
import type { Route } from '../http/route';
import { openVessel } from '../records/openVessel';
import { activity } from '../schemas/changes';
import type { Request } from 'express';
import * as z from 'zod';
import { Problem } from '../../shared/basics/problem';
import { isEmptyEdit } from '../../shared/log/change';
import { pastChange } from '../log/pastChange';
import { withFormerValues } from '../log/readPast';
import type { Access } from '../http/access';
import type { Viewer } from '../http/viewer';
import { type ChangeDocument, changeId } from '../database/models/log';
import type { Stored } from '../database/storeChanges';
import { namesOf, shipsOf } from './namedLines';
import { SettingsChangeModel, type SettingsChangeDocument } from '../database/models/userState';
import { trusted } from '../database/encoding';

/** The maximum number of changes on a page, and the number of characters after which a page ends. */
const LONGEST_PAGE = 50;
const LARGEST_PAGE = 500_000;

/**
 * A page of activity, newest first, of one log or of all logs. Edits that changed nothing, and without invoice access changes of invoices, are left out,
 * so a page may contain fewer.
 */
async function readActivity(wanted: Wanted, { invoiceForm: form, access }: Viewer): Promise<Activity> {
  const found: ChangeDocument[] = [];
  let characters = 0;
  const ended = await matching(wanted, LONGEST_PAGE, (change) => {
    if ((kindOf(change.kind).access === 'session' || form === 'full') && !isEmptyEdit(change)) found.push(change);
    characters += JSON.stringify(change).length;
    return characters < LARGEST_PAGE;
  });
  const isFleet = wanted.scope === undefined && wanted.kind === undefined && wanted.op === undefined;
  const { settings, next } =
    isFleet && access.vessels === null ? await readSettings(wanted, ended, access) : { settings: undefined, next: ended };
  // If the settings changes end the page earlier, older changes belong to the next page.
  if (next !== ended) found.splice(0, found.length, ...found.filter((change) => String((change as Stored)._id) >= String(next)));
  const [names, ships, people] = await Promise.all([
    namesOf(found),
    wanted.scope === undefined ? shipsOf(found) : undefined,
    wanted.before === undefined ? writersOf(wanted) : undefined,
  ]);
  const entries: ActivityEntry[] = [];
  for (const change of found) {
    const isGone = names.isGone(change);
    // A record that is not yet in its collection takes its name from the change.
    const name = names.nameOf(change, change.fields);
    // 'gone' asks for deletions that no later change restored.
    if (wanted.op === 'gone' && !isGone) continue;
    // A restoration repeats all fields of the record; none of them changed.
    const shown = actionOf(change) === 'restored' ? { ...change, fields: {} } : change;
    entries.push({
      ...pastChange(await withFormerValues(shown)),
      name,
      ...(ships && { ship: ships.get(change.scope) }),
      ...(isGone && { gone: true }),
    });
  }
  return { entries, settings, next, people: people?.sort() };
}

/** A change of a setting as Activity shows it. */
export const settingsEntry = ({ _id, at, by, of, op, name, fields }: SettingsChangeDocument): SettingsEntry => ({
  id: String(_id),
  at: at.toISOString(),
  by,
  of,
  op,
  name,
  fields: [...fields],
});

/** The settings whose changes an account sees in the activity of the fleet. Administrators alone see what concerns accounts. */
export const subjectsFor = ({ role }: Pick<Access, 'role'>): readonly SettingsSubject[] =>
  role === 'administrator' ? SETTINGS_SUBJECTS : ['webhook', 'display'];

/**
 * The changes of settings in the time span of a page that ends at `next`, newest first. If there are more than fit, the returned `next` ends the page
 * at the last of them.
 */
async function readSettings(
  { by, before }: Wanted,
  next: string | null,
  access: Pick<Access, 'role'>,
): Promise<{ settings: SettingsEntry[]; next: string | null }> {
  const range = { ...(before === undefined ? {} : { $lt: changeId(before) }), ...(next === null ? {} : { $gte: changeId(next) }) };
  const filter = {
    of: trusted({ $in: subjectsFor(access) }),
    ...(by === undefined ? {} : { by }),
    ...(Object.keys(range).length > 0 ? { _id: trusted(range) } : {}),
  };
  const found = await SettingsChangeModel.find(filter)
    .sort({ _id: -1 })
    .limit(LONGEST_PAGE + 1)
    .lean<SettingsChangeDocument[]>();
  const settings = found.slice(0, LONGEST_PAGE).map(settingsEntry);
  return { settings, next: found.length > LONGEST_PAGE ? (settings.at(-1)?.id ?? next) : next };
}

const LONGEST_EMAIL = 254;

/** The query parameters of activity. */
export const activityFilter = z.object({
  by: z.string().min(1).max(LONGEST_EMAIL).optional(),
  kind: z.enum(KIND_NAMES).optional(),
  op: z.enum(RECORD_ACTIONS).optional(),
  before: z.string().optional(),
});

export const ACTIVITY_SENTENCES: Record<string, string> = {
  by: 'Invalid by. Send the e-mail of one person.',
  kind: `Invalid kind. Use ${KIND_NAMES.join(', ')}.`,
  op: `Invalid op. Use ${RECORD_ACTIONS.join(', ')}.`,
  before: 'Invalid before. Send the next of the page before.',
};

/** The patterns of `before`: a number in one log, a change's id in the fleet. */
const CURSORS = { seq: /^[1-9][0-9]{0,14}$/, _id: /^[0-9a-f]{24}$/ };

/** The filters in a request. @throws Problem 'bad_request' with the invalid parameter. */
function readFilter({ query }: Request, order: keyof typeof CURSORS): Omit<Wanted, 'scope' | 'only'> {
  const read = activityFilter.safeParse(query);
  const refused = read.success ? undefined : String(read.error.issues[0]?.path[0]);
  const wrong = refused ?? (read.data?.before !== undefined && !CURSORS[order].test(read.data.before) ? 'before' : undefined);
  if (wrong !== undefined || !read.data) throw Problem.field('bad_request', wrong ?? 'by', ACTIVITY_SENTENCES[wrong ?? 'by'] ?? '');
  return read.data;
}

/** Activity of a vessel and of the fleet (server/queries/README.md, "Activity"). */
export const activityRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/vessels/:vessel/activity',
    docs: { summary: 'Who did what on a vessel, newest first', query: activityFilter.shape, answer: activity },
    large: true,
    run: async (request, viewer) => {
      const scope = await openVessel(viewer, request.params.vessel);
      return { status: 200, body: await readActivity({ ...readFilter(request, 'seq'), scope }, viewer) };
    },
  },
  {
    method: 'get',
    path: '/activity',
    docs: { summary: 'Who did what in the fleet, newest first', query: activityFilter.shape, answer: activity },
    large: true,
    run: async (request, viewer) => ({
      status: 200,
      body: await readActivity({ ...readFilter(request, '_id'), only: viewer.access.vessels }, viewer),
    }),
  },
];
