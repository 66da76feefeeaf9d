import { readTag, tagOf, type BaseVersion } from '../../shared/log/baseVersion';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { kindOf } from '../../shared/kinds/kinds';
import { Problem } from '../../shared/basics/problem';
import type { Request } from '../net/request';
import type { Upload } from '../net/upload';
import { openChunk } from '../net/chunks';
import {
  type Ledgers,
  recordKey,
  type EnclosedFile,
  type LiveState,
  type LiveStore,
  type PendingEdit,
  addPending,
  removePending,
  noteSent,
  nameIn,
  type RefusedEdit,
} from './store';
import { newKey, persist, createInFlightWrites, Discarded, type InFlightWrite } from './inFlight';
import type { Ledger } from '../../shared/log/applyChange';

/** The user's own writes: painted at once, sent under one key until answered. All throw `Problem` when refused, `Discarded` when given up. */
export interface Writer {
  create(kind: KindName, vessel: number, values: Values): Promise<AnyRecord>;
  /** Creates a record and uploads its file once it has a number: two writes, of which either may be refused. */
  createWithFile(kind: KindName, vessel: number, values: Values, file: EnclosedFile): Record<'record' | 'file', Promise<AnyRecord>>;
  /**
   * `base`: the revision the values were based on; `epoch`: where it is not that of the log as it is held now. Code 'conflict' carries
   * `more.base`, `more.theirs` and `more.yours`.
   */
  update(kind: KindName, vessel: number, id: number, values: Values, base: number, epoch?: string): Promise<AnyRecord>;
  remove(kind: KindName, vessel: number, id: number): Promise<void>;
  /** Uploads the file of a record, which may still be waiting to be created. */
  attach(kind: KindName, vessel: number, id: number, file: EnclosedFile): Promise<AnyRecord>;
  /** Brings a deleted record back; it is shown once the server has answered. `seen`: what is known of it, its name above all. */
  restore(kind: KindName, vessel: number, id: number, seen: Values): Promise<AnyRecord>;
  /** Reads one record, and the epoch it is of. */
  load(kind: KindName, vessel: number, id: number): Promise<{ record: AnyRecord; epoch?: string }>;
  /** Takes a record another call was answered with: an upload's, say. */
  accept(kind: KindName, vessel: number, wire: AnyRecord): void;
  /** Takes up a write an earlier page left unanswered. */
  resume(edit: PendingEdit): Promise<unknown>;
  /** Takes a write back that waits for its answer. Answers whether it still waited; whether it had its effect only the log tells. */
  discard(key: string): boolean;
}

interface Setup {
  store: LiveStore;
  ledgers: Ledgers;
  request: Request;
  upload(upload: Upload): Promise<AnyRecord>;
  /** Returns a function that says whether the session of now is still the same later. */
  session(): () => boolean;
  now(): number;
  /** A write was refused since the server has restored a backup. */
  onRestored(): void;
}

const NO_RECORD = 'The record of this file was not created.';

