import { createStore, type StoreApi } from 'zustand/vanilla';
import { immer } from 'zustand/middleware/immer';
import type { Ledger } from '../../shared/log/applyChange';
import type { IsoDate } from '../../shared/basics/calendar';
import type { Op } from '../../shared/log/change';
import type { KindName, Values, AnyRecord, Kind } from '../../shared/kinds/kind';
import { kindOf, isListed, newestOfChains } from '../../shared/kinds/kinds';
import { inOrder, present } from '../../shared/status/present';
import { personText, type Person } from '../../shared/basics/person';
import type { ProblemCode } from '../../shared/basics/problem';

/** The state of the socket. `since`: when it last worked, or when it started to work, in epoch milliseconds; null when it never worked. */
export interface Link {
  state: 'connecting' | 'live' | 'reconnecting' | 'offline';
  since: number | null;
}

export interface Loading {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** The sentence to show when `failed`. */
  error: string | null;
  /** The list that could not be loaded, and the server's reason, or ''. */
  list?: { kind: KindName; reason: string };
  /** The browser's cache is being read; no request has been sent yet. */
  isReading?: true;
}

/** The latest change of one record that arrived while the list was open. */
export interface Touch {
  seq: number;
  op: Op;
  by: string;
  /** Made by this account, in this window or another. */
  own: boolean;
  at: string;
}

/** The action of an own write: that of a change, or the restoration of a deleted record, or the upload of a file to its record. */
type WriteOp = Exclude<Op, 'erased'> | 'restored' | 'attached';

/** A file to be uploaded to a record, and the form fields sent with it. */
export interface EnclosedFile {
  content: File;
  fields?: Record<string, string>;
  /** Whether `content` is a photo that is made smaller before it is sent. */
  shrink?: boolean;
}

/** An own write that the server has not answered yet. Lists show it as an optimistic update over the ledger. */
export interface PendingEdit {
  /** The Idempotency-Key of its request. */
  key: string;
  op: WriteOp;
  kind: KindName;
  vessel: number;
  /** The record's id; negative for a record that is being created. */
  id: number;
  values: Values;
  /** For `attached`; otherwise sent in the same request as the values. */
  file?: EnclosedFile;
  /** The key of the edit whose values were saved with the file. If that edit is refused, the file is not sent. */
  enclosedIn?: string;
  /** The revision the values were based on; 0 for a record that is being created. */
  base: number;
  /** The epoch of the log its author saw; missing if no log was loaded. A restored backup begins a new epoch. */
  epoch?: string;
  /** The record as its author saw it when writing, as far as it was loaded. */
  seen: Values;
  /** The key of the refused edit that its author has opened and now saves again. */
  settles?: string;
  /** Who was at the keyboard of a shared computer, percent-encoded. */
  said?: string;
  /** Orders the writes of one person: epoch milliseconds, unique within the page. */
  at: number;
  /** The rebased values that were sent, if the write waited for an earlier write of the same record. A repeat must send the same. */
  sent?: { values: Values; base: number };
  /** Its change came over the socket before its answer, so the ledger already shows it. */
  echoed: boolean;
}

/** An own write of an earlier page that the server refused. It stays until its author discards it or saves it again. */
export interface RefusedEdit {
  edit: PendingEdit;
  code: ProblemCode;
  message: string;
}

/** The state of a slow write, which the page reports to the user. */
export interface Delay {
  /** Why the latest attempt failed; null while no attempt has been answered. `message` is '' if the answer gave no reason. */
  problem: { code: ProblemCode; message: string } | null;
}

/** A message to the user that is not the answer to one of their requests. */
export interface Notice {
  number: number;
  text: string;
}

/** The number of the last applied change, and the epoch of its log. */
export type LogPosition = Pick<Ledger, 'seq' | 'epoch'>;

export interface LiveState {
  link: Link;
  today: IsoDate;
  fleet: Ledger | null;
  fleetLoading: Loading;
  selected: number | null;
  /** The log of the selected vessel. */
  vessel: Ledger | null;
  vesselLoading: Loading;
  /** How many ledgers have been loaded. */
  loads: number;
  pending: Partial<Record<KindName, PendingEdit[]>>;
  refused: RefusedEdit[];
  /** The slow writes of `pending`, by key. */
  delays: Record<string, Delay>;
  /** How much of each file in `pending` has been sent, from 0 to 1, by the key of its write. */
  progress: Record<string, number>;
  /** By `recordKey`. */
  touched: Record<string, Touch>;
  notice: Notice | null;
  /** The server serves a newer page than this one. */
  tooOld: boolean;
  /** How many records of the selected vessel have changed since the user last looked, by kind. */
  news: Partial<Record<KindName, number>>;
  /** The people's own profiles by e-mail, up to number `seq` of `epoch`; `epoch` is null until the server has sent them. */
  people: { seq: number; epoch: string | null; of: Record<string, Person> };
}

