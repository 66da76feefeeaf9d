import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, toTyped, todayUtc } from '../../shared/calendar';
import { choose, loaded, openInvoices, openFixture, visit, type Person, type Fixture } from '../support/browser';
import { confirm, rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { fillVessel } from '../support/fillVessel';
import { inDays } from '../support/samplePaperwork';
import { ADD_LINKS, COLUMNS, FIGURES } from './listTables';

let fixture: Fixture;
let person: Person;
let full: number;

beforeAll(async () => {
  fixture = await openFixture();
  person = await fixture.person();
  full = await addVessel(fixture.url, person.token, 'MV Full');
  await addVessel(fixture.url, person.token, 'MV Empty');
  await fillVessel(fixture.url, person.token, full);
  await choose(person.page, 'MV Full');
  await openInvoices(person.page);
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

const headers = async () => (await person.page.locator('main section table[role=table] thead th').allInnerTexts()).map((text) => text.trim());
const column = async (at: number) =>
  (await person.page.locator(`main section table[role=table] > tbody > tr > :nth-child(${at})`).allInnerTexts()).map((text) => text.trim());
const text = (words: string) => person.page.getByText(words, { exact: true }).first().waitFor();
const summary = (title: string) => person.page.locator('details').filter({ has: person.page.getByRole('heading', { name: title }) });

describe('every list', () => {
  test.each(COLUMNS)('the columns of %s, in order', async (kind, columns) => {
    await visit(person.page, `/${kind}`);
    expect(await headers()).toEqual(columns);
  });

  test.each(FIGURES)('the total and the pending count of %s', async (kind, figures) => {
    await visit(person.page, `/${kind}`);
    for (const figure of figures) await text(figure);
  });

  test.each(ADD_LINKS)('the add link of %s', async (kind, label, path) => {
    await visit(person.page, `/${kind}`);
    expect(await person.page.getByRole('link', { name: label }).getAttribute('href')).toBe(path.replace('V', String(full)));
  });

  test('every list works on the vessel that is chosen', async () => {
    for (const [vessel, total] of [['MV Empty', /: 0$/], ['MV Full', /: [1-9]$/]] as const) {
      await choose(person.page, vessel);
      for (const [kind, [figure = '']] of FIGURES) {
        await visit(person.page, `/${kind}`);
        await person.page.getByText(new RegExp(figure.replace(/: \d+$/, total.source))).waitFor();
      }
    }
  });

  test('lists sort by sl_no ascending with missing values last, requisitions by id', async () => {
    await visit(person.page, '/certificates');
    expect(await column(2)).toEqual(['Lately Expired', 'Due Soon', 'Long Expired', 'No Number']);
    await visit(person.page, '/equipment-inspections');
    expect(await column(2)).toEqual(['CO2 bottles', 'Lifeboat falls', 'EPIRB']);
    await visit(person.page, '/requisitions');
    expect(await person.page.locator('main section table[role=table] th[scope=rowgroup]').allInnerTexts()).toEqual(['REQ-2', 'REQ-1']);
  });

  test('sort by a column and filter as you type, both kept in the URL', async () => {
    await visit(person.page, '/certificates');
    const header = person.page.locator('main section th').filter({ hasText: 'Certificate Name' });
    await header.getByRole('button').click();
    await expect.poll(() => column(2)).toEqual(['Due Soon', 'Lately Expired', 'Long Expired', 'No Number']);
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    await header.getByRole('button').click();
    await expect.poll(async () => (await column(2))[0]).toBe('No Number');
    await person.page.getByRole('searchbox', { name: 'Filter certificates' }).fill('expired');
    await expect.poll(() => column(2)).toEqual(['Long Expired', 'Lately Expired']);
    await text('2 of 4');
    await person.page.waitForURL(`**/certificates?vessel=${full}&sort=-certificate_name&q=expired`);
    await person.page.reload();
    await loaded(person.page);
    expect(await column(2)).toEqual(['Long Expired', 'Lately Expired']);
    await person.page.getByRole('searchbox').fill('nothing like it');
    await person.page.getByText('Nothing matches “nothing like it”.').waitFor();
    await person.page.getByRole('button', { name: 'Clear filter' }).click();
    await expect.poll(async () => (await column(2)).length).toBe(4);
  });

  test('a deleted record can be had back with Undo, and somebody else sees it return', async () => {
    await visit(person.page, '/psc-inspections');
    await rowOf(person.page, 'Port 4').getByRole('button', { name: /^Delete/ }).click();
    await confirm(person.page, 'Are you sure you want to delete this PSC inspection?');
    await rowOf(person.page, 'Port 4').waitFor({ state: 'detached' });
    await person.page.getByRole('button', { name: 'Undo' }).click();
    await rowOf(person.page, 'Port 4').waitFor();
    await text('Total PSC inspections: 4');
  });

  test('delete asks for confirmation first, and Cancel deletes nothing', async () => {
    await visit(person.page, '/audits');
    person.calls.length = 0;
    await rowOf(person.page, 'Flag Survey').getByRole('button', { name: /^Delete/ }).click();
    await person.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await person.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(person.calls).toEqual([]);
    expect(await rowOf(person.page, 'Flag Survey').count()).toBe(1);
  });
});

describe('what only one list has', () => {
  test('crew: days on board, labels of the contract, and the summary of contracts', async () => {
    await visit(person.page, '/crew');
    const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
    const cells = async (name: string) => (await rowOf(person.page, name).locator('th, td').allInnerTexts()).map((cell) => cell.trim());
    const today = todayUtc();
    expect((await cells('Left Long Ago')).slice(6, 11)).toEqual(
      ['31-01-2025', String(days('2025-01-31', today)), '3 Months', '30-04-2025', `${days('2025-04-30', today)} days since expiry`]);
    const ends = addMonths(addDays(today, -85), 3);
    expect((await cells('Leaves Soon')).slice(7, 11)).toEqual(['85', '3 Months', toTyped(ends), `${days(today, ends)} days to expire`]);
    const contracts = summary('Summary of Contracts Expiring or Expired');
    await contracts.getByText('Expired earlier: 1').waitFor();
    expect((await contracts.locator('tbody tr').allInnerTexts()).map((row) => row.split('\t').map((cell) => cell.trim()))).toEqual(
      [['Leaves Soon', 'Bosun', toTyped(ends), `${days(today, ends)} days to expire`]]);
  });

  test('certificates: the summary holds what is due or expired within 30 days, and tells apart what expired earlier', async () => {
    await visit(person.page, '/certificates');
    const rows = await summary('Summary of Due or Expired Certificates').locator('tbody tr').allInnerTexts();
    expect(rows.map((row) => row.split('\t')[0]?.trim())).toEqual(['Lately Expired', 'Due Soon']);
    await summary('Summary of Due or Expired Certificates').getByText('Expired earlier: 1').waitFor();
    await text('Accepted: PDF, JPG, PNG');
    const row = rowOf(person.page, 'Due Soon');
    await row.getByText('No file').waitFor();
    for (const name of [/^Edit/, /^Upload/, /^Delete/]) expect(await row.getByRole(name.source.includes('Edit') ? 'link' : 'button', { name }).count()).toBe(1);
    await row.getByRole('button', { name: /^Upload/ }).click();
    await text('Please select a file first');
  });

  test('equipment: two tabs, N/A for an empty date, the summary and its total', async () => {
    await visit(person.page, '/equipment-inspections');
    expect(await person.page.getByRole('tab').allInnerTexts().then((tabs) => tabs.map((tab) => tab.replace(/\s*\d+$/, '')))).toEqual(
      ['LSA/FFA/Radio Inspections', 'SSAS/LRIT Tests']);
    expect(await column(2)).toEqual(['CO2 bottles', 'Lifeboat falls', 'EPIRB']);
    expect(await rowOf(person.page, 'EPIRB').locator('td, th').nth(3).innerText()).toBe('N/A');
    // Inspections take no report.
    expect(await person.page.locator('main section table[role=table] input[type=file]').count()).toBe(0);
    expect(await summary('Summary of Expiring or Expired Items').locator('thead th').allInnerTexts()).toEqual(['Item Name', 'Category', 'Next Due Date']);
    const items = await summary('Summary of Expiring or Expired Items').locator('tbody tr').allInnerTexts();
    expect(items.map((row) => row.split('\t').slice(0, 2).map((cell) => cell.trim()))).toEqual([['Lifeboat falls', 'LSA'], ['CO2 bottles', 'FFA']]);
    const [table, below] = await Promise.all([person.page.locator('main section table[role=table]').boundingBox(), summary('Summary of Expiring or Expired Items').boundingBox()]);
    expect(below?.y).toBeGreaterThan((table?.y ?? Infinity) + (table?.height ?? 0) - 1);
    await person.page.getByRole('tab', { name: /SSAS\/LRIT Tests/ }).click();
    await person.page.waitForURL(`**/equipment-inspections?vessel=${full}&tab=tests`);
    await expect.poll(() => column(2)).toEqual(['SSAS test']);
    expect(await rowOf(person.page, 'SSAS test').locator('input[type=file]').getAttribute('accept')).toBe('.pdf,.doc,.docx');
  });

  test('requisitions: one row an item, the requisition’s own cells merged, pending quantities and the summary', async () => {
    await visit(person.page, '/requisitions');
    const group = person.page.locator('main section table[role=table] > tbody').filter({ hasText: 'REQ-2' });
    expect(await group.locator('tr').count()).toBe(2);
    expect(await group.locator('[rowspan="2"]').count()).toBe(7);
    expect((await group.locator('tr').first().innerText()).split(/\s*[\t\n]\s*/).slice(0, 7)).toEqual(
      ['1', 'REQ-2', inDays(-9), 'Mooring rope', '4', '1', '3']);
    expect(await summary('Summary of Pending or Incomplete Requisitions').locator('thead th').allInnerTexts()).toEqual(
      ['Requisition No.', 'Status', 'Date of Requisition']);
    expect((await summary('Summary of Pending or Incomplete Requisitions').locator('tbody tr').allInnerTexts()).map((row) => row.split('\t').map((cell) => cell.trim())))
      .toEqual([['REQ-2', 'Partially Supplied', inDays(-9)]]);
  });

  test('daily messages: Mark Completed when in progress, otherwise Reopen; completing sets today, reopening clears it', async () => {
    await visit(person.page, '/daily-messages');
    const [first, second] = [rowOf(person.page, 'MSG-1'), rowOf(person.page, 'MSG-2')];
    await second.getByRole('button', { name: /^Reopen/ }).waitFor();
    const put = person.page.waitForRequest((request) => request.method() === 'PUT');
    await first.getByRole('button', { name: /^Mark Completed/ }).click();
    const whole = {
      request_no: 'MSG-1', date_of_request: addDays(todayUtc(), -1), type_of_request: 'Spares', description: 'Fuel pump seal kit', action_taken: 'Ongoing',
      person_in_charge: 'C. Engineer', remarks: null,
    };
    expect(new URL((await put).url()).pathname).toMatch(/^\/api\/daily-messages\/\d+$/);
    expect((await put).postDataJSON()).toEqual({ ...whole, status: 'Completed', completion_date: todayUtc() });
    await first.getByText(toTyped(todayUtc())).waitFor();
    const back = person.page.waitForRequest((request) => request.method() === 'PUT');
    await first.getByRole('button', { name: /^Reopen/ }).click();
    expect((await back).postDataJSON()).toEqual({ ...whole, status: 'In Progress', completion_date: null });
    await first.getByText('N/A').waitFor();
  });

  test('invoices: money with a dollar sign and two decimals, no actions', async () => {
    await visit(person.page, '/invoices');
    for (const amount of ['$1,234.50', '$200.00', '$1,034.50']) await rowOf(person.page, 'INV-1').getByText(amount, { exact: true }).waitFor();
    await rowOf(person.page, 'INV-2').getByText('$0.00', { exact: true }).waitFor();
    expect(await column(1)).toEqual(['1', '2']);
  });

  test('messages and invoices have no screen that edits them', async () => {
    for (const [kind, name, screen] of [['daily-messages', 'MSG-1', 'edit-message'], ['invoices', 'INV-1', 'edit-invoice']] as const) {
      await visit(person.page, `/${kind}`);
      expect(await rowOf(person.page, name).getByRole('link', { name: /^Edit/ }).count()).toBe(0);
      await visit(person.page, `/${screen}/${full}/1`);
      await person.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    }
  });
});

describe('with nothing to show', () => {
  test.each([
    ['crew', ['No contracts expiring or expired within 30 days.']],
    ['requisitions', ['No requisitions found for this vessel.', 'No pending or incomplete requisitions.']],
    ['invoices', ['No invoices found for this vessel.']],
    ['equipment-inspections', ['No items expiring or expired within 30 days.']],
    ['certificates', ['No certificates due or expired within 30 days.', 'No certificates found for this vessel.']],
    ['audits', ['Pending audits/surveys: 0']], ['psc-inspections', ['Pending PSC inspections: 0']],
    ['daily-messages', ['No daily messages found for this vessel.']],
  ] as const)('the empty texts of %s', async (kind, texts) => {
    await choose(person.page, 'MV Empty');
    await visit(person.page, `/${kind}`);
    for (const words of texts) await text(words);
  });

  test('without a vessel every list asks for one', async () => {
    await person.page.getByLabel('Select Vessel').selectOption('');
    for (const kind of ['crew', 'certificates', 'audits', 'psc-inspections', 'equipment-inspections', 'requisitions', 'daily-messages', 'invoices']) {
      await visit(person.page, `/${kind}`);
      await text('Please select a vessel');
    }
    await visit(person.page, '/');
    await text('Please select a vessel');
  });
});

test('three hundred records scroll, and only those in view are in the document', async () => {
  const many = await addVessel(fixture.url, person.token, 'MV Many');
  await Promise.all(Array.from({ length: 300 }, (_, at) =>
    call(fixture.url, 'POST', `/api/vessels/${many}/psc-inspections`, person.token, {
      sl_no: at + 1, psc_port: `Port ${at + 1}`, mou: 'Paris MOU', inspection_date: '2025-03-01', inspection_status: 'Passed',
    })));
  await choose(person.page, 'MV Many');
  await visit(person.page, '/psc-inspections');
  await text('Total PSC inspections: 300');
  expect(await person.page.locator('main tbody tr').count()).toBeLessThan(120);
  await person.page.locator('main section[tabindex="0"]').first().evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await rowOf(person.page, 'Port 300').waitFor();
});
