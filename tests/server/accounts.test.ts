import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../support/call';
import { serverClock } from '../support/movedClock';
import { runTool } from '../support/runTool';
import { many } from '../support/tier';
import { INVOICE_ACCESS, startServer, type RunningServer } from '../support/startServer';

const PASSWORD = 'correct horse battery';
const EXPIRED = 'Session expired. Please log in again.';
let server: RunningServer;
let people = 0;

const post = (path: string, body: unknown, token?: string, headers?: Record<string, string>) =>
  call(server.url, 'POST', path, token, body, headers);
const get = (path: string, token?: string, headers?: Record<string, string>) => call(server.url, 'GET', path, token, undefined, headers);

async function newcomer(): Promise<{ email: string; token: string }> {
  const email = `sailor${(people += 1)}@example.com`;
  const { status, body } = await post('/api/register', { email, password: PASSWORD });
  expect(status).toBe(201);
  return { email, token: String(body.token) };
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat: number; exp: number };

const clock = serverClock(new Date().toISOString());

beforeAll(async () => {
  server = await startServer({ env: clock.env });
});
afterAll(async () => {
  await server?.stop();
  clock.remove();
});

test('registering signs in; the e-mail is trimmed and compared without case', async () => {
  const made = await post('/api/register', { email: '  Chief.Mate@Example.COM ', password: PASSWORD, role: 'admin', _id: 77 });
  expect(made.status).toBe(201);
  expect(made.body.user).toEqual({ id: expect.any(Number), email: 'chief.mate@example.com' });
  expect((await get('/api/vessels', String(made.body.token))).status).toBe(200);

  expect((await post('/api/login', { email: 'CHIEF.mate@example.com', password: PASSWORD })).status).toBe(200);
  const again = await post('/api/register', { email: 'chief.mate@EXAMPLE.com', password: PASSWORD });
  expect(again).toMatchObject({ status: 409, body: { code: 'taken', fields: { email: expect.any(String) } } });
});

test('ten registrations of one name at once make one account', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => post('/api/register', { email: 'twin@example.com', password: PASSWORD })),
  );
  expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
});

test('what is malformed is refused with a sentence for each field', async () => {
  const refused = async (path: string, body: unknown, fields: string[]) => {
    const reply = await post(path, body);
    expect(reply).toMatchObject({ status: 400, body: { error: expect.stringMatching(/\.$/), message: reply.body.error } });
    expect(Object.keys((reply.body.fields ?? {}) as object)).toEqual(fields);
  };
  await refused('/api/register', {}, ['email', 'password']);
  await refused('/api/register', { email: 'no address', password: PASSWORD }, ['email']);
  await refused('/api/register', { email: 'a@example.com', password: '1234567' }, ['password']);
  await refused('/api/login', { email: { $gt: '' }, password: { $ne: null } }, ['email', 'password']);
  await refused('/api/login', { email: ['a@example.com'], password: 12345678 }, ['email', 'password']);
  await refused('/api/login', { email: 'a@example.com', password: PASSWORD, remember: 'yes' }, ['remember']);
  await refused('/api/login', [], []);
  await refused('/api/reset/confirm', { token: { $ne: '' }, password: PASSWORD }, ['token']);
});

test('an unknown e-mail and a wrong password get the same answer', async () => {
  const { email } = await newcomer();
  const wrong = await post('/api/login', { email, password: 'something else' });
  const unknown = await post('/api/login', { email: `nobody-${email}`, password: 'something else' });
  expect(wrong).toMatchObject({ status: 401, body: { error: 'Invalid credentials', code: 'wrong_credentials' } });
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
});

test('a session lasts 12 hours, or 30 days with remember', async () => {
  const { email, token } = await newcomer();
  const hours = ({ iat, exp }: { iat: number; exp: number }) => (exp - iat) / 3600;
  expect(hours(claimsOf(token))).toBe(12);
  const { body } = await post('/api/login', { email, password: PASSWORD, remember: true });
  expect(hours(claimsOf(String(body.token)))).toBe(30 * 24);
});

