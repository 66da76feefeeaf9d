/** The audit trail of the fleet has what administrators do: each change of a role is an entry, chained, and checked against the database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import { type TrailFormat, trailPath } from '../../shared/api/activity';
import { paths } from '../../shared/api/paths';
import { canonical, chainHash, type TrailSettings } from '../../server/reports/trail/trail';
import { addVessel } from '../support/call';
import { download } from '../support/multipart';
import { pdfText } from '../support/pdfText';
import { person, type Person } from '../support/person';
import { runTool } from '../support/runTool';
import { type RunningServer, startServer } from '../support/startServer';

const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-trail-settings-'));
let server: RunningServer;
let administrator: Person;
let mate: Person;
let email: string;
let jsonl: string;

const fleetTrail = async (as: TrailFormat, by = administrator, filter = {}) =>
  (await download(server.url, trailPath('fleet', filter, as), by.token)).bytes;

beforeAll(async () => {
  server = await startServer();
  // The first account is the administrator.
  [administrator, mate] = [await person(server.url), await person(server.url)];
  await addVessel(server.url, administrator.token, 'MV Past');
  const accounts = (await administrator.get(accessPaths.accounts)).body.accounts as AccountLine[];
  email = String((await mate.get(paths.profile)).body.email);
  const account = accounts.find((each) => each.email === email);
  const access = { vessels: null, ends: null, suspended: false };
  for (const role of ['administrator', 'editor']) await administrator.put(accessPaths.account(account?.id ?? 0), { role, ...access });
  jsonl = (await fleetTrail('jsonl')).toString();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

type Line = Record<string, unknown> & { settings?: TrailSettings; end?: object };
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const settingsOf = (text: string) => linesOf(text).flatMap(({ settings }) => settings ?? []);

async function verified(text: string): Promise<string> {
  const file = join(folder, 'trail');
  writeFileSync(file, text);
  const { out, err } = await runTool('verify', { DATA_DIR: server.dataDir }, ['--trail', file]);
  return out || err;
}

/** The trail with other changes of settings, counted and chained anew, as a forger would. */
function forged(change: (of: TrailSettings) => TrailSettings[]): string {
  let [hash, n] = ['', 0];
  return linesOf(jsonl)
    .flatMap((line): Line[] => (line.settings ? change(line.settings).map((settings) => ({ ...line, settings })) : [line]))
    .map(({ hash: _former, ...line }) => {
      if (line.entry || line.settings) Object.assign((line.entry ?? line.settings) as object, { n: (n += 1) });
      if (line.end) Object.assign(line.end, { head: hash, entries: n });
      return `${canonical({ ...line, hash: (hash = chainHash(hash, Object.values(line)[0])) })}\n`;
    })
    .join('');
}

test('an administrator gets each change of a role, as Activity shows it, in every format', async () => {
  const found = settingsOf(jsonl);
  expect(found.map(({ n, of, op, name, fields }) => [n, of, op, name, fields])).toEqual([
    [2, 'account', 'updated', email, ['role']],
    [3, 'account', 'updated', email, ['role']],
  ]);
  expect(await verified(jsonl)).toMatch(/^The trail is whole: 3 entries/);
  expect(await verified((await fleetTrail('csv')).toString())).toMatch(/^The trail is whole: 3 entries/);
  expect(await pdfText(await fleetTrail('pdf'))).toMatch(/ Account person\S+ updated role /);
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