export function createWriter({ store, ledgers, request, upload, session, now, onRestored }: Setup): Writer {
  let lastAt = 0;
  // The last unanswered write of each record: a second one waits for it, and builds on what it became.
  const tails = new Map<string, { answer: Promise<AnyRecord>; lasts(): boolean }>();

  const waits = createInFlightWrites(store);
  /** Writes that an earlier page may have sent. */
  const resumed = new Set<string>();

  /** What the write became that `edit` has to wait for, null when it was refused. One of a session that is over is never answered. */
  function before({ kind, id, sent }: PendingEdit): Promise<AnyRecord | null> | undefined {
    const tail = tails.get(recordKey(kind, id));
    if (sent || !tail?.lasts()) return undefined;
    // One that was given up leaves the record as it is.
    return tail.answer.catch((error: unknown) => (error instanceof Discarded ? (heldNow(store, kind, id) ?? null) : null));
  }

  /** Paints `edit`, runs `send`, and in one step replaces the paint by what the answer says. */
  async function write<T>(
    edit: PendingEdit,
    send: (wait: InFlightWrite) => Promise<T>,
    settle: (draft: LiveState, answer: T) => void,
  ): Promise<T> {
    const wait = waits.begin(edit.key, resumed.delete(edit.key));
    store.set((draft) => addPending(draft, edit));
    try {
      const answer = await Promise.race([send(wait), wait.discarded]);
      store.set((draft) => {
        settle(draft, answer);
        removePending(draft, edit);
        draft.refused = draft.refused.filter((refused) => !isSettledBy(refused, edit));
      });
      return answer;
    } catch (error) {
      store.set((draft) => removePending(draft, edit));
      if (error instanceof Problem && error.code === 'restored') onRestored();
      throw error;
    } finally {
      wait.end();
    }
  }

  function call<T>({ key, epoch }: PendingEdit, wait: InFlightWrite, method: string, path: string, body?: Values, rev = 0): Promise<T> {
    const headers = { 'Idempotency-Key': key, ...baseVersionHeaders({ rev, epoch }) };
    return persist(store, session(), wait, (signal) => request<T>(method, path, { body, signal, headers }));
  }

  function editOf(
    op: PendingEdit['op'],
    kind: KindName,
    vessel: number,
    id: number,
    values: Values,
    base = 0,
    epoch = epochNow(store, kind),
  ): PendingEdit {
    lastAt = Math.max(lastAt + 1, now());
    return { key: newKey(), op, kind, vessel, id, values, base, epoch, seen: seenNow(store, kind, id), at: lastAt, echoed: false };
  }

  /** The temporary number of a new record is the negative time of its creation: no two are alike, also of different pages. */
  function creation(kind: KindName, vessel: number, values: Values): PendingEdit {
    const edit = editOf('created', kind, vessel, 0, values);
    return { ...edit, id: -edit.at };
  }

  const merged =
    ({ kind, vessel, epoch }: PendingEdit) =>
    (draft: LiveState, wire: AnyRecord) =>
      ledgers.merge(draft, kind, vessel, wire, epoch);

  /** The next write of the same record waits for this one. */
  function follow(edit: PendingEdit, answer: Promise<AnyRecord>): Promise<AnyRecord> {
    const place = recordKey(edit.kind, edit.id);
    tails.set(place, { answer, lasts: session() });
    const leave = () => tails.get(place)?.answer === answer && tails.delete(place);
    answer.then(leave, leave);
    return answer;
  }

  function create(edit: PendingEdit): Promise<AnyRecord> {
    const { kind, vessel, values } = edit;
    const body = kindOf(kind).topLevel ? { vessel_id: vessel, ...values } : values;
    const settle = (draft: LiveState, wire: AnyRecord) => {
      merged(edit)(draft, wire);
      nameFilesOf(draft, edit, wire.id);
    };
    return follow(
      edit,
      write(edit, (wait) => call<AnyRecord>(edit, wait, 'POST', paths.create(kind, vessel), body), settle),
    );
  }

  function attach(edit: PendingEdit): Promise<AnyRecord> {
    const { kind, vessel, key, file } = edit;
    const first = before(edit);
    const send = async (wait: InFlightWrite) => {
      await first;
      // Where its record was created meanwhile, it has been given the number.
      const id = store.get().pending[kind]?.find((other) => other.key === key)?.id ?? edit.id;
      if (id < 0 || !file) throw new Problem('not_found', NO_RECORD);
      const onProgress = (part: number) => store.set((draft) => void (draft.progress[key] = part));
      const path = paths.fileUpload(kind, vessel, id);
      const headers = baseVersionHeaders({ rev: 0, epoch: edit.epoch });
      const { content, fields = {} } = file;
      return await persist(store, session(), wait, (signal) =>
        upload({ path, file: content, fields, key, headers, signal, onProgress }).then((wire) => ({ ...wire, id })),
      );
    };
    return follow(edit, write(edit, send, merged(edit)));
  }

  function update(edit: PendingEdit): Promise<AnyRecord> {
    const first = before(edit);
    const send = async (wait: InFlightWrite) => {
      const earlier = await first;
      let { values, base } = edit.sent ?? edit;
      if (earlier) {
        const { rebase } = await openChunk(() => import('./rebase'));
        [values, base] = [rebase(edit, earlier, othersOf(store, edit)), earlier.rev];
        store.set((draft) => noteSent(draft, edit, { values, base }));
      }
      return await call<AnyRecord>(edit, wait, 'PUT', paths.record(edit.kind, edit.vessel, edit.id), values, base);
    };
    return follow(edit, write(edit, send, merged(edit)));
  }

  /** Deletes the revision the user saw. If somebody has changed the record since, the new values are shown and nothing is deleted. */
  function remove(edit: PendingEdit): Promise<void> {
    const { kind, vessel, id, epoch } = edit;
    const first = before(edit);
    const send = async (wait: InFlightWrite) => {
      const earlier = await first;
      const base = edit.sent?.base ?? earlier?.rev ?? edit.base;
      if (earlier) store.set((draft) => noteSent(draft, edit, { values: {}, base }));
      return await call<void>(edit, wait, 'DELETE', paths.record(kind, vessel, id), undefined, base).catch((error: unknown) => {
        const theirs = error instanceof Problem && error.code === 'conflict' ? error.more.theirs : undefined;
        if (theirs) store.set((draft) => ledgers.merge(draft, kind, vessel, theirs as AnyRecord, epoch));
        throw error;
      });
    };
    return write(edit, send, (draft) => ledgers.drop(draft, kind, vessel, id, epoch));
  }

  function restore(edit: PendingEdit): Promise<AnyRecord> {
    return write(edit, (wait) => call<AnyRecord>(edit, wait, 'POST', paths.restore(edit.kind, edit.vessel, edit.id)), merged(edit));
  }

  return {
    accept: (kind, vessel, wire) => store.set((draft) => ledgers.merge(draft, kind, vessel, wire)),

    create: (kind, vessel, values) => create(creation(kind, vessel, values)),
    createWithFile(kind, vessel, values, file) {
      const edit = creation(kind, vessel, values);
      const record = create(edit);
      return { record, file: attach({ ...editOf('attached', kind, vessel, edit.id, {}), file }) };
    },
    attach: (kind, vessel, id, file) => attach({ ...editOf('attached', kind, vessel, id, {}), file }),
    update: (kind, vessel, id, values, base, epoch = epochNow(store, kind)) =>
      update(editOf('updated', kind, vessel, id, values, base, epoch)),
    remove: (kind, vessel, id) => remove(editOf('deleted', kind, vessel, id, {}, heldNow(store, kind, id)?.rev)),

    restore: (kind, vessel, id, seen) => restore({ ...editOf('restored', kind, vessel, id, {}), seen }),
    discard(key) {
      const edit = Object.values(store.get().pending)
        .flat()
        .find((other) => other.key === key);
      // Files of a record that is not created are of no use.
      if (edit?.op === 'created') for (const { key: file } of waitingFilesOf(store.get(), edit)) waits.discard(file);
      if (edit?.file) void request('DELETE', paths.upload(key)).catch(() => undefined);
      return waits.discard(key);
    },

    resume(edit) {
      resumed.add(edit.key);
      if (edit.op === 'restored') return restore(edit);
      if (edit.op === 'created') return create({ ...edit, echoed: false });
      if (edit.op === 'attached') return attach(edit);
      return edit.op === 'updated' ? update(edit) : remove(edit);
    },

    async load(kind, vessel, id) {
      let epoch: string | undefined;
      const onTag = (tag: string) => void (epoch = readTag(tag)?.epoch);
      return { record: await request<AnyRecord>('GET', paths.record(kind, vessel, id), { onTag }), epoch };
    },
  };
}

