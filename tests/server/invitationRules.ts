/** Invitations: once, for whom and for how long they let somebody in, and who may register without one. */
import { MongoClient } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { accessPaths, ACCESS_SENTENCES as SAY, type AccountSettings, type InvitationLine } from '../../shared/api/access';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { call } from '../support/call';
import type { Person } from '../support/person';
import { EVERYTHING } from '../support/rolesFixture';
import { embeddedUri } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { fixture } from '../security/rolesServer';

const { register, accounts, setAccess, invite, newcomer } = fixture;
let server: RunningServer;
let administrator: Person;
let own = 0;

beforeAll(() => void ({ server, administrator, own } = fixture));

test('an invitation works once, until it is revoked, and gives its role, vessels and last day', async () => {
  const ends = addDays(todayUtc(), 30);
  const secret = await invite({ role: 'reader', vessels: [own], ends });
  const signed = await register({ email: 'auditor@example.com', invitation: secret });
  expect(signed).toMatchObject({ status: 201, body: { access: { role: 'reader', vessels: [own] } } });
  expect(await accounts()).toContainEqual(expect.objectContaining({ email: 'auditor@example.com', role: 'reader', vessels: [own], ends }));
  expect(await register({ email: 'second@example.com', invitation: secret })).toMatchObject({
    status: 403,
    body: { error: SAY.invitation },
  });
  const revoked = await invite();
  const listed = (await administrator.get(accessPaths.invitations)).body.invitations as { id: number }[];
  expect(JSON.stringify(listed)).not.toContain(revoked);
  expect((await administrator.remove(accessPaths.invitation(listed[0]?.id ?? 0))).status).toBe(204);
  expect((await register({ email: 'second@example.com', invitation: revoked })).status).toBe(403);
  // Of two who use it at once, one gets it.
  const shared = await invite();
  const both = await Promise.all(['twin1@example.com', 'twin2@example.com'].map((email) => register({ email, invitation: shared })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
});

test('an invitation that was sent on makes an account for whoever uses it first; administrators are told who, and others nothing', async () => {
  const secret = await invite({ role: 'reader', vessels: [own] });
  // An e-mail that has an account already uses nothing up.
  expect((await register({ email: 'first@example.com', invitation: secret })).body).toMatchObject({ code: 'taken' });
  const { body } = await register({ email: 'somebody.else@elsewhere.example', invitation: secret });
  expect(body.access).toEqual({ role: 'reader', vessels: [own] });
  expect((await register({ email: 'meant@example.com', invitation: secret })).body).toMatchObject({
    code: 'forbidden',
    error: SAY.invitation,
  });
  const told = async (who: Person) => ((await who.get('/api/activity')).body.settings ?? []) as { of: string }[];
  const used = { of: 'invitation', op: 'updated', name: 'A colleague', fields: ['used'], by: 'somebody.else@elsewhere.example' };
  expect((await told(administrator))[0]).toMatchObject(used);
  const mate = await newcomer();
  expect((await told(mate)).filter(({ of }) => of === 'invitation')).toEqual([]);
  // It ends as any account does.
  expect((await setAccess('somebody.else@elsewhere.example', { suspended: true })).status).toBe(200);
  expect((await call(server.url, 'GET', paths.vessels, String(body.token))).status).toBe(401);
});

const listed = async () => ((await administrator.get(accessPaths.invitations)).body.invitations as InvitationLine[]).map(({ id }) => id);

/** What was stored of the newest invitation before `changes`. */
async function alterNewest(changes: object) {
  const client = await MongoClient.connect(embeddedUri(server));
  const newest = await client
    .db()
    .collection<{ _id: number; until: Date }>('invitations')
    .findOneAndUpdate({}, { $set: changes }, { sort: { _id: -1 } });
  await client.close();
  if (!newest) throw new Error('no invitation');
  return newest;
}

test.each([
  ['that has expired', () => ({ until: new Date(Date.now() - 1_000) })],
  ['to an account whose last day has passed meanwhile', () => ({ ends: addDays(todayUtc(), -1) })],
])('an invitation %s gives nothing and is listed no more', async (_which, changes) => {
  const secret = await invite();
  const { _id, until } = await alterNewest(changes());
  expect(until.getTime()).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
  expect(await listed()).not.toContain(_id);
  expect(await register({ email: 'late@example.com', invitation: secret })).toMatchObject({ status: 403, body: { error: SAY.invitation } });
  expect((await accounts()).map(({ email }) => email)).not.toContain('late@example.com');
});

test('an invitation gives nothing while the account that made it is no open administrator', async () => {
  const second = await newcomer({ role: 'administrator' });
  const { suspended: _never, ...access } = { ...EVERYTHING, role: 'administrator' };
  const { body } = await second.post(accessPaths.invitations, { name: 'A friend', ...access });
  const secret = String(body.path).split('#invitation=')[1];
  const guest = { email: 'friend@example.com', invitation: secret };
  const gone: Partial<AccountSettings>[] = [
    { role: 'administrator', suspended: true },
    { role: 'editor' },
    { role: 'administrator', ends: addDays(todayUtc(), -1) },
  ];
  for (const settings of gone) {
    expect((await setAccess(second.email, settings)).status).toBe(200);
    expect(await register(guest)).toMatchObject({ status: 403, body: { error: SAY.invitation } });
    expect(await listed()).not.toContain(body.id);
  }
  expect((await setAccess(second.email, { role: 'administrator' })).status).toBe(200);
  expect(await listed()).toContain(body.id);
  expect(await register(guest)).toMatchObject({ status: 201, body: { access: { role: 'administrator' } } });
  for (const email of [second.email, guest.email]) expect((await setAccess(email, { suspended: true })).status).toBe(200);
});

test('an invitation to an account that has ended is refused', async () => {
  const answer = await administrator.post(accessPaths.invitations, {
    name: 'Late',
    role: 'reader',
    vessels: [own],
    ends: addDays(todayUtc(), -1),
  });
  expect(answer).toMatchObject({ status: 400, body: { fields: { ends: SAY.lastDay } } });
});

test('who may register is chosen on the screen too; closed refuses invitations', async () => {
  const secret = await invite();
  const choose = (mode: string, domains: string[] = []) => administrator.put(accessPaths.registration, { mode, domains });
  expect(await administrator.get(accessPaths.registration)).toMatchObject({ body: { mode: 'invited' } });
  expect((await choose('closed')).status).toBe(200);
  expect((await register({ email: 'closed@example.com', invitation: secret })).status).toBe(403);
  expect((await choose('domains')).body).toMatchObject({ code: 'invalid', fields: { domains: SAY.domains } });
  await choose('domains', ['ship.example']);
  expect((await register({ email: 'a@elsewhere.example' })).status).toBe(403);
  expect((await register({ email: 'a@ship.example' })).status).toBe(201);
  await choose('invited');
  expect((await register({ email: 'b@ship.example' })).status).toBe(403);
});
