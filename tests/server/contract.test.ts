/** Section 7 over the wire: every kind is added, read, listed, edited, deleted and restored by the same rules. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { KindName, Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { useServerFixture } from '../support/useServerFixture';

const fixture = useServerFixture();
const { server, mate } = fixture;
let other: number;

beforeAll(async () => {
  other = await addVessel(server.url, mate.token, 'Another Vessel');
});

/** Kind, the keys of its list answer, what a single record is called when it is missing, a field to edit, the values an edit keeps. */
const KINDS: [KindName, string[], string, Values][] = [
  [
    'certificates',
    ['certificates', 'summary', 'dueOrExpiredCount', 'earlier', 'expired_earlier', 'seq'],
    'Certificate not found',
    { remarks: 'renewed' },
  ],
  ['crew', ['crew', 'expired_earlier', 'seq'], 'Crew member not found', { rank: 'Chief Officer' }],
  ['audits', ['audits', 'pending_count', 'seq'], 'Audit/survey not found', { findings: 'none' }],
  ['psc-inspections', ['inspections', 'seq'], 'PSC inspection not found', { mou: 'Tokyo MOU' }],
  [
    'equipment-inspections',
    ['inspections', 'summary', 'pending_count', 'expired_earlier', 'seq'],
    'Equipment inspection/test not found',
    { remarks: 'x' },
  ],
  ['requisitions', ['requisitions', 'summary', 'pending_count', 'seq'], 'Requisition not found', { supplier: 'Chandler' }],
  ['daily-messages', ['messages', 'seq'], 'Message not found', { person_in_charge: 'Master' }],
];

const bodyFor = (kind: KindName, changes: Values = {}) =>
  validBody(kind, kind === 'daily-messages' ? { vessel_id: fixture.vessel, ...changes } : changes);
const listOf = async (kind: KindName, at = fixture.vessel) => (await mate.get(paths.list(kind, at))).body;
const idsOf = async (kind: KindName) => ((await listOf(kind))[kindOf(kind).listKey] as { id: number }[]).map(({ id }) => id);

