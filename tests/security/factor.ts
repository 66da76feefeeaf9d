/** The second factor: codes, recovery codes, locks, the rule for administrators, and what the owner is told of sign-ins. */
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { stepOf } from '../../server/accounts/factor';
import { accessPaths, ACCESS_SENTENCES, type AccountLine } from '../../shared/api/access';
import { FACTOR_SENTENCES as SAY, factorPaths, type SignInEventLine } from '../../shared/api/factor';
import { paths } from '../../shared/api/paths';
import { call } from '../support/call';
import { person, type Person } from '../support/person';
import { runTool } from '../support/runTool';
import { clock, fixture, START } from './clockedServer';
import { PASSWORD } from './serverFixture';

let administrator: Person;

beforeAll(async () => {
  // The first account is the administrator.
  administrator = await person(fixture.server.url, await fixture.signIn('chief@factor.example.com'));
});

let minutes = 0;
/** Moves the clock of the server to 5 s after the next full minute, so that no test crosses the end of a step. */
function nextMinute(): number {
  minutes += 10;
  const at = Date.parse(START) + minutes * 60_000;
  clock.set(new Date(at).toISOString());
  return at;
}
/** The code of an app whose clock is `seconds` ahead. */
const codeAt = (secret: string, at: number, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + seconds * 1_000 });

const signIn = (email: string, code?: string) =>
  call(fixture.server.url, 'POST', paths.login, null, { email, password: PASSWORD, ...(code !== undefined && { code }) });
const eventsOf = async (who: Person) => ((await who.get(factorPaths.events)).body.events as SignInEventLine[]).map(({ what }) => what);

async function setUp(who: Person): Promise<{ secret: string; codes: string[] }> {
  const begun = await who.post(factorPaths.factor, { password: PASSWORD });
  expect(begun.status).toBe(200);
  const { secret } = begun.body as { secret: string };
  const confirmed = await who.post(factorPaths.confirm, { code: codeAt(secret, nextMinute()) });
  expect(confirmed.status).toBe(200);
  return { secret, codes: confirmed.body.codes as string[] };
}

async function newcomer(name: string) {
  const email = `${name}@factor.example.com`;
  return { email, ...(await person(fixture.server.url, await fixture.signIn(email))) };
}

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d s the code of RFC 6238, appendix B, is %s', (seconds, code) => {
  const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32;
  expect(stepOf(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  expect(stepOf(secret, code, (seconds + 300) * 1_000)).toBeNull();
});

test('signs in with password and code; each code works once; a clock that is wrong by a minute is right enough', async () => {
  const mate = await newcomer('codes');
  expect((await signIn(mate.email)).status).toBe(200);
  expect((await mate.post(factorPaths.factor, { password: 'a wrong password' })).body).toMatchObject({
    code: 'invalid',
    fields: { password: 'The current password is not right.' },
  });
  const { secret } = await setUp(mate);
  expect((await mate.get(factorPaths.factor)).body).toMatchObject({ recovery: 10 });

  const at = nextMinute();
  expect(await signIn(mate.email)).toMatchObject({ status: 401, body: { code: 'code_needed', error: SAY.needed } });
  expect(await signIn(mate.email, codeAt(secret, at))).toMatchObject({ status: 200, body: { user: { email: mate.email } } });
  expect(await signIn(mate.email, codeAt(secret, at))).toMatchObject({ status: 401, body: { fields: { code: SAY.wrong } } });

  for (const [seconds, status] of [
    [-90, 401],
    [90, 401],
    [-60, 200],
    [60, 200],
  ] as const)
    expect([seconds, (await signIn(mate.email, codeAt(secret, nextMinute(), seconds))).status]).toEqual([seconds, status]);
  // A code that was used makes those of earlier steps worthless too.
  const later = nextMinute();
  expect((await signIn(mate.email, codeAt(secret, later, 30))).status).toBe(200);
  expect((await signIn(mate.email, codeAt(secret, later))).status).toBe(401);
  // Without the password a code tells nothing.
  const guess = { email: mate.email, password: 'a wrong password', code: codeAt(secret, nextMinute()) };
  expect((await call(fixture.server.url, 'POST', paths.login, null, guess)).body).toMatchObject({ error: 'Invalid credentials' });
  for (const code of ['', ' ', 7, {}, 'x'.repeat(41)])
    expect(await call(fixture.server.url, 'POST', paths.login, null, { email: mate.email, password: PASSWORD, code })).toMatchObject({
      status: 400,
      body: { fields: { code: SAY.code } },
    });
});

test('of many sign-ins at once with one code, one succeeds', async () => {
  const mate = await newcomer('burst');
  const { secret, codes } = await setUp(mate);
  const code = codeAt(secret, nextMinute());
  for (const typed of [code, codes[0]]) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(mate.email, typed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const unlocked = fixture.database.db().collection('attempts');
    await unlocked.deleteMany({});
  }
});

