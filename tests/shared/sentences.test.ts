import { describe, expect, test } from 'vitest';
import type { KindName } from '../../shared/kind';
import { kindOf } from '../../shared/kinds';
import { readValues } from '../../shared/readValues';
import { TODAY, validBody } from './validBody';

type Form = 'add' | 'edit';
const BOTH: Form[] = ['add', 'edit'];

function sentence(kind: KindName, form: Form, changes: Record<string, unknown>): string {
  const reading = readValues(kindOf(kind), validBody(kind, changes), form, TODAY);
  return 'values' in reading ? 'taken' : reading.sentence;
}

// Section 5, word for word: kind, form, sentence, the fields it names.
const REQUIRED: [KindName, Form[], string, string[]][] = [
  [
    'certificates',
    BOTH,
    'Please fill in all required fields (Certificate Name, Issued By, Issue Date, Expiry Date)',
    ['certificate_name', 'issued_by', 'issue_date', 'expiry_date'],
  ],
  [
    'crew',
    ['add'],
    'Please fill in Name, Rank, Date Of Joining, and Contract Period.',
    ['name', 'rank', 'date_of_joining', 'contract_period'],
  ],
  [
    'crew',
    ['edit'],
    'Please fill in all required fields (Name, Rank, Date Of Joining, Contract Period)',
    ['name', 'rank', 'date_of_joining', 'contract_period'],
  ],
  [
    'audits',
    BOTH,
    'Please fill in all required fields (Audit/Survey Type, Date of Audit/Survey, Status)',
    ['audit_type', 'audit_date', 'status'],
  ],
  [
    'psc-inspections',
    BOTH,
    'Please fill in all required fields (PSC Port, MOU, Inspection Date, Inspection Status)',
    ['psc_port', 'mou', 'inspection_date', 'inspection_status'],
  ],
  [
    'equipment-inspections',
    BOTH,
    'Please fill in all required fields (Item Name, Category, Next Due Date)',
    ['item_name', 'category', 'next_due_date'],
  ],
  [
    'requisitions',
    BOTH,
    'Please fill in all required fields (Requisition No., Date of Requisition, Item Name, Quantity Requested for each item)',
    ['requisition_no', 'date_of_requisition'],
  ],
];

// Section 5 requires these without giving a sentence.
const REQUIRED_WITHOUT_SENTENCE: [KindName, string[]][] = [
  ['vessels', ['name', 'imo_number', 'flag']],
  ['daily-messages', ['request_no', 'date_of_request', 'type_of_request', 'description', 'action_taken', 'person_in_charge', 'status']],
  ['invoices', ['invoice_number', 'date_raised', 'invoice_type', 'description', 'amount', 'due_date', 'status']],
];

describe('required fields', () => {
  for (const [kind, forms, expected, names] of REQUIRED) {
    test.each(forms)(`${kind}, %s`, (form) => {
      for (const name of names)
        for (const blank of [undefined, null, '', '  \n']) expect(sentence(kind, form, { [name]: blank })).toBe(expected);
    });
  }

  test.each([...REQUIRED.map(([kind, , , names]) => [kind, names] as const), ...REQUIRED_WITHOUT_SENTENCE])(
    '%s requires exactly %j',
    (kind, names) => {
      const required = Object.entries(kindOf(kind).fields).flatMap(([name, field]) => (field.required ? [name] : []));
      expect(required.sort()).toEqual([...names].sort());
      const reading = readValues(kindOf(kind), {}, 'add', TODAY);
      expect('fields' in reading && Object.keys(reading.fields).sort()).toEqual(required);
    },
  );

  const perItem = REQUIRED.at(-1)?.[2];
  test.each([
    { item_name: '', quantity_requested: 1 },
    { quantity_requested: 1 },
    { item_name: 'Rope' },
    { item_name: 'Rope', quantity_requested: '' },
    { item_name: 'Rope', quantity_requested: null },
    {},
  ])('an item of a requisition: %j', (item) => {
    for (const form of BOTH)
      expect(sentence('requisitions', form, { items: [{ item_name: 'Nut', quantity_requested: 1 }, item] })).toBe(perItem);
  });

  test('what is missing is said before what is malformed', () => {
    expect(sentence('audits', 'add', { status: '', audit_date: '31-02-2025' })).toBe(REQUIRED[3]?.[2]);
    expect(sentence('requisitions', 'add', { date_of_requisition: '31-02-2025', items: [{ item_name: '' }] })).toBe(perItem);
  });
});

