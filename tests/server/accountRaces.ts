/** What overlaps at the doors of accounts, also in a process that is far from the database, and what is remembered of sign-ins that have expired. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepSessions } from '../../server/accounts/sessions';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import { tokenPaths } from '../../shared/api/account';
import { SIGN_IN_EVENT_DAYS } from '../../shared/api/factor';
import { paths } from '../../shared/api/paths';
import { PASSWORD, sessionOf } from '../security/serverFixture';
import { call } from '../support/call';
import { openRelay, type Relay } from '../support/relay';
import { SIGNING_KEY } from '../support/sharedServer';
import { type RunningServer, startServer } from '../support/startServer';
import { many } from '../support/tier';
import { fixture, giveLink, HOME, login, newcomer, post } from './accountServer';

const sessions = () => fixture.database.db().collection<{ _id: string; user: number; expires: Date }>('sessions');
const opens = async (token: string) => (await call(fixture.server.url, 'GET', paths.vessels, token)).status === 200;

test('a sign-in that has expired is remembered for 90 days: guesses from elsewhere do not lock its owner out, and People says when they were seen', async () => {
  const [owner, former] = [await newcomer(), await newcomer()];
  const expire = ({ token }: { token: string }, days: number) =>
    sessions().updateOne({ _id: sessionOf(token) }, { $set: { expires: new Date(Date.now() - days * 86_400_000 - 60_000) } });
  await expire(owner, 0);
  await expire(former, SIGN_IN_EVENT_DAYS);
  await connectDatabase(fixture.MONGODB_URI, false);
  await sweepSessions();
  await disconnectDatabase();
  for (let guess = 0; guess < 10; guess += 1) await login(owner.email, 'a guess', '203.0.113.10');
  expect((await login(owner.email, PASSWORD, '203.0.113.10')).status).toBe(429);
  const again = await login(owner.email, PASSWORD, HOME);
  expect(again.status).toBe(200);
  const accounts = (await call(fixture.server.url, 'GET', accessPaths.accounts, fixture.chief)).body.accounts as AccountLine[];
  const seen = [owner, former].map(({ email }) => accounts.find((each) => each.email === email)?.seen);
  expect(seen).toEqual([expect.stringMatching(/^20/), null]);
  // It is none of the open ones, and opens nothing, also after the clock was set back.
  expect((await call(fixture.server.url, 'GET', '/api/sessions', String(again.body.token))).body.sessions).toHaveLength(1);
  await sessions().updateOne({ _id: sessionOf(owner.token) }, { $set: { expires: new Date(Date.now() + 3_600_000) } });
  await expect.poll(() => opens(owner.token)).toBe(false);
});

test('no sign-in with the old password outlives its change, however they overlap', async () => {
  const passwords = [PASSWORD, 'the second fine word', 'the third fine word', 'the fourth fine word'];
  const { email, token } = await newcomer();
  for (const [at, password] of passwords.slice(1).entries()) {
    const old = passwords[at] ?? '';
    const [change, ...logins] = await Promise.all([
      post('/api/password', { current: old, password }, HOME, token),
      ...Array.from({ length: many(8, 30) }, () => login(email, old, HOME)),
    ]);
    expect(change.status).toBe(204);
    const tokens = logins.flatMap(({ status, body }) => (status === 200 ? [String(body.token)] : []));
    const opened = await Promise.all(tokens.map((one) => call(fixture.server.url, 'GET', paths.vessels, one)));
    expect(opened.map(({ status }) => status)).toEqual(tokens.map(() => 401));
    await fixture.database.db().collection('attempts').deleteMany({});
  }
});

describe('in a process far from its database', () => {
  let relay: Relay;
  let far: RunningServer;

  beforeAll(async () => {
    const { hostname, port, pathname } = new URL(fixture.MONGODB_URI);
    // Each sees what others have done a little later.
    relay = await openRelay(hostname, Number(port), 20);
    const MONGODB_URI = `mongodb://127.0.0.1:${relay.port}${pathname}?directConnection=true`;
    far = await startServer({ env: { MONGODB_URI, JWT_SECRET: SIGNING_KEY } });
  });
  afterAll(async () => {
    await far.stop();
    relay.stop();
  });

  test('of two links redeemed at once one wins, and the other is refused like a used one', async () => {
    const { email } = await newcomer();
    const links = ['one-of-two', 'two-of-two'];
    for (const link of links) await giveLink(link, email);
    const passwords = ['brass lamp violet', 'quiet window otter'];
    const replies = await Promise.all(
      links.map((token, at) => call(far.url, 'POST', '/api/reset/confirm', null, { token, password: passwords[at] })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({
      error: 'This link has expired or was used already. Please ask for a new one.',
    });
    const opened = await Promise.all(passwords.map((password) => login(email, password, HOME)));
    expect(opened.map(({ status }) => status)).toEqual(replies.map(({ status }) => (status === 204 ? 200 : 401)));
  });

  test('no access token that is made while the password changes outlives it', async () => {
    const { email, token } = await newcomer();
    const other = String((await login(email, PASSWORD, HOME)).body.token);
    const made: string[] = [];
    const make = async () => {
      for (let status = 0; status !== 401;) {
        const reply = await call(far.url, 'POST', tokenPaths.tokens, other, { name: 'Program', scope: 'read' });
        ({ status } = reply);
        if (status === 201) made.push(String(reply.body.token));
      }
    };
    const change = () => call(far.url, 'POST', '/api/password', token, { current: PASSWORD, password: 'brass lamp violet' });
    const [{ status }] = await Promise.all([change(), ...Array.from({ length: 20 }, make)]);
    expect(status).toBe(204);
    expect(made.length).toBeGreaterThan(0);
    expect(await Promise.all(made.map(opens))).toEqual(made.map(() => false));
  });

  test('the answer to a wrong password does not wait until it is recorded, which tells that there is an account', async () => {
    const { email } = await newcomer();
    relay.holdFrom('wrong_password');
    expect((await call(far.url, 'POST', paths.login, null, { email, password: 'a guess' })).status).toBe(401);
    relay.set('open');
    const account = await fixture.database.db().collection('accounts').findOne({ email });
    const events = fixture.database.db().collection('signInEvents');
    await expect.poll(() => events.countDocuments({ user: account?._id, what: 'wrong_password' })).toBe(1);
    expect(far.log()).not.toContain('sign_in_not_recorded');
  });
});
