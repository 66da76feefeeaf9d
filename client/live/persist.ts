import { Problem } from '../../shared/problem';
import type { LiveStore } from './liveState';

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

/**
 * Sends until there is an answer: over a lost link a write is repeated under its own key, which has one effect (design,
 * invariant 4). A try that hung while the link was away is given up as soon as it is back. Throws the server's refusal. Once `wanted`
 * says that the session is over there is nobody left to answer: what was not sent waits in the outbox (client/live/outbox).
 */
export async function persist<T>(store: LiveStore, wanted: () => boolean, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (let ms = FIRST_PAUSE_MS; wanted(); ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
    const controller = new AbortController();
    const stop = onReturn(store, () => controller.abort());
    try {
      return await send(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) continue;
      if (!(error instanceof Problem) || (error.code !== 'unavailable' && error.code !== 'too_many')) throw error;
    } finally {
      stop();
    }
    await pauseUntilReturn(store, ms);
  }
  return new Promise(() => {});
}
