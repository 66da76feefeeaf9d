import { kindOf, KIND_NAMES } from '../../shared/kinds/kinds';
import { RECORD_ACTIONS } from '../../shared/api/activity';
import type { Wanted } from '../log/matching';
import type { Route } from '../http/route';
import { openVessel } from '../records/openVessel';
import { activity } from '../schemas/changes';
import { readActivity } from './readActivity';
import type { Request } from 'express';
import * as z from 'zod';
import { Problem } from '../../shared/basics/problem';

const LONGEST_EMAIL = 254;

/** What narrows activity, as the address has it. */
const filter = z.object({
  by: z.string().min(1).max(LONGEST_EMAIL).optional(),
  kind: z.enum(KIND_NAMES).optional(),
  op: z.enum(RECORD_ACTIONS).optional(),
  before: z.string().optional(),
});

const SENTENCES: Record<string, string> = {
  by: 'Invalid by. Send the e-mail of one person.',
  kind: `Invalid kind. Use ${KIND_NAMES.join(', ')}.`,
  op: `Invalid op. Use ${RECORD_ACTIONS.join(', ')}.`,
  before: 'Invalid before. Send the next of the page before.',
};

const PLACES = { seq: /^[1-9][0-9]{0,14}$/, _id: /^[0-9a-f]{24}$/ };

/** What the address asks activity to be narrowed to. @throws Problem 'bad_request' naming what cannot be read. */
function readFilter({ query }: Request, order: keyof typeof PLACES): Omit<Wanted, 'scope'> {
  const read = filter.safeParse(query);
  const refused = read.success ? undefined : String(read.error.issues[0]?.path[0]);
  const wrong = refused ?? (read.data?.before !== undefined && !PLACES[order].test(read.data.before) ? 'before' : undefined);
  if (wrong !== undefined || !read.data) throw Problem.field('bad_request', wrong ?? 'by', SENTENCES[wrong ?? 'by'] ?? '');
  return read.data;
}

/** Who did what on a vessel, and in the fleet (server/queries/README.md, "Activity"). */
export const activityRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/vessels/:vessel/activity',
    docs: { summary: 'Who did what on a vessel, newest first', query: filter.shape, answer: activity },
    large: true,
    run: async (request, viewer) => {
      const scope = await openVessel(request.params.vessel, kindOf('vessels').edit);
      return { status: 200, body: await readActivity({ ...readFilter(request, 'seq'), scope }, viewer.invoiceForm) };
    },
  },
  {
    method: 'get',
    path: '/activity',
    docs: { summary: 'Who did what in the fleet, newest first', query: filter.shape, answer: activity },
    large: true,
    run: async (request, viewer) => ({ status: 200, body: await readActivity(readFilter(request, '_id'), viewer.invoiceForm) }),
  },
];
