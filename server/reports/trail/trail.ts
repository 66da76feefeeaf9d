import { createHash } from 'node:crypto';
import { actionOf, type RecordAction, type SettingsEntry, type SettingsSubject } from '../../../shared/api/activity';
import { saidAt } from '../../../shared/basics/person';
import { addDays, type IsoDate } from '../../../shared/basics/calendar';
import type { KindName, Values } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import type { Scope } from '../../../shared/log/change';
import { trusted } from '../../database/encoding';
import { AccountModel } from '../../database/models/accounts';
import { type ChangeDocument, changeId } from '../../database/models/log';
import { SettingsChangeModel, type SettingsChangeDocument } from '../../database/models/userState';
import { storage } from '../../database/storage';
import { matchingAfter } from '../../log/matching';
import { pastChange } from '../../log/pastChange';
import { headOf, lastBefore } from '../../log/readLog';
import { withFormerValues } from '../../log/readPast';
import { scopeName, scopeOf } from '../../log/scopeLog';
import { settingsEntry } from '../../queries/activityRoutes';
import { namesOf, shipsOf } from '../../queries/namedLines';

/** What a trail is of: its first line. Missing filters and days are left out. */
export interface TrailOpening {
  /** 1: without changes of settings. */
  format: 1 | 2;
  of: Scope;
  /** Of the fleet: the vessels that the exporter may see, if not all. Only changes of them are in the trail. */
  vessels?: readonly number[];
  /** The ship's name; '' for the fleet. */
  ship: string;
  /** The first and the last day (UTC). */
  from?: IsoDate;
  until?: IsoDate;
  filters: { by?: string; kind?: KindName; op?: Exclude<RecordAction, 'gone'> };
  invoices: 'included' | 'left out';
  /** Identifies the log. A restored backup begins a new epoch. */
  epoch: string;
  /** When and by whom it was exported. */
  exported_at: string;
  exported_by: string;
  /** The numbers of each log in the period: after `after`, up to `up_to`. Logs without any are left out. */
  logs: readonly { vessel: Scope; after: number; up_to: number }[];
  /** In the whole trail of the fleet: the settings whose changes the exporter may see, and the id of the newest change; '' without any. */
  settings?: { of: readonly SettingsSubject[]; up_to: string };
}

/** One change as Activity shows it. `name`, `rank`, `ship` and `record` are the names when it was exported. */
export interface TrailEntry {
  n: number;
  at: string;
  name: string;
  rank: string;
  by: string;
  ship: string;
  vessel: Scope;
  section: KindName;
  record: string;
  id: number;
  what: Exclude<RecordAction, 'gone'> | 'renewed';
  seq: number;
  epoch: string;
  /** The changed fields, in wire form. Empty after a deletion or restoration. */
  fields: Record<string, { before: unknown; after: unknown }>;
}

/** One change of a setting, such as the role of an account. */
export interface TrailSettings extends SettingsEntry {
  n: number;
}

/** The last line. `head`: the hash of the line before. `left_out`: changes of invoices that the exporter may not see. */
export interface TrailEnd {
  entries: number;
  head: string;
  left_out: number;
}

export type TrailLine = { hash: string } & (
  | { type: 'trail'; body: TrailOpening }
  | { type: 'entry'; body: TrailEntry }
  | { type: 'settings'; body: TrailSettings }
  | { type: 'end'; body: TrailEnd }
);

/** `value` as JSON with sorted keys and without spaces. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The hash of a line: SHA-256 over the hash before ('' before the first line) and the canonical JSON, in hexadecimal digits. */
export const chainHash = (before: string, body: unknown): string =>
  createHash('sha256')
    .update(before + canonical(body))
    .digest('hex');

/** Changes that are in memory at a time. */
const BATCH = 100;

const startOf = (day: IsoDate) => new Date(`${day}T00:00:00Z`);

type Span = Pick<TrailOpening, 'from' | 'until' | 'exported_at'>;

/** Whether the period had ended when the trail was exported. */
export const isClosed = ({ until, exported_at }: Span): boolean => until !== undefined && until < exported_at.slice(0, 10);

/** The numbers of a log in a period: after `after`, up to `upTo`. */
export async function numbersIn(scope: number, span: Span): Promise<{ after: number; upTo: number }> {
  const { from, until } = span;
  const head = await headOf(scope);
  const after = from === undefined ? 0 : await lastBefore(scope, startOf(from), head);
  const upTo = until !== undefined && isClosed(span) ? await lastBefore(scope, startOf(addDays(until, 1)), head) : head;
  return { after, upTo };
}

/** The logs that a trail is of, each by its number. */
export const logsOf = async ({ of, vessels }: Pick<TrailOpening, 'of' | 'vessels'>): Promise<readonly number[]> =>
  of !== 'fleet' ? [of] : vessels ? [0, ...vessels] : (await storage.distinct('scope')).sort((a, b) => a - b);

/** The last second of an id, in 2106. The first is that of 1970. */
const LAST_SECOND = 0xffff_ffff;

/** The first id of a moment, to the second. */
function idAt(time: Date): ReturnType<typeof changeId> {
  const second = Math.min(Math.max(0, Math.floor(time.getTime() / 1_000)), LAST_SECOND);
  return changeId(second.toString(16).padStart(8, '0').padEnd(24, '0'));
}

