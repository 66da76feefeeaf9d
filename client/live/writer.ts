import type { AnyRecord, KindName, Values } from '../../shared/kind';
import { paths, TOP_LEVEL_KINDS } from '../../shared/paths';
import { Problem } from '../../shared/problem';
import type { Request } from '../api/createRequest';
import { loadChunk } from '../api/loadChunk';
import type { Ledgers } from './ledgers';
import { recordKey, type LiveState, type LiveStore, type PendingEdit, type RefusedEdit } from './liveState';
import { newKey } from './newKey';
import { begin, finish, noteSent } from './overlay';
import { persist } from './persist';

/** The user's own writes: painted at once, sent under one key until answered. All throw `Problem` when refused. */
export interface Writer {
  create(kind: KindName, vessel: number, values: Values): Promise<AnyRecord>;
  /** `base`: the revision the values were based on. Code 'conflict' carries `more.base`, `more.theirs` and `more.yours`. */
  update(kind: KindName, vessel: number, id: number, values: Values, base: number): Promise<AnyRecord>;
  remove(kind: KindName, vessel: number, id: number): Promise<void>;
  load(kind: KindName, vessel: number, id: number): Promise<AnyRecord>;
  /** Takes a record another call was answered with: an upload's, say. */
  accept(kind: KindName, vessel: number, wire: AnyRecord): void;
  /** Takes up a write an earlier page left unanswered. */
  resume(edit: PendingEdit): Promise<unknown>;
}

interface Setup {
  store: LiveStore;
  ledgers: Ledgers;
  request: Request;
  /** Whether the session a write began in is still the one that lasts. */
  session(): () => boolean;
  now(): number;
  /** A write was refused because the session is over: its author is told, and has it back. */
  onReturned?(key: string): void;
}

const namesItsVessel = (kind: KindName) => TOP_LEVEL_KINDS.some((name) => name === kind);

