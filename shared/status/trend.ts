/** How many dates of a vessel's papers had passed or fell due soon at the end of earlier days, computed backwards from today's records. */
import { addDays, type IsoDate } from '../basics/calendar';
import { EXPIRY_WINDOW } from '../basics/dueDates';
import type { AnyRecord, Kind, Values } from '../kinds/kind';
import { isListed, kindOf, newestOfChains, type VesselKind } from '../kinds/kinds';
import type { Op } from '../log/change';
import { URGENT_KINDS } from './counts';
import { dueIndexFields } from './dueIndex';
import { surveysOf } from './surveys';
import { surveysDue, turningDays } from './surveysDue';
import { recordDates } from './urgency';

/** The fields of all papers that decide counts and dates. */
export const TREND_FIELDS: readonly string[] = [...new Set(URGENT_KINDS.flatMap((kind) => dueIndexFields(kindOf(kind))))];

/** A change of a record, as far as it matters here. `was`: the former values of the changed `fields`. */
export interface TrendChange {
  kind: VesselKind;
  record: number;
  rev: number;
  op: Op;
  /** Its UTC day. */
  day: IsoDate;
  fields: Values;
  was: Values;
}

/** Dates that had passed at the end of a day, and those within 30 days of it. Surveys and extensions are among them. */
export interface DayCounts {
  overdue: number;
  soon: number;
}

/** Records by kind, with their due index fields. */
type Papers = Readonly<Partial<Record<VesselKind, readonly AnyRecord[]>>>;

/** Of a record, the fields that matter here: thousands of copies of it are made. */
const withFields = (names: readonly string[], record: AnyRecord): AnyRecord => {
  const entry: AnyRecord = { id: record.id, vessel_id: null, rev: record.rev };
  for (const name of names) entry[name] = record[name] ?? null;
  return entry;
};

/** Dates of records, and the first day since which they have been the same. */
interface Dated {
  dates: readonly IsoDate[];
  since: IsoDate;
}
/** Earlier than any day. */
const ALWAYS: IsoDate = '';
const latestOf = (days: readonly IsoDate[]) => days.reduce((latest, day) => (day > latest ? day : latest), ALWAYS);

/** The dates of a presented record: those that the due list shows. Asked for day by day, it computes anew only what its surveys changed. */
function datesOf(kind: Kind, record: AnyRecord): (day: IsoDate) => Dated {
  const dates = recordDates(kind, record).map(({ date }) => date);
  const surveys = kind.due?.surveys ? surveysOf(record).surveys : [];
  if (surveys.length === 0) return () => ({ dates, since: ALWAYS });
  const turns = turningDays(record, surveys);
  let known: Dated | null = null;
  return (day) => {
    if (known && day >= known.since) return known;
    const due = surveysDue(record, day, surveys).due.map(({ survey }) => survey.closes);
    known = { dates: [...dates, ...due], since: latestOf(turns.filter((turn) => turn <= day)) };
    return known;
  };
}

/** The records of one kind at a moment of the past, and their due dates. */
class PastRecords {
  readonly #name: VesselKind;
  readonly #fields: readonly string[];
  readonly #day: IsoDate;
  readonly #there = new Map<number, AnyRecord>();
  readonly #deleted = new Map<number, AnyRecord>();
  readonly #presented = new WeakMap<AnyRecord, AnyRecord[]>();
  readonly #dated = new WeakMap<AnyRecord, (day: IsoDate) => Dated>();
  #dates: Dated | null = null;

  /** `day`: any day, for which computed values are presented; only the dates of surveys depend on the day. */
  constructor(name: VesselKind, day: IsoDate, there: readonly AnyRecord[], deleted: readonly AnyRecord[]) {
    this.#name = name;
    this.#fields = dueIndexFields(kindOf(name));
    this.#day = day;
    for (const record of there) this.#there.set(record.id, withFields(this.#fields, record));
    for (const record of deleted) this.#deleted.set(record.id, withFields(this.#fields, record));
  }

  /** Reverts one change. A restoration is a 'created' change with a revision above 1. */
  undo({ record: id, rev, op, fields, was }: TrendChange): void {
    // An erasure moves no date.
    if (op === 'erased') return;
    if (op === 'updated') {
      const record = this.#there.get(id);
      const names = Object.keys(fields);
      if (!record || names.length === 0) return;
      this.#dates = null;
      const before = { ...record };
      for (const name of names) before[name] = was[name] ?? null;
      this.#there.set(id, before);
      return;
    }
    this.#dates = null;
    const [from, to] = op === 'created' ? [this.#there, this.#deleted] : [this.#deleted, this.#there];
    const record = from.get(id);
    from.delete(id);
    // A restoration sets the values that the record had when it was deleted.
    if (record && (op === 'deleted' || rev > 1)) to.set(id, record);
  }

  /** The record with its computed values; none if it is not listed. Cached, because most records stay as they are from week to week. */
  #present(values: AnyRecord): AnyRecord[] {
    const known = this.#presented.get(values);
    if (known) return known;
    const kind = kindOf(this.#name);
    const presented = isListed(kind, values) ? [{ ...values, ...kind.derive(values, this.#day) }] : [];
    this.#presented.set(values, presented);
    return presented;
  }

  /** The dates of the records that were open at the end of `day`, which is not later than that of the call before. */
  datesOn(day: IsoDate): readonly IsoDate[] {
    if (this.#dates && day >= this.#dates.since) return this.#dates.dates;
    const kind = kindOf(this.#name);
    const listed = [...this.#there.values()].flatMap((values) => this.#present(values));
    const records = newestOfChains(kind, listed);
    const each = (kind.due?.open?.(records) ?? records).map((record) => {
      const dated = this.#dated.get(record) ?? datesOf(kind, record);
      this.#dated.set(record, dated);
      return dated(day);
    });
    this.#dates = { dates: each.flatMap(({ dates }) => dates), since: latestOf(each.map(({ since }) => since)) };
    return this.#dates.dates;
  }
}

/**
 * The counts at the end of today and of each of the `days` days before, today first: a generator, so that its reader can pause. `there`: today's
 * records, renewed ones among them. `deleted`: deleted records that `changes` name. `changes`: newest first, those after the first counted day.
 * `begins`: the day of the first change of the log, if it lies within that time; earlier days are left out.
 */
export function* daysOfTrend(
  { there, deleted }: { there: Papers; deleted: Papers },
  changes: readonly TrendChange[],
  { today, days, begins }: { today: IsoDate; days: number; begins: IsoDate | null },
): Generator<DayCounts, void, undefined> {
  const kinds = new Map(URGENT_KINDS.map((name) => [name, new PastRecords(name, today, there[name] ?? [], deleted[name] ?? [])]));
  let next = 0;
  for (let ago = 0; ago <= days; ago += 1) {
    const day = addDays(today, -ago);
    if (begins !== null && day < begins) return;
    for (let change = changes[next]; change && change.day > day; change = changes[++next]) kinds.get(change.kind)?.undo(change);
    const last = addDays(day, EXPIRY_WINDOW);
    let [overdue, soon] = [0, 0];
    for (const records of kinds.values()) {
      for (const date of records.datesOn(day)) {
        if (date < day) overdue += 1;
        else if (date <= last) soon += 1;
      }
    }
    yield { overdue, soon };
  }
}
