/** What people tell of themselves: GET and PUT /profile, GET /people, and its news over the socket (server/README.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { People, Person } from '../../shared/basics/person';
import { paths } from '../../shared/api/paths';
import { addVessel, call } from '../support/call';
import { openSocket } from '../support/openSocket';
import { person, type Person as Caller } from '../support/person';
import { sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';

let server: RunningServer;
let ann: Caller;
let email: string;
let vessel: number;

beforeAll(async () => {
  server = await sharedServer();
  ann = await person(server.url);
  vessel = await addVessel(server.url, ann.token);
  email = String((await ann.get(paths.profile)).body.email);
});
afterAll(() => server.stop());

const people = async (query = '') => (await ann.get(`${paths.people}${query}`)).body as unknown as People;
const entry = async () => (await people()).people.find((each) => each.email === email);

test('an account begins without a name, and is asked', async () => {
  expect(await ann.get(paths.profile)).toMatchObject({ status: 200, body: { email, name: '', rank: '', vessel: null, asked: false } });
  expect(await entry()).toBeUndefined();
});

test('declining is an answer', async () => {
  expect(await ann.put(paths.profile, {})).toMatchObject({ status: 200, body: { email, name: '', rank: '', vessel: null, asked: true } });
});

test('what is told is kept as it is seen; what is left out stays', async () => {
  const told = await ann.put(paths.profile, { name: '  Ann\u202e Lee ', rank: 'Master', vessel });
  expect(told).toMatchObject({ status: 200, body: { email, name: 'Ann Lee', rank: 'Master', vessel, asked: true } });
  expect((await ann.put(paths.profile, { rank: 'Chief Officer' })).body).toMatchObject({ name: 'Ann Lee', rank: 'Chief Officer', vessel });
  expect((await ann.put(paths.profile, { vessel: null })).body).toMatchObject({ name: 'Ann Lee', vessel: null });
  expect(await entry()).toEqual({ email, name: 'Ann Lee', rank: 'Chief Officer', vessel: null, seq: expect.any(Number) });
  expect((await ann.put(paths.profile, { name: '', rank: ' ' })).body).toMatchObject({ name: '', rank: '' });
});

test.each([
  ['name', { name: 'x'.repeat(61) }],
  ['name', { name: 'ann@example.com' }],
  ['name', { name: { $gt: '' } }],
  ['name', { name: 'a\u0000b' }],
  ['rank', { rank: 'x'.repeat(61) }],
  ['rank', { rank: ['Master'] }],
  ['vessel', { vessel: 999_999_999 }],
  ['vessel', { vessel: 'x' }],
  ['vessel', { vessel: 0 }],
])('%s is refused in a sentence: %j', async (field, body) => {
  const before = (await ann.get(paths.profile)).body;
  const { status, body: refusal } = await ann.put(paths.profile, body);
  expect({ status, fields: Object.keys(refusal.fields as object), code: refusal.code }).toEqual({
    status: 400,
    fields: [field],
    code: 'invalid',
  });
  expect(refusal.message).toMatch(/^[A-Z].*\.$/);
  expect((await ann.get(paths.profile)).body).toEqual(before);
});

test('a reader asks for what was told since, and for all of it in another epoch', async () => {
  const { seq, epoch } = await people();
  await ann.put(paths.profile, { name: 'Ann Lee' });
  const news = await people(`?since=${seq}&epoch=${epoch}`);
  expect(news).toMatchObject({ epoch, more: false, people: [{ email, name: 'Ann Lee' }] });
  expect(await people(`?since=${news.seq}&epoch=${epoch}`)).toMatchObject({ people: [], seq: news.seq });
  expect((await people(`?since=${news.seq}&epoch=another`)).people.length).toBeGreaterThan(0);
  expect(await ann.get(`${paths.people}?since=x`)).toMatchObject({ status: 400, body: { fields: { since: expect.any(String) } } });
});

test('those who follow are told at once, and no other socket', async () => {
  const [follower, other] = await Promise.all([openSocket(server.url, { token: ann.token }), openSocket(server.url, { token: ann.token })]);
  const [heard, overheard]: [Person[], Person[]] = [[], []];
  follower.socket.on('person', (told) => void heard.push(told));
  other.socket.on('person', (told) => void overheard.push(told));
  const answer = (await follower.send('watch_people', {})) as People;
  expect(answer.people.some((each) => each.email === email)).toBe(true);
  await ann.put(paths.profile, { name: 'Ann Lee', rank: 'Master' });
  await until(() => heard.length > 0, 'the news');
  expect(heard).toEqual([{ email, name: 'Ann Lee', rank: 'Master', vessel: null, seq: expect.any(Number) }]);
  expect(heard[0]?.seq).toBeGreaterThan(answer.seq);
  await other.watchVesselStatus();
  expect(overheard).toEqual([]);
  follower.close();
  other.close();
});

test('a flood of names is cut short, and only its author’s', async () => {
  const flooder = await person(server.url);
  const replies = await Promise.all(Array.from({ length: 90 }, (_, n) => flooder.put(paths.profile, { name: `Flood ${n}` })));
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('retry-after')).toBe('5');
  expect((await ann.put(paths.profile, { name: 'Ann Lee' })).status).toBe(200);
});

test('registering stays as it is: a name sent along is not kept', async () => {
  const body = { email: `named-${process.pid}-${Date.now()}@example.com`, password: 'a long enough password', name: 'Bo', rank: 'Cook' };
  const made = await call(server.url, 'POST', paths.register, null, body);
  expect(made.status).toBe(201);
  expect((await call(server.url, 'GET', paths.profile, String(made.body.token))).body).toMatchObject({ name: '', rank: '', asked: false });
});
