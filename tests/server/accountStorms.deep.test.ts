/** Bursts at the doors of accounts, at the length that somebody would send them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/paths';
import { openServerFixture, PASSWORD, type ServerFixture } from '../security/serverFixture';
import { call, type Reply } from '../support/call';
import { serverClock } from '../support/movedClock';
import { until } from '../support/until';

/** Wrong tries an address has. The clock by which they come back stands still. */
const RESERVE = 200;
/** How many of a burst may be under way when the last is counted: the slots of hashing. */
const UNDER_WAY = 3;
const clock = serverClock(new Date().toISOString());
let fixture: ServerFixture;

beforeAll(async () => {
  clock.hold();
  fixture = await openServerFixture({ TRUST_PROXY: '1', ...clock.env });
});
afterAll(async () => {
  await fixture?.stop();
  clock.remove();
});

const post = (path: string, body: unknown, address: string, token?: string) =>
  call(fixture.server.url, 'POST', path, token, body, { 'X-Forwarded-For': address });
const count = (replies: Reply[], status: number) => replies.filter((reply) => reply.status === status).length;
const times = <T>(length: number, act: (at: number) => Promise<T>) => Promise.all(Array.from({ length }, (_, at) => act(at)));

test('a burst of guesses from one address is cut before it is hashed', async () => {
  const guess = (at: number) => post(paths.login, { email: `burst${at}@example.com`, password: 'a guess' }, '203.0.113.6');
  const replies = await times(RESERVE * 2, guess);
  expect(count(replies, 401)).toBeLessThan(RESERVE + UNDER_WAY);
  expect(count(replies, 401) + count(replies, 429)).toBe(replies.length);
});

test('a burst of registrations does not tell without end who has an account', async () => {
  const body = { email: 'target@example.com', password: PASSWORD };
  await fixture.signIn(body.email);
  const replies = await times(RESERVE * 2, () => post(paths.register, body, '203.0.113.9'));
  expect(count(replies, 409)).toBeLessThan(RESERVE + UNDER_WAY);
});

test('who registers hundreds at once waits for them alone: the others sign in meanwhile', async () => {
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
