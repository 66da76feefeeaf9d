/** A database of a version that knew no roles: every account may do after the upgrade what it could do before, and gets the same answers. */
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCESS_SENTENCES as SAY, accessPaths, type AccountLine } from '../../shared/api/access';
import { paths } from '../../shared/api/paths';
import type { Values } from '../../shared/kinds/kind';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { throwawayDatabase, type ThrowawayDatabase } from '../support/database';
import { openSocket } from '../support/openSocket';
import { person, type Person } from '../support/person';
import { startServer, type RunningServer } from '../support/startServer';
import { until } from '../support/until';

const JWT_SECRET = 'the-same-key-before-and-after-the-upgrade';
const PASSWORD = 'a long enough password';
const emailOf = (nth: number) => `person${nth}@older.example.com`;
/** What a version without roles stored: the documents of an account, and no collection of access. */
const FIELDS = new Set(['_id', 'email', 'hash', 'created', 'name', 'rank', 'vessel', 'told']);
const LATER = new Set([
  'invitations',
  'registration',
  'fleetRules',
  'invoicePasswords',
  'retention',
  'links',
  'factors',
  'signInEvents',
  'providerSignIns',
  'signInTickets',
  'passkeys',
  'passkeyChallenges',
]);

let database: ThrowawayDatabase;
let server: RunningServer;
let tokens: string[];
let vessels: number[];
let before: Values[][];

const start = () => startServer({ env: { MONGODB_URI: database.uri, JWT_SECRET } });
const whoever = async (): Promise<Person[]> => Promise.all(tokens.map((token) => person(server.url, token)));

/** What an account reads, without what every question has anew. */
async function answersOf(who: Person): Promise<Values[]> {
  const all = [paths.vessels, paths.profile, paths.people, paths.fleetStatus, paths.due, paths.activity('fleet')];
  const own = vessels.flatMap((vessel) => [paths.lists(vessel), paths.activity(vessel), paths.contents(vessel)]);
  const answers: Values[] = [];
  for (const path of [...all, ...own]) {
    const { status, body } = await who.get(path);
    answers.push({ path, status, body });
  }
  return answers;
}

beforeAll(async () => {
  database = await throwawayDatabase();
  server = await start();
  tokens = [];
  for (const nth of [1, 2, 3]) {
    const { body } = await call(server.url, 'POST', paths.register, null, { email: emailOf(nth), password: PASSWORD });
    tokens.push(String(body.token));
  }
  const [, second = ''] = tokens;
  vessels = [await addVessel(server.url, second, 'Aurora'), await addVessel(server.url, second, 'Borealis')];
  for (const who of await whoever())
    for (const vessel of vessels) expect((await who.post(paths.create('crew', vessel), validBody('crew'))).status).toBe(201);
  const uncounted = async () => (await call(server.url, 'GET', paths.fleetStatus, second)).body.uncounted as unknown[];
  await until(async () => (await uncounted()).length === 0, 'the fleet to be counted');
  before = [];
  for (const who of await whoever()) before.push(await answersOf(who));
  await server.stop();

  const client = await MongoClient.connect(database.uri);
  const db = client.db();
  const accounts = db.collection('accounts');
  const found = await accounts.find().toArray();
  for (const account of found) {
    const later = Object.keys(account).filter((name) => !FIELDS.has(name));
    if (later.length > 0) await accounts.updateOne({ _id: account._id }, { $unset: Object.fromEntries(later.map((name) => [name, 1])) });
  }
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) if (LATER.has(name)) await db.dropCollection(name);
  // The first account was the administrator, so there was something to take away.
  expect(found.some((account) => 'access' in account)).toBe(true);
  expect(await accounts.countDocuments({ access: { $exists: true } })).toBe(0);
  await client.close();
  server = await start();
});
afterAll(async () => {
  await server?.stop();
  await database?.stop();
});

test('every account reads the same as before and writes to all vessels; its session and its password still open', async () => {
  const people = await whoever();
  // Activity says that the start appointed the oldest.
  const appointed = { of: 'account', op: 'updated', name: emailOf(1), fields: ['role'], by: 'installation' };
  const activity = before[0]?.find(({ path }) => path === paths.activity('fleet'));
  Object.assign(activity?.body as Values, { settings: [expect.objectContaining(appointed)] });
  // The fleet is counted anew after a start.
  for (const [nth, who] of people.entries()) await expect.poll(() => answersOf(who)).toEqual(before[nth]);
  for (const [nth, who] of people.entries()) {
    for (const vessel of vessels) expect((await who.post(paths.create('crew', vessel), validBody('crew'))).status).toBe(201);
    const added = await who.post(paths.vessels, { name: `New ${nth}`, imo_number: '9074729', flag: 'Malta' });
    expect(added.status).toBe(201);
    expect((await who.remove(paths.record('vessels', 0, Number(added.body.id)))).status).toBe(204);
    const socket = await openSocket(server.url, { token: who.token });
    expect(await socket.watch(vessels[1] ?? 0)).not.toHaveProperty('error');
    socket.close();
    const signedIn = await call(server.url, 'POST', paths.login, null, { email: emailOf(nth + 1), password: PASSWORD });
    // An editor of all vessels is told nothing of roles.
    expect([signedIn.status, signedIn.body.access]).toEqual([200, nth === 0 ? { role: 'administrator', vessels: null } : undefined]);
  }
});

test('the oldest account is the administrator, and nobody else; all others are editors of all vessels, without end', async () => {
  const [first, ...others] = await whoever();
  const lines = (await first?.get(accessPaths.accounts))?.body.accounts as AccountLine[];
  expect(lines.map(({ email, role, vessels: of, ends, suspended }) => ({ email, role, vessels: of, ends, suspended }))).toEqual(
    [1, 2, 3].map((nth) => ({
      email: emailOf(nth),
      role: nth === 1 ? 'administrator' : 'editor',
      vessels: null,
      ends: null,
      suspended: false,
    })),
  );
  for (const who of others) expect(await who.get(accessPaths.accounts)).toMatchObject({ status: 403, body: { error: SAY.administrators } });
});
