/** Sessions end when they should, on REST and on open sockets, and nothing but a genuine token opens one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokens } from '../../server/accounts/tokens';
import { paths } from '../../shared/paths';
import { call } from '../support/call';
import { INVOICE_ACCESS, startServer } from '../support/startServer';
import { until } from '../support/until';
import { openServerFixture, PASSWORD, sessionOf, type ServerFixture } from './serverFixture';

const CUT_WITHIN = 5_000;
const KEY = 'a-signing-key-of-tests-only-0123456789';
let fixture: ServerFixture;
let people = 0;

beforeAll(async () => {
  fixture = await openServerFixture({});
});
afterAll(() => fixture.stop());

const newcomer = () => `session${(people += 1)}@example.com`;
const status = async (token: string, url = fixture.server.url) => (await call(url, 'GET', paths.vessels, token)).status;

async function openSocket(token: string, invoiceToken?: string): Promise<Socket> {
  const socket = io(fixture.server.url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token, invoiceToken } });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}

/** Milliseconds until `socket` is sent away. */
async function sentAway(socket: Socket): Promise<number> {
  const started = Date.now();
  if (socket.connected) await new Promise((resolve) => socket.once('disconnect', resolve));
  return Date.now() - started;
}

const sessions = () => fixture.database.db().collection<{ _id: string; expires: Date; revoked: boolean }>('sessions');

test("signing out everywhere cuts every session of the account, open sockets included, and nobody else's", async () => {
  const email = newcomer();
  const [here, there, other] = [await fixture.signIn(email), await fixture.signIn(email), await fixture.signIn(newcomer())];
  const [socket, stays] = [await openSocket(there), await openSocket(other)];
  expect((await call(fixture.server.url, 'POST', '/api/logout-everywhere', here)).status).toBe(204);
  expect(await sentAway(socket)).toBeLessThan(CUT_WITHIN);
  expect([await status(here), await status(there), await status(other)]).toEqual([401, 401, 200]);
  expect(stays.connected).toBe(true);
  stays.disconnect();
});

test.each([
  ['revoked', { revoked: true }],
  ['expired', { expires: new Date(0) }],
])(
  "a session %s behind this process's back is cut within 5 s",
  async (_how, change) => {
    const token = await fixture.signIn(newcomer());
    expect(await status(token)).toBe(200);
    const socket = await openSocket(token);
    await sessions().updateOne({ _id: sessionOf(token) }, { $set: change });
    const asked = (async () => {
      const started = Date.now();
      while ((await status(token)) === 200) await new Promise((resolve) => setTimeout(resolve, 100));
      return Date.now() - started;
    })();
    const [cut, refused] = await Promise.all([sentAway(socket), asked]);
    expect(refused).toBeLessThan(CUT_WITHIN);
    expect(cut).toBeLessThan(CUT_WITHIN);
  },
  20_000,
);

test('a changed password ends the other sessions and their sockets, and keeps this one', async () => {
  const email = newcomer();
  const [here, there] = [await fixture.signIn(email), await fixture.signIn(email)];
  const socket = await openSocket(there);
  const change = (current: unknown, password: unknown) => call(fixture.server.url, 'POST', '/api/password', here, { current, password });
  expect(await change('wrong', 'another fine password')).toMatchObject({
    status: 400,
    body: { fields: { current: 'The current password is not right.' } },
  });
  expect((await change(PASSWORD, 'short')).status).toBe(400);
  expect((await change({ $ne: '' }, 'another fine password')).status).toBe(400);
  expect([await status(here), await status(there)]).toEqual([200, 200]);

  expect((await change(PASSWORD, 'another fine password')).status).toBe(204);
  expect(await sentAway(socket)).toBeLessThan(CUT_WITHIN);
  expect([await status(here), await status(there)]).toEqual([200, 401]);
  expect((await call(fixture.server.url, 'POST', paths.login, null, { email, password: PASSWORD })).status).toBe(401);
  expect((await call(fixture.server.url, 'POST', paths.login, null, { email, password: 'another fine password' })).status).toBe(200);
});

