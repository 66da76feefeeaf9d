import { describe, expect, test } from 'vitest';
import { addDays, addMonths, todayUtc } from '../../shared/calendar';
import type { KindName } from '../../shared/kind';
import { kindOf } from '../../shared/kinds';
import { writableFields } from '../../shared/readValues';
import { at, visit } from '../support/browser';
import { fieldOf, fillForm, formOf, rowOf, sentBy, submitForm } from '../support/browserForm';
import { addPath, inDays, madeToEdit, PAPERWORK, paperOf } from '../support/samplePaperwork';
import { useStage } from '../support/stage';

const stage = useStage();

const open = (path: string) => visit(stage.page, path);

describe('how a form helps', () => {
  test('hyphens come by themselves while a date is typed, and a button opens the calendar', async () => {
    await open(addPath('audits', stage.vessel));
    await fieldOf(stage.page, 'audit_date').pressSequentially('01032025');
    expect(await fieldOf(stage.page, 'audit_date').inputValue()).toBe('01-03-2025');
    expect(await formOf(stage.page).getByRole('button', { name: 'Open calendar' }).count()).toBe(3);
    await open(addPath('daily-messages', stage.vessel));
    expect(await stage.page.locator('[data-name=date_of_request]').getByRole('button', { name: 'Open calendar' }).count()).toBe(1);
  });

  test('the contract expiry is read-only and follows joining date and period, clamped to the end of the month', async () => {
    await open(addPath('crew', stage.vessel));
    const expiry = formOf(stage.page).getByLabel('Contract Expiry');
    expect(await expiry.getAttribute('readonly')).not.toBeNull();
    expect(await fieldOf(stage.page, 'contract_period').locator('option').allInnerTexts()).toEqual([
      'Select…',
      '3 Months',
      '4 Months',
      '6 Months',
      '9 Months',
      '12 Months',
    ]);
    await fillForm(stage.page, 'crew', { date_of_joining: '30-11-2025', contract_period: '3 Months' });
    expect(await expiry.inputValue()).toBe('28-02-2026');
    await fillForm(stage.page, 'crew', { contract_period: '12 Months' });
    expect(await expiry.inputValue()).toBe('30-11-2026');
  });

  test('a contract period missing on load is inferred from joining and expiry', async () => {
    const joined = addDays(todayUtc(), -10);
    const path = await madeToEdit(stage.url, stage.person.token, stage.vessel, 'crew', {
      name: 'No Period',
      rank: 'Oiler',
      date_of_joining: joined,
      contract_period: '6 Months',
    });
    const id = path.split('/').at(-1);
    await stage.page.route(`**/api/vessels/${stage.vessel}/lists`, (route) => route.fulfill({ json: {} }));
    await stage.page.route(`**/api/vessels/${stage.vessel}/crew*`, async (route) => {
      const answer = await (await route.fetch()).json();
      answer.crew = answer.crew.filter((row: { id: number }) => String(row.id) !== id);
      await route.fulfill({ json: answer });
    });
    await stage.page.route(`**/api/vessels/${stage.vessel}/crew/${id}`, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, contract_period: null, contract_expiry: addMonths(joined, 9) } });
    });
    // What this browser keeps knows the record: a new one does not.
    await stage.page.evaluate(() => indexedDB.databases().then((all) => all.forEach(({ name }) => name && indexedDB.deleteDatabase(name))));
    await stage.page.goto(path);
    await expect.poll(() => fieldOf(stage.page, 'contract_period').inputValue()).toBe('9 Months');
    await stage.page.unrouteAll();
  });

  test('items of a requisition are added and removed freely; quantities that are no numbers become 0', async () => {
    await open(addPath('requisitions', stage.vessel));
    const lines = formOf(stage.page).locator('fieldset[data-item]');
    await fillForm(stage.page, 'requisitions', {
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
    const body = await sentBy(stage.page, () => submitForm(stage.page));
    expect(body).toMatchObject({
      status: 'Partially Supplied',
      items: [
        { sl_no: null, item_name: 'Rope', quantity_requested: 4, quantity_supplied: 0 },
        { sl_no: 7, item_name: 'Nut', quantity_requested: 0, quantity_supplied: 0 },
      ],
    });
    await stage.page.waitForURL(at('/requisitions'));
  });

  test('vessel figures are sent as numbers or null, steps are 0.01, an odd IMO number or MMSI only warns', async () => {
    await open('/add-vessel');
    for (const name of ['length', 'lpp', 'breadth', 'depth', 'draft'])
      expect(await fieldOf(stage.page, name).getAttribute('step')).toBe('0.01');
    await fillForm(stage.page, 'vessels', {
      name: 'MV Figures',
      imo_number: '9074728',
      flag: 'Malta',
      mmsi: '123',
      length: '182.55',
      speed: '',
    });
    await formOf(stage.page).getByText('The last digit of this IMO number does not fit the others. Please check it.').waitFor();
    await formOf(stage.page).getByText('An MMSI has nine digits. Please check it.').waitFor();
    const body = await sentBy(stage.page, () => submitForm(stage.page));
    expect(body).toMatchObject({ length: 182.55, mmsi: 123, speed: null, grt: null, draft: null, built_on: null });
    await stage.page.waitForURL(at('/vessels'));
  });

  test('the add-vessel form says Adding… and blocks double submission', async () => {
    await open('/add-vessel');
    await fillForm(stage.page, 'vessels', { name: 'MV Once', imo_number: '9074729', flag: 'Malta' });
    await stage.page.route('**/api/vessels', async (route) => {
      if (route.request().method() === 'POST') await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    stage.person.calls.length = 0;
    const button = formOf(stage.page).locator('button[type=submit]');
    await button.dblclick();
    await stage.page.getByRole('button', { name: 'Adding…' }).waitFor();
    await formOf(stage.page).evaluate((form: HTMLFormElement) => form.requestSubmit());
    await stage.page.waitForURL(at('/vessels'));
    await stage.page.unrouteAll();
    expect(stage.person.calls.filter((line) => line === 'POST /api/vessels')).toHaveLength(1);
  });

  test('a vessel added as the first thing after a reload is sent: what was asked for early answers no other request', async () => {
    await stage.page.goto('/add-vessel');
    await fillForm(stage.page, 'vessels', { name: 'MV After Reload', imo_number: '9074729', flag: 'Malta' });
    const body = await sentBy(stage.page, () => submitForm(stage.page));
    expect(body).toMatchObject({ name: 'MV After Reload' });
    await rowOf(stage.page, 'MV After Reload').waitFor();
  });

  test('Cancel on the add-vessel form leads to the vessels', async () => {
    // From elsewhere: going back one step would not do.
    await open('/crew');
    await stage.page.getByRole('button', { name: 'Add', exact: true }).click();
    await stage.page.getByRole('link', { name: 'Add Vessel', exact: true }).click();
    await stage.page.waitForURL(at('/add-vessel'));
    await stage.page.getByRole('button', { name: 'Cancel' }).click();
    await stage.page.waitForURL(at('/vessels'));
  });

  test('a certificate id of new creates a certificate', async () => {
    await open(`/edit-certificate/${stage.vessel}/new`);
    await fillForm(stage.page, 'certificates', { ...paperOf('certificates').add, certificate_name: 'Brand New' });
    await submitForm(stage.page);
    await stage.page.waitForURL(at('/certificates'));
    await rowOf(stage.page, 'Brand New').waitFor();
  });

  test('a certificate offers Class, Flag and Others; suggestions never refuse', async () => {
    await open(addPath('certificates', stage.vessel));
    expect(await fieldOf(stage.page, 'issued_by').locator('option').allInnerTexts()).toEqual(['Select…', 'Class', 'Flag', 'Others']);
    expect(await formOf(stage.page).locator('datalist option').count()).toBeGreaterThan(10);
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
      await open(addPath(kind, stage.vessel));
      for (const [name, field] of writableFields(kindOf(kind))) {
        if (field.type === 'items') continue;
        const id = await fieldOf(stage.page, name).getAttribute('id');
        expect((await formOf(stage.page).locator(`label[for="${id}"]`).innerText()).replace('*', '')).toBe(field.label);
      }
      for (const [, name, choices] of CHOICES.filter(([of]) => of === kind)) {
        expect(await fieldOf(stage.page, name).locator('option').allInnerTexts()).toEqual(choices);
      }
    },
  );

  test('the invoice amount steps by 0.01 and what is paid starts at 0', async () => {
    await open(addPath('invoices', stage.vessel));
    expect(await fieldOf(stage.page, 'amount').getAttribute('step')).toBe('0.01');
    expect(await fieldOf(stage.page, 'paid_amount').inputValue()).toBe('0');
  });
});
