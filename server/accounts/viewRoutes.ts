import type { Request } from 'express';
import * as z from 'zod';
import type { KindName } from '../../shared/kinds/kind';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { LONGEST_VIEW_NAME, LONGEST_VIEW_QUERY, viewQuery } from '../../shared/api/view';
import { Problem } from '../../shared/basics/problem';
import { nameBody } from '../http/nameBody';
import { readBody } from '../http/readBody';
import type { Route } from '../http/route';
import { view, views } from '../schemas/accounts';
import { kindName } from '../schemas/values';
import { addView, changeView, deleteView, listViews, noteUse } from './views';

const KIND = 'Invalid kind. Send the name of a list, like certificates.';
const NAME = `Name: use plain text of at most ${LONGEST_VIEW_NAME} characters.`;
const QUERY = `Invalid query. Send the query of a list's address, at most ${LONGEST_VIEW_QUERY} characters.`;
const EVERYBODY = 'Invalid everybody. Send true or false.';

/** As an address bar has it: nothing but visible ASCII. */
const ADDRESS = /^[\x21-\x7e]*$/;

const name = nameBody(LONGEST_VIEW_NAME, NAME);
const query = z
  .string({ error: QUERY })
  .max(LONGEST_VIEW_QUERY, { error: QUERY })
  .regex(ADDRESS, { error: QUERY })
  .transform(viewQuery)
  // What was written plainly may be longer once it is encoded.
  .refine((text) => text.length <= LONGEST_VIEW_QUERY, { error: QUERY });
const everybody = z.boolean({ error: EVERYBODY });

const viewBody = z.object({ kind: z.enum(KIND_NAMES, { error: KIND }), name, query, everybody });
const changedView = z.object({ name, query, everybody }).partial();

/** The list of `?kind=`. @throws Problem 'bad_request' */
function kindIn({ query: { kind } }: Request): KindName {
  const found = KIND_NAMES.find((name) => name === kind);
  if (found) return found;
  throw Problem.field('bad_request', 'kind', KIND);
}

/** @throws Problem 'bad_request' */
function idIn({ params: { id } }: Request): number {
  if (typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new Problem('bad_request', 'Invalid view ID');
}

/** What lists show, kept under names (server/README.md, "Conventions of the API"). */
export const viewRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/views',
    docs: { summary: 'Filters, order and columns of a list, kept under names', query: { kind: kindName }, answer: views },
    run: async (request, { user }) => ({ status: 200, body: { views: await listViews(kindIn(request), user) } }),
  },
  {
    method: 'post',
    path: '/views',
    docs: { summary: 'Keep a view', body: viewBody, answer: view, creates: true },
    run: async (request, viewer) => {
      const { kind, ...values } = readBody(request, viewBody);
      return { status: 201, body: await addView(viewer, kind, values) };
    },
  },
  {
    method: 'put',
    path: '/views/:id',
    docs: { summary: 'Change an own view', body: changedView, answer: view },
    run: async (request, { user }) => ({ status: 200, body: await changeView(idIn(request), user, readBody(request, changedView)) }),
  },
  {
    method: 'post',
    path: '/views/:id/use',
    docs: { summary: 'Tell that a view was opened: shared views are listed by how many accounts open them', answer: null },
    run: async (request, { user }) => {
      await noteUse(idIn(request), user);
      return { status: 204 };
    },
  },
  {
    method: 'delete',
    path: '/views/:id',
    docs: { summary: 'Delete an own view', answer: null },
    run: async (request, { user }) => {
      await deleteView(idIn(request), user);
      return { status: 204 };
    },
  },
];
