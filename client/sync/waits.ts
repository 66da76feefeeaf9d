import type { Problem } from '../../shared/basics/problem';
import type { Delay, LiveStore } from './liveState';

/** The user is told of a write that waits longer than this for its answer. */
const LATE_MS = 5_000;

/** Its author gave up a write before it was answered. */
export class Discarded extends Error {
  override name = 'Discarded';
}

/** One write waiting for its answer. */
export interface Wait {
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

export interface Waits {
  /** `tried`: an earlier page may have sent it. */
  begin(key: string, tried: boolean): Wait;
  /** Answers whether the write was still waiting. */
  discard(key: string): boolean;
}

/** Keeps `delays` of the state: how each write stands that has waited long. */
export function createWaits(store: LiveStore): Waits {
  const waiting = new Map<string, AbortController>();

  function begin(key: string, tried: boolean): Wait {
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
