import { storeChoice, useStoredChoice } from '../../net/session';

/** Whether this account, in this browser, is shown to others only while it edits. */
export const useQuiet = (): boolean => useStoredChoice('quiet') !== '';

export const setQuiet = (on: boolean): void => storeChoice('quiet', on ? '1' : '');
