import { createStore, type StoreApi } from 'zustand/vanilla';
import { immer } from 'zustand/middleware/immer';
import type { Ledger } from '../../shared/log/applyChange';
import type { IsoDate } from '../../shared/basics/calendar';
import type { Op } from '../../shared/log/change';
import type { KindName, Values } from '../../shared/kinds/kind';
import { personText, type Person } from '../../shared/basics/person';
import type { ProblemCode } from '../../shared/basics/problem';

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
export type Reached = Pick<Ledger, 'seq' | 'epoch'>;

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
export const tell = (set: SetLive, text: string): void =>
  set((draft) => void (draft.notice = { number: (draft.notice?.number ?? 0) + 1, text }));

export function createLiveStore(today: IsoDate): LiveStore {
  const api = createStore<LiveState>()(immer(() => emptyState(today)));
  return { api, get: api.getState, set: (recipe) => api.setState(recipe) };
}
