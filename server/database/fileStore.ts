import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { Types } from 'mongoose';
import { assertInQuota, type Keeper } from './fileQuota';
import { assertSpace } from './freeSpace';
import { ChangeModel } from './models/change';
import { UploadModel } from './models/upload';

const bucket = () => {
  const { db } = mongoose.connection;
  if (!db) throw new mongoose.mongo.MongoNotConnectedError('Not connected');
  return new mongoose.mongo.GridFSBucket(db, { bucketName: 'files' });
};

/** A file being written, a piece at a time: each is awaited, so that nothing of it is still on its way when it is dropped. */
export interface FileBeingWritten {
  id: string;
  write(piece: Buffer): Promise<void>;
  /** Ends it. The SHA-256 of its bytes, in hex, is kept with it: what `npm run verify` holds it to. */
  end(sha256: string): Promise<void>;
}

/** Whose a file is, and how many bytes at most are reserved for it. */
export interface Reserved extends Keeper {
  size: number;
}

/**
 * Opens a place for the bytes of a file, reserved before any of them is written. It is noted as pending first: GridFS writes chunks long
 * before it names the file. @throws Problem 'full' when its account keeps as much as it may.
 */
export async function openFile(name: string, type: string, { size, ...keeper }: Reserved): Promise<FileBeingWritten> {
  assertSpace();
  const id = new Types.ObjectId();
  await UploadModel.create({ _id: id, at: new Date(), user: keeper.user, size });
  try {
    // Counted with itself, so that many at once do not all find room.
    await assertInQuota(keeper);
  } catch (error) {
    await UploadModel.deleteOne({ _id: id });
    throw error;
  }
  // GridFS keeps this object with the file when the stream ends, and not before.
  const metadata: { type: string; sha256?: string } = { type };
  const stream = bucket().openUploadStreamWithId(id, name, { metadata });
  stream.on('error', () => undefined); // the caller that awaits is told
  const done = (act: (end: (error?: Error | null) => void) => unknown) =>
    new Promise<void>((resolve, reject) => void act((error) => (error ? reject(error) : resolve())));
  return {
    id: id.toHexString(),
    write: (piece) => done((end) => stream.write(piece, end)),
    end: (sha256) => {
      metadata.sha256 = sha256;
      return done((end) => stream.end(end));
    },
  };
}

/** Says that the upload is alive. */
export async function touchFile(id: string): Promise<void> {
  await UploadModel.updateOne({ _id: new Types.ObjectId(id) }, { at: new Date() });
}

/**
 * Pieces read ahead of a reader, a quarter of a megabyte each. GridFS's own stream holds 16 MB: readers over a satellite are slow, and others
 * wait while a large answer of the database is taken.
 */
const AHEAD = 1;

async function* pieces(id: string, size: number, pauseMs: number): AsyncGenerator<Uint8Array> {
  const kept = mongoose.connection.collection<{ n: number; data: { buffer: Uint8Array } }>('files.chunks');
  const cursor = kept
    .find({ files_id: new Types.ObjectId(id) })
    .sort({ n: 1 })
    .batchSize(AHEAD);
  let [next, length] = [0, 0];
  try {
    // Asked no more once all is here: a database that dies then must not cut an answer that is whole.
    while (length < size) {
      const piece = await cursor.next();
      if (!piece) break;
      if (piece.n !== next) throw new Error(`The file ${id} lacks its piece ${next}.`);
      next += 1;
      length += piece.data.buffer.length;
      yield piece.data.buffer;
      if (pauseMs > 0) await delay(pauseMs);
    }
  } finally {
    void cursor.close().catch(() => undefined);
  }
  if (length !== size) throw new Error(`The file ${id} has ${length} bytes of ${size}.`);
}

/**
 * The bytes of a kept file of `size` bytes. Ends in an error when they are not all there. Rests `pauseMs` milliseconds after each piece of a
 * quarter of a megabyte, so that others are served while a large answer is made.
 */
export const readStoredFile = (id: string, size: number, pauseMs = 0): Readable =>
  Readable.from(pieces(id, size, pauseMs), { objectMode: false });

/** Keeps the file for good when a change refers to it, and removes it otherwise. Returns whether it stays. */
export async function settleFile(id: string): Promise<boolean> {
  if (!(await ChangeModel.exists({ 'fields.file.id': id }))) {
    await dropFile(id);
    return false;
  }
  await UploadModel.deleteOne({ _id: new Types.ObjectId(id) });
  return true;
}

/** Removes a file, whole or half. */
export async function dropFile(id: string): Promise<void> {
  const _id = new Types.ObjectId(id);
  await mongoose.connection.collection('files.chunks').deleteMany({ files_id: _id });
  await mongoose.connection.collection('files.files').deleteOne({ _id });
  await UploadModel.deleteOne({ _id });
}

let silent = new Map<string, number>();

/**
 * Removes what interrupted uploads left behind; what the log refers to stays. An upload is taken for dead when it gave no sign of life
 * between two of these calls, so no clock that is set forward can make a living one look old. Returns how many files went.
 */
export async function sweepFiles(): Promise<number> {
  const suspects = new Map<string, number>();
  let dropped = 0;
  for (const { _id, at } of await UploadModel.find().sort({ at: 1 }).lean()) {
    const id = String(_id);
    if (silent.get(id) !== at.getTime()) suspects.set(id, at.getTime());
    else if (!(await settleFile(id))) dropped += 1;
  }
  silent = suspects;
  return dropped;
}
