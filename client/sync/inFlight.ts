import { Problem } from '../../shared/basics/problem';
import type { Delay, LiveState, LiveStore, PendingEdit } from './store';
import { Backoff } from '../../shared/basics/backoff';
import type { Limit } from '../../shared/basics/queue';

/** A write that has been sent and waits longer than this for its answer is slow, and the page says so. */
const SLOW_MS = 5_000;
/** One that carries a file takes longer: 1 MB at 256 kbit/s takes half a minute. */
const SLOW_WITH_FILE_MS = 60_000;

/** Thrown when the user discards a write before it is answered. */
export class Discarded extends Error {
  override name = 'Discarded';
}

const refusedEdits = new WeakMap<Problem, PendingEdit>();

/** Notes that `problem` refuses `edit`. */
export const noteRefusedEdit = (problem: Problem, edit: PendingEdit): void => void refusedEdits.set(problem, edit);

/**
 * The write that `problem` refuses, as it was when it was refused: a file has the id of its record, if that was created meanwhile. It is stored under
 * the same key, therefore once. Undefined if the outbox never held the write.
 */
export const editOfRefused = (problem: Problem): PendingEdit | undefined => refusedEdits.get(problem);

/** Removes the refused edit with this key: it is sent again, or discarded. */
export const dropRefused = (draft: LiveState, key: string | undefined): void =>
  void (draft.refused = draft.refused.filter(({ edit }) => edit.key !== key));

/**
 * Whether `edit` takes the place of the refused edit `former`. A deletion and a restoration hold nothing typed, so any later one of the same record does.
 * So does the same file, also one that is sent with values, and another file of the record once it `isStored`. A record that was not created has no id: its file is known by name and size.
 */
function replaces(edit: PendingEdit, former: PendingEdit, isStored: boolean): boolean {
  if (former.key === edit.settles) return true;
  const { op, kind, vessel, id, file } = former;
  const isSameOp = op === 'attached' ? edit.file !== undefined : op === edit.op && op !== 'created' && op !== 'updated';
  if (!isSameOp || kind !== edit.kind || vessel !== edit.vessel) return false;
  const isSameFile = file?.content.name === edit.file?.content.name && file?.content.size === edit.file?.content.size;
  return id > 0 ? id === edit.id && (isStored || isSameFile) : isSameFile;
}

/** Removes the refused edits that `edit` replaces. `isStored`: the server has stored it. */
export const settleRefused = (draft: LiveState, edit: PendingEdit, isStored = true): void =>
  void (draft.refused = draft.refused.filter((former) => !replaces(edit, former.edit, isStored)));

export const NO_RECORD = 'The record of this file was not created.';
export const VALUES_REFUSED = 'The server refused the values that were saved with this file.';

/**
 * Adds a refused edit. It takes the place of those that it was to settle. A file that was sent with its values becomes an edit of its own, because a
 * form opens the values without it. Its key derives from that of its values: over plain HTTP several tabs may hold the same edit and add the same file.
 */
export function addRefused(draft: LiveState, edit: PendingEdit, { code, message }: Problem): void {
  settleRefused(draft, edit, false);
  const { op, file, ...rest } = edit;
  if (!file || op === 'attached') return void draft.refused.push({ edit, code, message });
  const { key, values } = rest;
  const own = { op: 'attached', key: `${key}-file`, values: {}, base: 0, seen: values, settles: undefined, sent: undefined } as const;
  const attached: PendingEdit = { ...rest, ...own, file };
  const reason =
    op === 'created'
      ? { code: 'not_found' as const, message: NO_RECORD }
      : code === 'restored'
        ? { code, message }
        : { code: 'invalid' as const, message: VALUES_REFUSED };
  draft.refused.push({ edit: { ...rest, op }, code, message }, { edit: attached, ...reason });
}

/** One write that waits for its answer. */
export interface InFlightWrite {
  /** Aborted when the user discards the write. */
  readonly discardSignal: AbortSignal;
  /** Rejects with `Discarded` when the user discards the write; never settles otherwise. */
  readonly discarded: Promise<never>;
  /** An attempt is being sent. */
  sent(): void;
  /** An attempt failed and will be repeated. */
  failed(problem: Problem): void;
  end(): void;
}

interface InFlightWrites {
  /** `tried`: an earlier page may have sent it already. `hasFile`: its request carries a file, of which no progress is known. */
  begin(key: string, tried: boolean, hasFile: boolean): InFlightWrite;
  /** Whether an attempt without an answer may have reached the server and had its effect. */
  mayBeDone(key: string): boolean;
  /** Returns whether the write was still waiting. */
  discard(key: string): boolean;
}

