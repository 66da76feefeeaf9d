import { InstallationModel, ChangeModel } from '../database/models/log';
import { DigestModel, WebhookModel } from '../database/models/delivery';
import { DueIndexModel, recordModel } from '../database/models/projections';
import { trusted } from '../database/encoding';
import { freeBytes } from '../database/freeSpace';
import { withoutLimit } from '../database/withTimeout';
import { bytesOf, rewriteCollections } from '../database/wholeDatabase';
import { newestErasure, readErasures } from '../log/readErasures';
import { updateSearchWords } from '../status/maintainDueIndex';
import { logger } from '../logger';
import { PERSONAL_KINDS } from './personalRecords';

/** The collections that hold personal values before an erasure. What tools beside the server write there can be computed again. */
const COLLECTIONS = [...PERSONAL_KINDS.map(recordModel), ChangeModel, DueIndexModel, DigestModel, WebhookModel].map(
  (model) => model.collection.name,
);

/** Old files, new files and the journal. */
const COPIES = 3;
const RESERVE = 200_000_000;

/**
 * Removes erased values from the files of the embedded engine, which leaves them in blocks that it no longer uses: at a start, before anything else writes, if
 * there was an erasure since the last time. If the process dies in between, the next start does it again. `reopen` closes the engine and opens it again, which
 * removes the old files and journal. What fails is logged and done at the next start, because the fleet must be reachable.
 */
export async function clearFiles(folder: string, reopen: () => Promise<void>): Promise<void> {
  const newest = await newestErasure();
  const installation = await InstallationModel.findById('installation').lean();
  if (newest === null || installation?.rewritten === newest) return;
  try {
    await assertRoom(folder);
    await forgetProjections();
    await withoutLimit(() => rewriteCollections(COLLECTIONS));
  } catch (error) {
    logger.error({ err: error }, 'erased personal data is still in the files of the database; the next start tries again');
    return;
  }
  await reopen();
  await InstallationModel.updateOne({ _id: 'installation' }, { rewritten: newest });
  logger.info('erased personal data has left the files of the database');
}

/** Search words and due indexes from before an erasure hold values, too, until they are computed anew some seconds after it. */
async function forgetProjections(): Promise<void> {
  const newest = new Map<number, number>();
  for (const { scope, seq } of await readErasures()) newest.set(scope, Math.max(seq, newest.get(scope) ?? 0));
  for (const [scope, seq] of newest) await DueIndexModel.deleteOne({ _id: scope, seq: trusted({ $lt: seq }) });
  await updateSearchWords([...newest.keys()]);
}

async function assertRoom(folder: string): Promise<void> {
  const sizes = await Promise.all(COLLECTIONS.map(bytesOf));
  const needed = sizes.reduce((sum, size) => sum + COPIES * size, RESERVE);
  const free = await freeBytes(folder);
  if (free < needed) throw new Error(`The disk has ${Math.floor(free / 1e6)} MB free, and ${Math.ceil(needed / 1e6)} MB are needed.`);
}
