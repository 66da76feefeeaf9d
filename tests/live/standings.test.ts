/** What is due on every vessel, followed by any client: all of it at once, then each vessel's when it changes. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import type { ShortVerdict } from '../../shared/status/vesselStatus';
import { decodeVesselStatus, type FleetStatus, type FleetStatusRow } from '../../shared/status/vesselStatusWire';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { openSocket, type OpenSocket } from '../support/openSocket';
import { person, type Person } from '../support/person';
import { SIGNING_KEY } from '../support/sharedServer';
import { startServer } from '../support/startServer';
import { until } from '../support/until';

let fixture: ServerFixture;
let url: string;
let mate: Person;
let vessel: number;
let client: OpenSocket;
let told: FleetStatusRow[];

const NOTHING = {
  seq: 0,
  worst: null,
  totals: { total: 0, detained: 0, conditions: 0, overdue: 0, in7: 0, in30: 0, in90: 0, waiting: 0, noPapers: 0 },
  counts: {},
  overdue: {},
  // The tests' vessel has no type, so nobody knows what it must carry.
  verdict: { answer: 'unknown', item: null, gap: 'The type of the ship is not recorded', reasons: 1 } as ShortVerdict,
};
const NO_PAPERS = {
  ...NOTHING,
  totals: { ...NOTHING.totals, noPapers: 1 },
  verdict: { ...NOTHING.verdict, gap: 'No certificate is recorded' },
};

const inDays = (days: number) => addDays(todayUtc(), days);
const certificate = (days: number) =>
  mate.post(paths.create('certificates', vessel), { ...validBody('certificates'), issue_date: inDays(-600), expiry_date: inDays(days) });

/** How every vessel stands, as `reader` is answered. */
async function readFleet(reader = mate): Promise<FleetStatus> {
  const { status, body } = await reader.get(paths.fleetStatus);
  expect(status).toBe(200);
  return body as unknown as FleetStatus;
}

async function standingNow(socket = client): Promise<FleetStatusRow> {
  expect(await socket.watchVesselStatus()).toEqual({ joined: true });
  let fleet = await readFleet();
  // A vessel that takes long to count is named, and asked for again.
  await until(async () => !(fleet = await readFleet()).uncounted.includes(vessel), 'the vessel to be counted');
  const { today, statuses } = fleet;
  expect(today).toBe(todayUtc());
  const wire = statuses.find(([each]) => each === vessel);
  return wire ? decodeVesselStatus(wire, today) : { ...NOTHING, vessel: 0 };
}
const tells = (seq: number) =>
  until(
    () => told.some((each) => each.seq >= seq),
    () => `the standing at ${seq}; told ${JSON.stringify(told)}`,
  );

beforeAll(async () => {
  fixture = await openServerFixture();
  ({ url } = fixture.server);
  mate = await person(url);
});
beforeEach(async () => {
  vessel = await addVessel(url, mate.token);
  client = await openSocket(url, { token: mate.token });
  told = [];
  client.socket.on('vessel_status', (wire) => void (wire[0] === vessel && told.push(decodeVesselStatus(wire, todayUtc()))));
});
afterEach(() => client.close());
afterAll(() => fixture.stop());

test('all of it at once: due, late, and expired earlier apart; what is worst; kinds with nothing are left out', async () => {
  expect(await standingNow()).toEqual({ ...NO_PAPERS, vessel, months: [] });
  for (const days of [-400, -31, -30, -1, 0, 30, 31]) await certificate(days);
  await mate.post(paths.create('audits', vessel), {
    ...validBody('audits'),
    status: 'Condition of Class (COC)',
    next_due_date: inDays(-3),
  });
  await mate.post(paths.create('equipment-inspections', vessel), { ...validBody('equipment-inspections'), next_due_date: inDays(-90) });
  expect(await standingNow()).toEqual({
    vessel,
    seq: 9,
    worst: expect.objectContaining({ kind: 'certificates', level: 'expired', days: -400 }),
    totals: { total: 8, detained: 0, conditions: 1, overdue: 6, in7: 1, in30: 2, in90: 3, waiting: 0, noPapers: 0 },
    counts: {
      certificates: { pending: 4, overdue: 2, expiredEarlier: 2 },
      audits: { pending: 1, overdue: 1, expiredEarlier: null },
      'equipment-inspections': { pending: 1, overdue: 1, expiredEarlier: 0 },
    },
    overdue: { t: 4, a: 1, e: 1 },
    months: expect.arrayContaining([6]),
    // Four papers and a condition stop her, one paper will, and her type is missing.
    verdict: {
      answer: 'blocked',
      item: expect.objectContaining({ kind: 'certificates', days: -400, stops: 'now' }),
      gap: null,
      reasons: 7,
    },
  });
});

