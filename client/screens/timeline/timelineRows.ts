/** Periods of the axis, and the rows of the timeline in groups. Pure; `TimelineTable` draws them. */
import { daysBetween, type IsoDate, showDate } from '../../../shared/basics/calendar';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';
import { isBottomInspection, opensOn, type Survey } from '../../../shared/status/surveys';
import type { ValidItem } from '../../../shared/status/validity';
import { dueWords, monthName } from '../../records/cells/dueItems';
import { type Tone, toneOfDays } from '../../ui/StatusChip';
import { spanOn, startOf, type TimeScale, timeScale, type TimeUnit, unitsAfter } from '../../ui/timeScale';

interface Zoom {
  label: string;
  /** The unit of the lower line of the axis; the upper line has months or years. */
  unit: TimeUnit;
  upper: TimeUnit;
  /** One step of the arrows. */
  step: readonly [unit: TimeUnit, count: number, words: string];
  /** The length: `months` from the first day on. */
  months: number;
  /** How many whole `unit`s of the past it begins with, if nothing else is asked for. */
  past: readonly [unit: TimeUnit, count: number];
}

export const ZOOMS = {
  month: { label: 'Month', unit: 'week', upper: 'month', step: ['month', 1, 'month'], months: 1, past: ['month', 0] },
  year: { label: 'Year', unit: 'month', upper: 'year', step: ['quarter', 1, 'quarter'], months: 12, past: ['month', 2] },
  '5y': { label: '5 years', unit: 'quarter', upper: 'year', step: ['year', 1, 'year'], months: 60, past: ['year', 1] },
} as const satisfies Record<string, Zoom>;
export type ZoomName = keyof typeof ZOOMS;
export const ZOOM_NAMES = Object.keys(ZOOMS) as ZoomName[];

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The scale of a zoom in per cent. `from`: its first month, 'YYYY-MM'; without one, the zoom's own place around today. */
export function scaleOf(zoom: ZoomName, from: string | null, today: IsoDate): TimeScale {
  const { past, months } = ZOOMS[zoom];
  const first = from !== null && MONTH.test(from) ? `${from}-01` : unitsAfter(past[0], today, -past[1]);
  return timeScale(first, unitsAfter('month', first, months), 100);
}

/** The first month after a step, 'YYYY-MM'. */
export function stepped(zoom: ZoomName, scale: TimeScale, step: 1 | -1): string {
  const [unit, count] = ZOOMS[zoom].step;
  const months = { month: 1, quarter: 3, year: 12 }[unit] * count;
  return unitsAfter('month', scale.from, step * months).slice(0, 7);
}

/** A row of the timeline. */
export type TimelineRow = ValidItem;

export const rowKey = ({ kind, id }: TimelineRow): string => `${kind}:${id}`;

export interface TimelineGroup {
  key: string;
  title: string;
  /** The section of the group, where its title does not say it. */
  detail: string;
  rows: readonly TimelineRow[];
}

/** What rows are grouped by. */
export const GROUPINGS = ['issuer', 'ship', 'none'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The place of an issuer among the choices of its field; unknown ones follow, and those without an issuer come last. */
function issuerRank(kind: VesselKind, by: string): number {
  const { due, fields } = kindOf(kind);
  const choices = fields[due?.valid?.by ?? '']?.choices ?? [];
  const at = choices.indexOf(by);
  return by === '' ? choices.length + 1 : at < 0 ? choices.length : at;
}

const byEnd = (a: TimelineRow, b: TimelineRow) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id);

/** Rows in groups, each with the earliest end first: by section and issuer, by ship in the order of the rows, or all in one. */
export function groupsOf(rows: readonly TimelineRow[], grouping: Grouping, shipName: (vessel: number) => string): TimelineGroup[] {
  const groups = new Map<string, { first: TimelineRow; rows: TimelineRow[] }>();
  for (const row of rows) {
    const key = grouping === 'issuer' ? `${row.kind}:${row.by}` : grouping === 'ship' ? String(row.vessel) : '';
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { first: row, rows: [row] });
  }
  const sorted = [...groups];
  if (grouping === 'issuer') {
    const rank = ({ kind, by }: TimelineRow) => VESSEL_KINDS.indexOf(kind) * 1_000 + issuerRank(kind, by);
    sorted.sort(([, a], [, b]) => rank(a.first) - rank(b.first) || (a.first.by < b.first.by ? -1 : 1));
  }
  return sorted.map(([key, { first, rows: members }]) => ({
    key,
    title: grouping === 'issuer' ? first.by || 'Issuer not recorded' : grouping === 'ship' ? shipName(first.vessel) : '',
    detail: grouping === 'issuer' ? (kindOf(first.kind).due?.name ?? '') : '',
    rows: members.toSorted(byEnd),
  }));
}

export type BarTone = Extract<Tone, 'late' | 'soon' | 'neutral'>;

/** What is drawn of one row, in the units of the scale. */
export interface Bar {
  tone: BarTone;
  /** The period of validity; null if none of it is shown. */
  valid: { x: number; width: number; cutStart: boolean; cutEnd: boolean } | null;
  /** The beginning is not recorded: the bar has no start. */
  isOpen: boolean;
  /** From the day after the end to today. */
  overdue: { x: number; width: number } | null;
  /** Survey windows, hatched, and bottom inspections, marked on their last day. */
  windows: readonly { key: string; x: number; width: number; isBottom: boolean; tone: BarTone | 'done' }[];
  /** The days of recorded surveys. `isOutside`: outside of every window. */
  marks: readonly { key: string; x: number; isOutside: boolean }[];
  /** The period lies wholly before or after what is shown. */
  beyond: 'before' | 'after' | null;
}

