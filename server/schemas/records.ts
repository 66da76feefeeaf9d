/** The schemas of records and lists, derived from the kinds, as `/api/docs` shows them. `shared/kinds/readValues.ts` validates requests. */
import * as z from 'zod';
import { FIELD_LIMITS, type Field, type FieldType, type StoredFile } from '../../shared/kinds/field';
import { type Fields, type Kind, type KindName, writableFields } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { INVOICE_SUMMARY_FIELDS } from '../../shared/kinds/invoices';
import { named, count, day, epochName, id, instant, seq, anyText } from './values';
import { EARLIER } from '../../shared/status/present';

const storedFile: z.ZodType<StoredFile> = named(
  'StoredFile',
  z.object({ id: anyText, name: anyText, type: anyText, size: count.describe('In bytes.'), at: instant }),
);

const item = {
  sl_no: count.nullable(),
  item_name: z.string().max(FIELD_LIMITS.text),
  quantity_requested: count,
  quantity_supplied: count,
};

/** The schema of a field's values on the wire, by its type. */
const VALUES: Record<FieldType, (field: Field) => z.ZodType> = {
  text: () => z.string().max(FIELD_LIMITS.text),
  note: () => z.string().max(FIELD_LIMITS.note),
  date: () => day,
  choice: ({ choices = [], accepted = [] }) => z.enum([...choices, ...accepted]),
  integer: () => z.int().min(0).max(FIELD_LIMITS.number),
  decimal: () => z.number().min(0).max(FIELD_LIMITS.number),
  money: () => z.number().min(0).multipleOf(0.01),
  items: () => z.array(z.object({ ...item, sl_no: item.sl_no.optional(), quantity_supplied: count.optional() })).max(FIELD_LIMITS.items),
  lines: ({ columns = {} }) => z.array(z.object(writtenOf(columns))).max(FIELD_LIMITS.items),
  file: () => storedFile,
};

const valueOf = (field: Field): z.ZodType => {
  const value = VALUES[field.type](field);
  return (field.required ? value : value.nullable()).describe(field.unit ? `${field.label}, in ${field.unit}` : field.label);
};
const valuesOf = (fields: Fields) => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)]));
/** The same as a body carries them: values that are not required may be omitted. */
const writtenOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.required ? valueOf(field) : valueOf(field).optional()]));

/** Further values that the server computes, by kind. */
const COMPUTED: Partial<Record<KindName, z.ZodRawShape>> = {
  certificates: { has_file: z.boolean(), file_path: anyText.nullable().describe('Where its file is downloaded.') },
  'equipment-inspections': { test_report_path: anyText.nullable().describe('Where its report is downloaded.') },
  requisitions: { items: z.array(z.object({ ...item, pending_quantity: z.int() })) },
};

/** Further values of a list answer, by kind. */
const SUMMARIES: Partial<Record<KindName, z.ZodRawShape>> = {
  certificates: { summary: z.array(z.looseObject({ id })), dueOrExpiredCount: count },
  audits: { pending_count: count },
  'equipment-inspections': { summary: z.array(z.looseObject({ id })), pending_count: count },
  requisitions: { summary: z.array(z.looseObject({ id })), pending_count: count },
};

const SUMMARY_FIELDS = new Set<string>(INVOICE_SUMMARY_FIELDS);
const base = { id, vessel_id: id.nullable(), rev: id.describe('The revision: 1, 2, 3 …') };

/** 'crew member': 'CrewMember'. */
const titleOf = ({ noun }: Kind) => noun.replaceAll(/(?:^|[ /])(\w)/g, (_, letter: string) => letter.toUpperCase());

function once<T>(make: (kind: Kind) => T): (kind: Kind) => T {
  const cache = new Map<KindName, T>();
  return (kind) => {
    const result = cache.get(kind.name) ?? make(kind);
    cache.set(kind.name, result);
    return result;
  };
}

/** A record in an answer, with its computed values. Without invoice access, invoices are in summary form. */
export const recordShape = once((kind): z.ZodType => {
  const values: z.ZodRawShape = { ...valuesOf(kind.fields), ...valuesOf(kind.derived), ...COMPUTED[kind.name] };
  const whole = named(titleOf(kind), z.object({ ...base, ...values }));
  if (kind.access === 'session') return whole;
  const summary = Object.fromEntries(Object.entries(values).filter(([name]) => SUMMARY_FIELDS.has(name)));
  return z.union([whole, named(`${titleOf(kind)}Summary`, z.object({ ...base, ...summary }))]);
});

/** The record that a new one renews. */
export const replaces = id.optional().describe('The record that it renews: the newest of its chain, else the answer is 409.');

const written = (kind: Kind) => writtenOf(Object.fromEntries(writableFields(kind)));

/** The body of a new record. */
export const bodyShape = once((kind): z.ZodType =>
  named(
    `New${titleOf(kind)}`,
    z.object({ ...(kind.topLevel ? { vessel_id: id } : {}), ...written(kind), ...(kind.renewal && { replaces }) }),
  ),
);

/** The body of an edit. Omitted values stay unchanged. */
export const editShape = (kind: Kind): z.ZodType =>
  kind.topLevel || kind.renewal ? z.object({ ...(kind.topLevel && { vessel_id: id.optional() }), ...written(kind) }) : bodyShape(kind);

/** The answer to a list request. */
export const listShape = once((kind): z.ZodType =>
  z.object({
    [kind.listKey]: z.array(recordShape(kind)),
    ...(kind.renewal && {
      [EARLIER]: z.array(recordShape(kind)).describe('Those that were renewed, as the list shows only the newest of each chain.'),
    }),
    ...SUMMARIES[kind.name],
    ...(kind.tellsExpiredEarlier && { expired_earlier: count }),
    seq,
    epoch: epochName,
  }),
);

/** The lists of a vessel in one answer, by the names of their kinds. */
export const listsShape = (): z.ZodType => z.object(Object.fromEntries(VESSEL_KINDS.map((name) => [name, listShape(kindOf(name))])));
