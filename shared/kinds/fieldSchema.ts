import * as z from 'zod/mini';
import { isIsoDate } from '../basics/calendar';
import { integer, ITEM_NAME, FIELD_LIMITS, type Field, type FieldType, type Item } from './field';
import { isAmount, isBlankText, LONGEST_READ, visibleText } from '../basics/text';

const blankToNull = (raw: unknown) => (raw === undefined || (typeof raw === 'string' && isBlankText(raw)) ? null : raw);
const toText = (raw: unknown) => {
  const value = blankToNull(raw);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.length <= LONGEST_READ ? visibleText(value).trim().replace(/\r\n?/g, '\n') : value;
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
// Control characters and lone surrogates cannot be stored.
const storable = (value: string) => value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);

type Schema<T = unknown> = z.ZodMiniType<T>;

/** Turns empty values of any field into null. */
const normalised = <T>(normalise: (raw: unknown) => unknown, schema: Schema<T>): Schema<T | null> =>
  z.pipe(z.transform(normalise), z.nullable(schema));

const words = (maxLength: number, error: string) =>
  z.string({ error }).check(z.maxLength(maxLength, { error }), z.refine(storable, { error }));
const upTo = (most: number, error: string) => [z.gte(0, { error }), z.lte(most, { error })] as const;

const SCHEMAS: Record<FieldType, (field: Field) => Schema> = {
  text: ({ invalid: error }) => normalised(toLine, words(FIELD_LIMITS.text, error)),
  note: ({ invalid: error }) => normalised(toText, words(FIELD_LIMITS.note, error)),
  date: ({ invalid: error }) => normalised(toText, z.string({ error }).check(z.refine(isIsoDate, { error }))),
  choice: ({ invalid: error, choices = [], accepted = [] }) => normalised(toText, z.enum([...choices, ...accepted], { error })),
  integer: ({ invalid: error }) => normalised(toNumber, z.int({ error }).check(...upTo(FIELD_LIMITS.number, error))),
  decimal: ({ invalid: error }) => normalised(toNumber, z.number({ error }).check(...upTo(FIELD_LIMITS.number, error))),
  money: ({ invalid: error }) => normalised(toNumber, z.number({ error }).check(z.refine(isAmount, { error }))),
  items: itemsSchema,
  lines: linesSchema,
  file: () => z.unknown(),
};

// Non-numeric quantities become 0. Numbers out of bounds or with decimals are refused.
const toQuantity = (raw: unknown) => (typeof raw === 'string' && raw.trim() !== '' && Number.isNaN(Number(raw)) ? 0 : raw);
const quantity = (label: string) => z.pipe(z.transform(toQuantity), schemaOf(integer(label)));

/** An omitted supplied quantity is 0. */
function itemsSchema({ invalid: error, incomplete }: Field): Schema<Item[]> {
  const line = z.object(
    {
      sl_no: schemaOf(integer('Sl No. of an item')),
      item_name: schemaOf(ITEM_NAME),
      quantity_requested: quantity('Quantity Requested'),
      quantity_supplied: quantity('Quantity Supplied'),
    },
    { error },
  );
  const complete = (lines: z.infer<typeof line>[]) => lines.every((l) => l.item_name !== null && l.quantity_requested !== null);
  const lines = z.array(line, { error }).check(z.maxLength(FIELD_LIMITS.items, { error }), z.refine(complete, { error: incomplete }));
  const finish = (raw: z.infer<typeof line>[]): Item[] =>
    raw.map((l) => ({
      ...l,
      item_name: l.item_name ?? '',
      quantity_requested: l.quantity_requested ?? 0,
      quantity_supplied: l.quantity_supplied ?? 0,
    }));
  return z.pipe(
    z.transform((raw) => blankToNull(raw) ?? []),
    z.pipe(lines, z.transform(finish)),
  );
}

/** Each line has its required values, and null where another is missing. */
function linesSchema({ invalid: error, incomplete, columns = {} }: Field): Schema<unknown[]> {
  const required = Object.keys(columns).filter((name) => columns[name]?.required);
  const shape = Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, schemaOf(field)]));
  const line = z.object(shape, { error });
  const complete = (of: Record<string, unknown>[]) => of.every((each) => required.every((name) => each[name] !== null));
  return z.pipe(
    z.transform((raw) => blankToNull(raw) ?? []),
    z.array(line, { error }).check(z.maxLength(FIELD_LIMITS.items, { error }), z.refine(complete, { error: incomplete })),
  );
}

/**
 * The zod schema that validates and normalises an untrusted value of `field`; '' and blank text become null. It is not part of `Field`, so
 * that code that only shows records does not load zod.
 */
export const schemaOf = <T>(field: Field<T>): Schema<T | null> => SCHEMAS[field.type](field) as Schema<T | null>;
