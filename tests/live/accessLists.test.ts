/** Every change reaches the accounts that see its vessel, and no other: many accounts on sockets, with twenty lists of vessels between them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { validBody } from '../shared/validBody';
import { addVessel, call, register } from '../support/call';
import { caughtUp, openSocket, type OpenSocket } from '../support/openSocket';
import type { RunningServer } from '../support/startServer';
import { many } from '../support/tier';
import { until } from '../support/until';

const ACCOUNTS = many(20, 500);
const LISTS = 20;
const VESSELS = 20;
const HOUR = 3_600_000;

/** The number of the first account: far from those that other files of the worker register. */
const FIRST = 1_000_000;

let fixture: ServerFixture;
let server: RunningServer;
let administrator: string;
const vessels: number[] = [];
const open: OpenSocket[] = [];

/** The vessels of the list `n`: list 0 has one vessel, list 19 all of them. */
const listOf = (n: number) => vessels.filter((_, at) => (at * 7 + n) % LISTS <= n);

beforeAll(async () => {
  fixture = await openServerFixture();
  ({ server } = fixture);
  administrator = await register(server.url);
  for (let n = 0; n < VESSELS; n += 1) vessels.push(await addVessel(server.url, administrator, `MV ${n}`));
});
afterAll(async () => {
  for (const client of open) client.close();
  const db = fixture.database.db();
  await db.collection<{ _id: number }>('accounts').deleteMany({ _id: { $gte: FIRST } });
  await db.collection('sessions').deleteMany({ user: { $gte: FIRST } });
  await fixture.stop();
});

/** Accounts with a session each, half of them readers. Stored directly, because hashing as many passwords takes minutes. */
async function storeAccounts(): Promise<{ token: string; sees: ReadonlySet<number> }[]> {
  const db = fixture.database.db();
  const now = Date.now();
  const made = Array.from({ length: ACCOUNTS }, (_, n) => ({ user: FIRST + n, session: randomUUID(), sees: listOf(n % LISTS) }));
  await db.collection<{ _id: number }>('accounts').insertMany(
    made.map(({ user, sees }, n) => ({
      _id: user,
      email: `crew${n}@lists.example.com`,
      hash: 'none',
      created: new Date(now),
      access: { role: n % 2 ? 'reader' : 'editor', vessels: sees, ends: null, suspended: false, rev: 1 },
    })),
  );
  await db.collection<{ _id: string }>('sessions').insertMany(
    made.map(({ user, session }, n) => ({
      _id: session,
      user,
      email: `crew${n}@lists.example.com`,
      created: new Date(now),
      lastSeen: new Date(now),
      expires: new Date(now + HOUR),
      agent: '',
      address: '',
      network: '',
      revoked: false,
      invoices: null,
    })),
  );
  return made.map(({ user, session, sees }) => ({
    token: fixture.tokens.sign('session', { session, user, issued: now, expires: now + HOUR }),
    sees: new Set(sees),
  }));
}

test(`${ACCOUNTS} accounts with ${LISTS} lists of vessels hear exactly the changes of theirs`, async () => {
  const accounts = await storeAccounts();
  // The lists of all accounts are in memory, and read again every few seconds.
  const listed = async () => (await call(server.url, 'GET', paths.vessels, accounts[0]?.token ?? '')).body.vessels as unknown[];
  await until(async () => (await listed()).length === 1, 'the access of the accounts');

  const clients = await Promise.all(
    accounts.map(async ({ token, sees }) => {
      const client = await openSocket(server.url, { token });
      open.push(client);
      const { head } = caughtUp(await client.watch('fleet'));
      // All vessels are asked for.
      const answers = await Promise.all(vessels.map(async (vessel) => ('error' in (await client.watch(vessel)) ? null : vessel)));
      expect(answers.filter((vessel) => vessel !== null)).toEqual([...sees]);
      // A change may arrive twice, as the protocol allows. It counts once.
      return {
        heard: () => {
          const after = client.heard.filter(({ vessel, seq }) => vessel !== 'fleet' || seq > head);
          return [...new Map(after.map((change) => [`${change.vessel} ${change.seq}`, change])).values()];
        },
      };
    }),
  );
  for (const vessel of vessels) {
    const { name, imo_number } = (await call(server.url, 'GET', paths.record('vessels', 0, vessel), administrator)).body;
    const renamed = await call(server.url, 'PUT', paths.record('vessels', 0, vessel), administrator, { name, imo_number, flag: 'Panama' });
    expect(renamed.status).toBe(200);
    const added = await call(server.url, 'POST', paths.create('crew', vessel), administrator, validBody('crew'));
    expect(added.status).toBe(201);
  }
  // Each hears all numbers of the fleet's log, and the entries of its vessels.
  const expected = accounts.map(({ sees }) => VESSELS + sees.size);
  await until(() => clients.every(({ heard }, n) => heard().length >= (expected[n] ?? 0)), 'the changes on every socket');
  clients.forEach((client, n) => {
    const sees = accounts[n]?.sees ?? new Set();
    const heard = client.heard();
    const ofVessels = heard.filter(({ vessel }) => vessel !== 'fleet');
    const inFleet = heard.filter(({ vessel }) => vessel === 'fleet');
    expect(ofVessels.map(({ vessel, op }) => `${vessel} ${op}`).toSorted()).toEqual(
      [...sees].map((vessel) => `${vessel} created`).toSorted(),
    );
    expect(inFleet.map((change) => ('id' in change ? change.id : null))).toEqual(
      vessels.map((vessel) => (sees.has(vessel) ? vessel : null)),
    );
  });
});
