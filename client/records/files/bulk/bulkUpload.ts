import { createLimit } from '../../../../shared/basics/queue';
import { keepPageOpen } from '../../../net/page';
import { sentenceOf } from '../../../net/request';
import { live } from '../../../sync/live';
import { recordsNow } from '../../../sync/hooks';
import { Discarded } from '../../../sync/inFlight';
import { asJpg } from '../fileOf';
import { account } from '../cached/fileCache';
import { isLargePhoto, makeSmaller } from '../photo/photoSize';
import { sendFile } from '../transfers';
import { becomeOwner, dropBulk, mayHaveStored, readBulk, storeBulk } from './bulkStorage';
import { bulkAt, type BulkFile, scopeKey, setBulk, stillWaiting } from './bulkStore';

/** How many files are sent at a time. More would only share the link. */
const MAX_PARALLEL = 3;

/** The files that are neither in the outbox nor on the server yet. */
const waitingOf = (files: readonly BulkFile[]) =>
  stillWaiting(files, recordsNow('certificates'), live.store.getState().pending.certificates ?? []);

/** Adds files for the certificates of a vessel to those that already wait. */
export function addToBulk(vessel: number, files: readonly BulkFile[]): void {
  const scope = scopeKey(vessel);
  const before = bulkAt(scope);
  setBulk(scope, { busy: before?.busy ?? false, files: [...(before?.files ?? []), ...files] });
  void becomeOwner(scope);
  for (const file of files) void storeBulk(scope, file);
}

/** Updates the entry of one file, and its stored copy. */
export function putInBulk(scope: string, key: string, part: Partial<BulkFile>): void {
  const bulk = bulkAt(scope);
  if (!bulk) return;
  const files = bulk.files.map((each) => (each.key === key ? { ...each, ...part } : each));
  setBulk(scope, { ...bulk, files });
  const changed = files.find((each) => each.key === key);
  if (!changed) return;
  if (changed.state === 'sent') void dropBulk(scope, [key]);
  else if ('of' in part || 'sentAs' in part) void storeBulk(scope, changed);
}

/** Forgets the files that are not sent. Uploads that have started continue. */
export function discardBulk(scope: string): void {
  const bulk = bulkAt(scope);
  setBulk(scope, null);
  void dropBulk(scope, bulk?.files.map(({ key }) => key) ?? []);
}

async function sendOne(vessel: number, key: string, smaller: boolean): Promise<void> {
  const scope = scopeKey(vessel);
  const { file, of } = bulkAt(scope)?.files.find((each) => each.key === key) ?? {};
  if (!file || of === null || of === undefined) return;
  putInBulk(scope, key, { state: 'sending', sentence: undefined });
  try {
    const sent = smaller && isLargePhoto(file) ? await makeSmaller(file) : asJpg(file);
    putInBulk(scope, key, { sentAs: { name: sent.name, size: sent.size } });
    await sendFile('certificates', vessel, of, sent, { vesselId: String(vessel), certificateId: String(of) });
    putInBulk(scope, key, { state: 'sent' });
  } catch (error) {
    const sentence = error instanceof Discarded ? 'Cancelled.' : `Failed to upload file: ${sentenceOf(error, 'Upload failed')}`;
    putInBulk(scope, key, { state: 'failed', sentence });
  }
}

/**
 * Uploads the files that are not sent yet, three at a time, also after the dialog is closed. A failed file is marked and does not stop the
 * others. Stops when the session ends. Returns how many files were sent and how many failed.
 */
export async function sendBulk(vessel: number, smaller: boolean): Promise<{ sent: number; failed: number }> {
  const [author, scope] = [account(), scopeKey(vessel)];
  // A file that an earlier page started to send is in the outbox or on the server, and must not be sent again.
  const stored = bulkAt(scope)?.files.filter((each) => each.isStored) ?? [];
  const stillWaitingKeys = new Set(waitingOf(stored).map(({ key }) => key));
  for (const { key } of stored) if (!stillWaitingKeys.has(key)) putInBulk(scope, key, { state: 'sent' });
  const current = bulkAt(scope);
  if (!current || current.busy) return { sent: 0, failed: 0 };
  const keys = current.files.filter(({ of, state }) => of !== null && state !== 'sent').map(({ key }) => key);
  const limit = createLimit(MAX_PARALLEL);
  const send = async (key: string) => {
    if (account() === author) await sendOne(vessel, key, smaller);
  };
  setBulk(scope, { ...current, busy: true });
  await keepPageOpen(Promise.all(keys.map((key) => limit.run(() => send(key)))));
  const files = bulkAt(scope)?.files ?? [];
  // Files without a certificate are not counted, because they are not sent.
  const count = (state: BulkFile['state']) => files.filter((each) => each.of !== null && each.state === state).length;
  const result = { sent: count('sent'), failed: count('failed') };
  if (result.failed > 0 || account() !== author) setBulk(scope, { files, busy: false });
  else discardBulk(scope);
  return result;
}

/** Takes over the files that an earlier page stored for this vessel. */
export async function adoptBulk(vessel: number): Promise<void> {
  const [author, scope] = [account(), scopeKey(vessel)];
  if (!mayHaveStored(scope) || bulkAt(scope)) return;
  await becomeOwner(scope);
  if (account() !== author) return;
  const stored = await readBulk(scope);
  const files = waitingOf(stored);
  const waiting = new Set(files.map(({ key }) => key));
  const obsolete = stored.filter(({ key }) => !waiting.has(key)).map(({ key }) => key);
  await dropBulk(scope, obsolete);
  if (files.length > 0 && !bulkAt(scope)) setBulk(scope, { files, busy: false });
}
