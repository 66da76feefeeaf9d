import { describe, expect, test } from 'vitest';
import { addDays } from '../../shared/basics/calendar';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { listAnswer, present } from '../../shared/status/present';
import { TODAY, validBody } from './validBody';

const day = (days: number) => addDays(TODAY, days);
const make = (kind: KindName, id: number, changes: Values = {}): AnyRecord => ({ ...validBody(kind, changes), id, vessel_id: 7, rev: 1 });
const answer = (kind: KindName, records: AnyRecord[], today = TODAY) => listAnswer(kindOf(kind), records, today, { seq: 42, epoch: 'e' });
const ids = (kind: KindName, records: AnyRecord[]) => (answer(kind, records)[kindOf(kind).listKey] as AnyRecord[]).map((r) => r.id);
const pending = (kind: KindName, records: AnyRecord[]) => records.filter((r) => kindOf(kind).isPending(r, TODAY)).map((r) => r.id);

describe('what the answer is named', () => {
  // Sections 3 and 7; 'expired_earlier', 'earlier', and the 'epoch' of 'seq', are additions of our own.
  test.each([
    ['vessels', ['seq', 'vessels']],
    ['certificates', ['certificates', 'dueOrExpiredCount', 'earlier', 'expired_earlier', 'seq', 'summary']],
    ['crew', ['crew', 'expired_earlier', 'seq']],
    ['audits', ['audits', 'pending_count', 'seq']],
    ['psc-inspections', ['inspections', 'seq']],
    ['equipment-inspections', ['expired_earlier', 'inspections', 'pending_count', 'seq', 'summary']],
    ['requisitions', ['pending_count', 'requisitions', 'seq', 'summary']],
    ['daily-messages', ['messages', 'seq']],
    ['invoices', ['invoices', 'seq']],
  ] as const)('%s: %j', (kind, keys) => {
    expect(Object.keys(answer(kind, [])).sort()).toEqual([...keys, 'epoch'].sort());
    expect(answer(kind, [])).toMatchObject({ seq: 42, epoch: 'e' });
    expect(answer(kind, [])[kindOf(kind).listKey]).toEqual([]);
  });
});

describe('order (section 9)', () => {
  const slNo = [
    make('crew', 1, { sl_no: null }),
    make('crew', 2, { sl_no: 10 }),
    make('crew', 3, { sl_no: 2 }),
    make('crew', 4),
    make('crew', 5, { sl_no: 2 }),
  ];

  test('sl_no ascending as numbers, missing last, equal ones by id', () => expect(ids('crew', slNo)).toEqual([3, 5, 2, 1, 4]));
  test('0 is a number, not a missing one', () => expect(ids('crew', [...slNo, make('crew', 6, { sl_no: 0 })])[0]).toBe(6));

  test.each(['requisitions', 'daily-messages', 'invoices', 'vessels'] as const)('%s by id', (kind) => {
    expect(ids(kind, [make(kind, 10), make(kind, 9, { sl_no: 99 }), make(kind, 100)])).toEqual([9, 10, 100]);
  });

  test('does not depend on the order it is given, and does not change it', () => {
    const given = [...slNo].reverse();
    expect(ids('crew', given)).toEqual(ids('crew', slNo));
    expect(given.map((r) => r.id)).toEqual([5, 4, 3, 2, 1]);
  });
});

describe('certificates', () => {
  const at = (id: number, days: number) => make('certificates', id, { sl_no: id, expiry_date: day(days), certificate_name: `C${id}` });
  const records = [at(1, -31), at(2, -30), at(3, -1), at(4, 0), at(5, 30), at(6, 31), at(7, -400)];

  test('summary, count and what expired earlier', () => {
    const { summary, dueOrExpiredCount, expired_earlier } = answer('certificates', records);
    expect(summary).toEqual([
      { id: 2, sl_no: 2, certificate_name: 'C2', issued_by: 'Class', expiry_date: '2025-05-16', status: 'Expired' },
      { id: 3, sl_no: 3, certificate_name: 'C3', issued_by: 'Class', expiry_date: '2025-06-14', status: 'Expired' },
      { id: 4, sl_no: 4, certificate_name: 'C4', issued_by: 'Class', expiry_date: '2025-06-15', status: 'Due' },
      { id: 5, sl_no: 5, certificate_name: 'C5', issued_by: 'Class', expiry_date: '2025-07-15', status: 'Due' },
    ]);
    expect([dueOrExpiredCount, expired_earlier]).toEqual([4, 2]);
    expect(pending('certificates', records)).toEqual([2, 3, 4, 5]);
  });

  test('the same records count differently a day later', () => {
    const { dueOrExpiredCount, expired_earlier } = answer('certificates', records, day(1));
    expect([dueOrExpiredCount, expired_earlier]).toEqual([4, 3]);
  });

  test.each(['certificate_name', 'issued_by', 'issue_date', 'expiry_date'])('without %s it is neither listed nor counted', (name) => {
    const broken = [{ ...at(4, 0), [name]: null }];
    expect(answer('certificates', broken)).toMatchObject({ certificates: [], summary: [], dueOrExpiredCount: 0, expired_earlier: 0 });
  });
});

