import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, todayUtc } from '../../shared/calendar';
import type { KindName } from '../../shared/kind';
import { kindOf } from '../../shared/kinds';
import { writableFields } from '../../shared/readValues';
import { choose, openStage, visit, type Person, type Stage } from '../support/browser';
import { fieldOf, fillForm, formOf, rowOf, submitForm, type FormTexts } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { inDays, PAPERWORK, paperOf } from '../support/samplePaperwork';

let stage: Stage;
let person: Person;
let vessel: number;

beforeAll(async () => {
  stage = await openStage();
  person = await stage.person();
  vessel = await addVessel(stage.url, person.token, 'MV Aurora');
  await choose(person.page, 'MV Aurora');
});
afterEach(() => stage.assertQuiet());
afterAll(() => stage.close());

const USE = 'Use DD-MM-YYYY (e.g., 01-03-2025)';
const JOINING = 'Invalid Date Of Joining. Use DD-MM-YYYY (e.g., 01-03-2025).';
const REQUIRED: [KindName, add: string, edit: string, field: string][] = [
  ['certificates', 'Please fill in all required fields (Certificate Name, Issued By, Issue Date, Expiry Date)', '', 'certificate_name'],
  ['crew', 'Please fill in Name, Rank, Date Of Joining, and Contract Period.',
    'Please fill in all required fields (Name, Rank, Date Of Joining, Contract Period)', 'rank'],
  ['audits', 'Please fill in all required fields (Audit/Survey Type, Date of Audit/Survey, Status)', '', 'audit_type'],
  ['psc-inspections', 'Please fill in all required fields (PSC Port, MOU, Inspection Date, Inspection Status)', '', 'mou'],
  ['equipment-inspections', 'Please fill in all required fields (Item Name, Category, Next Due Date)', '', 'item_name'],
  ['requisitions', 'Please fill in all required fields (Requisition No., Date of Requisition, Item Name, Quantity Requested for each item)',
    '', 'requisition_no'],
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
  ['/edit-certificate/1/x', 'Invalid certificate ID'], ['/add-certificate/x', 'Invalid certificate ID'],
  ['/add-crew/x', 'Invalid crew or vessel ID'], ['/edit-crew/1/x', 'Invalid crew or vessel ID'], ['/edit-crew/x/1', 'Invalid crew or vessel ID'],
  ['/add-audit/x', 'Invalid vessel ID. Please select a vessel.'], ['/edit-audit/1/1x', 'Invalid audit or vessel ID'],
  ['/add-psc-inspection/x', 'Invalid PSC inspection or vessel ID'], ['/edit-psc-inspection/1/x', 'Invalid PSC inspection or vessel ID'],
  ['/add-equipment-inspection/x', 'Invalid vessel ID. Please select a vessel.'],
  ['/edit-equipment-inspection/1/x', 'Invalid equipment inspection or vessel ID'],
  ['/add-requisition/x', 'Invalid requisition or vessel ID'], ['/edit-requisition/1/x', 'Invalid requisition or vessel ID'],
  ['/add-invoice/x', 'Invalid vessel ID.'], ['/edit-vessel', 'No vessel ID provided'],
];

const roomOf = (kind: KindName) => (kind === 'vessels' ? 'vessel' : paperOf(kind).room);
const addPath = (kind: KindName) => (kind === 'vessels' ? '/add-vessel' : `/add-${roomOf(kind)}/${vessel}`);
const alert = (sentence: string) => person.page.getByRole('alert').getByText(sentence, { exact: true }).first().waitFor();

const open = (path: string) => visit(person.page, path);

/** A record made over REST, and the address of its edit form. */
async function editPath(kind: KindName, body: Record<string, unknown>): Promise<string> {
  const { body: made, status } = await call(stage.url, 'POST', `/api/vessels/${vessel}/${kind}`, person.token, body);
  expect(status).toBe(201);
  return `/edit-${roomOf(kind)}/${vessel}/${String(made.id)}`;
}

/** The body of the next write of the page. */
async function sentBy(act: () => Promise<void>): Promise<Record<string, unknown>> {
  const request = person.page.waitForRequest((sent) => ['POST', 'PUT'].includes(sent.method()) && sent.url().includes('/api/'));
  await act();
  return (await request).postDataJSON();
}

