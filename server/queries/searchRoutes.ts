import * as z from 'zod';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { QUERY_LENGTH } from '../../shared/api/search';
import { Problem } from '../../shared/basics/problem';
import type { Route } from '../http/route';
import { found } from '../schemas/queries';
import { readSearch } from './readSearch';

const { least, most } = QUERY_LENGTH;

const query = z.object({
  q: z.string().trim().min(least).max(most),
  kind: z.enum(KIND_NAMES).optional(),
  after: z
    .string()
    .regex(/^[1-9][0-9]{0,14}$/)
    .transform(Number)
    .optional(),
});

const SENTENCES: Record<string, string> = {
  q: `Invalid q. Send ${least} to ${most} characters to look for.`,
  kind: `Invalid kind. Use ${KIND_NAMES.join(', ')}.`,
  after: 'Invalid after. Send the next of the page before.',
};

/** Records of all vessels by their words (server/queries/README.md, "Search"). */
export const searchRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/search',
    docs: { summary: 'Records of all vessels, and vessels, by their words', query: query.shape, answer: found },
    large: true,
    run: async (request, { invoiceForm }) => {
      const read = query.safeParse(request.query);
      if (read.success) return { status: 200, body: await readSearch({ ...read.data, form: invoiceForm }) };
      const wrong = String(read.error.issues[0]?.path[0]);
      throw Problem.field('bad_request', wrong, SENTENCES[wrong] ?? '');
    },
  },
];
