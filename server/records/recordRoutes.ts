import type { Request } from 'express';
import type { Kind } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { FLEET } from '../log/scopeLog';
import type { Contents } from '../../shared/api/contents';
import { changesFor } from '../log/changesFor';
import { Problem } from '../../shared/basics/problem';
import { recordModel } from '../database/models/projections';
import { storage } from '../database/storage';
import { sees } from '../http/access';
import type { Route } from '../http/route';
import { createSlots } from '../http/limits';
import { createdIn, type InvoiceForm } from '../../shared/log/invoiceForm';
import { history, caughtUp } from '../schemas/changes';
import { bodyShape, editShape, listShape, listsShape, recordShape } from '../schemas/records';
import { bySection, id as rev, anyText, epochName, seq } from '../schemas/values';
import type { Viewer } from '../http/viewer';
import { digits, openFor, openVessel, type Open, type VesselId, vesselNumber } from './openVessel';
import { basedOn } from '../http/baseVersion';
import { authorOf, openForWriting } from './precondition';
import { recordAnswer, readBefore, recordHistory, notFound, presentToday, readDocument, readRecord } from './readRecords';
import { readList, readLists } from './readList';
import { createRecord, deleteRecord, readFields, restoreRecord, updateRecord } from './writeRecords';
import * as z from 'zod';

/**
 * GET /vessels/{id}/changes?since=N&epoch=E: the answer to a socket's `watch`, over REST (server/README.md, "Conventions of the API"). A restored backup
 * begins a new epoch.
 */
const changesRoute: Route = {
  method: 'get',
  path: '/vessels/:vessel/changes',
  docs: {
    summary: 'The changes of a vessel after a number, oldest first',
    more: 'At most 5,000 and about 250 kB: ask again while the last is below head.',
    query: { since: seq.optional(), epoch: epochName.optional() },
    answer: z.object(caughtUp),
  },
  large: true,
  run: async (request, viewer) => {
    const since = request.query.since ?? '0';
    if (typeof since !== 'string' || !/^[0-9]{1,15}$/.test(since)) {
      const sentence = 'Invalid since. Send the number of the last change you hold.';
      throw Problem.field('bad_request', 'since', sentence);
    }
    const of = request.query.epoch;
    const vessel = await openVessel(viewer, request.params.vessel);
    return {
      status: 200,
      body: await changesFor(vessel, { since: Number(since), epoch: typeof of === 'string' ? of : undefined }, viewer),
    };
  },
};

const vessels = kindOf('vessels');
const messages = kindOf('daily-messages');

const MERGED =
  'Omitted values stay unchanged. With If-Match, an edit of other fields is merged, and one of the same field is refused with 409 and code conflict.';
const NOT_DELETED = 'A record that is not deleted stays as it is and is the answer.';
const noCache = anyText.optional().describe('Any value; bypasses caches.');

/** At most 2 history requests run at a time, because a long history takes long to read. */
const inHistorySlot = createSlots(2, 20);

/** Finds the log and the id of the record in a request, and authorises its vessel with `open`, or by the viewer's access. */
type Locate = (request: Request, open: Open, viewer: Viewer) => Promise<{ scope: number; id: number }>;

/** Routes that read, update, delete and restore one record at `path`, and read its history. */
function single(kind: Kind, path: string, locate: Locate): Route[] {
  const record = recordShape(kind);
  return [
    {
      method: 'get',
      path,
      docs: { summary: `One ${kind.noun}`, answer: record },
      run: async (request, viewer) => {
        const { scope, id } = await locate(request, openFor(viewer), viewer);
        return recordAnswer(200, await readRecord(kind, scope, id));
      },
    },
    {
      method: 'get',
      path: `${path}/history`,
      docs: { summary: `The history of one ${kind.noun}, newest first`, query: { before: rev.optional() }, answer: history },
      slots: inHistorySlot,
      run: async (request, viewer) => {
        const { scope, id } = await locate(request, openFor(viewer), viewer);
        return { status: 200, body: await recordHistory(kind, scope, id, readBefore(request.query.before)) };
      },
    },
    {
      method: 'put',
      path,
      docs: { summary: `Edit one ${kind.noun}`, more: MERGED, body: editShape(kind), answer: record, writes: true },
      run: async (request, viewer) => {
        const { scope, id } = await locate(request, openForWriting(request, viewer), viewer);
        const values = readFields(kind, request.body, 'edit');
        return recordAnswer(200, await updateRecord(kind, scope, id, authorOf(request, viewer), values, basedOn(request)));
      },
    },
    {
      method: 'delete',
      path,
      docs: { summary: `Delete one ${kind.noun}`, answer: null, writes: true },
      run: async (request, viewer) => {
        const { scope, id } = await locate(request, openForWriting(request, viewer), viewer);
        await deleteRecord(kind, scope, id, authorOf(request, viewer), basedOn(request));
        return { status: 204 };
      },
    },
    {
      method: 'post',
      path: `${path}/restore`,
      docs: { summary: `Restore one ${kind.noun} that was deleted`, more: NOT_DELETED, answer: record, writes: true },
      run: async (request, viewer) => {
        const { scope, id } = await locate(request, openForWriting(request, viewer), viewer);
        return recordAnswer(200, await restoreRecord(kind, scope, id, authorOf(request, viewer)));
      },
    },
  ];
}

/** The record that a new one renews; undefined if the body names none. @throws Problem 'bad_request' */
function replacedBy(kind: Kind, { replaces }: { replaces?: unknown }): number | undefined {
  return kind.renewal && (replaces ?? null) !== null
    ? digits(replaces, `Invalid replaces. Send the id of the ${kind.noun} that is renewed.`, 'replaces')
    : undefined;
}

