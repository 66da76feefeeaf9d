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
import { localStore } from '../net/storage';

/** A small store that outlives the page. */
export interface Keep {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  clear(): Promise<void>;
}

/** The ledgers of one account, kept so that a returning user sees them at once and only catches up. */
export interface LedgerCache {
  ledger(scope: Scope): Promise<Ledger | null>;
  keep(scope: Scope, ledger: Ledger): Promise<void>;
  /** What a screen keeps beside the ledgers, by a name of its own. */
  part(name: string): Promise<unknown>;
  keepPart(name: string, value: unknown): Promise<void>;
}

/** A screen waits no longer than this for what is kept: loading it from the server takes about as long. */
const PATIENCE_MS = 2_000;

/** What `work` answers, or null when that takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), PATIENCE_MS)));
  return await Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

/** FNV-1a, for names that must not be read back. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const unit of text) value = Math.imul(value ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(36);
}

/** What a ledger and its fields were when it was kept: a new version of the application must not trust older ones. */
const shape = () => [
  'epoch',
  Object.values(KINDS).map((kind) => Object.entries(kind.fields).map(([name, field]) => `${name}:${field.type}`)),
];

/**
 * The two forms of invoices are stored separately: full invoices must never be shown without invoice access. A damaged ledger is
 * deleted, and `damaged` is called.
 */
