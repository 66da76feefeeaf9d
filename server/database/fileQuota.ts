import { Problem } from '../../shared/basics/problem';
import { ChangeModel } from './models/log';
import { PartialUploadModel, UploadModel } from './models/uploads';
import { trusted } from './encoding';

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
