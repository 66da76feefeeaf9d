import { Problem } from '../../shared/basics/problem';
import { ChangeModel } from './models/change';
import { PartialUploadModel } from './models/partialUpload';
import { UploadModel } from './models/upload';
import { trusted } from './encoding';

/** An account and how many bytes of files it may keep; 0: no limit. */
export interface Keeper {
  user: number;
  quota: number;
}

/**
 * How many bytes an account keeps here: the files it brought, versions too, those that are arriving, and the pieces of its uploads. A
 * record that is restored brings no file. Read from the log, so that there is no count that could be lost.
 */
export async function storedBytes(user: number): Promise<number> {
  const brought = { user, 'fields.file.size': { $gt: 0 }, $or: [{ op: 'updated' }, { rev: 1 }] };
  const [[kept], arriving, pieces] = await Promise.all([
    ChangeModel.aggregate<{ bytes: number }>([{ $match: brought }, { $group: { _id: null, bytes: { $sum: '$fields.file.size' } } }]),
    UploadModel.find({ user, size: trusted({ $gt: 0 }) }, { size: 1 }).lean(),
    bytesInPieces(user),
  ]);
  return (kept?.bytes ?? 0) + arriving.reduce((sum, { size = 0 }) => sum + size, 0) + pieces;
}

/** How many bytes an account has here in uploads that are not whole, with what has been promised a place. */
export async function bytesInPieces(user: number): Promise<number> {
  return (await PartialUploadModel.find({ user }).lean()).reduce(
    (sum, { received, reserved = 0 }) => sum + Math.max(received, reserved),
    0,
  );
}

/** @throws Problem 'full' when the account keeps more than it may, with what it has just reserved. */
export async function assertInQuota({ user, quota }: Keeper): Promise<void> {
  if (quota === 0 || (await storedBytes(user)) <= quota) return;
  const megabytes = Math.floor(quota / 1_000_000);
  throw new Problem('full', `Your files fill the ${megabytes} MB that one account may keep here. Please ask your administrator for more.`);
}
