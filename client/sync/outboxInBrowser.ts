import { createStore, delMany, entries, set, del, update, type UseStore } from 'idb-keyval';
import { newKey } from './newKey';
import type { Live } from './createLive';
import type { LiveState } from './liveState';
import { startOutbox, waitingIn, type Outbox, type OutboxShelf, type Waiting } from './outbox';

interface Kept {
  /** The id of the page that sends this write while it is open. */
  page: string;
  write: Waiting;
}

let place: UseStore | null = null;
const open = () => (place ??= createStore('vessel-ops-outbox', 'writes'));
/** What is not on the disk yet, or was refused by it: kept as long as the page, also while its author is signed out. */
const inPage = new Map<string, Waiting>();
const isKept = (kept: unknown): kept is Kept => typeof kept === 'object' && kept !== null && 'page' in kept && 'write' in kept;

/**
 * IndexedDB, separate for each account: a user neither sees nor sends the writes of another user of the same machine. An open page holds
 * a lock with its id, so that other pages know which writes no page is responsible for any more. Over plain HTTP there are no locks: two pages may then send the same, which has one effect.
 */
function shelfInBrowser(account: string): OutboxShelf {
  const page = newKey();
  const locks = globalThis.navigator?.locks;
  const nameOf = (id: string) => `vessel-ops page ${id}`;
  let close = () => {};
  const closed = new Promise<void>((resolve) => (close = resolve));
  const held = new Promise<void>((resolve) => {
    if (locks) void locks.request(nameOf(page), () => (resolve(), closed)).catch(() => resolve());
    else resolve();
  });

  async function take(): Promise<Waiting[]> {
    const alive = new Set((await locks?.query())?.held?.map(({ name }) => name));
    const mine = (await entries<string, unknown>(open())).filter(([key]) => key.startsWith(`${account}:`));
    await delMany(
      mine.filter(([, kept]) => !isKept(kept)).map(([key]) => key),
      open(),
    );
    const left = mine.filter(
      (entry): entry is [string, Kept] => isKept(entry[1]) && entry[1].page !== page && !alive.has(nameOf(entry[1].page)),
    );
    // A write that its own page has finished since then must not come back.
    for (const [key] of left) await update<Kept | undefined>(key, (kept) => kept && { ...kept, page }, open());
    return left.map(([, kept]) => kept.write);
  }

  const place = (key: string) => `${account}:${key}`;
  const mineInPage = () => [...inPage].filter(([key]) => key.startsWith(place(''))).map(([, write]) => write);
  return {
    put: async (key, write) => {
      inPage.set(place(key), write);
      await held;
      await set(place(key), { page, write } satisfies Kept, open());
      if (inPage.get(place(key)) === write) inPage.delete(place(key));
    },
    drop: async (key) => {
      inPage.delete(place(key));
      await held;
      await del(place(key), open());
    },
    adopt: async () => {
      await held;
      const left = await (locks ? locks.request('vessel-ops outbox', take) : take()).catch(() => []);
      return [...left, ...mineInPage()];
    },
    close,
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
export function openOutbox(live: Live, account: string): Outbox {
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
