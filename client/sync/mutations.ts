import { readTag, tagOf, type BaseVersion } from '../../shared/log/change';
import { sameValue, type AnyRecord, type KindName, type Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { kindOf } from '../../shared/kinds/kinds';
import { toRecord } from '../../shared/status/present';
import { Problem } from '../../shared/basics/problem';
import { createLimit } from '../../shared/basics/queue';
import type { Request } from '../net/request';
import type { Upload } from '../net/upload';
import { openChunk } from '../net/chunks';
import type { Ledgers } from './ledgers';
import {
  recordKey,
  type EnclosedFile,
  type LiveState,
  type LiveStore,
  type PendingEdit,
  addPending,
  removePending,
  noteSent,
  pendingNow,
  personNameIn,
  setFileIds,
  waitingFilesOf,
  asStored,
} from './store';
import {
  settleRefused,
  newKey,
  NO_RECORD,
  noteRefusedEdit,
  persist,
  createInFlightWrites,
  VALUES_REFUSED,
  type InFlightWrite,
} from './inFlight';
import { baseVersionHeaders, keyboardHeader, multipartOf } from './writeRequest';
import type { Ledger } from '../../shared/log/applyChange';

type Base = number | AnyRecord;

/** What an own write may state besides its values. */
export interface WriteOptions {
  /** The epoch of the revision that the values were based on; by default that of the loaded log. */
  epoch?: string;
  /** The key of a refused edit that this write saves again. No other write removes it from the refused ones. */
  settles?: string;
  /** Sent in the same request. */
  file?: EnclosedFile;
}

/**
 * The user's own writes: shown at once, and sent with one idempotency key until answered. All throw `Problem` if refused, `Discarded` if the user discards
 * them.
 */
export interface Writer {
  create(kind: KindName, vessel: number, values: Values, options?: WriteOptions): Promise<AnyRecord>;
  /** Creates a record, then uploads its file. These are two writes, and each may be refused. */
  createWithFile(file: EnclosedFile, ...addition: Parameters<Writer['create']>): Record<'record' | 'file', Promise<AnyRecord>>;
  /** `update`, then the upload of its file. If the server refuses the values, the file is not sent and is refused with `VALUES_REFUSED`. */
  updateWithFile(file: EnclosedFile, ...change: Parameters<Writer['update']>): Record<'record' | 'file', Promise<AnyRecord>>;
  /**
   * `base`: the revision the values were based on, or the record as it was then, if own writes may have been made since. A problem with the code
   * 'conflict' carries `more.base`, `more.theirs` and `more.yours`.
   */
  update(kind: KindName, vessel: number, id: number, values: Values, base: Base, options?: WriteOptions): Promise<AnyRecord>;
  /** `base`: the revision the user saw when asked, `epoch`: its epoch. Own writes of this page may have been answered since. */
  remove(kind: KindName, vessel: number, id: number, base: number, epoch?: string): Promise<void>;
  /** Uploads the file of a record. The record may still be waiting to be created. */
  attach(kind: KindName, vessel: number, id: number, file: EnclosedFile): Promise<AnyRecord>;
  /** Restores a deleted record, which is shown once the server has answered. `seen`: its known values, used to name it. */
  restore(kind: KindName, vessel: number, id: number, seen: Values): Promise<AnyRecord>;
  /** Loads one record and the epoch of its log. */
  load(kind: KindName, vessel: number, id: number): Promise<{ record: AnyRecord; epoch?: string }>;
  /** Called before another request that answers a record, for example an upload. The function it returns stores the answer. */
  accepting(kind: KindName, vessel: number): (wire: AnyRecord) => void;
  /** Sends a write again that an earlier page left unanswered. */
  resume(edit: PendingEdit): Promise<unknown>;
  /** Whether an attempt without an answer, also of an earlier page, may have had its effect. */
  mayBeDone(key: string): boolean;
  /** Gives up a write that waits for its answer, and the file saved with it. Returns whether it was still waiting; only the log tells whether it had its effect. */
  discard(key: string): boolean;
}

interface Setup {
  store: LiveStore;
  ledgers: Ledgers;
  request: Request;
  upload(upload: Upload): Promise<AnyRecord>;
  /** Returns a function that tells later whether the session is still the same. */
  session(): () => boolean;
  now(): number;
  /** Who is at the keyboard of a shared computer, percent-encoded. */
  said?(): string | undefined;
  /** A write was refused because the server has restored a backup. */
  onRestored(): void;
}

/** How many files are sent at a time. Over HTTP/1.1 a browser has six connections to a server, and all other requests need some of them too. */
export const MAX_UPLOADS = 2;

export function createWriter({ store, ledgers, request, upload, session, now, said, onRestored }: Setup): Writer {
  let lastAt = 0;
  // The record after the last unanswered write of each record. A second write waits for it and is rebased on it.
  const writeChains = new Map<string, { result: Promise<AnyRecord | undefined>; isSameSession(): boolean }>();

  const inFlightWrites = createInFlightWrites(store);
  const uploads = createLimit(MAX_UPLOADS);
  /** The revisions that own writes of this page have made. */
  const ownRevisions = new Set<string>();
  /** Keys of writes that an earlier page may have sent. */
  const resumed = new Set<string>();
  /** Keys of refused writes, but not with 'reused_key': those are stored. A key is removed when its file is refused too, which its author can then send alone. */
  const refused = new Set<string>();

  const revisionKey = (kind: KindName, id: number, base: BaseVersion) => recordKey(kind, id) + tagOf(base);

  const noteOwnRevision = ({ kind, epoch }: Pick<PendingEdit, 'kind' | 'epoch'>, { id, rev }: AnyRecord) =>
    void ownRevisions.add(revisionKey(kind, id, { rev, epoch }));

  /** The revision that own writes alone have made of the one that `edit` is based on. */
  function revisionAfterOwnWrites({ kind, id, base, epoch }: PendingEdit): number {
    let rev = base;
    while (ownRevisions.has(revisionKey(kind, id, { rev: rev + 1, epoch }))) rev += 1;
    return rev;
  }

  /** The record after the write that `edit` waits for. A write of an ended session is not waited for: it is never answered. */
  function previousWrite({ kind, id, sent }: PendingEdit): Promise<AnyRecord | undefined> | undefined {
    const last = writeChains.get(recordKey(kind, id));
    return sent || !last?.isSameSession() ? undefined : last.result;
  }

  /** Shows `edit`, runs `send`, then replaces the optimistic update by the answer in one step. */
  async function write<T>(
    edit: PendingEdit,
    send: (inFlight: InFlightWrite) => Promise<T>,
    settle: (draft: LiveState, answer: T) => void,
  ): Promise<T> {
    const inFlight = inFlightWrites.begin(edit.key, resumed.delete(edit.key), edit.op !== 'attached' && edit.file !== undefined);
    store.set((draft) => addPending(draft, edit));
    try {
      const answer = await Promise.race([send(inFlight), inFlight.discarded]);
      store.set((draft) => {
        settle(draft, answer);
        removePending(draft, edit);
        settleRefused(draft, edit);
      });
      return answer;
    } catch (error) {
      if (error instanceof Problem) {
        noteRefusedEdit(error, pendingNow(store, edit));
        if (error.code !== 'reused_key') refused.add(edit.key);
      }
      store.set((draft) => removePending(draft, edit));
      if (error instanceof Problem && error.code === 'restored') onRestored();
      throw error;
    } finally {
      inFlight.end();
    }
  }

  function call<T>(
    { key, kind, epoch, said: by, file }: PendingEdit,
    inFlight: InFlightWrite,
    method: string,
    path: string,
    body?: Values,
    rev = 0,
  ): Promise<T> {
    const headers = { 'Idempotency-Key': key, ...baseVersionHeaders({ rev, epoch }), ...keyboardHeader(by) };
    const content = file && body ? { form: multipartOf(kind, body, file) } : { body };
    return persist(store, session(), inFlight, (signal) => request<T>(method, path, { ...content, signal, headers }));
  }

  function editOf(
    op: PendingEdit['op'],
    kind: KindName,
    vessel: number,
    id: number,
    values: Values,
    base: Base = 0,
    options?: WriteOptions,
  ): PendingEdit {
    lastAt = Math.max(lastAt + 1, now());
    const waiting = waitingValues(store, kind, id);
    const [made, rev] =
      typeof base === 'number'
        ? [{ values, seen: { ...loadedRecord(store, kind, id), ...waiting } }, base]
        : [leaveWaiting(values, toRecord(kindOf(kind), base), waiting), base.rev];
    const epoch = options?.epoch ?? epochNow(store, kind);
    return { key: newKey(), op, kind, vessel, id, ...made, base: rev, ...options, epoch, said: said?.(), at: lastAt, echoed: false };
  }

  /** The temporary id of a new record is its negative creation time, which is unique also across pages. */
  function creation(kind: KindName, vessel: number, values: Values, options?: WriteOptions): PendingEdit {
    const edit = editOf('created', kind, vessel, 0, values, 0, options);
    return { ...edit, id: -edit.at };
  }

  /** The upload of a file that is saved together with `edit`. */
  function enclosed({ kind, vessel, id, key }: PendingEdit, file: EnclosedFile): PendingEdit {
    return { ...editOf('attached', kind, vessel, id, {}), file, enclosedIn: key };
  }

  /**
   * If an earlier page has sent `edit` already, or a log was loaded since, its record may be deleted meanwhile. A record that is not loaded is then
   * left to the log.
   */
  function mergeAnswer({
    kind,
    vessel,
    epoch,
    key,
  }: Pick<PendingEdit, 'kind' | 'vessel' | 'epoch' | 'key'>): (draft: LiveState, wire: AnyRecord) => void {
    const isResumed = resumed.has(key);
    const { loads } = store.get();
    return (draft, wire) => {
      if ((!isResumed && draft.loads === loads) || loadedRecord(store, kind, wire.id)) ledgers.merge(draft, kind, vessel, wire, epoch);
    };
  }

  /** Makes the next write of the same record wait for this one. `before`: the record as it is if this one is refused or discarded. */
  function chain(edit: PendingEdit, answer: Promise<AnyRecord>, before?: Promise<AnyRecord | undefined>): Promise<AnyRecord> {
    const key = recordKey(edit.kind, edit.id);
    const result = answer.catch(() => before);
    writeChains.set(key, { result, isSameSession: session() });
    const unchain = () => writeChains.get(key)?.result === result && writeChains.delete(key);
    const answered = (wire: AnyRecord) => {
      noteOwnRevision(edit, wire);
      unchain();
    };
    // One that failed may itself have waited for another, which the next one then waits for.
    answer.then(answered, () => void result.then(unchain));
    return answer;
  }

  function create(edit: PendingEdit): Promise<AnyRecord> {
    const { kind, vessel, values } = edit;
    const body = kindOf(kind).topLevel ? { vessel_id: vessel, ...values } : values;
    const merge = mergeAnswer(edit);
    const settle = (draft: LiveState, wire: AnyRecord) => {
      merge(draft, wire);
      setFileIds(draft, edit, wire.id);
    };
    return chain(
      edit,
      write(edit, (inFlight) => call<AnyRecord>(edit, inFlight, 'POST', paths.create(kind, vessel), body), settle),
    );
  }

  function attach(edit: PendingEdit): Promise<AnyRecord> {
    const { kind, vessel, key, enclosedIn } = edit;
    const previous = previousWrite(edit);
    const send = async (inFlight: InFlightWrite) => {
      await previous;
      // If the record was created meanwhile, `setFileIds` has stored its id in the pending edit. The photo may be a smaller copy by now.
      const { id, file } = pendingNow(store, edit);
      if (id < 0 || !file) throw new Problem('not_found', NO_RECORD);
      if (enclosedIn && refused.delete(enclosedIn)) throw new Problem('invalid', VALUES_REFUSED);
      const onProgress = (part: number) => store.set((draft) => void (draft.progress[key] = part));
      const path = paths.fileUpload(kind, vessel, id);
      const headers = { ...baseVersionHeaders({ rev: 0, epoch: edit.epoch }), ...keyboardHeader(edit.said) };
      const sendFile = (signal: AbortSignal) =>
        upload({ ...file, path, key, headers, signal, onProgress }).then((wire) => ({ ...wire, id }));
      return await persist(store, session(), inFlight, sendFile, uploads);
    };
    return chain(edit, write(edit, send, mergeAnswer(edit)), previous);
  }

  function update(edit: PendingEdit): Promise<AnyRecord> {
    const previous = previousWrite(edit);
    const before = Promise.resolve(previous).then((earlier) => earlier ?? seenRecord(edit));
    const send = async (inFlight: InFlightWrite) => {
      const earlier = await previous;
      let { values, base } = edit.sent ?? edit;
      if (earlier) {
        const { rebase } = await openChunk(() => import('./rebase'));
        const by = revisionAfterOwnWrites(edit) < earlier.rev ? otherAuthor(store, edit) : 'You';
        [values, base] = [rebase(edit, earlier, by), earlier.rev];
        store.set((draft) => noteSent(draft, edit, { values, base }));
      }
      return await call<AnyRecord>(edit, inFlight, 'PUT', paths.record(edit.kind, edit.vessel, edit.id), values, base);
    };
    return chain(edit, write(edit, send, mergeAnswer(edit)), before);
  }

  /**
   * Deletes the revision the user saw, or what own writes have made of it. If another user has changed the record since, nothing is deleted and the
   * new values are shown.
   */
  async function remove(edit: PendingEdit): Promise<void> {
    const { kind, vessel, id, epoch } = edit;
    const previous = previousWrite(edit);
    const merge = mergeAnswer(edit);
    const send = async (inFlight: InFlightWrite) => {
      await previous;
      const base = edit.sent?.base ?? revisionAfterOwnWrites(edit);
      if (base !== edit.base) store.set((draft) => noteSent(draft, edit, { values: {}, base }));
      await call<void>(edit, inFlight, 'DELETE', paths.record(kind, vessel, id), undefined, base).catch((error: unknown) => {
        const theirs = error instanceof Problem && error.code === 'conflict' ? error.more.theirs : undefined;
        if (theirs) store.set((draft) => merge(draft, theirs as AnyRecord));
        throw error;
      });
      return base;
    };
    await write(edit, send, (draft, base) => ledgers.drop(draft, kind, vessel, id, base, epoch));
  }

  function restore(edit: PendingEdit): Promise<AnyRecord> {
    const { kind, vessel, id } = edit;
    return write(edit, (inFlight) => call<AnyRecord>(edit, inFlight, 'POST', paths.restore(kind, vessel, id)), mergeAnswer(edit));
  }

  function discard(key: string): boolean {
    const all = Object.values(store.get().pending).flat();
    const edit = all.find((other) => other.key === key);
    // It is answered: its file goes on.
    if (!edit) return false;
    const files = edit.op === 'created' ? waitingFilesOf(store.get(), edit) : all.filter(({ enclosedIn }) => enclosedIn === key);
    for (const file of files) discard(file.key);
    if (edit.file) void request('DELETE', paths.upload(key)).catch(() => undefined);
    return inFlightWrites.discard(key);
  }

  return {
    accepting(kind, vessel) {
      const edit = { kind, vessel, epoch: epochNow(store, kind), key: newKey() };
      const merge = mergeAnswer(edit);
      return (wire) => {
        noteOwnRevision(edit, wire);
        store.set((draft) => merge(draft, wire));
      };
    },

    create: (...addition) => create(creation(...addition)),
    createWithFile(file, ...addition) {
      const edit = creation(...addition);
      return { record: create(edit), file: attach(enclosed(edit, file)) };
    },
    updateWithFile(file, ...change) {
      const edit = editOf('updated', ...change);
      return { record: update(edit), file: attach(enclosed(edit, file)) };
    },
    attach: (kind, vessel, id, file) => attach({ ...editOf('attached', kind, vessel, id, {}), file }),
    update: (...change) => update(editOf('updated', ...change)),
    remove: (kind, vessel, id, base, epoch) => remove(editOf('deleted', kind, vessel, id, {}, base, { epoch })),
    restore: (kind, vessel, id, seen) => restore({ ...editOf('restored', kind, vessel, id, {}), seen }),
    mayBeDone: inFlightWrites.mayBeDone,
    discard,

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

/** The name of the other user who changed the record of a write, or 'Somebody else'. */
function otherAuthor(store: LiveStore, { kind, id }: PendingEdit): string {
  const touch = store.get().touched[recordKey(kind, id)];
  return touch && !touch.own ? personNameIn(store.get(), touch.by) : 'Somebody else';
}

/** The values of a record in own unanswered writes, the latest of each field. */
function waitingValues(store: LiveStore, kind: KindName, id: number): Values {
  const earlier = store.get().pending[kind]?.filter((other) => other.id === id) ?? [];
  return Object.assign({}, ...earlier.map((other) => other.values));
}

/** The values of an edit that were made from `seen`, an earlier state of the record: those that it does not change stay as they wait. */
function leaveWaiting(values: Values, seen: Values, waiting: Values): Pick<PendingEdit, 'values' | 'seen'> {
  const isLeft = (name: string) => name in values && sameValue(asStored(values[name]), asStored(seen[name]));
  const left = Object.fromEntries(Object.entries(waiting).filter(([name]) => isLeft(name)));
  return { values: { ...values, ...left }, seen: { ...seen, ...left } };
}

/** The record that the author of an edit changed, as far as it was loaded. */
const seenRecord = ({ id, base, seen }: PendingEdit): AnyRecord => ({ vessel_id: null, ...seen, id, rev: base });

function ledgerNow(store: LiveStore, kind: KindName): Ledger | null {
  const { fleet, vessel } = store.get();
  return kindOf(kind).scope === 'fleet' ? fleet : vessel;
}

const loadedRecord = (store: LiveStore, kind: KindName, id: number): AnyRecord | undefined => ledgerNow(store, kind)?.records[kind]?.[id];

/** The epoch of the log a write goes to. If the vessel's log is not loaded, the fleet's epoch, which is the same. */
export const epochNow = (store: LiveStore, kind: KindName): string | undefined => (ledgerNow(store, kind) ?? store.get().fleet)?.epoch;
