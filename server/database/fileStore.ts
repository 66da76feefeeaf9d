import type { Readable, Writable } from 'node:stream';
import mongoose, { Types } from 'mongoose';
import { assertSpace } from './freeSpace';
import { Change } from './models/change';
import { trusted } from './trusted';
import { Upload } from './models/upload';

const bucket = () => {
  const { db } = mongoose.connection;
  if (!db) throw new mongoose.mongo.MongoNotConnectedError('Not connected');
  return new mongoose.mongo.GridFSBucket(db, { bucketName: 'files' });
};

/** How long an upload may be silent before it is taken for dead, and a finished one unclaimed, in milliseconds. */
const ABANDONED = 5 * 60_000;

/** A file being written. `seal` takes the SHA-256 of its bytes, in hex, before the stream ends: what `npm run verify` holds it to. */
export interface FileBeingWritten {
  id: string;
  stream: Writable;
  seal(sha256: string): void;
}

/** Opens a place for the bytes of a file. It is noted as pending first: GridFS writes chunks long before it names the file. */
export async function openFile(name: string, type: string): Promise<FileBeingWritten> {
  assertSpace();
  const id = new Types.ObjectId();
  await Upload.create({ _id: id, at: new Date() });
  // GridFS keeps this object with the file when the stream ends, and not before.
  const metadata: { type: string; sha256?: string } = { type };
  const stream = bucket().openUploadStreamWithId(id, name, { metadata });
  return { id: id.toHexString(), stream, seal: (sha256) => void (metadata.sha256 = sha256) };
}

/** Says that the upload is alive. */
export async function keepAlive(id: string): Promise<void> {
  await Upload.updateOne({ _id: new Types.ObjectId(id) }, { at: new Date() });
}

/** The bytes of a kept file. */
export function readFile(id: string): Readable {
  return bucket().openDownloadStream(new Types.ObjectId(id));
}

/** Keeps the file for good when a change refers to it, and removes it otherwise. Returns whether it stays. */
export async function settleFile(id: string): Promise<boolean> {
  if (!(await Change.exists({ 'fields.file.id': id }))) {
    await dropFile(id);
    return false;
  }
  await Upload.deleteOne({ _id: new Types.ObjectId(id) });
  return true;
}

/** Removes a file, whole or half. */
export async function dropFile(id: string): Promise<void> {
  const _id = new Types.ObjectId(id);
  await mongoose.connection.collection('files.chunks').deleteMany({ files_id: _id });
  await mongoose.connection.collection('files.files').deleteOne({ _id });
  await Upload.deleteOne({ _id });
}

/** Removes what interrupted uploads left behind; what the log refers to stays. Returns how many files went. */
export async function sweepFiles(now = Date.now()): Promise<number> {
  const abandoned = await Upload.find({ at: trusted({ $lt: new Date(now - ABANDONED) }) }).lean();
  let dropped = 0;
  for (const { _id } of abandoned) if (!(await settleFile(String(_id)))) dropped += 1;
  return dropped;
}
