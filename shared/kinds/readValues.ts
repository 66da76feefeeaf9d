import * as z from 'zod/mini';
import type { IsoDate } from '../basics/calendar';
import { schemaOf } from './fieldSchema';
import { writableFields, type Kind, type Sentences, type Values } from './kind';
import type { FieldProblems } from '../basics/problem';
import { isBlankText } from '../basics/visibleText';

export type Reading = { values: Values } | { sentence: string; fields: FieldProblems };

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
 * Reads a body as the values of `kind`, by the rules and in the sentences of section 5: what is missing first, then what is
 * malformed, then the rules over several fields. Used by the server on every write and by the forms before they send. `today`: the day
 * a date is no later than where it must not lie in the future; the author's on a form, the latest anywhere on the server.
 */
export function readValues(kind: Kind, body: unknown, form: 'add' | 'edit', today: IsoDate): Reading {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { sentence: 'Send one JSON object.', fields: {} };
  const raw = body as Values;
  const sentences = kind[form];

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
    // A client that knows fewer fields than we do must not blank the others: what an edit leaves out stays as it is.
    if (form === 'edit' && !Object.hasOwn(raw, name)) continue;
    values[name] = parsed.data[name] ?? field.initial ?? null;
  }

  const broken = kind.rule?.(values, today);
  return broken ? { sentence: broken.sentence, fields: { [broken.field]: broken.sentence } } : { values };
}

function malformed(sentences: Sentences, issues: readonly { path: PropertyKey[]; message: string }[]): Reading {
  const fields: FieldProblems = {};
  for (const { path, message } of issues) {
    const name = String(path[0]);
    fields[name] ??= sentences.invalid?.[name] ?? message;
  }
  // An item that lacks a name is something missing too: said before a date that is malformed.
  const said = Object.values(fields);
  return { sentence: said.find((sentence) => sentence === sentences.required) ?? said[0] ?? 'Send one JSON object.', fields };
}
