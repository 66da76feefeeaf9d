/** Which records need action, and their order on the fleet, the dashboard, walls, digests, reports and the palette. */
import { daysBetween, type IsoDate, showDate } from '../basics/calendar';
import { recordFullName } from '../kinds/recordNaming';
import { dueDateOf } from './counts';
import { EXPIRY_WINDOW } from '../basics/dueDates';
import type { AnyRecord, Kind } from '../kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';

/**
 * Levels of urgency, the most urgent first. `expired`: a statutory or class certificate, or the contract of a minimum manning rank.
 * `noPapers` applies to ships only. The wire sends their index: `GET /api/fleet/status`.
 */
export const LEVELS = ['detained', 'expired', 'conditionOverdue', 'overdue', 'noPapers', 'condition', 'in7', 'in30'] as const;
export type Level = (typeof LEVELS)[number];
/** Levels of a record whose date has passed. */
export type PastLevel = Extract<Level, 'expired' | 'conditionOverdue' | 'overdue'>;

/** A record that needs action. */
export interface UrgentItem {
  kind: VesselKind;
  id: number;
  /** The record's name with the words of its extension or survey, as in `RecordDate`. */
  name: string;
  /** Which survey of the record; omitted for the record itself. */
  part?: RecordDate['part'];
  level: Level;
  /** The due date and the days from today (negative when past); null without a date. */
  date: IsoDate | null;
  days: number | null;
  /** The start of a detention or condition of class; null for others or if unknown. */
  since: IsoDate | null;
  /** Whether it stops the ship from sailing now, will within `RISK_DAYS`, or does not (null). */
  stops: 'now' | 'soon' | null;
}

/** Days before a date from which what will stop the ship puts it at risk. */
export const RISK_DAYS = 14;

const SOON_DAYS = 7;

/** The red levels: a detention, and everything past its date. */
const RED: ReadonlySet<Level> = new Set<Level>(['detained', 'expired', 'conditionOverdue', 'overdue']);
export const isRed = (level: Level): boolean => RED.has(level);

/** The levels that stop a ship from sailing: a detention, an expired certificate or contract, a condition of class past its date. */
export const STOPPING: ReadonlySet<Level> = new Set<Level>(['detained', 'expired', 'conditionOverdue']);

/** Whether a record is in its kind's blocking state: a detention, a condition of class. */
export const isBlocking = ({ blocking, state }: Kind, record: AnyRecord): boolean =>
  blocking !== undefined && ((state !== undefined && record[state] === blocking.state) || (blocking.also?.(record) ?? false));

/** The displayed state of an item: 'Detained', 'Condition of class'; null if its level is not a state. */
export function stateWords({ kind, level }: Pick<UrgentItem, 'kind' | 'level'>): string | null {
  const words = kindOf(kind).blocking?.words ?? '';
  if (level === 'conditionOverdue') return `${words} overdue`;
  return level === 'detained' || level === 'condition' ? words : null;
}

/** The level of a presented record once its date has passed; null if it never needs action, as an invoice. */
export function pastLevel(kind: Kind, record: AnyRecord): PastLevel | null {
  if (isBlocking(kind, record)) return kind.blocking?.holdsShip ? 'expired' : 'conditionOverdue';
  if (kind.due?.urgent === false) return null;
  return kind.due?.blocks?.(record) ? 'expired' : 'overdue';
}

/** The level `days` before the date of an item whose level after the date is `past`; null if it needs no action yet. */
export function levelOn(past: PastLevel | null, days: number): Level | null {
  if (past === null || days < 0) return past;
  if (past === 'conditionOverdue') return 'condition';
  if (days <= SOON_DAYS) return 'in7';
  return days <= EXPIRY_WINDOW ? 'in30' : null;
}

function levelOf(kind: Kind, record: AnyRecord, days: number | null): Level | null {
  if (isBlocking(kind, record) && kind.blocking?.holdsShip) return 'detained';
  if (days !== null) return levelOn(pastLevel(kind, record), days);
  return isBlocking(kind, record) ? 'condition' : null;
}

