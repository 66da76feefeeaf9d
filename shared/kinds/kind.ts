import type { IsoDate } from '../basics/calendar';
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

/** How the screens of a kind are reached (section 2). */
export interface Screens {
  /** The word in the addresses of its forms: '/add-crew', '/edit-crew'. */
  word: string;
  /** The add link of the navigation: 'Add Crew'. */
  add: string;
  /** Whether there is a screen that edits one. */
  edit: boolean;
  /** The key after `g` that opens its list. */
  letter: string;
  /** Its title where there is little room: 'PSC'. */
  short: string;
}

/** What of a kind falls due: on the due strip, among the most urgent, on the wall. */
export interface Due<F extends Fields, D extends Fields> {
  /** The date that decides. */
  date: keyof (F & D) & string;
  /** What falls due, in the plural: 'Crew contracts'. */
  name: string;
  /** The records whose date still counts; all of them where it is left out. */
  open?(records: readonly AnyRecord[]): readonly AnyRecord[];
  /** Whether the ship may not sail once the date of the record has passed; left out: never. */
  blocks?(record: AnyRecord): boolean;
  /** False where it never needs action, however late: it is counted in its own section alone. */
  urgent?: false;
}

/** A state that needs action whatever its date (`urgency.ts`): a detention, a condition of class. */
export interface Grave {
  /** The value of the kind's `state`. */
  state: string;
  /** What people call it: 'Detained'. */
  words: string;
  /** Whether the ship may not sail while it lasts: it then comes before all else. */
  holdsShip: boolean;
}

/**
 * One kind, described once: the model, the routes, the events, the list and the form are derived from it. `F` are the fields it keeps,
 * `D` those computed from them.
 */
export interface Kind<F extends Fields = Fields, D extends Fields = Fields> {
  name: KindName;
  /** The log its changes are in: that of the fleet, or that of its vessel. */
  scope: 'fleet' | 'vessel';
  /** 'session': every session sees it in full; 'invoice': only one with invoice access (section 6). */
  access: 'session' | 'invoice';
  /** Whether its list is asked for past every cache, with a cache-buster (section 7). */
  fresh: boolean;
  /** The key of the records in a list answer. */
  listKey: string;
  /** The specification's noun: 'crew member', 'audit/survey'. */
  noun: string;
  /** 'crew members': in 'Total crew members: 12'. */
  plural: string;
  /** The heading of the list. */
  title: string;
  screens: Screens;
  /** What the dashboard counts of it (section 1), in its words; null where nothing is counted. */
  countLabel: string | null;
  fields: F;
  add: Sentences;
  edit: Sentences;
  /** Section 8's sentence for a list that could not be loaded. */
  listFailed(reason: string): string;
  /** Section 8's sentence for a refused deletion; `reason` is '' where none was given. */
  deleteFailed(reason: string): string;
  /** Without one of these a record is not listed (sections 2 and 4). */
  keyFields: readonly string[];
  /** Pairs of dates of which the first should not come after the second: a form warns, and nothing refuses. */
  sequences: readonly (readonly [earlier: string, later: string])[];
  /** Lists are sorted by this, ascending, missing last, then by id (section 9). */
  order: 'sl_no' | 'id';
  /** Values the server computes from a record and today's UTC date (sections 3 and 4); never stored, never sent in changes. */
  derive(record: RecordOf<F>, today: IsoDate): Values;
  /** The derived values a list shows. */
  derived: D;
  /** Words that count the days to a date, and that date: a list is sorted by it. */
  daysTo: { [N in keyof D]?: keyof (F & D) & string };
  /** What the list shows, in order. A field named neither here nor in `unlisted` follows at the end. */
  columns: readonly (keyof (F & D) & string)[];
  /** Fields that only the form shows. */
  unlisted: readonly (keyof F & string)[];
  /** Whether the record counts as due, pending or expiring on `today` (sections 1 and 4). */
  isPending(record: RecordOf<F>, today: IsoDate): boolean;
  /** What a list answer carries beside its records and `seq` (section 3). */
  summarise(records: readonly RecordOf<F>[], today: IsoDate): Values;
  /** A rule over several fields: the sentence, by field, or null. */
  rule?(values: ValuesOf<F>, today: IsoDate): { field: string; sentence: string } | null;
  /** What people call a record: the field of its name, what they add to it, and the date that tells apart those of one name. */
  called: { name: keyof F & string; detail?: keyof F & string; date?: keyof F & string };
  /** A record that is there is not changed any more. */
  isFinal?: true;
  /** What an import finds a record by: the first of these ways whose fields all have a value, then the next; its name where left out. */
  identifiedBy?: readonly (readonly (keyof F & string)[])[];
  /** Where it names a person: the field of the name, and that of the rank, which stands for it where people are not to be named. */
  person?: { name: keyof F & string; rank?: keyof F & string };
  /** The field of the step a record is in; left out where its date alone decides whether it is pending. */
  state?: keyof F & string;
  /** The value of `state` that needs action whatever its date. */
  grave?: Grave;
  /** Null where nothing falls due. */
  due: Due<F, D> | null;
}

/** Keeps the field types of a description while letting registries treat every kind alike. */
export function defineKind<F extends Fields, D extends Fields>(kind: Kind<F, D>): Kind<F, D> {
  const told = new Set<string>([...kind.columns, ...kind.unlisted]);
  return { ...kind, columns: [...kind.columns, ...Object.keys(kind.fields).filter((name) => !told.has(name))] };
}

/** `record` cut to the named keys: the form summaries are sent in. */
export function pick<K extends string>(record: AnyRecord, keys: readonly K[]): { [P in K]: unknown } {
  return Object.fromEntries(keys.map((key) => [key, record[key]])) as { [P in K]: unknown };
}

/** The fields of a kind that a body may set; everything else in a body is dropped. */
export const writableFields = (kind: Kind) => Object.entries(kind.fields).filter(([, field]) => !field.serverOwned);
