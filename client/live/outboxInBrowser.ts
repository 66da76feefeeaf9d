import { createStore, delMany, entries, set, del, update, type UseStore } from 'idb-keyval';
import { newKey } from './newKey';
import type { Live } from './createLive';
import { startOutbox, type Outbox, type Shelf, type Waiting } from './outbox';

interface Kept {
  /** The page that sees to it, as long as that page is open. */
  page: string;
  write: Waiting;
}

let place: UseStore | null = null;
const open = () => (place ??= createStore('vessel-ops-outbox', 'writes'));
const isKept = (kept: unknown): kept is Kept => typeof kept === 'object' && kept !== null && 'page' in kept && 'write' in kept;

/**
 * IndexedDB, by account: nobody is shown, nor sends, what somebody else wrote on this machine. An open page holds a lock by its name,
 * so that another knows what was left behind. Over plain HTTP there are no locks: two pages may then send the same, which has one effect.
 */
function shelfInBrowser(account: string): Shelf {
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
    await delMany(mine.filter(([, kept]) => !isKept(kept)).map(([key]) => key), open());
    const left = mine.filter((entry): entry is [string, Kept] => isKept(entry[1]) && entry[1].page !== page && !alive.has(nameOf(entry[1].page)));
    // What its page has settled meanwhile must not come back.
    for (const [key] of left) await update<Kept | undefined>(key, (kept) => kept && { ...kept, page }, open());
    return left.map(([, kept]) => kept.write);
  }

  return {
    put: async (key, write) => {
      await held;
      await set(`${account}:${key}`, { page, write } satisfies Kept, open());
    },
    drop: async (key) => {
      await held;
      await del(`${account}:${key}`, open());
    },
    adopt: async () => {
      await held;
      return locks ? await locks.request('vessel-ops outbox', take) : await take();
    },
    close,
  };
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
      outbox.stop();
    },
  };
}
