import { type Activity, type ActivityEntry, actionOf, type SettingsEntry } from '../../shared/api/activity';
import { kindOf } from '../../shared/kinds/kinds';
import { matching, writersOf, type Wanted } from '../log/matching';
import { pastChange } from '../log/pastChange';
import { withWas } from '../log/readPast';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { type ChangeDocument, changeId } from '../database/models/change';
import type { Stored } from '../database/storeChanges';
import { namesOf, shipsOf } from './namesOf';
import { SettingsChange, type SettingsChangeDocument } from '../database/models/settingsChange';
import { trusted } from '../database/trusted';

/** What one page carries at most: so many changes, and none after so many letters. */
const LONGEST_PAGE = 50;
const LARGEST_PAGE = 500_000;

/**
 * One page of who did what, newest first: in one log, or in all of them when `wanted` names none. Changes of invoices are told to viewers
 * with invoice access alone, so that a page may hold fewer.
 */
export async function readActivity(wanted: Wanted, form: InvoiceForm): Promise<Activity> {
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
  const found = await SettingsChange.find(filter)
    .sort({ _id: -1 })
    .limit(most + 1)
    .lean<SettingsChangeDocument[]>();
  const settings = found.slice(0, most).map(lineOf);
  return { settings, next: found.length > most ? (settings.at(-1)?.id ?? next) : next };
}
