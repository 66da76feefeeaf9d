/** The audit trail of the fleet has what administrators do: each change of a role is an entry, chained, and checked against the database. */
import { beforeAll, expect, test } from 'vitest';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import { factorPaths } from '../../shared/api/factor';
import { type TrailFormat, trailPath } from '../../shared/api/activity';
import { paths } from '../../shared/api/paths';
import type { TrailSettings } from '../../server/reports/trail/trail';
import { addVessel } from '../support/call';
import { download } from '../support/multipart';
import { pdfText } from '../support/pdfText';
import { person, type Person } from '../support/person';
import { runTool } from '../support/runTool';
import { rechained, trailLines, verifiedTrail } from '../support/trails';
import { fixture, newcomer } from './accountServer';

let administrator: Person;
let mate: Person;
let email: string;
let jsonl: string;

const fleetTrail = async (as: TrailFormat, by = administrator, filter = {}) =>
  (await download(fixture.server.url, trailPath('fleet', filter, as), by.token)).bytes;

beforeAll(async () => {
  const { url } = fixture.server;
  const { token, ...account } = await newcomer();
  ({ email } = account);
  [administrator, mate] = [await person(url, fixture.chief), await person(url, token)];
  await addVessel(url, administrator.token, 'MV Past');
  const accounts = (await administrator.get(accessPaths.accounts)).body.accounts as AccountLine[];
  const { id = 0 } = accounts.find((each) => each.email === email) ?? {};
  const access = { vessels: null, ends: null, suspended: false };
  for (const role of ['administrator', 'editor']) await administrator.put(accessPaths.account(id), { role, ...access });
  jsonl = (await fleetTrail('jsonl')).toString();
});

const settingsOf = (text: string) => trailLines(text).flatMap(({ settings }) => settings ?? []);
const verified = (text: string) => verifiedTrail(fixture.MONGODB_URI, text);

/** The trail with other changes of settings, counted and chained anew, as a forger would. */
const forged = (change: (of: TrailSettings) => TrailSettings[]) =>
  rechained(
    trailLines(jsonl).flatMap((line) => (line.settings ? change(line.settings).map((settings) => ({ ...line, settings })) : [line])),
  );

test('an administrator gets each change of a role, as Activity shows it, in every format', async () => {
  const found = settingsOf(jsonl);
  expect(found.map(({ n, of, op, name, fields }) => [n, of, op, name, fields])).toEqual([
    [2, 'account', 'updated', email, ['role']],
    [3, 'account', 'updated', email, ['role']],
  ]);
  expect(await verified(jsonl)).toMatch(/^The trail is whole: 3 entries/);
  expect(await verified((await fleetTrail('csv')).toString())).toMatch(/^The trail is whole: 3 entries/);
  expect(await pdfText(await fleetTrail('pdf'))).toMatch(/ Account target\S+ updated role /);
});

test('others, a ship, a section and an earlier period have none; a person narrows them', async () => {
  expect(settingsOf((await fleetTrail('jsonl', mate)).toString())).toEqual([]);
  for (const filter of [{ kind: 'vessels' }, { op: 'created' }, { until: '2001-01-01' }, { by: email }]) {
    const narrowed = (await fleetTrail('jsonl', administrator, filter)).toString();
    expect(settingsOf(narrowed)).toEqual([]);
    expect(await verified(narrowed)).toMatch(/^The trail is whole/);
  }
});

test('a period of any length has those of its days', async () => {
  for (const [filter, count] of [
    [{ from: '1960-01-01' }, 2],
    [{ until: '2199-12-31' }, 2],
    [{ until: '1960-01-01' }, 0],
    [{ from: '2199-12-31' }, 0],
  ] as const) {
    const text = (await fleetTrail('jsonl', administrator, filter)).toString();
    expect([filter, settingsOf(text).length]).toEqual([filter, count]);
    expect(await verified(text)).toMatch(/^The trail is whole/);
  }
});

test.each<[string, () => string, RegExp]>([
  ['an altered one', () => jsonl.replace('"role"', '"ends"'), /^Entry 2 \(account .+\) was altered/],
  ['a forged one', () => forged((of) => [{ ...of, fields: ['ends'] }]), /^Entry 2 \(account .+\) differs from the log/],
  ['one left out', () => forged((of) => (of.n === 2 ? [] : [of])), /^The change of settings \(account .+\) is missing: entry 2/],
  ['all left out', () => forged(() => []), /^The change of settings \(account .+\) is missing: the trail ends with entry 1/],
  ['one too many', () => forged((of) => (of.n === 2 ? [of] : [of, { ...of, id: 'f'.repeat(24) }])), /^Entry 4 .+ is not in the log/],
])('%s is told', async (_what, text, sentence) => {
  expect(await verified(text())).toMatch(sentence);
});

// Last: the trail has one entry more.
test('an administrator appointed on the command line is in Activity, in the trail and among the events of the account', async () => {
  expect(await runTool('administrator', { MONGODB_URI: fixture.MONGODB_URI }, [email])).toMatchObject({ code: 0, err: '' });
  const entry = { of: 'account', op: 'updated', name: email, fields: ['role'], by: 'command line' };
  expect((await administrator.get(paths.activity('fleet'))).body.settings).toEqual([
    expect.objectContaining(entry),
    ...Array(2).fill(expect.objectContaining({ name: email })),
  ]);
  const text = (await fleetTrail('jsonl')).toString();
  expect(settingsOf(text).at(-1)).toMatchObject(entry);
  expect(await verified(text)).toMatch(/^The trail is whole: 4 entries/);
  const { events } = (await mate.get(factorPaths.events)).body as { events: { what: string }[] };
  expect(events.filter(({ what }) => what === 'access_changed')).toHaveLength(3);
});
