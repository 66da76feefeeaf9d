import { discardElsewhere, live } from './live';

/**
 * Changes a record; lists show the change at once. `base` is the revision the values were based on, or the record as it was then, `epoch` its
 * epoch. The server merges the changes of others. If both changed the same field, it throws `Problem` 'conflict' with `more.base`, `more.theirs` and `more.yours`.
 */
export const updateRecord = live.update;

/**
 * Deletes a record. It leaves the screen at once and comes back if the server refuses. `base` and `epoch`: the revision that the confirmation showed,
 * and its epoch. Throws `Problem`; the code is 'conflict' if another user has changed the record since.
 */
export const deleteRecord = live.remove;

/** Restores a deleted record. `seen`: its known values, used to name it. Throws `Problem`. */
export const undeleteRecord = live.restore;

/** Whether the pending write with this key may have had its effect already, although no answer says so. */
export const mayBeDone = live.mayBeDone;

/** Gives up the pending write with this key; its promise rejects with `Discarded`. Returns whether it was still waiting. */
export function discardWrite(key: string): boolean {
  discardElsewhere(key);
  return live.discard(key);
}

/** Loads one record and its epoch from the server, for a form. Throws `Problem`, for example 'not_found'. A restored backup begins a new epoch. */
export const loadRecord = live.load;

/** Called before another request that answers a record, for example an upload. The function it returns stores the answer. */
export const acceptingRecord = live.accepting;
