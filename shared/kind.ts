import type { IsoDate } from './calendar';
import type { Field } from './field';

/** What changes carry, paths spell and registries are keyed by. */
export type KindName =
  | 'vessels'
  | 'certificates'
  | 'crew'
  | 'audits'
  | 'psc-inspections'
  | 'equipment-inspections'
  | 'requisitions'
  | 'daily-messages'
  | 'invoices';

export type Fields = Record<string, Field>;
export type Values = Record<string, unknown>;

/** The values of a kind's fields, as typed by its description; an empty one is null. */
export type ValuesOf<F extends Fields> = { [N in keyof F]: F[N] extends Field<infer T> ? T | null : never };

/** What the server keeps and the wire carries for every record: its id, its vessel, its revision (1, 2, 3 …) and its fields. */
export type Kept = {
  id: number;
  vessel_id: number | null;
  rev: number;
};
export type RecordOf<F extends Fields> = Kept & ValuesOf<F>;
export type AnyRecord = Kept & Values;

/** The sentences of section 5 for one form. `invalid` replaces a field's own sentence where the two forms differ. */
export interface Sentences {
  required: string;
  invalid?: Record<string, string>;
  ids: string;
}

/** One kind, described once: the model, the routes, the events, the list and the form are derived from it. */
export interface Kind<F extends Fields = Fields> {
  name: KindName;
  /** The key of the records in a list answer. */
  listKey: string;
  /** The specification's noun: 'crew member', 'audit/survey'. */
  noun: string;
  /** The heading of the list. */
  title: string;
  fields: F;
  add: Sentences;
  edit: Sentences;
  /** Lists are sorted by this, ascending, missing last, then by id (section 9). */
  order: 'sl_no' | 'id';
  /** Values the server computes from a record and today's UTC date (sections 3 and 4); never stored, never sent in changes. */
  derive(record: RecordOf<F>, today: IsoDate): Values;
  /** Labels of the derived values a list shows. */
  derivedLabels: Record<string, string>;
  /** What the list shows, in order. */
  columns: readonly string[];
  /** Whether the record counts as due, pending or expiring on `today` (sections 1 and 4). */
  isPending(record: RecordOf<F>, today: IsoDate): boolean;
  /** What a list answer carries beside its records and `seq` (section 3). */
  summarise(records: readonly RecordOf<F>[], today: IsoDate): Values;
  /** A rule over several fields: the sentence, by field, or null. */
  rule?(values: ValuesOf<F>, today: IsoDate): { field: string; sentence: string } | null;
  /** The date that decides urgency on the due strip, where there is one. */
  dueDate?: keyof F & string;
}

/** Keeps the field types of a description while letting registries treat every kind alike. */
export function defineKind<F extends Fields>(kind: Kind<F>): Kind<F> {
  return kind;
}

/** `record` cut to the named keys: the form summaries are sent in. */
export function pick<K extends string>(record: AnyRecord, keys: readonly K[]): { [P in K]: unknown } {
  return Object.fromEntries(keys.map((key) => [key, record[key]])) as { [P in K]: unknown };
}
