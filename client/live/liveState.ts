import { createStore, type StoreApi } from 'zustand/vanilla';
import { immer } from 'zustand/middleware/immer';
import type { Ledger } from '../../shared/applyChange';
import type { IsoDate } from '../../shared/calendar';
import type { Op } from '../../shared/change';
import type { VesselCounts } from '../../shared/counts';
import type { KindName, Values } from '../../shared/kind';
import type { ProblemCode } from '../../shared/problem';

/** The socket as people see it. `since`: epoch milliseconds at which it was last known to work, or started working. */
export interface Link {
  state: 'connecting' | 'live' | 'reconnecting' | 'offline';
  since: number;
}

export interface Loading {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** The sentence of section 8 when failed. */
  error: string | null;
  /** The list of the vessel that could not be read, and the reason where one was given. */
  list?: { kind: KindName; reason: string };
}

/** Somebody's change that arrived while the list was open. */
export interface Touch {
  seq: number;
  by: string;
  at: string;
}

/** An own write that is not answered yet, painted over the ledger. */
export interface PendingEdit {
  /** Its Idempotency-Key. */
  key: string;
  op: Op;
  kind: KindName;
  vessel: number;
  /** Negative for a record that is being created. */
  id: number;
  values: Values;
  /** The revision the values were based on; 0 for a record that is being created. */
  base: number;
  /** The record as its author saw it when writing, so far as it was here. */
  seen: Values;
  /** Orders the writes of one person: epoch milliseconds, no two alike. */
  at: number;
  /** What was sent in the end, where an earlier write of the same record had to be waited for: a repeat must say the same. */
  sent?: { values: Values; base: number };
  /** Its change has come over the socket before its answer: the ledger already shows it. */
  landed: boolean;
}

/** An own write of an earlier page that the server refused: nothing of it is lost until its author says so. */
export interface RefusedEdit {
  edit: PendingEdit;
  code: ProblemCode;
  message: string;
  /** Its author has taken it up again in a form: saving that settles it. */
  opened?: boolean;
}

/** Something the user must be told that no request of theirs was answered with. */
export interface Notice {
  number: number;
  text: string;
}

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
  /** Keyed `${kind}:${id}`. */
  touched: Record<string, Touch>;
  notice: Notice | null;
  /** What is due on every vessel, by its id, while a screen follows it. */
  counts: Record<number, VesselCounts>;
}

export const IDLE: Loading = { state: 'idle', error: null };
export const LOADING: Loading = { state: 'loading', error: null };
export const READY: Loading = { state: 'ready', error: null };

export const recordKey = (kind: KindName, id: number): string => `${kind}:${id}`;

/** What a signed-out user holds. */
export function emptyState(today: IsoDate, now: number): LiveState {
  return {
    link: { state: 'connecting', since: now },
    today,
    fleet: null,
    fleetLoading: IDLE,
    selected: null,
    vessel: null,
    vesselLoading: IDLE,
    pending: {},
    refused: [],
    touched: {},
    notice: null,
    counts: {},
  };
}

/** Changes the state as immer does: the recipe mutates a draft. */
export type SetLive = (recipe: (draft: LiveState) => void) => void;

export interface LiveStore {
  api: StoreApi<LiveState>;
  get(): LiveState;
  set: SetLive;
}

export function createLiveStore(today: IsoDate, now: number): LiveStore {
  const api = createStore<LiveState>()(immer(() => emptyState(today, now)));
  return { api, get: api.getState, set: (recipe) => api.setState(recipe) };
}
