/** A renewal is a new certificate that replaces the old one: what the wire, the log and every view of the server make of a chain. */
import { expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { duePath, readDueLine, type DueListAnswer } from '../../shared/api/due';
import { importPaths, type ImportAnswer, type ImportRow } from '../../shared/api/imports';
import { paths } from '../../shared/api/paths';
import { searchPath, type SearchResult } from '../../shared/api/search';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import type { Person } from '../support/person';
import { useServerFixture } from '../support/useServerFixture';
import { headOf, wholeLog } from '../support/wholeLog';

const { server, mate, master } = useServerFixture({ two: true });

const day = (days: number) => addDays(todayUtc(), days);
const OLD = { issue_date: day(-1_800), expiry_date: day(-3) };
const NEW = { issue_date: day(-2), expiry_date: day(1_800) };
const paper = (more: Values = {}) => validBody('certificates', { certificate_name: 'Zephyr Load Line', ...OLD, ...more });

/** A vessel of its own with one expired certificate; what tests do with it. */
async function openVessel() {
  const vessel = await addVessel(server.url, mate.token);
  const create = (body: Values, who: Person = mate, headers = {}) => who.post(paths.create('certificates', vessel), body, headers);
  const record = (id: number) => paths.record('certificates', vessel, id);
  const list = async () => {
    const { body } = await mate.get(paths.list('certificates', vessel));
    const ids = (key: string) => (body[key] as AnyRecord[]).map(({ id }) => id);
    return { ...body, newest: ids('certificates'), older: ids('earlier') };
  };
  const first = Number((await create(paper())).body.id);
  return {
    vessel,
    first,
    create,
    record,
    list,
    renew: (replaces: unknown, more: Values = {}, who: Person = mate, headers = {}) =>
      create(paper({ ...NEW, ...more, replaces }), who, headers),
    due: async () =>
      ((await mate.get(duePath({ ship: vessel }))).body as unknown as DueListAnswer).lines.map((line) => readDueLine(line).id),
  };
}

test('a renewal is one change; lists, counts, summary and the due list tell of the newest alone', async () => {
  const { vessel, first, renew, list, due, record } = await openVessel();
  expect(await list()).toMatchObject({ newest: [first], older: [], dueOrExpiredCount: 1, expired_earlier: 0 });
  const head = await headOf(mate, vessel);
  const { status, body } = await renew(first);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...NEW, chain: first, rev: 1, status: 'Valid' });
  expect(body).not.toHaveProperty('replaces');
  expect(await headOf(mate, vessel)).toBe(head + 1);
  expect((await wholeLog(mate, vessel)).at(-1)).toMatchObject({ op: 'created', id: body.id, fields: { chain: first } });
  expect(await list()).toMatchObject({ newest: [body.id], older: [first], dueOrExpiredCount: 0, summary: [], expired_earlier: 0 });
  // The old one can be read as ever, with what it says.
  expect((await mate.get(record(first))).body).toMatchObject({ id: first, ...OLD, rev: 1, chain: null });
  await expect.poll(due).toEqual([]);
  const counted = ((await mate.get('/api/fleet/status')).body.statuses as unknown[][]).find(([id]) => id === vessel);
  expect(counted?.slice(0, 5)).toEqual([vessel, expect.any(Number), 0, [], {}]);
});

test('the lists of a vessel in one answer are those of single requests, streamed or not', async () => {
  const { vessel, first, renew } = await openVessel();
  await renew(first);
  const { certificates } = (await mate.get(paths.lists(vessel))).body as { certificates: Values };
  expect(certificates).toEqual((await mate.get(paths.list('certificates', vessel))).body);
});

test('of two who renew one certificate at once, one is asked; there is one chain', async () => {
  const { first, renew, list } = await openVessel();
  const answers = await Promise.all([renew(first, { remarks: 'mine' }), renew(first, { expiry_date: day(1_700) }, master)]);
  const made = answers.find(({ status }) => status === 201);
  const asked = answers.find(({ status }) => status === 409);
  expect(asked?.body).toMatchObject({
    code: 'conflict',
    error: expect.stringMatching(/^\S+@\S+ renewed certificate Zephyr Load Line meanwhile\. Choose which to keep\.$/),
    base: { id: first, ...OLD },
    theirs: { id: made?.body.id, chain: first },
    yours: { certificate_name: 'Zephyr Load Line' },
    by: expect.stringContaining('@'),
  });
  expect(await list()).toMatchObject({ newest: [made?.body.id], older: [first] });
  // Whoever looked at the newest may renew that.
  const third = await renew(made?.body.id, {}, master);
  expect(third).toMatchObject({ status: 201, body: { chain: first } });
  expect(await list()).toMatchObject({ newest: [third.body.id], older: [first, made?.body.id] });
});

test('twenty writers renew at once: one of them wins, each is told by whom', async () => {
  const { first, renew, list } = await openVessel();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => renew(first, { sl_no: nth }, nth % 2 ? mate : master)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect((await list()).newest).toHaveLength(1);
});

test('a renewal that is sent again has one effect and one answer, after another renewal too', async () => {
  const { vessel, first, renew } = await openVessel();
  const once = { 'Idempotency-Key': randomUUID() };
  const made = await renew(first, {}, mate, once);
  await renew(made.body.id);
  const head = await headOf(mate, vessel);
  expect(await renew(first, {}, mate, once)).toMatchObject({ status: 201, body: { id: made.body.id } });
  expect(await headOf(mate, vessel)).toBe(head);
});

