import { Problem } from '../../shared/basics/problem';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { notFoundSentence } from '../../shared/kinds/recordNaming';
import type { LiveClient } from './createLive';
import { notify, type LiveState, type PendingEdit, type RefusedEdit } from './store';
import { addRefused, Discarded, dropRefused, editOfRefused, newKey } from './inFlight';
import { nowSaved } from './rebase';
import { openDatabase, heldLocks, inLock, takeLock } from '../net/browserDatabase';

/** A write in the outbox: unanswered, or refused and not yet saved again or discarded by its author. */
export type UnsentWrite = PendingEdit | RefusedEdit;

/** The stored unsent writes of one account in one browser. Every call may reject if the browser refuses storage. */
export interface OutboxStore {
  put(key: string, write: UnsentWrite): Promise<void>;
  drop(key: string): Promise<void>;
  /** Takes over the writes of closed pages. */
  adopt(): Promise<UnsentWrite[]>;
  close(): void;
}

export interface WriteOutbox {
  /** Whether every unanswered write would survive closing the page. */
  isSafe(): boolean;
  /** Takes over and sends the writes that closed pages have left. */
  adopt(): Promise<void>;
  /** Sends a refused write again. */
  sendAgain(key: string): void;
  /** Ends with the session and leaves the unsent writes for the next one. Returns whether all of them would survive closing the page. */
  stop(): Promise<boolean>;
}

/** The outbox of one page. */
export interface BrowserOutbox extends WriteOutbox {
  /** Discards a write in the other pages of this browser: without locks they may hold it too. */
  discardElsewhere(key: string): void;
}

export const isRefused = (write: UnsentWrite): write is RefusedEdit => 'edit' in write;
const keyOf = (write: UnsentWrite) => (isRefused(write) ? write.edit.key : write.key);
const orderOf = (write: UnsentWrite) => (isRefused(write) ? write.edit.at : write.at);

const unsentWrites = (state: Pick<LiveState, 'pending' | 'refused'>): Map<string, UnsentWrite> =>
  new Map([...Object.values(state.pending).flat(), ...state.refused].map((write) => [keyOf(write), write]));

/** For a write without an epoch, stored by an older version of the application: the server may have restored a backup since. */
const UNKNOWN_LOG = 'What it was based on may have changed since. Please check it before you save it again.';

/**
 * Whether a refusal means that the write of an earlier page had its effect: its key was used, or the record is already deleted. If its vessel
 * is not found, that may have been taken from the account.
 */
const hadEffect = ({ op, kind }: PendingEdit, { code, message }: Problem) =>
  code === 'reused_key' || (op === 'deleted' && code === 'not_found' && message === notFoundSentence(kindOf(kind)));

/**
 * What is left to decide of a refused write. A renewal of a record that somebody renewed meanwhile becomes an edit of their renewal, in whose form the
 * author chooses; any other write stays as it is.
 */
export function leftToDecide<E extends Omit<PendingEdit, 'key' | 'id' | 'at' | 'echoed'>>(edit: E, { code, more }: Problem): E {
  const { replaces, chain: _chain, ...values } = edit.values;
  const theirs = more.theirs as AnyRecord | undefined;
  if (code !== 'conflict' || !replaces || !theirs) return edit;
  return { ...edit, op: 'updated', id: theirs.id, base: theirs.rev, values, seen: more.base as Values };
}

