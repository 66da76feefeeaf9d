/** Who did what on a vessel and in the fleet: newest first, in pages, narrowed, and without the invoices of others. */
import { expect, test } from 'vitest';
import { activityPath, type Activity, type ActivityFilter } from '../../shared/api/activity';
import { paths } from '../../shared/api/paths';
import type { Scope } from '../../shared/log/change';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import type { Person } from '../support/person';
import { useServerFixture } from '../support/useServerFixture';

const { server, mate, master } = useServerFixture({ two: true });

const activity = async (who: Person, scope: Scope, filter?: ActivityFilter, before?: string, headers?: Record<string, string>) =>
  (await who.get(activityPath(scope, filter, before), headers)).body as unknown as Activity;

/** Every page of it. */
async function all(who: Person, scope: Scope, filter?: ActivityFilter) {
  const entries: Activity['entries'] = [];
  for (let next: string | undefined; ;) {
    const page = await activity(who, scope, filter, next);
    entries.push(...page.entries);
    if (page.next === null) return entries;
    next = page.next;
  }
}

/** A vessel on which the mate adds a certificate, the master renews it, and both do more. */
async function vesselWithPast() {
  const vessel = await addVessel(server.url, mate.token, 'MV Past');
  const certificate = validBody('certificates', { certificate_name: 'Safety Radio', remarks: 'one' });
  const { body } = await mate.post(paths.create('certificates', vessel), certificate);
  const path = paths.record('certificates', vessel, Number(body.id));
  await master.put(path, { ...certificate, remarks: 'two' });
  const member = await mate.post(paths.create('crew', vessel), validBody('crew', { name: 'Ann Lee' }));
  const crew = paths.record('crew', vessel, Number(member.body.id));
  await master.remove(crew);
  return { vessel, path, crew };
}

test('each change with its record’s name, who made it and what was there before', async () => {
  const { vessel } = await vesselWithPast();
  const { entries, next, people } = await activity(mate, vessel);
  expect(next).toBeNull();
  const emails = [...new Set(entries.map(({ by }) => by))].sort();
  expect(emails).toHaveLength(2);
  expect(people).toEqual(emails);
  expect(entries.map(({ vessel: of, seq, kind, op, rev, name }) => [of, seq, kind, op, rev, name])).toEqual([
    [vessel, 4, 'crew', 'deleted', 2, 'Ann Lee'],
    [vessel, 3, 'crew', 'created', 1, 'Ann Lee'],
    [vessel, 2, 'certificates', 'updated', 2, 'Safety Radio'],
    [vessel, 1, 'certificates', 'created', 1, 'Safety Radio'],
  ]);
  expect(entries[2]).toMatchObject({ fields: { remarks: 'two' }, before: { remarks: 'one' } });
  expect(entries[3]?.before).toMatchObject({ certificate_name: null });
});

test('narrowed by person, section and deed, and by several of them', async () => {
  const { vessel, path } = await vesselWithPast();
  await mate.remove(path);
  await master.post(`${path}/restore`);
  const [newest] = (await activity(mate, vessel)).entries;
  expect(newest).toMatchObject({ op: 'created', rev: 4, fields: {}, before: {} });
  const master1 = newest?.by;
  const told = async (filter: ActivityFilter) => (await activity(mate, vessel, filter)).entries.map(({ seq }) => seq);
  expect(await told({ by: master1 })).toEqual([6, 4, 2]);
  expect(await told({ by: 'nobody@example.com' })).toEqual([]);
  expect(await told({ kind: 'crew' })).toEqual([4, 3]);
  expect(await told({ op: 'created' })).toEqual([3, 1]);
  expect(await told({ op: 'updated' })).toEqual([2]);
  expect(await told({ op: 'deleted' })).toEqual([5, 4]);
  expect(await told({ op: 'restored' })).toEqual([6]);
  // The certificate is back.
  expect(await told({ op: 'gone' })).toEqual([4]);
  expect(await told({ by: master1, kind: 'certificates' })).toEqual([6, 2]);
  expect(await told({ by: master1, kind: 'certificates', op: 'restored' })).toEqual([6]);
});

test('a change that changed nothing is left out: a repeated edit, and the restoration of what was not deleted', async () => {
  const { vessel, path } = await vesselWithPast();
  const { body } = await mate.get(path);
  for (const [key, write] of [
    ['edit', () => mate.put(path, body, { 'Idempotency-Key': `same-${vessel}` })],
    ['restoration', () => mate.post(`${path}/restore`, undefined, { 'Idempotency-Key': `restored-${vessel}` })],
  ] as const)
    expect(await write(), key).toMatchObject({ status: 200 });
  expect(await mate.get(path)).toMatchObject({ body: { rev: 4 } });
  for (const filter of [{}, { op: 'updated' }])
    expect((await activity(mate, vessel, filter)).entries.map(({ seq }) => seq).filter((seq) => seq > 4)).toEqual([]);
});

