import { describe, expect, test } from 'vitest';
import { urgentDetail } from '../../client/records/cells/urgentWords';
import { isLightAt, pagesOf } from '../../client/screens/wall/DisplayWall';
import { alarmsOf, fleetTotals, shipsByUrgency, wallShip } from '../../client/screens/wall/ships';
import { packDueIndexEntry } from '../../shared/status/dueIndex';
import { CODE_LETTERS, readCode, showCode } from '../../shared/api/display';
import { kindOf } from '../../shared/kinds/kinds';
import type { UrgentItem } from '../../shared/status/urgency';
import { withWindow } from '../shared/surveyed';

const TODAY = '2027-03-10';

describe('pages of a wall', () => {
  test.each([
    [0, [0]],
    [1, [1]],
    [12, [12]],
    [13, [12, 12]],
    [25, [12, 12, 12]],
    [240, Array.from({ length: 20 }, () => 12)],
  ])('%i ships', (ships, sizes) => {
    const pages = pagesOf(Array.from({ length: ships }, (_, n) => n));
    expect(pages.map(({ length }) => length)).toEqual(sizes);
    expect([...new Set(pages.flat())]).toEqual(Array.from({ length: ships }, (_, n) => n));
  });
});

describe('hours of light', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  test('within a day, and over midnight', () => {
    expect(hours.filter((hour) => isLightAt({ from: 6, until: 20 }, hour))).toEqual(hours.slice(6, 20));
    expect(hours.filter((hour) => isLightAt({ from: 22, until: 2 }, hour))).toEqual([0, 1, 22, 23]);
  });
});

describe('ships of a wall', () => {
  const certificate = (id: number, expiry_date: string) =>
    packDueIndexEntry(kindOf('certificates'), {
      id,
      vessel_id: null,
      rev: 0,
      certificate_name: `C${id}`,
      issued_by: 'Class',
      issue_date: '2020-01-01',
      expiry_date,
    });
  const vessel = (id: number, name: string, ...dates: string[]) => ({
    id,
    name,
    seq: 1,
    papers: dates.length > 0,
    facts: { certificates: dates.map((date, n) => certificate(n + 1, date)) },
  });

  test('count by themselves, for the day they are asked', () => {
    const facts = vessel(1, 'A', '2027-03-10', '2027-03-09');
    expect([...alarmsOf(wallShip(facts, TODAY)).keys()]).toEqual(['certificates:2']);
    expect([...alarmsOf(wallShip(facts, '2027-03-11')).keys()].sort()).toEqual(['certificates:1', 'certificates:2']);
    expect(wallShip(facts, TODAY).counts.certificates).toEqual({ pending: 2, overdue: 1, expiredEarlier: 0 });
    expect(wallShip(facts, TODAY)).toBe(wallShip(facts, TODAY));
  });

  test('tell of a survey window before it closes, and the day after', () => {
    const values = { ...withWindow('2027-03-20'), id: 7, vessel_id: null, rev: 0 };
    const facts = { ...vessel(1, 'A'), papers: true, facts: { certificates: [packDueIndexEntry(kindOf('certificates'), values)] } };
    const named = (today: string) => wallShip(facts, today).urgent.map(({ name, level }) => `${name}, ${level}`);
    expect(named('2027-03-13')).toEqual(['Load Line: annual survey window closes, in7']);
    expect(named('2027-03-21')).toEqual(['Load Line: annual survey window closed, overdue']);
  });

  test('stand by what needs action first, those without papers before what is near, calm ones at the end by name', () => {
    const calm = '2027-12-31';
    const ships = [
      vessel(1, 'Z', calm),
      vessel(2, 'B', '2027-03-20'),
      vessel(3, 'A', calm),
      vessel(4, 'C', '2027-01-01'),
      vessel(5, 'D'),
    ].map((each) => wallShip(each, TODAY));
    expect(shipsByUrgency(ships).map(({ name }) => name)).toEqual(['C', 'D', 'B', 'A', 'Z']);
    expect(fleetTotals(ships)).toBe('1 cannot sail · 1 due soon · 1 without papers · 2 unknown');
    expect(
      fleetTotals(ships.map((ship) => ({ ...ship, status: { ...ship.status, verdict: { ...ship.status.verdict, answer: 'yes' } } }))),
    ).toBe('1 overdue · 1 due soon · 1 without papers · 2 fine');
  });
});

describe('a code', () => {
  test('is read however it is typed, and nothing else is', () => {
    for (const typed of ['BCDFGHJK', 'bcdf ghjk', ' BCDF-GHJK ', 'b c d f g h j k']) expect(readCode(typed)).toBe('BCDFGHJK');
    for (const typed of ['', 'BCDFGHJ', 'BCDFGHJKM', 'ABCDFGHJ', 'BCDFGHJ1', 'ВCDFGHJK']) expect(readCode(typed)).toBeNull();
    expect(readCode(showCode('BCDFGHJK'))).toBe('BCDFGHJK');
    expect(CODE_LETTERS).not.toMatch(/[AEIOULQV0-9]/);
  });
});

test.each<[says: string, item: Pick<UrgentItem, 'level' | 'date' | 'since'>, detail: string]>([
  ['a detention by its status', { level: 'detained', date: null, since: '2026-11-18' }, 'PSC Inspections · since 18-11-2026'],
  [
    'a detention by its action code, which has a date too',
    { level: 'detained', date: '2026-11-18', since: '2026-11-18' },
    'PSC Inspections · since 18-11-2026',
  ],
])('%s has lasted since a day and is not due', (_says, item, detail) =>
  expect(urgentDetail({ kind: 'psc-inspections', id: 1, name: 'Jeddah', days: null, stops: 'now', ...item } as UrgentItem)).toBe(detail),
);
