/** Who is where (server/live/README.md, "Presence"): small arrays among those on one vessel, and nothing of invoices to those without access. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PRESENCE_FLAGS, type PresenceNews, type Location, type Roster } from '../../shared/api/presence';
import { paths } from '../../shared/api/paths';
import { addVessel } from '../support/call';
import { openSocket, type OpenSocket } from '../support/openSocket';
import { person, type Person } from '../support/person';
import { sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';

/** A page that is loaded again has 4 s to come back. */
const GRACE_MS = 4_000;

interface Here extends OpenSocket {
  rosters: Roster[];
  news: PresenceNews[];
  /** Says a place; the answer. */
  at(...place: Location): Promise<unknown>;
}

let server: RunningServer;
let [ann, bo]: Person[] = [];
let emails: string[];
let vessel: number;
let open: Here[] = [];

async function here(who: Person | undefined, invoiceToken?: string): Promise<Here> {
  const opened = await openSocket(server.url, { token: who?.token, invoiceToken });
  const [rosters, news]: [Roster[], PresenceNews[]] = [[], []];
  opened.socket.on('roster', (roster) => void rosters.push(roster));
  opened.socket.on('presence', (told) => void news.push(told));
  await opened.watch(vessel);
  const made = { ...opened, rosters, news, at: (...place: Location) => opened.send('presence', place) };
  open.push(made);
  return made;
}
const heard = async (by: Here, count: number) => {
  await until(() => by.news.length >= count, `${count} news; heard ${JSON.stringify(by.news)}`);
  return by.news;
};
const bytes = (event: string, what: unknown) => Buffer.byteLength(`42${JSON.stringify([event, what])}`);