/** Tracks writes in flight and updates `delays` of the state for those that are slow. */
export function createInFlightWrites(store: LiveStore): InFlightWrites {
  const waiting = new Map<string, { controller: AbortController; unanswered: number }>();

  function begin(key: string, tried: boolean, hasFile: boolean): InFlightWrite {
    const controller = new AbortController();
    // Only an answer of 429 proves that an attempt had no effect.
    const write = { controller, unanswered: tried ? 1 : 0 };
    waiting.set(key, write);
    let problem: Delay['problem'] = null;
    let isSlow = false;
    const show = () => {
      if (!isSlow || !waiting.has(key)) return;
      store.set((draft) => {
        // After the session has ended, its writes are in the outbox and no longer in the state.
        if (
          Object.values(draft.pending)
            .flat()
            .some((edit) => edit.key === key)
        )
          draft.delays[key] = { problem };
      });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const discarded = new Promise<never>((_, reject) => controller.signal.addEventListener('abort', () => reject(new Discarded())));
    // Nobody may be waiting for this promise; its rejection must not count as an unhandled error.
    discarded.catch(() => undefined);
    return {
      discardSignal: controller.signal,
      discarded,
      sent() {
        write.unanswered += 1;
        // Until it is sent, it only waits for another write.
        timer ??= setTimeout(
          () => {
            isSlow = true;
            show();
          },
          hasFile ? SLOW_WITH_FILE_MS : SLOW_MS,
        );
      },
      failed({ code, message }) {
        if (code === 'too_many') write.unanswered -= 1;
        problem = { code, message };
        show();
      },
      end() {
        clearTimeout(timer);
        waiting.delete(key);
      },
    };
  }

  return {
    begin,
    mayBeDone: (key) => (waiting.get(key)?.unanswered ?? 0) > 0,
    discard(key) {
      const write = waiting.get(key);
      write?.controller.abort();
      return write !== undefined;
    },
  };
}

const PAUSES_MS = { first: 1_000, most: 15_000 };

const isLive = (store: LiveStore) => store.get().link.state === 'live';

/** Calls `listener` when the link comes back. Returns the function that removes it. */
function onReconnect(store: LiveStore, listener: () => void): () => void {
  let up = isLive(store);
  return store.api.subscribe(() => {
    const now = isLive(store);
    if (now && !up) listener();
    up = now;
  });
}

function pauseUntilReconnect(store: LiveStore, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, ms);
    const stop = onReconnect(store, finish);
  });
}

/** The longest `Retry-After` that is obeyed: after that time another server may answer. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * Sends a write until the server answers. Every attempt has the same key, so the write has one effect (server/README.md, invariant 4).
 * An attempt that hangs while the link is down is aborted as soon as the link is back. Throws the server's refusal.
 * The promise never settles after the session has ended: the outbox then owns the write and sends it when its author signs in again.
 * It does not settle either after the user has discarded the write. `limit`: the other attempts that this one may have to wait for.
 */
export async function persist<T>(
  store: LiveStore,
  isSameSession: () => boolean,
  inFlight: InFlightWrite,
  send: (signal: AbortSignal) => Promise<T>,
  limit?: Limit,
): Promise<T> {
  const isWanted = () => isSameSession() && !inFlight.discardSignal.aborted;
  const backoff = new Backoff(PAUSES_MS);
  while (isWanted()) {
    const controller = new AbortController();
    const abort = () => controller.abort();
    const stop = onReconnect(store, abort);
    inFlight.discardSignal.addEventListener('abort', abort);
    let retryAfterMs = 0;
    const attempt = async () => {
      // Its turn may come when nobody wants it any more.
      if (controller.signal.aborted || !isWanted()) throw new Discarded();
      inFlight.sent();
      return await send(controller.signal);
    };
    try {
      const answer = await (limit ? limit.run(attempt) : attempt());
      if (isWanted()) return answer;
    } catch (error) {
      if (controller.signal.aborted || !isWanted()) continue;
      if (!(error instanceof Problem) || (error.code !== 'unavailable' && error.code !== 'too_many')) throw error;
      inFlight.failed(error);
      retryAfterMs = Math.min((error.more.retryAfter ?? 0) * 1_000, LONGEST_RETRY_AFTER_MS);
    } finally {
      stop();
      inFlight.discardSignal.removeEventListener('abort', abort);
    }
    await pauseUntilReconnect(store, Math.max(backoff.next(), retryAfterMs));
  }
  return new Promise(() => {});
}

/** A fresh Idempotency-Key. `crypto.randomUUID` is missing where a ship serves the page over plain HTTP. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
