import type { Request } from 'express';
import * as z from 'zod';
import type { KindName } from '../../shared/kinds/kind';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { LONGEST_VIEW_NAME, LONGEST_VIEW_QUERY, MOST_VIEWS, type View, viewQuery } from '../../shared/api/view';
import { Problem } from '../../shared/basics/problem';
import { nameBody, readBody } from '../http/bodies';
import type { Route } from '../http/route';
import { view, views } from '../schemas/accounts';
import { kindName } from '../schemas/values';
import { type ViewDocument, ViewModel, VIEWS } from '../database/models/userState';
import { nextId } from '../database/nextId';
import { trusted } from '../database/encoding';
import type { Viewer } from '../http/viewer';

type ViewValues = Pick<View, 'name' | 'query' | 'everybody'>;

/** The maximum number of shared views in an answer. */
const MOST_SHARED = 300;
/** The maximum number of shared views from which these are chosen. */
const MOST_CANDIDATES = 5_000;
/** Uses are counted up to this number. */
const MOST_USES = 1_000;

const TAKEN = 'You have a view of that name. Choose another name.';

const viewFor = ({ _id, user, by, kind, name, query, everybody }: ViewDocument, reader: number): View => ({
  id: _id,
  kind,
  name,
  query,
  everybody,
  by,
  own: user === reader,
});

/** Awaits a write that may violate the unique index of names. @throws Problem 'taken' */
async function withUniqueName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 11000) throw Problem.field('taken', 'name', TAKEN);
    throw error;
  }
}

/** The account's views of the list of `kind`, then the shared views of others, the most used first. */
async function listViews(kind: KindName, user: number): Promise<View[]> {
  const order = await mostUsed(kind);
  const [own, shared] = await Promise.all([
    ViewModel.find({ user, kind }).limit(MOST_VIEWS).lean<ViewDocument[]>(),
    ViewModel.find({ _id: trusted({ $in: order }) }, { usedBy: 0 }).lean<ViewDocument[]>(),
  ]);
  const others = shared.filter((view) => view.user !== user).sort((one, other) => order.indexOf(one._id) - order.indexOf(other._id));
  return [...own, ...others].map((view) => viewFor(view, user));
}

/**
 * The ids of shared views in the order of the answer: by the number of accounts that have opened them, then the newest of each account, then the
 * second newest of each, and so on. An account with many views thus does not push out those of others.
 */
async function mostUsed(kind: KindName): Promise<number[]> {
  const found = await ViewModel.find({ kind, everybody: true }, { user: 1, uses: 1 })
    .sort({ uses: -1, _id: -1 })
    .limit(MOST_CANDIDATES)
    .lean<Pick<ViewDocument, '_id' | 'user' | 'uses'>[]>();
  const seen = new Map<number, number>();
  const ranked = found.map(({ _id, user, uses = 0 }) => {
    const nth = seen.get(user) ?? 0;
    seen.set(user, nth + 1);
    return { _id, uses, nth };
  });
  ranked.sort((one, other) => other.uses - one.uses || one.nth - other.nth);
  return ranked.slice(0, MOST_SHARED).map(({ _id }) => _id);
}

/** Counts that an account has opened a view of another: once for each account. @throws Problem 'not_found' if it sees no such view. */
async function noteUse(id: number, user: number): Promise<void> {
  const view = await ViewModel.findById(id, { user: 1, everybody: 1 }).lean<ViewDocument>();
  if (!view || (view.user !== user && !view.everybody)) throw new Problem('not_found', 'View not found');
  if (view.user === user) return;
  const isNew = { usedBy: trusted({ $ne: user }), uses: trusted({ $not: { $gte: MOST_USES } }) };
  await ViewModel.updateOne({ _id: id, everybody: true, ...isNew }, { $push: { usedBy: user }, $inc: { uses: 1 } });
}

/** Stores a new view. @throws Problem 'taken' if the account has a view of that name for the list, 'conflict' if it has 100 views already. */
async function addView({ user, email }: Viewer, kind: KindName, values: ViewValues): Promise<View> {
  const view: ViewDocument = { _id: await nextId(VIEWS), user, by: email, kind, ...values };
  await withUniqueName(ViewModel.create(view));
  // Counted after the insert, so that concurrent requests cannot exceed the limit together.
  if ((await ViewModel.countDocuments({ user })) > MOST_VIEWS) {
    await ViewModel.deleteOne({ _id: view._id });
    throw new Problem('conflict', `You have ${MOST_VIEWS} views already. Delete one first.`);
  }
  return viewFor(view, user);
}

/** Checks that the account owns the view. @throws Problem 'not_found', or 'forbidden' for a view that another account shares. */
async function assertOwn(id: number, user: number): Promise<void> {
  const view = await ViewModel.findById(id, { user: 1, everybody: 1 }).lean<ViewDocument>();
  if (view?.user === user) return;
  if (view?.everybody) throw new Problem('forbidden', 'Only its owner can change this view.');
  throw new Problem('not_found', 'View not found');
}

/** Changes the given values of an own view. @throws Problem as `assertOwn`, and 'taken' */
async function changeView(id: number, user: number, values: Partial<ViewValues>): Promise<View> {
  await assertOwn(id, user);
  const options = { returnDocument: 'after' } as const;
  const view = await withUniqueName(ViewModel.findOneAndUpdate({ _id: id }, { $set: values }, options).lean<ViewDocument>().exec());
  if (!view) throw new Problem('not_found', 'View not found');
  return viewFor(view, user);
}

/** Deletes an own view. @throws Problem as `assertOwn` */
async function deleteView(id: number, user: number): Promise<void> {
  await assertOwn(id, user);
  await ViewModel.deleteOne({ _id: id });
}

const KIND = 'Invalid kind. Send the name of a list, like certificates.';
const NAME = `Name: use plain text of at most ${LONGEST_VIEW_NAME} characters.`;
const QUERY = `Invalid query. Send the query of a list's address, at most ${LONGEST_VIEW_QUERY} characters.`;
const EVERYBODY = 'Invalid everybody. Send true or false.';

/** An encoded query: only visible ASCII. */
const ADDRESS = /^[\x21-\x7e]*$/;

const name = nameBody(LONGEST_VIEW_NAME, NAME);
const query = z
  .string({ error: QUERY })
  .max(LONGEST_VIEW_QUERY, { error: QUERY })
  .regex(ADDRESS, { error: QUERY })
  .transform(viewQuery)
  // Encoding may have made it longer.
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

/** Saved views: filters, order and columns of lists under names (server/README.md, "Conventions of the API"). */
export const viewRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/views',
    docs: { summary: 'The saved views of a list: filters, order and columns under a name', query: { kind: kindName }, answer: views },
    run: async (request, { user }) => ({ status: 200, body: { views: await listViews(kindIn(request), user) } }),
  },
  {
    method: 'post',
    path: '/views',
    docs: { summary: 'Save a view', body: viewBody, answer: view, creates: true },
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
    forReaders: true,
    docs: { summary: 'Count that a view was opened; the most used shared views are listed first', answer: null },
    run: async (request, { user }) => {
      await noteUse(idIn(request), user);
      return { status: 204 };
    },
  },
  {
    method: 'delete',
    path: '/views/:id',
    forReaders: true,
    docs: { summary: 'Delete an own view', answer: null },
    run: async (request, { user }) => {
      await deleteView(idIn(request), user);
      return { status: 204 };
    },
  },
];
