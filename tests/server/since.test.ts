/** What others and the calendar did on a vessel since a user marked it as seen: one line a record, and never marked by itself. */
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, todayUtc } from '../../shared/basics/calendar';
import { importPaths, type ImportRow } from '../../shared/api/imports';
import { paths } from '../../shared/api/paths';
import type { Values } from '../../shared/kinds/kind';
import type { Mark, WhatsNew } from '../../shared/status/whatsNew';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { person, type Person } from '../support/person';
import { useServerFixture } from '../support/useServerFixture';

const { server, mate, master } = useServerFixture({ two: true });
let email: string;

beforeAll(async () => {
  email = String(((await mate.get('/api/profile')).body as { email: string }).email);
});

const read = async (who: Person, vessel: number, headers?: Record<string, string>) =>
  (await who.get(paths.whatsNew(vessel), headers)).body as unknown as WhatsNew;
const set = (who: Person, vessel: number, body: unknown) => who.put(paths.whatsNew(vessel), body);

/** A vessel with a certificate, as the master has seen it. */
async function seenVessel() {
  const vessel = await addVessel(server.url, mate.token);
  const certificate = validBody('certificates', { certificate_name: 'Safety Radio', remarks: 'one', expiry_date: '2031-01-01' });
  const { body } = await mate.post(paths.create('certificates', vessel), certificate);
  const path = paths.record('certificates', vessel, Number(body.id));
  expect((await read(master, vessel)).begun).toBe('first');
  return { vessel, path, id: Number(body.id), edit: (more: Values, who = mate) => who.put(path, { ...certificate, ...more }) };
}

test('the first reading begins at what is there; then each record has one line, from its first value to its last', async () => {
  const { vessel, id, edit } = await seenVessel();
  expect(await read(master, vessel)).toMatchObject({ head: 1, mark: { seq: 1, day: todayUtc() }, lines: [], counts: {}, unread: 0 });
  for (const remarks of ['two', 'three']) await edit({ remarks });
  await edit({ remarks: 'three', expiry_date: '2032-02-02' });
  const { body } = await mate.post(paths.create('crew', vessel), validBody('crew', { name: 'Ann Lee' }));
  const { lines, counts, head, mark } = await read(master, vessel);
  expect([head, mark.seq]).toEqual([5, 1]);
  expect(counts).toEqual({ certificates: 1, crew: 1 });
  expect(lines).toEqual([
    { kind: 'crew', id: body.id, op: 'created', name: 'Ann Lee', by: [email], at: expect.any(String) },
    {
      kind: 'certificates',
      id,
      op: 'updated',
      name: 'Safety Radio',
      by: [email],
      at: expect.any(String),
      fields: { expiry_date: ['2031-01-01', '2032-02-02'], remarks: ['one', 'three'] },
    },
  ]);
  // Reading it again and again marks nothing.
  expect((await read(master, vessel)).lines).toHaveLength(2);
});

test('own changes are no news, nor what was changed and changed back, nor what came and went', async () => {
  const { vessel, path, edit } = await seenVessel();
  await edit({ remarks: 'two' });
  await edit({ remarks: 'one' });
  const { body } = await mate.post(paths.create('crew', vessel), validBody('crew'));
  await mate.remove(paths.record('crew', vessel, Number(body.id)));
  await edit({ sl_no: 7 }, master);
  expect(await read(master, vessel)).toMatchObject({ lines: [], counts: {} });
  expect((await read(mate, vessel)).begun).toBe('first');

  await edit({ sl_no: 8 });
  expect((await read(master, vessel)).lines[0]?.fields).toEqual({ sl_no: [7, 8] });
  await mate.remove(path);
  expect((await read(master, vessel)).lines).toMatchObject([{ op: 'deleted', name: 'Safety Radio' }]);
  const { head, epoch } = await read(master, vessel);
  await set(master, vessel, { seq: head, epoch });
  await mate.post(`${path}/restore`);
  expect((await read(master, vessel)).lines).toMatchObject([{ op: 'restored', name: 'Safety Radio' }]);
});

test('an update names only authors whose change remains', async () => {
  const { vessel, edit } = await seenVessel();
  const chief = await person(server.url);
  await read(chief, vessel);
  await edit({ remarks: 'two' }, master);
  await edit({ remarks: 'one' }, master);
  await edit({ expiry_date: '2032-02-02' });
  expect((await read(chief, vessel)).lines).toMatchObject([{ by: [email], fields: { expiry_date: ['2031-01-01', '2032-02-02'] } }]);
});

test('a deletion is told of who deleted alone, not of those who had changed the record', async () => {
  const { vessel, path, edit } = await seenVessel();
  const chief = await person(server.url);
  await read(chief, vessel);
  await edit({ remarks: 'two' });
  const deleter = String(((await master.get('/api/profile')).body as { email: string }).email);
  await master.remove(path);
  expect((await read(chief, vessel)).lines).toMatchObject([{ op: 'deleted', by: [deleter] }]);
  expect(await read(master, vessel)).toMatchObject({ lines: [], counts: {} });
});

test('marked as seen it says nothing any more, on no device; the old mark put back, it says it again', async () => {
  const { vessel, edit } = await seenVessel();
  await edit({ remarks: 'two' });
  const { head, epoch, mark } = await read(master, vessel);
  const marked = await set(master, vessel, { seq: head, epoch });
  expect(marked).toMatchObject({ status: 200, body: { mark: { seq: 2, day: todayUtc() }, was: mark } });
  expect((await read(master, vessel)).lines).toEqual([]);
  await set(master, vessel, { ...(marked.body as { was: Mark }).was, epoch });
  expect((await read(master, vessel)).lines).toHaveLength(1);
  // Another user has a mark of their own.
  expect((await read(mate, vessel)).mark.seq).toBe(2);
});

