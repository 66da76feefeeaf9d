import * as z from 'zod/mini';
import { isIsoDate, type IsoDate } from './calendar';
import { isAmount } from './money';

/** A file kept for a record: `id` names the stored bytes, `size` is in bytes, `at` an ISO instant. */
export interface StoredFile {
  id: string;
  name: string;
  type: string;
  size: number;
  at: string;
}

/** One line of a requisition (section 3). Quantities are whole numbers. */
export interface Item {
  sl_no: number | null;
  item_name: string;
  quantity_requested: number;
  quantity_supplied: number;
}

/** The alphabet every description is written in. The type decides storage, the control on a form and the table cell. */
export type FieldType = 'text' | 'note' | 'date' | 'choice' | 'integer' | 'decimal' | 'money' | 'items' | 'file';

/** One field of a kind. `T` is its value on the wire; an empty one is null. */
export interface Field<T = unknown> {
  type: FieldType;
  label: string;
  /** Validates and normalises a value from outside; '' and blank text become null. */
  schema: z.ZodMiniType<T | null>;
  required: boolean;
  /** What a form starts with, and what the server keeps when the field is left out. */
  initial?: T;
  /** Offered on the form. */
  choices?: readonly string[];
  /** Offered while typing, never enforced. */
  suggestions?: readonly string[];
  /** Shown after a number: 'knots', 'm'. */
  unit?: string;
  /** Kept by the server alone: never read from a body. */
  serverOwned: boolean;
  /** Phantom: the type of the value. */
  readonly value?: T;
}

interface Options<T> {
  required?: boolean;
  initial?: T;
  /** The specification's own sentence for an unreadable value. */
  invalid?: string;
  suggestions?: readonly string[];
  unit?: string;
}

const SHORT = 200;
const LONG = 5_000;
const LARGEST_NUMBER = 999_999_999;
const MOST_ITEMS = 300;

const blankToNull = (raw: unknown) => (raw === undefined || (typeof raw === 'string' && raw.trim() === '') ? null : raw);
const toText = (raw: unknown) => {
  const value = blankToNull(raw);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? value.trim().replace(/\r\n?/g, '\n') : value;
};
const toLine = (raw: unknown) => {
  const value = toText(raw);
  return typeof value === 'string' ? value.replace(/\n\s*/g, ' ') : value;
};
// Multipart forms carry numbers as text.
const toNumber = (raw: unknown) => {
  const value = blankToNull(raw);
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
};
// Control characters, NUL among them, and halves of surrogate pairs cannot be kept as they are.
const storable = (text: string) => text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);

function field<T>(type: FieldType, label: string, schema: z.ZodMiniType<T | null>, options: Options<T>): Field<T> {
  const { required = false, initial, suggestions, unit } = options;
  return { type, label, schema, required, serverOwned: type === 'file', initial, suggestions, unit };
}

const textSchema = (toValue: (raw: unknown) => unknown, longest: number, error: string) =>
  z.pipe(z.transform(toValue), z.nullable(z.string({ error }).check(z.maxLength(longest, { error }), z.refine(storable, { error }))));

// 'Class No.' ends its own sentence.
const invalid = (label: string) => `Invalid ${label.replace(/\.$/, '')}.`;

/** One line of text, at most 200 characters. */
export function text(label: string, options: Options<string> = {}): Field<string> {
  const error = options.invalid ?? `${invalid(label)} Use plain text of at most ${SHORT} characters.`;
  return field('text', label, textSchema(toLine, SHORT, error), options);
}

/** Text of several lines, at most 5,000 characters. */
export function note(label: string, options: Options<string> = {}): Field<string> {
  const error = options.invalid ?? `${invalid(label)} Use plain text of at most ${LONG} characters.`;
  return field('note', label, textSchema(toText, LONG, error), options);
}

/** A calendar date, 'YYYY-MM-DD' on the wire. */
export function date(label: string, options: Options<IsoDate> = {}): Field<IsoDate> {
  const error = options.invalid ?? `Invalid ${label} format. Use DD-MM-YYYY (e.g., 01-03-2025).`;
  return field('date', label, z.pipe(z.transform(toText), z.nullable(z.string({ error }).check(z.refine(isIsoDate, { error })))), options);
}