test('another type of ship changes the verdict, and it is told', async () => {
  await certificate(300);
  expect((await standingNow()).verdict.gap).toBe('The type of the ship is not recorded');
  await mate.put(paths.record('vessels', vessel, vessel), {
    ...(await mate.get(paths.record('vessels', vessel, vessel))).body,
    type_of_vessel: 'Bulk Carrier',
  });
  await until(() => told.at(-1)?.verdict.gap === 'No Certificate of Registry is recorded', 'the verdict to be told');
  expect((await standingNow()).verdict).toMatchObject({ answer: 'unknown', gap: 'No Certificate of Registry is recorded' });
});

test('a detention outranks a class paper expired for years, and that a condition of class with time left', async () => {
  const { body: old } = await certificate(-800);
  expect((await standingNow()).worst).toMatchObject({ kind: 'certificates', id: old.id, days: -800, level: 'expired' });
  await mate.post(paths.create('audits', vessel), { ...validBody('audits'), status: 'Condition of Class (COC)', next_due_date: inDays(9) });
  expect((await standingNow()).worst).toMatchObject({ kind: 'certificates', id: old.id });
  const { body: held } = await mate.post(paths.create('psc-inspections', vessel), {
    ...validBody('psc-inspections'),
    psc_port: 'Rotterdam',
    mou: 'Paris MOU',
    inspection_date: inDays(-2),
    inspection_status: 'Detained',
  });
  const standing = await standingNow();
  expect(standing.worst).toMatchObject({
    kind: 'psc-inspections',
    id: held.id,
    name: 'Rotterdam, Paris MOU',
    level: 'detained',
    since: inDays(-2),
  });
  expect(standing.totals).toMatchObject({ detained: 1, conditions: 1, overdue: 1, waiting: 0 });
});

test('invoices count in their own section as every session is told of them, without money, and never name what is worst', async () => {
  const access = { 'X-Invoice-Token': await mate.openInvoices() };
  const invoice = (status: string, due_date: string) =>
    mate.post(
      paths.create('invoices', vessel),
      { ...validBody('invoices'), vessel_id: vessel, amount: 98_765.43, status, due_date },
      access,
    );
  await invoice('Paid', inDays(-50));
  expect((await standingNow()).worst).toBe(null);
  await invoice('Pending', inDays(-5));
  expect(await standingNow()).toMatchObject({
    worst: null,
    totals: { total: 0, overdue: 0 },
    counts: { invoices: { pending: 1, overdue: 1 } },
  });
  expect(JSON.stringify(await readFleet())).not.toContain('98765.43');
});

test('a change is counted and told, in few bytes, and a new reader is answered the same', async () => {
  await standingNow();
  const bytes: number[] = [];
  client.socket.on('vessel_status', (wire) => void bytes.push(JSON.stringify(['vessel_status', wire]).length + 2));
  const { body } = await certificate(5);
  await tells(1);
  expect(told.at(-1)).toMatchObject({ vessel, seq: 1, counts: { certificates: { pending: 1, overdue: 0, expiredEarlier: 0 } } });

  const path = paths.record('certificates', vessel, Number(body.id));
  await mate.put(path, { ...body, expiry_date: inDays(300) });
  await tells(2);
  expect(told.at(-1)).toEqual({ ...NOTHING, vessel, seq: 2, months: expect.arrayContaining([1]) });
  for (const kind of VESSEL_KINDS) await mate.post(paths.create(kind, vessel), { ...validBody(kind), vessel_id: vessel });
  await tells(2 + VESSEL_KINDS.length);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(300);
  const other = await openSocket(url, { token: mate.token });
  expect(await standingNow(other)).toEqual(told.at(-1));
  other.close();
});