test('nothing but the public routes answers without a session, unknown addresses included', async () => {
  const { token } = await newcomer();
  const [head, payload] = token.split('.');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
  for (const bad of [undefined, 'x', `${head}.${payload}.${'A'.repeat(43)}`, unsigned, 'a'.repeat(5000)]) {
    for (const path of ['/api/vessels', '/api/sessions', '/api/nothing/here', '/api/vessels/1/invoices']) {
      expect(await get(path, bad)).toMatchObject({ status: 401, body: { error: EXPIRED, message: EXPIRED, code: 'signed_out' } });
    }
  }
  expect(await get('/api/nothing/here', token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await call(server.url, 'PUT', '/api/vessels', token, {})).toMatchObject({ status: 405, body: { code: 'not_allowed' } });
});

test('logging out ends that session at once, and only that one', async () => {
  const { email, token } = await newcomer();
  const other = String((await post('/api/login', { email, password: PASSWORD })).body.token);
  expect((await get('/api/vessels', token)).status).toBe(200);
  expect((await post('/api/logout', undefined, token)).status).toBe(204);
  expect((await get('/api/vessels', token)).status).toBe(401);
  expect((await get('/api/vessels', other)).status).toBe(200);
});

test("sessions are listed and revoked one by one or all together, one's own alone", async () => {
  const { email, token } = await newcomer();
  const stranger = await newcomer();
  const second = String((await post('/api/login', { email, password: PASSWORD })).body.token);
  const sessions = (await get('/api/sessions', token)).body.sessions as { id: string; current: boolean }[];
  expect(sessions.map(({ current }) => current)).toEqual([false, true]);

  const path = `/api/sessions/${sessions[0]?.id}`;
  expect((await call(server.url, 'DELETE', path, stranger.token)).status).toBe(404);
  expect((await get('/api/vessels', second)).status).toBe(200);
  expect((await call(server.url, 'DELETE', path, token)).status).toBe(204);
  expect((await get('/api/vessels', second)).status).toBe(401);

  const third = String((await post('/api/login', { email, password: PASSWORD })).body.token);
  expect((await post('/api/logout-everywhere', undefined, third)).status).toBe(204);
  expect((await get('/api/vessels', token)).status).toBe(401);
  expect((await get('/api/vessels', third)).status).toBe(401);
  expect((await get('/api/vessels', stranger.token)).status).toBe(200);
});

test('the tenth wrong try locks that account alone, and a restart forgives nothing', async () => {
  const { email } = await newcomer();
  const neighbour = await newcomer();
  const wrong = () => post('/api/login', { email, password: 'wrong guess' });
  for (let guess = 1; guess <= 10; guess += 1) expect((await wrong()).status).toBe(401);

  const locked = await post('/api/login', { email, password: PASSWORD });
  expect(locked).toMatchObject({
    status: 429,
    body: { code: 'too_many', error: expect.stringMatching(/^Too many wrong tries\. Please try again in \d+ seconds\.$/) },
  });
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await post('/api/login', { email: neighbour.email, password: PASSWORD })).status).toBe(200);

  // The wait begins anew where the clock was set back, so that a slow start does not outlast it.
  clock.set(new Date(clock.now() - 60_000).toISOString());
  await server.restart();
  expect((await post('/api/login', { email, password: PASSWORD })).status).toBe(429);
  expect((await get('/api/vessels', neighbour.token)).status).toBe(200);
  clock.set(new Date().toISOString());
});

test('a burst of guesses at once does not overtake the count', async () => {
  const { email } = await newcomer();
  const replies = await Promise.all(Array.from({ length: many(30, 60) }, () => post('/api/login', { email, password: 'wrong guess' })));
  const tried = replies.filter(({ status }) => status === 401).length;
  expect(tried).toBeLessThanOrEqual(12);
  expect(replies.every(({ status }) => status === 401 || status === 429)).toBe(true);
});

