import type { Ledger } from '../../shared/log/applyChange';
import type { Scope } from '../../shared/log/change';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { KINDS, kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import type { FieldType } from '../../shared/kinds/field';
import type { KindName } from '../../shared/kinds/kind';
import { accountOf, readToken } from '../net/session';
import { isIsoDate } from '../../shared/basics/calendar';
import type { LiveStore } from './store';
import { openDatabase } from '../net/browserDatabase';
import { localStore } from '../net/browserStorage';

/** A small key-value store that survives the page. */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  clear(): Promise<void>;
}

/** The cached ledgers of one account. A returning user sees them at once, and the page requests only the changes since. */
export interface LedgerCache {
  /** Has no timeout: it waits for the storage of the browser. */
  ledger(scope: Scope): Promise<Ledger | null>;
  storeLedger(scope: Scope, ledger: Ledger): Promise<void>;
  /** Reads something that a screen has cached beside the ledgers, by name. */
  readPart(name: string): Promise<unknown>;
  storePart(name: string, value: unknown): Promise<void>;
}

/** After this time, the storage of the browser counts as one that never answers. A slow disk answers within seconds. */
const CACHE_TIMEOUT_MS = 20_000;

/** The result of `work`, or null if it takes too long. */
async function withTimeout<T>(work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), CACHE_TIMEOUT_MS)));
  return await Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

/** FNV-1a, so that the e-mail address cannot be read from the names of cached entries. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const unit of text) value = Math.imul(value ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(36);
}

/** The fields of every kind. A version of the application with other fields does not read these cached ledgers. */
const schema = () => [
  'epoch',
  Object.values(KINDS).map((kind) => Object.entries(kind.fields).map(([name, field]) => `${name}:${field.type}`)),
];

/**
 * The two forms of invoices are stored separately, so that full invoices are never shown without invoice access. A damaged ledger is
 * deleted, and `damaged` is called.
 */
