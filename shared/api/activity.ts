import type { PastChange, Scope } from '../log/change';
import { paths } from './paths';

/** Filters of activity by action. 'restored': undeleted. 'erased': personal data was blanked. 'gone': deleted and not restored since. */
export const RECORD_ACTIONS = ['created', 'updated', 'deleted', 'restored', 'gone', 'erased'] as const;
export type RecordAction = (typeof RECORD_ACTIONS)[number];

/**
 * One change in the activity. `name`: the record's current name. `ship`: the vessel's name, in the activity of the fleet. `gone`: this change
 * deleted the record, and no later one restored it.
 */
export type ActivityEntry = PastChange & { name: string; ship?: string; gone?: true };

/** What a change of settings concerns. */
export const SETTINGS_SUBJECTS = [
  'webhook',
  'display',
  'account',
  'invitation',
  'registration',
  'retention',
  'link',
  'deletion',
  'factor',
] as const;
export type SettingsSubject = (typeof SETTINGS_SUBJECTS)[number];

/** A change of a setting of the fleet. Administrators alone see all but those of the webhook and of displays. */
export interface SettingsEntry {
  /** Ids are ordered by time. */
  id: string;
  at: string;
  by: string;
  of: SettingsSubject;
  op: 'created' | 'updated' | 'deleted';
  /** The address as it is shown, the name of the display, the e-mail of the account, for whom the invitation or link is, the mode of registration, or who may delete vessels. */
  name: string;
  /** What was changed: 'address', 'sections', 'secret'. */
  fields: string[];
}

/** A page of activity, newest first. `next`: the cursor of the next page; null on the last page. */
export interface Activity {
  entries: ActivityEntry[];
  /** Changes of settings (`SETTINGS_SUBJECTS`) in the time span of the page; fleet activity only. */
  settings?: SettingsEntry[];
  next: string | null;
  /** The e-mails of all authors in the log, on the first page. */
  people?: string[];
}

/** Filters of the activity. An omitted filter matches everything. */
export interface ActivityFilter {
  by?: string;
  kind?: string;
  op?: string;
}

/** The action of a change. A creation with a revision above 1 is a restoration. */
export const actionOf = ({ op, rev }: Pick<PastChange, 'op' | 'rev'>): Exclude<RecordAction, 'gone'> =>
  op === 'created' && rev > 1 ? 'restored' : op;

export const TRAIL_FORMATS = ['pdf', 'csv', 'jsonl'] as const;
export type TrailFormat = (typeof TRAIL_FORMATS)[number];

/** The path of the audit trail of a log. A trail of deletions contains those that were restored since. */
export const trailPath = (scope: Scope, { op, ...filter }: ActivityFilter & { from?: string; until?: string }, as: TrailFormat): string =>
  `${paths.activity(scope)}/trail?${new URLSearchParams({ as, ...filter, ...(op && { op: op === 'gone' ? 'deleted' : op }) }).toString()}`;

/** The path of a page of activity. `before`: the cursor of the page; the newest page when omitted. */
export function activityPath(scope: Scope, filter: ActivityFilter = {}, before?: string): string {
  const given = Object.entries({ ...filter, before }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given).toString();
  return paths.activity(scope) + (query && `?${query}`);
}
