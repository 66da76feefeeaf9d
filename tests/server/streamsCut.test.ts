/** Packs and audit trails under way: they end with the access behind them, also that to invoices, and whoever leaves one leaves nothing open. */
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessPaths, type AccountLine, type AccountSettings } from '../../shared/api/access';
import { trailPath } from '../../shared/api/activity';
import { paths } from '../../shared/api/paths';
import { reportPaths } from '../../shared/api/reports';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { validBody } from '../shared/validBody';
import { serverClock } from '../support/movedClock';
import { person, type Person } from '../support/person';
import { type SlowDownload, slowDownload } from '../support/slowDownload';
import { until } from '../support/until';
import { examplePdf, uploadFile } from '../support/uploadFile';

/** More than the system holds of an answer that nobody reads: 6 MB at the most on each side. */
const LARGE = 16_000_000;
const FILES = 2;
/** A change of both notes of a message has them twice, as they were and as they are: 3 bytes a character. */
const NOTE = 5_000;
const EDITS = Math.ceil(LARGE / (2 * 2 * 3 * NOTE));

const clock = serverClock(new Date().toISOString());
let fixture: ServerFixture;
let url: string;
let administrator: Person;
let own: number;
let other: number;
let certificate: number;

beforeAll(async () => {
  fixture = await openServerFixture(clock.env);
  ({ url } = fixture.server);
  administrator = await person(url, await fixture.signIn('chief@streams.example.com'));
  own = await fixture.create(administrator.token, 'vessels', 0);
  other = await fixture.create(administrator.token, 'vessels', 0);
  for (let nth = 0; nth < FILES; nth += 1) {
    certificate = await fixture.create(administrator.token, 'certificates', own, { certificate_name: `Plans ${nth}` });
    expect(await uploadFile(url, administrator.token, own, certificate, examplePdf(LARGE, `plans ${nth}`))).toBe(200);
  }
  await fixture.create(administrator.token, 'invoices', own, { amount: '4711.11' });
  const message = await fixture.create(administrator.token, 'daily-messages', own);
  const long = { description: '\u6d77'.repeat(NOTE), remarks: '\u8239'.repeat(NOTE) };
  for (let nth = 0; nth < 2; nth += 1)
    await administrator.put(paths.record('daily-messages', own, message), validBody('daily-messages', { ...long, request_no: `${nth}` }));
  await repeat(long);
});
afterAll(async () => {
  await fixture?.stop();
  clock.remove();
});

/** Adds changes of the message to the log until a trail of it is long. */
async function repeat(long: object): Promise<void> {
  const changes = fixture.database.db().collection<{ _id: unknown; seq: number; rev: number; key?: string }>('changes');
  const [last] = await changes.find({ scope: own }).sort({ seq: -1 }).toArray();
  if (!last) throw new Error('no change');
  const { _id: _former, key: _key, ...change } = last;
  expect(change.rev).toBe(3);
  const copies = Array.from({ length: EDITS }, (_, nth) => nth + 1);
  await changes.insertMany(
    copies.map((nth) => ({ ...change, _id: new ObjectId(), fields: long, was: long, seq: change.seq + nth, rev: change.rev + nth })),
  );
}

let people = 0;
/** Somebody new, and what an administrator makes of them. */
async function newcomer(): Promise<Person & { set(settings: Partial<AccountSettings>): Promise<void> }> {
  const email = `mate${(people += 1)}@streams.example.com`;
  const mate = await person(url, await fixture.signIn(email));
  const accounts = (await administrator.get(accessPaths.accounts)).body.accounts as AccountLine[];
  const { id = 0 } = accounts.find((each) => each.email === email) ?? {};
  const set = async (settings: Partial<AccountSettings>) => {
    const whole: AccountSettings = { role: 'editor', vessels: null, ends: null, suspended: false, ...settings };
    expect((await administrator.put(accessPaths.account(id), whole)).status).toBe(200);
  };
  return { ...mate, set };
}

