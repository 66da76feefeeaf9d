import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { actionOf, type Activity, type ActivityEntry, RECORD_ACTIONS, type SettingsEntry } from '../../shared/api/activity';
import { matching, type Wanted, writersOf } from '../log/matching';
import type { Route } from '../http/route';
import { openVessel } from '../records/openVessel';
import { activity } from '../schemas/changes';
import type { Request } from 'express';
import * as z from 'zod';
import { Problem } from '../../shared/basics/problem';
import { pastChange } from '../log/pastChange';
import { withWas } from '../log/readPast';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { type ChangeDocument, changeId } from '../database/models/change';
import type { Stored } from '../database/storeChanges';
import { namesOf, shipsOf } from './namesOf';
import { SettingsChangeModel, type SettingsChangeDocument } from '../database/models/settingsChange';
import { trusted } from '../database/encoding';

/** What one page carries at most: so many changes, and none after so many letters. */
const LONGEST_PAGE = 50;
const LARGEST_PAGE = 500_000;

/**
 * One page of who did what, newest first: in one log, or in all of them when `wanted` names none. Changes of invoices are told to viewers
 * with invoice access alone, so that a page may hold fewer.
 */
async function readActivity(wanted: Wanted, form: InvoiceForm): Promise<Activity> {
  const found: ChangeDocument[] = [];
  let letters = 0;
  const ended = await matching(wanted, LONGEST_PAGE, (change) => {
    if (kindOf(change.kind).access === 'session' || form === 'full') found.push(change);
    letters += JSON.stringify(change).length;
    return letters < LARGEST_PAGE;
  });
  const isWhole = wanted.scope === undefined && wanted.kind === undefined && wanted.op === undefined;
  const { settings, next } = isWhole ? await readSettings(wanted, ended, LONGEST_PAGE) : { settings: undefined, next: ended };
  // A page that ends earlier leaves what is older to the next one.
  if (next !== ended) found.splice(0, found.length, ...found.filter((change) => String((change as Stored)._id) >= String(next)));
  const [names, ships, people] = await Promise.all([
    namesOf(found),
    wanted.scope === undefined ? shipsOf(found) : undefined,
    wanted.before === undefined ? writersOf(wanted.scope) : undefined,
  ]);
  const entries: ActivityEntry[] = [];
  for (const change of found) {
    const isGone = names.isGone(change);
    // A record that is not projected yet is called what its change says.
    const name = names.called(change, change.fields);
    if (wanted.op === 'gone' && !isGone) continue;
    // What a restored record holds was there before.
    const told = actionOf(change) === 'restored' ? { ...change, fields: {} } : change;
    entries.push({
      ...pastChange(await withWas(told)),
      name,
      ...(ships && { ship: ships.get(change.scope) }),
      ...(isGone && { gone: true }),
    });
  }
  return { entries, settings, next, people: people?.sort() };
}

const lineOf = ({ _id, at, by, of, op, name, fields }: SettingsChangeDocument): SettingsEntry => ({
  id: String(_id),
  at: at.toISOString(),
  by,
  of,
  op,
  name,
  fields: [...fields],
});

/**
 * What was done with the webhook and with displays in the time of a page of activity, which ends at `next`: `most` at most, newest first.
 * Where there is more, the page is to end at the last of them.
 */
async function readSettings(
  { by, before }: Wanted,
  next: string | null,
  most: number,
): Promise<{ settings: SettingsEntry[]; next: string | null }> {
  const range = { ...(before === undefined ? {} : { $lt: changeId(before) }), ...(next === null ? {} : { $gte: changeId(next) }) };
  const filter = { ...(by === undefined ? {} : { by }), ...(Object.keys(range).length > 0 ? { _id: trusted(range) } : {}) };
  const found = await SettingsChangeModel.find(filter)
    .sort({ _id: -1 })
    .limit(most + 1)
    .lean<SettingsChangeDocument[]>();
  const settings = found.slice(0, most).map(lineOf);
  return { settings, next: found.length > most ? (settings.at(-1)?.id ?? next) : next };
}

const LONGEST_EMAIL = 254;

/** What narrows activity, as the address has it. */
const filter = z.object({
  by: z.string().min(1).max(LONGEST_EMAIL).optional(),
  kind: z.enum(KIND_NAMES).optional(),
  op: z.enum(RECORD_ACTIONS).optional(),
  before: z.string().optional(),
});

const SENTENCES: Record<string, string> = {
  by: 'Invalid by. Send the e-mail of one person.',
  kind: `Invalid kind. Use ${KIND_NAMES.join(', ')}.`,
  op: `Invalid op. Use ${RECORD_ACTIONS.join(', ')}.`,
  before: 'Invalid before. Send the next of the page before.',
};

const PLACES = { seq: /^[1-9][0-9]{0,14}$/, _id: /^[0-9a-f]{24}$/ };

/** What the address asks activity to be narrowed to. @throws Problem 'bad_request' naming what cannot be read. */
function readFilter({ query }: Request, order: keyof typeof PLACES): Omit<Wanted, 'scope'> {
  const read = filter.safeParse(query);
  const refused = read.success ? undefined : String(read.error.issues[0]?.path[0]);
  const wrong = refused ?? (read.data?.before !== undefined && !PLACES[order].test(read.data.before) ? 'before' : undefined);
  if (wrong !== undefined || !read.data) throw Problem.field('bad_request', wrong ?? 'by', SENTENCES[wrong ?? 'by'] ?? '');
  return read.data;
}

/** Who did what on a vessel, and in the fleet (server/queries/README.md, "Activity"). */
export const activityRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/vessels/:vessel/activity',
    docs: { summary: 'Who did what on a vessel, newest first', query: filter.shape, answer: activity },
    large: true,
    run: async (request, viewer) => {
      const scope = await openVessel(request.params.vessel, kindOf('vessels').edit);
      return { status: 200, body: await readActivity({ ...readFilter(request, 'seq'), scope }, viewer.invoiceForm) };
    },
  },
  {
    method: 'get',
    path: '/activity',
    docs: { summary: 'Who did what in the fleet, newest first', query: filter.shape, answer: activity },
    large: true,
    run: async (request, viewer) => ({ status: 200, body: await readActivity(readFilter(request, '_id'), viewer.invoiceForm) }),
  },
];
