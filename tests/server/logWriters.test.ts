/** Two processes of the product on one MongoDB: one log, edits that merge or clash but never vanish, and changes others left unprojected. A third is far from the database. */
import { MongoClient, type Collection, type Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accessPaths } from '../../shared/api/access';
import { importPaths } from '../../shared/api/imports';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { deepTest } from '../support/deepTest';
import { person, type Person } from '../support/person';
import { recordCalls } from '../support/recordCalls';
import { openRelay, type Relay } from '../support/relay';
import { startServer, type RunningServer } from '../support/startServer';
import { many } from '../support/tier';
import { expectFoldEqualsLists, headOf, wholeLog } from '../support/wholeLog';

const KEYED_ROUNDS = many(4, 40);
const INVITED = 5;
/** One way: a question and its answer take 16 ms. */
const LATENCY_MS = 8;
const NEAR_WRITERS = 4;
/** What the far process is to write, and the most that the near one may write until then: it got one beside 1,500 when it only tried again. */
const FAR = 5;
const NEAR_MOST = FAR * 500;

let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let client: MongoClient;
let changes: Collection<Document>;
let servers: RunningServer[] = [];
/** The same account, seen by the one process and by the other. */
let here: Person;
let there: Person;
/** And by one that is far from the database. */
let far: Person;
let relay: Relay;
let vessel: number;
let invoices: string;

beforeAll(async () => {
  database = await throwawayDatabase();
  client = await MongoClient.connect(database.uri);
  changes = client.db().collection('changes');
  const JWT_SECRET = 'three processes that share this one secret';
  const distant = new URL(database.uri);
  relay = await openRelay(distant.hostname, Number(distant.port), LATENCY_MS);
  distant.port = String(relay.port);
  servers = [];
  for (const uri of [database.uri, database.uri, distant.href]) servers.push(await startServer({ env: { MONGODB_URI: uri, JWT_SECRET } }));
  here = await person(servers[0]?.url ?? '');
  there = await person(servers[1]?.url ?? '', here.token);
  far = await person(servers[2]?.url ?? '', here.token);
  invoices = await here.openInvoices();
});
afterAll(async () => {
  await client?.close();
  await Promise.all(servers.map((server) => server.stop()));
  relay?.stop();
  await database?.stop();
});
beforeEach(async () => {
  vessel = await addVessel(servers[0]?.url ?? '', here.token);
});

const create = (who: Person) => who.post(paths.create('crew', vessel), validBody('crew', { indos: 'A', passport: 'B' }));
const crewIn = async (who: Person) => (await who.get(paths.list('crew', vessel))).body.crew as { id: number }[];

async function expectOneTruth(): Promise<number> {
  const logged = await expectFoldEqualsLists(here, vessel, invoices);
  expect(await expectFoldEqualsLists(there, vessel, invoices)).toEqual(logged);
  return logged.length;
}

/** Appends a change as a process that died right after would have: in the log, and nowhere else. */
async function appendByHand(record: number, fields: Document): Promise<void> {
  const seq = (await headOf(here, vessel)) + 1;
  const rev = ((await changes.find({ scope: vessel, kind: 'crew', record }).sort({ rev: -1 }).next())?.rev as number) + 1;
  await changes.insertOne({
    scope: vessel,
    seq,
    kind: 'crew',
    record,
    rev,
    op: 'updated',
    fields,
    by: 'other@example.com',
    user: 1,
    at: new Date(),
  });
}

