import type { Request } from 'express';
import * as z from 'zod';
import { Problem, type FieldProblems } from '../../shared/basics/problem';

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
