import { createStore, type StoreApi } from 'zustand/vanilla';
import { immer } from 'zustand/middleware/immer';
import { type Ledger, applyChange, type ApplyOutcome } from '../../shared/log/applyChange';
import type { IsoDate } from '../../shared/basics/calendar';
import type { Op, RecordChange, Change, Scope } from '../../shared/log/change';
import type { KindName, Values, AnyRecord, Kind } from '../../shared/kinds/kind';
import { kindOf, isListed } from '../../shared/kinds/kinds';
import { inOrder, present, toRecord } from '../../shared/status/present';
import { foreignFileValues, mentionsFile } from '../../shared/kinds/foreignFiles';
import { personText, type Person } from '../../shared/basics/person';
import type { ProblemCode } from '../../shared/basics/problem';
import { type InvoiceForm, recordIn } from '../../shared/log/invoiceForm';

/** The socket as people see it. `since`: epoch milliseconds at which it was last known to work, or started working; null when it never did. */
export interface Link {
  state: 'connecting' | 'live' | 'reconnecting' | 'offline';
  since: number | null;
}

export interface Loading {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** The sentence of section 8 when failed. */
  error: string | null;
  /** The list of the vessel that could not be read, and the reason where one was given. */
  list?: { kind: KindName; reason: string };
  /** Nothing has been asked of the server yet: what this browser has kept is being read. */
  isReading?: true;
}

/** A change that arrived while the list was open. */
export interface Touch {
  seq: number;
  op: Op;
  by: string;
  /** Made with the same account, in this window or another. */
  own: boolean;
  at: string;
}

/** What an own write does; a deleted record that is restored comes back as it was, and a file is attached to its record. */
export type WriteOp = Op | 'restored' | 'attached';

/** A file on its way to its record, and the fields of the form it is sent in. */
export interface EnclosedFile {
  content: File;
  fields?: Record<string, string>;
}

/** An own write that is not answered yet, painted over the ledger. */
export interface PendingEdit {
  /** Its Idempotency-Key. */
  key: string;
  op: WriteOp;
  kind: KindName;
  vessel: number;
  /** Negative for a record that is being created. */
  id: number;
  values: Values;
  /** Of a write that attaches it. */
  file?: EnclosedFile;
  /** The revision the values were based on; 0 for a record that is being created. */
  base: number;
  /** The epoch of the log its author saw; missing where nothing had been loaded. */
  epoch?: string;
  /** The record as its author saw it when writing, so far as it was here. */
  seen: Values;
  /** Orders the writes of one person: epoch milliseconds, no two alike. */
  at: number;
  /** What was sent in the end, where an earlier write of the same record had to be waited for: a repeat must say the same. */
  sent?: { values: Values; base: number };
  /** Its change has come over the socket before its answer: the ledger already shows it. */
  echoed: boolean;
}

/** An own write of an earlier page that the server refused. It is kept until its author discards it or saves it again. */
export interface RefusedEdit {
  edit: PendingEdit;
  code: ProblemCode;
  message: string;
  /** Its author has taken it up again in a form: saving that settles it. */
  opened?: boolean;
}

/** How a write stands that has waited longer than a user would without a word. */
export interface Delay {
  /** Why the newest try failed; null while nothing has come back at all. `message` is '' where the answer gave no reason. */
  problem: { code: ProblemCode; message: string } | null;
  /** A try may have had its effect although its answer did not come. */
  mayBeDone: boolean;
}

/** Something the user must be told that no request of theirs was answered with. */
export interface Notice {
  number: number;
  text: string;
}

