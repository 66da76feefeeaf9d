import type { Request } from 'express';
import * as z from 'zod';
import type { KindName } from '../../shared/kinds/kind';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { LONGEST_VIEW_NAME, LONGEST_VIEW_QUERY, MOST_VIEWS, type View, viewQuery } from '../../shared/api/view';
import { Problem } from '../../shared/basics/problem';
import { nameBody, readBody } from '../http/readBody';
import type { Route } from '../http/route';
import { view, views } from '../schemas/accounts';
import { kindName } from '../schemas/values';
import { type ViewDocument, ViewModel, VIEWS } from '../database/models/view';
import { nextId } from '../database/nextId';
import { trusted } from '../database/encoding';
import type { Viewer } from '../http/viewer';

type Told = Pick<View, 'name' | 'query' | 'everybody'>;

/** Of the views that accounts share, so many are told: a menu is not read further. */
const MOST_SHARED = 300;
/** Among so many of them is chosen. */
const MOST_LOOKED_AT = 5_000;
/** Further use changes no order. */
const MOST_USES = 1_000;

const TAKEN = 'You have a view of that name. Choose another name.';

const told = ({ _id, user, by, kind, name, query, everybody }: ViewDocument, reader: number): View => ({
  id: _id,
  kind,
  name,
  query,
  everybody,
  by,
  own: user === reader,
});

/** Of two writes of one name at once the index lets one in. @throws Problem 'taken' */
async function asOnlyOne<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 11000) throw Problem.field('taken', 'name', TAKEN);
    throw error;
  }
}

/** The views of the list of `kind` that the account has, and those that other accounts share, the most used first. */
async function listViews(kind: KindName, user: number): Promise<View[]> {
  const order = await mostUsed(kind);
  const [own, shared] = await Promise.all([
    ViewModel.find({ user, kind }).limit(MOST_VIEWS).lean<ViewDocument[]>(),
    ViewModel.find({ _id: trusted({ $in: order }) }, { usedBy: 0 }).lean<ViewDocument[]>(),
  ]);
  const others = shared.filter((view) => view.user !== user).sort((one, other) => order.indexOf(one._id) - order.indexOf(other._id));
  return [...own, ...others].map((view) => told(view, user));
}

/**
 * The shared views to tell: first those that most accounts have opened, then the newest of each account, then its second: who shares many
 * pushes out nobody's.
 */
async function mostUsed(kind: KindName): Promise<number[]> {
  const found = await ViewModel.find({ kind, everybody: true }, { user: 1, uses: 1 })
    .sort({ uses: -1, _id: -1 })
    .limit(MOST_LOOKED_AT)
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

/** Notes that an account has opened a view: once each, and not its owner. @throws Problem 'not_found' where there is none for it. */
async function noteUse(id: number, user: number): Promise<void> {
  const view = await ViewModel.findById(id, { user: 1, everybody: 1 }).lean<ViewDocument>();
  if (!view || (view.user !== user && !view.everybody)) throw new Problem('not_found', 'View not found');
  if (view.user === user) return;
  const isNew = { usedBy: trusted({ $ne: user }), uses: trusted({ $not: { $gte: MOST_USES } }) };
  await ViewModel.updateOne({ _id: id, everybody: true, ...isNew }, { $push: { usedBy: user }, $inc: { uses: 1 } });
}

/** Keeps a new view. @throws Problem 'taken' for a name the account has for that list, 'conflict' when it has as many as it may. */
async function addView({ user, email }: Viewer, kind: KindName, values: Told): Promise<View> {
  const view: ViewDocument = { _id: await nextId(VIEWS), user, by: email, kind, ...values };
  await asOnlyOne(ViewModel.create(view));
  // Counted with itself, so that many at once do not all find room.
  if ((await ViewModel.countDocuments({ user })) > MOST_VIEWS) {
    await ViewModel.deleteOne({ _id: view._id });
    throw new Problem('conflict', `You have ${MOST_VIEWS} views already. Delete one first.`);
  }
  return told(view, user);
}

/** What only its owner may do. @throws Problem 'not_found', or 'forbidden' for a view that another account shares. */
async function assertOwn(id: number, user: number): Promise<void> {
  const view = await ViewModel.findById(id, { user: 1, everybody: 1 }).lean<ViewDocument>();
  if (view?.user === user) return;
  if (view?.everybody) throw new Problem('forbidden', 'Only its owner can change this view.');
  throw new Problem('not_found', 'View not found');
}

/** Changes what `values` names of an own view. @throws Problem as `assertOwn`, and 'taken' */
async function changeView(id: number, user: number, values: Partial<Told>): Promise<View> {
  await assertOwn(id, user);
  const options = { returnDocument: 'after' } as const;
  const view = await asOnlyOne(ViewModel.findOneAndUpdate({ _id: id }, { $set: values }, options).lean<ViewDocument>().exec());
  if (!view) throw new Problem('not_found', 'View not found');
  return told(view, user);
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