export function createLedgerCache(store: KeyValueStore, token: string, form: InvoiceForm, damaged: () => void): LedgerCache {
  const prefix = `${hash(accountOf(token))}:${hash(JSON.stringify(schema()))}`;
  const name = (what: Scope) => `${prefix}:${what}:${what === 'fleet' ? 'summary' : form}`;
  return {
    async ledger(scope) {
      const cached = await store.get(name(scope)).catch(() => null);
      if (cached === null || cached === undefined) return null;
      if (isLedger(scope, cached)) return cached;
      void store.set(name(scope), null).catch(() => undefined);
      damaged();
      return null;
    },
    storeLedger: (scope, ledger) => store.set(name(scope), ledger).catch(() => undefined),
    readPart: (what) => withTimeout(store.get(`${prefix}:${what}`).catch(() => null)),
    storePart: (what, value) => store.set(`${prefix}:${what}`, value).catch(() => undefined),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isItem = (value: unknown) =>
  isObject(value) &&
  (value.sl_no === null || isNumber(value.sl_no)) &&
  isText(value.item_name) &&
  isNumber(value.quantity_requested) &&
  isNumber(value.quantity_supplied);

const IS_VALID: Record<FieldType, (value: unknown) => boolean> = {
  text: isText,
  note: isText,
  choice: isText,
  date: (value) => typeof value === 'string' && isIsoDate(value),
  integer: isNumber,
  decimal: isNumber,
  money: isNumber,
  items: (value) => Array.isArray(value) && value.every(isItem),
  lines: (value) => Array.isArray(value) && value.every(isObject),
  file: (value) =>
    isObject(value) && isText(value.id) && isText(value.name) && isText(value.type) && isNumber(value.size) && isText(value.at),
};

/** Whether a cached record is valid: every value is missing (summary invoices leave fields out), null, or fits its field. */
function isRecord(kind: KindName, key: string, value: unknown): boolean {
  if (!isObject(value) || value.id !== Number(key) || !isCount(value.id) || !isCount(value.rev)) return false;
  if (value.vessel_id !== null && !isCount(value.vessel_id)) return false;
  return Object.entries(kindOf(kind).fields).every(
    ([name, field]) => value[name] === undefined || value[name] === null || IS_VALID[field.type](value[name]),
  );
}

/** Whether a cached value is a complete ledger, checked down to each value, because a screen would break on anything else. */
export function isLedger(scope: Scope, cached: unknown): cached is Ledger {
  if (!isObject(cached) || !isCount(cached.seq) || !isText(cached.epoch) || !isObject(cached.records)) return false;
  const { records } = cached;
  const kinds: readonly KindName[] = scope === 'fleet' ? ['vessels'] : VESSEL_KINDS;
  return kinds.every((kind) => {
    const list = records[kind];
    return isObject(list) && Object.entries(list).every(([key, record]) => isRecord(kind, key, record));
  });
}

/** Short enough to lose little when a page is closed without warning, long enough for a busy log. */
const CACHE_AFTER_MS = 2_000;
/** A ledger that was just loaded is cached as soon as its rows are drawn, so that a reload shows it at once. */
const CACHE_LOADED_AFTER_MS = 300;

interface LedgerCacheWriter {
  /** Caches the open ledgers now. */
  flush(): void;
  stop(): void;
}

/** Caches the two ledgers shortly after they change. `whole`: whether the vessel's invoices are in one form, not between the two. */
export function createLedgerCacheWriter(store: LiveStore, ledgerCache: () => LedgerCache | null, whole: () => boolean): LedgerCacheWriter {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cached = { fleet: store.get().fleet, vessel: store.get().vessel };

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const { fleet, vessel, selected } = store.get();
    const cache = ledgerCache();
    if (fleet && fleet !== cached.fleet) void cache?.storeLedger('fleet', fleet);
    if (vessel && whole() && selected !== null && vessel !== cached.vessel) void cache?.storeLedger(selected, vessel);
    cached = { fleet, vessel };
  }

  let epochs = { fleet: cached.fleet?.epoch, vessel: cached.vessel?.epoch };
  store.api.subscribe(({ fleet, vessel }) => {
    if (fleet === cached.fleet && vessel === cached.vessel) return;
    const isLoaded = (fleet && fleet.epoch !== epochs.fleet) || (vessel && vessel.epoch !== epochs.vessel);
    epochs = { fleet: fleet?.epoch, vessel: vessel?.epoch };
    if (isLoaded) clearTimeout(timer);
    if (isLoaded || timer === undefined) timer = setTimeout(flush, isLoaded ? CACHE_LOADED_AFTER_MS : CACHE_AFTER_MS);
  });

  return {
    flush,
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

export const browserLedgerStore = openDatabase<unknown>('vessel-ops', 'ledgers');

const fileDatabase = openDatabase<Blob>('vessel-ops-files', 'kept', { holdsFiles: true });
const prefixOf = (account: string, vessel: number) => `${account}:${vessel}:`;

/** A file cached for use without a link. Its id identifies its content: other bytes have another id. */
export interface CachedFile {
  account: string;
  vessel: number;
  id: string;
}

const keyOf = ({ account, vessel, id }: CachedFile) => prefixOf(account, vessel) + id;

// All of these reject if the browser refuses storage or has no room.
export const cacheFile = (file: CachedFile, bytes: Blob): Promise<void> => fileDatabase.set(keyOf(file), bytes);
export const cachedFile = async (file: CachedFile): Promise<Blob | undefined> =>
  (await withTimeout(fileDatabase.get(keyOf(file)))) ?? undefined;
export const dropCachedFile = (file: CachedFile): Promise<void> => fileDatabase.drop([keyOf(file)]);

/** The sizes of a vessel's cached files in bytes, by the ids of the files. */
export async function cachedSizes(account: string, vessel: number): Promise<Record<string, number>> {
  const prefix = prefixOf(account, vessel);
  const own = (await fileDatabase.entries()).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(own.map(([key, bytes]) => [key.slice(prefix.length), bytes.size]));
}

/** Called at sign-out, so that the next user of this browser does not find them. */
export const clearCachedFiles = (): Promise<void> => fileDatabase.clear();

const lastContactKey = () => `heard ${accountOf(readToken())}`;

/** When a page of this account last heard from the server, in epoch milliseconds: the age of the cached data. */
export function lastContact(): number | null {
  const cached = localStore.getItem(lastContactKey());
  return cached !== null && /^\d{1,15}$/.test(cached) ? Number(cached) : null;
}

export function storeLastContact(at: number | null): void {
  if (at === null) localStore.removeItem(lastContactKey());
  else localStore.setItem(lastContactKey(), String(at));
}

const vesselKey = () => `vessel ${accountOf(readToken())}`;

/** The vessel this account last chose in this browser, or null. It survives an expired session, so that the user finds it again. */
export function lastVessel(): number | null {
  const cached = localStore.getItem(vesselKey());
  return cached !== null && /^[1-9]\d{0,14}$/.test(cached) ? Number(cached) : null;
}

export function storeLastVessel(vessel: number | null): void {
  if (vessel === null) localStore.removeItem(vesselKey());
  else localStore.setItem(vesselKey(), String(vessel));
}