test('crew: contracts between -30 and +30 days', () => {
  const until = (id: number, joined: string) => make('crew', id, { date_of_joining: joined, contract_period: '3 Months' });
  // Joined three months before -31, -30, 0, +30 and +31 days of 15 June 2025.
  const records = ['2025-02-15', '2025-02-16', '2025-03-15', '2025-04-15', '2025-04-16'].map((joined, i) => until(i + 1, joined));
  expect(pending('crew', records)).toEqual([2, 3, 4]);
  expect(answer('crew', records).expired_earlier).toBe(1);
});

test('audits: Pending and Condition of Class (COC) are pending', () => {
  const records = ['Pending', 'Passed', 'Condition of Class (COC)'].map((status, i) => make('audits', i + 1, { status }));
  expect(answer('audits', records).pending_count).toBe(2);
  expect(pending('audits', records)).toEqual([1, 3]);
});

test('PSC inspections: all but Passed are pending', () => {
  const statuses = ['Passed', 'In-Complete', 'Detained', 'Completion before Departure', 'Pending', null];
  expect(
    pending(
      'psc-inspections',
      statuses.map((inspection_status, i) => make('psc-inspections', i + 1, { inspection_status })),
    ),
  ).toEqual([2, 3, 4, 5]);
});

test('equipment: the summary is the window, pending is overdue', () => {
  const records = [-31, -30, -1, 0, 30, 31].map((days, i) => make('equipment-inspections', i + 1, { sl_no: i, next_due_date: day(days) }));
  const { summary, pending_count, expired_earlier } = answer('equipment-inspections', records);
  expect(summary).toEqual([
    { id: 2, item_name: 'EPIRB', category: 'RADIO/Navigation', next_due_date: '2025-05-16' },
    { id: 3, item_name: 'EPIRB', category: 'RADIO/Navigation', next_due_date: '2025-06-14' },
    { id: 4, item_name: 'EPIRB', category: 'RADIO/Navigation', next_due_date: '2025-06-15' },
    { id: 5, item_name: 'EPIRB', category: 'RADIO/Navigation', next_due_date: '2025-07-15' },
  ]);
  expect([pending_count, expired_earlier]).toEqual([3, 1]);
  expect(pending('equipment-inspections', records)).toEqual([1, 2, 3]);
});

test('requisitions: Partially Supplied and Pending are pending', () => {
  const records = ['Pending', 'Fully Supplied', 'Partially Supplied', 'Cancelled', null].map((status, i) =>
    make('requisitions', i + 1, { status }),
  );
  const { summary, pending_count } = answer('requisitions', records);
  expect(summary).toEqual([
    { id: 1, requisition_no: 'R-1', status: 'Pending', date_of_requisition: TODAY },
    { id: 3, requisition_no: 'R-1', status: 'Partially Supplied', date_of_requisition: TODAY },
  ]);
  expect(pending_count).toBe(2);
  expect(pending('requisitions', records)).toEqual([1, 3]);
});

test('messages in progress and invoices pending', () => {
  expect(pending('daily-messages', [make('daily-messages', 1), make('daily-messages', 2, { status: 'Completed' })])).toEqual([1]);
  expect(pending('invoices', [make('invoices', 1), make('invoices', 2, { status: 'Paid' })])).toEqual([1]);
});

test.each(KIND_NAMES)('%s are listed as they are presented', (kind) => {
  const record = make(kind, 3);
  expect(answer(kind, [record])[kindOf(kind).listKey]).toEqual([present(kindOf(kind), record, TODAY)]);
});
