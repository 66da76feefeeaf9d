import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { Problem } from '../../shared/basics/problem';
import { makeSmaller } from '../net/makeSmaller';
import { endOfSession, signedOut } from '../net/session';
import { editOfRefused } from './inFlight';
import { live, storeRefused } from './live';
import type { WriteOptions } from './mutations';
import type { EnclosedFile } from './store';

const MEGABYTE = 1_000_000;
/** The total size of files that may wait in one browser. */
const MAX_WAITING_MEGABYTES = 50;
const TOO_MANY_WAITING = `At most ${MAX_WAITING_MEGABYTES} MB of files can wait on this machine. Please send this one when the others have been sent.`;

/**
 * Copies `chosen` into memory, because its original may go away, for example with a memory card. `chosen` may still be a photo that is being made smaller.
 * Throws `Problem` 'too_large', or 'signed_out' if the session has ended meanwhile.
 */
export async function encloseFile(chosen: File | Promise<File>, options: Omit<EnclosedFile, 'content'> = {}): Promise<EnclosedFile> {
  const end = endOfSession();
  const file = await chosen;
  const content = new File([await file.arrayBuffer()], file.name, { type: file.type, lastModified: file.lastModified });
  if (end.aborted) throw signedOut();
  const waiting = Object.values(live.store.getState().pending).flat();
  const size = waiting.reduce((sum, edit) => sum + (edit.file?.content.size ?? 0), file.size);
  if (waiting.some((edit) => edit.file) && size > MAX_WAITING_MEGABYTES * MEGABYTE) throw new Problem('too_large', TOO_MANY_WAITING);
  return { ...options, content };
}

/** Replaces the photo of a waiting upload by a smaller copy. Without a link many photos may wait, and all of them are in memory. */
async function shrinkWaiting(photo: EnclosedFile): Promise<void> {
  const content = await makeSmaller(photo.content);
  live.change(({ pending }) => {
    const edit = Object.values(pending)
      .flat()
      .find(({ file }) => file?.content === photo.content);
    if (edit) edit.file = { ...photo, content, shrink: false };
  });
}

/** Shrinks the photo of an upload that was saved with values. Adds a refused upload to the refused writes. */
function followUpload(file: EnclosedFile, sent: Promise<AnyRecord>): void {
  sent.catch(storeRefusedFile);
  if (file.shrink) void shrinkWaiting(file);
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
  file: File | Promise<File>,
  fields?: Record<string, string>,
): Promise<AnyRecord> {
  return live.attach(kind, vessel, id, await encloseFile(file, { fields })).catch((error: unknown) => {
    storeRefusedFile(error);
    throw error;
  });
}

interface FileOptions extends WriteOptions {
  /** Whether the file is sent in the request of the values, or by default as a write of its own. */
  inOneRequest?: boolean;
}

/**
 * Saves a new record and its file, if there is one. If the file is refused, its author can send it again. Returns the record as the server stored it. Lists
 * show it at once, with a negative id. Throws `Problem`.
 */
export function createRecord(
  kind: KindName,
  vessel: number,
  values: Values,
  { inOneRequest, file, ...options }: FileOptions,
): Promise<AnyRecord> {
  if (!file || inOneRequest) return live.create(kind, vessel, values, { ...options, file });
  const { record, file: sent } = live.createWithFile(file, kind, vessel, values, options);
  followUpload(file, sent);
  return record;
}

/** The same for an existing record. The file of refused values is not sent: its author can send it again, as one that is refused itself. */
export function saveRecord(
  kind: KindName,
  vessel: number,
  id: number,
  values: Values,
  base: number,
  { inOneRequest, file, ...options }: FileOptions,
): Promise<AnyRecord> {
  if (!file || inOneRequest) return live.update(kind, vessel, id, values, base, { ...options, file });
  const { record, file: sent } = live.updateWithFile(file, kind, vessel, id, values, base, options);
  followUpload(file, sent);
  return record;
}
