import { createHash } from 'node:crypto';
import { finished } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Request } from 'express';
import type { StoredFile } from '../../shared/kinds/field';
import type { Values } from '../../shared/kinds/kind';
import { Problem } from '../../shared/basics/problem';
import { dropFile } from '../database/fileStore';
import type { Viewer } from '../http/viewer';
import type { Accepted } from './fileTypes';
import { type FileLimits, safeName, tooLarge } from './tooLarge';
import { storeFile } from './storeFile';

/** The slowest link worth waiting for, 800 bit/s, is a third of the slowest satellite. */
const LEAST_PER_SECOND = 100;
const LOOK_MS = 60_000;

/** Cuts an upload that drips in only to hold a connection and a half-written file. Call the answer when it has arrived. */
export function abortSlowUpload({ socket }: Request): () => void {
  let read = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead - read < (LEAST_PER_SECOND * LOOK_MS) / 1_000) socket.destroy();
    read = socket.bytesRead;
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/** A multipart body: its text fields, the file where it has one, and a digest of all of it. */
export interface Received {
  fields: Values;
  file: StoredFile | null;
  digest: string;
}

/** The most fields beside the file: more than any kind has. */
const MOST_FIELDS = 30;

/**
 * Streams a multipart body: its one file, under whatever name, goes to the database as it arrives and is never held whole.
 * The file is unclaimed until a change refers to it. @throws Problem 'too_large', 'full', 'unsupported_type', 'bad_request'; whatever was
 * written by then is removed.
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
    // A refusal stops the whole body at once: 25 MB over a satellite link are not sent in order to be refused.
    file.catch((error: unknown) => form.destroy(error as Error));
  });
  for (const event of ['fieldsLimit', 'partsLimit'] as const) {
    form.on(event, () => void form.destroy(new Problem('bad_request', `Send at most ${MOST_FIELDS} fields and one file.`)));
  }
  let several = false;
  form.on('filesLimit', () => {
    several = true;
  });

  const arrived = abortSlowUpload(request);
  try {
    await pour(request, form);
    const stored = await file;
    if (several) throw new Problem('bad_request', 'Send one file at a time.');
    return { fields, file: stored, digest: hash.digest('base64url') };
  } catch (error) {
    // A form that ends early leaves its file without an end: the store would wait for it without limit.
    arriving?.destroy(new Error('premature close'));
    const kept = await file.catch(() => null);
    if (kept) await dropFile(kept.id);
    if (error instanceof Problem) throw error;
    if (error instanceof Error && /busboy|multipart|boundary|header|end of (form|multipart)|premature/i.test(error.message)) {
      throw new Problem('bad_request', 'The upload did not arrive whole. Please try again.');
    }
    throw error;
  } finally {
    arrived();
  }
}

/** Pours a body into `form`. A form that refuses ends this and not the request, so that its sender can hear the refusal. */
function pour(request: Request, form: BusboyInstance): Promise<void> {
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
