/** Deadlines of PSC inspections by their action codes, and what they make of a ship. */
import { expect, test } from 'vitest';
import { vesselStatusOf } from '../../shared/status/countVessel';
import { dueItems } from '../../shared/status/dueItems';
import { presentDueIndex, dueIndexEntry, packDueIndexEntry } from '../../shared/status/dueIndex';
import { kindOf } from '../../shared/kinds/kinds';
import { PSC_DEFICIENCY_CODES } from '../../shared/kinds/pscDeficiencyCodes';
import { urgentItems } from '../../shared/status/urgency';

const kind = kindOf('psc-inspections');
const inspection = (action_code: string | null, inspection_status = 'In-Complete', inspection_date: string | null = '2026-11-30') => ({
  id: 1,
  psc_port: 'Suez',
  mou: 'Riyadh MOU',
  inspection_date,
  inspection_status,
  action_code,
});
/** As the due index holds it, which the server counts by. */
const on = (today: string, ...of: Parameters<typeof inspection>) => {
  const entry = dueIndexEntry(kind, inspection(...of));
  return presentDueIndex(entry ? { 'psc-inspections': [packDueIndexEntry(kind, entry)] } : {}, today);
};

test.each([
  ['16 Within 14 days', 'In-Complete', '2026-11-30', '2026-12-14'],
  ['16', 'In-Complete', '2026-11-30', '2026-12-14'],
  ['17 Before departure', 'Completion before Departure', '2026-11-30', '2026-11-30'],
  ['18 Within three months', 'In-Complete', '2026-11-30', '2027-02-28'],
  ['18 Within three months', 'In-Complete', '2027-11-30', '2028-02-29'],
  ['18', 'Pending', '2026-01-15', '2026-04-15'],
  ['30 Detained', 'Detained', '2026-11-30', '2026-11-30'],
  ['15 At the next port', 'In-Complete', '2026-11-30', null],
  ['10 Rectified', 'In-Complete', '2026-11-30', null],
  ['99 Other', 'In-Complete', '2026-11-30', null],
  [null, 'In-Complete', '2026-11-30', null],
  // The status says so without a code.
  [null, 'Completion before Departure', '2026-11-30', '2026-11-30'],
  ['10 Rectified', 'Completion before Departure', '2026-11-30', null],
  ['16 Within 14 days', 'Passed', '2026-11-30', null],
  ['30 Detained', 'Passed', '2026-11-30', null],
])('%s, %s on %s: by %s', (code, status, date, deadline) => {
  const items = dueItems('psc-inspections', on('2026-12-01', code, status, date)['psc-inspections'], '2026-12-01');
  expect(items.map((item) => item.date)).toEqual(deadline === null ? [] : [deadline]);
});

test('a deadline needs action from 30 days before it and is overdue after it; it does not stop the ship', () => {
  const level = (today: string) => urgentItems(on(today, '16 Within 14 days'), today).map((item) => [item.level, item.stops]);
  expect(level('2026-11-30')).toEqual([['in30', null]]);
  expect(level('2026-12-07')).toEqual([['in7', null]]);
  expect(level('2026-12-15')).toEqual([['overdue', null]]);
  const { totals, counts } = vesselStatusOf(on('2026-12-15', '16 Within 14 days'), '2026-12-15');
  expect({ overdue: totals.overdue, waiting: totals.waiting, noPapers: totals.noPapers }).toEqual({ overdue: 1, waiting: 0, noPapers: 1 });
  expect(counts['psc-inspections']).toEqual({ pending: 1, overdue: 1, expiredEarlier: null });
});

test('a pending detainable deficiency is a detention, whatever the status says', () => {
  const today = '2026-11-30';
  for (const status of ['In-Complete', 'Detained'])
    expect(urgentItems(on(today, '30 Detained', status), today)).toMatchObject([{ level: 'detained', stops: 'now', since: today }]);
  expect(urgentItems(on(today, '30 Detained', 'Passed'), today)).toEqual([]);
  expect(urgentItems(on(today, null, 'Detained'), today)).toMatchObject([{ level: 'detained', stops: 'now', date: null }]);
});

test('every suggested deficiency code has five digits, words of its own and a place in order', () => {
  for (const code of PSC_DEFICIENCY_CODES) expect(code).toMatch(/^\d{5} \S.{2,60}$/);
  const numbers = PSC_DEFICIENCY_CODES.map((code) => code.slice(0, 5));
  expect(numbers).toEqual([...new Set(numbers)].toSorted());
});
