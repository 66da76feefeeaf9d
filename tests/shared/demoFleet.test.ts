import { describe, expect, test } from 'vitest';
import { demoFleet } from '../../server/demo/seedDemo';
import { addDays, daysBetween } from '../../shared/basics/calendar';
import { contractExpiry, type ContractPeriod } from '../../shared/kinds/contract';
import type { KindName, Values } from '../../shared/kinds/kind';
import { KINDS, kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import type { PresentedDueIndex } from '../../shared/status/dueIndex';
import { withSurveys } from '../../shared/status/surveysDue';
import { present } from '../../shared/status/present';
import { readValues } from '../../shared/kinds/readValues';
import { vesselStatusOf } from '../../shared/status/countVessel';

const TODAYS = ['2024-02-29', '2025-01-31', '2025-02-28', '2025-06-30', '2025-12-31', '2026-01-01', '2026-11-15', '2027-03-31'];

const of = (records: { kind: KindName; values: Values }[], kind: KindName) => records.filter((r) => r.kind === kind).map((r) => r.values);

/** The fields that lists show. */
const listed = (kind: KindName) => Object.entries(kindOf(kind).fields).filter(([name]) => kindOf(kind).columns.includes(name));

const expiry = (crew: Values) => contractExpiry(crew.date_of_joining as string, crew.contract_period as ContractPeriod) ?? '';

function checkDigit(imo: string): number {
  return [7, 6, 5, 4, 3, 2].reduce((sum, weight, i) => sum + weight * Number(imo[i]), 0) % 10;
}

describe.each(TODAYS)('the demo fleet of %s', (today) => {
  const fleet = demoFleet(today);
  const everything = fleet.flatMap((ship) => ship.records);
  const first = fleet[0]?.records ?? [];

  test('every value is taken as it stands by the rules of section 5', () => {
    for (const { vessel, records } of fleet) {
      expect(readValues(kindOf('vessels'), vessel, 'add', today)).toEqual({ values: vessel });
      for (const { kind, values } of records) {
        // An amount left out is stored as the form's default.
        const stored = kind === 'invoices' ? { ...values, paid_amount: values.paid_amount ?? 0 } : values;
        expect(readValues(kindOf(kind), values, 'add', today), `${kind} ${JSON.stringify(values)}`).toEqual({ values: stored });
      }
    }
  });

  test('one ship of three is in order: full of valid papers, nothing overdue, detained or due within 30 days', () => {
    const standings = fleet.map(({ vessel, records }) => {
      const presented = VESSEL_KINDS.map((name) => {
        const kind = kindOf(name);
        return [
          name,
          of(records, name).map((values, id) => withSurveys(kind, present(kind, { ...values, id, vessel_id: 1, rev: 1 }, today), today)),
        ] as const;
      });
      return vesselStatusOf(Object.fromEntries(presented) as unknown as PresentedDueIndex, today, vessel);
    });
    expect(standings.map(({ verdict }) => verdict.answer)).toEqual(['blocked', 'blocked', 'yes']);
    expect(standings.map(({ worst }) => worst === null)).toEqual([false, false, true]);
    expect(standings[2]?.totals).toMatchObject({ total: 0, detained: 0, conditions: 0, overdue: 0, in7: 0, in30: 0, noPapers: 0 });
    const counts = Object.entries(standings[2]?.counts ?? {});
    expect(counts.filter(([, { overdue, expiredEarlier }]) => overdue > 0 || (expiredEarlier ?? 0) > 0)).toEqual([]);
    const inOrder = fleet[2]?.records ?? [];
    expect(of(inOrder, 'certificates')).toHaveLength(of(first, 'certificates').length);
    expect(of(inOrder, 'crew')).toHaveLength(of(first, 'crew').length);
    for (const { issue_date } of of(inOrder, 'certificates')) expect(String(issue_date) <= today).toBe(true);
  });

  test('is the same whenever it is asked for', () => expect(demoFleet(today)).toEqual(fleet));

  test('carries the promised number of records of every kind', () => {
    const counts = Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, of(first, kind).length]));
    expect(counts).toMatchObject({
      certificates: 25,
      crew: 22,
      audits: 10,
      'psc-inspections': 9,
      'equipment-inspections': 24,
      requisitions: 12,
      'daily-messages': 16,
      invoices: 14,
    });
    for (const { records } of fleet) for (const kind of VESSEL_KINDS) expect(of(records, kind).length).toBeGreaterThan(3);
  });

  test.each([
    ['certificates', (v: Values) => v.expiry_date as string],
    ['crew', expiry],
    ['equipment-inspections', (v: Values) => v.next_due_date as string],
  ] as const)('%s stand on every edge of the window', (kind, dueOn) => {
    const left = of(first, kind).map((values) => daysBetween(today, dueOn(values)));
    expect(left).toEqual(expect.arrayContaining([-31, -30, 0, 1, 30, 31]));
    expect(left.some((days) => days < -31)).toBe(true);
    expect(left.some((days) => days > 100)).toBe(true);
  });

  test('every choice of every kind occurs on the first ship', () => {
    for (const kind of VESSEL_KINDS) {
      for (const [name, field] of listed(kind)) {
        const seen = new Set(of(first, kind).map((values) => values[name]));
        for (const choice of field.choices ?? []) expect(seen, `${kind}.${name}`).toContain(choice);
      }
    }
  });

  test('every optional field is somewhere filled and somewhere missing', () => {
    for (const kind of VESSEL_KINDS) {
      for (const [name, field] of listed(kind)) {
        if (field.required || field.serverOwned || field.initial !== undefined) continue;
        const values = of(everything, kind).map((v) => v[name] ?? null);
        expect(
          values.some((v) => v === null),
          `${kind}.${name} missing`,
        ).toBe(true);
        expect(
          values.some((v) => v !== null),
          `${kind}.${name} filled`,
        ).toBe(true);
      }
    }
  });

  test('holds a contract cut short by a shorter month, long names and names in other scripts', () => {
    const crew = of(first, 'crew');
    expect(crew.some((c) => Number(expiry(c).slice(8)) < Number((c.date_of_joining as string).slice(8)))).toBe(true);
    expect(crew.some((c) => (c.name as string).length > 50)).toBe(true);
    for (const script of ['Cyrillic', 'Han', 'Greek', 'Arabic', 'Thai']) {
      expect(
        crew.some((c) => new RegExp(`\\p{Script=${script}}`, 'u').test(c.name as string)),
        script,
      ).toBe(true);
    }
  });

  test('nothing done lies in the future, and what is done has its day', () => {
    for (const { kind, values } of everything) {
      if (typeof values.completion_date === 'string') expect(values.completion_date <= today).toBe(true);
      if (kind === 'daily-messages') expect(values.completion_date !== null).toBe(values.status === 'Completed');
      if (kind === 'certificates') expect((values.issue_date as string) < (values.expiry_date as string)).toBe(true);
      if (kind === 'crew') expect(daysBetween(values.date_of_joining as string, addDays(today, 60))).toBeGreaterThan(0);
    }
  });

  test('requisitions have one to six items; numbers are unique within a ship', () => {
    const sizes = new Set(of(first, 'requisitions').map((r) => (r.items as unknown[]).length));
    expect([...sizes].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const { records } of fleet) {
      const numbers = records.map(({ values: v }) => v.requisition_no ?? v.request_no ?? v.invoice_number).filter(Boolean);
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  });
});

test('the ships are real by their numbers: IMO check digit, MMSI of the flag, built before today', () => {
  const flagOfMmsi: Record<string, RegExp> = { Panama: /^(35[1-7]|37[0-4])/, Denmark: /^(219|220)/, 'Hong Kong': /^477/ };
  for (const { vessel } of demoFleet('2026-11-15')) {
    const imo = String(vessel.imo_number);
    expect(imo).toMatch(/^\d{7}$/);
    expect(checkDigit(imo)).toBe(Number(imo[6]));
    if (vessel.mmsi !== null) expect(String(vessel.mmsi)).toMatch(flagOfMmsi[String(vessel.flag)] ?? /never/);
    expect(String(vessel.built_on) < '2026-11-15').toBe(true);
    expect(Object.keys(vessel).sort()).toEqual(Object.keys(KINDS.vessels.fields).sort());
  }
});
