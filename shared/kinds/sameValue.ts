import type { Values } from './kind';

/** Whether two field values are the same: text, numbers, null, and items or files by content. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = Object.entries(a);
  return left.length === Object.keys(b).length && left.every(([key, value]) => sameValue(value, (b as Values)[key]));
}
