import type { PastChange, Scope } from '../log/change';
import { paths } from './paths';

/**
 * What activity is narrowed to by what was done. 'restored': brought back after a deletion. 'gone': deleted, and not restored since.
 */
export const DEEDS = ['created', 'updated', 'deleted', 'restored', 'gone'] as const;
export type Deed = (typeof DEEDS)[number];

/**
 * One change as activity tells it. `name`: what its record is called now; `ship`: the name of its vessel, where many are told of; `gone`: it
 * deleted its record, which has not been restored since.
 */
export type ActivityEntry = PastChange & { name: string; ship?: string; gone?: true };

/** Something a user did with the webhook or a display of the installation. */
export interface SettingsEntry {
  /** Has the order of time. */
  id: string;
  at: string;
  by: string;
  of: 'webhook' | 'display';
  op: 'created' | 'updated' | 'deleted';
  /** The address as it is shown, or the name of the display. */
  name: string;
  /** What was changed: 'address', 'sections', 'secret'. */
  fields: string[];
}

/** A page of activity, newest first. `next`: where the next page begins; null when there are no older entries. */
export interface Activity {
  entries: ActivityEntry[];
  /** What was done with the webhook and with displays in the time of the page; only of the whole fleet. */
  settings?: SettingsEntry[];
  next: string | null;
  /** The e-mails of those who wrote in the log, on the first page. */
  people?: string[];
}

/** What activity is narrowed to; what is left out narrows nothing. */
export interface ActivityFilter {
  by?: string;
  kind?: string;
  op?: string;
}

/** What a change did, in a word: a record that is created a second time is restored. */
export const deedOf = ({ op, rev }: Pick<PastChange, 'op' | 'rev'>): Exclude<Deed, 'gone'> =>
  op === 'created' && rev > 1 ? 'restored' : op;

/** The path of a page of activity; `before`: where it begins, the newest when left out. */
export function activityPath(scope: Scope, filter: ActivityFilter = {}, before?: string): string {
  const asked = Object.entries({ ...filter, before }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(asked).toString();
  return paths.activity(scope) + (query && `?${query}`);
}
