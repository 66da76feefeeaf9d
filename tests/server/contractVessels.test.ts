/** Section 7: vessels, their dashboard, and messages, which are reached by their own number. */
import { expect, test } from 'vitest';
import type { Values } from '../../shared/kinds/kind';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { useServerFixture } from '../support/useServerFixture';

const { server, mate } = useServerFixture();

/** Section 3, Vessel, to the last field. */
const PARTICULARS = {
  name: 'EVER GIVEN',
  imo_number: '9811000',
  call_sign: 'H3RC',
  flag: 'Panama',
  class: 'ABS',
  class_no: '18261829',
  port_of_registry: 'Panama',
  official_no: '50169-18',
  mmsi: 353136000,
  owners: 'Shoei Kisen Kaisha',
  build_at: 'Imabari',
  built_on: '2018-09-25',
  main_engine: 'MAN-B&W 11G95ME',
  speed: 22.8,
  grt: 220940,
  nt: 99155,
  dwt: 199629,
  type_of_vessel: 'Container ship',
  length: 399.94,
  lpp: 387.4,
  breadth: 58.8,
  depth: 32.9,
  draft: 14.5,
};

test('a vessel carries every particular, through list, record, dashboard and back', async () => {
  const added = await mate.post(paths.vessels, PARTICULARS);
  expect(added.status).toBe(201);
  expect(added.body).toEqual({ id: expect.any(Number), vessel_id: null, rev: 1, ...PARTICULARS, required_certificates: null });
  const path = `${paths.vessels}/${Number(added.body.id)}`;
  expect((await mate.get(path)).body).toEqual(added.body);
  expect((await mate.get(paths.dashboard(Number(added.body.id)))).body).toEqual({ vessels: [added.body] });
  const list = await mate.get(paths.vessels);
  expect(Object.keys(list.body).sort()).toEqual(['epoch', 'seq', 'vessels']);
  expect(list.body.vessels).toContainEqual(added.body);

  const edited = await mate.put(path, { ...PARTICULARS, speed: null, built_on: '', draft: '14.75', mmsi: '353136001' });
  expect(edited).toMatchObject({ status: 200, body: { rev: 2, speed: null, built_on: null, draft: 14.75, mmsi: 353136001 } });
  expect((await mate.put(path, { name: 'EVER AFTER', imo_number: '9811000', flag: 'Panama' })).body).toMatchObject({
    name: 'EVER AFTER',
    owners: PARTICULARS.owners,
  });
});

test('a new vessel needs its three values, said in one sentence', async () => {
  const sentence = 'Please fill in all required fields (Vessel Name, IMO Number, Flag)';
  for (const body of [{}, { name: 'X', flag: 'Malta' }, { name: ' ', imo_number: '1', flag: null }]) {
    expect(await mate.post(paths.vessels, body)).toMatchObject({
      status: 400,
      body: { error: sentence, message: sentence, code: 'invalid' },
    });
  }
  expect((await mate.post(paths.vessels, {})).body.fields).toEqual({
    name: 'Vessel Name is required.',
    imo_number: 'IMO Number is required.',
    flag: 'Flag is required.',
  });
});

test('what a vessel holds is counted by kind, of invoices those the viewer is told of', async () => {
  const vessel = await addVessel(server.url, mate.token);
  expect((await mate.get(paths.contents(vessel))).body).toEqual({ contents: {} });
  for (const kind of ['crew', 'crew', 'audits'] as const) await mate.post(paths.create(kind, vessel), validBody(kind));
  const { body: gone } = await mate.post(paths.create('audits', vessel), validBody('audits'));
  await mate.remove(paths.record('audits', vessel, Number(gone.id)));
  for (const status of ['Pending', 'Paid'])
    await mate.post(paths.create('invoices', vessel), validBody('invoices', { vessel_id: vessel, status }));
  expect((await mate.get(paths.contents(vessel))).body).toEqual({ contents: { crew: 2, audits: 1, invoices: 1 } });
  const access = { 'X-Invoice-Token': await mate.openInvoices() };
  expect((await mate.get(paths.contents(vessel), access)).body).toEqual({ contents: { crew: 2, audits: 1, invoices: 2 } });
});

