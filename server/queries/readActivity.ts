import type { Activity, ActivityEntry } from '../../shared/api/activity';
import { deedOf } from '../../shared/api/activity';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { kindOf } from '../../shared/kinds/kinds';
import type { ChangeDocument } from '../database/models/change';
import type { Stored } from '../database/storeChanges';
import { matching, writersOf, type Wanted } from '../log/matching';
import { pastChange } from '../log/pastChange';
import { withWas } from '../log/readPast';
import { namesOf, shipsOf } from './namesOf';
import { readSettings } from './readSettings';

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
    const told = deedOf(change) === 'restored' ? { ...change, fields: {} } : change;
    entries.push({
      ...pastChange(await withWas(told)),
      name,
      ...(ships && { ship: ships.get(change.scope) }),
      ...(isGone && { gone: true }),
    });
  }
  return { entries, settings, next, people: people?.sort() };
}
