/** What is counted of a vessel is kept with the number of its log, found again by the next start, and proved by `npm run verify`. */
import type { Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { trendsPath, type Trends } from '../../shared/api/trends';
import type { FleetStatusRow } from '../../shared/status/vesselStatusWire';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { faultsIn } from '../support/faultsIn';
import { deepTest } from '../support/deepTest';
import { fleetStatus } from '../support/fleetStatus';
import { person, type Person } from '../support/person';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { fixture, start } from './projectionsServer';

interface KeptFacts {
  _id: number;
  seq: number;
  facts: string;
  standing: string;
  day: string;
  turns: string;
}

let mongo: MongoClient;
let facts: Collection<KeptFacts>;
let trends: Collection<{ _id: number; day: string; overdue: number[] }>;
let server: RunningServer;
let mate: Person;

const verified = () => faultsIn(fixture.database.uri);
const certificate = (days: number) => ({ ...validBody('certificates'), expiry_date: addDays(todayUtc(), days) });

async function standingOf(id: number, from = server): Promise<FleetStatusRow | undefined> {
  const standings = await fleetStatus(await person(from.url, mate.token));
  return standings.find(({ vessel }) => vessel === id);
}
const linesOf = async (from: Person, ships: number[]) => ((await from.get(trendsPath(ships))).body as unknown as Trends).lines;
const keptAt = (vessel: number, seq: number) =>
  until(async () => ((await facts.findOne({ _id: vessel }))?.seq ?? -1) >= seq, `facts kept at ${seq}`);

/** A vessel whose one certificate falls due in three days, and what is kept of it. */
async function keptShip(): Promise<{ vessel: number; kept: KeptFacts }> {
  const vessel = await addVessel(server.url, mate.token);
  await mate.post(paths.create('certificates', vessel), certificate(3));
  await keptAt(vessel, 1);
  const kept = await facts.findOne({ _id: vessel });
  if (!kept) throw new Error('no facts');
  return { vessel, kept };
}

/** A ship whose two certificates were overdue for 800 days, until one was renewed and the other deleted. As a version stored her that had neither former values nor counts. */
async function pastShip(): Promise<{ vessel: number; gone: number }> {
  const vessel = await addVessel(server.url, mate.token);
  const certificates = paths.create('certificates', vessel);
  const [late, gone] = [(await mate.post(certificates, certificate(-30))).body, (await mate.post(certificates, certificate(-30))).body];
  expect(await linesOf(mate, [vessel, 987_654])).toEqual([[vessel, [2], [0]]]);
  await mate.put(paths.record('certificates', vessel, Number(late.id)), { ...late, expiry_date: addDays(todayUtc(), 10) });
  await mate.remove(paths.record('certificates', vessel, Number(gone.id)));
  const changes = mongo.db().collection('changes');
  await changes.updateMany({ scope: vessel, op: 'created' }, { $set: { at: new Date(Date.now() - 800 * 86_400_000) } });
  await changes.updateMany({ scope: vessel, op: 'updated' }, { $unset: { was: 1 } });
  await until(async () => (await trends.deleteOne({ _id: vessel })).deletedCount > 0, 'counts of the past');
  return { vessel, gone: Number(gone.id) };
}

interface Prepared {
  /** Started when the ships were as they are below. */
  second: RunningServer;
  /** What is stored of her waits 77 times, which only the stored counts can have. */
  marked: { vessel: number; kept: KeptFacts };
  /** Her standing counts for a day that has ended. */
  turned: number;
  past: Awaited<ReturnType<typeof pastShip>>[];
}

async function prepare(): Promise<Prepared> {
  const [marked, turned, past] = [await keptShip(), await keptShip(), [await pastShip(), await pastShip()]];
  const standing = marked.kept.standing.replace(/"waiting":\d+/, '"waiting":77');
  expect(standing).toContain('77');
  await facts.updateOne({ _id: marked.vessel }, { $set: { standing } });
  expect(turned.kept.day <= todayUtc() && turned.kept.turns > todayUtc()).toBe(true);
  const emptied = { standing: '{"worst":null,"totals":{},"counts":{}}', turns: todayUtc() };
  await facts.updateOne({ _id: turned.vessel }, { $set: emptied });
  return { second: await start(), marked, turned: turned.vessel, past };
}
let prepared: Promise<Prepared> | undefined;

beforeAll(async () => {
  ({ mongo, server } = fixture);
  facts = mongo.db().collection<KeptFacts>('facts');
  trends = mongo.db().collection('trends');
  mate = await person(server.url);
});
afterAll(async () => await (await prepared)?.second.stop());

test('every write finds its way into the facts while no reader asks, and verify proves them', async () => {
  const vessel = await addVessel(server.url, mate.token);
  for (const kind of VESSEL_KINDS) {
    const { body } = await mate.post(paths.create(kind, vessel), { ...validBody(kind), vessel_id: vessel });
    await mate.post(paths.create(kind, vessel), { ...validBody(kind), vessel_id: vessel });
    if (kind !== 'invoices') await mate.remove(paths.record(kind, vessel, Number(body.id)));
    if (kind === 'crew') await mate.post(paths.restore(kind, vessel, Number(body.id)));
  }
  const { body } = await mate.post(paths.create('certificates', vessel), certificate(300));
  await keptAt(vessel, VESSEL_KINDS.length * 3 + 1);
  await mate.put(paths.record('certificates', vessel, Number(body.id)), { ...body, expiry_date: addDays(todayUtc(), 3) });
  await keptAt(vessel, VESSEL_KINDS.length * 3 + 2);
  expect((await facts.findOne({ _id: vessel }))?.facts).toContain(addDays(todayUtc(), 3));
  await mate.remove(paths.record('certificates', vessel, Number(body.id)));
  await keptAt(vessel, VESSEL_KINDS.length * 3 + 3);
  expect((await facts.findOne({ _id: vessel }))?.facts).not.toContain(addDays(todayUtc(), 3));
  expect(await verified()).toEqual([]);
});

deepTest('verify names facts that are not what the records make of them, and counts that are not those of the facts', async () => {
  const { vessel, kept } = await keptShip();
  await facts.updateOne({ _id: vessel }, { $set: { facts: kept.facts.replace(addDays(todayUtc(), 3), addDays(todayUtc(), 4)) } });
  expect(await verified()).toEqual([`the stored due dates of the log of vessel ${vessel} are not what its records make of them`]);
  await facts.updateOne({ _id: vessel }, { $set: { facts: kept.facts, standing: kept.standing.replace('"in7":1', '"in7":2') } });
  expect(await verified()).toEqual([
    `the stored due dates of the log of vessel ${vessel} count otherwise than its records on ${todayUtc()}`,
  ]);
  await facts.updateOne({ _id: vessel }, { $set: { standing: kept.standing } });
});

test('a start takes up what is kept, reads of what moved since the changes alone, and makes anew what a former version kept', async () => {
  const { second, marked } = await (prepared ??= prepare());
  const { vessel, kept } = marked;
  expect((await standingOf(vessel, second))?.totals.waiting).toBe(77);

  // Facts are taken from what is kept too, and the change on top of them: a certificate that no record has stays among them.
  const invented = [987_654, 'Invented', null, addDays(todayUtc(), 5)];
  const held = JSON.parse(kept.facts) as Record<string, unknown[]>;
  await facts.updateOne(
    { _id: vessel },
    { $set: { facts: JSON.stringify({ ...held, certificates: [...(held.certificates ?? []), invented] }) } },
  );
  const before = (await standingOf(vessel))?.totals.overdue ?? 0;
  await mate.post(paths.create('certificates', vessel), certificate(-2));
  await until(async () => (await standingOf(vessel, second))?.totals.overdue === before + 1, 'the change on top');
  expect((await facts.findOne({ _id: vessel }))?.facts).toContain('Invented');

  await facts.updateOne({ _id: vessel }, { $set: { form: 'of old' } as never });
  const third = await start();
  expect((await standingOf(vessel, third))?.totals.overdue).toBe(before + 1);
  await until(async () => !(await facts.findOne({ _id: vessel }))?.facts.includes('Invented'), 'facts made anew');
  await third.stop();
  // Each process stores what it has counted a little later.
  await expect.poll(verified).toEqual([]);
});

test('a standing that a day turns is computed anew on that day', async () => {
  const { second, turned } = await (prepared ??= prepare());
  expect((await standingOf(turned, second))?.worst).not.toBe(null);
});

test('the trend of a year is read from the log: what was overdue before it was renewed, deleted or restored', async () => {
  const { second, past } = await (prepared ??= prepare());
  const there = await person(second.url, mate.token);
  for (const { vessel, gone } of past) {
    const [[, overdue = [], soon = []] = []] = await linesOf(there, [vessel]);
    expect([overdue.length, soon.length]).toEqual([53, 53]);
    expect(overdue.slice(-6)).toEqual([0, 2, 2, 2, 2, 0]);
    expect(soon.slice(-6)).toEqual([2, 0, 0, 0, 0, 1]);
    await there.post(paths.restore('certificates', vessel, gone));
    expect((await linesOf(there, [vessel]))[0]?.[1].slice(-2)).toEqual([2, 1]);
  }
  await second.stop();

  // A later start reads the days after the stored ones alone; stored counts of another epoch are not used.
  const [vessel = 0, other = 0] = past.map((ship) => ship.vessel);
  const stored = (await trends.findOne({ _id: vessel })) ?? { day: '', overdue: [] };
  expect([stored.day, stored.overdue.length]).toEqual([addDays(todayUtc(), -1), 364]);
  expect(await verified()).toEqual([]);
  await trends.updateOne({ _id: vessel }, { $set: { 'overdue.360': 7 } });
  const day = addDays(todayUtc(), -4);
  expect(await verified()).toEqual([`the stored past counts of the log of vessel ${vessel} are not what its changes make of ${day}`]);
  const nines = { day: addDays(todayUtc(), -10), overdue: Array.from({ length: 355 }, () => 9) };
  await trends.updateOne({ _id: vessel }, { $set: nines });
  await trends.updateOne({ _id: other }, { $set: { ...nines, epoch: 'another' } });
  const next = await start();
  const lines = await linesOf(await person(next.url, mate.token), [vessel, other]);
  expect(lines.map(([ship, overdue]) => [ship, overdue.slice(-3)])).toEqual([
    [vessel, [9, 2, 1]],
    [other, [2, 2, 1]],
  ]);
  await next.stop();
  for (const ships of ['', 'x', '1,', Array.from({ length: 51 }, (_, nth) => nth + 1).join(',')])
    expect((await mate.get(`${paths.trends}?ships=${ships}`)).body).toMatchObject({ code: 'bad_request' });
});
