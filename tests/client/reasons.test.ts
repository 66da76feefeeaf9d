import { expect, test } from 'vitest';
import { otherReasons } from '../../client/records/vessels/fleetReasons';
import { remarksOf, verdictReasons } from '../../client/screens/dashboard/reasons';
import { recordsDue } from '../../client/records/cells/dueItems';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { vesselStatusOf } from '../../shared/status/countVessel';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { present } from '../../shared/status/present';
import { allWithSurveys } from '../../shared/status/surveysDue';
import { TOTALS } from '../../shared/status/vesselStatus';
import type { FleetStatusRow } from '../../shared/status/vesselStatusWire';
import type { UrgentItem } from '../../shared/status/urgency';
import { verdictOf } from '../../shared/status/verdict';
import { validBody } from '../shared/validBody';

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
  stops: null,
  ...of,
});

test('each reason of a verdict leads to its record, each gap to the form that fills it', () => {
  const jeddah = item({
    kind: 'psc-inspections',
    name: 'Jeddah',
    level: 'detained',
    date: null,
    days: null,
    since: '2026-11-24',
    stops: 'now',
  });
  const iopp = item({ name: 'IOPP', level: 'in7', date: '2026-11-28', days: 3, stops: 'soon' });
  const gaps = [
    { words: 'No ISPP certificate is recorded', kind: 'certificates', id: null },
    { words: 'The type of the ship is not recorded', kind: 'vessels', id: null },
    { words: 'Ed, Bosun: no contract expiry is recorded', kind: 'crew', id: 4 },
  ] as const;
  expect(verdictReasons(verdictOf([jeddah, item({}), iopp], gaps), 7, TODAY)).toEqual([
    { words: 'Jeddah: detained since 24-11-2026 (1 day)', to: `/edit-psc-inspection/7/${jeddah.id}` },
    { words: 'IOPP: expires in 3 days', to: `/edit-certificate/7/${iopp.id}` },
    { words: 'No ISPP certificate is recorded', to: '/add-certificate/7' },
    { words: 'The type of the ship is not recorded', to: '/edit-vessel/7' },
    { words: 'Ed, Bosun: no contract expiry is recorded', to: '/edit-crew/7/4' },
  ]);
});

test('of a ship that can sail one record is a remark by its name, several are counted and lead to their list', () => {
  const soon = { level: 'in30', days: 20, date: '2026-12-15' } as const;
  const items = [item({}), item({}), item({ kind: 'equipment-inspections', name: 'Raft' }), item(soon), item(soon)];
  expect(remarksOf(items, 7)).toEqual([
    { words: 'Certificates: 2 overdue', to: '/certificates?due=overdue&vessel=7' },
    { words: 'Raft: 5 days overdue', to: `/edit-equipment-inspection/7/${items[2]?.id}` },
    { words: '2 due within 30 days', to: '/due?ship=7&until=30d&vessel=7' },
  ]);
});

const detained = (name: string) => item({ kind: 'psc-inspections', name, level: 'detained', date: null, days: null, since: '2026-11-24' });
const NOTHING = Object.fromEntries(TOTALS.map((name) => [name, 0])) as unknown as FleetStatusRow['totals'];
const row = (
  worst: UrgentItem | null,
  totals: Partial<FleetStatusRow['totals']>,
  overdue: Partial<Record<VesselKind, number>> = {},
): FleetStatusRow => ({
  vessel: 7,
  seq: 1,
  worst,
  totals: { ...NOTHING, ...totals },
  counts: {},
  overdue: Object.fromEntries(Object.entries(overdue).map(([kind, count]) => [kindOf(kind as VesselKind).wireCode, count])),
  verdict: { answer: 'yes', item: null, gap: null, reasons: 0 },
});

test.each<[string, FleetStatusRow, string[]]>([
  ['nothing', row(null, { in90: 4 }), []],
  ['its only paper', row(item({ level: 'expired' }), { overdue: 1 }, { certificates: 1 }), []],
  [
    'two detentions and all else',
    row(detained('Jeddah'), { detained: 3, conditions: 1, in30: 2 }, { certificates: 6, crew: 1 }),
    ['2 more detentions', 'Certificates: 6 overdue', 'Crew: 1 overdue', 'Conditions of class: 1', '2 due in 30 days'],
  ],
  [
    'the earliest of two papers, and another section',
    row(item({ level: 'expired' }), {}, { certificates: 2, crew: 1 }),
    ['Certificates: 1 overdue', 'Crew: 1 overdue'],
  ],
  ['one of three that are near', row(item({ level: 'in7', days: 3 }), { in7: 1, in30: 3 }), ['2 due in 30 days']],
])('beside its most urgent record the fleet tells of %s', (_, status, words) => {
  expect(otherReasons(status).map((reason) => reason.words)).toEqual(words);
});

test('the fleet counts as overdue what the list behind the reason shows', () => {
  let made = 0;
  const record = (kind: VesselKind, values: Values): AnyRecord =>
    present(kindOf(kind), { id: (made += 1), vessel_id: 7, rev: 1, ...validBody(kind, values) }, TODAY);
  const certificate = (values: Values) => record('certificates', { issue_date: '2021-11-25', expiry_date: '2026-11-13', ...values });
  const held = { extended_until: '2027-01-11', extended_by: 'Flag' };
  const listOf = (certificates: AnyRecord[]) => {
    const none = Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, []])) as unknown as Record<VesselKind, AnyRecord[]>;
    const rafts = [record('equipment-inspections', { next_due_date: '2026-10-01' })];
    const audits = ['Flag Survey', 'Class Survey'].map((audit_type) => record('audits', { audit_type, next_due_date: '2026-11-20' }));
    // Overdue invoices count only in their own section.
    const invoices = [record('invoices', { due_date: '2026-10-01' })];
    const records = allWithSurveys({ ...none, certificates, 'equipment-inspections': rafts, audits, invoices }, TODAY);
    const status = { vessel: 7, seq: 1, ...vesselStatusOf(records, TODAY, null) };
    const kinds = ['certificates', 'audits', 'equipment-inspections'] as const;
    const counts = kinds.map((kind) => recordsDue(kind, records[kind], 'overdue', TODAY).length);
    return { words: otherReasons(status).map(({ words }) => words), counts, worst: status.worst?.kind };
  };
  expect(listOf([certificate(held)])).toEqual({ words: ['Audits: 2 overdue'], counts: [0, 2, 1], worst: 'equipment-inspections' });
  expect(listOf([certificate({ extended_until: '2026-11-20' })])).toEqual({
    words: ['Audits: 2 overdue', 'Equipment: 1 overdue'],
    counts: [1, 2, 1],
    worst: 'certificates',
  });
  // The window of a survey closed on 14-11-2026.
  const surveyed = certificate({ certificate_name: 'Load Line', issue_date: '2024-08-15', expiry_date: '2029-08-14' });
  expect(listOf([certificate(held), surveyed])).toMatchObject({
    words: ['Certificates: 1 overdue', 'Audits: 2 overdue'],
    counts: [1, 2, 1],
  });
});
