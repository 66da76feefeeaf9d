import mongoose from 'mongoose';
import { Problem } from '../../shared/basics/problem';
import { assertInQuota, bytesInPieces, type Keeper } from './fileQuota';
import { assertSpace } from './freeSpace';
import { PartialUploadModel } from './models/partialUpload';
import { PieceModel } from './models/piece';
import { trusted } from './encoding';

/** An upload that arrives in pieces: of one account, under a key that account has chosen. */
export interface PieceUpload {
  user: number;
  key: string;
}

const idOf = ({ user, key }: PieceUpload) => `${user}:${key}`;
const DUPLICATE = 11_000;

/** How many bytes the pieces of an account may take, and all that it keeps (0: no limit). */
export interface Room extends Pick<Keeper, 'quota'> {
  most: number;
}

const tooManyUnderWay = () =>
  new Problem('too_many', 'Too many files are under way. Please wait until some of them have arrived.', { retryAfter: 10 });

/** How many bytes of the upload are here, from the first on. */
export async function received(upload: PieceUpload): Promise<number> {
  return (await PartialUploadModel.findById(idOf(upload)).lean())?.received ?? 0;
}

/**
 * Keeps a piece that begins where the upload ends by now; any other is a repeat, or came too early, and is left out. Answers how many
 * bytes are here. Their place is reserved before they are written: `most` is what all pieces of an account may take.
 * @throws Problem 'too_many' where they would take more, 'full' where the account keeps as much as it may.
 */
export async function storePiece(upload: PieceUpload, at: number, bytes: Buffer, { most, quota }: Room): Promise<number> {
  const here = await received(upload);
  if (at !== here || bytes.length === 0) return here;
  assertSpace();
  const id = idOf(upload);
  const { user } = upload;
  if ((await bytesInPieces(user)) + bytes.length > most) throw tooManyUnderWay();
  // The upload is noted first: a piece whose upload is not known would never be swept.
  await PartialUploadModel.updateOne(
    { _id: id },
    { $set: { last: new Date() }, $max: { reserved: at + bytes.length }, $setOnInsert: { user, received: 0 } },
    { upsert: true },
  );
  try {
    // Counted with itself, so that many at once do not all find room.
    if ((await bytesInPieces(user)) > most) throw tooManyUnderWay();
    await assertInQuota({ user, quota });
  } catch (error) {
    await PartialUploadModel.updateOne({ _id: id, received: at }, { reserved: at });
    throw error;
  }
  try {
    await PieceModel.create({ _id: `${id}:${at}`, upload: id, at, bytes });
  } catch (error) {
    // Another page of the same account, or a try that was cut off, has brought it already.
    if (!(error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE)) throw error;
    await PieceModel.replaceOne({ _id: `${id}:${at}` }, { upload: id, at, bytes });
  }
  await PartialUploadModel.updateOne({ _id: id, received: at }, { received: at + bytes.length });
  return received(upload);
}

/** The bytes of an upload in order, as far as they are here. */
export async function* readPieces(upload: PieceUpload): AsyncGenerator<Buffer> {
  const here = await received(upload);
  for (let at = 0; at < here;) {
    const piece = await PieceModel.findById(`${idOf(upload)}:${at}`).lean();
    if (!piece) return;
    // Lean documents hold the driver's Binary.
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

/** Removes uploads without a new piece since `before`. Answers how many went. */
export async function sweepPieces(before: Date): Promise<number> {
  const old = await PartialUploadModel.find({ last: trusted({ $lt: before }) }).lean();
  for (const { _id } of old) await drop(_id);
  return old.length;
}
