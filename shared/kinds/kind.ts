import type { IsoDate } from '../basics/calendar';
import type { Field, FieldType, StoredFile } from './field';

/** The names of kinds, as in changes, paths and registries. */
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

/** The values of a kind's fields; an empty value is null. */
export type ValuesOf<F extends Fields> = { [N in keyof F]: F[N] extends Field<infer T> ? T | null : never };

/** Values that every record has beside its fields. `rev` counts 1, 2, 3 … */
export type StoredRecord = {
  id: number;
  vessel_id: number | null;
  rev: number;
};
export type RecordOf<F extends Fields> = StoredRecord & ValuesOf<F>;
export type AnyRecord = StoredRecord & Values;

/**
 * The error messages of one form. `required`: a required field is empty. `invalid`: by field, where the message differs from that of the other form.
 * `ids`: the vessel or record in the address does not exist.
 */
export interface FormErrors {
  required: string;
  invalid?: Record<string, string>;
  ids: string;
}

/** The same messages on both forms. */
export const bothForms = (errors: FormErrors): { add: FormErrors; edit: FormErrors } => ({ add: errors, edit: errors });

/** Addresses and names of a kind's screens. */
export interface Screens {
  /** The word in the paths of its forms: '/add-crew', '/edit-crew'. */
  word: string;
  /** The text of the add link: 'Add Crew'. */
  addLabel: string;
  /** There is no edit form. */
  withoutEditForm?: true;
  /** The shortcut key after `g`. */
  shortcut: string;
  /** The short title: 'PSC'. */
  short: string;
}

/** A type of file, by its extension. */
export type FileExtension = 'pdf' | 'jpg' | 'png' | 'doc' | 'docx';

/** The file that a record of a kind may have. */
export interface KindFile {
  /** The last part of the path that sends the file. */
  upload: string;
  /** The last part of the path that fetches it. */
  download: string;
  /** 'report': in 'No report on server for this …'. */
  noun: string;
  accepted: readonly FileExtension[];
  /** The refusal for a record that takes no file, or null; every record takes one when omitted. */
  refusal?(record: Values): string | null;
}

/**
 * A renewal is a new record of the same chain. The chain of a record is the id of its first record, stored in the field `chain` of all
 * later ones; lists and counts show the newest record of each chain. Nothing is stored in the earlier ones, so deleting or restoring one
 * repairs nothing.
 */
export interface Renewal<F extends Fields> {
  /** The writable fields that stay with the earlier record. All others are taken over. */
  stays: readonly (keyof F & string)[];
}

type FileFieldOf<F extends Fields> = { [N in keyof F]: F[N] extends Field<StoredFile> ? N : never }[keyof F];
/** A kind with a file field names the field `file` and describes the file. */
type FileOf<F extends Fields> = [FileFieldOf<F>] extends [never]
  ? unknown
  : { file: KindFile; fields: { [N in FileFieldOf<F>]: N extends 'file' ? unknown : never } };

/** How records of a kind fall due. */
export interface Due<F extends Fields, D extends Fields> {
  /** The field of the due date. */
  date: keyof (F & D) & string;
  /** The plural name of due items: 'Crew contracts'. */
  name: string;
  /** Selects the records whose date still counts; all when omitted. */
  open?(records: readonly AnyRecord[]): readonly AnyRecord[];
  /** Whether the ship may not sail once the record's date has passed; never when omitted. */
  blocks?(record: AnyRecord): boolean;
  /** What happens on the date, before and after it: 'expires', 'expired'; 'falls due' and 'was due' when omitted. */
  words?: readonly [ahead: string, past: string];
  /** False: a record is no paper of the ship, so a ship with nothing else has no papers yet. */
  isPaper?: false;
  /** False: overdue items never need action and are counted only in their own section. */
  urgent?: false;
  /** For records that are valid for a period, which a timeline draws: the fields of its first day and of the issuer or group. */
  valid?: { from: keyof F & string; by: keyof F & string };
  /** A later date that replaces the due date where a record has one, the end of an extension, and who extended it. Specified counts keep the due date. */
  extended?: { until: keyof F & string; by: keyof F & string };
  /** The optional fields that decide its surveys (shared/status/surveys.ts); omitted for kinds without surveys. */
  surveys?: readonly (keyof F & string)[];
}

/** A state that needs action whatever its date, such as a detention or a condition of class (`urgency.ts`). */
export interface BlockingState {
  /** The value of the kind's `state`. */
  state: string;
  /** Its displayed name: 'Detained'. */
  words: string;
  /** Whether the ship may not sail meanwhile. It is then the most urgent. */
  holdsShip: boolean;
  /** Further records that are in this state, whatever the value of `state`. */
  also?(record: AnyRecord): boolean;
}

/**
 * The description of a kind. Model, routes, events, list and form are derived from it. `F`: its stored fields. `D`: its computed fields.
 */
