/** A restore brings back who could get in at the time of the backup; it tells the administrator who that is. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessPaths, type AccountLine, type AccountSettings } from '../../shared/api/access';
import { tokenPaths, type NewToken } from '../../shared/api/account';
import { feedPaths } from '../../shared/api/calendarFeed';
import { outsidePaths } from '../../shared/api/outside';
import { paths } from '../../shared/api/paths';
import { PASSWORD } from '../security/serverFixture';
import { addVessel, call } from '../support/call';
import { validBody } from '../shared/validBody';
import { throwawayDatabase, type ThrowawayDatabase } from '../support/database';
import { codeNow, setUpFactor } from '../support/factor';
import { makeLink, secretOf } from '../support/link';
import { addPasskey, PASSKEY_SITE, signInWithPasskey } from '../support/passkeys';
import { person, type Person } from '../support/person';
import { runTool, type Ran } from '../support/runTool';
import { startServer, type RunningServer } from '../support/startServer';

const NAMES = ['chief', 'ended', 'added', 'removed', 'suspended', 'keyed'] as const;
type Name = (typeof NAMES)[number];
const emailOf = (name: Name) => `${name}@restored.example.com`;

const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-access-'));
const archive = join(folder, 'fleet.backup');
const people = {} as Record<Name, Person>;
let server: RunningServer;
let database: ThrowawayDatabase;
let restored: RunningServer;
let vessel: number;
/** The second factor that its owner has removed since, and the link that was revoked since. */
let secret: string;
let link: string;
let passkey: Awaited<ReturnType<typeof addPasskey>>['passkey'];
let told: Ran;
/** Opens the invoices, for a program. */
let program: NewToken;

const change = async (name: Name, settings: Partial<AccountSettings>) => {
  const accounts = (await people.chief.get(accessPaths.accounts)).body.accounts as AccountLine[];
  const { id = 0 } = accounts.find(({ email }) => email === emailOf(name)) ?? {};
  const whole = { role: 'editor', vessels: null, ends: null, suspended: false, ...settings };
  expect((await people.chief.put(accessPaths.account(id), whole)).status).toBe(200);
};
const signIn = (url: string, name: Name, code?: string) =>
  call(url, 'POST', paths.login, null, { email: emailOf(name), password: PASSWORD, ...(code !== undefined && { code }) });