beforeAll(async () => {
  server = await sharedServer();
  [ann, bo] = await Promise.all([person(server.url), person(server.url)]);
  emails = await Promise.all([ann, bo].map(async (who) => String((await who?.get(paths.profile))?.body.email)));
});
beforeEach(async () => {
  vessel = await addVessel(server.url, String(ann?.token));
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
afterAll(() => server.stop());

test('who comes is told of those who are there, and they of each step', async () => {
  const [a, b] = [await here(ann), await here(bo)];
  expect(await a.at(vessel, 'c')).toEqual({ left: true });
  expect(a.rosters).toEqual([[vessel, []]]);
  await b.at(vessel);
  expect(b.rosters).toEqual([[vessel, [[expect.any(String), 'c', 0, '', 0, emails[0]]]]]);
  const [tab] = b.rosters[0]?.[1][0] ?? [];
  expect(await heard(a, 1)).toEqual([[vessel, expect.any(String), '', 0, '', 0, emails[1]]]);

  await a.at(vessel, 'c', 12, 'name');
  await a.at(vessel, 'c', 12, 'name', PRESENCE_FLAGS.editing);
  await a.at(vessel, 'c', 12, 'name', PRESENCE_FLAGS.editing);
  await a.at(vessel, 'c', 12);
  await a.at(0);
  expect(await heard(b, 4)).toEqual([
    [vessel, tab, 'c', 12, 'name'],
    [vessel, tab, 'c', 12, 'name', PRESENCE_FLAGS.editing],
    [vessel, tab, 'c', 12],
    [vessel, tab],
  ]);
  expect(b.rosters).toHaveLength(1);
});

test('a step costs at most 60 bytes either way', async () => {
  const [a, b] = [await here(ann), await here(bo)];
  await b.at(vessel);
  const longest: Location = [vessel, 'e', 4_321, 'last_inspection_date', PRESENCE_FLAGS.editing];
  await a.at(...longest);
  await a.at(vessel, 'e', 4_321, 'item_name');
  await a.at(0);
  // Its length counts, not how many ships other tests have made: the number of this one is spelled with four digits.
  const spelled = ([, ...rest]: Location | PresenceNews) => bytes('presence', [4_321, ...rest]);
  // The e-mail is said once, when a tab is new, and is as long as it is.
  const [enter, ...steps] = await heard(b, 3);
  const costs = [longest, ...steps].map(spelled);
  console.log(`Said: ${costs[0]} bytes; heard: new ${enter && spelled(enter)}, steps ${costs.slice(1).join(', ')}.`);
  expect(Math.max(...costs)).toBeLessThanOrEqual(60);
});

test('another vessel is another roster', async () => {
  const other = await addVessel(server.url, String(ann?.token));
  const [a, b] = [await here(ann), await here(bo)];
  await b.at(vessel);
  await a.at(vessel);
  await a.watch(other);
  await a.at(other, 'm');
  await heard(b, 2);
  expect(b.news.map((news) => news.slice(0, 1).concat(news.length))).toEqual([
    [vessel, 7],
    [vessel, 2],
  ]);
  expect(a.rosters.map(([of, tabs]) => [of, tabs.length])).toEqual([
    [vessel, 1],
    [other, 0],
  ]);
});

test('of invoices those without access are told that the person is on the vessel, and no more', async () => {
  const access = await ann?.openInvoices();
  const [a, b, c] = [await here(ann, access), await here(bo), await here(ann, access)];
  await b.at(vessel);
  await c.at(vessel);
  await heard(b, 1);
  b.news.length = 0;
  await a.at(vessel, 'i', 77, 'amount', PRESENCE_FLAGS.editing);
  await a.at(vessel, 'i', 78, 'paid_amount', PRESENCE_FLAGS.editing);
  await a.at(vessel, 'c', 5);
  expect((await heard(b, 2)).map((news) => news.slice(2))).toEqual([
    ['', 0, '', 0, emails[0]],
    ['c', 5],
  ]);
  expect((await heard(c, 3)).map((news) => news.slice(2))).toEqual([
    ['i', 77, 'amount', PRESENCE_FLAGS.editing, emails[0]],
    ['i', 78, 'paid_amount', PRESENCE_FLAGS.editing],
    ['c', 5],
  ]);
  await a.at(vessel, 'i', 77, 'amount');
  const late = await here(bo);
  await late.at(vessel);
  expect(late.rosters[0]?.[1].map((each) => each.slice(1)).toSorted()).toEqual(
    [emails[0], emails[0], emails[1]].toSorted().map((email) => ['', 0, '', 0, email]),
  );
});

test('who asks not to be seen follows the others, and is not told of', async () => {
  const [a, b] = [await here(ann), await here(bo)];
  await b.at(vessel, 'c');
  await a.at(vessel, 'c', 1, '', PRESENCE_FLAGS.unseen);
  expect(a.rosters[0]?.[1]).toHaveLength(1);
  await b.at(vessel, 'm');
  await heard(a, 1);
  expect(b.news).toEqual([]);
  await a.at(vessel, 'c', 1, 'name', PRESENCE_FLAGS.editing);
  await a.at(vessel, 'c', 1, '', PRESENCE_FLAGS.unseen);
  expect((await heard(b, 2)).map(({ length }) => length)).toEqual([7, 2]);
});

test('a page that signs out goes, one that is closed after the time it has to come back: it is there anew before', async () => {
  const other = await person(server.url);
  const [a, b, c] = [await here(ann), await here(bo), await here(other)];
  for (const each of [b, a, c]) await each.at(vessel);
  await heard(b, 2);
  await other.post(paths.logout);
  await heard(b, 3);
  const again = await here(ann);
  const closed = performance.now();
  a.socket.io.engine.close();
  await again.at(vessel);
  await heard(b, 5);
  expect(performance.now() - closed).toBeGreaterThan(GRACE_MS - 50);
  expect(
    b.news
      .slice(2)
      .map(({ length }) => length)
      .toSorted(),
  ).toEqual([2, 2, 7]);
});

test.each([
  ['no array', { vessel: 1 }],
  ['nothing', []],
  ['a vessel that is no number', ['1']],
  ['a section nobody described', [1, 'zz']],
  ['a section of the prototype', [1, '__proto__']],
  ['a field nobody described', [1, 'c', 1, 'salary']],
  ['a field of the prototype', [1, 'c', 1, 'constructor']],
  ['a record outside any section', [1, '', 5]],
  ['a record that is no number', [1, 'c', -1]],
  ['flags that are none', [1, 'c', 1, '', 8]],
  ['more than a place has', [1, 'c', 1, '', 0, 'x']],
  ['something long', [1, 'c'.repeat(5_000)]],
])('%s is refused, and nobody else hears of it', async (_what, place) => {
  const [a, b] = [await here(ann), await here(bo)];
  await b.at(vessel);
  expect(await a.send('presence', place)).toMatchObject({ code: 'bad_request', error: expect.any(String) });
  expect(a.rosters).toEqual([]);
  await a.at(vessel, 'c');
  expect((await heard(b, 1)).map((news) => news[2])).toEqual(['c']);
});

test('a vessel whose log is not followed is refused', async () => {
  const a = await here(ann);
  expect(await a.at(vessel + 999)).toMatchObject({ code: 'not_found' });
  await a.unwatch(vessel);
  expect(await a.at(vessel)).toMatchObject({ code: 'not_found' });
});

test('a flood is cut short for its sender, who stays connected, and others are heard', async () => {
  const [a, b] = [await here(ann), await here(bo)];
  await b.at(vessel);
  const answers: unknown[] = [];
  const refused = () => answers.filter((answer) => JSON.stringify(answer).includes('too_many'));
  await until(async () => {
    answers.push(...(await Promise.all(Array.from({ length: 60 }, (_, n) => a.at(vessel, 'c', answers.length + n + 1)))));
    return refused().length > 0;
  }, 'a refusal');
  expect(await b.at(vessel, 'm')).toEqual({ left: true });
  await until(() => a.news.some((news) => news[2] === 'm'), 'the other to be heard');
  // The other was told of each step that was taken, and of no other.
  expect(b.news).toHaveLength(answers.length - refused().length);
});