/** Whether a record ends before it begins. Only its end is drawn then. */
export const isCrossed = ({ from, date }: Pick<ValidItem, 'from' | 'date'>): boolean => from !== null && from > date;

/** Windows alarm only where a user has to see to them: a closed window whose survey nobody recorded may have been made. */
function toneOfSurvey(survey: Survey, { open }: ValidItem, today: IsoDate): BarTone | 'done' {
  if (survey.done !== null) return 'done';
  if (!open.includes(survey)) return 'neutral';
  return survey.closes < today ? 'late' : opensOn(survey) <= today ? 'soon' : 'neutral';
}

function markOn(scale: TimeScale, key: string, date: IsoDate | null, isOutside: boolean): Bar['marks'] {
  const span = date === null ? null : spanOn(scale, date, date);
  return span ? [{ key, x: span.x, isOutside }] : [];
}

/** What is drawn of the surveys of a row, in sentences. */
export const surveySentences = ({ surveys, outside, idlePostponement }: ValidItem, today: IsoDate): string[] => [
  ...surveys.map((survey) => {
    const named = survey.types.join(' or ');
    const unrecorded = survey.closes < today ? ', not recorded' : '';
    if (isBottomInspection(survey))
      return survey.done ? `${named} done ${showDate(survey.done)}` : `${named} by ${showDate(survey.closes)}${unrecorded}`;
    const span = `${named} survey ${showDate(survey.opens)} to ${showDate(survey.closes)}`;
    return survey.done ? `${span}, done ${showDate(survey.done)}` : `${span}${unrecorded}`;
  }),
  ...outside.map(({ survey, date }) => `${survey} survey ${showDate(date)}, outside its window`),
  ...(idlePostponement ? [`Postponed until ${showDate(idlePostponement)}, outside every window`] : []),
];

export function barOf(item: ValidItem, scale: TimeScale, today: IsoDate): Bar {
  const { from, date, days } = item;
  const begins = isCrossed(item) ? date : (from ?? (date < scale.from ? date : scale.from));
  const valid = spanOn(scale, begins, date);
  const overdue = days < 0 ? spanOn(scale, unitsAfter('day', date, 1), today) : null;
  return {
    tone: toneOfDays(days) as BarTone,
    valid: valid && { ...valid, cutStart: valid.cutStart && from !== null },
    isOpen: from === null,
    overdue,
    windows: item.surveys.flatMap((survey, at) => {
      const isBottom = isBottomInspection(survey);
      const span = spanOn(scale, isBottom ? survey.closes : survey.opens, survey.closes);
      return span ? [{ key: String(at), x: span.x, width: span.width, isBottom, tone: toneOfSurvey(survey, item, today) }] : [];
    }),
    marks: [
      ...item.surveys.flatMap(({ done }, at) => markOn(scale, `done ${at}`, done, false)),
      ...item.outside.flatMap(({ date: made }, at) => markOn(scale, `outside ${at}`, made, true)),
    ],
    beyond: valid || overdue ? null : date < scale.from ? 'before' : 'after',
  };
}

/** The state of a row. `words`: what its column has room for. `full`: the same for screen readers and print. */
interface RowState {
  words: string;
  full: string;
  tone: BarTone;
}

/**
 * The state of a row: 'in 12 days', '3 days overdue'; 'survey in 12 days' while a survey window is open, 'survey 3 days overdue' after it, in full 'Annual
 * survey window open until …'; what is wrong with its dates, if something is.
 */
export function stateOf(row: ValidItem, today: IsoDate): RowState {
  const said = (words: string, tone = toneOfDays(row.days) as BarTone): RowState => ({ words, full: words, tone });
  if (isCrossed(row)) return said('Ends before it begins');
  const alarms = row.open.filter((one) => one.closes < row.date && toneOfSurvey(one, row, today) !== 'neutral');
  // What closes first must not hide behind a window that is open for longer.
  const [survey] = alarms.toSorted((a, b) => (a.closes < b.closes ? -1 : 1));
  if (!survey) return said(dueWords(row.days));
  const [isOpen, closes] = [survey.closes >= today, showDate(survey.closes)];
  const named = survey.types.join(' or ');
  const full = isBottomInspection(survey)
    ? `${named} due by ${closes}, not recorded`
    : `${named} survey window ${isOpen ? `open until ${closes}` : `closed ${closes}, not recorded`}`;
  return { words: `survey ${dueWords(daysBetween(today, survey.closes))}`, full, tone: isOpen ? 'soon' : 'late' };
}

/** The tooltip of a bar. */
export const barWords = (row: ValidItem, today: IsoDate): string =>
  [
    row.name,
    row.by,
    row.from === null ? 'Start not recorded' : `From ${showDate(row.from)}`,
    `Until ${showDate(row.date)}`,
    stateOf(row, today).full,
    ...surveySentences(row, today),
  ]
    .filter(Boolean)
    .join('\n');

const monthOf = (date: IsoDate) => `${monthName(date.slice(0, 7), false).slice(0, 3)} ${date.slice(0, 4)}`;

/** The period of a scale: 'Nov 2026', 'Sep 2026 to Aug 2027', '2026', '2025 to 2029'. */
export function periodWords({ from, to }: TimeScale): string {
  const last = startOf('month', unitsAfter('day', to, -1));
  if (from === last) return monthOf(from);
  const [first, end] = [from.slice(0, 4), last.slice(0, 4)];
  if (from.endsWith('-01-01') && to.endsWith('-01-01')) return first === end ? first : `${first} to ${end}`;
  return `${monthOf(from)} to ${monthOf(last)}`;
}
