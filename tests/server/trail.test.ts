/** Audit trails: what they contain, and that a file which was altered, cut or reordered fails with the entry named. */
import { beforeAll, expect, test } from 'vitest';
import { type TrailFormat, trailPath } from '../../shared/api/activity';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { download } from '../support/multipart';
import { pdfText } from '../support/pdfText';
import { embeddedUri } from '../support/sharedServer';
import { rechained, trailLines, verifiedTrail } from '../support/trails';
import { useServerFixture } from '../support/useServerFixture';

const fixture = useServerFixture({ vessel: 'MV Past' });
const { server, mate } = fixture;

let jsonl: string;
let csv: string;
const REMARK = '=1+1, "quoted"\nand 2\u2028lines, Łódź';

async function exported(as: TrailFormat, filter: Parameters<typeof trailPath>[1] = {}, headers = {}): Promise<string> {
  const { status, bytes } = await download(server.url, trailPath(fixture.vessel, filter, as), mate.token, headers);
  expect(status).toBe(200);
  return bytes.toString();
}

beforeAll(async () => {
  await mate.put('/api/profile', { name: 'Ann Lee', rank: 'Master' });
  const { vessel } = fixture;
  const crew = validBody('crew', { name: 'Bo Ek', notes: '' });
  const certificate = validBody('certificates', { certificate_name: 'Safety Radio', remarks: 'one' });
  const { body } = await mate.post(paths.create('certificates', vessel), certificate);
  const path = paths.record('certificates', vessel, Number(body.id));
  await mate.put(path, { ...certificate, remarks: REMARK });
  await mate.post(paths.create('crew', vessel), crew);
  await mate.remove(path);
  await mate.post(`${path}/restore`);
  await mate.post(paths.create('invoices', vessel), validBody('invoices', { vessel_id: vessel, amount: 4321.5 }));
  [jsonl, csv] = [await exported('jsonl'), await exported('csv')];
});

const entriesOf = (text: string) => trailLines(text).flatMap(({ entry }) => entry ?? []);
const verified = (text: string) => verifiedTrail(embeddedUri(server), text);

test('each change is an entry, chained to the one before, and the end states the head', () => {
  const entries = entriesOf(jsonl);
  expect(entries.map(({ n, seq, section, record, what }) => [n, seq, section, record, what])).toEqual([
    [1, 1, 'certificates', 'Safety Radio', 'created'],
    [2, 2, 'certificates', 'Safety Radio', 'updated'],
    [3, 3, 'crew', 'Bo Ek', 'created'],
    [4, 4, 'certificates', 'Safety Radio', 'deleted'],
    [5, 5, 'certificates', 'Safety Radio', 'restored'],
  ]);
  expect(entries[1]).toMatchObject({ name: 'Ann Lee', rank: 'Master', ship: 'MV Past', vessel: fixture.vessel });
  expect(entries[1]?.fields).toEqual({ remarks: { before: 'one', after: REMARK } });
  const [{ trail } = {}] = trailLines(jsonl);
  expect(trail).toMatchObject({
    ship: 'MV Past',
    filters: {},
    invoices: 'left out',
    exported_by: entries[0]?.by,
    epoch: entries[0]?.epoch,
  });
  const hashes = trailLines(jsonl).map(({ hash }) => hash);
  expect(trailLines(jsonl).at(-1)?.end).toEqual({ entries: 5, head: hashes.at(-2), left_out: 1 });
  expect(rechained(trailLines(jsonl))).toBe(jsonl);
});

