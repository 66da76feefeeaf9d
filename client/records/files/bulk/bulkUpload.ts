import { Problem } from '../../../../shared/basics/problem';
import { createLimit } from '../../../../shared/basics/queue';
import { keepPageOpen } from '../../../net/page';
import { sentenceOf } from '../../../net/request';
import { discardRefused, live } from '../../../sync/live';
import { recordsNow } from '../../../sync/hooks';
import { Discarded, editOfRefused } from '../../../sync/inFlight';
import { MAX_UPLOADS } from '../../../sync/mutations';
import { asJpg } from '../fileOf';
import { account } from '../cached/fileCache';
import { makeSmaller } from '../../../net/makeSmaller';
import { isLargePhoto } from '../photo/photoSize';
import { sendFile } from '../transfers';
import { bulkAt, type BulkFile, scopeKey, setBulk, stillWaiting } from './bulkStore';
import { openDatabase, takeLock } from '../../../net/browserDatabase';
import { localStore } from '../../../net/browserStorage';
import { readToken, subscribeSession } from '../../../net/session';

type StoredFile = Pick<BulkFile, 'file' | 'of' | 'sentAs'>;

const database = openDatabase<unknown>('vessel-ops-bulk', 'files', { holdsFiles: true });
const nameOf = (scope: string, key: string) => `${scope}:${key}`;
const isStoredFile = (stored: unknown): stored is StoredFile =>
  typeof stored === 'object' && stored !== null && 'file' in stored && stored.file instanceof File;

const owners = new Map<string, Promise<void>>();

/** The files that a session of this page left when it ended, by scope key: the browser may have refused to store them. */
const leftInPage = new Map<string, readonly BulkFile[]>();

/**
 * Waits until this page owns the files of a scope key: it alone sends them. A page that is being reloaded can hold its lock for another
 * moment, and another tab may close hours later. Over plain HTTP there are no locks, and every page is an owner.
 */
function becomeOwner(scope: string): Promise<void> {
  const owner = owners.get(scope) ?? takeLock(`vessel-ops bulk ${scope}`).granted;
  owners.set(scope, owner);
  return owner;
}

/** Whether files of a scope key may be stored, without opening the database. */
const mayHaveStored = (scope: string): boolean => localStore.getItem(`bulk ${scope}`) === 'yes';

/** Stores a file that is not sent yet for the next page. If the browser refuses storage, the file lives only as long as this page. */
async function storeBulk(scope: string, { key, file, of, sentAs }: BulkFile): Promise<void> {
  localStore.setItem(`bulk ${scope}`, 'yes');
  await database.set(nameOf(scope, key), { file, of, sentAs } satisfies StoredFile).catch(() => undefined);
}

/** Deletes stored files. `mayHaveStored` stays true if other files of the scope key are stored or the database cannot be read. */
async function dropBulk(scope: string, keys: readonly string[]): Promise<void> {
  try {
    await database.drop(keys.map((key) => nameOf(scope, key)));
    if ((await storedFilesOf(scope)).length === 0) localStore.removeItem(`bulk ${scope}`);
  } catch {
    // The browser refuses storage.
  }
}

/** The files of a scope key that earlier pages stored. */
const readBulk = (scope: string): Promise<BulkFile[]> => storedFilesOf(scope).catch(() => []);

async function storedFilesOf(scope: string): Promise<BulkFile[]> {
  return (await database.entries()).flatMap(([name, stored]): BulkFile[] =>
    name.startsWith(nameOf(scope, '')) && isStoredFile(stored)
      ? [{ key: name.slice(scope.length + 1), file: stored.file, of: stored.of, sentAs: stored.sentAs, state: 'chosen', isLeft: true }]
      : [],
  );
}

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
    if (scopeKey(vessel) !== scope) return;
    putInBulk(scope, key, { sentAs: { name: sent.name, size: sent.size } });
    await sendFile('certificates', vessel, of, sent, { vesselId: String(vessel), certificateId: String(of) });
    putInBulk(scope, key, { state: 'sent' });
  } catch (error) {
    // The dialog holds a file that failed, on the disk too.
    if (error instanceof Problem) discardRefused(editOfRefused(error)?.key);
    const sentence = error instanceof Discarded ? 'Cancelled.' : `Failed to upload file: ${sentenceOf(error, 'Upload failed')}`;
    putInBulk(scope, key, { state: 'failed', sentence });
  }
}

