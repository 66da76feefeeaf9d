import type { Request } from 'express';
import * as z from 'zod';
import { DEEDS } from '../../shared/api/activity';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { Problem } from '../../shared/basics/problem';
import type { Wanted } from '../log/matching';

const LONGEST_EMAIL = 254;

/** What narrows activity, as the address has it. */
export const filter = z.object({
  by: z.string().min(1).max(LONGEST_EMAIL).optional(),
  kind: z.enum(KIND_NAMES).optional(),
  op: z.enum(DEEDS).optional(),
  before: z.string().optional(),
});

const SENTENCES: Record<string, string> = {
  by: 'Invalid by. Send the e-mail of one person.',
  kind: `Invalid kind. Use ${KIND_NAMES.join(', ')}.`,
  op: `Invalid op. Use ${DEEDS.join(', ')}.`,
  before: 'Invalid before. Send the next of the page before.',
};

const PLACES = { seq: /^[1-9][0-9]{0,14}$/, _id: /^[0-9a-f]{24}$/ };

/** What the address asks activity to be narrowed to. @throws Problem 'bad_request' naming what cannot be read. */
export function readFilter({ query }: Request, order: keyof typeof PLACES): Omit<Wanted, 'scope'> {
  const read = filter.safeParse(query);
  const refused = read.success ? undefined : String(read.error.issues[0]?.path[0]);
  const wrong = refused ?? (read.data?.before !== undefined && !PLACES[order].test(read.data.before) ? 'before' : undefined);
  if (wrong !== undefined || !read.data) throw Problem.field('bad_request', wrong ?? 'by', SENTENCES[wrong ?? 'by'] ?? '');
  return read.data;
}