export function createWriter({ store, ledgers, request, session, now, onReturned }: Setup): Writer {
  let lastTemporary = 0;
  let lastAt = 0;
  // The last unanswered write of each record: a second one waits for it, and builds on what it became.
  const tails = new Map<string, Promise<AnyRecord>>();

  /** Paints `edit`, runs `send`, and in one step replaces the paint by what the answer says. */
  async function write<T>(edit: PendingEdit, send: () => Promise<T>, settle: (draft: LiveState, answer: T) => void): Promise<T> {
    store.set((draft) => begin(draft, edit));
    try {
      const answer = await send();
      store.set((draft) => {
        settle(draft, answer);
        finish(draft, edit);
        draft.refused = draft.refused.filter((refused) => !isSettledBy(refused, edit));
      });
      return answer;
    } catch (error) {
      store.set((draft) => finish(draft, edit));
      throw error;
    }
  }

  const call = <T>(edit: PendingEdit, method: string, path: string, body?: Values, headers: Record<string, string> = {}) =>
    persist(store, session(), (signal) => request<T>(method, path, { body, signal, headers: { 'Idempotency-Key': edit.key, ...headers } }));

  function editOf(op: PendingEdit['op'], kind: KindName, vessel: number, id: number, values: Values, base = 0): PendingEdit {
    lastAt = Math.max(lastAt + 1, now());
    return { key: newKey(), op, kind, vessel, id, values, base, seen: seenNow(store, kind, id), at: lastAt, landed: false };
  }

  const merged = ({ kind, vessel }: PendingEdit) => (draft: LiveState, wire: AnyRecord) => ledgers.merge(draft, kind, vessel, wire);

  function create(edit: PendingEdit): Promise<AnyRecord> {
    const { kind, vessel, values } = edit;
    const body = namesItsVessel(kind) ? { vessel_id: vessel, ...values } : values;
    return write(edit, () => call<AnyRecord>(edit, 'POST', paths.create(kind, vessel), body), merged(edit));
  }

  function update(edit: PendingEdit): Promise<AnyRecord> {
    const place = recordKey(edit.kind, edit.id);
    const before = edit.sent ? undefined : tails.get(place);
    const send = async () => {
      const earlier = await before?.catch(() => null);
      let { values, base } = edit.sent ?? edit;
      if (earlier) {
        const { rebase } = await loadChunk(() => import('./rebase'));
        [values, base] = [rebase(edit, earlier), earlier.rev];
        store.set((draft) => noteSent(draft, edit, { values, base }));
      }
      return await call<AnyRecord>(edit, 'PUT', paths.record(edit.kind, edit.vessel, edit.id), values, { 'If-Match': `"${base}"` });
    };
    const answer = write(edit, send, merged(edit));
    tails.set(place, answer);
    const leave = () => tails.get(place) === answer && tails.delete(place);
    answer.then(leave, leave);
    return answer;
  }

  /** Deletes what was seen: what somebody has changed since is shown instead, and is to be looked at before it goes. */
  function remove(edit: PendingEdit): Promise<void> {
    const { kind, vessel, id } = edit;
    const before = edit.sent ? undefined : tails.get(recordKey(kind, id));
    const send = async () => {
      const earlier = await before?.catch(() => null);
      const base = edit.sent?.base ?? earlier?.rev ?? edit.base;
      if (earlier) store.set((draft) => noteSent(draft, edit, { values: {}, base }));
      const headers: Record<string, string> = base > 0 ? { 'If-Match': `"${base}"` } : {};
      return await call<void>(edit, 'DELETE', paths.record(kind, vessel, id), undefined, headers).catch((error: unknown) => {
        const theirs = error instanceof Problem && error.code === 'conflict' ? error.more.theirs : undefined;
        if (theirs) store.set((draft) => ledgers.merge(draft, kind, vessel, theirs as AnyRecord));
        throw error;
      });
    };
    return write(edit, send, (draft) => ledgers.drop(draft, kind, vessel, id));
  }

  const told = async <T>(edit: PendingEdit, sent: Promise<T>): Promise<T> => {
    try {
      return await sent;
    } catch (error) {
      if (error instanceof Problem && error.code === 'signed_out') onReturned?.(edit.key);
      throw error;
    }
  };

  return {
    accept: (kind, vessel, wire) => store.set((draft) => ledgers.merge(draft, kind, vessel, wire)),

    create(kind, vessel, values) {
      const edit = editOf('created', kind, vessel, --lastTemporary, values);
      return told(edit, create(edit));
    },

    update(kind, vessel, id, values, base) {
      const edit = editOf('updated', kind, vessel, id, values, base);
      return told(edit, update(edit));
    },

    remove(kind, vessel, id) {
      const edit = editOf('deleted', kind, vessel, id, {}, heldNow(store, kind, id)?.rev);
      return told(edit, remove(edit));
    },

    resume(edit) {
      if (edit.op === 'created') return create({ ...edit, id: --lastTemporary, landed: false });
      return edit.op === 'updated' ? update(edit) : remove(edit);
    },

    load: (kind, vessel, id) => request<AnyRecord>('GET', paths.record(kind, vessel, id)),
  };
}

/** What the user sees of a record, own unanswered writes included. */
function seenNow(store: LiveStore, kind: KindName, id: number): Values {
  const earlier = store.get().pending[kind]?.filter((other) => other.id === id) ?? [];
  return Object.assign({}, heldNow(store, kind, id), ...earlier.map((other) => other.values));
}

function heldNow(store: LiveStore, kind: KindName, id: number): AnyRecord | undefined {
  const { fleet, vessel } = store.get();
  return (kind === 'vessels' ? fleet : vessel)?.records[kind]?.[id];
}

/** Whether a write does what a refused one was to do: its author has settled the matter. */
const isSettledBy = ({ edit, opened }: RefusedEdit, { kind, vessel, id, op }: PendingEdit): boolean =>
  edit.kind === kind && edit.vessel === vessel && edit.op === op && (op === 'created' ? opened === true : edit.id === id);