test('a flood of changes to a vessel is told in order, never twice the same, the last of them right', async () => {
  await standingNow();
  await Promise.all(Array.from({ length: 60 }, (_, nth) => certificate(nth % 2 ? 3 : -3)));
  await tells(60);
  // A vessel that takes long to count is told of without a change too.
  const numbers = told.map(({ seq }) => seq).filter((seq) => seq > 0);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
  expect(told.at(-1)?.counts.certificates).toEqual({ pending: 60, overdue: 30, expiredEarlier: 0 });
});

test('a vessel that is added is told as one without papers, before anything is written to it', async () => {
  await standingNow();
  const heard: FleetStatusRow[] = [];
  client.socket.on('vessel_status', (wire) => void heard.push(decodeVesselStatus(wire, todayUtc())));
  const added = await addVessel(url, mate.token);
  await until(() => heard.some((each) => each.vessel === added), 'the new vessel');
  expect(heard.find((each) => each.vessel === added)).toEqual({ ...NO_PAPERS, vessel: added, months: [] });
});

test('who left is told no more, and a deleted vessel is not counted', async () => {
  await standingNow();
  const witness = await openSocket(url, { token: mate.token });
  let isTold = false;
  witness.socket.on('vessel_status', ([id]) => (isTold ||= id === vessel));
  await witness.watchVesselStatus();
  expect(await client.send('unwatch_vessel_status')).toEqual({ left: true });
  told.length = 0; // told before it left
  await certificate(1);
  await until(() => isTold, 'another to be told');
  witness.close();
  expect(await client.send('unwatch_vessel_status')).toEqual({ left: true });
  expect(told).toEqual([]);
  await mate.remove(paths.record('vessels', 0, vessel));
  expect((await standingNow()).vessel).toBe(0);
});

test('a vessel that cannot be counted keeps no other waiting, and is told once it can be', async () => {
  const db = fixture.database.db();
  const [kept, facts] = [db.collection('crew'), db.collection<{ _id: number; seq: number }>('facts')];
  const [broken, well] = [await addVessel(url, mate.token), await addVessel(url, mate.token)];
  const signsOn = (on: number) =>
    mate.post(paths.create('crew', on), { ...validBody('crew'), date_of_joining: inDays(-92), contract_period: '3 Months' });
  const { body: hand } = await signsOn(broken);
  await signsOn(well);
  await until(async () => (await facts.countDocuments({ _id: { $in: [broken, well] }, seq: 1 })) === 2, 'both to be counted and kept');
  await kept.updateOne({ vessel: broken }, { $set: { date_of_joining: 7 } });
  // Another process reads its facts anew.
  await facts.deleteOne({ _id: broken });
  const second = await startServer({ env: { MONGODB_URI: fixture.MONGODB_URI, JWT_SECRET: SIGNING_KEY } });
  try {
    const reader = await openSocket(second.url, { token: mate.token });
    const heard: FleetStatusRow[] = [];
    reader.socket.on('vessel_status', (wire) => void (wire[0] === broken && heard.push(decodeVesselStatus(wire, todayUtc()))));
    const counts = { crew: { pending: 1, overdue: expect.any(Number), expiredEarlier: 0 } };
    await reader.watchVesselStatus();
    const fleet = await readFleet(await person(second.url, mate.token));
    expect(fleet.uncounted).toContain(broken);
    const wires = fleet.statuses.filter(([id]) => id === well || id === broken);
    expect(wires.map((wire) => decodeVesselStatus(wire, fleet.today))).toMatchObject([{ vessel: well, seq: 1, counts }]);
    await kept.updateOne({ _id: hand.id as never }, { $set: { date_of_joining: inDays(-92) } });
    await until(() => heard.length > 0, 'the late standing');
    expect(heard).toMatchObject([{ vessel: broken, seq: 1, counts }]);
    reader.close();
  } finally {
    await second.stop();
  }
});
