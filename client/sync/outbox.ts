import { Problem } from '../../shared/basics/problem';
import type { LiveClient } from './createLive';
import { notify, type LiveState, type PendingEdit, type RefusedEdit } from './store';
import { Discarded, newKey } from './inFlight';
import { nowSaved } from './rebase';
import { openDatabase } from '../net/browserDatabase';
import { heldLocks, inLock, takeLock } from '../net/lock';

/** A write as it waits on the disk: unanswered, or refused and not yet settled by its author. */
export type Waiting = PendingEdit | RefusedEdit;

/** Where one person's writes wait that no answer has come to, on one machine. Every call may reject where the browser refuses storage. */
export interface OutboxStore {
  put(key: string, write: Waiting): Promise<void>;
  drop(key: string): Promise<void>;
  /** Takes over what pages that are gone have left. */
  adopt(): Promise<Waiting[]>;
  close(): void;
}

export interface WriteOutbox {
  /** Whether everything unanswered would survive the page. */
  isSafe(): boolean;
  /** Looks for what other pages have left. */
  adopt(): Promise<void>;
  /** Sends a refused write once more. */
  again(key: string): void;
  /** The session is over: what waits is left for the next one. Answers whether all of it would outlive the page. */
  stop(): Promise<boolean>;
}

const isRefused = (write: Waiting): write is RefusedEdit => 'edit' in write;
const keyOf = (write: Waiting) => (isRefused(write) ? write.edit.key : write.key);
const orderOf = (write: Waiting) => (isRefused(write) ? write.edit.at : write.at);

const waitingIn = (state: Pick<LiveState, 'pending' | 'refused'>): Map<string, Waiting> =>
  new Map([...Object.values(state.pending).flat(), ...state.refused].map((write) => [keyOf(write), write]));

/** Kept by an older version of the application: a restore since then cannot be ruled out. */
const UNKNOWN_LOG = 'What it was based on may have changed since. Look at it before you save it again.';

/** What became of a write that an earlier page had begun: what is gone, or back, as it was to be, or had its effect then, is no refusal. */
const isDone = ({ op }: PendingEdit, { code }: Problem) =>
  code === 'reused_key' || (op === 'deleted' && code === 'not_found') || (op === 'restored' && code === 'bad_request');

/** Keeps unanswered writes on `shelf` in step with `live`, and sends on what was left there (invariant 4: each has one effect). */
export function startOutbox(live: Pick<LiveClient, 'store' | 'change' | 'resume'>, shelf: OutboxStore): WriteOutbox {
  const put = new Map<string, Waiting>();
  const safe = new Set<string>();
  const storing = new Map<string, Promise<unknown>>();
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function sync(): void {
    timer = undefined;
    const waiting = waitingIn(live.store.getState());
    for (const [key, write] of waiting) {
      if (put.get(key) === write) continue;
      put.set(key, write);
      storing.set(
        key,
        shelf.put(key, write).then(
          () => safe.add(key),
          () => safe.delete(key),
        ),
      );
    }
    for (const key of put.keys()) if (!waiting.has(key)) forget(key);
  }

  function forget(key: string): void {
    put.delete(key);
    storing.delete(key);
    safe.delete(key);
    void shelf.drop(key).catch(() => undefined);
  }

  /** Answers whether the write is done. Which log it was based on it says itself: the server refuses what is of another (.github/DECISIONS.md, epoch). */
  async function resume(edit: PendingEdit): Promise<boolean> {
    try {
      if (edit.epoch === undefined) throw new Problem('restored', UNKNOWN_LOG);
      await live.resume(edit);
      return true;
    } catch (error) {
      if (stopped || error instanceof Discarded) return false;
      const problem = error instanceof Problem ? error : new Problem('internal', '');
      if (isDone(edit, problem)) return true;
      live.change((draft) => void draft.refused.push({ edit, code: problem.code, message: problem.message }));
      return false;
    }
  }

  // Not at once: what leaves one list for the other must not be off the disk in between.
  const stopListening = live.store.subscribe(() => (timer ??= setTimeout(sync)));
  sync();

  return {
    isSafe: () => [...waitingIn(live.store.getState()).keys()].every((key) => safe.has(key)),
    again(key) {
      const { refused } = live.store.getState();
      const write = refused.find(({ edit }) => edit.key === key);
      if (!write) return;
      live.change((draft) => void (draft.refused = draft.refused.filter(({ edit }) => edit.key !== key)));
      void resume(write.edit);
    },
    async adopt() {
      const left = await shelf.adopt().catch(() => []);
      const here = waitingIn(live.store.getState());
      const mine = left.filter((write) => !stopped && !here.has(keyOf(write))).toSorted((a, b) => orderOf(a) - orderOf(b));
      for (const write of mine) safe.add(keyOf(write));
      const refused = mine.filter(isRefused).map((write) => ({ ...write, opened: false }));
      if (refused.length > 0) live.change((draft) => void draft.refused.push(...refused));
      const unsent = mine.filter((write): write is PendingEdit => !isRefused(write));
      const done = await Promise.all(unsent.map(resume));
      const sent = unsent.filter((_, at) => done[at]);
      if (sent.length > 0 && !stopped) notify(live.change, nowSaved(sent));
    },
    async stop() {
      stopped = true;
      stopListening();
      clearTimeout(timer);
      sync();
      shelf.close();
      await Promise.all(storing.values());
      return [...put.keys()].every((key) => safe.has(key));
    },
  };
}

