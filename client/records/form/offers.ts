import { toTyped } from '../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { authorsDay } from './authorsDay';
import type { Mode, TypedValues } from './typedValues';

/** A value that one press puts into an empty box. */
export interface Offer {
  /** 'Today', 'Next: 12'. */
  label: string;
  text: string;
}

/** The number after the highest one of a list. */
function nextNumber(records: readonly AnyRecord[]): number {
  return 1 + records.reduce((most, { sl_no }) => Math.max(most, Number(sl_no ?? 0)), 0);
}

/**
 * What the boxes of a form offer while they are empty, by field: today for every date but the one that falls due, and for a new record
 * the next Sl No. of `records`.
 */
export function offersOf(kind: Kind, mode: Mode, typed: TypedValues, records: readonly AnyRecord[]): Record<string, Offer> {
  if (kind.scope === 'fleet') return {};
  const today = toTyped(authorsDay());
  const offers = Object.entries(kind.fields).flatMap(([name, { type }]): [string, Offer][] => {
    if (typed[name] !== '') return [];
    if (type === 'date' && name !== kind.due?.date) return [[name, { label: 'Today', text: today }]];
    if (name !== 'sl_no' || mode === 'edit') return [];
    const next = String(nextNumber(records));
    return [[name, { label: `Next: ${next}`, text: next }]];
  });
  return Object.fromEntries(offers);
}
