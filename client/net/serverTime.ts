import { useSyncExternalStore } from 'react';
import type { IsoDate } from '../../shared/basics/calendar';
import { localStore } from './browserStorage';

/** A smaller difference to the server's clock is ignored, and no notice is shown. */
const TOLERANCE_MS = 60_000;
/** A later page uses the stored difference for this long; after that the computer's clock may have been corrected. */
const TRUSTED_MS = 24 * 3_600_000;
const STORAGE_KEY = 'clock behind';

const listeners = new Set<() => void>();
let behind = readStored();

/**
 * The server's time in epoch milliseconds. The client uses no other clock, because a computer's clock may be years wrong. Until the
 * server has answered, this is the computer's own time. scripts/checks/checkFolders fails on any other use of the clock in the client.
 */
export const now = (): number => Date.now() + behind;

const two = (n: number) => String(n).padStart(2, '0');

/** Today's date in the user's time zone, by the server's clock: the date of what the user does today. A typed date after it lies in the future. */
export function authorsDay(): IsoDate {
  const today = new Date(now());
  return `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`;
}

/** When a request was sent, by the computer's clock and by the timer that never jumps. */
interface SentAt {
  clock: number;
  timer: number;
}

export const markSent = (): SentAt => ({ clock: Date.now(), timer: performance.now() });

/**
 * Compares the computer's clock with the server's time in an answer. `at`: epoch milliseconds with a precision of `step` milliseconds.
 * Changes nothing unless the difference is larger than the duration of the request can explain.
 */
export function noteServerTime(at: number, sent: SentAt, step = 1): void {
  const local = Date.now();
  // While a computer sleeps, its timer may stop, and its clock may be set. The longer of the two durations is safe.
  const duration = Math.max(performance.now() - sent.timer, local - sent.clock);
  const uncertainty = (duration + step) / 2;
  const difference = at + uncertainty - local;
  const tolerance = TOLERANCE_MS + uncertainty;
  if (!Number.isFinite(difference) || Math.abs(difference - behind) <= tolerance) return;
  behind = Math.abs(difference) <= tolerance ? 0 : Math.round(difference);
  store();
  for (const listener of listeners) listener();
}

/** `fetch` that also reads the server's time from each answer. */
export async function fetchWithServerTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sent = markSent();
  const response = await globalThis.fetch(input, init);
  noteServerTime(Date.parse(response.headers.get('Date') ?? ''), sent, 1_000);
  return response;
}

/** Calls `listener` when the difference to the server's clock changes. Returns the function that removes it. */
export function subscribeTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many milliseconds the computer's clock is behind the server's; negative if it is ahead, 0 if the difference is negligible. */
export const useClockBehind = (): number => useSyncExternalStore(subscribeTime, () => behind);

function store(): void {
  if (behind === 0) localStore.removeItem(STORAGE_KEY);
  else localStore.setItem(STORAGE_KEY, JSON.stringify({ behind, at: Date.now() }));
}

/** The difference an earlier page measured, so that a page opened without a link uses the same time. */
function readStored(): number {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('behind' in stored) || !('at' in stored)) return 0;
    const age = Date.now() - Number(stored.at);
    return age >= 0 && age < TRUSTED_MS && Number.isFinite(stored.behind) ? Number(stored.behind) : 0;
  } catch {
    return 0;
  }
}

/** Resolves after `ms` milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