/** The id of the newest change of settings, or of the newest before a moment; '' without any. */
export async function newestSettings(before?: Date): Promise<string> {
  const filter = before ? { _id: trusted({ $lt: idAt(before) }) } : {};
  const newest = await SettingsChangeModel.findOne(filter, { _id: 1 }).sort({ _id: -1 }).lean<Pick<SettingsChangeDocument, '_id'>>();
  return newest ? String(newest._id) : '';
}

/** Whether a trail contains the changes of settings: the fleet's, where nothing but a person narrows it. */
export const hasSettings = ({ of, vessels, filters: { kind, op } }: Pick<TrailOpening, 'of' | 'vessels' | 'filters'>): boolean =>
  of === 'fleet' && !vessels && kind === undefined && op === undefined;

/** The changes of settings of a trail, oldest first. */
export async function* trailSettings({ settings, from, until, filters: { by } }: TrailOpening): AsyncGenerator<SettingsEntry> {
  if (!settings?.up_to) return;
  const range = {
    $lte: changeId(settings.up_to),
    ...(from && { $gte: idAt(startOf(from)) }),
    ...(until && { $lt: idAt(startOf(addDays(until, 1))) }),
  };
  const filter = { _id: trusted(range), of: trusted({ $in: settings.of }), ...(by !== undefined && { by }) };
  for await (const change of SettingsChangeModel.find(filter).sort({ _id: 1 }).lean<SettingsChangeDocument[]>().cursor())
    yield settingsEntry(change as SettingsChangeDocument);
}

/** Whether a viewer of the trail may see the change. */
const isShown = ({ kind }: ChangeDocument, { invoices }: TrailOpening): boolean =>
  kindOf(kind).access === 'session' || invoices === 'included';

/** The changes of a trail, log by log, oldest first, in batches; hidden ones are counted. */
export async function* trailChanges(opening: TrailOpening): AsyncGenerator<{ shown: ChangeDocument[]; hidden: number }> {
  const only = opening.vessels ? new Set(opening.vessels) : null;
  for (const { vessel, after, up_to: upTo } of opening.logs) {
    for (let last = after; ;) {
      const changes = await matchingAfter({ ...opening.filters, only, scope: scopeOf(vessel) }, { after: last, upTo }, BATCH);
      const shown = changes.filter((change) => isShown(change, opening));
      yield { shown, hidden: changes.length - shown.length };
      last = changes.at(-1)?.seq ?? upTo;
      if (changes.length < BATCH) break;
    }
  }
}

/** What the log says of a change, without names. */
export async function loggedEntry(change: ChangeDocument): Promise<Omit<TrailEntry, 'n' | 'name' | 'rank' | 'ship' | 'record' | 'epoch'>> {
  const action = actionOf(change);
  // A restoration repeats all fields of the record; none of them changed.
  const { at, by, id, seq, fields, before } = pastChange(
    await withFormerValues(action === 'restored' ? { ...change, fields: {} } : change),
  );
  return {
    at,
    by,
    vessel: scopeName(change.scope),
    section: change.kind,
    id,
    what: action === 'created' && (fields as Values).chain ? 'renewed' : action,
    seq,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, after]) => [name, { before: before[name] ?? null, after: after ?? null }]),
    ),
  };
}

type Profile = { email: string; name?: string; rank?: string };

async function peopleOf(emails: readonly string[]): Promise<Map<string, Profile>> {
  const found = await AccountModel.find({ email: trusted({ $in: [...new Set(emails)] }) }, { email: 1, name: 1, rank: 1 }).lean<
    Profile[]
  >();
  return new Map(found.map((person) => [person.email, person]));
}

/** The lines of a trail: opening, entries, end. Reads 100 changes at a time. */
export async function* readTrail(opening: TrailOpening): AsyncGenerator<TrailLine> {
  let hash = chainHash('', opening);
  yield { type: 'trail', body: opening, hash };
  let [n, hidden] = [0, 0];
  for await (const piece of trailChanges(opening)) {
    hidden += piece.hidden;
    const { shown } = piece;
    const [names, ships, people] = await Promise.all([namesOf(shown), shipsOf(shown), peopleOf(shown.map(({ by }) => by))]);
    for (const change of shown) {
      const { name: own = '', rank = '' } = people.get(change.by) ?? {};
      const name = change.said ? saidAt(change.said, own || change.by) : own;
      const ship = ships.get(change.scope) ?? '';
      const record = names.nameOf(change, change.fields);
      const body: TrailEntry = { n: (n += 1), ...(await loggedEntry(change)), name, rank, ship, record, epoch: opening.epoch };
      hash = chainHash(hash, body);
      yield { type: 'entry', body, hash };
    }
  }
  for await (const entry of trailSettings(opening)) {
    const body: TrailSettings = { n: (n += 1), ...entry };
    hash = chainHash(hash, body);
    yield { type: 'settings', body, hash };
  }
  const end: TrailEnd = { entries: n, head: hash, left_out: hidden };
  yield { type: 'end', body: end, hash: chainHash(hash, end) };
}