/** One key sent to both at once (server/README.md, invariant 4). */
test('one key sent to two processes at once: a delete, a restore and an edit are each answered alike', async () => {
  const different: string[] = [];
  for (let round = 0; round < KEYED_ROUNDS; round += 1) {
    const { body } = await here.post(paths.create('crew', vessel), validBody('crew'));
    const path = paths.record('crew', vessel, Number(body.id));
    const both = async (what: string, send: (who: Person, key: Record<string, string>) => ReturnType<Person['get']>) => {
      const key = { 'Idempotency-Key': `${what}-${vessel}-${round}` };
      const [one, two] = await Promise.all([send(here, key), send(there, key)]);
      if (JSON.stringify([one.status, one.body]) !== JSON.stringify([two.status, two.body]))
        different.push(`${what} ${round}: ${one.status} beside ${two.status}`);
      if (one.status >= 300) different.push(`${what} ${round}: ${one.status}`);
    };
    await both('edit', (who, key) => who.put(path, validBody('crew', { indos: `round ${round}` }), { ...key, 'If-Match': '"1"' }));
    await both('delete', (who, key) => who.remove(path, key));
    await both('restore', (who, key) => who.post(`${path}/restore`, undefined, key));
  }
  expect(different).toEqual([]);
  expect(await headOf(here, vessel)).toBe(KEYED_ROUNDS * 4);
  await expectFoldEqualsLists(there, vessel, invoices);
});

test('both write at once: numbers without holes or twins, every write in, one projection', async () => {
  const replies = await Promise.all(Array.from({ length: 60 }, (_, nth) => create(nth % 2 ? here : there)));
  expect(replies.filter(({ status }) => status !== 201)).toEqual([]);
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(60);
  expect(await expectOneTruth()).toBe(60);
});

deepTest('both import at once, and send a part of it twice: every row in once, told in the order of the log', async () => {
  const rowsOf = (from: number) =>
    Array.from({ length: 40 }, (_, nth) => ({ line: from + nth, values: validBody('crew', { name: `Mate ${from + nth}` }) }));
  const send = (who: Person, key: string, from: number) =>
    who.post(importPaths.rows(key), { kind: 'crew', vessel, since: 0, rows: rowsOf(from) });
  const replies = await Promise.all([
    send(here, 'from-here', 0),
    send(there, 'from-there', 100),
    send(here, 'from-here', 40),
    send(there, 'from-there', 140),
    send(there, 'from-here', 40),
    create(here),
    create(there),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 201, 201]);
  expect(replies[4]?.body).toEqual(replies[2]?.body);
  expect(await expectOneTruth()).toBe(162);
});

test('what one process acknowledged both list from that moment on', async () => {
  const calls = recordCalls();
  const writer = async (nth: number) => {
    const people = [here, there].map((who) => calls.of(who, `writer ${nth}`)) as [Person, Person];
    for (let round = 0; round < many(3, 10); round += 1) {
      const [writes, reads] = (nth + round) % 2 ? people : (people.toReversed() as [Person, Person]);
      const { body } = await create(writes);
      const listed = await Promise.all([crewIn(writes), crewIn(reads)]);
      for (const list of listed) expect(list.map(({ id }) => id)).toContain(body.id);
      await writes.remove(paths.record('crew', vessel, Number(body.id)));
      for (const list of await Promise.all([crewIn(writes), crewIn(reads)])) expect(list.map(({ id }) => id)).not.toContain(body.id);
    }
  };
  await Promise.all([0, 1, 2, 3, 4, 5].map(writer));
  expect(calls.faults(await wholeLog(here, vessel, invoices))).toEqual([]);
});

test('both edit one record from one revision: different fields merge, the same field is refused to one of them', async () => {
  for (let round = 0; round < many(4, 10); round += 1) {
    const { body } = await create(here);
    const path = paths.record('crew', vessel, Number(body.id));
    const put = (who: Person, change: object) => who.put(path, { ...validBody('crew'), ...change }, { 'If-Match': '"1"' });
    const merged = await Promise.all([put(here, { indos: 'one' }), put(there, { passport: 'two' })]);
    expect(merged.map(({ status }) => status)).toEqual([200, 200]);
    expect((await there.get(path)).body).toMatchObject({ rev: 3, indos: 'one', passport: 'two' });

    const clashing = await Promise.all([put(here, { rank: 'Bosun' }), put(there, { rank: 'Cook' })]);
    expect(clashing.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(clashing.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'conflict', base: { rank: expect.any(String) } });
  }
  await expectOneTruth();
});

