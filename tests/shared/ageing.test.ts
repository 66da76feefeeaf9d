/** The age of unpaid invoices, and how long requisitions wait. */
import { describe, expect, test } from 'vitest';
import { addDays } from '../../shared/basics/calendar';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { invoiceAges, supplierWaits } from '../../shared/status/ageing';

const TODAY = '2026-11-25';
const day = (days: number) => addDays(TODAY, days);
let ids = 0;
const record = (values: Values): AnyRecord => ({ id: (ids += 1), vessel_id: 1, rev: 1, ...values });

describe('an unpaid invoice', () => {
  const invoice = (due_date: string | null, values: Values = {}) =>
    record({ due_date, status: 'Pending', outstanding_amount: 10, ...values });
  test.each([
    ['due tomorrow', day(1), 'Not overdue'],
    ['without a date', null, 'Not overdue'],
    ['due today', day(0), 'Not overdue'],
    ['1 day late', day(-1), '1–30 days'],
    ['30 days late', day(-30), '1–30 days'],
    ['31 days late', day(-31), '31–60 days'],
    ['60 days late', day(-60), '31–60 days'],
    ['61 days late', day(-61), '61–90 days'],
    ['90 days late', day(-90), '61–90 days'],
    ['91 days late', day(-91), 'Over 90 days'],
  ])('%s', (_, due, label) => {
    const bands = invoiceAges([invoice(due)], TODAY);
    expect(bands.filter(({ count }) => count > 0)).toEqual([{ label, isLate: label !== 'Not overdue', count: 1, amount: 10 }]);
    expect(bands).toHaveLength(5);
  });

  test('sums are exact in cents; paid ones do not count; a part that is paid does not either', () => {
    const some = [invoice(day(-5), { outstanding_amount: 0.1 }), invoice(day(-6), { outstanding_amount: 0.2 })];
    const paid = invoice(day(-5), { status: 'Paid', outstanding_amount: 0 });
    expect(invoiceAges([...some, paid], TODAY)[1]).toMatchObject({ count: 2, amount: 0.3 });
  });

  test('without invoice access there is no amount', () => {
    expect(invoiceAges([invoice(day(-5), { outstanding_amount: undefined })], TODAY)[1]).toMatchObject({ count: 1, amount: 0 });
  });
});

describe('requisitions', () => {
  const requisition = (supplier: string | null, asked: string | null, status: string, date_of_supply: string | null = null) =>
    record({ supplier, date_of_requisition: asked, status, date_of_supply });

  test('by supplier, the longest open wait first', () => {
    const { suppliers: waits, uncounted } = supplierWaits(
      [
        requisition('Alfa', day(-10), 'Pending'),
        requisition(' alfa ', day(-40), 'Partially Supplied'),
        requisition('Bravo', day(-90), 'Fully Supplied', day(-60)),
        requisition('Bravo', day(-90), 'Fully Supplied', day(-50)),
        requisition(null, day(-50), 'Pending'),
      ],
      TODAY,
    );
    expect(waits).toEqual([
      { supplier: '', open: 1, longest: 50, supplied: 0, usual: null },
      { supplier: 'Alfa', open: 2, longest: 40, supplied: 0, usual: null },
      { supplier: 'Bravo', open: 0, longest: null, supplied: 2, usual: 35 },
    ]);
    expect(uncounted).toBe(0);
  });

  test.each<[string, AnyRecord, number]>([
    ['cancelled', requisition('Alfa', day(-10), 'Cancelled'), 0],
    ['cancelled after a part of it was supplied', requisition('Alfa', day(-10), 'Cancelled', day(-5)), 0],
    ['supplied without a date', requisition('Alfa', day(-10), 'Fully Supplied'), 1],
    ['supplied before it was asked for', requisition('Alfa', day(-10), 'Fully Supplied', day(-11)), 1],
    ['without a date', requisition('Alfa', null, 'Pending'), 1],
  ])('%s: it is in no row, and told where its dates are the reason', (_, one, uncounted) =>
    expect(supplierWaits([one], TODAY)).toEqual({ suppliers: [], uncounted }),
  );
});