/** Who else has changed the record of a write, as far as that is known. */
function othersOf(store: LiveStore, { kind, id }: PendingEdit): string {
  const touch = store.get().touched[recordKey(kind, id)];
  return touch && !touch.own ? nameIn(store.get(), touch.by) : 'Somebody else';
}

/** What the user sees of a record, own unanswered writes included. */
function seenNow(store: LiveStore, kind: KindName, id: number): Values {
  const earlier = store.get().pending[kind]?.filter((other) => other.id === id) ?? [];
  return Object.assign({}, heldNow(store, kind, id), ...earlier.map((other) => other.values));
}

function ledgerNow(store: LiveStore, kind: KindName): Ledger | null {
  const { fleet, vessel } = store.get();
  return kindOf(kind).scope === 'fleet' ? fleet : vessel;
}

const heldNow = (store: LiveStore, kind: KindName, id: number): AnyRecord | undefined => ledgerNow(store, kind)?.records[kind]?.[id];

/** The epoch of the log a write goes to, as it is held here: where the vessel's is not, the fleet's says it. */
export const epochNow = (store: LiveStore, kind: KindName): string | undefined => (ledgerNow(store, kind) ?? store.get().fleet)?.epoch;

/** The files that wait for a record to be created. */
export const waitingFilesOf = ({ pending }: Pick<LiveState, 'pending'>, { kind, id }: PendingEdit) =>
  (pending[kind] ?? []).filter((other) => other.op === 'attached' && other.id === id);

/** Gives the files of a record that is created now its number. */
function nameFilesOf(draft: LiveState, edit: PendingEdit, id: number): void {
  for (const file of waitingFilesOf(draft, edit)) file.id = id;
}

/** The headers that say what a write is based on: what it is to match, or for something new the epoch alone. */
export function baseVersionHeaders(ground: BaseVersion): Record<string, string> {
  if (ground.rev > 0) return { 'If-Match': tagOf(ground) };
  return ground.epoch ? { 'X-Epoch': ground.epoch } : {};
}

/** Whether a write does what a refused one was to do: its author has settled the matter. */
const isSettledBy = ({ edit, opened }: RefusedEdit, { kind, vessel, id, op }: PendingEdit): boolean =>
  edit.kind === kind && edit.vessel === vessel && edit.op === op && (op === 'created' ? opened === true : edit.id === id);
