/** The months of the due list. Apart from `api/due.ts`, so that lists load no code of the due list. */
import { addMonths, type IsoDate } from './calendar';

/** Names the items before today, as a month names those in it. */
export const OVERDUE = 'overdue';

/** 'YYYY-MM' of this month and the eleven after it. */
export const nextMonths = (today: IsoDate): string[] =>
  Array.from({ length: 12 }, (_, ahead) => addMonths(`${today.slice(0, 7)}-01`, ahead).slice(0, 7));

/** The column of the strip: 'overdue', or the month of the date. */
export const whenOf = (date: IsoDate, today: IsoDate): string => (date < today ? OVERDUE : date.slice(0, 7));

/** Whether an open item is due in `when`: 'overdue' or a month. A month that has passed, as in an old bookmark, contains what is still open of it. */
export const isDueIn = (when: string, date: IsoDate, today: IsoDate): boolean =>
  whenOf(date, today) === when || (when < today.slice(0, 7) && date.slice(0, 7) === when);
