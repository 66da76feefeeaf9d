import { useEffect, useState } from 'react';
import {
  actionOf,
  type Activity,
  type ActivityEntry,
  type ActivityFilter,
  activityPath,
  type SettingsEntry,
} from '../../../shared/api/activity';
import type { AnyChange, Change, Scope } from '../../../shared/log/change';
import { sentenceOf } from '../../net/problems';
import { request } from '../../net/request';
import { readInvoiceToken } from '../../net/session';
import { useQuery } from '../../net/useQuery';
import { live } from '../../sync/live';
import { useEpoch, useLink } from '../../sync/hooks';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { Values } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import type { InvoiceForm } from '../../../shared/log/invoiceForm';
import type { LiveState } from '../../sync/store';

/** Changes that have just been applied, oldest first, as activity tells them; `state`: what the ledgers held before. */
function liveEntries(changes: readonly Change[], state: LiveState): ActivityEntry[] {
  const held = new Map<string, Values>();
  return changes.flatMap((change): ActivityEntry[] => {
    if (change.op === 'withheld') return [];
    const { vessel, kind, id, op } = change as AnyChange;
    const ledger = vessel === 'fleet' ? state.fleet : state.vessel;
    if (!ledger || change.seq <= ledger.seq) return [];
    const key = `${kind}:${id}`;
    const was = held.get(key) ?? ledger.records[kind]?.[id] ?? {};
    const values = { ...was, ...change.fields };
    held.set(key, values);
    const deed = actionOf(change);
    const fields = deed === 'restored' ? {} : (change.fields as Values);
    const before = Object.fromEntries(Object.keys(fields).map((name) => [name, deed === 'created' ? null : (was[name] ?? null)]));
    const name = recordName(kindOf(kind), { ...values, id });
    return [{ ...(change as AnyChange), fields, before, name, ...(op === 'deleted' && { gone: true as const }) }];
  });
}

/** Whether an entry is among those asked for. */
function isAskedFor({ by, kind, op }: ActivityFilter, entry: ActivityEntry, form: InvoiceForm): boolean {
  // Without invoice access an invoice is told of in its list alone.
  const told = form === 'full' || kindOf(entry.kind).access === 'session';
  const done = !op || (op === 'gone' ? entry.gone === true : actionOf(entry) === op);
  return told && done && (!by || entry.by === by) && (!kind || entry.kind === kind);
}

const keyOf = ({ vessel, seq }: ActivityEntry) => `${vessel}:${seq}`;

/**
 * `arrived`, newest first, put before the `held`; each change once. A record that was restored is not gone any more, and one deleted
 * again is gone by its last deletion.
 */
function put(arrived: readonly ActivityEntry[], held: readonly ActivityEntry[]): ActivityEntry[] {
  const known = new Set(arrived.map(keyOf));
  const latest = new Map<string, number>();
  for (const { kind, id, rev } of arrived) latest.set(`${kind}:${id}`, Math.max(rev, latest.get(`${kind}:${id}`) ?? 0));
  const settled = (entry: ActivityEntry): ActivityEntry =>
    entry.gone && (latest.get(`${entry.kind}:${entry.id}`) ?? 0) > entry.rev ? { ...entry, gone: undefined } : entry;
  return [...arrived, ...held.filter((entry) => !known.has(keyOf(entry)))].map(settled);
}

const FAILED = 'The activity could not be loaded.';
/** A page may be empty and still lead on: so many are asked for before the reader is asked to go on. */
const MOST_EMPTY = 10;

export interface ActivityState {
  /** Newest first; undefined while nothing has come yet. */
  entries: ActivityEntry[] | undefined;
  /** What was done with the webhook and with displays meanwhile, newest first. */
  settings: readonly SettingsEntry[];
  /** Everybody who wrote there. */
  people: readonly string[];
  /** There are older ones. */
  more: boolean;
  busy: boolean;
  error: string | null;
  /** Loads the next older ones, or tries again. */
  load(): void;
  /** Loads the newest ones, to be put on top. */
  renew(): void;
}

const form = () => (readInvoiceToken() === null ? 'summary' : 'full');

const isEmpty = ({ entries, settings = [] }: Activity) => entries.length === 0 && settings.length === 0;

/**
 * Who did what, from the log, as far back as it was asked for. What is changed while it is open is put on top as it comes over the socket,
 * without asking again. Of one scope and filter: give another one a component of its own.
 */
export function useActivity(scope: Scope, filter: ActivityFilter): ActivityState {
  const [asked] = useState(filter);
  const epoch = useEpoch(scope === 'fleet' ? 'vessels' : 'crew');
  const link = useLink().state;
  const pathOf = (before?: string) => activityPath(scope, asked, before);

  const { data, busy, error, refresh, load, change } = useQuery<Activity>(pathOf(), {
    // Reads on until a page holds an entry, or there are no more.
    read: async (path, signal) => {
      let page = await request<Activity>('GET', path, { signal });
      const { people } = page;
      for (let empty = 1; isEmpty(page) && page.next !== null && empty < MOST_EMPTY; empty += 1)
        page = await request<Activity>('GET', pathOf(page.next), { signal });
      return { ...page, people };
    },
    // The log is another one, or the link is back: the newest may have been missed.
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
        const mine = (entry: ActivityEntry) => isAskedFor(asked, entry, form());
        if (entries.length > 0) change((was) => ({ ...was, entries: put(entries, was.entries).filter(mine) }));
      }),
    [scope, asked, change],
  );

  return {
    entries: data?.entries,
    settings: data?.settings ?? [],
    people: data?.people ?? [],
    more: data?.next != null,
    busy,
    error: error && sentenceOf(error, FAILED),
    load: () => load(error === null && data?.next ? pathOf(data.next) : undefined),
    renew: () => void refresh(),
  };
}

/** The settings of both pages, each once. */
function joined(newer: Activity, older: Activity): SettingsEntry[] {
  const first = newer.settings ?? [];
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...(older.settings ?? []).filter(({ id }) => !known.has(id))];
}

/** The newest page put before what is held, unless so much has happened that there would be a hole between them. */
function mergeAnswer(was: Activity, page: Activity): Activity {
  const last = page.entries.at(-1);
  const reaches = page.next === null || was.entries.some(({ vessel, seq }) => vessel === last?.vessel && seq === last.seq);
  return reaches && page.next !== null
    ? { ...was, people: page.people, entries: put(page.entries, was.entries), settings: joined(page, was) }
    : page;
}

/** An older page put after what is held. */
const appendPage = (was: Activity, page: Activity): Activity => ({
  ...page,
  people: was.people,
  entries: put(was.entries, page.entries),
  settings: joined(was, page),
});