deepTest('one key sent to both at once has one effect', async () => {
  for (let round = 0; round < 10; round += 1) {
    const key = { 'Idempotency-Key': `round-${vessel}-${round}` };
    const post = (who: Person) => who.post(paths.create('crew', vessel), validBody('crew'), key);
    const replies = await Promise.all([post(here), post(there), post(here), post(there)]);
    for (const { status, body } of replies) expect({ status, body }).toEqual({ status: 201, body: replies[0]?.body });
  }
  expect(await expectOneTruth()).toBe(10);
});

deepTest('a vessel deleted in one process is closed in the other', async () => {
  await create(there);
  await here.remove(`${paths.vessels}/${vessel}`);
  expect((await create(there)).status).toBe(404);
  expect((await there.get(paths.list('crew', vessel))).status).toBe(404);
});

test('a change that was never projected is projected by the next writer, who builds on it', async () => {
  const { body } = await create(here);
  const path = paths.record('crew', vessel, Number(body.id));
  await appendByHand(Number(body.id), { indos: 'by hand' });
  const next = await here.put(path, validBody('crew', { passport: 'next' }), { 'If-Match': '"1"' });
  expect(next.body).toMatchObject({ rev: 3, indos: 'by hand', passport: 'next' });
  await appendByHand(Number(body.id), { rank: 'by hand' });
  await create(there);
  expect((await here.get(path)).body).toMatchObject({ rev: 4, rank: 'by hand' });
  expect(await expectOneTruth()).toBe(5);
});

test('an invited reader of one vessel reads and writes no other through another process', async () => {
  // The first account is the administrator.
  const [[a = '', b = ''], administrator] = [servers.map(({ url }) => url), here.token];
  const own = await addVessel(a, administrator, 'Own');
  const other = await addVessel(a, administrator, 'Other');
  const seen: number[][] = [];
  for (let round = 0; round < INVITED; round += 1) {
    const settings = { role: 'reader', vessels: [own], ends: null, name: 'Reader' };
    const { body } = await call(a, 'POST', accessPaths.invitations, administrator, settings);
    const [, invitation] = String(body.path).split('invitation=');
    const account = { email: `reader${round}@example.com`, password: 'correct horse 9 battery', invitation };
    const { body: signedIn } = await call(a, 'POST', '/api/register', undefined, account);
    const read = await call(b, 'GET', paths.list('crew', other), String(signedIn.token));
    const write = await call(b, 'DELETE', paths.record('vessels', 0, other), String(signedIn.token));
    seen.push([read.status, write.status]);
    if (write.status === 204) await call(a, 'POST', `${paths.record('vessels', 0, other)}/restore`, administrator);
  }
  expect(seen).toEqual(seen.map(() => [404, 403]));
});

test('a process far from the database writes on while one beside it never rests, and neither is sent away', async () => {
  const written = { far: 0, near: 0 };
  const statuses = new Set<number>();
  const write = async (who: Person, where: keyof typeof written) => {
    while (written.far < FAR && written.near < NEAR_MOST) {
      const { status } = await who.post(paths.create('crew', vessel), validBody('crew'));
      statuses.add(status);
      written[where] += 1;
    }
  };
  await Promise.all([write(far, 'far'), ...Array.from({ length: NEAR_WRITERS }, () => write(here, 'near'))]);
  expect([...statuses]).toEqual([201]);
  expect(written.far).toBeGreaterThanOrEqual(FAR);
  await expectFoldEqualsLists(far, vessel, invoices);
});

test('and by the next start', async () => {
  const { body } = await create(here);
  await appendByHand(Number(body.id), { indos: 'by hand' });
  await servers[1]?.restart('SIGKILL');
  expect((await there.get(paths.record('crew', vessel, Number(body.id)))).body).toMatchObject({ rev: 2, indos: 'by hand' });
  expect(await expectOneTruth()).toBe(2);
});
