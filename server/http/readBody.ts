import type { Request } from 'express';
import * as z from 'zod';
import { type FieldProblems, Problem } from '../../shared/basics/problem';
import { LONGEST_READ, visibleText } from '../../shared/basics/visibleText';

/** The name of a thing in a body: one line of visible text, at most `longest` characters. Its length is looked at before it is read. */
export const nameBody = (longest: number, error: string) =>
  z
    .string({ error })
    .max(LONGEST_READ, { error, abort: true })
    .transform((text) => visibleText(text).trim())
    .refine((text) => text.length >= 1 && text.length <= longest && text.isWellFormed() && !/\p{Cc}/u.test(text), { error });

/** The body of `request` as `schema` reads it. @throws Problem 'invalid' with a sentence for every field that is wrong. */
export function readBody<T>(request: Request, schema: z.ZodType<T>): T {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Problem('bad_request', 'Send one JSON object.');
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const fields: FieldProblems = {};
  for (const { path, message } of read.error.issues) fields[String(path[0] ?? 'body')] ??= message;
  throw new Problem('invalid', Object.values(fields).join(' '), { fields });
}