export function createLedgerCache(keep: Keep, token: string, form: InvoiceForm, damaged: () => void): LedgerCache {
  const mine = `${hash(accountOf(token))}:${hash(JSON.stringify(shape()))}`;
  const name = (what: Scope) => `${mine}:${what}:${what === 'fleet' ? 'summary' : form}`;
  return {
    async ledger(scope) {
      const kept = await inTime(keep.get(name(scope)).catch(() => null));
      if (kept === null || kept === undefined) return null;
      if (isLedger(scope, kept)) return kept;
      void keep.set(name(scope), null).catch(() => undefined);
      damaged();
      return null;
    },
    keep: (scope, ledger) => keep.set(name(scope), ledger).catch(() => undefined),
    part: (what) => inTime(keep.get(`${mine}:${what}`).catch(() => null)),
    keepPart: (what, value) => keep.set(`${mine}:${what}`, value).catch(() => undefined),
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

const FITS: Record<FieldType, (value: unknown) => boolean> = {
  text: isText,
  note: isText,
  choice: isText,
  date: (value) => typeof value === 'string' && isIsoDate(value),
  integer: isNumber,
  decimal: isNumber,
  money: isNumber,
  items: (value) => Array.isArray(value) && value.every(isItem),
  file: (value) =>
    isObject(value) && isText(value.id) && isText(value.name) && isText(value.type) && isNumber(value.size) && isText(value.at),
};

/** A form of invoices leaves fields out; every other value is null or fits its field. */
function isRecord(kind: KindName, key: string, value: unknown): boolean {
  if (!isObject(value) || value.id !== Number(key) || !isCount(value.id) || !isCount(value.rev)) return false;
  if (value.vessel_id !== null && !isCount(value.vessel_id)) return false;
  return Object.entries(kindOf(kind).fields).every(
    ([name, field]) => value[name] === undefined || value[name] === null || FITS[field.type](value[name]),
  );
}

/** Whether what was kept is whole, down to the last value: a screen would break on anything else. */
export function isLedger(scope: Scope, kept: unknown): kept is Ledger {
  if (!isObject(kept) || !isCount(kept.seq) || !isText(kept.epoch) || !isObject(kept.records)) return false;
  const { records } = kept;
  const kinds: readonly KindName[] = scope === 'fleet' ? ['vessels'] : VESSEL_KINDS;
  return kinds.every((kind) => {
    const list = records[kind];
    return isObject(list) && Object.entries(list).every(([key, record]) => isRecord(kind, key, record));
  });
}

/** Often enough for a page that is closed without warning, seldom enough for a busy log. */
const KEEP_AFTER_MS = 2_000;
/** What was just loaded is kept once its rows are drawn: a reload then shows it at once. */
const KEEP_LOADED_MS = 300;

export interface LedgerCacheWriter {
  /** Keeps what is open now. */
  flush(): void;
  stop(): void;
}

/** Keeps the two ledgers a while after they changed. `whole`: whether the vessel's is in one form, and not between two. */
export function createLedgerCacheWriter(store: LiveStore, ledgerCache: () => LedgerCache | null, whole: () => boolean): LedgerCacheWriter {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = { fleet: store.get().fleet, vessel: store.get().vessel };

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const { fleet, vessel, selected } = store.get();
    const place = ledgerCache();
    if (fleet && fleet !== kept.fleet) void place?.keep('fleet', fleet);
    if (vessel && whole() && selected !== null && vessel !== kept.vessel) void place?.keep(selected, vessel);
    kept = { fleet, vessel };
  }

  let loaded = { fleet: kept.fleet?.epoch, vessel: kept.vessel?.epoch };
  store.api.subscribe(({ fleet, vessel }) => {
    if (fleet === kept.fleet && vessel === kept.vessel) return;
    const isLoaded = (fleet && fleet.epoch !== loaded.fleet) || (vessel && vessel.epoch !== loaded.vessel);
    loaded = { fleet: fleet?.epoch, vessel: vessel?.epoch };
    if (isLoaded) clearTimeout(timer);
    if (isLoaded || timer === undefined) timer = setTimeout(flush, isLoaded ? KEEP_LOADED_MS : KEEP_AFTER_MS);
  });

  return {
    flush,
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

export const browserLedgerStore: Keep = openDatabase<unknown>('vessel-ops', 'ledgers');

const fileDatabase = openDatabase<Blob>('vessel-ops-files', 'kept', true);
const prefixOf = (account: string, vessel: number) => `${account}:${vessel}:`;

/** A file as it is kept for use without a link: known by its id, which stands for these very bytes. */
export interface CachedFile {
  account: string;
  vessel: number;
  id: string;
}

const keyOf = ({ account, vessel, id }: CachedFile) => prefixOf(account, vessel) + id;

// All of these reject where the browser refuses storage, or has no room.
export const cacheFile = (file: CachedFile, bytes: Blob): Promise<void> => fileDatabase.set(keyOf(file), bytes);
export const cachedFile = async (file: CachedFile): Promise<Blob | undefined> => (await inTime(fileDatabase.get(keyOf(file)))) ?? undefined;
export const dropCachedFile = (file: CachedFile): Promise<void> => fileDatabase.drop([keyOf(file)]);

/** The sizes of what is kept of a vessel, in bytes, by the ids of the files. */
export async function cachedSizes(account: string, vessel: number): Promise<Record<string, number>> {
  const prefix = prefixOf(account, vessel);
  const mine = (await fileDatabase.entries()).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(mine.map(([key, bytes]) => [key.slice(prefix.length), bytes.size]));
}

/** Called at sign-out: the next user of this browser must not find them. */
export const clearCachedFiles = (): Promise<void> => fileDatabase.clear();

const heardKey = () => `heard ${accountOf(readToken())}`;

/** When a page of this account last heard from the server, as epoch milliseconds: the age of what this browser has kept. */
export function lastContact(): number | null {
  const kept = localStore.getItem(heardKey());
  return kept !== null && /^\d{1,15}$/.test(kept) ? Number(kept) : null;
}

export function storeLastHeard(at: number | null): void {
  if (at === null) localStore.removeItem(heardKey());
  else localStore.setItem(heardKey(), String(at));
}

const vesselKey = () => `vessel ${accountOf(readToken())}`;

/** The vessel this account chose last in this browser; null when none. A session that expires leaves it, so that its owner finds it again. */
export function lastVessel(): number | null {
  const kept = localStore.getItem(vesselKey());
  return kept !== null && /^[1-9]\d{0,14}$/.test(kept) ? Number(kept) : null;
}

export function storeLastVessel(vessel: number | null): void {
  if (vessel === null) localStore.removeItem(vesselKey());
  else localStore.setItem(vesselKey(), String(vessel));
}
