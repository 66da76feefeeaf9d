import type { TypedValue, TypedValues } from './typedValues';

/** A form that was left half-typed: what it was based on, what it held, and when (an ISO instant). */
export interface Draft {
  at: string;
  base: TypedValues;
  typed: TypedValues;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Who is signed in, read from the token: the claim that names the account. 'unknown' when the token names nobody. */
export function accountOf(token: string | null): string {
  try {
    const payload = (token ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const claims: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))));
    if (typeof claims !== 'object' || claims === null) return 'unknown';
    const named = 'email' in claims ? claims.email : 'sub' in claims ? claims.sub : undefined;
    return typeof named === 'string' || typeof named === 'number' ? String(named) : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** One draft for each screen and account: nobody is offered what somebody else typed. */
export const draftKey = (path: string, account: string): string => `draft ${account} ${path}`;

/** Keeps a draft. A full or forbidden store costs the draft, never the form. */
export function writeDraft(shelf: Shelf, key: string, draft: Draft): void {
  try {
    shelf.setItem(key, JSON.stringify(draft));
  } catch {
    // Nothing to be done, and nothing the person could do.
  }
}

export function clearDraft(shelf: Shelf, key: string): void {
  try {
    shelf.removeItem(key);
  } catch {
    // As above.
  }
}

/** The draft kept under `key`, cut to the controls of `like`; null when there is none that can be read. */
export function readDraft(shelf: Shelf, key: string, like: TypedValues): Draft | null {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('typed' in kept) || !('base' in kept) || !('at' in kept)) return null;
    return { at: String(kept.at), base: shaped(kept.base, like), typed: shaped(kept.typed, like) };
  } catch {
    return null;
  }
}

function shaped(kept: unknown, like: TypedValues): TypedValues {
  const values = new Map(Object.entries(typeof kept === 'object' && kept !== null ? kept : {}));
  return Object.fromEntries(Object.entries(like).map(([name, value]): [string, TypedValue] => [name, alike(values.get(name), value)]));
}

function alike(kept: unknown, value: TypedValue): TypedValue {
  if (typeof value === 'string') return typeof kept === 'string' ? kept : value;
  if (!Array.isArray(kept)) return value;
  const text = (part: unknown) => (typeof part === 'string' ? part : '');
  return kept.map((line) => ({
    sl_no: text(line?.sl_no),
    item_name: text(line?.item_name),
    quantity_requested: text(line?.quantity_requested),
    quantity_supplied: text(line?.quantity_supplied),
  }));
}