/** Keeps the stored writes equal to the unanswered writes of `live`, and sends those that closed pages left (invariant 4: each has one effect). */
export function startOutbox(live: Pick<LiveClient, 'store' | 'change' | 'resume'>, storage: OutboxStore): WriteOutbox {
  /** Undefined for one to be stored again. */
  const lastStored = new Map<string, UnsentWrite | undefined>();
  const storedKeys = new Set<string>();
  const storing = new Map<string, Promise<unknown>>();
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function sync(): void {
    timer = undefined;
    const unsent = unsentWrites(live.store.getState());
    for (const [key, write] of unsent) {
      if (lastStored.get(key) === write) continue;
      lastStored.set(key, write);
      storing.set(
        key,
        storage.put(key, write).then(
          () => storedKeys.add(key),
          () => void (storedKeys.delete(key), storing.delete(key)),
        ),
      );
    }
    for (const key of lastStored.keys()) if (!unsent.has(key)) forget(key);
  }

  /** Also stores what the browser has refused: there may be room now. */
  function syncRefused(): void {
    for (const key of lastStored.keys()) if (!storing.has(key) && !storedKeys.has(key)) lastStored.set(key, undefined);
    sync();
  }

  function forget(key: string): void {
    lastStored.delete(key);
    storing.delete(key);
    storedKeys.delete(key);
    void storage.drop(key).catch(() => undefined);
  }

  /** Sends a stored write. Returns whether it had its effect. The server refuses a write of another epoch (.github/DECISIONS.md, epoch). */
  async function resume(edit: PendingEdit): Promise<boolean> {
    try {
      if (edit.epoch === undefined) throw new Problem('restored', UNKNOWN_LOG);
      await live.resume(edit);
      return true;
    } catch (error) {
      if (stopped || error instanceof Discarded) return false;
      const problem = error instanceof Problem ? error : new Problem('internal', '');
      if (hadEffect(edit, problem)) return true;
      live.change((draft) => addRefused(draft, leftToDecide(editOfRefused(problem) ?? edit, problem), problem));
      return false;
    } finally {
      // It may be answered before `sync` has seen it among the unsent ones.
      if (!stopped) {
        if (!lastStored.has(edit.key)) lastStored.set(edit.key, edit);
        syncSoon();
      }
    }
  }

  // After a delay, so that a write that moves from `pending` to `refused` is not deleted from the disk in between.
  const syncSoon = () => void (timer ??= setTimeout(sync));
  const stopListening = live.store.subscribe(syncSoon);
  sync();

  return {
    isSafe: () => [...unsentWrites(live.store.getState()).keys()].every((key) => storedKeys.has(key)),
    sendAgain(key) {
      const { refused } = live.store.getState();
      const write = refused.find(({ edit }) => edit.key === key);
      if (!write) return;
      live.change((draft) => dropRefused(draft, key));
      void resume(write.edit);
    },
    async adopt() {
      syncRefused();
      const left = await storage.adopt().catch(() => []);
      const inState = unsentWrites(live.store.getState());
      const adopted = left.filter((write) => !stopped && !inState.has(keyOf(write))).toSorted((a, b) => orderOf(a) - orderOf(b));
      for (const write of adopted) storedKeys.add(keyOf(write));
      const refused = adopted.filter(isRefused);
      if (refused.length > 0) live.change((draft) => void draft.refused.push(...refused));
      const unsent = adopted.filter((write): write is PendingEdit => !isRefused(write));
      const results = await Promise.all(unsent.map(resume));
      const sent = unsent.filter((_, at) => results[at]);
      if (sent.length > 0 && !stopped) notify(live.change, nowSaved(sent));
    },
    async stop() {
      stopped = true;
      stopListening();
      clearTimeout(timer);
      syncRefused();
      storage.close();
      await Promise.all(storing.values());
      return [...lastStored.keys()].every((key) => storedKeys.has(key));
    },
  };
}

interface StoredWrite {
  /** The id of the open page that is responsible for sending this write. */
  page: string;
  write: UnsentWrite;
}

const database = openDatabase<unknown>('vessel-ops-outbox', 'writes');
/** Writes that are not on the disk yet, or could not be stored there. They live as long as the page, also after sign-out. */
const notStored = new Map<string, UnsentWrite>();
const isStoredWrite = (stored: unknown): stored is StoredWrite =>
  typeof stored === 'object' && stored !== null && 'page' in stored && 'write' in stored;

/**
 * Unsent writes in IndexedDB, separate for each account, so that users of one machine neither see nor send each other's writes.
 * An open page holds a lock with its id; from the locks other pages learn which writes belong to a closed page. Over plain HTTP browsers have
 * no locks. Two pages may then send the same write, which still has one effect.
 */
