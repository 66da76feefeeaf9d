/** Two people on one record (server/README.md, invariant 6) and one request sent more than once (invariant 4). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { useServerFixture } from '../support/useServerFixture';
import { expectUnbroken, headOf, wholeLog } from '../support/wholeLog';

const fixture = useServerFixture({ two: true });
const { mate, master } = fixture;

const based = (rev: number | string) => ({ 'If-Match': typeof rev === 'number' ? `"${rev}"` : rev });
const once = (key: string = randomUUID()) => ({ 'Idempotency-Key': key });
const crewBody = (changes: Values = {}) => validBody('crew', { indos: 'A', passport: 'B', ...changes });

async function addCrew(): Promise<string> {
  const { body } = await mate.post(paths.create('crew', fixture.vessel), crewBody());
  return paths.record('crew', fixture.vessel, Number(body.id));
}

test('edits of different fields from the same revision are both kept', async () => {
  const path = await addCrew();
  expect((await mate.put(path, crewBody({ indos: 'mine' }), based(1))).body).toMatchObject({ rev: 2, indos: 'mine' });
  const merged = await master.put(path, crewBody({ passport: 'yours', rank: 'Bosun' }), based(1));
  expect(merged).toMatchObject({ status: 200, body: { rev: 3, indos: 'mine', passport: 'yours', rank: 'Bosun' } });
  expect(merged.headers.get('etag')).toMatch(/^"3\.[\w-]+"$/);
  const changes = await wholeLog(mate, fixture.vessel);
  expect(changes.at(-1)).toMatchObject({ rev: 3, op: 'updated' });
  expect(changes.at(-1)?.fields).toEqual({ passport: 'yours', rank: 'Bosun' });
});

test('edits of one field from the same revision: the second is shown base, theirs and yours, and nothing is written', async () => {
  const path = await addCrew();
  await mate.put(path, crewBody({ indos: 'theirs' }), based(1));
  const head = await headOf(mate, fixture.vessel);
  const refused = await master.put(path, crewBody({ indos: 'yours', passport: 'free' }), based(1));
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      error: expect.stringMatching(/^\S+@\S+ changed INDOS of crew member \S.* meanwhile\. Choose which to keep\.$/),
      fields: { indos: expect.any(String) },
      base: { indos: 'A', passport: 'B' },
      theirs: { indos: 'theirs', passport: 'B', rev: 2 },
      yours: { indos: 'yours', passport: 'free' },
    },
  });
  expect(await headOf(mate, fixture.vessel)).toBe(head);
  // Both came to the same value: there is nothing to choose.
  expect((await master.put(path, crewBody({ indos: 'theirs' }), based(1))).body).toMatchObject({ rev: 2, indos: 'theirs' });
  expect((await master.put(path, crewBody({ indos: 'yours' }), based(2))).body).toMatchObject({ rev: 3, indos: 'yours' });
});

test('edits of different items of one requisition are both kept; of the same item, the second is asked', async () => {
  const item = (item_name: string, more: Values = {}) => ({ sl_no: null, item_name, quantity_requested: 4, quantity_supplied: 0, ...more });
  const order = (items: Values[]) => validBody('requisitions', { items });
  const { body } = await mate.post(paths.create('requisitions', fixture.vessel), order([item('Rope'), item('Nut')]));
  const path = paths.record('requisitions', fixture.vessel, Number(body.id));
  await mate.put(path, order([item('Rope', { quantity_supplied: 4 }), item('Nut')]), based(1));
  const merged = await master.put(path, order([item('Rope'), item('Nut', { quantity_supplied: 1 }), item('Oil')]), based(1));
  const now = [
    item('Rope', { quantity_supplied: 4, pending_quantity: 0 }),
    item('Nut', { quantity_supplied: 1, pending_quantity: 3 }),
    item('Oil', { pending_quantity: 4 }),
  ];
  expect(merged).toMatchObject({ status: 200, body: { rev: 3, items: now } });
  const refused = await master.put(path, order([item('Rope', { quantity_supplied: 2 }), item('Nut')]), based(1));
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', fields: { items: expect.any(String) } } });
});

test('two edits that together break a rule: the second is a conflict, nothing is written, and the record can be edited on', async () => {
  const line = (item_name: string) => ({ sl_no: null, item_name, quantity_requested: 1, quantity_supplied: 0 });
  const lines = (name: string, count: number) => Array.from({ length: count }, (_, nth) => line(`${name} ${nth}`));
  const order = (items: Values[]) => validBody('requisitions', { items });
  // More lines than a list may have; and fewer, but more bytes than a request may have.
  for (const long of ['Rope', `${'綱'.repeat(150)} Rope`]) {
    const [common, added] = long === 'Rope' ? [200, 100] : [100, 80];
    const begun = lines(long, common);
    const { body } = await mate.post(paths.create('requisitions', fixture.vessel), order(begun));
    const path = paths.record('requisitions', fixture.vessel, Number(body.id));
    expect((await mate.put(path, order([...begun, ...lines(`${long}, mate's`, added)]), based(1))).status).toBe(200);
    const head = await headOf(mate, fixture.vessel);
    const refused = await master.put(path, order([...begun, ...lines(`${long}, master's`, added)]), based(1));
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', fields: { items: expect.any(String) }, theirs: { rev: 2 } } });
    expect((refused.body.base as Values).items).toHaveLength(common);
    expect(await headOf(mate, fixture.vessel)).toBe(head);
    // One more line fits, and with it the record is read and saved again as any other.
    const merged = await master.put(path, order([line('Small'), ...begun.slice(1)]), based(1));
    expect(merged).toMatchObject({ status: 200, body: { rev: 3 } });
    expect(merged.body.items).toHaveLength(common + added);
    expect((await mate.put(path, { ...merged.body, remarks: 'later' }, based(3))).status).toBe(200);
  }
});

test('a PUT that names no revision behaves as the plain contract says', async () => {
  const path = await addCrew();
  await mate.put(path, crewBody({ indos: 'first' }));
  expect((await master.put(path, crewBody({ indos: 'last' }))).body).toMatchObject({ rev: 3, indos: 'last' });
  expect((await master.put(path, crewBody({ indos: 'any' }), based('*'))).body).toMatchObject({ rev: 4, indos: 'any' });
});

test('a revision that never was, or is no number, is refused; a deletion names one too', async () => {
  const path = await addCrew();
  for (const bad of ['"0"', '"x"', '"99"', '-1', '"1", "2"', '""', '"1.5"']) {
    expect((await mate.put(path, crewBody({ indos: 'x' }), based(bad))).status, bad).toBe(400);
  }
  expect((await mate.put(path, crewBody({ indos: 'weak' }), based('W/"1"'))).body.rev).toBe(2);
  expect(await mate.remove(path, based(1))).toMatchObject({ status: 409, body: { code: 'conflict', theirs: { rev: 2, indos: 'weak' } } });
  expect((await mate.remove(path, based(2))).status).toBe(204);
});

test('twenty edits at once of one revision: every field that does not clash survives', async () => {
  const { body } = await mate.post(paths.create('requisitions', fixture.vessel), validBody('requisitions'));
  const path = paths.record('requisitions', fixture.vessel, Number(body.id));
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      (nth % 2 ? mate : master).put(
        path,
        validBody('requisitions', nth < 10 ? { supplier: `supplier ${nth}` } : { remarks: `remark ${nth}` }),
        based(1),
      ),
    ),
  );
  const won = replies.filter(({ status }) => status === 200);
  expect(won).toHaveLength(2);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(18);
  expect((await mate.get(path)).body).toMatchObject({
    rev: 3,
    supplier: expect.stringMatching(/^supplier/),
    remarks: expect.stringMatching(/^remark/),
  });
});

test('a POST sent twenty times at once with one key makes one record and gets one answer', async () => {
  const head = await headOf(mate, fixture.vessel);
  const key = once();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => mate.post(paths.create('audits', fixture.vessel), validBody('audits'), key)),
  );
  for (const { status, body, headers } of replies) {
    expect({ status, body, etag: headers.get('etag') }).toEqual({
      status: 201,
      body: replies[0]?.body,
      etag: expect.stringMatching(/^"1\./),
    });
  }
  expect(await headOf(mate, fixture.vessel)).toBe(head + 1);

  // Also after the record was edited: the answer is the one it got.
  const path = paths.record('audits', fixture.vessel, Number(replies[0]?.body.id));
  await mate.put(path, validBody('audits', { findings: 'later' }));
  expect((await mate.post(paths.create('audits', fixture.vessel), validBody('audits'), key)).body).toEqual(replies[0]?.body);
  expect(await headOf(mate, fixture.vessel)).toBe(head + 2);
});

test('a repeated PUT and a repeated DELETE have one effect and the same answer', async () => {
  const path = await addCrew();
  const head = await headOf(mate, fixture.vessel);
  const [edit, removal] = [once(), once()];
  const put = () => mate.put(path, crewBody({ indos: 'once' }), edit);
  const first = await put();
  expect(first.body.rev).toBe(2);
  await mate.put(path, crewBody({ indos: 'after' }));
  expect((await put()).body).toEqual(first.body);
  expect((await mate.get(path)).body).toMatchObject({ rev: 3, indos: 'after' });

  const removals = await Promise.all(Array.from({ length: 5 }, () => mate.remove(path, removal)));
  expect(removals.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
  expect((await mate.remove(path, removal)).status).toBe(204);
  expect((await mate.remove(path)).status).toBe(404);
  expect((await put()).body).toEqual(first.body);
  expect(await headOf(mate, fixture.vessel)).toBe(head + 3);
  expectUnbroken(await wholeLog(mate, fixture.vessel));
});

test('vessels and messages repeat alike, and a restore', async () => {
  const keys = { vessel: once(), gone: once(), back: once(), message: once(), done: once() };
  const add = () => mate.post(paths.vessels, validBody('vessels'), keys.vessel);
  const [first, second] = [await add(), await add()];
  expect(second.body).toEqual(first.body);
  const path = `${paths.vessels}/${Number(first.body.id)}`;
  for (const _ of [1, 2]) expect((await mate.remove(path, keys.gone)).status).toBe(204);
  for (const _ of [1, 2]) expect(await mate.post(`${path}/restore`, undefined, keys.back)).toMatchObject({ status: 200, body: { rev: 3 } });

  const body = validBody('daily-messages', { vessel_id: first.body.id });
  const [one, two] = [
    await mate.post('/api/daily-messages', body, keys.message),
    await mate.post('/api/daily-messages', body, keys.message),
  ];
  expect(two.body).toEqual(one.body);
  for (const _ of [1, 2]) expect((await mate.remove(`/api/daily-messages/${Number(one.body.id)}`, keys.done)).status).toBe(204);
  expect(await headOf(mate, Number(first.body.id))).toBe(2);
});

test('a repeated restore of a record that was back already does not restore it again', async () => {
  const path = await addCrew();
  const key = once();
  const restore = () => mate.post(`${path}/restore`, undefined, key);
  const { body } = await restore();
  expect((await master.remove(path)).status).toBe(204);
  expect(await restore()).toMatchObject({ status: 200, body });
  expect((await mate.get(path)).status).toBe(404);
});

test("a key that stood for another request is refused; another person's key of the same name is another key", async () => {
  const key = once();
  const path = paths.create('audits', fixture.vessel);
  const first = await mate.post(path, validBody('audits'), key);
  expect(first.status).toBe(201);
  const head = await headOf(mate, fixture.vessel);
  const reused = { status: 422, body: { code: 'reused_key', error: expect.stringMatching(/\.$/) } };
  expect(await mate.post(path, validBody('audits', { findings: 'other' }), key)).toMatchObject(reused);
  expect(await mate.post(paths.create('crew', fixture.vessel), crewBody(), key)).toMatchObject(reused);
  expect(await mate.remove(await addCrew(), key)).toMatchObject(reused);
  expect(await headOf(mate, fixture.vessel)).toBe(head + 1);
  const others = await master.post(path, validBody('audits'), key);
  expect(others.status).toBe(201);
  expect(others.body.id).not.toBe(first.body.id);
  for (const bad of ['', ' ', 'a b', 'x'.repeat(129)])
    expect((await mate.post(path, validBody('audits'), once(bad))).status, bad).toBe(400);
});

test('a refused request leaves its key free', async () => {
  const key = once();
  expect((await mate.post(paths.create('audits', fixture.vessel), validBody('audits', { status: '' }), key)).status).toBe(400);
  expect((await mate.post(paths.create('audits', fixture.vessel), validBody('audits'), key)).status).toBe(201);
});

test('an edit by a client that knows only the fields of section 7 keeps the terms and endorsements of a certificate', async () => {
  const { body: added } = await mate.post(paths.create('certificates', fixture.vessel), validBody('certificates'));
  const path = paths.record('certificates', fixture.vessel, Number(added.id));
  expect(added).toMatchObject({ endorsements: [], term: null });
  const endorsement = { survey: 'Annual', date: '2024-01-15', place: 'Rotterdam', surveyor: null };
  const optional = { term: 'Full term', survey_scheme: 'Annual', postponed_until: '2026-06-01', endorsements: [endorsement] };
  expect((await mate.put(path, { ...validBody('certificates'), ...optional }, based(1))).body).toMatchObject(optional);
  const plain = validBody('certificates', { remarks: 'Typed elsewhere' });
  expect((await master.put(path, plain)).body).toMatchObject({ ...optional, remarks: 'Typed elsewhere' });

  // Two people endorse it from the same revision: both endorsements stand.
  const second = { survey: 'Annual', date: '2025-01-15', place: null, surveyor: null };
  const third = { survey: 'Additional', date: '2025-03-01', place: null, surveyor: null };
  await mate.put(path, { ...plain, endorsements: [endorsement, second] }, based(3));
  const merged = await master.put(path, { ...plain, endorsements: [endorsement, third] }, based(3));
  expect(merged.status).toBe(200);
  expect(merged.body.endorsements).toHaveLength(3);

  const refused = await mate.put(path, { ...plain, endorsements: [{ survey: 'Annual' }] }, based(5));
  expect(refused).toMatchObject({ status: 400, body: { fields: { endorsements: 'An endorsement needs its survey and its date.' } } });
});
