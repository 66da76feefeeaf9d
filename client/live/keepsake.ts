import type { Ledger } from '../../shared/applyChange';
import type { Scope } from '../../shared/change';
import { KINDS } from '../../shared/kinds';

/** A small store that outlives the page. */
export interface Keep {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  clear(): Promise<void>;
}

/** The ledgers of one account, kept so that a returning user sees them at once and only catches up. */
export interface Keepsake {
  ledger(scope: Scope): Promise<Ledger | null>;
  keep(scope: Scope, ledger: Ledger): Promise<void>;
  selected(): Promise<number | null>;
  keepSelected(vessel: number | null): Promise<void>;
}

/** FNV-1a, for names that must not be read back. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const unit of text) value = Math.imul(value ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(36);
}

/** The account a session token was issued to; the token itself where it does not say. */
export function accountOf(token: string): string {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    if (typeof claims === 'object' && claims !== null && 'sub' in claims) return String(claims.sub);
  } catch {
    // Not a JWT: fall through.
  }
  return token;
}

/** What the fields were when the ledgers were kept: a new version of the application must not trust older ones. */
const shape = () => Object.values(KINDS).map((kind) => Object.entries(kind.fields).map(([name, field]) => `${name}:${field.type}`));

const isLedger = (kept: unknown): kept is Ledger =>
  typeof kept === 'object' && kept !== null && 'seq' in kept && typeof kept.seq === 'number' && 'records' in kept;

/** Both forms of invoices are kept apart: what one sees with invoice access must not be painted without it. */
export function createKeepsake(keep: Keep, token: string, invoiceToken: string | null): Keepsake {
  const mine = `${hash(accountOf(token))}:${hash(JSON.stringify(shape()))}`;
  const name = (what: Scope | 'selected') => `${mine}:${what}:${invoiceToken && typeof what === 'number' ? 'full' : 'summary'}`;
  return {
    async ledger(scope) {
      const kept = await keep.get(name(scope)).catch(() => null);
      return isLedger(kept) ? kept : null;
    },
    keep: (scope, ledger) => keep.set(name(scope), ledger).catch(() => undefined),
    async selected() {
      const kept = await keep.get(name('selected')).catch(() => null);
      return typeof kept === 'number' ? kept : null;
    },
    keepSelected: (vessel) => keep.set(name('selected'), vessel).catch(() => undefined),
  };
}
