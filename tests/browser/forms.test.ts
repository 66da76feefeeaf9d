import { describe, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/calendar';
import type { KindName } from '../../shared/kind';
import { fieldOf, fillForm, formOf, sentBy, submitForm } from '../support/browserForm';
import { addPath, inDays, madeToEdit, paperOf } from '../support/samplePaperwork';
import { visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture();

const USE = 'Use DD-MM-YYYY (e.g., 01-03-2025)';
const JOINING = 'Invalid Date Of Joining. Use DD-MM-YYYY (e.g., 01-03-2025).';
const REQUIRED: [KindName, add: string, edit: string, field: string][] = [
  ['certificates', 'Please fill in all required fields (Certificate Name, Issued By, Issue Date, Expiry Date)', '', 'certificate_name'],
  [
    'crew',
    'Please fill in Name, Rank, Date Of Joining, and Contract Period.',
    'Please fill in all required fields (Name, Rank, Date Of Joining, Contract Period)',
    'rank',
  ],
  ['audits', 'Please fill in all required fields (Audit/Survey Type, Date of Audit/Survey, Status)', '', 'audit_type'],
  ['psc-inspections', 'Please fill in all required fields (PSC Port, MOU, Inspection Date, Inspection Status)', '', 'mou'],
  ['equipment-inspections', 'Please fill in all required fields (Item Name, Category, Next Due Date)', '', 'item_name'],
  [
    'requisitions',
    'Please fill in all required fields (Requisition No., Date of Requisition, Item Name, Quantity Requested for each item)',
    '',
    'requisition_no',
  ],
  ['vessels', 'Please fill in all required fields (Vessel Name, IMO Number, Flag)', '', 'flag'],
];
const UNREAL: [KindName, field: string, sentence: string][] = [
  ['certificates', 'issue_date', `Invalid Issue Date format. ${USE}.`],
  ['crew', 'date_of_joining', JOINING],
  ['audits', 'audit_date', `Invalid Date of Audit/Survey format. ${USE}.`],
  ['audits', 'next_due_date', `Invalid Next Due Date format. ${USE}.`],
  ['audits', 'completion_date', `Invalid Completion Date format. ${USE}.`],
  ['psc-inspections', 'inspection_date', `Invalid Inspection Date format. ${USE}.`],
  ['psc-inspections', 'completion_date', `Invalid Completion Date format. ${USE}.`],
  ['equipment-inspections', 'next_due_date', `Invalid Next Due Date format. ${USE}`],
  ['equipment-inspections', 'last_inspection_date', `Invalid Last Inspection Date format. ${USE}`],
  ['requisitions', 'date_of_requisition', `Invalid Date of Requisition format. ${USE}`],
  ['requisitions', 'date_of_supply', `Invalid Date of Supply format. ${USE}`],
];
const NO_DIGITS: [path: string, sentence: string][] = [
  ['/edit-certificate/1/x', 'Invalid certificate ID'],
  ['/add-certificate/x', 'Invalid certificate ID'],
  ['/add-crew/x', 'Invalid crew or vessel ID'],
  ['/edit-crew/1/x', 'Invalid crew or vessel ID'],
  ['/edit-crew/x/1', 'Invalid crew or vessel ID'],
  ['/add-audit/x', 'Invalid vessel ID. Please select a vessel.'],
  ['/edit-audit/1/1x', 'Invalid audit or vessel ID'],
  ['/add-psc-inspection/x', 'Invalid PSC inspection or vessel ID'],
  ['/edit-psc-inspection/1/x', 'Invalid PSC inspection or vessel ID'],
  ['/add-equipment-inspection/x', 'Invalid vessel ID. Please select a vessel.'],
  ['/edit-equipment-inspection/1/x', 'Invalid equipment inspection or vessel ID'],
  ['/add-requisition/x', 'Invalid requisition or vessel ID'],
  ['/edit-requisition/1/x', 'Invalid requisition or vessel ID'],
  ['/add-invoice/x', 'Invalid vessel ID.'],
  ['/edit-vessel', 'No vessel ID provided'],
];

const alert = (sentence: string) => fixture.page.getByRole('alert').getByText(sentence, { exact: true }).first().waitFor();
const open = (path: string) => visit(fixture.page, path);

describe('what a form refuses, in its own sentence', () => {
  test.each(REQUIRED)('required fields of %s: shown as a message, the browser’s own bubbles off', async (kind, sentence) => {
    await open(addPath(kind, fixture.vessel));
    expect(await formOf(fixture.page).getAttribute('novalidate')).not.toBeNull();
    await submitForm(fixture.page);
    await alert(sentence);
    expect(await formOf(fixture.page).locator('[aria-invalid=true]').count()).toBeGreaterThan(0);
  });

  test.each(UNREAL)('a date that is not real on the form that adds %s: %s', async (kind, field, sentence) => {
    await open(addPath(kind, fixture.vessel));
    await fillForm(fixture.page, kind, { ...paperOf(kind).add, [field]: '31-02-2025' });
    await submitForm(fixture.page);
    await alert(sentence);
    expect(await fieldOf(fixture.page, field).getAttribute('aria-invalid')).toBe('true');
  });

  test.each(NO_DIGITS)('ids that are not digits: %s', async (path, sentence) => {
    await open(path);
    await alert(sentence);
  });

  test('a message whose vessel id is no number is not sent, and nothing is said', async () => {
    await open('/add-message/x');
    fixture.person.calls.length = 0;
    await fillForm(fixture.page, 'daily-messages', paperOf('daily-messages').add);
    const before = await fixture.page.locator('body').innerText();
    await submitForm(fixture.page);
    await fixture.page.waitForTimeout(200);
    expect(await fixture.page.getByRole('alert').count()).toBe(0);
    expect(await fixture.page.locator('body').innerText()).toBe(before);
    expect(fixture.person.calls.filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  test('a requisition of tomorrow is refused', async () => {
    await open(addPath('requisitions', fixture.vessel));
    await fillForm(fixture.page, 'requisitions', { ...paperOf('requisitions').add, date_of_requisition: inDays(1) });
    await submitForm(fixture.page);
    await alert('Date of Requisition cannot be in the future.');
  });

  test('crew edit has its own sentences and takes both ways of writing a date', async () => {
    const joined = addDays(todayUtc(), -30);
    await open(
      await madeToEdit(fixture.url, fixture.person.token, fixture.vessel, 'crew', {
        name: 'Ed Its',
        rank: 'Cook',
        date_of_joining: joined,
        contract_period: '6 Months',
      }),
    );
    await fieldOf(fixture.page, 'rank').fill('');
    await submitForm(fixture.page);
    await alert('Please fill in all required fields (Name, Rank, Date Of Joining, Contract Period)');
    await fillForm(fixture.page, 'crew', { rank: 'Cook', date_of_joining: '30-02-2025' });
    await submitForm(fixture.page);
    await alert('Invalid Date Of Joining. Use DD-MM-YYYY or YYYY-MM-DD (e.g., 01-03-2025 or 2025-03-01).');
    await fillForm(fixture.page, 'crew', { date_of_joining: '2025-01-31', contract_period: '3 Months' });
    const body = await sentBy(fixture.page, () => submitForm(fixture.page));
    expect(body).toMatchObject({ date_of_joining: '2025-01-31', contract_period: '3 Months', contract_expiry: '2025-04-30' });
  });

  test.each([
    [
      'audits',
      'next_due_date',
      `Invalid Next Due Date format. ${USE}.`,
      { audit_type: 'ISM Audit', audit_date: '2025-01-01', status: 'Passed' },
    ],
    [
      'psc-inspections',
      'completion_date',
      `Invalid Completion Date format. ${USE}.`,
      { psc_port: 'Oslo', mou: 'Paris MOU', inspection_date: '2025-01-01', inspection_status: 'Passed' },
    ],
  ] as const)('on %s edit an invalid date is refused while typing and the change is rejected', async (kind, field, sentence, body) => {
    await open(await madeToEdit(fixture.url, fixture.person.token, fixture.vessel, kind, { ...body, [field]: '2026-05-17' }));
    expect(await fieldOf(fixture.page, field).inputValue()).toBe('17-05-2026');
    await fieldOf(fixture.page, field).fill('31-02-2026');
    await alert(sentence);
    expect(await fieldOf(fixture.page, field).inputValue()).toBe('17-05-2026');
  });
});
