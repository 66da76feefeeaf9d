import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { Problem } from '../../shared/basics/problem';
import { editOfRefused } from './inFlight';
import { discardElsewhere, storeRefused, live } from './live';
import type { EnclosedFile } from './store';

/**
 * Creates a record and returns it as the server stored it. Lists show it at once, with a negative id. `settles`: the key of the refused write that is
 * saved again. Throws `Problem`.
 */
export const createRecord = live.create;

/**
 * Changes a record; lists show the change at once. `base` is the revision the values were based on, `epoch` its epoch. The server merges the
 * changes of others. If both changed the same field, it throws `Problem` 'conflict' with `more.base`, `more.theirs` and `more.yours`.
 */
export const updateRecord = live.update;

/**
 * Deletes a record. It leaves the screen at once and comes back if the server refuses. `base` and `epoch`: the revision that the confirmation showed,
 * and its epoch. Throws `Problem`; the code is 'conflict' if another user has changed the record since.
 */
export const deleteRecord = live.remove;

/** Restores a deleted record. `seen`: its known values, used to name it. Throws `Problem`. */
export const undeleteRecord = live.restore;

/** Gives up the pending write with this key; its promise rejects with `Discarded`. Returns whether it was still waiting. */
export function discardWrite(key: string): boolean {
  discardElsewhere(key);
  return live.discard(key);
}

/** Loads one record and its epoch from the server, for a form. Throws `Problem`, for example 'not_found'. A restored backup begins a new epoch. */
export const loadRecord = live.load;

/** Called before another request that answers a record, for example an upload. The function it returns stores the answer. */
export const acceptingRecord = live.accepting;

const MEGABYTE = 1_000_000;
/** The total size of files that may wait in one browser. */
const MAX_WAITING_MEGABYTES = 50;
const TOO_MANY_WAITING = `At most ${MAX_WAITING_MEGABYTES} MB of files can wait on this machine. Please send this one when the others have been sent.`;

/** Copies `file` into memory, because its original may go away, for example with a memory card. Throws `Problem` 'too_large'. */
export async function encloseFile(file: File, fields?: Record<string, string>): Promise<EnclosedFile> {
  const waiting = Object.values(live.store.getState().pending).flat();
  const size = waiting.reduce((sum, edit) => sum + (edit.file?.content.size ?? 0), file.size);
  if (waiting.some((edit) => edit.file) && size > MAX_WAITING_MEGABYTES * MEGABYTE) throw new Problem('too_large', TOO_MANY_WAITING);
  return { content: new File([await file.arrayBuffer()], file.name, { type: file.type, lastModified: file.lastModified }), fields };
}

/** Adds a refused upload to the refused writes. */
function storeRefusedFile(error: unknown): void {
  const edit = error instanceof Problem && editOfRefused(error);
  if (edit) storeRefused(edit, error);
}

/**
 * Uploads the file of a record. The record may still be waiting to be created. Without a link the upload waits as every write does.
 * `fields`: form fields sent before the file. A refused file is added to the refused writes until its record has a file. Throws `Problem` or `Discarded`.
 */
export async function attachFile(
  kind: KindName,
  vessel: number,
  id: number,
  file: File,
  fields?: Record<string, string>,
): Promise<AnyRecord> {
  return live.attach(kind, vessel, id, await encloseFile(file, fields)).catch((error: unknown) => {
    storeRefusedFile(error);
    throw error;
  });
}

/** Saves a new record and its file as two writes. If the file is refused, its author can send it again. Returns the record. Throws as `createRecord` does. */
export function createWithFile(kind: KindName, vessel: number, values: Values, file: EnclosedFile, settles?: string): Promise<AnyRecord> {
  const { record, file: sent } = live.createWithFile(kind, vessel, values, file, settles);
  sent.catch(storeRefusedFile);
  return record;
}

/** The same for an existing record: `updateRecord` and its file. */
export function updateWithFile(
  kind: KindName,
  vessel: number,
  id: number,
  values: Values,
  base: number,
  epoch: string | undefined,
  file: EnclosedFile,
  settles?: string,
): Promise<AnyRecord> {
  const record = live.update(kind, vessel, id, values, base, epoch, settles);
  live.attach(kind, vessel, id, file).catch(storeRefusedFile);
  return record;
}
