import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, todayUtc } from '../../shared/calendar';
import type { KindName } from '../../shared/kind';
import { kindOf } from '../../shared/kinds';
import { writableFields } from '../../shared/readValues';
import { at, choose, openFixture, visit, type Person, type Fixture } from '../support/browser';
import { fieldOf, fillForm, formOf, rowOf, sentBy, submitForm } from '../support/browserForm';
import { addVessel } from '../support/call';
import { addPath, inDays, madeToEdit, PAPERWORK, paperOf } from '../support/samplePaperwork';

let fixture: Fixture;
let person: Person;
let vessel: number;

beforeAll(async () => {
  fixture = await openFixture();
  person = await fixture.person();
  vessel = await addVessel(fixture.url, person.token, 'MV Aurora');
  await choose(person.page, 'MV Aurora');
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

const open = (path: string) => visit(person.page, path);

describe('how a form helps', () => {
  test('hyphens come by themselves while a date is typed, and a button opens the calendar', async () => {
    await open(addPath('audits', vessel));
    await fieldOf(person.page, 'audit_date').pressSequentially('01032025');
    expect(await fieldOf(person.page, 'audit_date').inputValue()).toBe('01-03-2025');
    expect(await formOf(person.page).getByRole('button', { name: 'Open calendar' }).count()).toBe(3);
    await open(addPath('daily-messages', vessel));
    expect(await person.page.locator('[data-name=date_of_request]').getByRole('button', { name: 'Open calendar' }).count()).toBe(1);
  });

  test('the contract expiry is read-only and follows joining date and period, clamped to the end of the month', async () => {
    await open(addPath('crew', vessel));
    const expiry = formOf(person.page).getByLabel('Contract Expiry');
    expect(await expiry.getAttribute('readonly')).not.toBeNull();
    expect(await fieldOf(person.page, 'contract_period').locator('option').allInnerTexts()).toEqual([
      'Select…',
      '3 Months',
      '4 Months',
      '6 Months',
      '9 Months',
      '12 Months',
    ]);
    await fillForm(person.page, 'crew', { date_of_joining: '30-11-2025', contract_period: '3 Months' });
    expect(await expiry.inputValue()).toBe('28-02-2026');
    await fillForm(person.page, 'crew', { contract_period: '12 Months' });
    expect(await expiry.inputValue()).toBe('30-11-2026');
  });

  test('a contract period missing on load is inferred from joining and expiry', async () => {
    const joined = addDays(todayUtc(), -10);
    const path = await madeToEdit(fixture.url, person.token, vessel, 'crew', {
      name: 'No Period',
      rank: 'Oiler',
      date_of_joining: joined,
      contract_period: '6 Months',
    });
    const id = path.split('/').at(-1);
    await person.page.route(`**/api/vessels/${vessel}/lists`, (route) => route.fulfill({ json: {} }));
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
    await person.page.evaluate(() =>
      indexedDB.databases().then((all) => all.forEach(({ name }) => name && indexedDB.deleteDatabase(name))),
    );
    await person.page.goto(path);
    await expect.poll(() => fieldOf(person.page, 'contract_period').inputValue()).toBe('9 Months');
    await person.page.unrouteAll();
  });

  test('items of a requisition are added and removed freely; quantities that are no numbers become 0', async () => {
    await open(addPath('requisitions', vessel));
    const lines = formOf(person.page).locator('fieldset[data-item]');
    await fillForm(person.page, 'requisitions', {
      requisition_no: 'REQ-1',
      date_of_requisition: inDays(0),
      items: [
        { item_name: 'Rope', quantity_requested: '4', quantity_supplied: '' },
        { item_name: 'Gone' },
        { sl_no: '7', item_name: 'Nut', quantity_requested: 'many', quantity_supplied: 'x' },
      ],
    });
    await lines
      .nth(1)
      .getByRole('button', { name: /^Remove/ })
      .click();
    expect(await lines.count()).toBe(2);
    const body = await sentBy(person.page, () => submitForm(person.page));
    expect(body).toMatchObject({
      status: 'Partially Supplied',
      items: [
        { sl_no: null, item_name: 'Rope', quantity_requested: 4, quantity_supplied: 0 },
        { sl_no: 7, item_name: 'Nut', quantity_requested: 0, quantity_supplied: 0 },
      ],
    });
    await person.page.waitForURL(at('/requisitions'));
  });

  test('vessel figures are sent as numbers or null, steps are 0.01, an odd IMO number or MMSI only warns', async () => {
    await open('/add-vessel');
    for (const name of ['length', 'lpp', 'breadth', 'depth', 'draft'])
      expect(await fieldOf(person.page, name).getAttribute('step')).toBe('0.01');
    await fillForm(person.page, 'vessels', {
      name: 'MV Figures',
      imo_number: '9074728',
      flag: 'Malta',
      mmsi: '123',
      length: '182.55',
      speed: '',
    });
    await formOf(person.page).getByText('The last digit of this IMO number does not fit the others. Please check it.').waitFor();
    await formOf(person.page).getByText('An MMSI has nine digits. Please check it.').waitFor();
    const body = await sentBy(person.page, () => submitForm(person.page));
    expect(body).toMatchObject({ length: 182.55, mmsi: 123, speed: null, grt: null, draft: null, built_on: null });
    await person.page.waitForURL(at('/vessels'));
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
    await person.page.waitForURL(at('/vessels'));
    await person.page.unrouteAll();
    expect(person.calls.filter((line) => line === 'POST /api/vessels')).toHaveLength(1);
  });

  test('a vessel added as the first thing after a reload is sent: what was asked for early answers no other request', async () => {
    await person.page.goto('/add-vessel');
    await fillForm(person.page, 'vessels', { name: 'MV After Reload', imo_number: '9074729', flag: 'Malta' });
    const body = await sentBy(person.page, () => submitForm(person.page));
    expect(body).toMatchObject({ name: 'MV After Reload' });
    await rowOf(person.page, 'MV After Reload').waitFor();
  });

  test('Cancel on the add-vessel form leads to the vessels', async () => {
    // From elsewhere: going back one step would not do.
    await open('/crew');
    await person.page.getByRole('button', { name: 'Add', exact: true }).click();
    await person.page.getByRole('link', { name: 'Add Vessel', exact: true }).click();
    await person.page.waitForURL(at('/add-vessel'));
    await person.page.getByRole('button', { name: 'Cancel' }).click();
    await person.page.waitForURL(at('/vessels'));
  });

  test('a certificate id of new creates a certificate', async () => {
    await open(`/edit-certificate/${vessel}/new`);
    await fillForm(person.page, 'certificates', { ...paperOf('certificates').add, certificate_name: 'Brand New' });
    await submitForm(person.page);
    await person.page.waitForURL(at('/certificates'));
    await rowOf(person.page, 'Brand New').waitFor();
  });

  test('a certificate offers Class, Flag and Others; suggestions never refuse', async () => {
    await open(addPath('certificates', vessel));
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
  test.each([...PAPERWORK.map(({ kind }) => kind), 'vessels' as const])(
    '%s has a labelled control for every field and its choices',
    async (kind) => {
      await open(addPath(kind, vessel));
      for (const [name, field] of writableFields(kindOf(kind))) {
        if (field.type === 'items') continue;
        const id = await fieldOf(person.page, name).getAttribute('id');
        expect((await formOf(person.page).locator(`label[for="${id}"]`).innerText()).replace('*', '')).toBe(field.label);
      }
      for (const [, name, choices] of CHOICES.filter(([of]) => of === kind)) {
        expect(await fieldOf(person.page, name).locator('option').allInnerTexts()).toEqual(choices);
      }
    },
  );

  test('the invoice amount steps by 0.01 and what is paid starts at 0', async () => {
    await open(addPath('invoices', vessel));
    expect(await fieldOf(person.page, 'amount').getAttribute('step')).toBe('0.01');
    expect(await fieldOf(person.page, 'paid_amount').inputValue()).toBe('0');
  });
});
