import { Problem } from '../../shared/basics/problem';
import type { Delay, LiveStore } from './store';
import { Backoff } from '../../shared/basics/backoff';

/** The user is told of a write that waits longer than this for its answer. */
const LATE_MS = 5_000;

/** Its author gave up a write before it was answered. */
export class Discarded extends Error {
  override name = 'Discarded';
}

/** One write waiting for its answer. */
export interface InFlightWrite {
  /** Aborted once its author gives it up. */
  readonly given: AbortSignal;
  /** Rejects with `Discarded` then; never settles otherwise. */
  readonly discarded: Promise<never>;
  /** A try goes out. */
  sent(): void;
  /** A try failed in a way that is tried again. */
  failed(problem: Problem): void;
  end(): void;
}

export interface InFlightWrites {
  /** `tried`: an earlier page may have sent it. */
  begin(key: string, tried: boolean): InFlightWrite;
  /** Answers whether the write was still waiting. */
  discard(key: string): boolean;
}

/** Keeps `delays` of the state: how each write stands that has waited long. */
export function createInFlightWrites(store: LiveStore): InFlightWrites {
  const waiting = new Map<string, AbortController>();

  function begin(key: string, tried: boolean): InFlightWrite {
    const controller = new AbortController();
    waiting.set(key, controller);
    // Only an answer of 429 says for certain that a try had no effect.
    let unsure = tried ? 1 : 0;
    let problem: Delay['problem'] = null;
    let late = false;
    const show = () => {
      if (!late || !waiting.has(key)) return;
      store.set((draft) => {
        // A session that is over has left its writes to the outbox.
        if (
          Object.values(draft.pending)
            .flat()
            .some((edit) => edit.key === key)
        )
          draft.delays[key] = { problem, mayBeDone: unsure > 0 };
      });
    };
    const timer = setTimeout(() => {
      late = true;
      show();
    }, LATE_MS);
    const discarded = new Promise<never>((_, reject) => controller.signal.addEventListener('abort', () => reject(new Discarded())));
    // This promise may have no caller: its rejection must not count as an unhandled error.
    discarded.catch(() => undefined);
    return {
      given: controller.signal,
      discarded,
      sent() {
        unsure += 1;
        show();
      },
      failed({ code, message }) {
        if (code === 'too_many') unsure -= 1;
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
    discard(key) {
      const controller = waiting.get(key);
      controller?.abort();
      return controller !== undefined;
    },
  };
}

const PAUSES_MS = { first: 1_000, most: 15_000 };

const isLive = (store: LiveStore) => store.get().link.state === 'live';

/** Calls `told` when the link comes back after having been down. Returns the function that stops it. */
function onReturn(store: LiveStore, told: () => void): () => void {
  let up = isLive(store);
  return store.api.subscribe(() => {
    const now = isLive(store);
    if (now && !up) told();
    up = now;
  });
}

function pauseUntilReturn(store: LiveStore, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const stop = onReturn(store, done);
  });
}

/** The longest pause that is kept when a server or proxy asks for one: by then another server may answer. */
const LONGEST_ASKED_MS = 60_000;

/**
 * Sends until there is an answer: over a lost link a write is repeated under its own key, which has one effect (server/README.md,
 * invariant 4). A try that hung while the link was down is aborted as soon as the link is back. Throws the server's refusal. Once `wanted`
 * says that the session is over, the promise never settles: the write then belongs to the outbox (client/sync/outbox), which sends it
 * again under its key when its author signs in. Nor does it settle once its author has discarded the write.
 */
export async function persist<T>(
  store: LiveStore,
  wanted: () => boolean,
  wait: InFlightWrite,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const goesOn = () => wanted() && !wait.given.aborted;
  const backoff = new Backoff(PAUSES_MS);
  while (goesOn()) {
    const controller = new AbortController();
    const abort = () => controller.abort();
    const stop = onReturn(store, abort);
    wait.given.addEventListener('abort', abort);
    let asked = 0;
    wait.sent();
    try {
      const answer = await send(controller.signal);
      if (goesOn()) return answer;
    } catch (error) {
      if (controller.signal.aborted || !goesOn()) continue;
      if (!(error instanceof Problem) || (error.code !== 'unavailable' && error.code !== 'too_many')) throw error;
      wait.failed(error);
      asked = Math.min((error.more.retryAfter ?? 0) * 1_000, LONGEST_ASKED_MS);
    } finally {
      stop();
      wait.given.removeEventListener('abort', abort);
    }
    await pauseUntilReturn(store, Math.max(backoff.next(), asked));
  }
  return new Promise(() => {});
}

/** A fresh Idempotency-Key. `crypto.randomUUID` is missing where a ship serves the page over plain HTTP. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
