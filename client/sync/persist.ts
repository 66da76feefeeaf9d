import { Problem } from '../../shared/basics/problem';
import { Backoff } from '../net/pause';
import type { LiveStore } from './liveState';
import type { Wait } from './waits';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

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
  wait: Wait,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const goesOn = () => wanted() && !wait.given.aborted;
  const backoff = new Backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
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
