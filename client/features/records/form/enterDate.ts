import { fromTyped } from '../../../../shared/calendar';
import type { Kind } from '../../../../shared/kind';
import type { Mode } from './typedValues';

/** A date box after a keystroke: what it shows, the last date it held for good, and whether the change was turned down. */
export interface DateEntry {
  text: string;
  settled: string;
  rejected: boolean;
}

const COMPLETE = 10;

/** On audit and PSC edit a date that is not real never gets into the form (section 5, Audit). */
export const rejectsBadDates = (kind: Kind, mode: Mode): boolean =>
  mode === 'edit' && (kind.name === 'audits' || kind.name === 'psc-inspections');

/** After a keystroke, or on `leaving` the box: a complete or abandoned date that is not real gives way to `settled`. */
export function enterDate(settled: string, text: string, leaving: boolean): DateEntry {
  if (fromTyped(text)) return { text, settled: text, rejected: false };
  if (text === '') return { text, settled: leaving ? '' : settled, rejected: false };
  return leaving || text.length >= COMPLETE ? { text: settled, settled, rejected: true } : { text, settled, rejected: false };
}