interface Kept {
  /** The id of the page that sends this write while it is open. */
  page: string;
  write: Waiting;
}

const database = openDatabase<unknown>('vessel-ops-outbox', 'writes', true);
/** What is not on the disk yet, or was refused by it: kept as long as the page, also while its author is signed out. */
const inPage = new Map<string, Waiting>();
const isKept = (kept: unknown): kept is Kept => typeof kept === 'object' && kept !== null && 'page' in kept && 'write' in kept;

/**
 * IndexedDB, separate for each account: a user neither sees nor sends the writes of another user of the same machine. An open page holds
 * a lock with its id, so that other pages know which writes no page is responsible for any more. Over plain HTTP there are no locks: two pages may then send the same, which has one effect.
 */
function shelfInBrowser(account: string): OutboxStore {
  const page = newKey();
  const nameOf = (id: string) => `vessel-ops page ${id}`;
  const held = takeLock(nameOf(page));

  async function take(): Promise<Waiting[]> {
    const alive = await heldLocks();
    const mine = (await database.entries()).filter(([key]) => key.startsWith(`${account}:`));
    await database.drop(mine.filter(([, kept]) => !isKept(kept)).map(([key]) => key));
    const left = mine.filter(
      (entry): entry is [string, Kept] => isKept(entry[1]) && entry[1].page !== page && !alive.has(nameOf(entry[1].page)),
    );
    // A write that its own page has finished since then must not come back.
    for (const [key] of left) await database.update(key, (kept) => (isKept(kept) ? { ...kept, page } : kept));
    return left.map(([, kept]) => kept.write);
  }

  const place = (key: string) => `${account}:${key}`;
  const mineInPage = () => [...inPage].filter(([key]) => key.startsWith(place(''))).map(([, write]) => write);
  return {
    put: async (key, write) => {
      inPage.set(place(key), write);
      await held.granted;
      await database.set(place(key), { page, write } satisfies Kept);
      if (inPage.get(place(key)) === write) inPage.delete(place(key));
    },
    drop: async (key) => {
      inPage.delete(place(key));
      await held.granted;
      await database.drop([place(key)]);
    },
    adopt: async () => {
      await held.granted;
      const left = await inLock('vessel-ops outbox', take).catch(() => []);
      return [...left, ...mineInPage()];
    },
    close: held.release,
  };
}

/** Leaves the writes of a session that ended before its outbox was open. Answers whether all of them would outlive the page. */
export async function leaveInBrowser(account: string, live: Pick<LiveState, 'pending' | 'refused'>): Promise<boolean> {
  const shelf = shelfInBrowser(account);
  const stored = await Promise.allSettled([...waitingIn(live)].map(([key, write]) => shelf.put(key, write)));
  shelf.close();
  return stored.every(({ status }) => status === 'fulfilled');
}

/** How often to look for what a page left that was closed beside this one. */
const LOOK_MS = 60_000;

/** The outbox of one account in this browser, for as long as its session lasts. */
export function openOutbox(live: LiveClient, account: string): WriteOutbox {
  const outbox = startOutbox(live, shelfInBrowser(account));
  const timer = setInterval(() => void outbox.adopt(), LOOK_MS);
  void outbox.adopt();
  return {
    ...outbox,
    stop() {
      clearInterval(timer);
      return outbox.stop();
    },
  };
}
