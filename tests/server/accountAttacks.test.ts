/** What somebody who wants in, or wants others out, tries at the doors of accounts; addresses are told apart by the proxy's header. */
import { createHash } from 'node:crypto';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { PASSWORD, sessionOf } from '../security/serverFixture';
import { call, type Reply } from '../support/call';
import { deepTest } from '../support/deepTest';
import { INVOICE_ACCESS } from '../support/startServer';
import { until } from '../support/until';
import { fixture, giveLink, HOME, login, newcomer, post } from './accountServer';
import './trailSettings';
import './accountRaces';

/** Wrong tries an address has. */
const RESERVE = 200;

const count = (replies: Reply[], status: number) => replies.filter((reply) => reply.status === status).length;
const times = <T>(length: number, act: (at: number) => Promise<T>) => Promise.all(Array.from({ length }, (_, at) => act(at)));

test('who guesses elsewhere locks the guesser out, not the owner where they have signed in before', async () => {
  const { email } = await newcomer();
  for (let guess = 0; guess < 10; guess += 1) expect((await login(email, 'a guess', '203.0.113.1')).status).toBe(401);
  for (const stranger of ['203.0.113.1', '203.0.113.2']) expect((await login(email, PASSWORD, stranger)).status).toBe(429);
  expect((await login(email, PASSWORD, HOME)).status).toBe(200);
  for (let guess = 0; guess < 10; guess += 1) expect((await login(email, 'a guess', HOME)).status).toBe(401);
  expect((await login(email, PASSWORD, HOME)).status).toBe(429);
});

test('a shut door stays shut twice as long each time, up to a quarter of an hour, and says so', async () => {
  const { email } = await newcomer();
  const address = '203.0.113.3';
  for (let guess = 0; guess < 10; guess += 1) await login(email, 'a guess', address);
  const attempts = fixture.database.db().collection<{ _id: string }>('attempts');
  const door = createHash('sha256').update(`sign-in ${email}`).digest('base64url');
  for (const [failures, seconds, words] of [
    [10, 15, /15 seconds/],
    [11, 30, /30 seconds/],
    [13, 120, /2 minutes/],
    [16, 900, /15 minutes/],
    [60, 900, /15 minutes/],
  ] as const) {
    // An attempt that seems to lie ahead counts as one of now: the server reckons from when it is asked.
    await attempts.updateOne({ _id: door }, { $set: { failures, last: new Date(Date.now() + 60_000) } });
    const reply = await login(email, PASSWORD, address);
    expect([reply.status, String(reply.body.error)]).toEqual([429, expect.stringMatching(words)]);
    expect(Number(reply.headers.get('retry-after'))).toBe(seconds);
  }
});

test('asking for a link costs an address the same, whether there is such an account or not', async () => {
  const { email } = await newcomer();
  const asked = async (address: string, name: string) =>
    count(await times(RESERVE + 5, () => post('/api/reset', { email: name }, address)), 429);
  expect(await asked('203.0.113.4', email)).toBe(5);
  expect(await asked('203.0.113.5', 'nobody@example.com')).toBe(5);
});

deepTest('accounts without end do not make guesses at the invoices without end, and who opened them before still may', async () => {
  const clerk = await newcomer();
  const address = '203.0.113.7';
  expect((await post(paths.invoiceLogin, INVOICE_ACCESS, address, clerk.token)).status).toBe(200);
  // Each account has ten wrong tries before it is locked.
  const guessers = await times(RESERVE / 10, newcomer);
  const guess = { ...INVOICE_ACCESS, password: 'a guess' };
  const tries = await times(RESERVE, (at) => post(paths.invoiceLogin, guess, address, guessers[Math.floor(at / 10)]?.token));
  expect(count(tries, 401)).toBe(RESERVE);
  const late = await newcomer();
  expect((await post(paths.invoiceLogin, INVOICE_ACCESS, address, late.token)).status).toBe(429);
  expect((await post(paths.invoiceLogin, INVOICE_ACCESS, address, clerk.token)).status).toBe(200);
});

