import { describe, expect, test } from 'vitest';
import { nextMonths } from '../../shared/basics/dueMonths';
import { dueItems } from '../../shared/status/dueItems';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import type { DueFilter, DueLine } from '../../shared/api/due';
import { shareLeft } from '../../client/records/files/CertificateList';
import { answerAmong } from '../../client/screens/due/useDueList';
import { earliestFirst, type DueByKind, recordsDue } from '../../client/records/cells/dueItems';

const TODAY = '2026-11-20';
const record = (id: number, values: Values): AnyRecord => ({ id, vessel_id: 1, rev: 1, ...values });

describe('what falls due', () => {
  test('comes with its days, the longest overdue first', () => {
    const ahead = record(1, { certificate_name: 'A', expiry_date: '2026-12-01' });
    const past = record(2, { certificate_name: 'B', expiry_date: '2026-11-19' });
    const items = dueItems('certificates', [ahead, past], TODAY);
    expect(items.map(({ id, days, name }) => [id, days, name])).toEqual([
      [2, -1, 'B'],
      [1, 11, 'A'],
    ]);
  });

  test('of crew is the computed end of the contract', () => {
    expect(dueItems('crew', [record(1, { name: 'Ann', rank: 'Master', contract_expiry: '2026-11-20' })], TODAY)).toEqual([
      { kind: 'crew', id: 1, name: 'Ann, Master', date: '2026-11-20', days: 0, past: 'expired' },
    ]);
  });

  test('leaves out what was held again, what was paid, and what has no date', () => {
    const audit = { audit_type: 'ISM Audit', auditing_authority: 'DNV' };
    const audits = [
      record(1, { ...audit, audit_date: '2024-05-01', next_due_date: '2025-05-01' }),
      record(2, { ...audit, audit_date: '2025-04-20', next_due_date: '2026-12-01' }),
      record(3, { ...audit, auditing_authority: null, audit_date: '2023-01-01', next_due_date: '2024-01-01' }),
      record(4, { ...audit, audit_type: 'Class Survey', audit_date: '2026-01-01', next_due_date: null }),
    ];
    expect(dueItems('audits', audits, TODAY).map(({ id }) => id)).toEqual([3, 2]);
    expect(dueItems('invoices', [record(1, { status: 'Paid', due_date: '2026-01-01' })], TODAY)).toEqual([]);
  });
});

describe('a list narrowed to what falls due then', () => {
  const expiring = (id: number, expiry_date: string) => record(id, { certificate_name: `C${id}`, expiry_date });
  const all = [
    expiring(1, '2026-11-19'),
    expiring(2, '2026-11-20'),
    expiring(3, '2026-11-30'),
    expiring(4, '2026-12-01'),
    expiring(5, '2025-12-01'),
  ];
  const ids = (when: string | null) => recordsDue('certificates', all, when, TODAY).map(({ id }) => id);

  test('holds what the figure of the strip counts: what is past is overdue and of no month', () => {
    expect(ids('overdue')).toEqual([1, 5]);
    expect(ids('2026-11')).toEqual([2, 3]);
    expect(ids('2026-12')).toEqual([4]);
    expect(ids('nonsense')).toEqual([]);
  });

  test('holds what is still open of a month that has passed', () => {
    expect(ids('2025-12')).toEqual([5]);
    expect(ids('2025-11')).toEqual([]);
    expect(ids('2025')).toEqual([]);
  });

  test('is the whole list without a word, and for a kind that has no dates', () => {
    expect(ids(null)).toEqual([1, 2, 3, 4, 5]);
    expect(recordsDue('requisitions', all, 'overdue', TODAY)).toBe(all);
  });
});

describe('without a link', () => {
  const NOTHING = { today: '2026-11-19', lines: [], total: 0, sums: { overdue: 0, ships: 0, kinds: {} }, next: null, late: [] };
  const lines = ['2026-11-10', '2026-11-19', '2026-12-01'].map((date, at): DueLine => [
    1,
    'certificates',
    at + 1,
    `C${at + 1}`,
    date,
    null,
  ]);
  const whole = { filter: {}, at: 1, answer: { ...NOTHING, lines, strip: [[1, [1, 1, 1]]] as const } };
  const overdue = { filter: { when: 'overdue' }, at: 2, answer: { ...NOTHING, lines: lines.slice(0, 1) } };
  const shown = (cached: Parameters<typeof answerAmong>[0], asked: DueFilter, today = TODAY) => {
    const { answer, isPart } = answerAmong(cached, asked, today) ?? {};
    return [answer?.lines.map(([, , id]) => id), isPart, answer?.strip !== undefined];
  };

  test('what was overdue on an earlier day is not all that is overdue today', () => {
    expect(shown([overdue, whole], { when: 'overdue' })).toEqual([[1, 2], false, false]);
    expect(shown([overdue], { when: 'overdue' })).toEqual([[1], true, false]);
    expect(shown([overdue, whole], { when: 'overdue' }, '2026-11-19')).toEqual([[1], false, false]);
    // Nor is what was ahead in a month all that is open of it afterwards.
    const month = { filter: { when: '2026-11' }, at: 3, answer: { ...NOTHING, lines: lines.slice(1, 2) } };
    expect(shown([month], month.filter)).toEqual([[], false, false]);
    expect(shown([month], month.filter, '2026-12-01')).toEqual([[2], true, false]);
  });

  test('a list of an earlier day has no strip, because its columns are months of that day, and ends with its twelve months', () => {
    expect(shown([whole], {})).toEqual([[1, 2, 3], false, false]);
    expect(shown([whole], {}, '2026-11-19')).toEqual([[1, 2, 3], false, true]);
    expect(shown([whole], {}, '2026-12-01')).toEqual([[1, 2, 3], true, false]);
  });
});

test('of all kinds the earliest date comes first', () => {
  const item = (kind: 'crew' | 'certificates', id: number, days: number) => ({
    kind,
    id,
    name: '',
    date: TODAY,
    days,
    past: 'overdue' as const,
  });
  const nothing = Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, []])) as unknown as DueByKind;
  const due = {
    ...nothing,
    certificates: [item('certificates', 1, -2), item('certificates', 2, 9)],
    crew: [item('crew', 3, -7), item('crew', 4, 1)],
  };
  expect(earliestFirst(due).map(({ id }) => id)).toEqual([3, 1, 4, 2]);
});

test('the next twelve months run over the end of the year, also from a 31st', () => {
  expect(nextMonths('2026-12-31')).toEqual([
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-03',
    '2027-04',
    '2027-05',
    '2027-06',
    '2027-07',
    '2027-08',
    '2027-09',
    '2027-10',
    '2027-11',
  ]);
});

test.each([
  ['2026-11-20', '2027-11-20', 1],
  ['2026-11-15', '2026-11-25', 0.5],
  ['2025-01-01', '2026-11-19', 0],
  ['2026-12-01', '2027-12-01', 1],
  ['2027-01-01', '2026-12-01', null],
  [null, '2027-01-01', null],
])('of a term from %s to %s the share %d is left', (issued, expires, share) => {
  expect(shareLeft(issued, expires, TODAY)).toBe(share);
});