export const IDLE: Loading = { state: 'idle', error: null };
/** The browser's cache is being read. This takes a moment, so the screen shows no loading text. */
export const READING: Loading = { state: 'loading', error: null, isReading: true };
export const LOADING: Loading = { state: 'loading', error: null };
export const READY: Loading = { state: 'ready', error: null };

export const recordKey = (kind: KindName, id: number): string => `${kind}:${id}`;

/** The name of the person with an e-mail address: 'Ann Lee, Master', or the address itself if they gave no name. */
export const personNameIn = ({ people }: Pick<LiveState, 'people'>, email: string): string =>
  personText(people.of[email] ?? { email, name: '', rank: '' });

/** The state of a signed-out user. */
export function emptyState(today: IsoDate): LiveState {
  return {
    link: { state: 'connecting', since: null },
    today,
    fleet: null,
    fleetLoading: IDLE,
    selected: null,
    vessel: null,
    vesselLoading: IDLE,
    loads: 0,
    pending: {},
    refused: [],
    delays: {},
    progress: {},
    touched: {},
    notice: null,
    news: {},
    people: { seq: 0, epoch: null, of: {} },
    tooOld: false,
  };
}

/** Changes the state with immer: the recipe mutates a draft. */
export type SetLive = (recipe: (draft: LiveState) => void) => void;

export interface LiveStore {
  api: StoreApi<LiveState>;
  get(): LiveState;
  set: SetLive;
}

/** Shows a message to the user that is not the answer to one of their requests. */
export const notify = (set: SetLive, text: string): void =>
  set((draft) => void (draft.notice = { number: (draft.notice?.number ?? 0) + 1, text }));

export function createLiveStore(today: IsoDate): LiveStore {
  const api = createStore<LiveState>()(immer(() => emptyState(today)));
  return { api, get: api.getState, set: (recipe) => api.setState(recipe) };
}

/** The optimistic update: records with the user's own unanswered writes applied. A changed one hides what others saved since, so it keeps the revision it was made on. */
function applyOptimistic(records: Readonly<Record<number, AnyRecord>>, edits: readonly PendingEdit[]): AnyRecord[] {
  const shown = new Map<number, AnyRecord>(Object.values(records).map((record) => [record.id, record]));
  for (const { op, id, vessel, kind, values, base, echoed } of edits) {
    const current = shown.get(id);
    if (op === 'deleted') shown.delete(id);
    else if (op === 'updated' && current) shown.set(id, { ...current, ...values, rev: Math.min(current.rev, base) });
    else if (op === 'created' && !echoed) shown.set(id, { ...blank(kind), ...values, ...scopeOf(kind, vessel), id, rev: 0 });
  }
  return [...shown.values()];
}

const scopeOf = (kind: KindName, vessel: number) => ({ vessel_id: kindOf(kind).scope === 'fleet' ? null : vessel });

const blank = (kind: KindName): Values =>
  Object.fromEntries(Object.entries(kindOf(kind).fields).map(([name, field]) => [name, field.initial ?? null]));

export function addPending(draft: LiveState, edit: PendingEdit): void {
  (draft.pending[edit.kind] ??= []).push(edit);
}

export function removePending(draft: LiveState, edit: PendingEdit): void {
  const left = (draft.pending[edit.kind] ?? []).filter((other) => other.key !== edit.key);
  delete draft.delays[edit.key];
  delete draft.progress[edit.key];
  if (left.length > 0) draft.pending[edit.kind] = left;
  else delete draft.pending[edit.kind];
}

/** Stores the rebased values that were sent for an edit that waited for an earlier one. */
export function noteSent(draft: LiveState, edit: PendingEdit, sent: PendingEdit['sent']): void {
  const current = draft.pending[edit.kind]?.find((other) => other.key === edit.key);
  if (current) current.sent = sent;
}

/** A pending edit as it is now. */
export const pendingNow = (store: LiveStore, edit: PendingEdit): PendingEdit =>
  store.get().pending[edit.kind]?.find(({ key }) => key === edit.key) ?? edit;

