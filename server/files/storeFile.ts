import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from '../../shared/kinds/field';
import { Problem } from '../../shared/basics/problem';
import { dropFile, touchFile, openFile, type Reservation } from '../database/fileStore';
import { assertSpace } from '../database/freeSpace';
import { type Accepted, HEAD_BYTES, provenType } from './fileTypes';

/** How often an upload in progress is noted, in milliseconds; see `sweepFiles`. */
const TOUCH_EVERY = 30_000;

export interface ArrivingFile {
  stream: Readable;
  name: string;
  accepted: Accepted;
  reserved: Reservation;
  /** Called with every piece. */
  onPiece?(piece: Buffer): void;
  /** Called at the end with the SHA-256 (hex) of all bytes. @throws if the file is not complete. */
  assertWhole(sha256: string): void;
}

/**
 * Streams a file into the database. It is deleted later unless a change refers to it (`settling`). Returns null for an empty file input.
 * @throws Problem 'unsupported_type', 'bad_request', 'full', and what `assertWhole` throws; the file is then deleted.
 */
export async function storeFile({ stream, name, accepted, reserved, onPiece, assertWhole }: ArrivingFile): Promise<StoredFile | null> {
  const { head, rest } = await peek(stream);
  if (head.length === 0 && name === 'file') return null;
  if (head.length === 0) throw new Problem('bad_request', 'The file is empty.');
  const type = provenType(accepted, name, head);
  if (!type) throw new Problem('unsupported_type', `This file is not what its name says or is not accepted. ${accepted.hint}`);

  const writer = await openFile(name, type, reserved);
  const { id } = writer;
  const content = createHash('sha256');
  const timer = setInterval(() => void touchFile(id).catch(() => undefined), TOUCH_EVERY);
  try {
    let size = 0;
    for await (const piece of rest as AsyncIterable<Buffer>) {
      assertSpace();
      size += piece.length;
      onPiece?.(piece);
      content.update(piece);
      await writer.write(piece);
    }
    const sha256 = content.digest('hex');
    assertWhole(sha256);
    await writer.end(sha256);
    return { id, name, type, size, at: new Date().toISOString() };
  } catch (error) {
    await dropFile(id);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Reads the first bytes of a stream. `rest`: the whole stream, including them. */
async function peek(stream: Readable): Promise<{ head: Buffer; rest: Readable }> {
  const rest = new PassThrough();
  const seen: Buffer[] = [];
  let length = 0;
  const source = stream[Symbol.asyncIterator]();
  while (length < HEAD_BYTES) {
    const { value, done } = await source.next();
    if (done) break;
    seen.push(value as Buffer);
    length += (value as Buffer).length;
  }
  const head = Buffer.concat(seen);
  void pipeline(async function* () {
    yield head;
    for (;;) {
      const { value, done } = await source.next();
      if (done) return;
      yield value as Buffer;
    }
  }, rest).catch(() => undefined);
  return { head: head.subarray(0, HEAD_BYTES), rest };
}
