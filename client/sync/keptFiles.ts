import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { inTime } from './ledgerCache';

let place: UseStore | null = null;
const open = () => (place ??= createStore('vessel-ops-files', 'kept'));
const prefixOf = (account: string, vessel: number) => `${account}:${vessel}:`;

/** A file as it is kept for use without a link: known by its id, which stands for these very bytes. */
export interface KeptFile {
  account: string;
  vessel: number;
  id: string;
}

const keyOf = ({ account, vessel, id }: KeptFile) => prefixOf(account, vessel) + id;

// All of these reject where the browser refuses storage, or has no room. The library throws at once then: `async` makes it a rejection.
export const keepFile = async (file: KeptFile, bytes: Blob): Promise<void> => await set(keyOf(file), bytes, open());
export const keptFile = async (file: KeptFile): Promise<Blob | undefined> => (await inTime(get<Blob>(keyOf(file), open()))) ?? undefined;
export const dropKept = async (file: KeptFile): Promise<void> => await del(keyOf(file), open());

/** The sizes of what is kept of a vessel, in bytes, by the ids of the files. */
export async function keptSizes(account: string, vessel: number): Promise<Record<string, number>> {
  const prefix = prefixOf(account, vessel);
  const mine = (await entries<string, Blob>(open())).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(mine.map(([key, bytes]) => [key.slice(prefix.length), bytes.size]));
}

/** Called at sign-out: the next user of this browser must not find them. */
export const clearKeptFiles = async (): Promise<void> => await clear(open());