test('guessing the current password locks that change, and not the sign-in', async () => {
  const email = newcomer();
  const token = await fixture.signIn(email);
  const guess = () => call(fixture.server.url, 'POST', '/api/password', token, { current: 'a guess', password: 'another fine password' });
  for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(400);
  const locked = await guess();
  expect([locked.status, Number(locked.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await call(fixture.server.url, 'POST', paths.login, null, { email, password: PASSWORD })).status).toBe(200);
});

test('forged tokens open neither a request nor a socket', async () => {
  const token = await fixture.signIn(newcomer());
  const id = sessionOf(token);
  const key = createSecretKey(Buffer.from(KEY));
  const claims = { jti: id, iat: Math.floor(Date.now() / 1_000) };
  const sign = (options: jwt.SignOptions, secret: jwt.Secret = key) =>
    jwt.sign(claims, secret, { issuer: 'vessel-ops', audience: 'session', expiresIn: 3_600, ...options });
  const [head, payload, signature] = sign({}).split('.');
  expect(await status(`${head}.${payload}.${signature}`)).toBe(200);
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged = {
    'alg none': `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'alg none, signed': `${base64({ alg: 'none' })}.${payload}.${signature}`,
    'another algorithm': sign({ algorithm: 'HS512' }),
    'another key': sign({}, createSecretKey(Buffer.from('b'.repeat(40)))),
    'another audience': sign({ audience: 'invoices' }),
    'another issuer': sign({ issuer: 'elsewhere' }),
    expired: sign({ expiresIn: -1 }),
    'without an end': jwt.sign(claims, key, { issuer: 'vessel-ops', audience: 'session' }),
    'no such session': createTokens([KEY]).sign('session', {
      session: 'nobody',
      user: 1,
      issued: Date.now(),
      expires: Date.now() + 60_000,
    }),
    'a changed claim': `${head}.${base64({ ...claims, jti: 'other' })}.${signature}`,
    'a key of its own': `${base64({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' }, kid: '../../dev/null' })}.${payload}.${signature}`,
  };
  for (const [name, bad] of Object.entries(forged)) {
    expect(await status(bad), name).toBe(401);
    await expect(openSocket(bad), name).rejects.toMatchObject({ data: { code: 'signed_out' } });
  }
});

test('a new key signs while the old one still opens; once it is gone it does not', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vessel-ops-keys-'));
  const [old, fresh] = ['o'.repeat(40), 'f'.repeat(40)];
  const withKeys = async <T>(keys: string[], work: (url: string) => Promise<T>): Promise<T> => {
    const server = await startServer({ dataDir, env: { JWT_SECRET: keys.join(',') } });
    return work(server.url).finally(() => server.stop());
  };
  const account = { email: 'rotates@example.com', password: PASSWORD };
  try {
    const first = await withKeys([old], async (url) => String((await call(url, 'POST', paths.register, null, account)).body.token));
    const second = await withKeys([fresh, old], async (url) => {
      expect(await status(first, url)).toBe(200);
      return String((await call(url, 'POST', paths.login, null, account)).body.token);
    });
    await withKeys([fresh], async (url) => expect([await status(first, url), await status(second, url)]).toEqual([401, 200]));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('invoice access lapses after 60 idle minutes, a session after 12 hours, a remembered one after 30 days', async () => {
  const clock = `--import ${new URL('./shiftingClock.mjs', import.meta.url).href}`;
  const STEP_MS = 31 * 60_000;
  const server = await startServer({ env: { NODE_OPTIONS: clock, CLOCK_STEP_MS: String(STEP_MS) } });
  let ahead = 0;
  const forward = async (steps: number) => {
    for (let n = 0; n < steps; n += 1) {
      process.kill(server.pid, 'SIGUSR2');
      ahead += STEP_MS;
      await until(() => server.log().includes(`the clock is ${ahead} ms ahead`), 'the clock to move');
    }
  };
  try {
    const account = { email: 'idle@example.com', password: PASSWORD };
    const token = String((await call(server.url, 'POST', paths.register, null, account)).body.token);
    const remembered = String((await call(server.url, 'POST', paths.login, null, { ...account, remember: true })).body.token);
    const access = { 'X-Invoice-Token': String((await call(server.url, 'POST', paths.invoiceLogin, token, INVOICE_ACCESS)).body.token) };
    const opens = async () =>
      (await call(server.url, 'GET', paths.vessels, token, undefined, access)).headers.get('x-invoice-access') === null;
    for (let use = 0; use < 3; use += 1) {
      await forward(1);
      expect(await opens()).toBe(true);
    }
    await forward(2);
    expect(await opens()).toBe(false);
    expect(await status(token, server.url)).toBe(200);
    await forward(19);
    expect([await status(token, server.url), await status(remembered, server.url)]).toEqual([401, 200]);
  } finally {
    await server.stop();
  }
});

test('an unknown e-mail and a wrong password take the same time, within noise', async () => {
  const known = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const email = newcomer();
      await fixture.signIn(email);
      return email;
    }),
  );
  const timed = async (email: string) => {
    const started = performance.now();
    expect((await call(fixture.server.url, 'POST', paths.login, null, { email, password: 'not the one' })).status).toBe(401);
    return performance.now() - started;
  };
  const times: { wrong: number[]; unknown: number[] } = { wrong: [], unknown: [] };
  for (let round = 0; round < 8; round += 1) {
    for (const email of known) {
      times.wrong.push(await timed(email));
      times.unknown.push(await timed(`no-${email}`));
    }
  }
  const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const ratio = median(times.unknown) / median(times.wrong);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.6);
});