export interface Kind<F extends Fields = Fields, D extends Fields = Fields> {
  name: KindName;
  /** The letter that names the kind on the wire, in vessel status and presence. It is unique and never changes. */
  wireCode: string;
  /** Its log: the fleet's or the vessel's. */
  scope: 'fleet' | 'vessel';
  /** 'session': every session sees it in full; 'invoice': only one with invoice access. */
  access: 'session' | 'invoice';
  /** The paths of its single records do not name the vessel. */
  topLevel?: true;
  /** Whether list requests bypass caches with a cache-buster. */
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
  /** The label of its dashboard count; null if it has none. */
  countLabel: string | null;
  fields: F;
  /** Describes the field `file`; a kind with that field does not compile without it. */
  file?: KindFile;
  /** The error messages of its two forms. */
  formErrors: { add: FormErrors; edit: FormErrors };
  /** The sentence when its list could not be loaded. */
  listFailed(reason: string): string;
  /** The sentence of a refused deletion; `reason` may be ''. */
  deleteFailed(reason: string): string;
  /** A record without one of these fields is not listed. */
  keyFields: readonly string[];
  /** Pairs of dates that should be in order. A form warns; nothing refuses. */
  sequences: readonly (readonly [earlier: string, later: string])[];
  /** The sort key of lists, ascending, missing values last, then by id. */
  order: 'sl_no' | 'id';
  /** Computes values from a record and today (UTC). They are never stored or sent in changes. */
  derive(record: RecordOf<F>, today: IsoDate): Values;
  /** The computed values that a list shows or offers. */
  derived: D;
  /** Computed texts that count days to a date, with the date field that sorts them. */
  daysTo: { [N in keyof D]?: keyof (F & D) & string };
  /** The columns of the list in order. A field neither here nor in `unlisted` is appended. */
  columns: readonly (keyof (F & D) & string)[];
  /** Fields that only the form shows. */
  unlisted: readonly (keyof F & string)[];
  /** Whether the record counts as due, pending or expiring on `today`. */
  isPending(record: RecordOf<F>, today: IsoDate): boolean;
  /** Further values of a list answer. */
  summarise(records: readonly RecordOf<F>[], today: IsoDate): Values;
  /** A rule over several fields: the field and the sentence of its refusal, or null. */
  rule?(values: ValuesOf<F>, today: IsoDate): { field: string; sentence: string } | null;
  /** The fields of a record's name, its detail, and the date that distinguishes records of one name. */
  naming: { name: keyof F & string; detail?: keyof F & string; date?: keyof F & string };
  /** Records cannot be edited. */
  isFinal?: true;
  /** The field sets that identify a record in an import, the strongest first; its name when omitted. */
  identifiedBy?: readonly (readonly (keyof F & string)[])[];
  /** The fields of a person's name and of the rank that replaces it where names are hidden. */
  person?: { name: keyof F & string; rank?: keyof F & string };
  /** The field of a record's state; omitted if only its date decides whether it is pending. */
  state?: keyof F & string;
  /** The state that needs action whatever its date. */
  blocking?: BlockingState;
  /** Lists and counts show how many records expired more than 30 days ago. */
  tellsExpiredEarlier?: true;
  /** Its records are renewed; omitted if they are edited instead. Such a kind has the field `chain`. */
  renewal?: Renewal<F>;
  /** Null if records never fall due. */
  due: Due<F, D> | null;
}

/** Defines a kind with the exact types of its fields. Fields missing from both `columns` and `unlisted` are appended to `columns`. */
export function defineKind<F extends Fields, D extends Fields>(kind: Kind<F, D> & FileOf<F>): Kind<F, D> {
  const placed = new Set<string>([...kind.columns, ...kind.unlisted]);
  return { ...kind, columns: [...kind.columns, ...Object.keys(kind.fields).filter((name) => !placed.has(name))] };
}

/** The values of `record` under `keys`; missing ones are undefined. */
export function pick<K extends string>(record: AnyRecord, keys: readonly K[]): { [P in K]: unknown } {
  return Object.fromEntries(keys.map((key) => [key, record[key]])) as { [P in K]: unknown };
}

/** Whether two field values are the same: text, numbers, null, and items or files by content. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = Object.entries(a);
  return left.length === Object.keys(b).length && left.every(([key, value]) => sameValue(value, (b as Values)[key]));
}

/** The fields that a request body may set. */
export const writableFields = (kind: Kind) => Object.entries(kind.fields).filter(([, field]) => !field.serverOwned);

const SMALL: ReadonlySet<FieldType> = new Set<FieldType>(['date', 'choice', 'integer']);

/**
 * The fields used for order, summaries and counts: small fields and required text, without those of surveys. The server indexes them, so
 * counting reads no notes or items.
 */
export const indexFields = (kind: Kind): string[] =>
  Object.entries(kind.fields).flatMap(([name, field]) =>
    (SMALL.has(field.type) && !kind.due?.surveys?.includes(name)) || (field.type === 'text' && field.required) ? [name] : [],
  );