test('a long one comes in pages without a hole, and a page holds at most 50', async () => {
  const vessel = await addVessel(server.url, mate.token);
  for (let nth = 0; nth < 120; nth += 1) await mate.post(paths.create('crew', vessel), validBody('crew', { name: `Hand ${nth}` }));
  const first = await activity(mate, vessel);
  expect(first.entries).toHaveLength(50);
  const second = await activity(mate, vessel, {}, first.next ?? '');
  expect(second.people).toBeUndefined();
  const numbers = (await all(mate, vessel)).map(({ seq }) => seq);
  expect(numbers).toEqual(Array.from({ length: 120 }, (_, nth) => 120 - nth));
  expect((await all(mate, vessel, { kind: 'crew' })).map(({ seq }) => seq)).toEqual(numbers);
});

test('of the fleet: every vessel by name, in one order, vessels themselves too', async () => {
  const one = await addVessel(server.url, mate.token, 'MV One');
  const two = await addVessel(server.url, mate.token, 'MV Two');
  for (const vessel of [one, two, one]) await mate.post(paths.create('crew', vessel), validBody('crew', { name: 'Bo' }));
  await mate.remove(paths.record('vessels', 0, two));
  const { entries } = await activity(master, 'fleet');
  expect(
    entries.slice(0, 6).map(({ vessel, kind, id, op, name, ship }) => [vessel, kind, kind === 'vessels' ? id : 0, op, name, ship]),
  ).toEqual([
    ['fleet', 'vessels', two, 'deleted', 'MV Two', undefined],
    [one, 'crew', 0, 'created', 'Bo', 'MV One'],
    [two, 'crew', 0, 'created', 'Bo', 'MV Two'],
    [one, 'crew', 0, 'created', 'Bo', 'MV One'],
    ['fleet', 'vessels', two, 'created', 'MV Two', undefined],
    ['fleet', 'vessels', one, 'created', 'MV One', undefined],
  ]);
  const gone = await activity(master, 'fleet', { kind: 'vessels', op: 'gone' });
  expect(gone.entries.map(({ id }) => id)).toContain(two);
  await mate.post(paths.restore('vessels', 0, two));
  expect((await activity(master, 'fleet', { kind: 'vessels', op: 'gone' })).entries.map(({ id }) => id)).not.toContain(two);

  const of = entries[0]?.by ?? '';
  const pages = await all(master, 'fleet', { by: of });
  expect(new Set(pages.map(({ by }) => by))).toEqual(new Set([of]));
  expect(pages.map(({ at }) => at)).toEqual(
    pages
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
});

test('invoices are told to viewers with invoice access alone, and a page without them goes on', async () => {
  const vessel = await addVessel(server.url, mate.token);
  await mate.post(paths.create('crew', vessel), validBody('crew', { name: 'Before' }));
  for (let nth = 0; nth < 60; nth += 1)
    await mate.post(paths.create('invoices', vessel), validBody('invoices', { vessel_id: vessel, amount: 4321.09 }));
  const access = { 'X-Invoice-Token': await master.openInvoices() };
  const full = await activity(master, vessel, { kind: 'invoices' }, undefined, access);
  expect(full.entries[0]).toMatchObject({ kind: 'invoices', fields: { amount: 4321.09 }, before: { amount: null } });
  for (const scope of [vessel, 'fleet'] as const) {
    const without = await mate.get(activityPath(scope));
    expect(without.status).toBe(200);
    expect(JSON.stringify(without.body)).not.toMatch(/invoices|4321\.09/);
  }
  expect((await all(mate, vessel)).map(({ name }) => name)).toEqual(['Before']);
  expect((await all(mate, vessel, { kind: 'invoices' })).length).toBe(0);
});

test.each([
  ['kind', 'kind=ships'],
  ['op', 'op=read'],
  ['by', 'by='],
  ['by', 'by=a&by=b'],
  ['before', 'before=0'],
  ['before', 'before=x'],
  ['before', 'before[$gt]=1&before=-1'],
])('a filter that cannot be read is refused by name: %s', async (name, query) => {
  const vessel = await addVessel(server.url, mate.token);
  for (const scope of [vessel, 'fleet'] as const) {
    const { status, body } = await mate.get(`${activityPath(scope)}?${query}`);
    expect([status, Object.keys(body.fields as object)]).toEqual([400, [name]]);
  }
});
