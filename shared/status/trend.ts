/** How many records of a vessel were overdue or fell due soon at the end of earlier days, computed backwards from today's records. */
import { addDays, type IsoDate } from '../basics/calendar';
import { EXPIRY_WINDOW } from '../basics/dueDates';
import type { AnyRecord, Values } from '../kinds/kind';
import { isListed, kindOf, newestOfChains, type VesselKind } from '../kinds/kinds';
import type { Op } from '../log/change';
import { dueDateOf, URGENT_KINDS } from './counts';
import { dueIndexFields } from './dueIndex';

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

/** Records that were overdue at the end of each day, and those due within 30 days of it, the oldest day first. */
export interface DailyCounts {
  overdue: number[];
  soon: number[];
}

/** Records by kind, with their due index fields. */
type Papers = Readonly<Partial<Record<VesselKind, readonly AnyRecord[]>>>;

/** Of a record, the fields that matter here: thousands of copies of it are made. */
const withFields = (names: readonly string[], record: AnyRecord): AnyRecord => {
  const entry: AnyRecord = { id: record.id, vessel_id: null, rev: record.rev };
  for (const name of names) entry[name] = record[name] ?? null;
  return entry;
};

/** The records of one kind at a moment of the past, and their due dates. */
class PastRecords {
  readonly #name: VesselKind;
  readonly #fields: readonly string[];
  readonly #day: IsoDate;
  readonly #there = new Map<number, AnyRecord>();
  readonly #gone = new Map<number, AnyRecord>();
  readonly #presented = new WeakMap<AnyRecord, AnyRecord[]>();
  #dates: IsoDate[] | null = null;

  /** `day`: any day, for which computed values are presented; due dates do not depend on it. */
  constructor(name: VesselKind, day: IsoDate, there: readonly AnyRecord[], gone: readonly AnyRecord[]) {
    this.#name = name;
    this.#fields = dueIndexFields(kindOf(name));
    this.#day = day;
    for (const record of there) this.#there.set(record.id, withFields(this.#fields, record));
    for (const record of gone) this.#gone.set(record.id, withFields(this.#fields, record));
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
    const [from, to] = op === 'created' ? [this.#there, this.#gone] : [this.#gone, this.#there];
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

  /** The dates of the records that were open then. */
  dates(): readonly IsoDate[] {
    if (this.#dates) return this.#dates;
    const kind = kindOf(this.#name);
    const listed = [...this.#there.values()].flatMap((values) => this.#present(values));
    const records = newestOfChains(kind, listed);
    this.#dates = (kind.due?.open?.(records) ?? records).flatMap((record) => dueDateOf(this.#name, record) ?? []);
    return this.#dates;
  }
}

/**
 * The counts at the end of today and of each of the `days` days before. `there`: today's records, renewed ones among them. `gone`: deleted records
 * that `changes` name. `changes`: newest first, those after the first counted day. `begins`: the day of the first change of the log, if it lies
 * within that time; earlier days are left out.
 */
export function trendOf(
  { there, gone }: { there: Papers; gone: Papers },
  changes: readonly TrendChange[],
  { today, days, begins }: { today: IsoDate; days: number; begins: IsoDate | null },
): DailyCounts {
  const kinds = new Map(URGENT_KINDS.map((name) => [name, new PastRecords(name, today, there[name] ?? [], gone[name] ?? [])]));
  const trend: DailyCounts = { overdue: [], soon: [] };
  let next = 0;
  for (let ago = 0; ago <= days; ago += 1) {
    const day = addDays(today, -ago);
    if (begins !== null && day < begins) break;
    for (let change = changes[next]; change && change.day > day; change = changes[++next]) kinds.get(change.kind)?.undo(change);
    const last = addDays(day, EXPIRY_WINDOW);
    let [overdue, soon] = [0, 0];
    for (const records of kinds.values()) {
      for (const date of records.dates()) {
        if (date < day) overdue += 1;
        else if (date <= last) soon += 1;
      }
    }
    trend.overdue.push(overdue);
    trend.soon.push(soon);
  }
  trend.overdue.reverse();
  trend.soon.reverse();
  return trend;
}