/** A date of a presented record: of the record itself, without `part`, or of a survey. `missed`: one before the window that counts now. */
export interface RecordDate {
  part?: 'survey' | 'missed' | 'bottom';
  /** The record's name, with the words of its extension or survey: 'IOPP: extended until 12-01-2027 by Flag', 'Load Line: annual survey window closes'. */
  name: string;
  date: IsoDate;
  /** Its level once the date has passed; null if it never needs action. */
  past: PastLevel | null;
  /** Of a survey: the first day of its window. */
  opens?: IsoDate;
}

/** What a record with surveys carries beside its values, for counts and due items. */
export interface SurveyState {
  due: readonly RecordDate[];
  /** Surveys that nobody knows to be made: 'no annual survey is recorded in its window until 14-06-2024'. */
  gaps: readonly string[];
  /** The first day on which `due` may be different. */
  changesOn: IsoDate | null;
}

/** The dates of a presented record: its due date, or the end of its extension if that is later, and those of its surveys (`withSurveys`). */
export function recordDates(kind: Kind, record: AnyRecord): readonly RecordDate[] {
  const due = dueDateOf(kind.name, record);
  const { until, by } = kind.due?.extended ?? {};
  const extended = record[until ?? ''] as IsoDate | null | undefined;
  const surveys = (record.surveys as SurveyState | undefined)?.due ?? [];
  if (!due) return surveys;
  const [name, past] = [recordFullName(kind, record), pastLevel(kind, record)];
  if (!extended || extended <= due) return [{ name, date: due, past }, ...surveys];
  const words = `extended until ${showDate(extended)}${record[by ?? ''] ? ` by ${String(record[by ?? ''])}` : ''}`;
  return [{ name: `${name}: ${words}`, date: extended, past }, ...surveys];
}

/** The presented `records` that need action, the most urgent first. */
export function urgentItems(records: Readonly<Partial<Record<VesselKind, readonly AnyRecord[]>>>, today: IsoDate): UrgentItem[] {
  return VESSEL_KINDS.flatMap((name) => urgentOf(name, records[name] ?? [], today)).sort(byUrgency);
}

/** The same of one kind, in the order of `records`. */
function urgentOf(name: VesselKind, records: readonly AnyRecord[], today: IsoDate): UrgentItem[] {
  const kind = kindOf(name);
  const open = new Set(kind.due?.open?.(records) ?? records);
  return records.flatMap((record): UrgentItem[] => {
    const began = isBlocking(kind, record) && kind.naming.date ? record[kind.naming.date] : null;
    const since = typeof began === 'string' ? began : null;
    const dates: readonly Partial<RecordDate>[] = open.has(record) ? recordDates(kind, record) : [];
    const all = dates.some(({ part }) => !part) ? dates : [{}, ...dates];
    return all.flatMap(({ part, name: called = recordFullName(kind, record), date = null, past = null }): UrgentItem[] => {
      const days = date === null ? null : daysBetween(today, date);
      const level = part ? levelOn(past, days ?? 0) : levelOf(kind, record, days);
      if (level === null) return [];
      // A survey whose window closes puts the ship at risk; the expiry of its certificate is what stops it.
      const isNear = days !== null && days <= RISK_DAYS && past !== null && (part !== undefined || STOPPING.has(past));
      const stops = STOPPING.has(level) ? 'now' : isNear ? 'soon' : null;
      return [{ kind: name, id: record.id, name: called, level, date, days, since: part ? null : since, stops, ...(part && { part }) }];
    });
  });
}

/** Sort keys, compared in order. */
export type Keys = readonly (number | string)[];

/** Sort keys: the level, then the earliest date (items without a date first), then the earliest start. */
export const keysOf = ({ level, days, since }: Pick<UrgentItem, 'level' | 'days' | 'since'>): Keys => [
  LEVELS.indexOf(level),
  days ?? -Infinity,
  since ?? '',
];

export function compare(a: Keys, b: Keys): number {
  const at = a.findIndex((key, index) => key !== b[index]);
  if (at < 0) return 0;
  return (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}

type Ordered = Pick<UrgentItem, 'id' | 'level' | 'days' | 'since'>;

/** The order of items, the most urgent first. */
export const byUrgency = (a: Ordered, b: Ordered): number => compare(keysOf(a), keysOf(b)) || a.id - b.id;
