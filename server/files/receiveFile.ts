import { Problem } from '../../shared/basics/problem';
import { visibleText } from '../../shared/basics/text';
import { createHash } from 'node:crypto';
import { finished } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Request } from 'express';
import type { StoredFile } from '../../shared/kinds/field';
import type { Values } from '../../shared/kinds/kind';
import { dropFile, settleUpload } from '../database/fileStore';
import type { Viewer } from '../http/viewer';
import type { Accepted } from './fileTypes';
import { storeFile } from './storeFile';
import type { Author } from '../log/commit';
import { authorOf } from '../records/precondition';

const LONGEST = 180;

/** A file name that is safe to store and send: any script, without folders, control characters and invisible characters. */
export function safeName(raw: string): string {
  const name = visibleText(raw.toWellFormed().replace(/^.*[\\/]/s, ''))
    .replace(/[\u0000-\u001f\u007f-\u009f\ufffd]/g, '')
    .trim();
  if (name.length <= LONGEST) return name || 'file';
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, LONGEST - extension.length).toWellFormed() + extension;
}

/** In bytes: the maximum size of a file, and of all files of an account (0: no limit). */
export interface FileLimits {
  largest: number;
  quota: number;
}

/** The refusal of a file of more than `limit` bytes. */
export const tooLarge = (limit: number): Problem =>
  new Problem('too_large', `The file is too large. At most ${Math.floor(limit / 1_000_000)} MB are accepted.`);

/** The minimum speed of an upload, in bytes a second: a third of the slowest satellite link. */
const LEAST_PER_SECOND = 100;
const CHECK_MS = 60_000;

/** Closes the connection of an upload that is slower than the minimum. Returns a function to call when the upload has arrived. */
export function abortSlowUpload({ socket }: Request): () => void {
  let read = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead - read < (LEAST_PER_SECOND * CHECK_MS) / 1_000) socket.destroy();
    read = socket.bytesRead;
  }, CHECK_MS);
  return () => clearInterval(timer);
}

/** A multipart body: its text fields, its file if it has one, and a digest of everything. */
interface Received {
  fields: Values;
  file: StoredFile | null;
  digest: string;
}

/** The maximum number of fields beside the file. Every kind has fewer. */
const MOST_FIELDS = 30;

/**
 * Receives a multipart body with at most one file, under any field name. The file is streamed to the database. It is deleted later unless a change
 * refers to it. @throws Problem 'too_large', 'full', 'unsupported_type', 'bad_request'; a partly written file is deleted.
 */
export async function receiveFile(
  request: Request,
  { user }: Viewer,
  accepted: Accepted,
  { largest: limit, quota }: FileLimits,
): Promise<Received> {
  if (!request.is('multipart/form-data')) throw new Problem('bad_request', 'Please select a file first');
  const length = Number(request.headers['content-length'] ?? limit);
  if (length > limit + 100_000) throw tooLarge(limit);
  const reserved = { user, quota, size: Math.min(length, limit) };

  const fields: Values = {};
  const hash = createHash('sha256');
  let file: Promise<StoredFile | null> = Promise.resolve(null);
  let arriving: BusboyFileStream | undefined;
  let form: BusboyInstance;
  try {
    form = new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: { files: 1, fileSize: limit, fields: MOST_FIELDS, fieldNameSize: 100, fieldSize: 20_000, parts: MOST_FIELDS + 2 },
    });
  } catch {
    throw new Problem('bad_request', 'This is not a readable multipart body.');
  }

  form.on('field', (name: string, value: string) => {
    if (name !== '__proto__') fields[name] = value;
    hash.update(`${name}=${value}\n`);
  });
  form.on('file', (_field: string, stream: BusboyFileStream, name: string) => {
    arriving = stream.on('error', () => undefined);
    const assertWhole = () => {
      if (stream.truncated) throw tooLarge(limit);
    };
    file = storeFile({ stream, name: safeName(name ?? ''), accepted, reserved, onPiece: (piece) => void hash.update(piece), assertWhole });
    // A refusal stops the upload at once, because 25 MB take long over a satellite link.
    file.catch((error: unknown) => form.destroy(error as Error));
  });
  for (const event of ['fieldsLimit', 'partsLimit'] as const) {
    form.on(event, () => void form.destroy(new Problem('bad_request', `Send at most ${MOST_FIELDS} fields and one file.`)));
  }
  let several = false;
  form.on('filesLimit', () => {
    several = true;
  });

  const stopWatching = abortSlowUpload(request);
  try {
    await pipeInto(request, form);
    const stored = await file;
    if (several) throw new Problem('bad_request', 'Send one file at a time.');
    return { fields, file: stored, digest: hash.digest('base64url') };
  } catch (error) {
    // If the form ends early, its file stream does not end, and storing it would wait forever.
    arriving?.destroy(new Error('premature close'));
    const stored = await file.catch(() => null);
    if (stored) await dropFile(stored.id);
    if (error instanceof Problem) throw error;
    if (error instanceof Error && /busboy|multipart|boundary|header|end of (form|multipart)|premature/i.test(error.message)) {
      throw new Problem('bad_request', 'The upload did not arrive whole. Please try again.');
    }
    throw error;
  } finally {
    stopWatching();
  }
}

/** Pipes a body into `form`. If the form fails, the request stays open, so that the client receives the refusal. */
function pipeInto(request: Request, form: BusboyInstance): Promise<void> {
  return new Promise((resolve, reject) => {
    request.once('close', () => request.complete || form.destroy(new Error('premature close')));
    finished(form, { readable: false }, (error) => {
      request.unpipe(form);
      if (error) reject(error);
      else resolve();
    });
    request.pipe(form);
  });
}

/**
 * The author of an upload: the user, and the Idempotency-Key with a hash of the request body. The body is replaced by the digest of the file, so that a
 * repeat of the key with another file is refused.
 */
export function authorOfUpload(request: Request, viewer: Viewer, received: Received): Author {
  request.body = { digest: received.digest };
  return authorOf(request, viewer);
}

/** Runs the write that adds `file` to the log. Afterwards the file is deleted if no change refers to it. */
export async function settling<T>(file: StoredFile | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    if (file) await settleUpload(file.id);
  }
}