function browserStorage(account: string): OutboxStore {
  const page = newKey();
  const nameOf = (id: string) => `vessel-ops page ${id}`;
  const pageLock = takeLock(nameOf(page));

  async function take(): Promise<UnsentWrite[]> {
    const openPages = await heldLocks();
    const adopted = (await database.entries()).filter(([key]) => key.startsWith(`${account}:`));
    await database.drop(adopted.filter(([, stored]) => !isStoredWrite(stored)).map(([key]) => key));
    const left = adopted.filter(
      (entry): entry is [string, StoredWrite] => isStoredWrite(entry[1]) && entry[1].page !== page && !openPages.has(nameOf(entry[1].page)),
    );
    // `update` changes only existing entries: a write that its own page has finished meanwhile must not come back.
    for (const [key] of left) await database.update(key, (stored) => (isStoredWrite(stored) ? { ...stored, page } : stored));
    return left.map(([, stored]) => stored.write);
  }

  const storageKey = (key: string) => `${account}:${key}`;
  const ownNotStored = () => [...notStored].filter(([key]) => key.startsWith(storageKey(''))).map(([, write]) => write);
  return {
    put: async (key, write) => {
      notStored.set(storageKey(key), write);
      await pageLock.granted;
      await database.set(storageKey(key), { page, write } satisfies StoredWrite);
      if (notStored.get(storageKey(key)) === write) notStored.delete(storageKey(key));
    },
    drop: async (key) => {
      notStored.delete(storageKey(key));
      await pageLock.granted;
      await database.drop([storageKey(key)]);
    },
    adopt: async () => {
      await pageLock.granted;
      const left = await inLock('vessel-ops outbox', take).catch(() => []);
      return [...left, ...ownNotStored()];
    },
    close: pageLock.release,
  };
}

/** Stores the writes of a session that ended before its outbox was open. Returns whether all of them would survive closing the page. */
export async function storeUnsentWrites(account: string, live: Pick<LiveState, 'pending' | 'refused'>): Promise<boolean> {
  const storage = browserStorage(account);
  const stored = await Promise.allSettled([...unsentWrites(live)].map(([key, write]) => storage.put(key, write)));
  storage.close();
  return stored.every(({ status }) => status === 'fulfilled');
}

/** Replaces every unsent write in this browser, of all accounts and pages, by what `change` makes of it. */
export async function forgetInOutbox(change: (write: UnsentWrite) => UnsentWrite): Promise<void> {
  for (const [key, stored] of await database.entries())
    if (isStoredWrite(stored)) await database.update(key, () => ({ ...stored, write: change(stored.write) }));
}

/** Sent to the other pages of this browser, which without locks may hold the write too: it was answered, saved again or discarded here. */
interface LeftOutbox {
  key: string;
  /** It may still be waiting for its answer there. */
  isDiscarded: boolean;
}

/** How often to look for writes of other pages that were closed meanwhile. */
const ADOPT_EVERY_MS = 60_000;

/** Opens the outbox of one account in this browser, until its session ends. */
export function openOutbox(live: LiveClient, account: string): BrowserOutbox {
  const storage = browserStorage(account);
  const elsewhere = new BroadcastChannel(`vessel-ops outbox ${account}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  const post = (left: LeftOutbox) => elsewhere.postMessage(left);
  elsewhere.addEventListener('message', ({ data: { key, isDiscarded } }: MessageEvent<LeftOutbox>) => {
    if (isDiscarded) live.discard(key);
    live.change((draft) => dropRefused(draft, key));
  });
  const drop = (key: string) => {
    post({ key, isDiscarded: false });
    return storage.drop(key);
  };
  const outbox = startOutbox(live, { ...storage, drop });
  const timer = setInterval(() => void outbox.adopt(), ADOPT_EVERY_MS);
  void outbox.adopt();
  return {
    ...outbox,
    discardElsewhere: (key) => post({ key, isDiscarded: true }),
    stop() {
      clearInterval(timer);
      const stored = outbox.stop();
      elsewhere.close();
      return stored;
    },
  };
}