test('an honest burst passes: sign-ins and registrations at once', async () => {
  const { email } = await newcomer();
  const logins = await Promise.all(Array.from({ length: many(15, 40) }, () => post('/api/login', { email, password: PASSWORD })));
  expect(logins.every(({ status }) => status === 200)).toBe(true);
  await Promise.all(Array.from({ length: many(15, 40) }, newcomer));
});

test('invoice access needs the session, is bound to it, and ends with it', async () => {
  const { email, token } = await newcomer();
  const other = String((await post('/api/login', { email, password: PASSWORD })).body.token);
  expect((await post('/api/invoice-login', INVOICE_ACCESS)).status).toBe(401);
  expect(await post('/api/invoice-login', { ...INVOICE_ACCESS, password: 'guess' }, token)).toMatchObject({
    status: 401,
    body: { error: 'Invalid invoice access credentials', code: 'wrong_credentials' },
  });

  const { status, body } = await post('/api/invoice-login', INVOICE_ACCESS, token);
  expect(status).toBe(200);
  const access = { 'X-Invoice-Token': String(body.token) };
  expect((await get('/api/vessels', token, access)).headers.get('x-invoice-access')).toBeNull();
  const borrowed = async () => (await get('/api/vessels', other, access)).headers.get('x-invoice-access');
  expect(await borrowed()).toBe('refused');
  // Not even where the other session has access by a token of its own, and an older one.
  expect((await post('/api/invoice-login', INVOICE_ACCESS, other)).status).toBe(200);
  expect(await borrowed()).toBe('refused');
  access['X-Invoice-Token'] = String((await post('/api/invoice-login', INVOICE_ACCESS, token)).body.token);
  expect((await get('/api/vessels', token, access)).headers.get('x-invoice-access')).toBeNull();
  expect(await borrowed()).toBe('refused');
  expect((await get('/api/vessels', token, { 'X-Invoice-Token': token })).headers.get('x-invoice-access')).toBe('refused');
  expect((await get('/api/vessels', String(body.token))).status).toBe(401);
});

test('wrong tries at the invoice dialog lock it for that account alone', async () => {
  const guesser = await newcomer();
  const clerk = await newcomer();
  for (let guess = 1; guess <= 10; guess += 1) {
    expect((await post('/api/invoice-login', { username: 'accounts', password: `guess ${guess}` }, guesser.token)).status).toBe(401);
  }
  expect((await post('/api/invoice-login', INVOICE_ACCESS, guesser.token)).status).toBe(429);
  expect((await post('/api/invoice-login', INVOICE_ACCESS, clerk.token)).status).toBe(200);
});

test('a forgotten password: one link, used once, ends every session; asking tells nothing', async () => {
  const { email, token } = await newcomer();
  expect((await post('/api/reset', { email })).status).toBe(204);
  expect((await post('/api/reset', { email: 'nobody@example.com' })).status).toBe(204);

  const printed = await runTool('reset-link', { DATA_DIR: server.dataDir }, [email.toUpperCase()]);
  const link = /\/reset#token=(\S+)/.exec(printed.out)?.[1] ?? printed.err;

  const password = 'another fine password';
  expect((await post('/api/reset/confirm', { token: 'made up', password })).status).toBe(400);
  expect((await post('/api/reset/confirm', { token: link, password })).status).toBe(204);
  expect(await post('/api/reset/confirm', { token: link, password })).toMatchObject({
    status: 400,
    body: { fields: { token: expect.any(String) } },
  });

  expect((await get('/api/vessels', token)).status).toBe(401);
  expect((await post('/api/login', { email, password: PASSWORD })).status).toBe(401);
  expect((await post('/api/login', { email, password })).status).toBe(200);
});
