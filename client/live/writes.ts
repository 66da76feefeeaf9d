import type { AnyRecord, KindName, Values } from '../../shared/kind';
import { live } from './live';

/** Creates a record (section 7) and answers it as the server keeps it. Painted at once under a negative id. Throws `Problem`. */
export const createRecord = (kind: KindName, vessel: number, values: Values): Promise<AnyRecord> => live.create(kind, vessel, values);

/**
 * Changes a record, painted at once. `base` is the revision the values were based on, of `epoch`: the server merges what others changed
 * meanwhile, and throws `Problem` 'conflict' (with `more.base`, `more.theirs`, `more.yours`) where the same field differs.
 */
export const updateRecord = (
  kind: KindName,
  vessel: number,
  id: number,
  values: Values,
  base: number,
  epoch?: string,
): Promise<AnyRecord> => live.update(kind, vessel, id, values, base, epoch);

/** Deletes a record; it leaves the screen at once, and comes back if the server refuses. Throws `Problem`. */
export const deleteRecord = (kind: KindName, vessel: number, id: number): Promise<void> => live.remove(kind, vessel, id);

/** Brings a deleted record back; `seen` is what is known of it. Throws `Problem`. */
export const undeleteRecord = (kind: KindName, vessel: number, id: number, seen: Values): Promise<AnyRecord> =>
  live.restore(kind, vessel, id, seen);

/** Takes back a write that waits for its answer, by its key; its promise rejects with `Discarded`. Answers whether it still waited. */
export const discardWrite = (key: string): boolean => live.discard(key);

/** Reads one record from the server, and the epoch it is of, for a form. Throws `Problem`, 'not_found' among them. */
export const loadRecord = (kind: KindName, vessel: number, id: number): ReturnType<typeof live.load> => live.load(kind, vessel, id);

/** Takes the record that another call, an upload's say, was answered with. */
export const acceptRecord = (kind: KindName, vessel: number, wire: AnyRecord): void => live.accept(kind, vessel, wire);
