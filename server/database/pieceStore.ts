import mongoose from 'mongoose';
import { Problem } from '../../shared/basics/problem';
import { assertInQuota, bytesInPieces, type FileOwner } from './fileStore';
import { assertSpace } from './freeSpace';
import { PartialUploadModel, PieceModel } from './models/uploads';
import { trusted } from './encoding';

/** An upload in pieces, identified by its account and a key that the client chose. */
export interface PieceUpload {
  user: number;
  key: string;
}

const idOf = ({ user, key }: PieceUpload) => `${user}:${key}`;
const DUPLICATE = 11_000;

/** `most`: the maximum bytes of all pieces of an account. `quota`: the maximum bytes of all its files (0: no limit). */
export interface PieceLimits extends Pick<FileOwner, 'quota'> {
  most: number;
}

/** An upload without a new piece for this long makes room for others of its account. If it goes on after all, it begins again. */
const IDLE_MS = 3_600_000;

const tooManyUnderWay = () =>
  new Problem('too_many', 'Too many files are under way. Please wait until some of them have arrived.', { retryAfter: 10 });

/** Makes room for `bytes` more of an upload: drops the oldest idle uploads of its account. @throws Problem 'too_many' */
async function makeRoom(upload: PieceUpload, bytes: number, most: number): Promise<void> {
  const idle = { user: upload.user, _id: trusted({ $ne: idOf(upload) }), last: trusted({ $lt: new Date(Date.now() - IDLE_MS) }) };
  while ((await bytesInPieces(upload.user)) + bytes > most) {
    const oldest = await PartialUploadModel.findOne(idle).sort({ last: 1 }).lean();
    if (!oldest) throw tooManyUnderWay();
    await drop(oldest._id);
  }
}

/** The number of bytes received, from the start of the file. */
export async function received(upload: PieceUpload): Promise<number> {
  return (await PartialUploadModel.findById(idOf(upload)).lean())?.received ?? 0;
}

/**
 * Appends a piece that begins at the end of the upload; any other piece is a repeat or came too early, and is ignored. Returns the number of
 * bytes received. The piece is reserved before it is written.
 * @throws Problem 'too_many' if the recent pieces of the account would exceed `most`, 'full' if its files would exceed the quota.
 */
export async function storePiece(upload: PieceUpload, at: number, bytes: Buffer, { most, quota }: PieceLimits): Promise<number> {
  const size = await received(upload);
  if (at !== size || bytes.length === 0) return size;
  assertSpace();
  const id = idOf(upload);
  const { user } = upload;
  await makeRoom(upload, bytes.length, most);
  // The upload's document is written first, because the sweep finds pieces by it.
  await PartialUploadModel.updateOne(
    { _id: id },
    { $set: { last: new Date() }, $max: { reserved: at + bytes.length }, $setOnInsert: { user, received: 0 } },
    { upsert: true },
  );
  try {
    // Checked after the reservation, so that concurrent pieces cannot exceed the limits together.
    if ((await bytesInPieces(user)) > most) throw tooManyUnderWay();
    await assertInQuota({ user, quota });
  } catch (error) {
    await PartialUploadModel.updateOne({ _id: id, received: at }, { reserved: at });
    throw error;
  }
  try {
    await PieceModel.create({ _id: `${id}:${at}`, upload: id, at, bytes });
  } catch (error) {
    // Another tab of the account, or an interrupted attempt, has stored it already.
    if (!(error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE)) throw error;
    await PieceModel.replaceOne({ _id: `${id}:${at}` }, { upload: id, at, bytes });
  }
  await PartialUploadModel.updateOne({ _id: id, received: at }, { received: at + bytes.length });
  return received(upload);
}

/** The received bytes of an upload, in order. */
export async function* readPieces(upload: PieceUpload): AsyncGenerator<Buffer> {
  const size = await received(upload);
  for (let at = 0; at < size;) {
    const piece = await PieceModel.findById(`${idOf(upload)}:${at}`).lean();
    if (!piece) return;
    // Lean documents contain the driver's Binary type.
    const bytes = Buffer.from((piece.bytes as unknown as { buffer: Uint8Array }).buffer);
    at += bytes.length;
    yield bytes;
  }
}

/** Removes an upload and its pieces. */
export async function dropPieces(upload: PieceUpload): Promise<void> {
  await drop(idOf(upload));
}

async function drop(id: string): Promise<void> {
  await PieceModel.deleteMany({ upload: id });
  await PartialUploadModel.deleteOne({ _id: id });
}

/** Deletes uploads without a new piece since `before`. Returns their number. */
export async function sweepPieces(before: Date): Promise<number> {
  const old = await PartialUploadModel.find({ last: trusted({ $lt: before }) }).lean();
  for (const { _id } of old) await drop(_id);
  return old.length;
}
