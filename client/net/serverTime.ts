import { useSyncExternalStore } from 'react';
import { localStore } from './storage';

/** A clock no further off than this is used as it is, and no notice is shown. */
const LEAST_MS = 60_000;
/** A later page trusts the measured difference for this long: the computer's clock may have been corrected since. */
const TRUSTED_MS = 24 * 3_600_000;
const SHELF_KEY = 'clock behind';

const listeners = new Set<() => void>();
let behind = readKept();

/**
 * Epoch milliseconds by the server's clock. The client uses no other clock, because a computer's clock may be years wrong. Until the
 * server has answered, this is the computer's own time. scripts/checks/checkFolders keeps every other reading of the clock out of the client.
 */
export const now = (): number => Date.now() + behind;

/** When a question was sent: by the clock, and by the timer that never jumps. */
export interface SentAt {
  clock: number;
  timer: number;
}

export const markSent = (): SentAt => ({ clock: Date.now(), timer: performance.now() });

/**
 * Compares the clock with what the server said in answer to a question. `at`: epoch milliseconds, given to `step` milliseconds. Changes
 * nothing unless the two differ by more than the way there and back explains.
 */
export function noteServerTime(at: number, sent: SentAt, step = 1): void {
  const here = Date.now();
  // While a computer sleeps its timer may stand still, and its clock may be set: the longer one of the two is safe.
  const took = Math.max(performance.now() - sent.timer, here - sent.clock);
  const doubt = (took + step) / 2;
  const found = at + doubt - here;
  const least = LEAST_MS + doubt;
  if (!Number.isFinite(found) || Math.abs(found - behind) <= least) return;
  behind = Math.abs(found) <= least ? 0 : Math.round(found);
  keep();
  for (const listener of listeners) listener();
}

/** `fetch` that also reads the server's time from each answer. */
export async function fetchWithServerTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sent = markSent();
  const response = await globalThis.fetch(input, init);
  noteServerTime(Date.parse(response.headers.get('Date') ?? ''), sent, 1_000);
  return response;
}

/** Calls `listener` when the clock turns out to be wrong, or right again. Returns the function that stops it. */
export function subscribeTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** By how many milliseconds the computer's clock is behind the server's; negative when it is ahead, 0 when it is right enough. */
export const useClockBehind = (): number => useSyncExternalStore(subscribeTime, () => behind);

function keep(): void {
  if (behind === 0) localStore.removeItem(SHELF_KEY);
  else localStore.setItem(SHELF_KEY, JSON.stringify({ behind, at: Date.now() }));
}

/** What an earlier page learned: a page that opens without a link counts as that one did. */
function readKept(): number {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(SHELF_KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('behind' in kept) || !('at' in kept)) return 0;
    const age = Date.now() - Number(kept.at);
    return age >= 0 && age < TRUSTED_MS && Number.isFinite(kept.behind) ? Number(kept.behind) : 0;
  } catch {
    return 0;
  }
}
