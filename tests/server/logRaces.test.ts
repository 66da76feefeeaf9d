/** Two processes on one database: one key sent to both at once (server/README.md, invariant 4), and one of them far from the database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { person, type Person } from '../support/person';
import { openRelay, type Relay } from '../support/relay';
import { many } from '../support/tier';
import { startServer, type RunningServer } from '../support/startServer';
import { expectFoldEqualsLists, headOf } from '../support/wholeLog';

const ROUNDS = many(4, 40);
/** One way: a question and its answer take 16 ms. */
const LATENCY_MS = 8;
const NEAR_WRITERS = 4;
/** What the far process is to write, and the most that the near one may write until then: it got one beside 1,500 when it only tried again. */
const FAR = 5;
const NEAR_MOST = FAR * 500;

let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let relay: Relay;
let servers: RunningServer[] = [];
/** The same account, seen by two processes beside the database and by one far from it. */
let here: Person;
let there: Person;
let far: Person;

beforeAll(async () => {
  database = await throwawayDatabase();
  const uri = new URL(database.uri);
  relay = await openRelay(uri.hostname, Number(uri.port), LATENCY_MS);
  const distant = new URL(database.uri);
  distant.port = String(relay.port);
  const JWT_SECRET = 'three processes that share this one secret';
  servers = [];
  for (const MONGODB_URI of [uri.href, uri.href, distant.href]) servers.push(await startServer({ env: { MONGODB_URI, JWT_SECRET } }));
  const [one, two, three] = servers.map(({ url }) => url);
  here = await person(one ?? '');
  there = await person(two ?? '', here.token);
  far = await person(three ?? '', here.token);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  relay?.stop();
  await database?.stop();
});

test('one key sent to two processes at once: a delete, a restore and an edit are each answered alike', async () => {
  const vessel = await addVessel(servers[0]?.url ?? '', here.token);
  const different: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
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
  expect(await headOf(here, vessel)).toBe(ROUNDS * 4);
  await expectFoldEqualsLists(there, vessel, await here.openInvoices());
});

test('a process far from the database writes on while one beside it never rests, and neither is sent away', async () => {
  const vessel = await addVessel(servers[0]?.url ?? '', here.token);
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
  await expectFoldEqualsLists(there, vessel, await here.openInvoices());
});
