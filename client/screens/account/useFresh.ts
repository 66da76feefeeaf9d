import { sentenceOf } from '../../net/request';
import { type Query, useQuery } from '../../net/useQuery';
import { storeChoice, useStoredChoice } from '../../net/session';

/** Returns whether quiet mode is on. In quiet mode, this browser shows the user to others only while the user edits. */
export const useQuiet = (): boolean => useStoredChoice('quiet') !== '';

export const setQuiet = (on: boolean): void => storeChoice('quiet', on ? '1' : '');

/** An answer of the server that is kept fresh while the page is visible. */
export interface Fresh<T> extends Pick<Query<T>, 'at' | 'refresh' | 'change'> {
  answer: T | null;
  /** Why there is no answer or no newer one. */
  error: string | null;
}

const WHILE_SEEN = { onReturn: true, every: 15_000 };

/** Loads `path`, then again every 15 s while the page is visible and when the user returns. `failed`: the error if the server gives no reason. */
export function useFresh<T>(path: string, failed: string): Fresh<T> {
  const { data, at, error, refresh, change } = useQuery<T>(path, WHILE_SEEN);
  return { answer: data ?? null, at, error: error && sentenceOf(error, failed), refresh, change };
}