// Section 5, word for word. The ellipses there stand for the ending of the sentence before.
const DATES: [KindName, Form[], string, string][] = [
  ['crew', ['add'], 'date_of_joining', 'Invalid Date Of Joining. Use DD-MM-YYYY (e.g., 01-03-2025).'],
  ['crew', ['edit'], 'date_of_joining', 'Invalid Date Of Joining. Use DD-MM-YYYY or YYYY-MM-DD (e.g., 01-03-2025 or 2025-03-01).'],
  ['audits', BOTH, 'audit_date', 'Invalid Date of Audit/Survey format. Use DD-MM-YYYY (e.g., 01-03-2025).'],
  ['audits', BOTH, 'next_due_date', 'Invalid Next Due Date format. Use DD-MM-YYYY (e.g., 01-03-2025).'],
  ['audits', BOTH, 'completion_date', 'Invalid Completion Date format. Use DD-MM-YYYY (e.g., 01-03-2025).'],
  ['psc-inspections', BOTH, 'inspection_date', 'Invalid Inspection Date format. Use DD-MM-YYYY (e.g., 01-03-2025).'],
  ['psc-inspections', BOTH, 'completion_date', 'Invalid Completion Date format. Use DD-MM-YYYY (e.g., 01-03-2025).'],
  ['equipment-inspections', BOTH, 'next_due_date', 'Invalid Next Due Date format. Use DD-MM-YYYY (e.g., 01-03-2025)'],
  ['equipment-inspections', BOTH, 'last_inspection_date', 'Invalid Last Inspection Date format. Use DD-MM-YYYY (e.g., 01-03-2025)'],
  ['requisitions', BOTH, 'date_of_requisition', 'Invalid Date of Requisition format. Use DD-MM-YYYY (e.g., 01-03-2025)'],
  ['requisitions', BOTH, 'date_of_supply', 'Invalid Date of Supply format. Use DD-MM-YYYY (e.g., 01-03-2025)'],
];

describe('dates', () => {
  for (const [kind, forms, name, expected] of DATES) {
    test.each(forms)(`${kind}.${name}, %s`, (form) => {
      for (const wrong of ['31-02-2025', '2025-02-31', '1-3-2025', 'soon', 20250301, '2025-03-01T00:00:00Z']) {
        expect(sentence(kind, form, { [name]: wrong })).toBe(expected);
      }
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
    const expected = 'Date of Requisition cannot be in the future.';
    expect(sentence('requisitions', 'add', { date_of_requisition: '2025-06-16' })).toBe(expected);
    expect(sentence('requisitions', 'edit', { date_of_requisition: '2199-01-01' })).toBe(expected);
    expect(sentence('requisitions', 'add', { date_of_requisition: TODAY })).toBe('taken');
    expect(sentence('requisitions', 'add', { date_of_supply: '2025-06-16' })).toBe('taken');
  });
});

test('the category of equipment', () => {
  const expected = 'Invalid category. Use LSA, FFA, RADIO/Navigation, SSAS, or LRIT';
  for (const form of BOTH) expect(sentence('equipment-inspections', form, { category: 'lsa' })).toBe(expected);
});

test('ids', () => {
  expect(kindOf('certificates').edit.ids).toBe('Invalid certificate ID');
  expect(kindOf('crew').edit.ids).toBe('Invalid crew or vessel ID');
  expect(kindOf('audits').add.ids).toBe('Invalid vessel ID. Please select a vessel.');
  expect(kindOf('audits').edit.ids).toBe('Invalid audit or vessel ID');
  expect(kindOf('psc-inspections').edit.ids).toBe('Invalid PSC inspection or vessel ID');
  expect(kindOf('equipment-inspections').add.ids).toBe('Invalid vessel ID. Please select a vessel.');
  expect(kindOf('equipment-inspections').edit.ids).toBe('Invalid equipment inspection or vessel ID');
  expect(kindOf('requisitions').edit.ids).toBe('Invalid requisition or vessel ID');
  expect(kindOf('invoices').add.ids).toBe('Invalid vessel ID.');
});

// Sections 4 and 9.
const CHOICES: [KindName, string, string[]][] = [
  ['certificates', 'issued_by', ['Class', 'Flag', 'Others']],
  ['crew', 'contract_period', ['3 Months', '4 Months', '6 Months', '9 Months', '12 Months']],
  ['audits', 'audit_type', ['Internal Audit', 'ISM Audit', 'Class Survey', 'Flag Survey']],
  ['audits', 'status', ['Pending', 'Passed', 'Condition of Class (COC)']],
  ['psc-inspections', 'inspection_status', ['Passed', 'In-Complete', 'Detained', 'Completion before Departure']],
  ['equipment-inspections', 'category', ['LSA', 'FFA', 'RADIO/Navigation', 'SSAS', 'LRIT']],
  ['requisitions', 'status', ['Fully Supplied', 'Partially Supplied', 'Cancelled']],
  ['daily-messages', 'action_taken', ['Ongoing', 'Ordered', 'Done']],
  ['daily-messages', 'status', ['In Progress', 'Completed']],
  ['invoices', 'invoice_type', ['Reimbursement of expenses', 'Management fee', 'Management fee and crew salary']],
  ['invoices', 'status', ['Pending', 'Paid']],
];

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
