import { expect, test } from 'vitest';
import { otherReasons } from '../../client/records/vessels/fleetReasons';
import { reasonsOf, stopsShip } from '../../client/screens/dashboard/reasons';
import { TOTALS } from '../../shared/status/vesselStatus';
import type { FleetStatusRow } from '../../shared/status/vesselStatusWire';
import type { UrgentItem } from '../../shared/status/urgency';

const TODAY = '2026-11-25';
let id = 0;
const item = (of: Partial<UrgentItem>): UrgentItem => ({
  kind: 'certificates',
  id: (id += 1),
  name: `Item ${id}`,
  level: 'overdue',
  date: '2026-11-20',
  days: -5,
  since: null,
  ...of,
});
const detained = (name: string) => item({ kind: 'psc-inspections', name, level: 'detained', date: null, days: null, since: '2026-11-24' });

test('a ship is stopped by a detention, an expired paper and a condition past its date, and by nothing else', () => {
  const stopping = (['detained', 'expired', 'conditionOverdue', 'overdue', 'condition', 'in7', 'in30'] as const).filter((level) =>
    stopsShip(item({ level })),
  );
  expect(stopping).toEqual(['detained', 'expired', 'conditionOverdue']);
});

test('one record is a reason by its name, several are counted and lead to their list', () => {
  const soon = { level: 'in30', days: 20, date: '2026-12-15' } as const;
  const items = [
    detained('Jeddah'),
    item({ level: 'expired' }),
    item({}),
    item({ kind: 'equipment-inspections', name: 'Raft' }),
    item(soon),
    item(soon),
  ];
  expect(reasonsOf(items, 7, TODAY)).toEqual([
    { words: 'Detained since 24-11-2026 (1 day): Jeddah', to: `/edit-psc-inspection/7/${items[0]?.id}` },
    { words: 'Certificates: 2 overdue', to: '/certificates?due=overdue&vessel=7' },
    { words: 'Raft: 5 days overdue', to: `/edit-equipment-inspection/7/${items[3]?.id}` },
    { words: '2 due within 30 days', to: '/due?ship=7&until=30d&vessel=7' },
  ]);
});

test('two detentions are named, the others counted', () => {
  const words = ['A', 'B', 'C', 'D'].map(detained);
  expect(reasonsOf(words, 7, TODAY).at(-1)).toEqual({ words: '2 more detentions', to: '/psc-inspections?show=pending&vessel=7' });
  expect(reasonsOf(words, 7, TODAY)).toHaveLength(3);
});

const NOTHING = Object.fromEntries(TOTALS.map((name) => [name, 0])) as unknown as FleetStatusRow['totals'];
const row = (
  worst: UrgentItem | null,
  totals: Partial<FleetStatusRow['totals']>,
  counts: FleetStatusRow['counts'] = {},
): FleetStatusRow => ({
  vessel: 7,
  seq: 1,
  worst,
  totals: { ...NOTHING, ...totals },
  counts,
});
const count = (overdue: number, expiredEarlier: number | null = null) => ({ pending: overdue, overdue, expiredEarlier });

test.each<[string, FleetStatusRow, string[]]>([
  ['nothing', row(null, { in90: 4 }, { invoices: count(3) }), []],
  ['its only paper', row(item({ level: 'expired' }), { overdue: 1 }, { certificates: count(1) }), []],
  [
    'two detentions and all else',
    row(detained('Jeddah'), { detained: 3, conditions: 1, in30: 2 }, { certificates: count(2, 4), crew: count(1), invoices: count(9) }),
    ['2 more detentions', 'Certificates: 6 overdue', 'Crew: 1 overdue', 'Conditions of class: 1', '2 due in 30 days'],
  ],
  [
    'the earliest of two papers, and another section',
    row(item({ level: 'expired' }), {}, { certificates: count(1, 1), crew: count(1) }),
    ['Certificates: 1 overdue', 'Crew: 1 overdue'],
  ],
  ['one of three that are near', row(item({ level: 'in7', days: 3 }), { in7: 1, in30: 3 }), ['2 due in 30 days']],
])('beside its most urgent record the fleet tells of %s', (_, status, words) => {
  expect(otherReasons(status).map((reason) => reason.words)).toEqual(words);
});
