import { describe, expect, test } from 'vitest';
import { addDays, addMonths, todayUtc } from '../../shared/calendar';
import type { KindName } from '../../shared/kind';
import { kindOf } from '../../shared/kinds';
import { writableFields } from '../../shared/readValues';
import { fieldOf, fillForm, formOf, rowOf, sentBy, submitForm } from '../support/browserForm';
import { addPath, inDays, madeToEdit, PAPERWORK, paperOf } from '../support/samplePaperwork';
import { at, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture();

const open = (path: string) => visit(fixture.page, path);

describe('how a form helps', () => {
  test('hyphens come by themselves while a date is typed, and a button opens the calendar', async () => {
    await open(addPath('audits', fixture.vessel));
    await fieldOf(fixture.page, 'audit_date').pressSequentially('01032025');
    expect(await fieldOf(fixture.page, 'audit_date').inputValue()).toBe('01-03-2025');
    expect(await formOf(fixture.page).getByRole('button', { name: 'Open calendar' }).count()).toBe(3);
    await open(addPath('daily-messages', fixture.vessel));
    expect(await fixture.page.locator('[data-name=date_of_request]').getByRole('button', { name: 'Open calendar' }).count()).toBe(1);
  });

  test('the contract expiry is read-only and follows joining date and period, clamped to the end of the month', async () => {
    await open(addPath('crew', fixture.vessel));
    const expiry = formOf(fixture.page).getByLabel('Contract Expiry');
    expect(await expiry.getAttribute('readonly')).not.toBeNull();
    expect(await fieldOf(fixture.page, 'contract_period').locator('option').allInnerTexts()).toEqual([
      'Select…',
      '3 Months',
      '4 Months',
      '6 Months',
      '9 Months',
      '12 Months',
    ]);
    await fillForm(fixture.page, 'crew', { date_of_joining: '30-11-2025', contract_period: '3 Months' });
    expect(await expiry.inputValue()).toBe('28-02-2026');
    await fillForm(fixture.page, 'crew', { contract_period: '12 Months' });
    expect(await expiry.inputValue()).toBe('30-11-2026');
  });

  test('a contract period missing on load is inferred from joining and expiry', async () => {
    const joined = addDays(todayUtc(), -10);
    const path = await madeToEdit(fixture.url, fixture.person.token, fixture.vessel, 'crew', {
      name: 'No Period',
      rank: 'Oiler',
      date_of_joining: joined,
      contract_period: '6 Months',
    });
    const id = path.split('/').at(-1);
    await fixture.page.route(`**/api/vessels/${fixture.vessel}/lists`, (route) => route.fulfill({ json: {} }));
    await fixture.page.route(`**/api/vessels/${fixture.vessel}/crew*`, async (route) => {
      const answer = await (await route.fetch()).json();
      answer.crew = answer.crew.filter((row: { id: number }) => String(row.id) !== id);
      await route.fulfill({ json: answer });
    });
    await fixture.page.route(`**/api/vessels/${fixture.vessel}/crew/${id}`, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, contract_period: null, contract_expiry: addMonths(joined, 9) } });
    });
    // What this browser keeps knows the record: a new one does not.
    await fixture.page.evaluate(() =>
      indexedDB.databases().then((all) => all.forEach(({ name }) => name && indexedDB.deleteDatabase(name))),
    );
    await fixture.page.goto(path);
    await expect.poll(() => fieldOf(fixture.page, 'contract_period').inputValue()).toBe('9 Months');
    await fixture.page.unrouteAll();
  });

  test('items of a requisition are added and removed freely; quantities that are no numbers become 0', async () => {
    await open(addPath('requisitions', fixture.vessel));
    const lines = formOf(fixture.page).locator('fieldset[data-item]');
    await fillForm(fixture.page, 'requisitions', {
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
    const body = await sentBy(fixture.page, () => submitForm(fixture.page));
    expect(body).toMatchObject({
      status: 'Partially Supplied',
      items: [
        { sl_no: null, item_name: 'Rope', quantity_requested: 4, quantity_supplied: 0 },
        { sl_no: 7, item_name: 'Nut', quantity_requested: 0, quantity_supplied: 0 },
      ],
    });
    await fixture.page.waitForURL(at('/requisitions'));
  });

  test('vessel figures are sent as numbers or null, steps are 0.01, an odd IMO number or MMSI only warns', async () => {
    await open('/add-vessel');
    for (const name of ['length', 'lpp', 'breadth', 'depth', 'draft'])
      expect(await fieldOf(fixture.page, name).getAttribute('step')).toBe('0.01');
    await fillForm(fixture.page, 'vessels', {
      name: 'MV Figures',
      imo_number: '9074728',
      flag: 'Malta',
      mmsi: '123',
      length: '182.55',
      speed: '',
    });
    await formOf(fixture.page).getByText('The last digit of this IMO number does not fit the others. Please check it.').waitFor();
    await formOf(fixture.page).getByText('An MMSI has nine digits. Please check it.').waitFor();
    const body = await sentBy(fixture.page, () => submitForm(fixture.page));
    expect(body).toMatchObject({ length: 182.55, mmsi: 123, speed: null, grt: null, draft: null, built_on: null });
    await fixture.page.waitForURL(at('/vessels'));
  });

  test('the add-vessel form says Adding… and blocks double submission', async () => {
    await open('/add-vessel');
    await fillForm(fixture.page, 'vessels', { name: 'MV Once', imo_number: '9074729', flag: 'Malta' });
    await fixture.page.route('**/api/vessels', async (route) => {
      if (route.request().method() === 'POST') await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    fixture.person.calls.length = 0;
    const button = formOf(fixture.page).locator('button[type=submit]');
    await button.dblclick();
    await fixture.page.getByRole('button', { name: 'Adding…' }).waitFor();
    await formOf(fixture.page).evaluate((form: HTMLFormElement) => form.requestSubmit());
    await fixture.page.waitForURL(at('/vessels'));
    await fixture.page.unrouteAll();
    expect(fixture.person.calls.filter((line) => line === 'POST /api/vessels')).toHaveLength(1);
  });

  test('a vessel added as the first thing after a reload is sent: what was asked for early answers no other request', async () => {
    await fixture.page.goto('/add-vessel');
    await fillForm(fixture.page, 'vessels', { name: 'MV After Reload', imo_number: '9074729', flag: 'Malta' });
    const body = await sentBy(fixture.page, () => submitForm(fixture.page));
    expect(body).toMatchObject({ name: 'MV After Reload' });
    await rowOf(fixture.page, 'MV After Reload').waitFor();
  });

  test('Cancel on the add-vessel form leads to the vessels', async () => {
    // From elsewhere: going back one step would not do.
    await open('/crew');
    await fixture.page.getByRole('button', { name: 'Add', exact: true }).click();
    await fixture.page.getByRole('link', { name: 'Add Vessel', exact: true }).click();
    await fixture.page.waitForURL(at('/add-vessel'));
    await fixture.page.getByRole('button', { name: 'Cancel' }).click();
    await fixture.page.waitForURL(at('/vessels'));
  });

  test('a certificate id of new creates a certificate', async () => {
    await open(`/edit-certificate/${fixture.vessel}/new`);
    await fillForm(fixture.page, 'certificates', { ...paperOf('certificates').add, certificate_name: 'Brand New' });
    await submitForm(fixture.page);
    await fixture.page.waitForURL(at('/certificates'));
    await rowOf(fixture.page, 'Brand New').waitFor();
  });

  test('a certificate offers Class, Flag and Others; suggestions never refuse', async () => {
    await open(addPath('certificates', fixture.vessel));
    expect(await fieldOf(fixture.page, 'issued_by').locator('option').allInnerTexts()).toEqual(['Select…', 'Class', 'Flag', 'Others']);
    expect(await formOf(fixture.page).locator('datalist option').count()).toBeGreaterThan(10);
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
      await open(addPath(kind, fixture.vessel));
      for (const [name, field] of writableFields(kindOf(kind))) {
        if (field.type === 'items') continue;
        const id = await fieldOf(fixture.page, name).getAttribute('id');
        expect((await formOf(fixture.page).locator(`label[for="${id}"]`).innerText()).replace('*', '')).toBe(field.label);
      }
      for (const [, name, choices] of CHOICES.filter(([of]) => of === kind)) {
        expect(await fieldOf(fixture.page, name).locator('option').allInnerTexts()).toEqual(choices);
      }
    },
  );

  test('the invoice amount steps by 0.01 and what is paid starts at 0', async () => {
    await open(addPath('invoices', fixture.vessel));
    expect(await fieldOf(fixture.page, 'amount').getAttribute('step')).toBe('0.01');
    expect(await fieldOf(fixture.page, 'paid_amount').inputValue()).toBe('0');
  });
});
