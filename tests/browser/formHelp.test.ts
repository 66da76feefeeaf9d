import { describe, expect, test } from 'vitest';
import { addDays, addMonths, todayUtc } from '../../shared/basics/calendar';
import { type Values, writableFields } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { fieldOf, fillForm, formOf, rowOf, sentBy, submitForm } from '../support/browserForm';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { addPath, inDays, madeToEdit, paperOf } from '../support/samplePaperwork';
import { at, visit } from '../support/screens';
import { ADDED, EDITED } from '../support/sentBodies';
import { CHOICES } from '../specification/sentences';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture();

const open = (path: string) => visit(fixture.page, path);
const value = (name: string) => expect.poll(() => fieldOf(fixture.page, name).inputValue());
const optionsOf = (name: string) => expect.poll(() => fieldOf(fixture.page, name).locator('option').allInnerTexts());

describe('how a form helps', () => {
  test('hyphens come by themselves while a date is typed, and a button opens the calendar', async () => {
    await open(addPath('audits', fixture.vessel));
    await fieldOf(fixture.page, 'audit_date').pressSequentially('01032025');
    await value('audit_date').toBe('01-03-2025');
    await expect.poll(() => formOf(fixture.page).getByRole('button', { name: 'Open calendar' }).count()).toBe(3);
  });

  test('the contract expiry is read-only and follows joining date and period, clamped to the end of the month', async () => {
    await open(addPath('crew', fixture.vessel));
    const expiry = formOf(fixture.page).getByLabel('Contract Expiry');
    await expect.poll(() => expiry.getAttribute('readonly')).not.toBeNull();
    await optionsOf('contract_period').toEqual(['Select…', '3 Months', '4 Months', '6 Months', '9 Months', '12 Months']);
    await fillForm(fixture.page, 'crew', { date_of_joining: '30-11-2025', contract_period: '3 Months' });
    await expect.poll(() => expiry.inputValue()).toBe('28-02-2026');
    await fillForm(fixture.page, 'crew', { contract_period: '12 Months' });
    await expect.poll(() => expiry.inputValue()).toBe('30-11-2026');
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
    await value('contract_period').toBe('9 Months');
    await fixture.page.unrouteAll({ behavior: 'ignoreErrors' });
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
    await expect.poll(() => lines.count()).toBe(2);
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
      await expect.poll(() => fieldOf(fixture.page, name).getAttribute('step')).toBe('0.01');
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
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await fixture.page.route('**/api/vessels', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    fixture.person.calls.length = 0;
    const button = formOf(fixture.page).locator('button[type=submit]');
    await button.dblclick();
    await fixture.page.getByRole('button', { name: 'Adding…' }).waitFor();
    await formOf(fixture.page).evaluate((form: HTMLFormElement) => form.requestSubmit());
    release();
    await fixture.page.waitForURL(at('/vessels'));
    await fixture.page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(fixture.person.calls.filter((line) => line === 'POST /api/vessels')).toHaveLength(1);
  });

  deepTest('a vessel added as the first thing after a reload is sent: what was asked for early answers no other request', async () => {
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
    await optionsOf('issued_by').toEqual(['Select…', 'Class', 'Flag', 'Others']);
    await expect.poll(() => formOf(fixture.page).locator('datalist option').count()).toBeGreaterThan(10);
  });
});

describe('the whole form, every field of it', () => {
  test.each(['daily-messages', 'equipment-inspections'] as const)(
    '%s has a labelled control for every field and its choices',
    async (kind) => {
      await open(addPath(kind, fixture.vessel));
      for (const [name, field] of writableFields(kindOf(kind))) {
        const id = await fieldOf(fixture.page, name).getAttribute('id');
        const label = formOf(fixture.page).locator(`label[for="${id}"]`);
        await expect.poll(async () => (await label.innerText()).replace('*', '')).toBe(field.label);
      }
      for (const [, name, choices] of CHOICES.filter(([of]) => of === kind))
        await optionsOf(name).toEqual(kindOf(kind).fields[name]?.initial === undefined ? ['Select…', ...choices] : choices);
    },
  );

  test('the invoice amount steps by 0.01 and what is paid starts at 0', async () => {
    await open(addPath('invoices', fixture.vessel));
    await expect.poll(() => fieldOf(fixture.page, 'amount').getAttribute('step')).toBe('0.01');
    await value('paid_amount').toBe('0');
  });
});

describe('a form is sent as section 7 writes it', () => {
  /** The next write the page sends. */
  async function sent(): Promise<{ call: string; body: Values }> {
    const waiting = fixture.page.waitForRequest((request) => ['POST', 'PUT'].includes(request.method()) && request.url().includes('/api/'));
    await submitForm(fixture.page);
    const request = await waiting;
    return { call: `${request.method()} ${new URL(request.url()).pathname}`, body: request.postDataJSON() };
  }

  test.each(ADDED.filter(([kind]) => kind === 'requisitions'))('an addition to %s', async (kind, path, texts, body) => {
    await open(addPath(kind, fixture.vessel));
    await fillForm(fixture.page, kind, texts);
    expect(await sent()).toEqual({ call: `POST ${path.replace('V', String(fixture.vessel))}`, body });
    await fixture.page.waitForURL(at(`/${kind}`));
  });

  test.each(EDITED.filter(([kind]) => kind === 'crew'))('an edit of %s, the whole of it', async (kind, texts, changes) => {
    const [, path = '', , body = {}] = ADDED.find(([added]) => added === kind) ?? [];
    const place = path.replace('V', String(fixture.vessel));
    const { id } = (await call(fixture.url, 'POST', place, fixture.person.token, body)).body;
    await open(`/edit-${paperOf(kind).room}/${fixture.vessel}/${String(id)}`);
    await fillForm(fixture.page, kind, texts);
    expect(await sent()).toEqual({ call: `PUT ${place}/${String(id)}`, body: { ...body, ...changes } });
    await fixture.page.waitForURL(at(`/${kind}`));
  });

  test('after a requisition is added its list holds what the server does, what others added meanwhile too', async () => {
    const path = `/api/vessels/${fixture.vessel}/requisitions`;
    await open(addPath('requisitions', fixture.vessel));
    await fillForm(fixture.page, 'requisitions', {
      requisition_no: 'REQ-MINE',
      date_of_requisition: '06-03-2025',
      items: [{ item_name: 'Oar', quantity_requested: '7', quantity_supplied: '2' }],
    });
    const theirs = {
      requisition_no: 'REQ-THEIRS',
      date_of_requisition: '2025-03-06',
      items: [{ item_name: 'Bell', quantity_requested: 1 }],
    };
    await call(fixture.url, 'POST', path, fixture.person.token, theirs);
    await submitForm(fixture.page);
    await rowOf(fixture.page, 'REQ-MINE').waitFor();
    const { body } = await call(fixture.url, 'GET', path, fixture.person.token);
    const kept = (body.requisitions as { requisition_no: string }[]).map(({ requisition_no }) => requisition_no);
    expect(kept.slice(-2).sort()).toEqual(['REQ-MINE', 'REQ-THEIRS']);
    await expect.poll(() => fixture.page.locator('main section table[role=table] th[scope=rowgroup]').allInnerTexts()).toEqual(kept);
    const cells = async () => (await rowOf(fixture.page, 'REQ-MINE').innerText()).split(/\s*[\t\n]\s*/);
    await expect.poll(cells).toEqual(expect.arrayContaining(['Oar', '7', '2', '5']));
  });
});
