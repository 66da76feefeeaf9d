import { recordName } from '../../../../shared/kinds/recordNaming';
import { dateOrderWarnings } from '../../../../shared/kinds/dateOrder';
import { identitiesOf } from '../../../../shared/kinds/identity';
import type { ImportRow } from '../../../../shared/api/imports';
import type { AnyRecord, Kind, Values } from '../../../../shared/kinds/kind';
import { readValues } from '../../../records/form/validation';
import type { IsoDate } from '../../../../shared/basics/calendar';
import { readDate } from '../plan/dates';
import { datesOf } from './namesOf';

/** `open`: without dates yet, so that nothing is written. `held`: the ship already has this record. */
export type NameState = 'open' | 'held' | 'create' | 'refused';

/** One name that may become a record. */
export interface NamedRow {
  /** Identifies the row, whatever its source. */
  key: string;
  line: number;
  name: string;
  /** The texts of its inputs, by field. */
  text: Readonly<Record<string, string>>;
  state: NameState;
  /** The record that the ship has of this name. */
  existing?: AnyRecord;
  /** The record to be written. */
  write?: ImportRow;
  /** The errors by field, and as one sentence. */
  wrong?: Readonly<Record<string, string>>;
  sentence?: string;
  /** Warnings by field. */
  hints?: Readonly<Record<string, string>>;
}

/** The typed texts, by the key of the row and the field. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface NamesBase {
  /** All records of the kind on the ship. */
  records: readonly AnyRecord[];
  today: IsoDate;
  /** The input the user is typing in. An unfinished date there is not an error. */
  box: { key: string; field: string } | null;
}

const textsOf = (values: Values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]));
const identityOf = (kind: Kind, values: Values) => identitiesOf(kind, values)[0] ?? `"${recordName(kind, values)}"`;

/**
 * Plans the import of names: a name with dates is written, unless the ship has a record with the same identity. Two names with one identity
 * are two records. New records are numbered from the highest Sl No. on (shared/README.md, Import).
 */
export function planNames(kind: Kind, names: readonly Values[], typed: Typed, { records, today, box }: NamesBase): NamedRow[] {
  const held = new Map<string, AnyRecord[]>();
  for (const record of records) {
    const identity = identityOf(kind, record);
    held.set(identity, [...(held.get(identity) ?? []), record]);
  }
  const counted = new Map<string, number>();
  const dates = datesOf(kind);
  let number = records.reduce((most, { sl_no }) => Math.max(most, Number(sl_no ?? 0)), 0);
  return names.map((values, at): NamedRow => {
    const identity = identityOf(kind, values);
    const nth = counted.get(identity) ?? 0;
    counted.set(identity, nth + 1);
    const key = `${identity} ${nth}`;
    const text: Record<string, string> = { ...textsOf(values), ...typed[key] };
    const row = { key, line: at + 1, name: recordName(kind, values), text };
    const record = held.get(identity)?.[nth];
    if (record) return { ...row, state: 'held', existing: record };

    const given: Values = { ...text };
    for (const name of dates) {
      const date = readDate(text[name] ?? '', true);
      given[name] = date ?? (box?.key === key && box.field === name ? '' : (text[name] ?? ''));
    }
    const isBlank = (name: string) => String(given[name] ?? '').trim() === '';
    if (dates.every(isBlank) || dates.some((name) => kind.fields[name]?.required && isBlank(name))) return { ...row, state: 'open' };
    const reading = readValues(kind, given, 'add', today);
    if ('sentence' in reading) return { ...row, state: 'refused', sentence: reading.sentence, wrong: reading.fields };
    number += 1;
    const numbered = { ...reading.values, ...(kind.order === 'sl_no' && { sl_no: number }) };
    return { ...row, state: 'create', write: { line: row.line, values: numbered }, hints: dateOrderWarnings(kind, given) };
  });
}
