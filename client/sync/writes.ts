import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { Problem } from '../../shared/basics/problem';
import { storeRefused, live } from './live';
import type { EnclosedFile } from './store';

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

const MEGABYTE = 1_000_000;
/** So much may wait on one machine. */
const MOST_MEGABYTES = 50;
const TOO_MUCH = `At most ${MOST_MEGABYTES} MB of files can wait on this machine. Please send this one when the others have gone.`;

/** A copy of `file` that lives when its original is gone: a memory card pulled out, say. @throws Problem 'too_large' */
async function enclosed(file: File, fields?: Record<string, string>): Promise<EnclosedFile> {
  const waiting = Object.values(live.store.getState().pending).flat();
  const size = waiting.reduce((sum, edit) => sum + (edit.file?.content.size ?? 0), file.size);
  if (waiting.some((edit) => edit.file) && size > MOST_MEGABYTES * MEGABYTE) throw new Problem('too_large', TOO_MUCH);
  return { content: new File([await file.arrayBuffer()], file.name, { type: file.type, lastModified: file.lastModified }), fields };
}

/** Keeps a refused file whose form or row is gone, for its author. `id` is negative where its record was not created. */
function keepFile(kind: KindName, vessel: number, id: number, seen: Values, file: EnclosedFile, error: unknown): void {
  if (error instanceof Problem) storeRefused({ op: 'attached', kind, vessel, id, values: {}, file, base: 0, seen }, error);
}

/**
 * Uploads the file of a record, which may still be waiting to be created. Without a link it waits as every write does. `fields` of the
 * form go before it. Throws `Problem`, or `Discarded`.
 */
export async function attachFile(
  kind: KindName,
  vessel: number,
  id: number,
  file: File,
  fields?: Record<string, string>,
): Promise<AnyRecord> {
  const seen = live.records(kind).find((record) => record.id === id) ?? {};
  const kept = await enclosed(file, fields);
  return live.attach(kind, vessel, id, kept).catch((error: unknown) => {
    if (id < 0) keepFile(kind, vessel, id, seen, kept, error);
    throw error;
  });
}

/** Saves a record and its file as two writes; a file that is refused is kept for its author. Answers the record. Throws as `createRecord`. */
export async function createWithFile(kind: KindName, vessel: number, values: Values, file: File): Promise<AnyRecord> {
  const kept = await enclosed(file);
  const { record, file: sent } = live.createWithFile(kind, vessel, values, kept);
  sent.catch((error: unknown) => keepFile(kind, vessel, -1, values, kept, error));
  return record;
}

/** The same for a record that is there: `updateRecord`, and its file. */
export async function updateWithFile(
  kind: KindName,
  vessel: number,
  id: number,
  values: Values,
  base: number,
  epoch: string | undefined,
  file: File,
): Promise<AnyRecord> {
  const kept = await enclosed(file);
  const record = live.update(kind, vessel, id, values, base, epoch);
  live.attach(kind, vessel, id, kept).catch((error: unknown) => keepFile(kind, vessel, id, values, kept, error));
  return record;
}
