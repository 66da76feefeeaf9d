import { fromTyped } from '../../../shared/basics/calendar';

/** A date box after a keystroke: what it shows, the last complete and real date, and whether the change was rejected. */
export interface DateEntry {
  text: string;
  settled: string;
  rejected: boolean;
}

const COMPLETE = 10;

/** After a keystroke, or on `leaving` the box: a complete or abandoned date that is not real gives way to `settled`. */
export function enterDate(settled: string, text: string, leaving: boolean): DateEntry {
  if (fromTyped(text)) return { text, settled: text, rejected: false };
  if (text === '') return { text, settled: leaving ? '' : settled, rejected: false };
  // A name of a month, or a date from today on, is not yet whole at that length.
  return leaving || (text.length >= COMPLETE && /^[\d-]*$/.test(text))
    ? { text: settled, settled, rejected: true }
    : { text, settled, rejected: false };
}
