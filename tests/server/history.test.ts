/** What became of one record, from the log: who, when, and what each field was before. */
import { expect, test } from 'vitest';
import type { RecordHistory } from '../../shared/log/change';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { useServerFixture } from '../support/useServerFixture';

const fixture = useServerFixture({ two: true });
const { server, mate, master } = fixture;

const past = async (path: string) => (await mate.get(path)).body as unknown as RecordHistory;

test.each(VESSEL_KINDS.filter((kind) => kind !== 'invoices'))(
  '%s: every change, newest first, with what was there before',
  async (kind) => {
    const { body } = await mate.post(paths.create(kind, fixture.vessel), validBody(kind, { vessel_id: fixture.vessel, remarks: 'one' }));
    const id = Number(body.id);
    const path = paths.record(kind, fixture.vessel, id);
    await master.put(path, validBody(kind, { vessel_id: fixture.vessel, remarks: 'two' }));
    await mate.put(path, validBody(kind, { vessel_id: fixture.vessel, remarks: null }));
    await mate.remove(path);
    await master.post(`${path}/restore`);
    const { changes, more } = await past(paths.history(kind, fixture.vessel, id));
    expect(more).toBe(false);
    const [first, second] = [changes.at(-1)?.by, changes.at(-2)?.by];
    expect(first).not.toBe(second);
    expect(changes.map(({ op, rev, by, fields, before }) => [op, rev, by, fields.remarks, before.remarks])).toEqual([
      ['created', 5, second, null, null],
      ['deleted', 4, first, undefined, undefined],
      ['updated', 3, first, null, 'two'],
      ['updated', 2, second, 'two', 'one'],
      ['created', 1, first, 'one', null],
    ]);
    expect(changes[2]?.fields).toEqual({ remarks: null });
    expect(Date.parse(changes[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  },
);

test('a vessel’s own, deleted too', async () => {
  const id = await addVessel(server.url, mate.token);
  await mate.remove(paths.record('vessels', 0, id));
  expect((await past(paths.history('vessels', 0, id))).changes.map(({ op }) => op)).toEqual(['deleted', 'created']);
});

test('a long one comes in pages without a hole', async () => {
  const { body } = await mate.post(paths.create('crew', fixture.vessel), validBody('crew', { remarks: '0' }));
  const id = Number(body.id);
  for (let nth = 1; nth <= 120; nth += 1)
    await mate.put(paths.record('crew', fixture.vessel, id), validBody('crew', { remarks: String(nth) }));
  const first = await past(paths.history('crew', fixture.vessel, id));
  expect([first.changes.length, first.more]).toEqual([100, true]);
  const second = await past(paths.history('crew', fixture.vessel, id, first.changes.at(-1)?.rev));
  expect(second.more).toBe(false);
  expect([...first.changes, ...second.changes].map(({ rev }) => rev)).toEqual(Array.from({ length: 121 }, (_, nth) => 121 - nth));
  expect(first.changes.at(-1)?.before).toEqual(second.changes[0]?.fields);
});

test('a record that is not of this vessel, or never was, has none; a revision that is no number is refused', async () => {
  const other = await addVessel(server.url, mate.token);
  const { body } = await mate.post(paths.create('crew', fixture.vessel), validBody('crew'));
  const id = Number(body.id);
  expect((await mate.get(paths.history('crew', other, id))).status).toBe(404);
  expect((await mate.get(paths.history('crew', fixture.vessel, 999_999))).status).toBe(404);
  for (const bad of ['0', 'x', '-1', '1.5'])
    expect((await mate.get(`${paths.history('crew', fixture.vessel, id)}?before=${bad}`)).status, bad).toBe(400);
  expect((await mate.get(paths.history('invoices', fixture.vessel, 1))).status).toBe(404);
});