test('a deleted vessel is gone with all it holds, and comes back whole', async () => {
  const vessel = await addVessel(server.url, mate.token, 'Sold');
  const audit = await mate.post(paths.create('audits', vessel), validBody('audits'));
  const message = await mate.post('/api/daily-messages', validBody('daily-messages', { vessel_id: vessel }));
  const auditPath = paths.record('audits', vessel, Number(audit.body.id));
  const path = `${paths.vessels}/${vessel}`;

  expect((await mate.remove(path)).status).toBe(204);

  const gone = { status: 404, body: { error: 'Vessel not found', code: 'not_found' } };
  for (const kind of VESSEL_KINDS) expect(await mate.get(paths.list(kind, vessel)), kind).toMatchObject(gone);
  for (const reply of [
    await mate.get(path),
    await mate.put(path, PARTICULARS),
    await mate.remove(path),
    await mate.get(paths.dashboard(vessel)),
    await mate.get(auditPath),
    await mate.get(paths.changes(vessel, 0)),
    await mate.post(paths.create('crew', vessel), validBody('crew')),
    await mate.post('/api/daily-messages', validBody('daily-messages', { vessel_id: vessel })),
    await mate.post('/api/invoices', validBody('invoices', { vessel_id: vessel })),
    await mate.remove(paths.record('daily-messages', vessel, Number(message.body.id))),
  ])
    expect(reply).toMatchObject(gone);
  const named = async () => ((await mate.get(paths.vessels)).body.vessels as { id: number }[]).map(({ id }) => id);
  expect(await named()).not.toContain(vessel);

  expect((await mate.post(`${path}/restore`)).body).toMatchObject({ id: vessel, name: 'Sold', rev: 3 });
  expect(await named()).toContain(vessel);
  expect(await mate.get(auditPath)).toMatchObject({ status: 200, body: audit.body });
});

test('who asks for a vessel at the moment it is deleted keeps no door open to it', async () => {
  for (let round = 0; round < 20; round += 1) {
    const vessel = await addVessel(server.url, mate.token);
    const removing = mate.remove(`${paths.vessels}/${vessel}`);
    await Promise.all([removing, ...Array.from({ length: 12 }, () => mate.get(paths.list('crew', vessel)))]);
    expect((await removing).status).toBe(204);
    expect((await mate.get(paths.list('crew', vessel))).status).toBe(404);
  }
});

test('a message is written with its vessel in the body, edited and deleted by its number, and stays with its vessel', async () => {
  const [vessel, other] = [await addVessel(server.url, mate.token), await addVessel(server.url, mate.token)];
  const body = validBody('daily-messages', { vessel_id: vessel });
  const sentence = 'Invalid message or vessel ID';
  for (const bad of [undefined, null, '', 'x', 0, -1, 1.5, [vessel], { $gt: 0 }, { toString: 1, valueOf: 1 }, true]) {
    expect(await mate.post('/api/daily-messages', { ...body, vessel_id: bad }), JSON.stringify(bad)).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { vessel_id: sentence } },
    });
  }
  expect((await mate.post('/api/daily-messages', { ...body, vessel_id: 987654 })).status).toBe(404);

  const added = await mate.post('/api/daily-messages', { ...body, vessel_id: String(vessel) });
  expect(added).toMatchObject({ status: 201, body: { vessel_id: vessel, completion_date: null } });
  const path = paths.record('daily-messages', vessel, Number(added.body.id));
  const done: Values = { ...added.body, status: 'Completed', completion_date: '2025-06-20' };
  expect(await mate.put(path, done)).toMatchObject({ status: 200, body: { ...done, rev: 2 } });
  expect((await mate.put(path, { ...done, status: 'In Progress', completion_date: null })).body).toMatchObject({
    status: 'In Progress',
    completion_date: null,
  });

  const moved = await mate.put(path, { ...done, vessel_id: other });
  expect(moved).toMatchObject({ status: 400, body: { code: 'invalid', fields: { vessel_id: expect.any(String) } } });
  for (const bad of [{ toString: 1 }, [vessel], true]) expect((await mate.put(path, { ...done, vessel_id: bad })).status).toBe(400);
  expect((await mate.get(paths.list('daily-messages', other))).body.messages).toEqual([]);
  expect((await mate.get(path)).body).toMatchObject({ vessel_id: vessel, rev: 3 });
});

test('addresses and methods outside the contract are refused as such', async () => {
  const vessel = await addVessel(server.url, mate.token);
  expect((await mate.get(`/api/vessels/${vessel}/anchors`)).status).toBe(404);
  expect((await mate.get(`/api/invoices/1`)).status).toBe(404);
  const wrong = await mate.put(`/api/vessels/${vessel}/crew`, {});
  expect(wrong).toMatchObject({ status: 405, body: { code: 'not_allowed' } });
  expect(wrong.headers.get('allow')).toBe('GET, POST');
});