test('a link is kept hashed, a weak password does not use it up, and using one ends them all and every session', async () => {
  const { email, token } = await newcomer();
  await giveLink('first-link', email);
  await giveLink('second-link', email);
  const confirm = (link: string, password: string) => post('/api/reset/confirm', { token: link, password }, HOME);
  expect(await confirm('first-link', 'Password2026')).toMatchObject({
    status: 400,
    body: { fields: { password: expect.stringMatching(/most common/) } },
  });
  expect(await confirm('first-link', `${email}`)).toMatchObject({
    status: 400,
    body: { fields: { password: expect.stringMatching(/your email/) } },
  });
  expect((await confirm('first-link', 'brass lamp violet')).status).toBe(204);
  for (const used of ['first-link', 'second-link']) expect((await confirm(used, 'quiet window otter')).status).toBe(400);
  expect((await call(fixture.server.url, 'GET', paths.vessels, token)).status).toBe(401);
  expect((await login(email, 'brass lamp violet', HOME)).status).toBe(200);
});

deepTest('a link that says to be good for longer than any is, is not', async () => {
  const { email } = await newcomer();
  await giveLink('of-a-clock-set-back', email, 20 * 3_600_000);
  expect((await post('/api/reset/confirm', { token: 'of-a-clock-set-back', password: 'brass lamp violet' }, HOME)).status).toBe(400);
});

deepTest('an address as long as a header may be is cut before it is kept, logged or counted', async () => {
  const email = 'longname@example.com';
  const long = `203.0.113.9${'x'.repeat(9_000)}`;
  const { body } = await post(paths.register, { email, password: PASSWORD }, long);
  expect((await login(email, 'a guess', long)).status).toBe(401);
  const { body: kept } = await call(fixture.server.url, 'GET', '/api/sessions', String(body.token));
  expect((kept.sessions as { address: string }[]).map(({ address }) => address.length)).toEqual([64]);
  await until(
    () =>
      fixture.server
        .log()
        .split('\n')
        .some((line) => line.includes('sign_in_refused') && line.includes('203.0.113.9x')),
    'the line of the refusal',
  );
  expect(fixture.server.log()).not.toContain('x'.repeat(100));
});

deepTest('a screen that only listens is seen all the same', async () => {
  const email = `listens@example.com`;
  const [wall, desk] = [await fixture.signIn(email), await fixture.signIn(email)];
  const socket = io(fixture.server.url, { transports: ['websocket'], forceNew: true, auth: { token: wall } });
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    const hour = new Date(Date.now() - 3_600_000);
    await fixture.database
      .db()
      .collection<{ _id: string }>('sessions')
      .updateOne({ _id: sessionOf(wall) }, { $set: { lastSeen: hour } });
    await until(async () => {
      const { body } = await call(fixture.server.url, 'GET', '/api/sessions', desk);
      const seen = (body.sessions as { id: string; last_seen: string }[]).find(({ id }) => id === sessionOf(wall))?.last_seen;
      return Date.parse(seen ?? '') > hour.getTime() + 60_000;
    }, 'the listening session to be seen');
  } finally {
    socket.disconnect();
  }
});
/** How many of a burst may be under way when the last is counted: the slots of hashing. */
const UNDER_WAY = 3;

deepTest('a burst of guesses from one address is cut before it is hashed', async () => {
  const guess = (at: number) => post(paths.login, { email: `burst${at}@example.com`, password: 'a guess' }, '203.0.113.6');
  const replies = await times(RESERVE * 2, guess);
  expect(count(replies, 401)).toBeLessThan(RESERVE + UNDER_WAY);
  expect(count(replies, 401) + count(replies, 429)).toBe(replies.length);
});

deepTest('a burst of registrations does not tell without end who has an account', async () => {
  const body = { email: 'target@example.com', password: PASSWORD };
  await fixture.signIn(body.email);
  const replies = await times(RESERVE * 2, () => post(paths.register, body, '203.0.113.9'));
  expect(count(replies, 409)).toBeLessThan(RESERVE + UNDER_WAY);
});

deepTest('who registers hundreds at once waits for them alone: the others sign in meanwhile', async () => {
  const body = { email: 'owner@example.com', password: PASSWORD };
  await fixture.signIn(body.email);
  let registered = 0;
  const flood = times(300, (at) =>
    post(paths.register, { email: `flood${at}@example.com`, password: PASSWORD }, '203.0.113.8').then(
      ({ status }) => (registered += Number(status === 201)),
    ),
  );
  // By then all of them stand in line.
  await until(() => registered > 20, 'the first of them');
  expect((await post(paths.login, body, '198.51.100.7')).status).toBe(200);
  expect(registered).toBeLessThan(300);
  await flood;
  expect(registered).toBe(300);
});
