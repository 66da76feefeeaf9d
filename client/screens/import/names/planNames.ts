import { recordName } from '../../../../shared/kinds/recordNaming';
import { dateOrderWarnings } from '../../../../shared/kinds/kinds';
import { identitiesOf } from '../../../../shared/kinds/identity';
import type { ImportRow } from '../../../../shared/api/imports';
import type { AnyRecord, Kind, Values } from '../../../../shared/kinds/kind';
import { readValues } from '../../../../shared/kinds/readValues';
import type { IsoDate } from '../../../../shared/basics/calendar';
import { readDate } from '../plan/dates';
import { datesOf } from './namesOf';

/** `open`: its dates are not known yet, so that nothing is written. */
export type NameState = 'open' | 'held' | 'create' | 'refused';

/** One name that may become a record. */
export interface NamedRow {
  /** What tells it from the others, whatever list it comes from. */
  key: string;
  line: number;
  name: string;
  /** What its boxes hold, by field. */
  text: Readonly<Record<string, string>>;
  state: NameState;
  /** The record that the ship has of this name. */
  held?: AnyRecord;
  /** What would be written. */
  write?: ImportRow;
  /** What is wrong, by field; the whole of it in one sentence. */
  wrong?: Readonly<Record<string, string>>;
  sentence?: string;
  /** What is worth a second look, by field. */
  hints?: Readonly<Record<string, string>>;
}

/** What was typed, by the key of its row and its field. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface NamesBase {
  /** Every record of the kind that the ship has. */
  records: readonly AnyRecord[];
  today: IsoDate;
  /** The box that is being typed in: what cannot be read yet is no mistake there. */
  box: { key: string; field: string } | null;
}

const textsOf = (values: Values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]));
const identityOf = (kind: Kind, values: Values) => identitiesOf(kind, values)[0] ?? `"${recordName(kind, values)}"`;

/**
 * What would be written of the names: those with their dates, unless the ship has a record that an import would find by the same identity;
 * two of one identity are two records. New ones are numbered on from the highest Sl No. (shared/README.md, Import).
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
  return names.map((known, at): NamedRow => {
    const identity = identityOf(kind, known);
    const nth = counted.get(identity) ?? 0;
    counted.set(identity, nth + 1);
    const key = `${identity} ${nth}`;
    const text: Record<string, string> = { ...textsOf(known), ...typed[key] };
    const row = { key, line: at + 1, name: recordName(kind, known), text };
    const record = held.get(identity)?.[nth];
    if (record) return { ...row, state: 'held', held: record };

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
    const values = { ...reading.values, ...(kind.order === 'sl_no' && { sl_no: number }) };
    return { ...row, state: 'create', write: { line: row.line, values }, hints: dateOrderWarnings(kind, given) };
  });
}
