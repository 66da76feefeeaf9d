/** What the log says of the past: former values are kept with each change, never sent to followers, and completed in old logs. */
import type { Collection, Document } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import type { RecordHistory } from '../../shared/log/change';
import type { Values } from '../../shared/kinds/kind';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { faultsIn } from '../support/faultsIn';
import { deepTest } from '../support/deepTest';
import { follow } from '../support/follower';
import { person, type Person } from '../support/person';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { wholeLog } from '../support/wholeLog';
import { fixture } from './projectionsServer';

let changes: Collection<Document>;
let server: RunningServer;
let mate: Person;
let vessel: number;

beforeAll(async () => {
  ({ server } = fixture);
  changes = fixture.mongo.db().collection('changes');
  mate = await person(server.url);
  vessel = await addVessel(server.url, mate.token);
});

const crewBody = (values: Values) => validBody('crew', { indos: 'A', passport: 'B', ...values });
const keyed = (key: string) => ({ 'Idempotency-Key': key });
const verified = () => faultsIn(fixture.database.uri);
const kept = (record: number) => changes.find({ scope: vessel, kind: 'crew', record }).sort({ rev: 1 }).toArray();
const past = async (path: string) => (await mate.get(path)).body as unknown as RecordHistory;

/** A record with six revisions, among them a deletion and a return. Its path, its number and the answer to its second revision. */
async function eventful(key: string): Promise<{ path: string; id: number; second: Values }> {
  const { body } = await mate.post(paths.create('crew', vessel), crewBody({}));
  const id = Number(body.id);
  const path = paths.record('crew', vessel, id);
  const second = await mate.put(path, crewBody({ indos: 'two' }), keyed(key));
  await mate.put(path, crewBody({ indos: 'three', passport: null }));
  await mate.remove(path);
  await mate.post(`${path}/restore`);
  await mate.put(path, crewBody({ indos: 'six', passport: 'six' }));
  return { path, id, second: second.body };
}

test('each change keeps what its fields were, and neither log nor socket tells it', async () => {
  const follower = follow(server.url, mate.token, vessel);
  try {
    const { id } = await eventful('told');
    const logged = await kept(id);
    expect(logged.map(({ was }) => was)).toEqual([
      {},
      { indos: 'A' },
      { indos: 'two', passport: 'B' },
      {},
      expect.objectContaining({ indos: 'three', passport: null }),
      { indos: 'three', passport: null },
    ]);
    expect(Object.keys(logged[4]?.was)).toEqual(Object.keys(logged[4]?.fields));
    const told = await wholeLog(mate, vessel);
    await until(() => follower.applied.length === told.length, 'the socket to tell them all');
    expect(JSON.stringify([told, follower.applied])).not.toContain('"was"');
    expect(follower.applied).toEqual(told);
    expect(await verified()).toEqual([]);
  } finally {
    follower.close();
  }
});

test('former money of an invoice is as hidden as its money', async () => {
  const { body } = await mate.post(paths.create('invoices', vessel), { vessel_id: vessel, ...validBody('invoices', { amount: 4_711.25 }) });
  const head = (await wholeLog(mate, vessel)).length;
  // No invoice can be edited today; an edited one would say what it was.
  await changes.insertOne({
    scope: vessel,
    seq: head + 1,
    kind: 'invoices',
    record: Number(body.id),
    rev: 2,
    op: 'updated',
    fields: { remarks: 'Edited' },
    was: { remarks: null, amount: 987_654_321 },
    by: 'x@example.com',
    user: 1,
    at: new Date(),
  });
  await mate.post(paths.create('crew', vessel), crewBody({}));
  const access = { 'X-Invoice-Token': await mate.openInvoices() };
  for (const headers of [undefined, access]) {
    const answers = [
      await mate.get(paths.changes(vessel, 0), headers),
      await mate.get(paths.list('invoices', vessel), headers),
      await mate.get(paths.history('invoices', vessel, Number(body.id)), headers),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/987654321|9876543\.21/);
  }
});

