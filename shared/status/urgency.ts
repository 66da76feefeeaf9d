/** What needs action, and what of it comes first: the one order of the fleet, the dashboard, walls, digests, reports and the palette. */
import { daysBetween, type IsoDate } from '../basics/calendar';
import { fullNameOf } from '../kinds/called';
import { dueDateOf } from './dueDateOf';
import { EXPIRY_WINDOW } from '../basics/dueDates';
import type { AnyRecord, Kind } from '../kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';
import type { Standing, Tally } from './standing';

/**
 * The levels of urgency, the most urgent first. `expired`: a statutory or class certificate, or the contract of a rank of the minimum
 * manning. `noPapers` is a level of ships alone. Their places are on the wire: `GET /api/standings`.
 */
export const LEVELS = ['detained', 'expired', 'conditionOverdue', 'overdue', 'noPapers', 'condition', 'in7', 'in30'] as const;
export type Level = (typeof LEVELS)[number];
/** What a record is once its date has passed. */
export type PastLevel = Extract<Level, 'expired' | 'conditionOverdue' | 'overdue'>;

/** A record that needs action. */
export interface UrgentItem {
  kind: VesselKind;
  id: number;
  name: string;
  level: Level;
  /** When it falls due, and the days from today, negative when past; null where it has no date. */
  date: IsoDate | null;
  days: number | null;
  /** Of a detention and a condition of class: since when; null of others, and where the record does not say. */
  since: IsoDate | null;
}

const SOON_DAYS = 7;

/** Levels that are red: a detention, and all that is past its date. */
const RED: ReadonlySet<Level> = new Set<Level>(['detained', 'expired', 'conditionOverdue', 'overdue']);
export const isRed = (level: Level): boolean => RED.has(level);

/** Whether a record is in the state that needs action whatever its date: a detention, a condition of class. */
export const isGrave = ({ grave, state }: Kind, record: AnyRecord): boolean =>
  grave !== undefined && state !== undefined && record[state] === grave.state;

/** The words of the state of an item, where its level is one: 'Detained', 'Condition of class'. */
export function stateWords({ kind, level }: Pick<UrgentItem, 'kind' | 'level'>): string | null {
  const words = kindOf(kind).grave?.words ?? '';
  if (level === 'conditionOverdue') return `${words} overdue`;
  return level === 'detained' || level === 'condition' ? words : null;
}

/** The level of a presented record once its date has passed; null where it never needs action, as an invoice. */
export function pastLevel(kind: Kind, record: AnyRecord): PastLevel | null {
  if (isGrave(kind, record)) return 'conditionOverdue';
  if (kind.due?.urgent === false) return null;
  return kind.due?.blocks?.(record) ? 'expired' : 'overdue';
}

/** The level of what has the level `past` once its date has passed, so many `days` before it; null where it needs no action yet. */
export function levelOn(past: PastLevel | null, days: number): Level | null {
  if (past === null || days < 0) return past;
  if (past === 'conditionOverdue') return 'condition';
  if (days <= SOON_DAYS) return 'in7';
  return days <= EXPIRY_WINDOW ? 'in30' : null;
}

/** The place in the order of urgency of what has the level `past` once its date has passed, so many `days` before it; the last where it needs no action yet. */
export function urgencyOn(past: PastLevel | null, days: number): number {
  const level = levelOn(past, days);
  return level === null ? LEVELS.length : LEVELS.indexOf(level);
}

function levelOf(kind: Kind, record: AnyRecord, days: number | null): Level | null {
  if (isGrave(kind, record) && kind.grave?.holdsShip) return 'detained';
  if (days !== null) return levelOn(pastLevel(kind, record), days);
  return isGrave(kind, record) ? 'condition' : null;
}

/** What of the presented `records` needs action, the most urgent first. */
export function urgentItems(records: Readonly<Partial<Record<VesselKind, readonly AnyRecord[]>>>, today: IsoDate): UrgentItem[] {
  return VESSEL_KINDS.flatMap((name) => urgentOf(name, records[name] ?? [], today)).sort(byUrgency);
}

/** The same of one kind, in the order of `records`. */
function urgentOf(name: VesselKind, records: readonly AnyRecord[], today: IsoDate): UrgentItem[] {
  const kind = kindOf(name);
  const open = new Set(kind.due?.open?.(records) ?? records);
  return records.flatMap((record): UrgentItem[] => {
    const date = open.has(record) ? dueDateOf(name, record) : null;
    const days = date === null ? null : daysBetween(today, date);
    const level = levelOf(kind, record, days);
    if (level === null) return [];
    const began = isGrave(kind, record) && kind.called.date ? record[kind.called.date] : null;
    return [
      { kind: name, id: record.id, name: fullNameOf(kind, record), level, date, days, since: typeof began === 'string' ? began : null },
    ];
  });
}

type Keys = readonly (number | string)[];

/** The level, then what is overdue longest or falls due next, without a date first; then what lasts longest. */
const keysOf = ({ level, days, since }: Pick<UrgentItem, 'level' | 'days' | 'since'>): Keys => [
  LEVELS.indexOf(level),
  days ?? -Infinity,
  since ?? '',
];

function compare(a: Keys, b: Keys): number {
  const at = a.findIndex((key, place) => key !== b[place]);
  if (at < 0) return 0;
  return (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}

type Ordered = Pick<UrgentItem, 'id' | 'level' | 'days' | 'since'>;

/** The order of items, the most urgent first. */
export const byUrgency = (a: Ordered, b: Ordered): number => compare(keysOf(a), keysOf(b)) || a.id - b.id;

const CALM = LEVELS.length;
const UNKNOWN = CALM + 1;
/** Of ships whose worst item is alike, the one with more of these comes first. */
const RANKED: readonly (keyof Tally)[] = ['detained', 'overdue', 'conditions', 'in7', 'in30', 'waiting'];

function shipKeys(standing: Standing | undefined): Keys {
  if (!standing) return [UNKNOWN];
  const { worst, tally } = standing;
  const first: Keys = worst ? keysOf(worst) : [tally.noPapers > 0 ? LEVELS.indexOf('noPapers') : CALM, 0, ''];
  return [...first, ...RANKED.map((name) => -tally[name])];
}

/** `vessels` by their most urgent item, the worst first; those that stand alike as given, then the calm, then what is not counted yet. */
export function worstFirst<T>(vessels: readonly T[], standingOf: (vessel: T) => Standing | undefined): T[] {
  return vessels
    .map((vessel) => ({ vessel, keys: shipKeys(standingOf(vessel)) }))
    .sort((a, b) => compare(a.keys, b.keys))
    .map(({ vessel }) => vessel);
}
