import { describe, expect, test } from 'vitest';
import type { KindName } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { readValues } from '../../shared/kinds/readValues';
import { CATEGORY, CHOICES, DATES, FORMS, FUTURE, REQUIRED, SPECIFIED_KINDS, type Form } from '../specification/sentences';
import { TODAY, validBody } from './validBody';

function sentence(kind: KindName, form: Form, changes: Record<string, unknown>): string {
  const reading = readValues(kindOf(kind), validBody(kind, changes), form, TODAY);
  return 'values' in reading ? 'taken' : reading.sentence;
}

describe('required fields', () => {
  for (const kind of SPECIFIED_KINDS) {
    test.each(FORMS)(`${kind}, %s`, (form) => {
      for (const name of REQUIRED[kind].fields)
        for (const blank of [undefined, null, '', '  \n']) expect(sentence(kind, form, { [name]: blank })).toBe(REQUIRED[kind][form]);
    });
  }

  test.each(SPECIFIED_KINDS.map((kind) => [kind, REQUIRED[kind].fields] as const))('%s requires exactly %j', (kind, names) => {
    const required = Object.entries(kindOf(kind).fields).flatMap(([name, field]) => (field.required ? [name] : []));
    expect(required.sort()).toEqual([...names].sort());
    const reading = readValues(kindOf(kind), {}, 'add', TODAY);
    expect('fields' in reading && Object.keys(reading.fields).sort()).toEqual(required);
  });

  test.each([
    { item_name: '', quantity_requested: 1 },
    { quantity_requested: 1 },
    { item_name: 'Rope' },
    { item_name: 'Rope', quantity_requested: '' },
    { item_name: 'Rope', quantity_requested: null },
    {},
  ])('an item of a requisition: %j', (item) => {
    for (const form of FORMS)
      expect(sentence('requisitions', form, { items: [{ item_name: 'Nut', quantity_requested: 1 }, item] })).toBe(
        REQUIRED.requisitions.add,
      );
  });

  test('what is missing is said before what is malformed', () => {
    expect(sentence('audits', 'add', { status: '', audit_date: '31-02-2025' })).toBe(REQUIRED.audits.add);
    const malformed = { date_of_requisition: '31-02-2025', items: [{ item_name: '' }] };
    expect(sentence('requisitions', 'add', malformed)).toBe(REQUIRED.requisitions.add);
  });
});

describe('dates', () => {
  for (const [kind, name, sentences] of DATES) {
    test.each(FORMS)(`${kind}.${name}, %s`, (form) => {
      for (const wrong of ['31-02-2025', '2025-02-31', '1-3-2025', 'soon', 20250301, '2025-03-01T00:00:00Z'])
        expect(sentence(kind, form, { [name]: wrong })).toBe(sentences[form]);
      expect(sentence(kind, form, { [name]: '2025-03-01' })).toBe('taken');
    });
  }

  test('the first malformed field speaks, every one is named', () => {
    const body = validBody('audits', { audit_date: 'x', completion_date: 'y' });
    expect(readValues(kindOf('audits'), body, 'add', TODAY)).toEqual({
      sentence: 'Invalid Date of Audit/Survey format. Use DD-MM-YYYY (e.g., 01-03-2025).',
      fields: {
        audit_date: 'Invalid Date of Audit/Survey format. Use DD-MM-YYYY (e.g., 01-03-2025).',
        completion_date: 'Invalid Completion Date format. Use DD-MM-YYYY (e.g., 01-03-2025).',
      },
    });
  });

  test('a requisition cannot be of tomorrow', () => {
    expect(sentence('requisitions', 'add', { date_of_requisition: '2025-06-16' })).toBe(FUTURE);
    expect(sentence('requisitions', 'edit', { date_of_requisition: '2199-01-01' })).toBe(FUTURE);
    expect(sentence('requisitions', 'add', { date_of_requisition: TODAY })).toBe('taken');
    expect(sentence('requisitions', 'add', { date_of_supply: '2025-06-16' })).toBe('taken');
  });
});

test('the category of equipment', () => {
  for (const form of FORMS) expect(sentence('equipment-inspections', form, { category: 'lsa' })).toBe(CATEGORY);
});

test.each(CHOICES)('%s.%s offers %j and takes nothing like them', (kind, name, choices) => {
  expect(kindOf(kind).fields[name]?.choices).toEqual(choices);
  for (const value of choices) expect(sentence(kind, 'add', { [name]: value })).toBe('taken');
  for (const value of ['Other', choices[0]?.toLowerCase(), `${choices[0]}.`, 0])
    expect(sentence(kind, 'add', { [name]: value })).toMatch(/^Invalid /);
});

test('defaults of section 4', () => {
  const initial = (kind: KindName, name: string) => kindOf(kind).fields[name]?.initial;
  expect(initial('daily-messages', 'action_taken')).toBe('Ongoing');
  expect(initial('daily-messages', 'status')).toBe('In Progress');
  expect(initial('requisitions', 'status')).toBe('Partially Supplied');
  expect(initial('invoices', 'status')).toBe('Pending');
  expect(initial('invoices', 'invoice_type')).toBe('Reimbursement of expenses');
  expect(initial('invoices', 'paid_amount')).toBe(0);
});