test('a recovery code works once, however it is typed; new codes replace the former; the events of the account list both', async () => {
  const mate = await newcomer('recovery');
  const { secret, codes } = await setUp(mate);
  expect(new Set(codes).size).toBe(10);
  const [first = '', second = '', third = ''] = codes;
  nextMinute();
  expect((await signIn(mate.email, ` ${first.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
  expect((await signIn(mate.email, first)).status).toBe(401);
  expect((await mate.get(factorPaths.factor)).body).toMatchObject({ recovery: 9 });
  const renewed = await mate.post(factorPaths.recovery, { password: PASSWORD, code: second });
  expect(renewed.body.codes).toHaveLength(10);
  expect((await signIn(mate.email, third)).status).toBe(401);
  expect((await signIn(mate.email, codeAt(secret, nextMinute()))).status).toBe(200);
  expect(await eventsOf(mate)).toEqual(
    expect.arrayContaining(['new_browser', 'factor_set_up', 'recovery_code_used', 'wrong_code', 'recovery_codes_made']),
  );

  expect((await mate.post(factorPaths.remove, { password: 'a wrong password', code: codeAt(secret, nextMinute()) })).status).toBe(400);
  expect((await mate.post(factorPaths.remove, { password: PASSWORD, code: '000000' })).body).toMatchObject({
    code: 'invalid',
    fields: { code: SAY.wrong },
  });
  expect((await mate.post(factorPaths.remove, { password: PASSWORD, code: codeAt(secret, nextMinute()) })).status).toBe(204);
  expect((await signIn(mate.email)).status).toBe(200);
  expect((await mate.get(factorPaths.factor)).body).toEqual({ since: null, recovery: 0 });
});

test('ten wrong codes lock the account for a while, also for the right code; its password alone opens nothing', async () => {
  const mate = await newcomer('locked');
  const { secret } = await setUp(mate);
  for (let n = 0; n < 10; n += 1) expect((await signIn(mate.email, 'AAAAA-AAAAA')).status).toBe(401);
  const locked = await signIn(mate.email, codeAt(secret, Date.parse(START) + minutes * 60_000, 30));
  expect([locked.status, Number(locked.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await signIn(mate.email)).body).toMatchObject({ code: 'code_needed' });
  expect((await signIn(mate.email, codeAt(secret, nextMinute()))).status).toBe(200);
});

test('what is begun and not confirmed changes nothing', async () => {
  const mate = await newcomer('begun');
  const first = await mate.post(factorPaths.factor, { password: PASSWORD });
  const second = await mate.post(factorPaths.factor, { password: PASSWORD });
  expect(second.body.secret).not.toBe(first.body.secret);
  expect(String(second.body.uri)).toMatch(/^otpauth:\/\/totp\/Vessel%20Ops:begun%40factor\.example\.com\?.*secret=/);
  expect((await signIn(mate.email)).status).toBe(200);
  expect((await mate.post(factorPaths.confirm, { code: codeAt(String(first.body.secret), nextMinute()) })).status).toBe(400);
  expect((await mate.get(factorPaths.factor)).body).toEqual({ since: null, recovery: 0 });
});

test('the rule: an administrator without a second factor works as an editor until one is set up', async () => {
  const mate = await newcomer('deputy');
  const accounts = async () => (await administrator.get(accessPaths.accounts)).body.accounts as AccountLine[];
  const { id = 0 } = (await accounts()).find(({ email }) => email === mate.email) ?? {};
  const appointed = { role: 'administrator', vessels: null, ends: null, suspended: false };
  expect((await administrator.put(accessPaths.account(id), appointed)).status).toBe(200);
  expect((await mate.get(accessPaths.accounts)).status).toBe(200);

  expect((await administrator.put(factorPaths.rule, { administrators: 'yes' })).body).toMatchObject({ error: SAY.administrators });
  expect((await administrator.put(factorPaths.rule, { administrators: true })).body).toMatchObject({
    code: 'conflict',
    error: SAY.ownFirst,
  });
  await setUp(administrator);
  expect((await administrator.put(factorPaths.rule, { administrators: true })).body).toEqual({ administrators: true });

  expect((await mate.get(accessPaths.accounts)).body).toMatchObject({ code: 'forbidden', error: ACCESS_SENTENCES.administrators });
  expect((await signIn(mate.email)).body).toMatchObject({ access: { role: 'editor', withoutFactor: true } });
  // The work on ships goes on, and the list of accounts says what was appointed.
  expect((await mate.get(paths.vessels)).status).toBe(200);
  expect((await accounts()).find(({ email }) => email === mate.email)?.role).toBe('administrator');

  const { secret } = await setUp(mate);
  expect((await mate.get(accessPaths.accounts)).status).toBe(200);
  expect((await administrator.get(factorPaths.eventsOf(id))).body.events).toContainEqual(
    expect.objectContaining({ what: 'access_changed' }),
  );
  expect((await mate.post(factorPaths.remove, { password: PASSWORD, code: codeAt(secret, nextMinute()) })).status).toBe(204);
  expect((await mate.get(accessPaths.accounts)).status).toBe(403);
  const { settings } = (await administrator.get(paths.activity('fleet'))).body;
  expect(settings).toContainEqual(expect.objectContaining({ of: 'factor', name: 'required for administrators' }));
  expect((await administrator.put(factorPaths.rule, { administrators: false })).status).toBe(200);
  expect((await mate.get(accessPaths.accounts)).status).toBe(200);
});

test('`npm run remove-factor` removes it for somebody who lost everything; no answer or log contains a secret', async () => {
  const mate = await newcomer('lost');
  const { secret, codes } = await setUp(mate);
  expect(JSON.stringify((await mate.get(factorPaths.factor)).body)).not.toContain(secret);
  const run = (email: string) => runTool('remove-factor', { MONGODB_URI: fixture.MONGODB_URI }, [email]);
  expect(await run('nobody@factor.example.com')).toMatchObject({ code: 1, err: 'There is no account nobody@factor.example.com.' });
  expect(await run(mate.email)).toMatchObject({
    code: 0,
    out: `Removed the second factor of ${mate.email}. The password alone signs in now.`,
  });
  expect(await run(mate.email)).toMatchObject({ code: 1, err: `${mate.email} has no second factor and no passkey.` });
  expect((await signIn(mate.email)).status).toBe(200);
  expect(await eventsOf(mate)).toContain('factor_removed');
  for (const told of [secret, ...codes]) expect(fixture.server.log()).not.toContain(told);
});
