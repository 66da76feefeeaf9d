/** Two processes on one database, one of them far from it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { person, type Person } from '../support/person';
import { openRelay, type Relay } from '../support/relay';
import { startServer, type RunningServer } from '../support/startServer';
import { expectFoldEqualsLists } from '../support/wholeLog';

/** One way: a question and its answer take 16 ms. */
const LATENCY_MS = 8;
const NEAR_WRITERS = 4;
/** What the far process is to write, and the most that the near one may write until then: it got one beside 1,500 when it only tried again. */
const FAR = 5;
const NEAR_MOST = FAR * 500;

let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let relay: Relay;
let servers: RunningServer[] = [];
/** The same account, seen by a process beside the database and by one far from it. */
let near: Person;
let far: Person;

beforeAll(async () => {
  database = await throwawayDatabase();
  const uri = new URL(database.uri);
  relay = await openRelay(uri.hostname, Number(uri.port), LATENCY_MS);
  const distant = new URL(database.uri);
  distant.port = String(relay.port);
  const JWT_SECRET = 'two processes that share this one secret';
  servers = [];
  for (const MONGODB_URI of [uri.href, distant.href]) servers.push(await startServer({ env: { MONGODB_URI, JWT_SECRET } }));
  const [one, two] = servers.map(({ url }) => url);
  near = await person(one ?? '');
  far = await person(two ?? '', near.token);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  relay?.stop();
  await database?.stop();
});

test('a process far from the database writes on while one beside it never rests, and neither is sent away', async () => {
  const vessel = await addVessel(servers[0]?.url ?? '', near.token);
  const written = { far: 0, near: 0 };
  const statuses = new Set<number>();
  const write = async (who: Person, where: keyof typeof written) => {
    while (written.far < FAR && written.near < NEAR_MOST) {
      const { status } = await who.post(paths.create('crew', vessel), validBody('crew'));
      statuses.add(status);
      written[where] += 1;
    }
  };
  await Promise.all([write(far, 'far'), ...Array.from({ length: NEAR_WRITERS }, () => write(near, 'near'))]);
  expect([...statuses]).toEqual([201]);
  expect(written.far).toBeGreaterThanOrEqual(FAR);
  await expectFoldEqualsLists(far, vessel, await near.openInvoices());
});
