/**
 * Every query that requests, sockets and recovery make goes by an index: the very queries are noted while the product runs on a
 * database with a past, and each is then explained by the database itself.
 */
import { MongoClient, type Db, type Document } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityPath, trailPath, type Activity } from '../../shared/api/activity';
import { tokenPaths } from '../../shared/api/account';
import { feedPaths } from '../../shared/api/calendarFeed';
import { digestPaths, NO_DIGEST } from '../../shared/api/digest';
import { handoverPath, usualPeriod } from '../../shared/api/handover';
import { displayPaths } from '../../shared/api/display';
import { importPaths } from '../../shared/api/imports';
import { KIND_NAMES, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { searchPath } from '../../shared/api/search';
import { trendsPath } from '../../shared/api/trends';
import { MOST_SCANNED } from '../../server/log/matching';
import { recoverLogs } from '../../server/log/recoverLogs';
import { todayUtc } from '../../shared/basics/calendar';
import { startAccounts } from '../../server/accounts/startAccounts';
import { routesOfDigests } from '../../server/digests/startDigests';
import { startWebhook } from '../../server/webhook/startWebhook';
import { startCalendars } from '../../server/calendars/startCalendars';
import { readConfig } from '../../server/config';
import { openEpoch } from '../../server/database/epoch';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { sweepFiles } from '../../server/database/fileStore';
import { sweepPieces } from '../../server/database/pieceStore';
import { noteUp, readDisplays } from '../../server/displays/displays';
import { routesOfOutside } from '../../server/outside/startOutside';
import { startDisplays } from '../../server/displays/startDisplays';
import { storeAccess } from '../../server/http/access';
import { logger } from '../../server/logger';
import { createServer } from '../../server/app/createServer';
import { listen } from '../../server/app/listen';
import { validBody } from '../shared/validBody';
import { askWebhook } from '../support/askWebhook';
import { addVessel, call } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { DISPLAY_SETTINGS, pairDisplay } from '../support/display';
import { explainQuery, type Asked } from '../support/explainQuery';
import { fillPast } from '../support/fillPast';
import { person } from '../support/person';
import { sendPiece } from '../support/sendPiece';
import { INVOICE_ACCESS } from '../support/startServer';

const BY_FILTER = new Set([
  'find',
  'findOne',
  'findOneAndUpdate',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'countDocuments',
]);

let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let db: Db;
let client: MongoClient;
let url: string;
let stop: () => Promise<void>;
const asked: Asked[] = [];

beforeAll(async () => {
  logger.level = 'silent';
  database = await throwawayDatabase();
  client = await MongoClient.connect(database.uri);
  db = client.db();
  await connectDatabase(database.uri, false);
  await openEpoch();
  // The first picture of a display counts them all.
  await fillPast(db, 300);
  const config = readConfig({ MONGODB_URI: database.uri, RATE_LIMIT: '0' });
  const accounts = await startAccounts(config, { keys: ['a key of these tests, long enough for it'], invoices: INVOICE_ACCESS });
  const displays = await startDisplays();
  const [digests, outside, webhook] = [routesOfDigests(false, { secretOf: String, read: Number }), routesOfOutside(), startWebhook(true)];
  const parts = { accounts, displays, calendars: await startCalendars(undefined), digests, outside, webhook, erasures: [] };
  const { server } = createServer(config, parts, null);
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  stop = async () => {
    accounts.stop();
    displays.stop();
    await webhook.stop();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await disconnectDatabase();
  };
  mongoose.set('debug', (collection: string, method: string, filter: Document = {}, ...rest: Document[]) => {
    if (method === 'aggregate') asked.push({ collection, method, filter: {}, pipeline: filter as Document[] });
    if (method === 'distinct') asked.push({ collection, method, filter: rest[0] ?? {}, key: String(filter) });
    if (!BY_FILTER.has(method)) return;
    const { sort, limit, projection, hint } = rest.at(-1) ?? {};
    asked.push({ collection, method, filter, sort, limit, projection, hint });
  });
});
afterAll(async () => {
  mongoose.set('debug', false);
  await stop?.();
  await client?.close();
  await database?.stop();
});

const explain = (query: Asked) => explainQuery(db, query);
/** What tells an aggregation, or a question for different values, from others of the same collection. */
const asOther = ({ pipeline, key = '' }: Asked) => (pipeline ? pipeline.map((stage) => Object.keys(stage)).join() : key);

test('no query of a request scans a collection or sorts in memory', async () => {
  const mate = await person(url);
  const vessel = await addVessel(url, mate.token);
  const access = { 'X-Invoice-Token': await mate.openInvoices() };
  for (const kind of VESSEL_KINDS) {
    const key = { 'Idempotency-Key': `index-${kind}` };
    const { body } = await mate.post(paths.create(kind, vessel), validBody(kind, { vessel_id: vessel }), key);
    await mate.get(paths.list(kind, vessel), access);
    if (kind === 'invoices') continue;
    const path = paths.record(kind, vessel, Number(body.id));
    for (const end of ['', '/history', '/history?before=2']) await mate.get(path + end);
    await mate.put(path, validBody(kind, { remarks: 'x', findings: 'x', vessel_id: vessel }));
    await mate.put(path, validBody(kind, { sl_no: 1, supplier: 'x', person_in_charge: 'x' }), {
      'Idempotency-Key': `edit-${kind}`,
      'If-Match': '"1"',
    });
    await mate.remove(path);
    await mate.post(`${path}/restore`);
  }
  await mate.get(paths.vessels);
  await mate.put(paths.profile, { name: 'Ann Lee', rank: 'Master', vessel });
  for (const path of [paths.profile, paths.people]) await mate.get(path);
  const { body: view } = await mate.post(paths.views, { kind: 'crew', name: 'Masters', query: 'rank=Master', everybody: true });
  expect((await mate.get(`${paths.views}?kind=crew`)).status).toBe(200);
  expect((await mate.put(paths.view(Number(view.id)), { name: 'Officers' })).status).toBe(200);
  expect((await mate.remove(paths.view(Number(view.id)))).status).toBe(204);
  const { body: feed } = await mate.post(feedPaths.feeds, { name: 'Due', vessels: [vessel], sections: ['crew'], names: true });
  expect((await call(url, 'GET', String(feed.path))).status).toBe(200);
  expect((await mate.get(feedPaths.feeds)).status).toBe(200);
  expect((await mate.remove(feedPaths.feed(Number(feed.id)))).status).toBe(204);
  expect((await mate.put(digestPaths.digest, NO_DIGEST)).status).toBe(200);
  const { body: token } = await mate.post(tokenPaths.tokens, { name: 'Program', scope: 'read' });
  expect((await call(url, 'GET', paths.vessels, String(token.token))).status).toBe(200);
  expect((await mate.get(tokenPaths.tokens)).status).toBe(200);
  expect((await mate.remove(tokenPaths.token(Number(token.id)))).status).toBe(204);
  await askWebhook(mate, () => mate.post(paths.create('crew', vessel), validBody('crew')));
  await mate.get(`${paths.vessels}/${vessel}/history`);
  const screen = await pairDisplay(url, mate.token, { vessels: [vessel] });
  expect((await call(url, 'GET', displayPaths.picture, screen.token)).status).toBe(200);
  await mate.get(displayPaths.displays);
  await mate.put(displayPaths.display(screen.id), { ...DISPLAY_SETTINGS, name: 'Bridge' });
  expect((await call(url, 'GET', displayPaths.picture, screen.token)).status).toBe(200);
  await Promise.all([noteUp([screen.id], true), readDisplays([screen.id])]);
  await mate.remove(displayPaths.display(screen.id));
  await mate.get(paths.dashboard(vessel));
  for (const headers of [access, {}]) expect((await mate.get(paths.contents(vessel), headers)).status).toBe(200);
  await mate.get(paths.changes(vessel, 3));
  await mate.get(`/api/vessels/${vessel}/certificates/1/versions`);
  for (const day of ['2025-03-01', undefined]) {
    expect((await mate.put(paths.whatsNew(vessel), { seq: 0, day })).status).toBe(200);
    expect((await mate.get(paths.whatsNew(vessel), access)).status).toBe(200);
  }
  for (const period of [{ from: '2025-03-01', to: '2025-03-02' }, usualPeriod(todayUtc())])
    expect((await mate.get(handoverPath(vessel, period), access)).status).toBe(200);
  for (const path of [paths.fleetStatus, paths.due, trendsPath([vessel]), searchPath('rotterdam')])
    expect((await mate.get(path, access)).status).toBe(200);
  for (const scope of [vessel, 'fleet'] as const)
    for (const filter of [{}, { by: 'x' }, { kind: 'crew' }, { op: 'deleted' }])
      for (const before of [undefined, scope === 'fleet' ? 'f'.repeat(24) : '9'])
        expect((await mate.get(activityPath(scope, filter, before))).status).toBe(200);
  for (const scope of [vessel, 'fleet'] as const)
    for (const filter of [{}, { by: 'x' }, { kind: 'crew' }, { op: 'deleted' }, { from: '2025-03-01', until: '2025-03-02' }])
      expect((await mate.get(trailPath(scope, filter, 'csv'), access)).status).toBe(200);
  const row = { line: 1, values: validBody('crew', { name: 'Imported' }) };
  const since = Number((await mate.get(paths.list('crew', vessel))).body.seq);
  expect(
    (await mate.post(importPaths.rows('an-import'), { kind: 'crew', vessel, since, rows: [row, { ...row, line: 2, id: 1 }] })).status,
  ).toBe(200);
  expect((await mate.post(importPaths.undo('an-import'), { kind: 'crew', vessel })).body).toMatchObject({ undone: 2 });
  await mate.remove(`${paths.vessels}/${vessel}`);
  expect((await sendPiece(url, mate.token, 'k', 0, Buffer.from('piece'))).body).toEqual({ received: 5 });
  await mate.post(paths.fileUpload('certificates', vessel, 1), { upload: 'k', name: 'x.pdf', sha256: '0'.repeat(64) });
  await mate.remove(paths.upload('k'));
  await sweepFiles();
  await sweepPieces(new Date());
  await recoverLogs();

  // By account, session and counter there are a handful of documents, found by their _id or unique name.
  const different = new Map(
    asked.map((query) => [
      `${query.collection} ${query.method} ${Object.keys(query.filter).join()} ${JSON.stringify(query.sort)}${asOther(query)}`,
      query,
    ]),
  );
  const collections = new Set([...different.values()].map(({ collection }) => collection));
  const read =
    'changes heads counters sessions accounts uploads marks pieces partialUploads displays pairings views accesstokens feeds webhooks settingsChanges';
  for (const collection of [...KIND_NAMES, ...read.split(' ')]) expect(collections).toContain(collection);
  const ofLog = [...different.values()].filter(({ collection }) => collection === 'changes').map(({ method }) => method);
  expect(new Set(ofLog)).toEqual(new Set(['find', 'aggregate', 'distinct']));
  for (const [what, query] of different) {
    if (query.collection === 'heads' && Object.keys(query.filter).length === 0) continue; // read whole, once a start
    const { stages, examined, returned } = await explain(query);
    expect(stages, what).not.toContain('COLLSCAN');
    expect(stages, what).not.toContain('"SORT"');
    expect(examined, what).toBeLessThanOrEqual(returned + 2);
  }
});

test('each hot path uses the index made for it', async () => {
  const plan = async (filter: Document, sort?: Document) => (await explain({ collection: 'changes', method: 'find', filter, sort })).stages;
  expect(await plan({ scope: 1_001, seq: { $gt: 5 } }, { seq: 1 })).toContain('scope_1_seq_1');
  expect(await plan({ key: 'crew:3' })).toContain('key_1');
  expect(await plan({ scope: 1_001, kind: 'crew', record: 10_001, rev: { $lte: 3 } }, { rev: 1 })).toContain(
    'scope_1_kind_1_record_1_rev_1',
  );
  expect(await plan({ 'fields.file.id': 'x' })).toContain('fields.file.id_1');
  const list = await explain({ collection: 'crew', method: 'find', filter: { vessel: 1_001, deleted: false } });
  expect(list.stages).toContain('vessel_1_deleted_1');
  expect(list.examined).toBe(list.returned);
  // The people on the ships of an account, for whom no change is read.
  const mate = await person(url);
  const account = await db.collection<{ _id: number }>('accounts').findOne({}, { sort: { _id: -1 } });
  await storeAccess(account?._id ?? 0, { role: 'editor', vessels: [1_001, 1_002], ends: null, suspended: false });
  expect((await mate.get(activityPath('fleet'))).body.people).toEqual(['x']);
  for (const query of asked.filter(({ method }) => method === 'distinct')) expect((await explain(query)).examined).toBe(0);
});

test('what is wanted for two reasons is looked for among a bounded number of changes, page after page', async () => {
  const mate = await person(url);
  const vessel = await addVessel(url, mate.token);
  const wanted = { by: 'pair@example.com', kind: 'audits', op: 'updated' };
  const edit = { rev: 2, op: 'updated', fields: { remarks: 'x' }, was: { remarks: null }, by: wanted.by, user: 1, at: new Date() };
  const change = (seq: number, kind: string): Document => ({ scope: vessel, seq, kind, record: seq, ...edit });
  await db
    .collection('changes')
    .insertMany([change(1, 'audits'), ...Array.from({ length: MOST_SCANNED + 9 }, (_, nth) => change(nth + 2, 'crew'))]);
  asked.length = 0;
  const first = (await mate.get(activityPath(vessel, wanted))).body as unknown as Activity;
  expect([first.entries.length, first.next]).toEqual([0, '10']);
  const looked = asked.filter(({ collection, hint }) => collection === 'changes' && hint);
  expect(looked).toHaveLength(2);
  for (const query of looked) expect((await explain(query)).examined).toBeLessThanOrEqual(MOST_SCANNED + 1);
  // Another first page counts nothing anew.
  asked.length = 0;
  expect((await mate.get(activityPath(vessel, wanted))).body).toEqual(first);
  expect(asked.filter(({ collection, hint }) => collection === 'changes' && hint)).toHaveLength(1);
  const second = (await mate.get(activityPath(vessel, wanted, first.next ?? ''))).body as unknown as Activity;
  expect([second.entries.map(({ seq }) => seq), second.next]).toEqual([[1], null]);
});