/** How far a log is held, and which log it is. */
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
  pending: Partial<Record<KindName, PendingEdit[]>>;
  refused: RefusedEdit[];
  /** Of the writes in `pending`, those that are late, by their keys. */
  delays: Record<string, Delay>;
  /** How much of a file in `pending` has been sent, from 0 to 1, by the key of its write. */
  progress: Record<string, number>;
  /** By `recordKey`. */
  touched: Record<string, Touch>;
  notice: Notice | null;
  /** The server serves a newer page than this one. */
  tooOld: boolean;
  /** How many records of the selected vessel have something new to tell the user, by kind. */
  news: Partial<Record<KindName, number>>;
  /** What people tell of themselves, by e-mail, up to number `seq` of `epoch`; null until the server has told. */
  people: { seq: number; epoch: string | null; of: Record<string, Person> };
}

export const IDLE: Loading = { state: 'idle', error: null };
/** What this browser has kept is being read: a moment, in which nothing is said to be loading. */
export const READING: Loading = { state: 'loading', error: null, isReading: true };
export const LOADING: Loading = { state: 'loading', error: null };
export const READY: Loading = { state: 'ready', error: null };

export const recordKey = (kind: KindName, id: number): string => `${kind}:${id}`;

/** How people call the person of an e-mail: 'Ann Lee, Master', or the e-mail where no name is told. */
export const nameIn = ({ people }: Pick<LiveState, 'people'>, email: string): string =>
  personText(people.of[email] ?? { email, name: '', rank: '' });