test('invoices need invoice access, filters and a period narrow it, and bad input is named', async () => {
  const access = { 'X-Invoice-Token': await mate.openInvoices() };
  const full = await exported('jsonl', {}, access);
  expect(entriesOf(full).at(-1)).toMatchObject({ section: 'invoices', fields: { amount: { before: null, after: 4321.5 } } });
  expect(await verified(full)).toMatch(/^The trail is whole: 6 entries/);
  expect(entriesOf(await exported('jsonl', { kind: 'crew' })).map(({ seq }) => seq)).toEqual([3]);
  expect(entriesOf(await exported('jsonl', { op: 'gone' })).map(({ seq }) => seq)).toEqual([4]);
  expect(entriesOf(await exported('jsonl', { until: '2001-01-01' }))).toEqual([]);
  const fleet = (await download(server.url, trailPath('fleet', {}, 'jsonl'), mate.token)).bytes.toString();
  expect(entriesOf(fleet).filter(({ vessel }) => vessel === fixture.vessel)).toHaveLength(5);
  expect(entriesOf(fleet)).toContainEqual(expect.objectContaining({ vessel: 'fleet', section: 'vessels', id: fixture.vessel }));
  expect(await verified(fleet)).toMatch(/^The trail is whole/);
  for (const [name, query] of Object.entries({ as: 'as=xml', from: 'as=csv&from=May', until: 'as=csv&until=1', op: 'as=csv&op=gone' })) {
    const { status, body } = await mate.get(`${paths.activity(fixture.vessel)}/trail?${query}`);
    expect([status, Object.keys(body.fields as object)]).toEqual([400, [name]]);
  }
});

test('a PDF prints the head', async () => {
  const { headers, bytes } = await download(server.url, trailPath(fixture.vessel, {}, 'pdf'), mate.token);
  expect(headers['content-type']).toBe('application/pdf');
  const text = await pdfText(bytes);
  expect(text).toMatch(/Last hash \(SHA-256\) [0-9a-f]{64} /);
  for (const words of ['Entries 5', 'MV Past', 'Ann Lee, Master', 'remarks: one', '1 change left out']) expect(text).toContain(words);
});

const swapped = (text: string, at: number) => {
  const lines = text.split('\n');
  [lines[at], lines[at + 1]] = [lines[at + 1] ?? '', lines[at] ?? ''];
  return lines.join('\n');
};
const without = (text: string, at: number) => text.split('\n').toSpliced(at, 1).join('\n');

test.each<[string, () => string, RegExp]>([
  ['JSONL as exported', () => jsonl, /^The trail is whole: 5 entries, as in the log\. Head [0-9a-f]{64}\.$/],
  ['CSV as exported', () => csv, /^The trail is whole: 5 entries/],
  ['one character of an entry', () => jsonl.replace('Bo Ek', 'Bo Ex'), /^Entry 3 \(.+\) was altered/],
  ['a blank more', () => jsonl.replace('"n":2', '"n": 2'), /^Entry 2.* was altered/],
  ['one character of a hash', () => jsonl.replace(/(?<=\n.+"hash":")./, 'x'), /^Entry 1 .* was altered/],
  ['one character of the opening', () => jsonl.replace('left out', 'left oud'), /^The opening before entry 1 was altered/],
  ['a removed line', () => without(jsonl, 2), /^Entry 2 is not in its place: entry 3 is there/],
  ['two lines in another order', () => swapped(jsonl, 3), /^Entry 3 is not in its place: entry 4 is there/],
  ['a removed end', () => jsonl.slice(0, jsonl.lastIndexOf('{"end"')), /^The file is cut off after entry 5/],
  ['a cut line', () => jsonl.slice(0, -1), /^Entry 6, or the end after entry 5, was altered or cut off/],
  ['one character of a CSV', () => csv.replace('Bo Ek', 'Bo Ex'), /^Entry 3 \(.+\) was altered/],
  ['a removed row of a CSV', () => without(csv, 2), /^Entry 1 is not in its place: entry 2 is there/],
  ['a cut CSV', () => csv.slice(0, csv.indexOf('Bo Ek')), /^Entry 3, or the end after entry 2, was altered or cut off/],
  [
    'a forged entry with its own chain',
    () => rechained(trailLines(jsonl.replace('"what":"deleted"', '"what":"updated"'))),
    /^Entry 4 \(change 4 of the log of vessel \d+, Safety Radio\) differs from the log: what\.$/,
  ],
  [
    'a last entry left out, with its own chain',
    () => rechained(trailLines(jsonl).toSpliced(5, 1)),
    /^Change 5 of the log of vessel \d+ is missing: the trail ends with entry 4\.$/,
  ],
  [
    'a shorter period with its own chain',
    () => rechained(trailLines(jsonl.replace('"after":0', '"after":1')).toSpliced(1, 1)),
    /^Entry 1 and those after it do not cover the period/,
  ],
])('verify: %s', async (_name, file, sentence) => {
  expect(await verified(file())).toMatch(sentence);
});