test('papers that fell due or expired meanwhile are told, though no user touched them; those touched have their line', async () => {
  const { vessel, path, edit } = await seenVessel();
  const paper = (certificate_name: string, days: number) =>
    mate.post(
      paths.create('certificates', vessel),
      validBody('certificates', { certificate_name, expiry_date: addDays(todayUtc(), days) }),
    );
  for (const [name, days] of [
    ['Long Expired', -90],
    ['Expired', -3],
    ['Due', 20],
    ['Valid', 200],
  ] as const)
    await paper(name, days);
  const { head } = await read(master, vessel);
  await set(master, vessel, { seq: head, day: addDays(todayUtc(), -40) });
  const { turned, lines, counts } = await read(master, vessel);
  expect(turned.map(({ name, to }) => [name, to])).toEqual([
    ['Expired', 'past'],
    ['Due', 'due'],
  ]);
  expect([lines, counts]).toEqual([[], { certificates: 2 }]);
  await edit({ expiry_date: addDays(todayUtc(), -1) });
  expect((await read(master, vessel)).turned).toHaveLength(2);
  expect((await mate.get(path)).status).toBe(200);
});

test('survey windows that opened or closed meanwhile are told, and renewals by their word', async () => {
  const { vessel } = await seenVessel();
  // The anniversary lies `days` from today, its window three months either side.
  const paper = async (certificate_name: string, anniversary: string, more = {}) => {
    const expiry_date = addMonths(anniversary, 24);
    const body = validBody('certificates', { certificate_name, issue_date: addMonths(expiry_date, -60), expiry_date, ...more });
    return Number((await mate.post(paths.create('certificates', vessel), body)).body.id);
  };
  const today = todayUtc();
  await paper('Load Line', addMonths(addDays(today, -10), 3));
  await paper('Safety Radio', addMonths(addDays(today, -10), -3));
  const old = await paper('Registry', today);
  await set(master, vessel, { seq: (await read(master, vessel)).head, day: addDays(today, -40) });
  expect((await read(master, vessel)).turned.map(({ name, part, to }) => [name, part, to])).toEqual([
    ['Safety Radio: periodical survey window', 'survey', 'closed'],
    ['Load Line: annual survey window', 'survey', 'opened'],
  ]);
  await paper('Registry', addMonths(today, 24), { replaces: old });
  expect((await read(master, vessel)).lines).toMatchObject([{ name: 'Registry', op: 'created', renewed: true }]);
});

test('invoices are told to viewers with invoice access alone', async () => {
  const { vessel } = await seenVessel();
  await mate.post(paths.create('invoices', vessel), validBody('invoices', { vessel_id: vessel, amount: 4321.09, due_date: todayUtc() }));
  const without = await master.get(paths.whatsNew(vessel));
  expect(JSON.stringify(without.body)).not.toMatch(/invoices|4321\.09/);
  const full = await read(master, vessel, { 'X-Invoice-Token': await master.openInvoices() });
  expect(full.counts).toEqual({ invoices: 1 });
});

test.each([
  [{ seq: 99_999 }, 409, 'conflict'],
  [{ seq: 0, epoch: 'e-another-log' }, 409, 'restored'],
  [{ seq: -1 }, 400, 'invalid'],
  [{ seq: '1' }, 400, 'invalid'],
  [{ seq: 0, day: '2025-02-30' }, 400, 'invalid'],
  [{ seq: 0, day: '2999-01-01' }, 400, 'invalid'],
  [{}, 400, 'invalid'],
])('a mark that means nothing is refused: %j', async (body, status, code) => {
  const { vessel } = await seenVessel();
  expect(await set(master, vessel, body)).toMatchObject({ status, body: { code } });
  expect((await read(master, vessel)).mark.seq).toBe(1);
});

test('a thousand changes are told in at most 10 kB', async () => {
  const { vessel } = await seenVessel();
  const imported = async (key: string, rows: ImportRow[]) => {
    const since = (await read(master, vessel)).head;
    return (await mate.post(importPaths.rows(key), { kind: 'crew', vessel, since, rows })).body.rows as { id: number; rev: number }[];
  };
  const rowOf = (nth: number, remarks: string, more: Partial<ImportRow> = {}, values: Values = {}): ImportRow => ({
    line: nth + 1,
    values: validBody('crew', { name: `Hand ${nth}`, remarks, ...values }),
    ...more,
  });
  let hands = await imported(
    'all-hands',
    Array.from({ length: 250 }, (_, nth) => rowOf(nth, 'one')),
  );
  const { head, epoch } = await read(master, vessel);
  await set(master, vessel, { seq: head, epoch });
  for (let round = 0; round < 4; round += 1)
    hands = await imported(
      `changes-${round}`,
      hands.map(({ id, rev }, nth) => rowOf(nth, `Change ${round} of ${nth}`, { id, rev }, { sl_no: nth + round })),
    );
  const took: number[] = [];
  for (let times = 0; times < 5; times += 1) {
    const began = performance.now();
    await read(master, vessel);
    took.push(performance.now() - began);
  }
  const since = await read(master, vessel);
  expect([since.head - since.mark.seq, since.lines.length, since.more, since.counts]).toEqual([1_000, 200, 50, { crew: 250 }]);
  const bytes = gzipSync(JSON.stringify(since), { level: 4 }).length;
  console.log(
    `What changed, of 1,000 changes: ${bytes} bytes, ${Math.min(...took).toFixed(0)} ms, the first time ${took[0]?.toFixed(0)} ms`,
  );
  expect(bytes).toBeLessThanOrEqual(10_000);
});