describe.each(KINDS)('%s', (kind, keys, missing, change) => {
  test('is added, read, listed, edited, deleted and brought back', async () => {
    const body = bodyFor(kind);
    const added = await mate.post(paths.create(kind, fixture.vessel), {
      ...body,
      id: 999,
      rev: 7,
      status_: 'x',
      __v: 3,
      deleted: true,
      file: { id: 'x' },
    });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ id: expect.any(Number), vessel_id: fixture.vessel, rev: 1, ...body });
    expect(added.body.id).not.toBe(999);
    for (const key of ['status_', '__v', '_id', 'deleted', 'vessel']) expect(added.body).not.toHaveProperty(key);
    expect(added.headers.get('etag')).toMatch(/^"1\./);

    const path = paths.record(kind, fixture.vessel, Number(added.body.id));
    expect(await mate.get(path)).toMatchObject({ status: 200, body: added.body });
    const list = await mate.get(`${paths.list(kind, fixture.vessel)}?t=${Date.now()}`, { 'Cache-Control': 'no-cache' });
    expect(list.status).toBe(200);
    expect(Object.keys(list.body).sort()).toEqual([...keys, 'epoch'].sort());
    expect(list.body[kindOf(kind).listKey]).toContainEqual(added.body);

    const edited = await mate.put(path, bodyFor(kind, change));
    expect(edited).toMatchObject({ status: 200, body: { ...added.body, ...change, rev: 2 } });
    expect(edited.headers.get('etag')).toMatch(/^"2\./);
    expect((await mate.get(path)).body).toEqual(edited.body);

    const removed = await call(server.url, 'DELETE', path, mate.token);
    expect(removed).toMatchObject({ status: 204, body: {} });
    const gone = { status: 404, body: { error: missing, message: missing, code: 'not_found' } };
    expect(await mate.get(path)).toMatchObject(gone);
    expect(await mate.put(path, bodyFor(kind, change))).toMatchObject(gone);
    expect(await mate.remove(path)).toMatchObject(gone);
    expect(await idsOf(kind)).not.toContain(added.body.id);

    const restored = await mate.post(`${path}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { ...edited.body, rev: 4 } });
    expect(await idsOf(kind)).toContain(added.body.id);
    // Somebody else may have restored it already.
    expect(await mate.post(`${path}/restore`)).toMatchObject({ status: 200, body: restored.body });
    expect((await mate.get(path)).body).toEqual(restored.body);
  });

  test('what a PUT leaves out stays; what it blanks goes', async () => {
    const remark = kind === 'crew' ? { indos: '12GL3456' } : { remarks: 'two\nlines' };
    const added = await mate.post(paths.create(kind, fixture.vessel), bodyFor(kind, remark));
    const path = paths.record(kind, fixture.vessel, Number(added.body.id));
    const kept = await mate.put(path, bodyFor(kind, change));
    if (!('remarks' in change)) expect(kept.body).toMatchObject(remark);
    const [name] = Object.keys(remark);
    const blanked = await mate.put(path, bodyFor(kind, { [name ?? '']: '  ' }));
    expect(blanked.body[name ?? '']).toBeNull();
    // Saying what is true already is no change: the revision stays.
    expect((await mate.put(path, bodyFor(kind, { [name ?? '']: null }))).body.rev).toBe(blanked.body.rev);
  });

  test('unknown numbers and other vessels are not found, what is no number is refused in the specified sentence', async () => {
    const { body } = await mate.post(paths.create(kind, fixture.vessel), bodyFor(kind));
    const id = Number(body.id);
    expect(await mate.get(paths.record(kind, fixture.vessel, 987_654))).toMatchObject({ status: 404, body: { error: missing } });
    const sentence = kindOf(kind).formErrors.edit.ids;
    for (const raw of ['abc', '1x', '-1', '0', '1.5', '%20', '9'.repeat(20), '$gt', '__proto__']) {
      const path = paths.record(kind, fixture.vessel, id).replace(/\d+$/, raw);
      for (const reply of [await mate.get(path), await mate.put(path, bodyFor(kind)), await mate.remove(path)]) {
        expect(reply, raw).toMatchObject({
          status: 400,
          body: { error: sentence, message: sentence, code: 'bad_request', fields: { id: sentence } },
        });
      }
    }
    expect(await mate.get(paths.list(kind, 987_654))).toMatchObject({
      status: 404,
      body: { error: 'Vessel not found', code: 'not_found' },
    });
    expect(await mate.get(paths.list(kind, fixture.vessel).replace(/\/\d+\//, '/x1/'))).toMatchObject({
      status: 400,
      body: { error: sentence },
    });
    expect((await listOf(kind, other))[kindOf(kind).listKey]).toEqual([]);
    if (kind === 'daily-messages') return;

    const wrong = paths.record(kind, other, id);
    for (const reply of [
      await mate.get(wrong),
      await mate.put(wrong, bodyFor(kind)),
      await mate.remove(wrong),
      await mate.post(`${wrong}/restore`),
    ]) {
      expect(reply).toMatchObject({ status: 404, body: { error: missing } });
    }
    expect((await mate.get(paths.record(kind, fixture.vessel, id))).body).toEqual(body);
    const add = await mate.post(paths.create(kind, fixture.vessel).replace(/\/\d+\//, '/x1/'), bodyFor(kind));
    expect(add).toMatchObject({ status: 400, body: { error: kindOf(kind).formErrors.add.ids } });
  });
});

test('`seq` of a list is the number of the newest change, and moves with every write', async () => {
  const before = Number((await listOf('audits')).seq);
  const { body } = await mate.post(paths.create('audits', fixture.vessel), bodyFor('audits'));
  expect((await listOf('audits')).seq).toBe(before + 1);
  await mate.remove(paths.record('audits', fixture.vessel, Number(body.id)));
  expect((await listOf('crew')).seq).toBe(before + 2);
  expect((await mate.get(paths.changes(fixture.vessel, before))).body).toMatchObject({
    head: before + 2,
    changes: [
      { vessel: fixture.vessel, seq: before + 1, kind: 'audits', id: body.id, rev: 1, op: 'created' },
      { vessel: fixture.vessel, seq: before + 2, kind: 'audits', id: body.id, rev: 2, op: 'deleted', fields: {} },
    ],
  });
});

test('the eight lists in one answer are each what its own request is answered', async () => {
  const { status, body } = await mate.get(paths.lists(fixture.vessel));
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(VESSEL_KINDS);
  for (const kind of VESSEL_KINDS) expect(body[kind], kind).toEqual(await listOf(kind));
  expect((await mate.get('/api/vessels/987654/lists')).status).toBe(404);
});

test('the changes route refuses what is no number, and a reader ahead of the log', async () => {
  const at = (since: string) => mate.get(`/api/vessels/${fixture.vessel}/changes?since=${since}`);
  for (const since of ['x', '-1', '1.5', '', '1&since=2', '9'.repeat(16)]) expect((await at(since)).status, since).toBe(400);
  expect(await at('999999')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await mate.get('/api/vessels/987654/changes')).status).toBe(404);
});

test('nothing of the contract answers without a session', async () => {
  const calls: [string, string][] = [
    ['GET', paths.vessels],
    ['POST', paths.vessels],
    ['GET', `${paths.vessels}/${fixture.vessel}`],
    ['PUT', `${paths.vessels}/${fixture.vessel}`],
    ['DELETE', `${paths.vessels}/${fixture.vessel}`],
    ['GET', paths.dashboard(fixture.vessel)],
    ['GET', paths.changes(fixture.vessel, 0)],
    ['POST', paths.invoiceLogin],
    ['POST', '/api/invoices'],
    ['GET', paths.list('invoices', fixture.vessel)],
  ];
  for (const [kind] of KINDS) {
    calls.push(['GET', paths.list(kind, fixture.vessel)], ['POST', paths.create(kind, fixture.vessel)]);
    for (const method of ['GET', 'PUT', 'DELETE']) calls.push([method, paths.record(kind, fixture.vessel, 1)]);
  }
  for (const end of ['upload', 'download', 'file'])
    calls.push([end === 'upload' ? 'POST' : end === 'file' ? 'DELETE' : 'GET', `/api/vessels/1/certificates/1/${end}`]);
  for (const [method, path] of calls) {
    expect(await call(server.url, method, path), `${method} ${path}`).toMatchObject({
      status: 401,
      body: { error: 'Session expired. Please log in again.', code: 'signed_out' },
    });
  }
});