/** What a signed-out user holds. */
export function emptyState(today: IsoDate): LiveState {
  return {
    link: { state: 'connecting', since: null },
    today,
    fleet: null,
    fleetLoading: IDLE,
    selected: null,
    vessel: null,
    vesselLoading: IDLE,
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

/** Changes the state as immer does: the recipe mutates a draft. */
export type SetLive = (recipe: (draft: LiveState) => void) => void;

export interface LiveStore {
  api: StoreApi<LiveState>;
  get(): LiveState;
  set: SetLive;
}

/** Tells the user something that no request of theirs was answered with. */
export const notify = (set: SetLive, text: string): void =>
  set((draft) => void (draft.notice = { number: (draft.notice?.number ?? 0) + 1, text }));

export function createLiveStore(today: IsoDate): LiveStore {
  const api = createStore<LiveState>()(immer(() => emptyState(today)));
  return { api, get: api.getState, set: (recipe) => api.setState(recipe) };
}

/** Records with the user's own unanswered writes painted in. */
export function applyOptimistic(records: Readonly<Record<number, AnyRecord>>, edits: readonly PendingEdit[]): AnyRecord[] {
  const painted = new Map<number, AnyRecord>(Object.values(records).map((record) => [record.id, record]));
  for (const { op, id, vessel, kind, values, echoed } of edits) {
    const held = painted.get(id);
    if (op === 'deleted') painted.delete(id);
    else if (op === 'updated' && held) painted.set(id, { ...held, ...values });
    else if (op === 'created' && !echoed) painted.set(id, { ...blank(kind), ...values, ...placeOf(kind, vessel), id, rev: 0 });
  }
  return [...painted.values()];
}

const placeOf = (kind: KindName, vessel: number) => ({ vessel_id: kindOf(kind).scope === 'fleet' ? null : vessel });

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

/** Notes what an edit that had to wait for another became. */
export function noteSent(draft: LiveState, edit: PendingEdit, sent: PendingEdit['sent']): void {
  const held = draft.pending[edit.kind]?.find((other) => other.key === edit.key);
  if (held) held.sent = sent;
}

/**
 * The change of a record being created here may arrive before the answer to the request: its temporary row then gives way,
 * or it would be seen twice. Answers whether `change` was such a one.
 */
function markEchoed(draft: LiveState, change: RecordChange): boolean {
  if (change.op !== 'created') return false;
  const fields: Values = change.fields;
  const isHere = ({ vessel }: PendingEdit) => change.vessel === 'fleet' || change.vessel === vessel;
  const edit = draft.pending[change.kind]?.find(
    (other) => other.op === 'created' && !other.echoed && isHere(other) && sameValues(other.values, fields),
  );
  if (edit) edit.echoed = true;
  return edit !== undefined;
}

const plain = (value: unknown) => JSON.stringify(value === '' || value === undefined ? null : value);

function sameValues(sent: Values, stored: Values): boolean {
  return Object.keys(stored).every((name) => !(name in sent) || plain(sent[name]) === plain(stored[name]));
}

/** What screens show, computed from the ledgers for today; the same reference until something it depends on changes. */
export interface Derived {
  /** The records of a kind in order, only those a list shows, own unanswered writes painted in. */
  list(state: LiveState, kind: KindName): AnyRecord[];
  /** Own unanswered writes to what is on the screen. */
  edits(state: LiveState, kind: KindName): readonly PendingEdit[];
}

type Records = Readonly<Record<number, AnyRecord>>;

const NO_RECORDS: Records = {};
const NO_EDITS: readonly PendingEdit[] = [];

const recordsOf = (state: LiveState, kind: KindName): Records =>
  (kindOf(kind).scope === 'fleet' ? state.fleet : state.vessel)?.records[kind] ?? NO_RECORDS;

/** Keeps the last answer while its inputs are the same. */
function remember<I extends readonly unknown[], O>(compute: (...inputs: I) => O): (...inputs: I) => O {
  let last: { inputs: I; output: O } | null = null;
  return (...inputs) => {
    if (last && last.inputs.every((input, at) => Object.is(input, inputs[at]))) return last.output;
    last = { inputs, output: compute(...inputs) };
    return last.output;
  };
}

function lister(kind: KindName) {
  const description = kindOf(kind);
  // An unchanged record keeps its presented form (the same object), so that its row is not drawn again.
  const shown = new WeakMap<AnyRecord, { today: IsoDate; presented: AnyRecord }>();

  const presented = (record: AnyRecord, today: IsoDate): AnyRecord => {
    const known = shown.get(record);
    if (known?.today === today) return known.presented;
    const fresh = present(description, record, today);
    shown.set(record, { today, presented: fresh });
    return fresh;
  };

  return remember((records: Records, edits: readonly PendingEdit[], today: IsoDate) =>
    (edits.length > 0 ? inOrderOfCreation(description, applyOptimistic(records, edits)) : inOrder(description, Object.values(records)))
      .filter((record) => isListed(description, record))
      .map((record) => presented(record, today)),
  );
}

/** Added to the negated temporary id, so that new records sort after all stored ones. */
const TEMPORARY_IDS_LAST = 2 ** 52;

/** Records that are being created have negative ids and still come last. */
function inOrderOfCreation(description: Kind, records: readonly AnyRecord[]): AnyRecord[] {
  const turned = (record: AnyRecord) => ({ ...record, id: TEMPORARY_IDS_LAST - record.id });
  return inOrder(
    description,
    records.map((record) => (record.id < 0 ? turned(record) : record)),
  ).map((record) => (record.id > TEMPORARY_IDS_LAST ? turned(record) : record));
}

export function createDerived(): Derived {
  const listers = new Map<KindName, ReturnType<typeof lister>>();
  const edited = new Map<KindName, (edits: readonly PendingEdit[], vessel: number | null) => readonly PendingEdit[]>();

  function edits(state: LiveState, kind: KindName): readonly PendingEdit[] {
    const all = state.pending[kind] ?? NO_EDITS;
    if (kindOf(kind).scope === 'fleet' || all.length === 0) return all;
    let select = edited.get(kind);
    if (!select) edited.set(kind, (select = remember((list, vessel) => list.filter((edit) => edit.vessel === vessel))));
    return select(all, state.selected);
  }

  return {
    edits,
    list(state, kind) {
      let list = listers.get(kind);
      if (!list) listers.set(kind, (list = lister(kind)));
      return list(recordsOf(state, kind), edits(state, kind), state.today);
    },
  };
}

/** The most touched records that are remembered. A wall display runs for weeks and must not collect them without end. */
const MOST_TOUCHED = 200;

/** Everything that changes the ledgers. Each takes a draft of the state, so that one paint shows one step. */
export interface Ledgers {
  /** Applies changes in order, up to the first gap. `live`: they are news, and glow. */
  apply(draft: LiveState, scope: Scope, changes: readonly Change[], live: boolean): 'applied' | 'gap';
  /**
   * Takes the record a write was answered with, unless a newer one, or its deletion, has come by another way. `epoch`: that of the
   * write, where it is known; the answer says nothing of a log of another.
   */
  merge(draft: LiveState, kind: KindName, vessel: number, wire: Values, epoch?: string): void;
  /** Takes out a record whose deletion was answered. */
  drop(draft: LiveState, kind: KindName, vessel: number, id: number, epoch?: string): void;
}

const ledgerOf = (draft: LiveState, kind: KindName, vessel: number): Ledger | null =>
  kindOf(kind).scope === 'fleet' ? draft.fleet : draft.selected === vessel ? draft.vessel : null;

/** `invoiceForm`: how invoices are held. `self`: the e-mail under which own changes come back. */
export function createLedgers(invoiceForm: () => InvoiceForm, self: () => string | null): Ledgers {
  // The revision of what was deleted: an answer that comes late must not bring it back. Another epoch may hold it still.
  const gone = new Map<string, number>();
  const goneKey = ({ epoch }: Ledger, kind: KindName, id: number) => `${epoch} ${recordKey(kind, id)}`;

  function note(draft: LiveState, ledger: Ledger, change: RecordChange, live: boolean): void {
    const key = recordKey(change.kind, change.id);
    if (change.op === 'deleted') gone.set(goneKey(ledger, change.kind, change.id), change.rev);
    if (markEchoed(draft, change) || !live) return;
    const own = change.by === self();
    draft.touched[key] = { seq: change.seq, op: change.op, by: change.by, own, at: change.at };
  }
  // Once for all changes that come together: the keys of a draft are slow to list.
  function forgetOldest({ touched }: LiveState): void {
    for (const key of Object.keys(touched).slice(0, -MOST_TOUCHED)) delete touched[key];
  }

  return {
    apply(draft, scope, changes, live) {
      const ledger = scope === 'fleet' ? draft.fleet : draft.vessel;
      if (!ledger) return 'applied';
      let outcome: ApplyOutcome = 'applied';
      for (const change of changes) {
        outcome = applyChange(ledger, change);
        if (outcome === 'gap') break;
        if (outcome === 'applied' && change.op !== 'withheld') note(draft, ledger, change, live);
      }
      if (live) forgetOldest(draft);
      return outcome === 'gap' ? 'gap' : 'applied';
    },

    merge(draft, kind, vessel, wire, epoch) {
      const ledger = ledgerOf(draft, kind, vessel);
      if (!ledger || (epoch !== undefined && epoch !== ledger.epoch)) return;
      const records = ledger.records[kind];
      const record = toRecord(kindOf(kind), wire);
      const held = records?.[record.id];
      // An answer without a revision, such as another system's to an upload, speaks of the file alone.
      if (wire.rev === undefined) return void (held && Object.assign(held, foreignFileValues(kindOf(kind), wire)));
      if (!records || (gone.get(goneKey(ledger, kind, record.id)) ?? 0) >= record.rev) return;
      if (held && !mentionsFile(wire)) Object.assign(record, foreignFileValues(kindOf(kind), held));
      if (held && held.rev >= record.rev) return;
      const seen = recordIn(invoiceForm(), kindOf(kind), record);
      if (seen) records[record.id] = seen;
    },

    drop(draft, kind, vessel, id, epoch) {
      const ledger = ledgerOf(draft, kind, vessel);
      const records = ledger?.records[kind];
      const held = records?.[id];
      if (!ledger || !held || (epoch !== undefined && epoch !== ledger.epoch)) return;
      gone.set(goneKey(ledger, kind, id), held.rev + 1);
      delete records[id];
    },
  };
}
