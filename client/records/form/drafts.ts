import type { Shelf } from '../../net/browserShelf';
import { readToken } from '../../net/sessionStorage';
import { accountOf } from '../../net/tokenClaims';
import type { TypedValue, TypedValues } from './typedValues';

/** A form that was left half-typed: what it was based on, in which epoch, what it held, and when (an ISO instant). */
export interface Draft {
  at: string;
  epoch?: string;
  base: TypedValues;
  typed: TypedValues;
}

/** One draft for each screen and account, that of the session `token`: a user never sees what another user typed. */
export const draftKey = (path: string, token = readToken()): string => `draft ${accountOf(token)} ${path}`;

export const writeDraft = (shelf: Shelf, key: string, draft: Draft): void => shelf.setItem(key, JSON.stringify(draft));

export const clearDraft = (shelf: Shelf, key: string): void => shelf.removeItem(key);

/** The draft kept under `key`, cut to the controls of `like`; null when there is none that can be read. */
export function readDraft(shelf: Shelf, key: string, like: TypedValues): Draft | null {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('typed' in kept) || !('base' in kept) || !('at' in kept)) return null;
    const of = 'epoch' in kept && typeof kept.epoch === 'string' ? { epoch: kept.epoch } : {};
    return { at: String(kept.at), ...of, base: shaped(kept.base, like), typed: shaped(kept.typed, like) };
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
