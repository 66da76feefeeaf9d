import { addDays, addMonths, type IsoDate, showDate } from '../../../shared/basics/calendar';
import { readTypedDate } from '../../../shared/basics/typedDate';
import type { PaletteEntry } from './entries';

/** 'due before 1 January', 'until 5/3': the list of what falls due in the fleet up to that day. A date without a year is the next one. */
export function dueEntries(query: string, today: IsoDate): PaletteEntry[] {
  const [, word = '', typed = ''] = /(?:^|\s)(before|until|by)\s+(\S.*)$/i.exec(query) ?? [];
  const date = readTypedDate(typed, today);
  if (!date) return [];
  const named = date < today && !/\d{4}/.test(typed) ? addMonths(date, 12) : date;
  const last = word.toLowerCase() === 'before' ? addDays(named, -1) : named;
  const label = `Due ${word.toLowerCase()} ${showDate(named)}`;
  return [{ key: `due:${last}`, type: 'screen', label, detail: 'Overdue and due, all ships', group: 'Go to', to: `/due?until=${last}` }];
}
