import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from '../../shared/kinds/field';
import { Problem } from '../../shared/basics/problem';
import { dropFile, touchFile, openFile, type Reservation } from '../database/fileStore';
import { assertSpace } from '../database/freeSpace';
import { type Accepted, HEAD_BYTES, provenType } from './fileTypes';

const PULSE = 30_000;

export interface ArrivingFile {
  stream: Readable;
  name: string;
  accepted: Accepted;
  reserved: Reservation;
  /** Sees every piece on its way. */
  onPiece?(piece: Buffer): void;
  /** Is given the SHA-256 of all that came, in hex. Throws where that is not the whole file. */
  assertWhole(sha256: string): void;
}

/**
 * Writes a file into the database as it arrives; it is never held whole, and unclaimed until a change refers to it. Answers null for an
 * empty file input. @throws Problem 'unsupported_type', 'bad_request', 'full', and what `assertWhole` throws; nothing is left then.
 */
export async function storeFile({ stream, name, accepted, reserved, onPiece, assertWhole }: ArrivingFile): Promise<StoredFile | null> {
  const { head, rest } = await peek(stream);
  if (head.length === 0 && name === 'file') return null;
  if (head.length === 0) throw new Problem('bad_request', 'The file is empty.');
  const type = provenType(accepted, name, head);
  if (!type) throw new Problem('unsupported_type', `This file is not what its name says or is not accepted. ${accepted.hint}`);

  const kept = await openFile(name, type, reserved);
  const { id } = kept;
  const content = createHash('sha256');
  const pulse = setInterval(() => void touchFile(id).catch(() => undefined), PULSE);
  try {
    let size = 0;
    for await (const piece of rest as AsyncIterable<Buffer>) {
      assertSpace();
      size += piece.length;
      onPiece?.(piece);
      content.update(piece);
      await kept.write(piece);
    }
    const sha256 = content.digest('hex');
    assertWhole(sha256);
    await kept.end(sha256);
    return { id, name, type, size, at: new Date().toISOString() };
  } catch (error) {
    await dropFile(id);
    throw error;
  } finally {
    clearInterval(pulse);
  }
}

/** The first bytes of a stream, and the stream with them put back. */
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