describe('what a form refuses, in its own sentence', () => {
  test.each(REQUIRED)('required fields of %s: shown as a message, the browser’s own bubbles off', async (kind, sentence) => {
    await open(addPath(kind));
    expect(await formOf(person.page).getAttribute('novalidate')).not.toBeNull();
    await submitForm(person.page);
    await alert(sentence);
    expect(await formOf(person.page).locator('[aria-invalid=true]').count()).toBeGreaterThan(0);
  });

  test.each(UNREAL)('a date that is not real on the form that adds %s: %s', async (kind, field, sentence) => {
    await open(addPath(kind));
    await fillForm(person.page, kind, { ...paperOf(kind).add, [field]: '31-02-2025' });
    await submitForm(person.page);
    await alert(sentence);
    expect(await fieldOf(person.page, field).getAttribute('aria-invalid')).toBe('true');
  });

  test.each(NO_DIGITS)('ids that are not digits: %s', async (path, sentence) => {
    await open(path);
    await alert(sentence);
  });

  test('a message whose vessel id is no number is not sent, and nothing is said', async () => {
    await open('/add-message/x');
    person.calls.length = 0;
    await fillForm(person.page, 'daily-messages', paperOf('daily-messages').add);
    await submitForm(person.page);
    await person.page.waitForTimeout(200);
    expect(await person.page.getByRole('alert').count()).toBe(0);
    expect(person.calls.filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  test('a requisition of tomorrow is refused', async () => {
    await open(addPath('requisitions'));
    await fillForm(person.page, 'requisitions', { ...paperOf('requisitions').add, date_of_requisition: inDays(1) });
    await submitForm(person.page);
    await alert('Date of Requisition cannot be in the future.');
  });

  test('crew edit has its own sentences and takes both ways of writing a date', async () => {
    const joined = addDays(todayUtc(), -30);
    await open(await editPath('crew', { name: 'Ed Its', rank: 'Cook', date_of_joining: joined, contract_period: '6 Months' }));
    await fieldOf(person.page, 'rank').fill('');
    await submitForm(person.page);
    await alert('Please fill in all required fields (Name, Rank, Date Of Joining, Contract Period)');
    await fillForm(person.page, 'crew', { rank: 'Cook', date_of_joining: '30-02-2025' });
    await submitForm(person.page);
    await alert('Invalid Date Of Joining. Use DD-MM-YYYY or YYYY-MM-DD (e.g., 01-03-2025 or 2025-03-01).');
    await fillForm(person.page, 'crew', { date_of_joining: '2025-01-31', contract_period: '3 Months' });
    const body = await sentBy(() => submitForm(person.page));
    expect(body).toMatchObject({ date_of_joining: '2025-01-31', contract_period: '3 Months', contract_expiry: '2025-04-30' });
  });

  test.each([
    ['audits', 'next_due_date', `Invalid Next Due Date format. ${USE}.`, { audit_type: 'ISM Audit', audit_date: '2025-01-01', status: 'Passed' }],
    ['psc-inspections', 'completion_date', `Invalid Completion Date format. ${USE}.`,
      { psc_port: 'Oslo', mou: 'Paris MOU', inspection_date: '2025-01-01', inspection_status: 'Passed' }],
  ] as const)('on %s edit an invalid date is refused while typing and the change is rejected', async (kind, field, sentence, body) => {
    await open(await editPath(kind, { ...body, [field]: '2026-05-17' }));
    expect(await fieldOf(person.page, field).inputValue()).toBe('17-05-2026');
    await fieldOf(person.page, field).fill('31-02-2026');
    await alert(sentence);
    expect(await fieldOf(person.page, field).inputValue()).toBe('17-05-2026');
  });
});

describe('how a form helps', () => {
  test('hyphens come by themselves while a date is typed, and a button opens the calendar', async () => {
    await open(addPath('audits'));
    await fieldOf(person.page, 'audit_date').pressSequentially('01032025');
    expect(await fieldOf(person.page, 'audit_date').inputValue()).toBe('01-03-2025');
    expect(await formOf(person.page).getByRole('button', { name: 'Open calendar' }).count()).toBe(3);
  });

  test('the contract expiry is read-only and follows joining date and period, clamped to the end of the month', async () => {
    await open(addPath('crew'));
    const expiry = formOf(person.page).getByLabel('Contract Expiry');
    expect(await expiry.getAttribute('readonly')).not.toBeNull();
    expect(await fieldOf(person.page, 'contract_period').locator('option').allInnerTexts()).toEqual(
      ['Select…', '3 Months', '4 Months', '6 Months', '9 Months', '12 Months']);
    await fillForm(person.page, 'crew', { date_of_joining: '30-11-2025', contract_period: '3 Months' });
    expect(await expiry.inputValue()).toBe('28-02-2026');
    await fillForm(person.page, 'crew', { contract_period: '12 Months' });
    expect(await expiry.inputValue()).toBe('30-11-2026');
  });

  test('a contract period missing on load is inferred from joining and expiry', async () => {
    const joined = addDays(todayUtc(), -10);
    const path = await editPath('crew', { name: 'No Period', rank: 'Oiler', date_of_joining: joined, contract_period: '6 Months' });
    const id = path.split('/').at(-1);
    await person.page.route(`**/api/vessels/${vessel}/crew*`, async (route) => {
      const answer = await (await route.fetch()).json();
      answer.crew = answer.crew.filter((row: { id: number }) => String(row.id) !== id);
      await route.fulfill({ json: answer });
    });
    await person.page.route(`**/api/vessels/${vessel}/crew/${id}`, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, contract_period: null, contract_expiry: addMonths(joined, 9) } });
    });
    // What this browser keeps knows the record: a new one does not.
    await person.page.evaluate(() => indexedDB.databases().then((all) => all.forEach(({ name }) => name && indexedDB.deleteDatabase(name))));
    await person.page.goto(path);
    await expect.poll(() => fieldOf(person.page, 'contract_period').inputValue()).toBe('9 Months');
    await person.page.unrouteAll();
  });

  test('items of a requisition are added and removed freely; quantities that are no numbers become 0', async () => {
    await open(addPath('requisitions'));
    const lines = formOf(person.page).locator('fieldset[data-item]');
    await fillForm(person.page, 'requisitions', {
      requisition_no: 'REQ-1', date_of_requisition: inDays(0),
      items: [{ item_name: 'Rope', quantity_requested: '4' }, { item_name: 'Gone' }, { sl_no: '7', item_name: 'Nut', quantity_requested: 'many', quantity_supplied: 'x' }],
    });
    await lines.nth(1).getByRole('button', { name: /^Remove/ }).click();
    expect(await lines.count()).toBe(2);
    const body = await sentBy(() => submitForm(person.page));
    expect(body).toMatchObject({
      status: 'Partially Supplied',
      items: [
        { sl_no: null, item_name: 'Rope', quantity_requested: 4, quantity_supplied: 0 },
        { sl_no: 7, item_name: 'Nut', quantity_requested: 0, quantity_supplied: 0 },
      ],
    });
    await person.page.waitForURL('**/requisitions');
  });

  test('vessel figures are sent as numbers or null, steps are 0.01, an odd IMO number or MMSI only warns', async () => {
    await open('/add-vessel');
    for (const name of ['length', 'lpp', 'breadth', 'depth', 'draft']) expect(await fieldOf(person.page, name).getAttribute('step')).toBe('0.01');
    await fillForm(person.page, 'vessels', { name: 'MV Figures', imo_number: '9074728', flag: 'Malta', mmsi: '123', length: '182.55', speed: '' });
    await formOf(person.page).getByText('The last digit of this IMO number does not fit the others. Please check it.').waitFor();
    await formOf(person.page).getByText('An MMSI has nine digits. Please check it.').waitFor();
    const body = await sentBy(() => submitForm(person.page));
    expect(body).toMatchObject({ length: 182.55, mmsi: 123, speed: null, grt: null, draft: null, built_on: null });
    await person.page.waitForURL('**/vessels');
  });

  test('the add-vessel form says Adding… and blocks double submission', async () => {
    await open('/add-vessel');
    await fillForm(person.page, 'vessels', { name: 'MV Once', imo_number: '9074729', flag: 'Malta' });
    await person.page.route('**/api/vessels', async (route) => {
      if (route.request().method() === 'POST') await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    person.calls.length = 0;
    const button = formOf(person.page).locator('button[type=submit]');
    await button.dblclick();
    await person.page.getByRole('button', { name: 'Adding…' }).waitFor();
    await formOf(person.page).evaluate((form: HTMLFormElement) => form.requestSubmit());
    await person.page.waitForURL('**/vessels');
    await person.page.unrouteAll();
    expect(person.calls.filter((line) => line === 'POST /api/vessels')).toHaveLength(1);
  });

  test('a vessel added as the first thing after a reload is sent: what was asked for early answers no other request', async () => {
    await person.page.goto('/add-vessel');
    await fillForm(person.page, 'vessels', { name: 'MV After Reload', imo_number: '9074729', flag: 'Malta' });
    const body = await sentBy(() => submitForm(person.page));
    expect(body).toMatchObject({ name: 'MV After Reload' });
    await rowOf(person.page, 'MV After Reload').waitFor();
  });

  test('Cancel on the add-vessel form leads to the vessels', async () => {
    await open('/add-vessel');
    await person.page.getByRole('button', { name: 'Cancel' }).click();
    await person.page.waitForURL('**/vessels');
  });

  test('a certificate id of new creates a certificate', async () => {
    await open(`/edit-certificate/${vessel}/new`);
    await fillForm(person.page, 'certificates', { ...paperOf('certificates').add, certificate_name: 'Brand New' });
    await submitForm(person.page);
    await person.page.waitForURL('**/certificates');
    await rowOf(person.page, 'Brand New').waitFor();
  });

  test('a certificate offers Class, Flag and Others; suggestions never refuse', async () => {
    await open(addPath('certificates'));
    expect(await fieldOf(person.page, 'issued_by').locator('option').allInnerTexts()).toEqual(['Select…', 'Class', 'Flag', 'Others']);
    expect(await formOf(person.page).locator('datalist option').count()).toBeGreaterThan(10);
  });
});

describe('the whole form, every field of it', () => {
  const CHOICES: [KindName, string, string[]][] = [
    ['audits', 'audit_type', ['Select…', 'Internal Audit', 'ISM Audit', 'Class Survey', 'Flag Survey']],
    ['audits', 'status', ['Select…', 'Pending', 'Passed', 'Condition of Class (COC)']],
    ['psc-inspections', 'inspection_status', ['Select…', 'Passed', 'In-Complete', 'Detained', 'Completion before Departure']],
    ['equipment-inspections', 'category', ['Select…', 'LSA', 'FFA', 'RADIO/Navigation', 'SSAS', 'LRIT']],
    ['requisitions', 'status', ['Fully Supplied', 'Partially Supplied', 'Cancelled']],
    ['daily-messages', 'action_taken', ['Ongoing', 'Ordered', 'Done']],
    ['daily-messages', 'status', ['In Progress', 'Completed']],
    ['invoices', 'invoice_type', ['Reimbursement of expenses', 'Management fee', 'Management fee and crew salary']],
    ['invoices', 'status', ['Pending', 'Paid']],
  ];
  test.each([...PAPERWORK.map(({ kind }) => kind), 'vessels' as const])('%s has a labelled control for every field and its choices', async (kind) => {
    await open(addPath(kind));
    for (const [name, field] of writableFields(kindOf(kind))) {
      if (field.type === 'items') continue;
      const id = await fieldOf(person.page, name).getAttribute('id');
      expect((await formOf(person.page).locator(`label[for="${id}"]`).innerText()).replace('*', '')).toBe(field.label);
    }
    for (const [, name, choices] of CHOICES.filter(([of]) => of === kind)) {
      expect(await fieldOf(person.page, name).locator('option').allInnerTexts()).toEqual(choices);
    }
  });

  const FULL: [KindName, FormTexts, Record<string, unknown>][] = [
    ['crew', { ...paperOf('crew').add, sl_no: '3', indos: '', passport: 'P1' }, { sl_no: 3, indos: null, passport: 'P1', seaman_book: null, remarks: null }],
    ['daily-messages', paperOf('daily-messages').add, { status: 'In Progress', action_taken: 'Ongoing', completion_date: null, remarks: null, date_of_request: todayUtc() }],
    ['invoices', paperOf('invoices').add, { amount: 1234.5, paid_amount: 200, status: 'Pending', invoice_type: 'Reimbursement of expenses', remarks: null }],
    ['equipment-inspections', paperOf('equipment-inspections').add, { last_inspection_date: '', next_due_date: addDays(todayUtc(), -3), service_provider: null }],
  ];
  test.each(FULL)('%s is sent as section 7 writes it', async (kind, texts, expected) => {
    await open(addPath(kind));
    await fillForm(person.page, kind, texts);
    const body = await sentBy(() => submitForm(person.page));
    expect(body).toMatchObject(expected);
    await person.page.waitForURL((url) => !url.pathname.startsWith('/add-'));
  });

  test('the invoice amount steps by 0.01 and what is paid starts at 0', async () => {
    await open(addPath('invoices'));
    expect(await fieldOf(person.page, 'amount').getAttribute('step')).toBe('0.01');
    expect(await fieldOf(person.page, 'paid_amount').inputValue()).toBe('0');
  });
});
