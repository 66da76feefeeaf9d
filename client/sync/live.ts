import type { Problem } from '../../shared/basics/problem';
import { loadChunk, openChunk } from '../net/chunks';
import { pause } from '../net/pause';
import {
  expireInvoiceAccess,
  expireSession,
  noteUnsaved,
  readInvoiceToken,
  readToken,
  subscribeSession,
  accountOf,
  emailOf,
} from '../net/session';
import { fetchWithServerTime, now, subscribeTime } from '../net/serverTime';
import { takePrefetched } from '../net/request';
import { createLive } from './createLive';
import { isHighLatency } from './connection';
import { browserLedgerStore, storeLastHeard, lastContact, clearCachedFiles } from './cache';
import type { PendingEdit } from './store';
import { newKey } from './inFlight';
import type { WriteOutbox } from './outbox';

/** A user who sees the vessels is about to choose one. On a slow link the lists of that vessel are fetched before the socket code. */
const CHOOSING_MS = 1_000;

async function loadIo() {
  if (isHighLatency(false)) await pause(CHOOSING_MS);
  return (await openChunk(() => import('socket.io-client'))).io;
}

/** The application's own ledgers. Every hook and every write of the client goes through this one. */
export const live = createLive({
  token: readToken,
  invoiceToken: readInvoiceToken,
  fetch: (input, init) => takePrefetched(init?.method, String(input), readToken()) ?? fetchWithServerTime(input, init),
  io: { load: loadIo },
  upload: async (upload) => (await openChunk(() => import('../net/upload'))).uploadFile(upload),
  build: import.meta.env.CLIENT_BUILD as string | undefined,
  far: () => isHighLatency(true),
  online: () => globalThis.navigator?.onLine ?? true,
  heardBefore: lastContact,
  onHeard: storeLastHeard,
  keep: browserLedgerStore,
  onSignedOut: expireSession,
  onInvoicesRefused: expireInvoiceAccess,
});

let outbox: WriteOutbox | null = null;

let people: Promise<void> | null = null;

/** Follows what people tell of themselves; names come once the first screen has what it needs. */
const openPeople = () =>
  (people ??= loadChunk(() => import('./topics')).then(({ followPeople, reportUnsentWrites }) => {
    followPeople(live);
    reportUnsentWrites(live, () => emailOf(readToken()));
  }));

const loadOutbox = () => loadChunk(() => import('./outbox'));

/** The user's writes that are not on the server yet: how many, and whether they survive closing the page. */
export function unsentNow(): { count: number; safe: boolean } {
  const { pending, refused } = live.store.getState();
  const count = Object.values(pending).flat().length + refused.length;
  return { count, safe: count === 0 || (outbox?.isSafe() ?? false) };
}

/** Sends a refused write of an earlier page once more. */
export const sendAgain = (key: string): void => outbox?.again(key);

/** Keeps what a form could not save after it was left, until its author has settled it. Answers the key it is known by. */
export function storeRefused(write: Omit<PendingEdit, 'key' | 'at' | 'echoed'>, { code, message }: Problem): string {
  const key = newKey();
  live.change((draft) => void draft.refused.push({ edit: { ...write, key, at: now(), echoed: false }, code, message }));
  return key;
}

/** Forgets a refused write: its author does not want it any more. */
export const discardRefused = (key: string): void =>
  live.change((draft) => void (draft.refused = draft.refused.filter(({ edit }) => edit.key !== key)));

/** Notes that the author has opened a refused write in a form. */
export function noteOpened(key: string): void {
  live.change((draft) => {
    for (const write of draft.refused) if (write.edit.key === key) write.opened = true;
  });
}

/** Opens the outbox, and learns the names of the people, once there is something to keep, or the first screen has what it needs. */
function openOutbox(token: string): void {
  const isTime = () => live.store.getState().fleetLoading.state === 'ready' || Object.keys(live.store.getState().pending).length > 0;
  const open = async () => {
    void openPeople();
    const { openOutbox: openInBrowser } = await loadOutbox();
    if (readToken() === token) outbox ??= openInBrowser(live, accountOf(token));
  };
  if (isTime()) return void open();
  const stop = live.store.subscribe(() => {
    if (readToken() !== token || isTime()) stop();
    if (readToken() === token && isTime()) void open();
  });
}

/** The session ended: unanswered writes are stored for the next session of the same user, and the sign-in screen says so. */
function closeOutbox(token: string): void {
  const left = live.store.getState();
  const count = Object.values(left.pending).flat().length;
  noteUnsaved({ count, safe: true });
  const leave = async () => await (await loadOutbox()).leaveInBrowser(accountOf(token), left);
  const kept = outbox?.stop() ?? (count > 0 ? leave() : Promise.resolve(true));
  void kept.then((safe) => !safe && noteUnsaved({ count, safe }));
  outbox = null;
}

/** What a page that is closed was about to keep may still reach the disk after the next one has begun. */
const STILL_WRITTEN_MS = 3_000;

/** The page that signed out may have been closed before the disk was clear. */
function forgetKept(): void {
  void browserLedgerStore.clear().catch(() => undefined);
  void clearCachedFiles().catch(() => undefined);
}

/** Ties the ledgers to the session and to the page: called once, when the application starts. */
export function startLiveClient(): void {
  let [token, invoiceToken] = [readToken(), readInvoiceToken()];
  const begin = (mine: string) => {
    live.start();
    openOutbox(mine);
  };
  if (token) begin(token);
  else {
    forgetKept();
    setTimeout(() => readToken() ?? forgetKept(), STILL_WRITTEN_MS);
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
  addEventListener('beforeunload', (event) => {
    if (!unsentNow().safe) event.preventDefault();
  });
  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, live.wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.wake();
  });
}
