/** A table of records written in parts: each row by the rules of its form, each part once, and all of it taken back in one step. */
import { beforeEach, expect, test } from 'vitest';
import { type ImportAnswer, type ImportRow, importPaths, MOST_ROWS_A_REQUEST } from '../../shared/api/imports';
import type { KindName, Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { useServerFixture } from '../support/useServerFixture';
import { headOf } from '../support/wholeLog';

const { server, mate, master } = useServerFixture({ two: true });
let vessel: number;
let keys = 0;
let key: string;

beforeEach(async () => {
  vessel = await addVessel(server.url, mate.token);
  key = `import-${process.pid}-${(keys += 1)}`;
});

const paper = (certificate_name: string, more: Values = {}) => validBody('certificates', { certificate_name, ...more });
const send = async (rows: readonly ImportRow[], { since = 0, kind = 'certificates' as KindName, who = mate } = {}) =>
  await who.post(importPaths.rows(key), { kind, vessel, since, rows });
const outcomes = async (...args: Parameters<typeof send>) => ((await send(...args)).body as unknown as ImportAnswer).rows;
const undo = async (kind: KindName = 'certificates', headers = {}) =>
  (await mate.post(importPaths.undo(key), { kind, vessel }, headers)).body;
const listed = async () => (await mate.get(paths.list('certificates', vessel))).body.certificates as Values[];
const names = async () => (await listed()).map(({ certificate_name }) => certificate_name).sort();

test('rows are written by the rules of their form; a part that is sent again is answered alike and writes nothing', async () => {
  const { body: there } = await mate.post(paths.create('certificates', vessel), paper('Load Line', { remarks: 'old' }));
  const [id, rev] = [Number(there.id), Number(there.rev)];
  const rows = [
    { line: 2, values: paper('Tonnage') },
    { line: 3, values: paper('Radio', { expiry_date: '2026-02-31' }) },
    { line: 4, values: paper('Class', { issued_by: '' }) },
    { line: 5, id, rev, values: paper('Load Line', { remarks: 'new' }) },
    { line: 6, id: 999_999, rev: 1, values: paper('Gone') },
  ];
  const first = await outcomes(rows);
  expect(first.map((row) => ('error' in row ? row.error : row.rev))).toEqual([
    1,
    'Invalid Expiry Date format. Use DD-MM-YYYY (e.g., 01-03-2025).',
    'Please fill in all required fields (Certificate Name, Issued By, Issue Date, Expiry Date)',
    2,
    'Certificate not found',
  ]);
  const head = await headOf(mate, vessel);
  expect(head).toBe(3);
  expect(await outcomes(rows)).toEqual(first);
  expect(await headOf(mate, vessel)).toBe(head);
  expect(await outcomes([{ line: 2, values: paper('Another') }])).toEqual([
    { line: 2, error: 'This line was imported before, with other values. Import the table anew.' },
  ]);
  expect(await names()).toEqual(['Load Line', 'Tonnage']);
});

test('what others did since the table was compared is merged, or refused; never written over', async () => {
  const create = async (name: string) => Number((await mate.post(paths.create('certificates', vessel), paper(name))).body.id);
  const [merged, clashing] = [await create('Merged'), await create('Clashing')];
  const since = await headOf(mate, vessel);
  await master.put(paths.record('certificates', vessel, merged), paper('Merged', { issuing_authority: 'DNV' }));
  await master.put(paths.record('certificates', vessel, clashing), paper('Clashing', { remarks: 'theirs' }));
  await master.post(paths.create('certificates', vessel), paper('  load   LINE '));
  const rows = await outcomes(
    [
      { line: 1, id: merged, rev: 1, values: paper('Merged', { remarks: 'mine' }) },
      { line: 2, id: clashing, rev: 1, values: paper('Clashing', { remarks: 'mine' }) },
      { line: 3, values: paper('Load Line') },
    ],
    { since },
  );
  expect(rows[0]).toEqual({ line: 1, id: merged, rev: 3 });
  expect(rows[1]).toMatchObject({ error: expect.stringContaining('changed Remarks of certificate Clashing meanwhile.') });
  expect(rows[2]).toMatchObject({ error: expect.stringContaining('added certificate load   LINE meanwhile.') });
  expect(await listed()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: merged, issuing_authority: 'DNV', remarks: 'mine' }),
      expect.objectContaining({ id: clashing, remarks: 'theirs' }),
    ]),
  );
});

