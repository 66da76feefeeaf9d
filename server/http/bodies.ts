import type { Request, Response } from 'express';
import * as z from 'zod';
import { type FieldProblems, Problem } from '../../shared/basics/problem';
import { LONGEST_READ, visibleText } from '../../shared/basics/text';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The schema of a name in a body: one line of visible text, at most `longest` characters. Very long text is refused before it is cleaned. */
export const nameBody = (longest: number, error: string) =>
  z
    .string({ error })
    .max(LONGEST_READ, { error, abort: true })
    .transform((text) => visibleText(text).trim())
    .refine((text) => text.length >= 1 && text.length <= longest && text.isWellFormed() && !/\p{Cc}/u.test(text), { error });

/** The body of `request`, parsed by `schema`. @throws Problem 'invalid' with a sentence for each invalid field. */
export function readBody<T>(request: Request, schema: z.ZodType<T>): T {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Problem('bad_request', 'Send one JSON object.');
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const fields: FieldProblems = {};
  for (const { path, message } of read.error.issues) fields[String(path[0] ?? 'body')] ??= message;
  throw new Problem('invalid', Object.values(fields).join(' '), { fields });
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** `text` escaped for HTML, between tags or in double quotes. */
export const escaped = (text: unknown): string => String(text).replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

/** Sends a stream at the client's speed. A client that disconnects in the middle causes no error; the request log marks the request as cut. */
export async function sendStream(source: Readable, response: Response): Promise<void> {
  await pipeline(source, response).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  });
}
