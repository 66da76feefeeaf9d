/** Records of all ships are found by the beginnings of their words, soon after every write, and nothing that the viewer is not told of. */
import type { Collection, Document, MongoClient } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KindName, Values } from '../../shared/kinds/kind';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { MOST_COUNTED, searchPath, type SearchHit, type SearchNarrowing, type SearchResult } from '../../shared/api/search';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { faultsIn } from '../support/faultsIn';
import { deepTest } from '../support/deepTest';
import { person, type Person } from '../support/person';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { fixture } from './projectionsServer';

let mongo: MongoClient;
let server: RunningServer;
let mate: Person;
let access: Record<string, string>;
let ships: number[];

const verified = () => faultsIn(fixture.database.uri);
const records = (kind: KindName): Collection<Document & { _id: number }> => mongo.db().collection(kind);

async function search(q: string, narrowing?: SearchNarrowing, headers?: Record<string, string>): Promise<SearchResult> {
  const { status, body } = await mate.get(searchPath(q, narrowing), headers);
  expect([status, body.error]).toEqual([200, undefined]);
  return body as unknown as SearchResult;
}
const numbers = ({ hits }: SearchResult) => hits.map(({ id }) => id);

/** Words follow a write within 3 seconds. */
const found = (q: string, ids: readonly number[], headers?: Record<string, string>) =>
  until(
    async () => String(numbers(await search(q, {}, headers)).sort((a, b) => a - b)) === String([...ids].sort((a, b) => a - b)),
    `“${q}” to find ${String(ids)}`,
  );

async function add(kind: KindName, vessel: number, values: Values = {}): Promise<number> {
  const { status, body } = await mate.post(paths.create(kind, vessel), { ...validBody(kind, values), vessel_id: vessel });
  expect(status).toBe(201);
  return Number(body.id);
}

beforeAll(async () => {
  ({ mongo, server } = fixture);
  mate = await person(server.url);
  access = { 'X-Invoice-Token': await mate.openInvoices() };
  ships = [];
  for (const name of ['MV Aurora', 'MV Borealis', 'MV Çelik']) ships.push(await addVessel(server.url, mate.token, name));
});

test('one word finds the records of all ships, the newest date first, with the words of their line', async () => {
  const ids: number[] = [];
  for (const [nth, ship] of ships.entries())
    ids.push(await add('psc-inspections', ship, { psc_port: 'Rotterdam', inspection_date: `2025-0${nth + 2}-01` }));
  await add('psc-inspections', ships[0] ?? 0, { psc_port: 'Antwerp' });
  const crew = await add('crew', ships[1] ?? 0, { name: 'Rotter Damme' });
  await found('rotter', [...ids, crew]);
  const { hits, counts } = await search('rotterdam');
  expect(counts).toEqual({ 'psc-inspections': 3 });
  expect(hits.map(({ vessel }) => vessel)).toEqual(ships.toReversed());
  expect(hits[0]).toEqual<SearchHit>({
    kind: 'psc-inspections',
    vessel: ships[2] ?? 0,
    id: ids[2] ?? 0,
    name: 'Rotterdam',
    detail: 'Paris MOU',
    date: '2025-04-01',
    state: 'Passed',
  });
});

describe('what is looked for', () => {
  test('prefixes, accents, numbers and several words in any order', async () => {
    const ship = ships[0] ?? 0;
    const crew = await add('crew', ship, { name: 'Søren Vukašinović-Łęcki', rank: 'Chief Cook', passport: 'PX-99-1042' });
    const requisition = await add('requisitions', ship, {
      requisition_no: 'REQ-2026-014',
      items: [{ item_name: 'Gasket Ωmega', quantity_requested: 2 }],
    });
    await found('soren', [crew]);
    await found('gasket', [requisition]);
    for (const q of ['VUKASIN', 'łęc', 'lecki søren', 'cook chief vuka', 'px-99-1042']) expect(numbers(await search(q)), q).toEqual([crew]);
    for (const q of ['REQ-2026-014', 'req 2026', 'gask', 'ωMEGA 014']) expect(numbers(await search(q)), q).toEqual([requisition]);
    for (const q of ['soren gasket', 'oren', 'kasin', '2026-014-req-7']) expect(numbers(await search(q)), q).toEqual([]);
  });

  test('vessels are found by name, call sign and numbers, also once they are renamed', async () => {
    const vessel = await addVessel(server.url, mate.token, 'MV Zephyrine', {
      imo_number: '9301234',
      call_sign: 'V7ZZ9',
      mmsi: 538_001_234,
    });
    await found('zephyrine', [vessel]);
    for (const q of ['9301234', 'v7zz9', '538001234']) expect(numbers(await search(q)), q).toEqual([vessel]);
    expect((await search('zephyrine')).hits[0]).toEqual({ kind: 'vessels', vessel, id: vessel, name: 'MV Zephyrine', detail: '9301234' });
    const { body } = await mate.get(paths.record('vessels', 0, vessel));
    await mate.put(paths.record('vessels', 0, vessel), { ...body, name: 'MV Quicksilver' });
    await found('quicksilver', [vessel]);
    expect(numbers(await search('zephyrine'))).toEqual([]);
  });

  deepTest('of many, a count that says so, twenty of each kind, and all of one kind page by page', async () => {
    const many = MOST_COUNTED + 30;
    const made: number[] = [];
    for (let nth = 0; nth < many; nth += 1)
      made.push(await add('audits', ships[nth % 3] ?? 0, { audit_type: 'Flag Survey', findings: 'Manyfold' }));
    await until(async () => (await records('audits').countDocuments({ words: 'manyfold' })) === many, 'the words of many');
    const all = await search('manyf');
    expect([all.hits.length, all.counts]).toEqual([20, { audits: MOST_COUNTED + 1 }]);
    const first = await search('manyf', { kind: 'audits' });
    const second = await search('manyf', { kind: 'audits', after: first.next ?? 0 });
    expect([first.hits.length, second.hits.length, second.next]).toEqual([MOST_COUNTED, 30, null]);
    expect([...numbers(first), ...numbers(second)]).toEqual(made.toReversed());
    expect((await search('manyf', { kind: 'crew' })).hits).toEqual([]);
  });

  test.each([
    ['', 'x', '  x  ', 'x'.repeat(101), 'y'.repeat(10_000)].map((q) => [searchPath(q), 'q'] as const),
    ['?q[$regex]=.*', '?q=ab&q=cd', '', '?q[]=ab'].map((query) => [paths.search + query, 'q'] as const),
    [
      [searchPath('ab', { kind: 'x' as KindName }), 'kind'],
      [searchPath('ab', { kind: 'crew', after: -1 }), 'after'],
    ] as const,
  ])('is refused with its field named: %j', async (...cases) => {
    for (const [path, field] of cases) {
      const { status, body } = await mate.get(path);
      expect([status, Object.keys(body.fields ?? {})], path).toEqual([400, [field]]);
    }
  });

  test('patterns and operators are words, or nothing', async () => {
    const crew = await add('crew', ships[0] ?? 0, { name: 'Where Regex' });
    await found('regex where', [crew]);
    for (const q of ['.*', '^^', '[a-z]{0,9}', '((((', '\\\\', '🚢🚢', '{"$gt":""}', '$where', 'a|b', '~~', '\u0000\u0000'])
      for (const hit of (await search(q)).hits) expect(hit.id, q).toBe(crew);
    expect(numbers(await search('$where'))).toEqual([crew]);
  });
});