test('undo, a missing middle and what comes back', async () => {
  const { first, renew, list, record, due } = await openVessel();
  const second = Number((await renew(first)).body.id);
  await mate.remove(record(second));
  expect(await list()).toMatchObject({ newest: [first], older: [], dueOrExpiredCount: 1 });
  await expect.poll(due).toEqual([first]);
  await mate.post(`${record(second)}/restore`);
  const third = Number((await renew(second)).body.id);
  await mate.remove(record(second));
  expect(await list()).toMatchObject({ newest: [third], older: [first] });
  expect(await renew(first)).toMatchObject({ status: 409, body: { theirs: { id: third } } });
  await mate.post(`${record(second)}/restore`);
  expect(await list()).toMatchObject({ newest: [third], older: [first, second] });
  await expect.poll(due).toEqual([]);
});

test('a plain client edits as before: it neither makes, moves nor breaks a chain', async () => {
  const { first, renew, list, create, record } = await openVessel();
  const other = Number((await create(paper({ certificate_name: 'Other' }))).body.id);
  expect((await mate.put(record(first), paper({ ...NEW, replaces: other, chain: other }))).body).toMatchObject({ ...NEW, chain: null });
  expect((await create(paper({ certificate_name: 'Third', chain: other }))).body).toMatchObject({ chain: null });
  const renewed = Number((await renew(first)).body.id);
  expect((await mate.put(record(renewed), paper({ remarks: 'edited' }))).body).toMatchObject({ chain: first, remarks: 'edited' });
  expect((await list()).older).toEqual([first]);
});

test.each([
  ['no number', 'seven', 400],
  ['a certificate that is not there', 99_999_999, 404],
])('replaces %s: %j is refused with %i', async (_says, replaces, status) => {
  const { vessel, renew } = await openVessel();
  const head = await headOf(mate, vessel);
  expect((await renew(replaces)).status).toBe(status);
  expect(await headOf(mate, vessel)).toBe(head);
});

test('a certificate of another vessel is not renewed', async () => {
  const [one, two] = [await openVessel(), await openVessel()];
  expect((await one.renew(two.first)).status).toBe(404);
});

test('a renewal asks for what a certificate needs', async () => {
  const { first, renew } = await openVessel();
  expect(await renew(first, { expiry_date: '' })).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { expiry_date: expect.any(String) } },
  });
});

test('a search finds the newest of a chain', async () => {
  const { first, renew, create } = await openVessel();
  const name = `Quokka${first}`;
  const old = Number((await create(paper({ certificate_name: name }))).body.id);
  const found = async () => ((await mate.get(searchPath(name))).body as unknown as SearchResult).hits.map(({ id }) => id);
  await expect.poll(found).toEqual([old]);
  const renewed = Number((await renew(old, { certificate_name: name })).body.id);
  await expect.poll(found).toEqual([renewed]);
});

test('an import renews 25 certificates, and one undo takes all of it back', async () => {
  const { vessel, list, first } = await openVessel();
  const key = `renewals-${process.pid}-${first}`;
  const names = Array.from({ length: 25 }, (_, nth) => `Paper ${nth + 1}`);
  const send = async (rows: ImportRow[], to = key) =>
    (
      (await mate.post(importPaths.rows(to), { kind: 'certificates', vessel, since: await headOf(mate, vessel), rows }))
        .body as unknown as ImportAnswer
    ).rows;
  const old = await send(
    names.map((name, line) => ({ line, values: paper({ certificate_name: name }) })),
    `${key}-old`,
  );
  const ids = old.map((row) => ('id' in row ? row.id : 0));
  const rows = names.map((name, line) => ({ line, replaces: ids[line], values: paper({ certificate_name: name, ...NEW }) }));
  const written = await send(rows);
  expect(written.map((row) => 'id' in row && row.rev)).toEqual(names.map(() => 1));
  expect(await send(rows)).toEqual(written);
  expect(await list()).toMatchObject({ newest: [first, ...written.map((row) => 'id' in row && row.id)], older: ids, dueOrExpiredCount: 1 });
  // What was renewed meanwhile is told, row by row.
  const again = await send(rows.slice(0, 1), `${key}-again`);
  expect(again).toEqual([{ line: 0, error: expect.stringMatching(/ renewed certificate Paper 1 meanwhile\./) }]);
  expect((await mate.post(importPaths.undo(key), { kind: 'certificates', vessel })).body).toMatchObject({ undone: 25, kept: [] });
  expect(await list()).toMatchObject({ newest: [first, ...ids], older: [] });
});

test('one table corrects a certificate and renews it', async () => {
  const { vessel, list, first } = await openVessel();
  const rows = [
    { line: 2, id: first, rev: 1, values: paper({ remarks: 'Superseded' }) },
    { line: 3, replaces: first, values: paper(NEW) },
  ];
  const sent = await mate.post(importPaths.rows(`both-${process.pid}-${first}`), { kind: 'certificates', vessel, since: 1, rows });
  expect(sent).toMatchObject({
    status: 200,
    body: {
      rows: [
        { line: 2, id: first, rev: 2 },
        { line: 3, rev: 1 },
      ],
    },
  });
  expect(await list()).toMatchObject({ older: [first] });
});
