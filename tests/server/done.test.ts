/** What was done on a vessel in a period: one line a record, found by the numbers of the log, whatever came before and after. */
import type { Db } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { handoverPath, usualPeriod, type Handover, type Period } from '../../shared/api/handover';
import { paths } from '../../shared/api/paths';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { person, type Person } from '../support/person';
import type { RunningServer } from '../support/startServer';

let fixture: ServerFixture;
let db: Db;
let server: RunningServer;
let mate: Person;

beforeAll(async () => {
  fixture = await openServerFixture();
  server = fixture.server;
  db = fixture.database.db();
  mate = await person(server.url);
});
afterAll(() => fixture.stop());

const today = todayUtc();
const day = (days: number) => addDays(today, days);
const read = async (vessel: number, period: Period, headers?: Record<string, string>) =>
  (await mate.get(handoverPath(vessel, period), headers)).body as unknown as Handover;
/** Moves the changes of a log into the past: one day for each number. */
const spread = (vessel: number, days: readonly number[]) =>
  Promise.all(
    days.map((days, at) =>
      db.collection('changes').updateOne({ scope: vessel, seq: at + 1 }, { $set: { at: new Date(`${day(days)}T23:59:59.999Z`) } }),
    ),
  );

test('each record has one line, from what it was when the period began to what it was when it ended', async () => {
  const vessel = await addVessel(server.url, mate.token);
  const paper = validBody('certificates', { certificate_name: 'Safety Radio', remarks: 'one' });
  const { body } = await mate.post(paths.create('certificates', vessel), paper);
  const path = paths.record('certificates', vessel, Number(body.id));
  for (const remarks of ['two', 'three', 'four', 'five']) await mate.put(path, { ...paper, remarks });
  await mate.post(paths.create('crew', vessel), validBody('crew', { name: 'Ann Lee' }));
  await spread(vessel, [-9, -8, -7, -6, -5, -4]);

  const remarksIn = async (from: number, to: number) => {
    const { lines } = await read(vessel, { from: day(from), to: day(to) });
    return lines.map(({ name, op, fields }) => [name, op, ...(fields?.remarks ?? [])]);
  };
  expect(await remarksIn(-8, -6)).toEqual([['Safety Radio', 'updated', 'one', 'four']]);
  expect(await remarksIn(-7, -7)).toEqual([['Safety Radio', 'updated', 'two', 'three']]);
  expect(await remarksIn(-9, -8)).toEqual([['Safety Radio', 'created']]);
  expect(await remarksIn(-5, 0)).toEqual([
    ['Ann Lee', 'created'],
    ['Safety Radio', 'updated', 'four', 'five'],
  ]);
  expect(await remarksIn(-3, 0)).toEqual([]);
  expect(await remarksIn(-99, -10)).toEqual([]);
  expect(await read(vessel, { from: day(-9), to: today })).toMatchObject({
    counts: { certificates: 1, crew: 1 },
    more: 0,
    unread: 0,
    head: 6,
  });
});

test('own changes are told too, deletions by name, and what came and went not', async () => {
  const vessel = await addVessel(server.url, mate.token);
  const ids: number[] = [];
  for (const name of ['Ann Lee', 'Bo Ek']) {
    const { body } = await mate.post(paths.create('crew', vessel), validBody('crew', { name }));
    ids.push(Number(body.id));
  }
  await spread(vessel, [-3]);
  for (const id of ids) await mate.remove(paths.record('crew', vessel, id));
  const { lines } = await read(vessel, { from: today, to: day(30) });
  expect(lines.map(({ name, op }) => [name, op])).toEqual([['Ann Lee', 'deleted']]);
});

test('invoices are told to viewers with invoice access alone', async () => {
  const vessel = await addVessel(server.url, mate.token);
  await mate.post(paths.create('invoices', vessel), validBody('invoices', { vessel_id: vessel, amount: 77123.45 }));
  const access = { 'X-Invoice-Token': await mate.openInvoices() };
  const without = await read(vessel, usualPeriod(today));
  expect([without.lines, without.counts]).toEqual([[], {}]);
  expect((await read(vessel, usualPeriod(today), access)).counts).toEqual({ invoices: 1 });
});

test('at most 200 lines come, the rest as a number; without a period it is since the start of last month', async () => {
  const vessel = await addVessel(server.url, mate.token);
  await Promise.all(
    Array.from({ length: 203 }, (_, at) => mate.post(paths.create('audits', vessel), validBody('audits', { findings: `${at}` }))),
  );
  const done = (await mate.get(paths.handover(vessel))).body as unknown as Handover;
  expect([done.lines.length, done.more, done.counts]).toEqual([200, 3, { audits: 203 }]);
  expect({ from: done.from, to: done.to }).toEqual(usualPeriod(today));
});

test('a day that is none, and a period that ends before it begins, are refused by name', async () => {
  const vessel = await addVessel(server.url, mate.token);
  for (const [query, field] of [
    ['from=2025-02-30', 'from'],
    ['to=01-03-2025', 'to'],
    ['from=2025-03-02&to=2025-03-01', 'from'],
    ['to=1999-01-01', 'from'],
    ['from=2025-03-01&from=2025-03-02', 'from'],
  ] as const) {
    const refused = await mate.get(`${paths.handover(vessel)}?${query}`);
    expect([refused.status, Object.keys(refused.body.fields as object)], query).toEqual([400, [field]]);
    expect(refused.body.message).toContain(field);
  }
});