test('an edit, a deletion and a restore are found within 3 seconds, also after a restart in between', async () => {
  const ship = ships[1] ?? 0;
  const id = await add('equipment-inspections', ship, { item_name: 'Hydrostatic release' });
  const path = paths.record('equipment-inspections', ship, id);
  await found('hydrostatic', [id]);
  const { body } = await mate.get(path);
  expect(body).not.toHaveProperty('words');
  await mate.put(path, { ...body, item_name: 'Immersion suit' });
  await found('immersion', [id]);
  expect(numbers(await search('hydrostatic'))).toEqual([]);
  await mate.remove(path);
  expect(numbers(await search('immersion'))).toEqual([]);
  await mate.post(paths.restore('equipment-inspections', ship, id));
  expect(numbers(await search('immersion'))).toEqual([id]);

  await mate.put(path, { ...(await mate.get(path)).body, item_name: 'Lifebuoy' });
  // It dies before the words follow.
  await server.restart('SIGKILL');
  await found('lifebuoy', [id]);
  expect(JSON.stringify((await mate.get(paths.lists(ship))).body)).not.toContain('"words"');
  expect(await verified()).toEqual([]);
});

test('the records of a deleted vessel are not found, those of a restored one are', async () => {
  const vessel = await addVessel(server.url, mate.token, 'MV Lost');
  const id = await add('certificates', vessel, { certificate_name: 'Polar Code' });
  await found('polar code', [id]);
  await mate.remove(paths.record('vessels', 0, vessel));
  for (const q of ['polar', 'polar code', 'lost']) expect((await search(q)).counts, q).toEqual({});
  await mate.post(paths.restore('vessels', 0, vessel));
  for (const q of ['polar', 'polar code']) expect(numbers(await search(q)), q).toEqual([id]);
});

test('without invoice access only what a summary tells of a pending invoice is found, and nothing of its money is told', async () => {
  const ship = ships[2] ?? 0;
  const pending = await add('invoices', ship, {
    invoice_number: 'INV-77',
    description: 'Bunkerfuel',
    remarks: 'Disputed',
    amount: 7_712_345.67,
  });
  const paid = await add('invoices', ship, { invoice_number: 'INV-78', description: 'Bunkerfuel', status: 'Paid' });
  await found('bunkerfuel', [pending, paid], access);
  expect(numbers(await search('inv 77'))).toEqual([pending]);
  expect((await search('inv 77')).hits).toEqual((await search('inv 77', {}, access)).hits);
  expect((await search('inv 77', {}, access)).hits[0]).toMatchObject({ name: 'INV-77', detail: 'Management fee', state: 'Pending' });
  for (const q of ['bunkerfuel', 'disputed', '~bunkerfuel', '7712345', 'inv 78', 'inv bunkerfuel']) {
    expect((await search(q)).counts, q).toEqual({});
    expect((await search(q, { kind: 'invoices' })).hits, q).toEqual([]);
  }
  expect(numbers(await search('inv bunk', {}, access)).sort()).toEqual([pending, paid]);
});

deepTest('verify names words that are not those of the record, and a start makes anew those of a former version', async () => {
  const ship = ships[0] ?? 0;
  const id = await add('daily-messages', ship, { request_no: 'MSG-5', description: 'Bearing noise' });
  await found('msg bearing', [id]);
  await records('daily-messages').updateOne({ _id: id }, { $set: { words: ['wrong'] } });
  expect(await verified()).toEqual([`the stored words of the log of vessel ${ship} are not those of daily-messages ${id}`]);
  await mongo
    .db()
    .collection('wordsKept')
    .updateMany({}, { $set: { form: 'of old' } });
  expect(await verified()).toEqual([]);
  await server.restart();
  await found('msg bearing', [id]);
  await until(async () => (await mongo.db().collection('wordsKept').countDocuments({ form: 'of old' })) === 0, 'all words anew');
  for (const kind of VESSEL_KINDS) expect(await records(kind).countDocuments({ words: { $exists: false } }), kind).toBe(0);
  expect(await verified()).toEqual([]);
});
