import { useEffect, useState } from 'react';
import {
  actionOf,
  type Activity,
  type ActivityEntry,
  type ActivityFilter,
  activityPath,
  type SettingsEntry,
} from '../../../shared/api/activity';
import { type AnyChange, type Change, isEmptyEdit, type Scope } from '../../../shared/log/change';
import { sentenceOf, request } from '../../net/request';
import { readInvoiceToken } from '../../net/session';
import { useQuery } from '../../net/useQuery';
import { live } from '../../sync/live';
import { useEpoch, useLink } from '../../sync/hooks';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { Values } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import type { InvoiceForm } from '../../../shared/log/invoiceForm';
import type { LiveState } from '../../sync/store';

/** Turns changes that have just been applied into activity entries, oldest first. `state`: the state before them. */
function liveEntries(changes: readonly Change[], state: LiveState): ActivityEntry[] {
  const loaded = new Map<string, Values>();
  return changes.flatMap((change): ActivityEntry[] => {
    if (change.op === 'withheld' || isEmptyEdit(change)) return [];
    const { vessel, kind, id, op } = change as AnyChange;
    const ledger = vessel === 'fleet' ? state.fleet : state.vessel;
    if (!ledger || change.seq <= ledger.seq) return [];
    const key = `${kind}:${id}`;
    const was = loaded.get(key) ?? ledger.records[kind]?.[id] ?? {};
    const values = { ...was, ...change.fields };
    loaded.set(key, values);
    const action = actionOf(change);
    const fields = action === 'restored' ? {} : (change.fields as Values);
    const before = Object.fromEntries(Object.keys(fields).map((name) => [name, action === 'created' ? null : (was[name] ?? null)]));
    const name = recordName(kindOf(kind), { ...values, id });
    return [{ ...(change as AnyChange), fields, before, name, ...(op === 'deleted' && { gone: true as const }) }];
  });
}

/** Whether an entry matches the filter. */
function matchesFilter({ by, kind, op }: ActivityFilter, entry: ActivityEntry, form: InvoiceForm): boolean {
  // Without invoice access, activity shows no invoices.
  const isVisible = form === 'full' || kindOf(entry.kind).access === 'session';
  const hasAction = !op || (op === 'gone' ? entry.gone === true : actionOf(entry) === op);
  return isVisible && hasAction && (!by || entry.by === by) && (!kind || entry.kind === kind);
}

const keyOf = ({ vessel, seq }: ActivityEntry) => `${vessel}:${seq}`;

/**
 * Joins new entries with the loaded ones, newest first, each change once. Only the latest deletion of a record, if it was not restored since,
 * keeps the mark `gone`.
 */
function joinEntries(arrived: readonly ActivityEntry[], loaded: readonly ActivityEntry[]): ActivityEntry[] {
  const arrivedKeys = new Set(arrived.map(keyOf));
  const latest = new Map<string, number>();
  for (const { kind, id, rev } of arrived) latest.set(`${kind}:${id}`, Math.max(rev, latest.get(`${kind}:${id}`) ?? 0));
  const withoutOldMark = (entry: ActivityEntry): ActivityEntry =>
    entry.gone && (latest.get(`${entry.kind}:${entry.id}`) ?? 0) > entry.rev ? { ...entry, gone: undefined } : entry;
  return [...arrived, ...loaded.filter((entry) => !arrivedKeys.has(keyOf(entry)))].map(withoutOldMark);
}

const FAILED = 'The activity could not be loaded.';
/** A page may be empty although there are older entries. At most this many empty pages are loaded in a row. */
const MAX_EMPTY_PAGES = 10;

export interface ActivityState {
  /** Newest first; undefined until loaded. */
  entries: ActivityEntry[] | undefined;
  /** Changes of the webhook and of displays in the same period, newest first. */
  settings: readonly SettingsEntry[];
  /** The e-mails of all authors. */
  people: readonly string[];
  /** Whether there are older entries. */
  more: boolean;
  busy: boolean;
  error: string | null;
  /** Loads older entries, or retries after an error. */
  load(): void;
  /** Loads the newest entries and puts them on top. */
  renew(): void;
}

const form = () => (readInvoiceToken() === null ? 'summary' : 'full');

const isEmpty = ({ entries, settings = [] }: Activity) => entries.length === 0 && settings.length === 0;

/**
 * The activity of one scope and filter, from the log. Changes that arrive over the socket are put on top without another request. `filter` is
 * read once: another scope or filter needs a component with another key.
 */
export function useActivity(scope: Scope, filter: ActivityFilter): ActivityState {
  const [fixedFilter] = useState(filter);
  const epoch = useEpoch(scope === 'fleet' ? 'vessels' : 'crew');
  const link = useLink().state;
  const pathOf = (before?: string) => activityPath(scope, fixedFilter, before);

  const { data, busy, error, renew, load, change } = useQuery<Activity>(pathOf(), {
    // Loads pages until one has an entry or there are no more.
    read: async (path, signal) => {
      let page = await request<Activity>('GET', path, { signal });
      const { people } = page;
      for (let empty = 1; isEmpty(page) && page.next !== null && empty < MAX_EMPTY_PAGES; empty += 1)
        page = await request<Activity>('GET', pathOf(page.next), { signal });
      return { ...page, people };
    },
    // After a new epoch or a reconnection the newest entries may be missing.
    refreshKey: `${epoch} ${link}`,
    mergeAnswer,
    appendPage,
  });

  useEffect(
    () =>
      live.onChanges((changes, before) => {
        const entries = liveEntries(changes, before)
          .filter(({ vessel }) => vessel === scope)
          .toReversed();
        const matches = (entry: ActivityEntry) => matchesFilter(fixedFilter, entry, form());
        if (entries.length > 0) change((was) => ({ ...was, entries: joinEntries(entries, was.entries).filter(matches) }));
      }),
    [scope, fixedFilter, change],
  );

  return {
    entries: data?.entries,
    settings: data?.settings ?? [],
    people: data?.people ?? [],
    more: data?.next != null,
    busy,
    error: error && sentenceOf(error, FAILED),
    load: () => load(error === null && data?.next ? pathOf(data.next) : undefined),
    renew: () => void renew(),
  };
}

/** The settings entries of both pages, each once. */
function joined(newer: Activity, older: Activity): SettingsEntry[] {
  const first = newer.settings ?? [];
  const arrivedKeys = new Set(first.map(({ id }) => id));
  return [...first, ...(older.settings ?? []).filter(({ id }) => !arrivedKeys.has(id))];
}

/** Puts the newest page before the loaded entries. Replaces them if there would be a gap in between. */
function mergeAnswer(was: Activity, page: Activity): Activity {
  const last = page.entries.at(-1);
  const overlaps = page.next === null || was.entries.some(({ vessel, seq }) => vessel === last?.vessel && seq === last.seq);
  return overlaps && page.next !== null
    ? { ...was, people: page.people, entries: joinEntries(page.entries, was.entries), settings: joined(page, was) }
    : page;
}

/** Puts an older page after the loaded entries. */
const appendPage = (was: Activity, page: Activity): Activity => ({
  ...page,
  people: was.people,
  entries: joinEntries(was.entries, page.entries),
  settings: joined(was, page),
});
