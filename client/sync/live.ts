import type { Problem } from '../../shared/basics/problem';
import { paths } from '../../shared/api/paths';
import { loadChunk, openChunk } from '../net/chunks';
import { pause, fetchWithServerTime, now, subscribeTime } from '../net/serverTime';
import {
  expireInvoiceAccess,
  expireSession,
  noteUnsentAtSignOut,
  readInvoiceToken,
  readToken,
  endOfSession,
  subscribeSession,
  accountOf,
  emailOf,
} from '../net/session';
import { noteAccess, readKeyboard } from '../net/access';
import { request, takePrefetched } from '../net/request';
import { createLive } from './createLive';
import { emptyTimings, isHighLatency, mayBeHighLatency } from './connection';
import { browserLedgerStore, storeLastContact, lastContact, clearCachedFiles } from './cache';
import type { PendingEdit } from './store';
import { addRefused, dropRefused, editOfRefused, newKey } from './inFlight';
import type { BrowserOutbox } from './outbox';

/** On a slow link the socket code waits this long, so that the lists of the vessel the user is about to choose are loaded first. */
const SOCKET_DELAY_MS = 1_000;

async function loadIo() {
  if (isHighLatency()) await pause(SOCKET_DELAY_MS);
  return (await openChunk(() => import('socket.io-client'))).io;
}

/** The sync engine of this page. Every hook and every write of the client uses it. */
export const live = createLive({
  token: readToken,
  invoiceToken: readInvoiceToken,
  endOfSession,
  fetch: (input, init) => takePrefetched(init?.method, String(input), readToken()) ?? fetchWithServerTime(input, init),
  io: { load: loadIo },
  upload: async (upload) => (await openChunk(() => import('../net/upload'))).uploadFile(upload),
  build: import.meta.env.CLIENT_BUILD as string | undefined,
  highLatency: mayBeHighLatency,
  online: () => globalThis.navigator?.onLine ?? true,
  lastContact,
  onContact: storeLastContact,
  cacheStore: browserLedgerStore,
  said: readKeyboard,
  onSignedOut: expireSession,
  onAccess: (access) => void (noteAccess(access) && startOver()),
  onErased: async (mark) => (await loadChunk(() => import('./erased'))).forgetErased(live, mark),
  onInvoicesRefused: expireInvoiceAccess,
});

let outbox: BrowserOutbox | null = null;

let people: Promise<void> | null = null;

/** Loads the names of people and follows them, after the first screen has what it needs. */
const loadPeople = () =>
  (people ??= loadChunk(() => import('./topics')).then(({ followPeople, reportUnsentWrites }) => {
    followPeople(live);
    reportUnsentWrites(live, () => emailOf(readToken()));
  }));

const loadOutbox = () => loadChunk(() => import('./outbox'));

/** How many of the user's writes are not on the server yet, and whether they would survive closing the page. */
export function unsentNow(): { count: number; safe: boolean } {
  const { pending, refused } = live.store.getState();
  const count = Object.values(pending).flat().length + refused.length;
  return { count, safe: count === 0 || (outbox?.isSafe() ?? false) };
}

/** Sends a refused write of an earlier page again. */
export const sendAgain = (key: string): void => outbox?.sendAgain(key);

/** Discards a write in the other pages of this browser. */
export const discardElsewhere = (key: string): void => outbox?.discardElsewhere(key);

/**
 * Adds a write to the refused ones, if its form was left before the refusal came. It stays until its author saves or discards it. `id`: missing if
 * the record was not created. Returns its key.
 */
export function storeRefused(
  write: Omit<PendingEdit, 'key' | 'id' | 'at' | 'echoed'> & Partial<Pick<PendingEdit, 'id'>>,
  problem: Problem,
): string {
  const at = now();
  const { key = newKey(), id = -at, epoch, file } = editOfRefused(problem) ?? {};
  const edit = { ...write, key, id: write.id ?? id, epoch: write.epoch ?? epoch, file: write.file ?? file, at, echoed: false };
  live.change((draft) => addRefused(draft, edit, problem));
  return key;
}

/** Forgets a refused write that its author no longer wants, and what the server has received of its file. */
export function discardRefused(key: string | undefined): void {
  const write = live.store.getState().refused.find(({ edit }) => edit.key === key);
  if (write?.edit.file) void request('DELETE', paths.upload(write.edit.key)).catch(() => undefined);
  live.change((draft) => dropRefused(draft, key));
}

/** Opens the outbox and loads the names of people, once there is a write to store or the first screen has what it needs. */
function openOutbox(token: string): void {
  const isReady = () => live.store.getState().fleetLoading.state === 'ready' || Object.keys(live.store.getState().pending).length > 0;
  const open = async () => {
    void loadPeople();
    const { openOutbox: openInBrowser } = await loadOutbox();
    if (readToken() === token) outbox ??= openInBrowser(live, accountOf(token));
  };
  if (isReady()) return void open();
  const stop = live.store.subscribe(() => {
    if (readToken() !== token || isReady()) stop();
    if (readToken() === token && isReady()) void open();
  });
}

/** When the session ends, stores unanswered writes for the next session of the same user. The sign-in screen reports them. */
function closeOutbox(token: string): void {
  const state = live.store.getState();
  const count = Object.values(state.pending).flat().length;
  const note = (safe: boolean) => noteUnsentAtSignOut({ count, safe });
  // What the browser has not stored yet, it may never store.
  note(unsentNow().safe);
  const storeInBrowser = async () => await (await loadOutbox()).storeUnsentWrites(accountOf(token), state);
  const stored = outbox?.stop() ?? (count > 0 ? storeInBrowser() : Promise.resolve(true));
  void stored.then(note);
  outbox = null;
}

/** A closing page may still write to the cache this long after the next page has started. */
const LATE_CACHE_WRITE_MS = 3_000;

/** Clears the caches at the start of a signed-out page, because the page that signed out may have been closed before it had done so. */
function clearCaches(): void {
  void browserLedgerStore.clear().catch(() => undefined);
  void clearCachedFiles().catch(() => undefined);
}

/** With other vessels than before: forgets everything cached, and loads the page anew. Unsent writes stay in the outbox. */
async function startOver(): Promise<void> {
  await Promise.allSettled([browserLedgerStore.clear(), clearCachedFiles()]);
  location.reload();
}

/** Starts and stops the sync engine with the session, and wakes it with the page. Called once, when the application starts. */
export function startLiveClient(): void {
  let [token, invoiceToken] = [readToken(), readInvoiceToken()];
  const begin = (owner: string) => {
    live.start();
    openOutbox(owner);
  };
  if (token) begin(token);
  else {
    clearCaches();
    setTimeout(() => readToken() ?? clearCaches(), LATE_CACHE_WRITE_MS);
  }

  subscribeSession(() => {
    const [before, access] = [token, invoiceToken];
    [token, invoiceToken] = [readToken(), readInvoiceToken()];
    if (token !== before) {
      if (before) {
        closeOutbox(before);
        live.reset();
        void clearCachedFiles().catch(() => undefined);
      }
      if (token) begin(token);
    } else if (invoiceToken !== access) live.accessChanged();
  });

  subscribeTime(live.clockSet);
  // A browser whose clock is replaced may lack it.
  performance.addEventListener?.('resourcetimingbufferfull', emptyTimings);
  addEventListener('beforeunload', (event) => {
    if (!unsentNow().safe) event.preventDefault();
  });
  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, live.wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.wake();
  });
}