beforeAll(async () => {
  [server, database] = await Promise.all([startServer({ env: { PUBLIC_URL: PASSKEY_SITE.origin } }), throwawayDatabase()]);
  for (const name of NAMES) {
    const { body } = await call(server.url, 'POST', paths.register, null, { email: emailOf(name), password: PASSWORD });
    people[name] = await person(server.url, String(body.token));
  }
  vessel = await addVessel(server.url, people.chief.token);
  await change('suspended', { suspended: true });
  ({ secret } = await setUpFactor(server.url, people.removed.token, PASSWORD));
  ({ passkey } = await addPasskey(people.keyed));
  const made = await makeLink(server.url, people.chief.token, vessel, { name: 'Port State' });
  const gone = await makeLink(server.url, people.chief.token, vessel, { name: 'Gone already' });
  await people.chief.remove(outsidePaths.link(gone.id));
  link = secretOf(made);
  const access = { 'X-Invoice-Token': await people.chief.openInvoices() };
  await people.chief.post(paths.create('invoices', vessel), { vessel_id: vessel, ...validBody('invoices', { amount: 4711.5 }) });
  const settings = { name: 'Accounts', scope: 'read', invoices: true };
  program = (await people.chief.post(tokenPaths.tokens, settings, access)).body as unknown as NewToken;
  expect(await runTool('backup', { DATA_DIR: server.dataDir }, [archive])).toMatchObject({ code: 0 });

  // What the archive does not know.
  await change('ended', { suspended: true });
  await setUpFactor(server.url, people.added.token, PASSWORD);
  const removed = await people.removed.post('/api/factor/remove', { password: PASSWORD, code: codeNow(secret, 1) });
  expect(removed.status).toBe(204);
  expect((await people.chief.remove(outsidePaths.link(made.id))).status).toBe(204);
  expect((await signIn(server.url, 'ended')).status).toBe(403);
  expect((await signIn(server.url, 'added')).body).toMatchObject({ code: 'code_needed' });
  expect((await signIn(server.url, 'removed')).status).toBe(200);

  // A server that was started on the empty database is in no restore's way.
  const env = { MONGODB_URI: database.uri, PUBLIC_URL: PASSKEY_SITE.origin, INVOICE_PASSWORD: 'another one since the backup' };
  await (await startServer({ env })).stop();
  told = await runTool('restore', { MONGODB_URI: database.uri, DATA_DIR: folder }, [archive]);
  restored = await startServer({ env });
});
afterAll(async () => {
  await Promise.all([server?.stop(), restored?.stop()]);
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the restore names the accounts that are closed, the owners of second factors and the links that open', () => {
  expect({ code: told.code, err: told.err }).toEqual({ code: 0, err: '' });
  const [first, ...lines] = told.out.split('\n').slice(told.out.split('\n').findIndex((line) => /accounts are as at/.test(line)));
  expect(first).toMatch(
    /^6 accounts are as at the time of the backup, \d{4}-\d\d-\d\dT\S+Z\. What was changed since has to be changed again:$/,
  );
  expect(lines).toEqual([
    `  Administrators: ${emailOf('chief')}.`,
    `  Suspended or ended accounts; all others can sign in: ${emailOf('suspended')}.`,
    `  Accounts with a second factor or a passkey, as it was then; all others sign in without one: ${emailOf('removed')}, ${emailOf('keyed')}.`,
    expect.stringMatching(
      new RegExp(`^ {2}Outside links that open a vessel: Port State \\(vessel ${vessel}, until \\d{4}-\\d\\d-\\d\\d\\)\\.$`),
    ),
    expect.stringMatching(
      /^ {2}Also valid again: \d+ sessions, 0 invitations, 1 access token, 0 calendar feeds, 0 displays\. A new JWT_SECRET ends all sessions\.$/,
    ),
  ]);
});

test('what it tells is so: the account that has ended since signs in, the removed second factor is asked for, the passkey and the link open', async () => {
  expect((await signIn(restored.url, 'ended')).status).toBe(200);
  expect((await signIn(restored.url, 'added')).status).toBe(200);
  expect(await signIn(restored.url, 'removed')).toMatchObject({ status: 401, body: { code: 'code_needed' } });
  expect((await signIn(restored.url, 'removed', codeNow(secret, 1))).status).toBe(200);
  expect((await signIn(restored.url, 'suspended')).status).toBe(403);
  expect((await signInWithPasskey(restored.url, passkey)).status).toBe(200);
  expect((await call(restored.url, 'POST', outsidePaths.open, null, { secret: link })).status).toBe(200);
});

test('an access token whose archive knows an older invoice password reads no amount', async () => {
  const read = async ({ url }: RunningServer) =>
    JSON.stringify((await call(url, 'GET', paths.list('invoices', vessel), program.token)).body);
  expect(await read(server)).toContain('4711.5');
  expect(await read(restored)).toContain('"invoices":[{');
  expect(await read(restored)).not.toContain('4711.5');
});

test('no link, access token, calendar feed or invitation gets a number that may have been given after the backup', async () => {
  const { url } = restored;
  const chief = await person(url, String((await signIn(url, 'chief')).body.token));
  const made = await Promise.all([
    chief.post(tokenPaths.tokens, { name: 'Program', scope: 'read' }),
    chief.post(feedPaths.feeds, { name: 'Due', vessels: null, sections: ['crew'], names: true }),
    chief.post(accessPaths.invitations, { name: 'A colleague', role: 'reader', vessels: null, ends: null }),
  ]);
  const ids = [(await makeLink(url, chief.token, vessel)).id, ...made.map(({ body }) => Number(body.id))];
  expect(ids.map((id) => id > 1_000_000)).toEqual([true, true, true, true]);
});

test('an administrator who lost the phone of a factor that came back removes it on the command line', async () => {
  const { code, out } = await runTool('remove-factor', { MONGODB_URI: database.uri, DATA_DIR: folder }, [emailOf('removed')]);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(emailOf('removed')) as string });
  expect((await signIn(restored.url, 'removed')).status).toBe(200);
});