/**
 * Uploads the files that are not sent yet, as many at a time as the outbox sends, also after the dialog is closed. A failed file is marked and does not stop the
 * others. Returns how many files were sent and how many failed; null if the session ended. The next session then adopts what was not sent.
 */
export async function sendBulk(vessel: number, smaller: boolean): Promise<{ sent: number; failed: number } | null> {
  const [token, scope] = [readToken(), scopeKey(vessel)];
  // A file that an earlier page started to send is in the outbox or on the server, and must not be sent again.
  const left = bulkAt(scope)?.files.filter((each) => each.isLeft) ?? [];
  const stillWaitingKeys = new Set(waitingOf(left).map(({ key }) => key));
  for (const { key } of left) if (!stillWaitingKeys.has(key)) putInBulk(scope, key, { state: 'sent' });
  const current = bulkAt(scope);
  if (!current || current.busy) return { sent: 0, failed: 0 };
  const keys = current.files.filter(({ of, state }) => of !== null && state !== 'sent').map(({ key }) => key);
  const limit = createLimit(MAX_UPLOADS);
  const send = async (key: string) => {
    if (readToken() === token) await sendOne(vessel, key, smaller);
  };
  setBulk(scope, { ...current, busy: true });
  // A write that has no answer when the session ends never settles.
  let stop = () => {};
  const sessionEnd = new Promise<void>((resolve) => (stop = subscribeSession(() => readToken() !== token && resolve())));
  await keepPageOpen(Promise.race([Promise.all(keys.map((key) => limit.run(() => send(key)))), sessionEnd]));
  stop();
  const files = bulkAt(scope)?.files ?? [];
  if (readToken() !== token) {
    leftInPage.set(
      scope,
      files.filter(({ state }) => state !== 'sent').map((each) => ({ ...each, state: 'chosen', sentence: undefined, isLeft: true })),
    );
    setBulk(scope, null);
    return null;
  }
  // Files without a certificate are not counted, because they are not sent.
  const count = (state: BulkFile['state']) => files.filter((each) => each.of !== null && each.state === state).length;
  const result = { sent: count('sent'), failed: count('failed') };
  if (result.failed > 0) setBulk(scope, { files, busy: false });
  else discardBulk(scope);
  return result;
}

/** Takes over the files for this vessel that an earlier page stored or an earlier session of this page left. */
export async function adoptBulk(vessel: number): Promise<void> {
  const [author, scope] = [account(), scopeKey(vessel)];
  if ((!mayHaveStored(scope) && !leftInPage.has(scope)) || bulkAt(scope)) return;
  await becomeOwner(scope);
  const left = leftInPage.get(scope) ?? [];
  const known = [...left, ...(await readBulk(scope)).filter(({ key }) => left.every((each) => each.key !== key))];
  const { selected, vesselLoading } = live.store.getState();
  // Without the certificates of this vessel, each file would lose its own. The list adopts the files when it shows the vessel again.
  if (account() !== author || selected !== vessel || vesselLoading.state !== 'ready') return;
  const files = waitingOf(known);
  const waiting = new Set(files.map(({ key }) => key));
  const obsolete = known.filter(({ key }) => !waiting.has(key)).map(({ key }) => key);
  await dropBulk(scope, obsolete);
  // Others may have been added meanwhile, and stored too. What is being sent takes no more.
  const added = bulkAt(scope);
  if (added?.busy) return;
  leftInPage.delete(scope);
  const all = [...(added?.files ?? []), ...files.filter(({ key }) => added?.files.every((each) => each.key !== key) ?? true)];
  if (all.length > 0) setBulk(scope, { files: all, busy: false });
}
