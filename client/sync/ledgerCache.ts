import type { Ledger } from '../../shared/log/applyChange';
import type { Scope } from '../../shared/log/change';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { KINDS } from '../../shared/kinds/kinds';
import { accountOf } from '../net/tokenClaims';
import { isLedger } from './isLedger';

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
export async function inTime<T>(work: Promise<T>): Promise<T | null> {
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
