import { Problem } from '../../shared/basics/problem';
import { ChangeModel } from './models/log';
import { PartialUploadModel, UploadModel } from './models/uploads';
import { trusted } from './encoding';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { Types } from 'mongoose';
import { assertSpace } from './freeSpace';

/** The account that stores a file, and its quota in bytes; 0: no limit. */
export interface FileOwner {
  user: number;
  quota: number;
}

/**
 * The bytes that an account uses: its uploaded files with all versions, those being uploaded, and pieces. They are summed from the log, so no
 * counter can drift. Restoring a record does not count its file again.
 */
export async function storedBytes(user: number): Promise<number> {
  const uploads = { user, 'fields.file.size': { $gt: 0 }, $or: [{ op: 'updated' }, { rev: 1 }] };
  const [[stored], arriving, pieces] = await Promise.all([
    ChangeModel.aggregate<{ bytes: number }>([{ $match: uploads }, { $group: { _id: null, bytes: { $sum: '$fields.file.size' } } }]),
    UploadModel.find({ user, size: trusted({ $gt: 0 }) }, { size: 1 }).lean(),
    bytesInPieces(user),
  ]);
  return (stored?.bytes ?? 0) + arriving.reduce((sum, { size = 0 }) => sum + size, 0) + pieces;
}

/** The bytes of an account's incomplete uploads, including those reserved for pieces that are being written. */
export async function bytesInPieces(user: number): Promise<number> {
  return (await PartialUploadModel.find({ user }).lean()).reduce(
    (sum, { received, reserved = 0 }) => sum + Math.max(received, reserved),
    0,
  );
}

/** @throws Problem 'full' if the account uses more than its quota, including what it has just reserved. */
export async function assertInQuota({ user, quota }: FileOwner): Promise<void> {
  if (quota === 0 || (await storedBytes(user)) <= quota) return;
  const megabytes = Math.floor(quota / 1_000_000);
  throw new Problem('full', `Your files fill the ${megabytes} MB that one account may keep here. Please ask your administrator for more.`);
}

const bucket = () => {
  const { db } = mongoose.connection;
  if (!db) throw new mongoose.mongo.MongoNotConnectedError('Not connected');
  return new mongoose.mongo.GridFSBucket(db, { bucketName: 'files' });
};

/** Writes a file piece by piece. Await each write before the next, and before `dropFile`. */
interface FileWriter {
  id: string;
  write(piece: Buffer): Promise<void>;
  /** Completes the file and stores its SHA-256 (hex), which `npm run verify` checks. */
  end(sha256: string): Promise<void>;
}

/** The owner of a file, and the bytes to reserve for it. */
export interface Reservation extends FileOwner {
  size: number;
}

/**
 * Opens a new file for writing. Its size is reserved first, in an `Upload` document that also lets a sweep find the chunks of an interrupted
 * upload, because GridFS writes the file's own document last. @throws Problem 'full' if its account has used its quota.
 */
export async function openFile(name: string, type: string, { size, ...owner }: Reservation): Promise<FileWriter> {
  assertSpace();
  const id = new Types.ObjectId();
  await UploadModel.create({ _id: id, at: new Date(), user: owner.user, size });
  try {
    // Checked after the reservation, so that concurrent uploads cannot exceed the quota together.
    await assertInQuota(owner);
  } catch (error) {
    await UploadModel.deleteOne({ _id: id });
    throw error;
  }
  // GridFS stores this object when the stream ends, and not before.
  const metadata: { type: string; sha256?: string } = { type };
  const stream = bucket().openUploadStreamWithId(id, name, { metadata });
  stream.on('error', () => undefined); // the awaited write rejects with it
  const whenDone = (act: (end: (error?: Error | null) => void) => unknown) =>
    new Promise<void>((resolve, reject) => void act((error) => (error ? reject(error) : resolve())));
  return {
    id: id.toHexString(),
    write: (piece) => whenDone((end) => stream.write(piece, end)),
    end: (sha256) => {
      metadata.sha256 = sha256;
      return whenDone((end) => stream.end(end));
    },
  };
}

/** Notes that the upload is still in progress. */
export async function touchFile(id: string): Promise<void> {
  await UploadModel.updateOne({ _id: new Types.ObjectId(id) }, { at: new Date() });
}

/**
 * Chunks (255 kB each) in a batch. The stream of GridFS would read 16 MB at once: too much memory for slow readers, and other queries wait while
 * the database sends it.
 */
const BATCH = 1;

async function* pieces(id: string, size: number, pauseMs: number): AsyncGenerator<Uint8Array> {
  const chunks = mongoose.connection.collection<{ n: number; data: { buffer: Uint8Array } }>('files.chunks');
  const cursor = chunks
    .find({ files_id: new Types.ObjectId(id) })
    .sort({ n: 1 })
    .batchSize(BATCH);
  let [next, length] = [0, 0];
  try {
    // Stops at the last byte without a further query, so that a database that fails then does not break a complete answer.
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
 * Streams a stored file of `size` bytes; the stream fails if bytes are missing. It pauses `pauseMs` milliseconds after each chunk (255 kB), so
 * that other requests are served meanwhile.
 */
export const readStoredFile = (id: string, size: number, pauseMs = 0): Readable =>
  Readable.from(pieces(id, size, pauseMs), { objectMode: false });

/** Ends an upload: the file stays if a change refers to it and is deleted otherwise. Returns whether it stays. */
export async function settleUpload(id: string): Promise<boolean> {
  if (!(await ChangeModel.exists({ 'fields.file.id': id }))) {
    await dropFile(id);
    return false;
  }
  await UploadModel.deleteOne({ _id: new Types.ObjectId(id) });
  return true;
}

/** Deletes a file, complete or not. */
export async function dropFile(id: string): Promise<void> {
  const _id = new Types.ObjectId(id);
  await mongoose.connection.collection('files.chunks').deleteMany({ files_id: _id });
  await mongoose.connection.collection('files.files').deleteOne({ _id });
  await UploadModel.deleteOne({ _id });
}

/** The unfinished uploads of the last sweep, with the time of their last bytes. */
let lastSuspects = new Map<string, number>();

/**
 * Deletes the files of interrupted uploads, unless a change refers to them. An upload counts as interrupted if nothing arrived between two
 * sweeps; a clock that is set forward therefore ends none. Returns the number of deleted files.
 */
export async function sweepFiles(): Promise<number> {
  const suspects = new Map<string, number>();
  let dropped = 0;
  for (const { _id, at } of await UploadModel.find().sort({ at: 1 }).lean()) {
    const id = String(_id);
    if (lastSuspects.get(id) !== at.getTime()) suspects.set(id, at.getTime());
    else if (!(await settleUpload(id))) dropped += 1;
  }
  lastSuspects = suspects;
  return dropped;
}