/** The uploads that wait for a record to be created. */
export const waitingFilesOf = ({ pending }: Pick<LiveState, 'pending'>, { kind, id }: PendingEdit) =>
  (pending[kind] ?? []).filter((other) => other.op === 'attached' && other.id === id);

/** Stores the id of a record that has just been created in the uploads that wait for it. */
export function setFileIds(draft: LiveState, edit: PendingEdit, id: number): void {
  for (const file of waitingFilesOf(draft, edit)) file.id = id;
}

/** A value as the server stores it: empty text as null. */
export const asStored = (value: unknown): unknown => (value === '' ? null : (value ?? null));

/** The lists that screens show, computed from the ledgers for today. A result keeps its identity until one of its inputs changes. */
interface Derived {
  /** The records of a kind that a list shows, in order, with own unanswered writes applied. */
  list(state: LiveState, kind: KindName): AnyRecord[];
  /** The same with the earlier records of chains of renewals. */
  all(state: LiveState, kind: KindName): AnyRecord[];
  /** Own unanswered writes of a kind: of the selected vessel, or of the fleet. */
  edits(state: LiveState, kind: KindName): readonly PendingEdit[];
}

type Records = Readonly<Record<number, AnyRecord>>;

const NO_RECORDS: Records = {};
const NO_EDITS: readonly PendingEdit[] = [];

const recordsOf = (state: LiveState, kind: KindName): Records =>
  (kindOf(kind).scope === 'fleet' ? state.fleet : state.vessel)?.records[kind] ?? NO_RECORDS;

/** Returns the last result again while the inputs are the same. */
function remember<I extends readonly unknown[], O>(compute: (...inputs: I) => O): (...inputs: I) => O {
  let last: { inputs: I; output: O } | null = null;
  return (...inputs) => {
    if (last && last.inputs.every((input, at) => Object.is(input, inputs[at]))) return last.output;
    last = { inputs, output: compute(...inputs) };
    return last.output;
  };
}

function createLister(kind: KindName) {
  const description = kindOf(kind);
  // An unchanged record keeps its presented object, so that its row is not drawn again.
  const shown = new WeakMap<AnyRecord, { today: IsoDate; presented: AnyRecord }>();

  const presented = (record: AnyRecord, today: IsoDate): AnyRecord => {
    const known = shown.get(record);
    if (known?.today === today) return known.presented;
    const fresh = present(description, record, today);
    shown.set(record, { today, presented: fresh });
    return fresh;
  };

  const all = remember((records: Records, edits: readonly PendingEdit[], today: IsoDate) =>
    (edits.length > 0 ? inOrderOfCreation(description, applyOptimistic(records, edits)) : inOrder(description, Object.values(records)))
      .filter((record) => isListed(description, record))
      .map((record) => presented(record, today)),
  );
  return { all, list: remember((records: readonly AnyRecord[]) => newestOfChains(description, records) as AnyRecord[]) };
}

/** Added to the negated temporary id, so that new records sort after all stored ones. */
const TEMPORARY_IDS_LAST = 2 ** 52;

/** Sorts as `inOrder` does, but puts records that are being created last, although their ids are negative. */
function inOrderOfCreation(description: Kind, records: readonly AnyRecord[]): AnyRecord[] {
  const mirrored = (record: AnyRecord) => ({ ...record, id: TEMPORARY_IDS_LAST - record.id });
  return inOrder(
    description,
    records.map((record) => (record.id < 0 ? mirrored(record) : record)),
  ).map((record) => (record.id > TEMPORARY_IDS_LAST ? mirrored(record) : record));
}

export function createDerived(): Derived {
  const listers = new Map<KindName, ReturnType<typeof createLister>>();
  const edited = new Map<KindName, (edits: readonly PendingEdit[], vessel: number | null) => readonly PendingEdit[]>();

  function edits(state: LiveState, kind: KindName): readonly PendingEdit[] {
    const all = state.pending[kind] ?? NO_EDITS;
    if (kindOf(kind).scope === 'fleet' || all.length === 0) return all;
    let select = edited.get(kind);
    if (!select) edited.set(kind, (select = remember((list, vessel) => list.filter((edit) => edit.vessel === vessel))));
    return select(all, state.selected);
  }

  function lister(kind: KindName) {
    let found = listers.get(kind);
    if (!found) listers.set(kind, (found = createLister(kind)));
    return found;
  }
  const all = (state: LiveState, kind: KindName) => lister(kind).all(recordsOf(state, kind), edits(state, kind), state.today);
  return { edits, all, list: (state, kind) => lister(kind).list(all(state, kind)) };
}