/** The route that creates a record. Every session may add an invoice; without invoice access the answer contains no amounts. */
function create(kind: Kind, path: string, scopeOf: (request: Request, open: Open) => Promise<number>): Route {
  return {
    method: 'post',
    path,
    docs: { summary: `Add one ${kind.noun}`, body: bodyShape(kind), answer: recordShape(kind), creates: true, writes: true },
    run: async (request, viewer) => {
      const scope = await scopeOf(request, openForWriting(request, viewer));
      const values = readFields(kind, request.body, 'add');
      const record = await createRecord(kind, scope, authorOf(request, viewer), values, replacedBy(kind, request.body));
      return recordAnswer(201, createdIn(viewer.invoiceForm, kind, record));
    },
  };
}

const vesselOf = (request: Request, viewer: Viewer, kind: Kind, since?: number): Promise<VesselId> =>
  openVessel(viewer, request.params.vessel, kind.formErrors.edit, since);
const vesselInBody = (kind: Kind) => (request: Request, open: Open) =>
  open((request.body as { vessel_id?: unknown } | undefined)?.vessel_id, kind.formErrors.add);

function ofVessel(kind: Kind): Route[] {
  const path = `/vessels/:vessel/${kind.name}`;
  const list: Route = {
    method: 'get',
    path,
    docs: { summary: `The ${kind.plural} of a vessel`, query: { t: noCache }, answer: listShape(kind) },
    large: true,
    run: async (request, viewer) => ({
      status: 200,
      body: await readList(kind, await vesselOf(request, viewer, kind, viewer.began), viewer, viewer.began),
    }),
  };
  if (kind.topLevel) return [list, create(kind, `/${kind.name}`, vesselInBody(kind))];
  const locate: Locate = async (request, open) => ({
    scope: await open(request.params.vessel, kind.formErrors.edit),
    id: digits(request.params.id, kind.formErrors.edit.ids),
  });
  return [
    list,
    create(kind, path, (request, open) => open(request.params.vessel, kind.formErrors.add)),
    ...single(kind, `${path}/:id`, locate),
  ];
}

// The path of a message does not name its vessel, so it is looked up. If the body names a vessel, it must be the same.
const locateMessage: Locate = async (request, open, { access }) => {
  const id = digits(request.params.id, messages.formErrors.edit.ids);
  const found = await storage.record('daily-messages', { _id: id }, { vessel: 1 });
  // A message of a vessel that the viewer may not see is answered like one that does not exist.
  if (!found || !sees(access, found.vessel)) throw notFound(messages);
  const named = (request.body as { vessel_id?: unknown } | undefined)?.vessel_id;
  if (named !== undefined && named !== null && named !== found.vessel && named !== String(found.vessel)) {
    const sentence = 'A message stays with its vessel.';
    throw Problem.field('invalid', 'vessel_id', sentence);
  }
  return { scope: await open(found.vessel, messages.formErrors.edit), id };
};

/** The routes of records, derived from the descriptions of kinds. */
export const recordRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/vessels',
    docs: { summary: 'All vessels', answer: listShape(vessels) },
    large: true,
    run: async (_request, viewer) => ({ status: 200, body: await readList(vessels, FLEET, viewer, viewer.began) }),
  },
  create(vessels, '/vessels', async () => FLEET),
  ...single(vessels, '/vessels/:id', async (request, _open, viewer) => ({
    scope: FLEET,
    id: vesselNumber(viewer, request.params.id, vessels.formErrors.edit, 'id'),
  })),
  {
    method: 'get',
    path: '/vessels/:vessel/dashboard',
    docs: { summary: 'The particulars of a vessel', answer: z.object({ vessels: z.array(recordShape(vessels)) }) },
    run: async (request, viewer) => {
      const vessel = await vesselOf(request, viewer, vessels);
      return { status: 200, body: { vessels: [presentToday(vessels, await readDocument(vessels, FLEET, vessel))] } };
    },
  },
  // Shown before a vessel is deleted.
  {
    method: 'get',
    path: '/vessels/:vessel/contents',
    docs: { summary: 'How many records of each kind a vessel has', answer: z.object({ contents: bySection }) },
    run: async (request, viewer) => {
      const vessel = await vesselOf(request, viewer, vessels);
      return { status: 200, body: { contents: await readContents(vessel, viewer.invoiceForm) } };
    },
  },
  // Saves seven round trips on a slow link.
  {
    method: 'get',
    path: '/vessels/:vessel/lists',
    docs: { summary: 'All lists of a vessel in one answer', answer: listsShape() },
    large: true,
    run: async (request, viewer) => ({
      status: 200,
      body: await readLists(await vesselOf(request, viewer, vessels, viewer.began), viewer, viewer.began),
    }),
  },
  ...VESSEL_KINDS.flatMap((name) => ofVessel(kindOf(name))),
  ...single(messages, '/daily-messages/:id', locateMessage),
  changesRoute,
];

/** The number of records of each kind on a vessel, without zeros. Without invoice access, only pending invoices are counted. */
async function readContents(vessel: number, form: InvoiceForm): Promise<Contents> {
  const counted = await Promise.all(
    VESSEL_KINDS.map(async (name) => {
      const visible = kindOf(name).access === 'session' || form === 'full' ? {} : { status: 'Pending' };
      return [name, await recordModel(name).countDocuments({ vessel, deleted: false, ...visible })] as const;
    }),
  );
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}
