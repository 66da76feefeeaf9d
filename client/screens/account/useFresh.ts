import { sentenceOf } from '../../net/problems';
import { type Query, useQuery } from '../../net/useQuery';
import { storeChoice, useStoredChoice } from '../../net/session';

/** Whether this account, in this browser, is shown to others only while it edits. */
export const useQuiet = (): boolean => useStoredChoice('quiet') !== '';

export const setQuiet = (on: boolean): void => storeChoice('quiet', on ? '1' : '');

/** What the server answers now, and again while the user looks at it. */
export interface Fresh<T> extends Pick<Query<T>, 'at' | 'refresh' | 'change'> {
  answer: T | null;
  /** Why there is no answer, or no newer one. */
  error: string | null;
}

const WHILE_SEEN = { onReturn: true, every: 15_000 };

/** Reads `path`, again every 15 s while the page is visible, and when the user returns to it. `failed`: the error where the server gives no reason. */
export function useFresh<T>(path: string, failed: string): Fresh<T> {
  const { data, at, error, refresh, change } = useQuery<T>(path, WHILE_SEEN);
  return { answer: data ?? null, at, error: error && sentenceOf(error, failed), refresh, change };
}