/** One of `choices`. `accepted` are further values other writers may send; a form does not offer them. */
export function choice<const C extends string>(
  label: string,
  choices: readonly C[],
  options: Options<NoInfer<C>> & { accepted?: readonly string[] } = {},
): Field<C> {
  const error = options.invalid ?? `${invalid(label)} Use ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}.`;
  const schema = z.pipe(z.transform(toText), z.nullable(z.enum([...choices, ...(options.accepted ?? [])], { error })));
  return { ...field<C>('choice', label, schema as z.ZodMiniType<C | null>, options), choices };
}

/** A whole number from 0 to 999,999,999. */
export function integer(label: string, options: Options<number> = {}): Field<number> {
  const error = options.invalid ?? `${invalid(label)} Use a whole number from 0 to 999,999,999.`;
  const whole = z.int({ error }).check(z.gte(0, { error }), z.lte(LARGEST_NUMBER, { error }));
  return field('integer', label, z.pipe(z.transform(toNumber), z.nullable(whole)), options);
}

/** A number from 0 to 999,999,999; on forms it steps by 0.01. */
export function decimal(label: string, options: Options<number> = {}): Field<number> {
  const error = options.invalid ?? `${invalid(label)} Use a number from 0 to 999,999,999.`;
  const number = z.number({ error }).check(z.gte(0, { error }), z.lte(LARGEST_NUMBER, { error }));
  return field('decimal', label, z.pipe(z.transform(toNumber), z.nullable(number)), options);
}

/** An amount in dollars of at most two decimals; stored as whole cents. */
export function money(label: string, options: Options<number> = {}): Field<number> {
  const error = options.invalid ?? `${invalid(label)} Use an amount of at most two decimals from 0 to 9,999,999,999.99.`;
  return field('money', label, z.pipe(z.transform(toNumber), z.nullable(z.number({ error }).check(z.refine(isAmount, { error })))), options);
}

// Section 5: non-numeric quantities become 0. What is a number, but not a whole one in bounds, is refused like any other.
const toQuantity = (raw: unknown) => (typeof raw === 'string' && raw.trim() !== '' && Number.isNaN(Number(raw)) ? 0 : raw);
const quantity = (label: string) => z.pipe(z.transform(toQuantity), integer(label).schema);

const itemSchema = z.object({
  sl_no: integer('Sl No. of an item').schema,
  item_name: text('Item Name').schema,
  quantity_requested: quantity('Quantity Requested'),
  quantity_supplied: quantity('Quantity Supplied'),
});

/** The lines of a requisition, at most 300. A name and a requested quantity are required in each; supplied is 0 when left out. */
export function items(label: string, required: string): Field<Item[]> {
  const error = `${invalid(label)} Use a list of at most ${MOST_ITEMS} items.`;
  const complete = (lines: z.infer<typeof itemSchema>[]) => lines.every((l) => l.item_name !== null && l.quantity_requested !== null);
  const lines = z
    .array(z.object(itemSchema.shape, { error }), { error })
    .check(z.maxLength(MOST_ITEMS, { error }), z.refine(complete, { error: required }));
  const finish = (raw: z.infer<typeof itemSchema>[]): Item[] =>
    raw.map((l) => ({ ...l, item_name: l.item_name ?? '', quantity_requested: l.quantity_requested ?? 0, quantity_supplied: l.quantity_supplied ?? 0 }));
  const schema = z.pipe(z.transform((raw) => blankToNull(raw) ?? []), z.pipe(lines, z.transform(finish)));
  return { ...field<Item[]>('items', label, schema as z.ZodMiniType<Item[] | null>, {}), initial: [] };
}

/** The file kept for a record. Only an upload or a file's deletion changes it. */
export function file(label: string): Field<StoredFile> {
  return field('file', label, z.custom<StoredFile | null>(), {});
}
