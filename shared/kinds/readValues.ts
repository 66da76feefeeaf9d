import * as z from 'zod/mini';
import type { IsoDate } from '../basics/calendar';
import { schemaOf } from './fieldSchema';
import { writableFields, type Kind, type FormErrors, type Values } from './kind';
import type { FieldProblems } from '../basics/problem';
import { isBlankText } from '../basics/text';

/** The values of a valid body; or the sentence of the refusal, with a sentence for each invalid field. */
export type ReadResult = { values: Values } | { sentence: string; fields: FieldProblems };

const isBlank = (raw: unknown) => raw === undefined || raw === null || (typeof raw === 'string' && isBlankText(raw));

const schemas = new WeakMap<Kind, z.ZodMiniType<Values>>();

/** The zod schema of a body of `kind`: every writable field, unknown keys dropped. */
export function bodySchema(kind: Kind): z.ZodMiniType<Values> {
  let schema = schemas.get(kind);
  if (!schema) {
    const shape = Object.fromEntries(writableFields(kind).map(([name, field]) => [name, z.optional(schemaOf(field))]));
    schema = z.object(shape) as z.ZodMiniType<Values>;
    schemas.set(kind, schema);
  }
  return schema;
}

/**
 * Validates a body as values of `kind`. Missing required fields are reported first, then malformed values, then the rule over
 * several fields. The server calls it on every write, and forms before they send. `today`: the last day that a past date may have; forms
 * pass the user's day, the server the latest day on earth.
 */
export function readValues(kind: Kind, body: unknown, form: 'add' | 'edit', today: IsoDate): ReadResult {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { sentence: 'Send one JSON object.', fields: {} };
  const raw = body as Values;
  const sentences = kind.formErrors[form];

  const missing = writableFields(kind).filter(([name, field]) => field.required && isBlank(Object.hasOwn(raw, name) ? raw[name] : null));
  if (missing.length > 0) {
    return {
      sentence: sentences.required,
      fields: Object.fromEntries(missing.map(([name, field]) => [name, `${field.label} is required.`])),
    };
  }

  const parsed = bodySchema(kind).safeParse(raw);
  if (!parsed.success) return malformed(sentences, parsed.error.issues);

  const values: Values = {};
  for (const [name, field] of writableFields(kind)) {
    // An edit leaves omitted fields unchanged, because an older client may not know them.
    if (form === 'edit' && !Object.hasOwn(raw, name)) continue;
    values[name] = parsed.data[name] ?? field.initial ?? null;
  }

  const violation = kind.rule?.(values, today);
  return violation ? { sentence: violation.sentence, fields: { [violation.field]: violation.sentence } } : { values };
}

function malformed(sentences: FormErrors, issues: readonly { path: PropertyKey[]; message: string }[]): ReadResult {
  const fields: FieldProblems = {};
  for (const { path, message } of issues) {
    const name = String(path[0]);
    fields[name] ??= sentences.invalid?.[name] ?? message;
  }
  // An item without a name is a missing value, and missing values are reported first.
  const found = Object.values(fields);
  return { sentence: found.find((sentence) => sentence === sentences.required) ?? found[0] ?? 'Send one JSON object.', fields };
}
