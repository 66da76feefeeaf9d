import type { AnyRecord, KindName, Values } from '../../shared/kind';
import { kindOf } from '../../shared/kinds';
import { paths, TOP_LEVEL_KINDS } from '../../shared/paths';
import { toRecord } from '../../shared/present';
import type { Request } from '../api/createRequest';
import type { Ledgers } from './ledgers';
import { recordKey, type LiveState, type LiveStore, type PendingEdit } from './liveState';
import { newKey } from './newKey';
import { begin, finish } from './overlay';
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
}

interface Setup {
  store: LiveStore;
  ledgers: Ledgers;
  request: Request;
  /** Whether the session a write began in is still the one that lasts. */
  session(): () => boolean;
}

const namesItsVessel = (kind: KindName) => TOP_LEVEL_KINDS.some((name) => name === kind);

export function createWriter({ store, ledgers, request, session }: Setup): Writer {
  let lastTemporary = 0;
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
      });
      return answer;
    } catch (error) {
      store.set((draft) => finish(draft, edit));
      throw error;
    }
  }

  const call = <T>(edit: PendingEdit, method: string, path: string, body?: Values, headers: Record<string, string> = {}) =>
    persist(store, session(), (signal) => request<T>(method, path, { body, signal, headers: { 'Idempotency-Key': edit.key, ...headers } }));

  const editOf = (op: PendingEdit['op'], kind: KindName, vessel: number, id: number, values: Values): PendingEdit => ({
    key: newKey(), op, kind, vessel, id, values, landed: false,
  });

  const merged = ({ kind, vessel }: PendingEdit) => (draft: LiveState, wire: AnyRecord) => ledgers.merge(draft, kind, vessel, wire);

  return {
    accept: (kind, vessel, wire) => store.set((draft) => ledgers.merge(draft, kind, vessel, wire)),

    create(kind, vessel, values) {
      const edit = editOf('created', kind, vessel, --lastTemporary, values);
      const body = namesItsVessel(kind) ? { vessel_id: vessel, ...values } : values;
      return write(edit, () => call<AnyRecord>(edit, 'POST', paths.create(kind, vessel), body), merged(edit));
    },

    update(kind, vessel, id, values, base) {
      const edit = editOf('updated', kind, vessel, id, values);
      const place = recordKey(kind, id);
      const before = tails.get(place);
      const seen = pendingValues(store, edit);
      const send = async () => {
        const earlier = await before?.catch(() => null);
        const [body, rev] = earlier ? [rebase(kind, values, seen, earlier), earlier.rev] : [values, base];
        return await call<AnyRecord>(edit, 'PUT', paths.record(kind, vessel, id), body, { 'If-Match': `"${rev}"` });
      };
      const answer = write(edit, send, merged(edit));
      tails.set(place, answer);
      const leave = () => tails.get(place) === answer && tails.delete(place);
      answer.then(leave, leave);
      return answer;
    },

    async remove(kind, vessel, id) {
      const edit = editOf('deleted', kind, vessel, id, {});
      await write(edit, () => call<void>(edit, 'DELETE', paths.record(kind, vessel, id)), (draft) => ledgers.drop(draft, kind, vessel, id));
    },

    load: (kind, vessel, id) => request<AnyRecord>('GET', paths.record(kind, vessel, id)),
  };
}

/** What the user saw of the record's own unanswered writes when writing once more. */
function pendingValues(store: LiveStore, edit: PendingEdit): Values {
  const earlier = store.get().pending[edit.kind]?.filter((other) => other.id === edit.id) ?? [];
  return Object.assign({}, ...earlier.map((other) => other.values));
}

/** `values` moved onto what the write before became: only what differs from what was `seen` is the user's. */
function rebase(kind: KindName, values: Values, seen: Values, earlier: AnyRecord): Values {
  const stored = toRecord(kindOf(kind), earlier);
  const same = (name: string) => name in seen && JSON.stringify(seen[name]) === JSON.stringify(values[name]);
  return Object.fromEntries(Object.keys(values).map((name) => [name, same(name) && name in stored ? stored[name] : values[name]]));
}
