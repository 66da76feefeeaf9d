/** Sessions end when they should, on REST and on open sockets, and nothing but a genuine token opens one. The second factor (./factor.ts) has the same server. */
import { readFileSync } from 'node:fs';
import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { io, type Socket } from 'socket.io-client';
import { expect, test } from 'vitest';
import { createTokens } from '../../server/accounts/tokens';
import { paths } from '../../shared/api/paths';
import { call } from '../support/call';
import { SIGNING_KEY } from '../support/sharedServer';
import { INVOICE_ACCESS } from '../support/startServer';
import { clock, fixture } from './clockedServer';
import { PASSWORD, sessionOf } from './serverFixture';
import './factor';

let people = 0;
const newcomer = () => `session${(people += 1)}@example.com`;
const status = async (token: string) => (await call(fixture.server.url, 'GET', paths.vessels, token)).status;

async function openSocket(token: string, invoiceToken?: string): Promise<Socket> {
  const socket = io(fixture.server.url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token, invoiceToken } });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}

/** Waits until the server sends `socket` away. */
const sentAway = (socket: Socket) => expect.poll(() => socket.connected).toBe(false);

const sessions = () => fixture.database.db().collection<{ _id: string; expires: Date; revoked: boolean }>('sessions');

test("signing out everywhere cuts every session of the account, open sockets included, and nobody else's", async () => {
  const email = newcomer();
  const [here, there, other] = [await fixture.signIn(email), await fixture.signIn(email), await fixture.signIn(newcomer())];
  const [socket, stays] = [await openSocket(there), await openSocket(other)];
  expect((await call(fixture.server.url, 'POST', '/api/logout-everywhere', here)).status).toBe(204);
  await sentAway(socket);
  expect([await status(here), await status(there), await status(other)]).toEqual([401, 401, 200]);
  expect(stays.connected).toBe(true);
  stays.disconnect();
});

test.each([
  ['revoked', { revoked: true }],
  ['expired', { expires: new Date(0) }],
])("a session %s behind this process's back is cut", async (_how, change) => {
  const token = await fixture.signIn(newcomer());
  expect(await status(token)).toBe(200);
  const socket = await openSocket(token);
  await sessions().updateOne({ _id: sessionOf(token) }, { $set: change });
  await sentAway(socket);
  await expect.poll(() => status(token)).toBe(401);
});

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
  await sentAway(socket);
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
  const key = createSecretKey(Buffer.from(SIGNING_KEY));
  const claims = { jti: id, iat: Math.floor(clock.now() / 1_000) };
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
    'no such session': createTokens([SIGNING_KEY]).sign('session', {
      session: 'nobody',
      user: 1,
      issued: clock.now(),
      expires: clock.now() + 60_000,
    }),
    'a changed claim': `${head}.${base64({ ...claims, jti: 'other' })}.${signature}`,
    'a key of its own': `${base64({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' }, kid: '../../dev/null' })}.${payload}.${signature}`,
  };
  for (const [name, bad] of Object.entries(forged)) {
    expect(await status(bad), name).toBe(401);
    await expect(openSocket(bad), name).rejects.toMatchObject({ data: { code: 'signed_out' } });
  }
});

test('a new key signs while the old one still opens; once it is gone it does not', () => {
  const [old, fresh] = ['o'.repeat(40), 'f'.repeat(40)];
  const claims = { session: 'one', user: 1, issued: Date.now(), expires: Date.now() + 60_000 };
  const first = createTokens([old]).sign('session', claims);
  const both = createTokens([fresh, old]);
  const second = both.sign('session', claims);
  const opens = (keys: string[], token: string) => createTokens(keys).read('session', token) !== null;
  expect([both.read('session', first)?.session, both.read('session', second)?.session]).toEqual(['one', 'one']);
  expect([opens([fresh], first), opens([fresh], second), opens([old], second)]).toEqual([false, true, false]);
});

test('an unknown e-mail and a wrong password take the same work', async () => {
  // Of the processor, which other programs do not lengthen. A hash takes most of it.
  const ticks = () => {
    const stat = readFileSync(`/proc/${fixture.server.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  };
  const known = [newcomer(), newcomer()];
  for (const email of known) await fixture.signIn(email);
  const work = { wrong: 0, unknown: 0 };
  for (let round = 0; round < 4; round += 1) {
    for (const [who, before] of [
      ['wrong', ''],
      ['unknown', 'no-'],
    ] as const) {
      const begun = ticks();
      for (const email of known) {
        const account = { email: before + email, password: 'not the one' };
        expect((await call(fixture.server.url, 'POST', paths.login, null, account)).status).toBe(401);
      }
      work[who] += ticks() - begun;
    }
  }
  expect(work.unknown).toBeGreaterThan(work.wrong / 2);
  expect(work.wrong).toBeGreaterThan(work.unknown / 2);
});

// Last: in these the clock goes on.
test('invoice access lapses after 60 idle minutes, a session after 12 hours, a remembered one after 30 days', async () => {
  const STEP_MS = 31 * 60_000;
  const forward = (steps: number) => clock.set(new Date(clock.now() + steps * STEP_MS).toISOString());
  const { url } = fixture.server;
  const account = { email: newcomer(), password: PASSWORD };
  const token = await fixture.signIn(account.email);
  const remembered = String((await call(url, 'POST', paths.login, null, { ...account, remember: true })).body.token);
  const access = { 'X-Invoice-Token': String((await call(url, 'POST', paths.invoiceLogin, token, INVOICE_ACCESS)).body.token) };
  const opens = async () => (await call(url, 'GET', paths.vessels, token, undefined, access)).headers.get('x-invoice-access') === null;
  for (let use = 0; use < 3; use += 1) {
    forward(1);
    expect(await opens()).toBe(true);
  }
  forward(2);
  expect(await opens()).toBe(false);
  expect(await status(token)).toBe(200);
  forward(19);
  expect([await status(token), await status(remembered)]).toEqual([401, 200]);
});

test.each([
  ['a socket that connects again', async (token: string, access: string) => void (await openSocket(token, access)).disconnect()],
  [
    'a request of a page that nobody uses',
    async (token: string, access: string) => {
      const headers = { 'X-Invoice-Token': access, 'X-Unattended': '1' };
      const answer = await call(fixture.server.url, 'GET', paths.vessels, token, undefined, headers);
      expect(answer.headers.get('x-invoice-access')).toBeNull();
    },
  ],
])('%s does not prolong invoice access', async (_what, meet) => {
  const token = await fixture.signIn(newcomer());
  const access = await fixture.openInvoices(token);
  const forward = (minutes: number) => clock.set(new Date(clock.now() + minutes * 60_000).toISOString());
  const read = () => call(fixture.server.url, 'GET', paths.vessels, token, undefined, { 'X-Invoice-Token': access });
  forward(31);
  await meet(token, access);
  forward(31);
  expect((await read()).headers.get('x-invoice-access')).toBe('refused');
});
