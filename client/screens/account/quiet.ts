import { keepChoice, useKeptChoice } from '../../net/session';

/** Whether this account, in this browser, is shown to others only while it edits. */
export const useQuiet = (): boolean => useKeptChoice('quiet') !== '';

export const setQuiet = (on: boolean): void => keepChoice('quiet', on ? '1' : '');
