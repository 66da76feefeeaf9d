import { createLimit } from '../../../../shared/basics/queue';
import { keepPageOpen } from '../../../net/page';
import { sentenceOf } from '../../../net/problems';
import { live } from '../../../sync/live';
import { recordsNow } from '../../../sync/hooks';
import { Discarded } from '../../../sync/inFlight';
import { asJpg } from '../fileOf';
import { account } from '../kept/fileCache';
import { isLargePhoto, makeSmaller } from '../photo/photoSize';
import { sendFile } from '../transfers';
import { becomeOwner, dropBulk, mayHaveStored, readBulk, storeBulk } from './bulkShelf';
import { bulkAt, type BulkFile, scopeKey, setBulk, stillWaiting } from './bulkStore';

/** So many are under way at a time: more would only share the link. */
const SIDE_BY_SIDE = 3;

/** Which of them wait, by what is known now of the certificates and of the outbox. */
const waitingOf = (files: readonly BulkFile[]) =>
  stillWaiting(files, recordsNow('certificates'), live.store.getState().pending.certificates ?? []);

/** Takes files for the certificates of a vessel, beside those that wait already. */
export function addToBulk(vessel: number, files: readonly BulkFile[]): void {
  const place = scopeKey(vessel);
  const before = bulkAt(place);
  setBulk(place, { busy: before?.busy ?? false, files: [...(before?.files ?? []), ...files] });
  void becomeOwner(place);
  for (const file of files) void storeBulk(place, file);
}

/** Changes what is known of one file. */
export function putInBulk(place: string, key: string, part: Partial<BulkFile>): void {
  const bulk = bulkAt(place);
  if (!bulk) return;
  const files = bulk.files.map((each) => (each.key === key ? { ...each, ...part } : each));
  setBulk(place, { ...bulk, files });
  const changed = files.find((each) => each.key === key);
  if (!changed) return;
  if (changed.state === 'sent') void dropBulk(place, [key]);
  else if ('of' in part || 'sentAs' in part) void storeBulk(place, changed);
}

/** Forgets those that are not sent. What is on its way goes on as every write does. */
export function discardBulk(place: string): void {
  const bulk = bulkAt(place);
  setBulk(place, null);
  void dropBulk(place, bulk?.files.map(({ key }) => key) ?? []);
}

async function sendOne(vessel: number, key: string, smaller: boolean): Promise<void> {
  const place = scopeKey(vessel);
  const { file, of } = bulkAt(place)?.files.find((each) => each.key === key) ?? {};
  if (!file || of === null || of === undefined) return;
  putInBulk(place, key, { state: 'sending', sentence: undefined });
  try {
    const sent = smaller && isLargePhoto(file) ? await makeSmaller(file) : asJpg(file);
    putInBulk(place, key, { sentAs: { name: sent.name, size: sent.size } });
    await sendFile('certificates', vessel, of, sent, { vesselId: String(vessel), certificateId: String(of) });
    putInBulk(place, key, { state: 'sent' });
  } catch (error) {
    const sentence = error instanceof Discarded ? 'Cancelled.' : `Failed to upload file: ${sentenceOf(error, 'Upload failed')}`;
    putInBulk(place, key, { state: 'failed', sentence });
  }
}

/**
 * Uploads those that are not sent yet, three at a time, whether the dialog stays open or not. One that fails is told and does not stop the
 * others; each goes on where its pieces stopped. It ends with the session. Answers how many were sent, and how many failed.
 */
export async function sendBulk(vessel: number, smaller: boolean): Promise<{ sent: number; failed: number }> {
  const [author, place] = [account(), scopeKey(vessel)];
  // What an earlier page had begun goes on by itself: it is not sent twice.
  const left = bulkAt(place)?.files.filter((each) => each.left) ?? [];
  const waits = new Set(waitingOf(left).map(({ key }) => key));
  for (const { key } of left) if (!waits.has(key)) putInBulk(place, key, { state: 'sent' });
  const begun = bulkAt(place);
  if (!begun || begun.busy) return { sent: 0, failed: 0 };
  const keys = begun.files.filter(({ of, state }) => of !== null && state !== 'sent').map(({ key }) => key);
  const limit = createLimit(SIDE_BY_SIDE);
  const send = async (key: string) => {
    if (account() === author) await sendOne(vessel, key, smaller);
  };
  setBulk(place, { ...begun, busy: true });
  await keepPageOpen(Promise.all(keys.map((key) => limit.run(() => send(key)))));
  const files = bulkAt(place)?.files ?? [];
  // What is of no certificate was never to be sent.
  const count = (state: BulkFile['state']) => files.filter((each) => each.of !== null && each.state === state).length;
  const told = { sent: count('sent'), failed: count('failed') };
  if (told.failed > 0 || account() !== author) setBulk(place, { files, busy: false });
  else discardBulk(place);
  return told;
}

/** Looks for what an earlier page has left of this vessel. */
export async function adoptBulk(vessel: number): Promise<void> {
  const [author, place] = [account(), scopeKey(vessel)];
  if (!mayHaveStored(place) || bulkAt(place)) return;
  await becomeOwner(place);
  if (account() !== author) return;
  const left = await readBulk(place);
  const files = waitingOf(left);
  const kept = new Set(files.map(({ key }) => key));
  const gone = left.filter(({ key }) => !kept.has(key)).map(({ key }) => key);
  await dropBulk(place, gone);
  if (files.length > 0 && !bulkAt(place)) setBulk(place, { files, busy: false });
}
