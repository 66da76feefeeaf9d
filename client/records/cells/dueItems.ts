import { isDueIn, OVERDUE } from '../../../shared/basics/dueMonths';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';
import { type DueItem, dueItems } from '../../../shared/status/dueItems';
import type { AnyRecord, KindName } from '../../../shared/kinds/kind';
import type { IsoDate } from '../../../shared/basics/calendar';
import type { SurveyRules } from './surveyRules';
import type { Tone } from '../../ui/StatusChip';

/** The time until a due date: 'in 12 days', 'today', '3 days overdue'. `days` from today, negative when past. */
export function dueWords(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `in ${count}` : `${count} overdue`;
}

const LONG_MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The filter `?due=` as text: 'Overdue', 'Due in December 2026'. `when` is 'overdue' or a month 'YYYY-MM'. */
export const dueChipWords = (when: string): string =>
  when === OVERDUE ? 'Overdue' : `Due in ${LONG_MONTH.format(new Date(`${when}-01T00:00:00Z`))}`;

const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** A short month: 'Nov'; 'Jan 27' in January or if `withYear` is set. `month` is 'YYYY-MM'. */
export function monthName(month: string, withYear: boolean): string {
  const name = SHORT_MONTH.format(new Date(`${month}-01T00:00:00Z`));
  return withYear || month.endsWith('-01') ? `${name} ${month.slice(2, 4)}` : name;
}

/** The tone of a column of the strip: overdue (0), this month and the next (1, 2), later months. */
export const toneAt = (column: number): Tone => (column === 0 ? 'late' : column <= 2 ? 'soon' : 'neutral');

/** The kinds whose records fall due, in the order the strip shows them. */
export const DATED_KINDS: readonly VesselKind[] = VESSEL_KINDS.filter((kind) => kindOf(kind).due !== null);

/** The plural name of the due items of a kind: 'Crew contracts'. */
export const dueNameOf = (kind: VesselKind): string => kindOf(kind).due?.name ?? kindOf(kind).title;

/** Due items by kind, earliest first. A kind without dates has none. */
export type DueByKind = Record<VesselKind, DueItem[]>;

/** The due items of all kinds, earliest first. */
export const earliestFirst = (due: DueByKind): DueItem[] =>
  Object.values(due)
    .flat()
    .sort((a, b) => a.days - b.days);

/** The period a due item is counted in, which is also the value of `?due=`: 'overdue' or a month 'YYYY-MM'. */
export const dueWhen = ({ days, date }: DueItem): string => (days < 0 ? OVERDUE : date.slice(0, 7));

/** The records that fall due in the period `when` of `?due=`: 'overdue' or a month 'YYYY-MM'. All records if `when` is null or the kind has no due dates.
 * `rules`: counts surveys too; null while their code loads. */
export function recordsDue(
  name: KindName,
  records: readonly AnyRecord[],
  when: string | null,
  today: IsoDate,
  rules: SurveyRules | null = null,
): readonly AnyRecord[] {
  const kind = DATED_KINDS.find((dated) => dated === name);
  if (when === null || kind === undefined) return records;
  const { [kind]: dated = records } = rules?.({ [kind]: records }, today) ?? {};
  const items = dueItems(kind, dated, today).filter(({ date }) => isDueIn(when, date, today));
  const ids = new Set(items.map(({ id }) => id));
  return records.filter(({ id }) => ids.has(id));
}