test('a log without former values: history, merges and repeated answers as ever, and it has them afterwards', async () => {
  const { path, id, second } = await eventful('old');
  const other = await eventful('older');
  const history = await past(`${path}/history`);
  await changes.updateMany({ scope: vessel }, { $unset: { was: 1 } });
  expect(await verified()).toEqual([]);

  expect((await mate.put(path, crewBody({ indos: 'two' }), keyed('old'))).body).toEqual(second);
  expect((await kept(id)).every(({ was }) => was !== undefined)).toBe(true);
  await changes.updateMany({ scope: vessel }, { $unset: { was: 1 } });
  expect(await past(`${path}/history`)).toEqual(history);
  const pages = [await past(`${path}/history?before=4`), await past(`${path}/history?before=2`)];
  expect(pages.map(({ changes }) => changes)).toEqual([history.changes.slice(3), history.changes.slice(5)]);

  // An edit of the other from its second revision: another field merges, the same one is shown with what it was.
  const based = { 'If-Match': '"2"' };
  const clash = await mate.put(other.path, crewBody({ indos: 'mine' }), based);
  expect(clash).toMatchObject({ status: 409, body: { base: { indos: 'two', passport: 'B' }, theirs: { indos: 'six', rev: 6 } } });
  const merged = await mate.put(other.path, crewBody({ indos: 'two', rank: 'Bosun' }), based);
  expect(merged).toMatchObject({ status: 200, body: { rev: 7, indos: 'six', passport: 'six', rank: 'Bosun' } });
  expect((await kept(other.id)).at(-1)?.was).toEqual({ rank: expect.any(String) });
  expect(await verified()).toEqual([]);
});

test('verify names a change that says of the past what its log does not', async () => {
  const { id } = await eventful('forged');
  const filter = { scope: vessel, kind: 'crew', record: id, rev: 3 };
  await changes.updateOne(filter, { $set: { 'was.indos': 'forged' } });
  expect((await verified()).filter((line) => line.includes(`crew ${id}: revision 3 says of what was before it`))).toHaveLength(1);
  await changes.updateOne(filter, { $set: { 'was.indos': 'two' } });
  expect(await verified()).toEqual([]);
});

deepTest('a page of a long history is as long as its bytes allow, and the pages join without a hole', async () => {
  const line = (nth: number) => ({ sl_no: nth, item_name: `Item ${nth} ${'x'.repeat(150)}`, quantity_requested: 9, quantity_supplied: 0 });
  const items = Array.from({ length: 200 }, (_, nth) => line(nth));
  const order = (supplied: number) =>
    validBody('requisitions', { items: [{ ...items[0], quantity_supplied: supplied }, ...items.slice(1)] });
  const { body } = await mate.post(paths.create('requisitions', vessel), order(0));
  const path = paths.record('requisitions', vessel, Number(body.id));
  for (let nth = 1; nth < 40; nth += 1) await mate.put(path, order(nth));
  const seen: number[] = [];
  let pages = 0;
  for (let before = ''; ; pages += 1) {
    const { changes: page, more } = await past(`${path}/history${before}`);
    expect(JSON.stringify(page).length).toBeLessThan(1_200_000);
    seen.push(...page.map(({ rev }) => rev));
    if (!more) break;
    before = `?before=${seen.at(-1)}`;
  }
  expect(seen).toEqual(Array.from({ length: 40 }, (_, nth) => 40 - nth));
  expect(pages).toBeGreaterThan(1);
});

deepTest('every kind that has a history keeps it through a deletion and a return', async () => {
  for (const kind of VESSEL_KINDS.filter((name) => name !== 'invoices')) {
    const { body } = await mate.post(paths.create(kind, vessel), { ...validBody(kind), vessel_id: vessel });
    const path = paths.record(kind, vessel, Number(body.id));
    await mate.remove(path);
    await mate.post(`${path}/restore`);
    const [back] = (await past(`${path}/history`)).changes;
    expect(back?.before, kind).toEqual(back?.fields);
  }
  expect(await verified()).toEqual([]);
});