const STREAMS = {
  pack: () => reportPaths.pscPack(own),
  'trail as JSONL': () => trailPath(own, {}, 'jsonl'),
  'trail as CSV': () => trailPath(own, {}, 'csv'),
  'trail of the fleet': () => trailPath('fleet', {}, 'jsonl'),
};
const begin = async (who: Person, more?: Record<string, string>): Promise<[name: string, SlowDownload][]> =>
  Promise.all(
    Object.entries(STREAMS).map(async ([name, path]): Promise<[string, SlowDownload]> => [
      name,
      await slowDownload(url, path(), who.token, more),
    ]),
  );
const endsOf = (streams: [string, SlowDownload][]) => streams.map(([name, stream]) => [name, stream.ended()]);
const each = (streams: [string, SlowDownload][], end: 'broken' | null) => streams.map(([name]) => [name, end]);

/** Waits until more of every stream has arrived. */
async function goOn(streams: [string, SlowDownload][]): Promise<void> {
  const sofar = streams.map(([, stream]) => stream.bytes());
  await until(
    () => streams.every(([, stream], nth) => stream.bytes() > (sofar[nth] ?? 0)),
    () => `the others to go on: ${JSON.stringify(endsOf(streams))}`,
  );
}

const stop = (streams: [string, SlowDownload][]) => streams.forEach(([, stream]) => stream.stop());

test.each([
  ['suspended', { suspended: true }],
  ['given another vessel', { vessels: [-1] }],
])('packs and trails of an account that is %s are broken off; those of a role that was lowered go on', async (_how, settings) => {
  const [mate, reader] = [await newcomer(), await newcomer()];
  const [cut, going] = [await begin(mate), await begin(reader)];
  await reader.set({ role: 'reader' });
  await mate.set('vessels' in settings ? { vessels: [other] } : settings);
  await expect.poll(() => endsOf(cut)).toEqual(each(cut, 'broken'));
  await goOn(going);
  expect(endsOf(going)).toEqual(each(going, null));
  stop([...cut, ...going]);
});

test('invoice access that lapses breaks off the trails under way, and nothing that holds no invoice', async () => {
  const mate = await newcomer();
  const more = { 'X-Invoice-Token': await mate.openInvoices() };
  const streams = await begin(mate, more);
  const [trails, others] = [streams.filter(([name]) => name !== 'pack'), streams.filter(([name]) => name === 'pack')];
  others.push(['file', await slowDownload(url, paths.fileDownload('certificates', own, certificate), mate.token, more)]);
  const without = await begin(await newcomer());
  clock.set(new Date(clock.now() + 61 * 60_000).toISOString());
  await expect.poll(() => endsOf(trails)).toEqual(each(trails, 'broken'));
  await goOn([...others, ...without]);
  expect(endsOf([...others, ...without])).toEqual(each([...others, ...without], null));
  stop([...streams, ...others, ...without]);
});

/** The cursors that are open in the database of the server. */
async function openCursors(): Promise<string[]> {
  const found = await fixture.database
    .db('admin')
    .aggregate<{ type: string; ns: string }>([{ $currentOp: { idleCursors: true, allUsers: true } }])
    .toArray();
  const name = fixture.database.db().databaseName;
  return found.filter(({ type, ns }) => type === 'idleCursor' && ns.startsWith(`${name}.`)).map(({ ns }) => ns);
}

test('whoever leaves a pack or a trail, or is sent away, leaves no cursor, and everybody is answered as before', async () => {
  const mate = await newcomer();
  for (let round = 0; round < 3; round += 1) {
    const streams = await begin(mate);
    await goOn(streams);
    // One that is being read at this moment is not idle.
    if (round === 0) await expect.poll(openCursors).toContainEqual(expect.stringMatching(/\.files\.chunks$/));
    stop(streams);
  }
  await expect.poll(openCursors).toEqual([]);
  const sent = await begin(mate);
  await goOn(sent);
  await mate.set({ suspended: true });
  await expect.poll(() => endsOf(sent)).toEqual(each(sent, 'broken'));
  stop(sent);
  await expect.poll(openCursors).toEqual([]);
  expect((await administrator.get(paths.lists(own))).status).toBe(200);
  expect(fixture.server.log()).not.toContain('"level":50');
});
