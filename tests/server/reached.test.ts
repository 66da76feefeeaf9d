/** What newly came within a threshold is read from the facts: of every vessel, each item once, and nothing that is settled. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, todayUtc } from '../../shared/basics/calendar';
import type { Values } from '../../shared/kinds/kind';
import { kindOf, type VesselKind } from '../../shared/kinds/kinds';
import { EVERY_THRESHOLD, type Thresholds } from '../../shared/status/thresholds';
import { FLEET } from '../../server/log/scopeLog';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { openEpoch } from '../../server/database/epoch';
import { readCrossedThresholds } from '../../server/status/readCrossedThresholds';
import { createRecord, readFields } from '../../server/records/writeRecords';
import { nextDue, reachedUntil } from '../../server/webhook/nextEvents';
import { validBody } from '../shared/validBody';
import { throwawayDatabase } from '../support/database';

const AUTHOR = { user: 1, email: 'mate@example.com' };
let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let ships: number[];

const day = (days: number) => addDays(todayUtc(), days);
async function add(name: VesselKind | 'vessels', vessel: number, values: Values): Promise<number> {
  const kind = kindOf(name);
  return (await createRecord(kind, vessel, AUTHOR, readFields(kind, { ...validBody(name), ...values }, 'add'))).id;
}
const told = async (from: number, thresholds: Thresholds = EVERY_THRESHOLD, vessels?: number[]) =>
  (await readCrossedThresholds({ from: day(from), to: day(0) }, thresholds, vessels)).crossed.map(({ vessel, name, days }) => [
    ships.indexOf(vessel),
    name,
    days,
  ]);

beforeAll(async () => {
  database = await throwawayDatabase();
  await connectDatabase(database.uri, false);
  await openEpoch();
  ships = [await add('vessels', FLEET, { name: 'MV One' }), await add('vessels', FLEET, { name: 'MV Two', imo_number: '9074729' })];
  const [one = 0, two = 0] = ships;
  await add('certificates', one, { certificate_name: 'Class', expiry_date: day(7) });
  await add('certificates', one, { certificate_name: 'Radio', expiry_date: day(8) });
  await add('certificates', two, { certificate_name: 'IOPP', expiry_date: day(29) });
  await add('invoices', two, { invoice_number: 'Open', due_date: day(0), status: 'Pending' });
  await add('invoices', two, { invoice_number: 'Settled', due_date: day(0), status: 'Paid' });
});
afterAll(async () => {
  await disconnectDatabase();
  await database?.stop();
});

test('what came within a threshold on these days, of every vessel, and nothing that is settled', async () => {
  expect(await told(-1)).toEqual([
    [0, 'Class', 7],
    [1, 'Open, Management fee', 0],
  ]);
  expect(await told(-2)).toEqual([
    [0, 'Class', 7],
    [1, 'Open, Management fee', 0],
    [1, 'IOPP', 30],
  ]);
  expect(await told(0)).toEqual([]);
});

test('by the thresholds of its section, and of the vessels that are asked for', async () => {
  expect(await told(-2, { certificates: [90, 30] })).toEqual([[1, 'IOPP', 30]]);
  expect(await told(-2, { certificates: [], invoices: [0] })).toEqual([[1, 'Open, Management fee', 0]]);
  expect(await told(-2, EVERY_THRESHOLD, [ships[0] ?? 0])).toEqual([[0, 'Class', 7]]);
});

test('each names its record, and the field its date is in', async () => {
  const { crossed, unread } = await readCrossedThresholds({ from: day(-1), to: day(0) }, { certificates: [7] });
  expect([crossed, unread]).toEqual([
    [
      {
        vessel: ships[0],
        kind: 'certificates',
        id: expect.any(Number),
        name: 'Class',
        date: day(7),
        field: 'expiry_date',
        days: 7,
        past: 'expired',
        valid: { from: expect.any(String), by: 'Class', terms: { expiry_date: expect.any(String) } },
      },
    ],
    [],
  ]);
});

test('of a record with two items, the second follows in the next request of the webhook when the first fills one', async () => {
  const chosen = { due: true, sections: ['certificates', 'invoices'] } satisfies Parameters<typeof nextDue>[0];
  const ship = await add('vessels', FLEET, { name: 'MV Three', imo_number: '9074730' });
  await Promise.all(
    Array.from({ length: 96 }, (_, nth) => add('certificates', ship, { certificate_name: `Many ${nth}`, expiry_date: day(30) })),
  );
  // Her bottom inspection is due on the day on which the certificate expires, or on the day before if the month is shorter.
  const made = (months: number, survey: string) => ({ survey, date: addMonths(day(30), -months), place: null, surveyor: null });
  const id = await add('certificates', ship, {
    certificate_name: 'Safety Construction',
    issue_date: addMonths(day(31), -60),
    expiry_date: day(30),
    endorsements: [made(48, 'Annual'), made(36, 'Intermediate'), made(36, 'Bottom inspection'), made(24, 'Annual'), made(12, 'Annual')],
  });
  const first = await nextDue(chosen, reachedUntil(day(-2)), day(0));
  expect(first?.events).toHaveLength(100);
  expect(first?.events.at(-1)).toMatchObject({ id, name: 'Safety Construction' });
  const { after = null } = first?.reached ?? {};
  const bottom = { id, name: 'Safety Construction: bottom inspection due' };
  expect((await nextDue(chosen, { day: day(-2), to: day(0), after }, day(0)))?.events).toMatchObject([bottom]);
  // A cursor of a former version does not say which of them was sent.
  const former = after && ([after[0], after[1], after[2]] as const);
  const again = await nextDue(chosen, { day: day(-2), to: day(0), after: former }, day(0));
  expect(again?.events).toMatchObject([{ id, name: 'Safety Construction' }, bottom]);
  expect(again?.reached).toEqual(reachedUntil(day(0)));
});