test('one undo puts back what an import wrote, in as many parts as it came, and names what was edited since', async () => {
  const { body: there } = await mate.post(paths.create('certificates', vessel), paper('Load Line', { remarks: 'old' }));
  const [first, last] = await Promise.all(
    [2, 600].map((from) =>
      outcomes(
        Array.from({ length: MOST_ROWS_A_REQUEST }, (_, nth) =>
          from + nth === 2
            ? { line: 2, id: Number(there.id), rev: 1, values: paper('Load Line', { remarks: 'new' }) }
            : { line: from + nth, values: paper(`Paper ${from + nth}`) },
        ),
      ),
    ),
  );
  const edited = last?.[7];
  if (!first || !edited || 'error' in edited) throw new Error('not written');
  await master.put(paths.record('certificates', vessel, edited.id), paper('Paper 607', { remarks: 'by hand' }));

  let told: Values = await undo();
  expect(told).toEqual({ undone: MOST_ROWS_A_REQUEST, kept: [], next: 1 + MOST_ROWS_A_REQUEST });
  told = (await mate.post(importPaths.undo(key), { kind: 'certificates', vessel, after: told.next })).body;
  expect(told).toEqual({ undone: MOST_ROWS_A_REQUEST - 1, kept: [{ line: 607, name: 'Paper 607' }], next: 600 + MOST_ROWS_A_REQUEST - 1 });
  expect((await mate.post(importPaths.undo(key), { kind: 'certificates', vessel, after: told.next })).body).toEqual({
    undone: 0,
    kept: [],
    next: null,
  });
  expect(await names()).toEqual(['Load Line', 'Paper 607']);
  expect((await listed()).find(({ id }) => id === there.id)).toMatchObject({ remarks: 'old' });
  const head = await headOf(mate, vessel);
  await undo();
  expect(await headOf(mate, vessel)).toBe(head);
  // The key of another account takes back nothing.
  await master.post(importPaths.undo(key), { kind: 'certificates', vessel });
  expect(await headOf(mate, vessel)).toBe(head);
});

test('an undo leaves a value that others have changed since', async () => {
  const { body: there } = await mate.post(paths.create('certificates', vessel), paper('Load Line', { remarks: 'old' }));
  await outcomes([{ line: 2, id: Number(there.id), rev: 1, values: paper('Load Line', { remarks: 'new' }) }]);
  await master.put(paths.record('certificates', vessel, Number(there.id)), paper('Load Line', { remarks: 'by hand' }));
  expect(await undo()).toEqual({ undone: 0, kept: [{ line: 2, name: 'Load Line' }], next: null });
  expect((await listed()).find(({ id }) => id === there.id)).toMatchObject({ remarks: 'by hand' });
});

test('a vessel that was imported and has records by now is kept', async () => {
  const rows = [1, 2].map((line) => ({ line, values: validBody('vessels', { name: `Ship ${line}`, imo_number: `${vessel}-${line}` }) }));
  const made = await outcomes(rows, { kind: 'vessels' });
  const ids = made.map((row) => ('id' in row ? row.id : 0));
  await mate.post(paths.create('crew', ids[0] ?? 0), validBody('crew'));
  expect(await undo('vessels')).toEqual({ undone: 1, kept: [{ line: 1, name: 'Ship 1' }], next: null });
  expect((await Promise.all(ids.map((id) => mate.get(paths.dashboard(id))))).map(({ status }) => status)).toEqual([200, 404]);
});

test('invoices are imported with invoice access alone, and one that is there is not changed', async () => {
  const rows = [{ line: 1, values: validBody('invoices', { vessel_id: vessel }) }];
  expect(await send(rows, { kind: 'invoices' })).toMatchObject({
    status: 403,
    body: { error: 'Importing invoices needs invoice access.' },
  });
  const headers = { 'X-Invoice-Token': await mate.openInvoices() };
  const post = async (body: ImportRow[]) =>
    (await mate.post(importPaths.rows(key), { kind: 'invoices', vessel, since: 0, rows: body }, headers)).body as unknown as ImportAnswer;
  const [made] = (await post(rows)).rows;
  const id = made && 'id' in made ? made.id : 0;
  expect((await post([{ line: 2, id, rev: 1, values: validBody('invoices') }])).rows).toEqual([
    { line: 2, error: 'A saved invoice cannot be changed.' },
  ]);
  expect((await mate.post(importPaths.undo(key), { kind: 'invoices', vessel })).status).toBe(403);
  expect(await undo('invoices', headers)).toEqual({ undone: 1, kept: [], next: null });
});

const none = (lines: readonly number[], more: object = {}) => lines.map((line) => ({ line, values: {}, ...more }));
test.each<[string, object]>([
  ['Invalid rows. Send a list of records.', { rows: 'x' }],
  [
    `Send at most ${MOST_ROWS_A_REQUEST} records at a time.`,
    { rows: none(Array.from({ length: MOST_ROWS_A_REQUEST + 1 }, (_, line) => line)) },
  ],
  ['Invalid rows. Each line stands there once.', { rows: none([1, 1]) }],
  ['Invalid rows. Each record stands there once.', { rows: none([1, 2], { id: 7 }) }],
  ['Invalid kind. Send the name of a section.', { kind: 'x' }],
  ['Invalid since. Send a whole number.', { since: -1 }],
])('%s', async (error, wrong) => {
  const body = { kind: 'certificates', vessel, since: 0, rows: [], ...wrong };
  expect(await mate.post(importPaths.rows(key), body)).toMatchObject({ status: 400, body: { error } });
  expect(await headOf(mate, vessel)).toBe(0);
});
