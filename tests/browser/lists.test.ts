import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, toTyped, todayUtc } from '../../shared/calendar';
import type { KindName } from '../../shared/kind';
import { choose, loaded, openInvoices, openStage, visit, type Person, type Stage } from '../support/browser';
import { confirm, rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { fillVessel } from '../support/fillVessel';
import { inDays } from '../support/samplePaperwork';

let stage: Stage;
let person: Person;
let full: number;

beforeAll(async () => {
  stage = await openStage();
  person = await stage.person();
  full = await addVessel(stage.url, person.token, 'MV Full');
  await addVessel(stage.url, person.token, 'MV Empty');
  await fillVessel(stage.url, person.token, full);
  await choose(person.page, 'MV Full');
  await openInvoices(person.page);
});
afterEach(() => stage.assertQuiet());
afterAll(() => stage.close());

const headers = async () => (await person.page.locator('main section table[role=table] thead th').allInnerTexts()).map((text) => text.trim());
const column = async (at: number) =>
  (await person.page.locator(`main section table[role=table] > tbody > tr > :nth-child(${at})`).allInnerTexts()).map((text) => text.trim());
const text = (words: string) => person.page.getByText(words, { exact: true }).first().waitFor();
const summary = (title: string) => person.page.locator('details').filter({ has: person.page.getByRole('heading', { name: title }) });

const COLUMNS: [KindName, string[]][] = [
  ['crew', ['Sl No.', 'Name', 'Rank', 'INDOS', 'Seaman Book (CDC)', 'Passport', 'Date Of Joining', 'Days Onboard', 'Contract Period', 'Contract Expiry',
    'Status', 'Remarks', 'Actions']],
  ['certificates', ['Sl No.', 'Certificate Name', 'Issued By', 'Issuing Authority', 'Issue Date', 'Expiry Date', 'Status', 'Helper', 'Remarks', 'File', 'Actions']],
  ['audits', ['Sl No.', 'Audit/Survey Type', 'Auditing Authority', 'Date of Audit/Survey', 'Next Due Date', 'Status', 'Findings', 'Action Plan',
    'Completion Date', 'Remarks', 'Actions']],
  ['psc-inspections', ['Sl No.', 'PSC Port', 'MOU', 'Inspection Date', 'Inspection Status', 'Deficiency Code', 'Deficiencies Found', 'Corrective Actions',
    'Completion Date', 'Remarks', 'Actions']],
  ['equipment-inspections', ['Sl No.', 'Item Name', 'Category', 'Last Inspection Date', 'Next Due Date', 'Inspection Status', 'Service Provider',
    'Remarks/Action Needed', 'Actions']],
  ['requisitions', ['Sl No.', 'Requisition No.', 'Date of Requisition', 'Item Name', 'Qty Requested', 'Qty Supplied', 'Pending Qty', 'Status', 'Supplier',
    'Date of Supply', 'Remarks', 'Actions']],
  ['daily-messages', ['Request No', 'Date of Request', 'Type of Request', 'Description', 'Action Taken', 'Person in Charge', 'Status', 'Completion Date',
    'Remarks', 'Actions']],
  ['invoices', ['Sl.No.', 'Invoice Number', 'Date', 'Invoice Type', 'Description', 'Amount', 'Due Date', 'Paid Amount', 'Outstanding Amount', 'Status',
    'Remarks/Notes']],
];
const FIGURES: [KindName, string[]][] = [
  ['crew', ['Total crew members: 2']], ['certificates', ['Total certificates: 4', 'Due or expired: 2']],
  ['audits', ['Total audits/surveys: 3', 'Pending audits/surveys: 2']], ['psc-inspections', ['Total PSC inspections: 4', 'Pending PSC inspections: 3']],
  ['equipment-inspections', ['Total equipment inspections/tests: 4']], ['requisitions', ['Total requisitions: 2', 'Pending requisitions: 1']],
  ['daily-messages', ['Total daily messages: 2']], ['invoices', ['Total invoices: 2']],
];
const ADD_LINKS: [KindName, string, string][] = [
  ['crew', 'Add New Crew Member', '/add-crew/1'], ['certificates', 'Add New Certificate', '/add-certificate/1'],
  ['audits', 'Add New Audit/Survey', '/add-audit/1'], ['psc-inspections', 'Add New PSC Inspection', '/add-psc-inspection/1'],
  ['equipment-inspections', 'Add New Equipment Inspection', '/add-equipment-inspection/1'], ['requisitions', 'Add New Requisition', '/add-requisition/1'],
  ['daily-messages', 'Add New Message', '/add-message/1'], ['invoices', 'Add New Invoice', '/add-invoice/1'],
];

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
    expect(await person.page.getByRole('link', { name: label }).getAttribute('href')).toBe(path.replace(/1$/, String(full)));
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
    await person.page.waitForURL('**/certificates?sort=-certificate_name&q=expired');
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
    await text('2025-01-31'.split('-').reverse().join('-'));
    expect(await rowOf(person.page, 'Ends Today').innerText()).toContain('30-04-2025');
    expect(await rowOf(person.page, 'Ends Today').innerText()).toMatch(/\d+ days since expiry/);
    expect(await rowOf(person.page, 'Just Joined').innerText()).toMatch(/\d+ days to expire/);
    await summary('Summary of Contracts Expiring or Expired').getByText('Expired earlier: 1').waitFor();
    await text('No contracts expiring or expired within 30 days.');
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
    expect(await rowOf(person.page, 'EPIRB').innerText()).toContain('N/A');
    expect(await summary('Summary of Expiring or Expired Items').locator('thead th').allInnerTexts()).toEqual(['Item Name', 'Category', 'Next Due Date']);
    expect(await summary('Summary of Expiring or Expired Items').locator('tbody tr').count()).toBe(2);
    await person.page.getByRole('tab', { name: /SSAS\/LRIT Tests/ }).click();
    await person.page.waitForURL('**/equipment-inspections?tab=tests');
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
  });

  test('daily messages: Mark Completed when in progress, otherwise Reopen; completing sets today, reopening clears it', async () => {
    await visit(person.page, '/daily-messages');
    const [first, second] = [rowOf(person.page, 'MSG-1'), rowOf(person.page, 'MSG-2')];
    await second.getByRole('button', { name: /^Reopen/ }).waitFor();
    const put = person.page.waitForRequest((request) => request.method() === 'PUT');
    await first.getByRole('button', { name: /^Mark Completed/ }).click();
    expect((await put).postDataJSON()).toMatchObject({
      request_no: 'MSG-1', description: 'Fuel pump seal kit', status: 'Completed', completion_date: todayUtc(), date_of_request: addDays(todayUtc(), -1),
    });
    await first.getByText(toTyped(todayUtc())).waitFor();
    const back = person.page.waitForRequest((request) => request.method() === 'PUT');
    await first.getByRole('button', { name: /^Reopen/ }).click();
    expect((await back).postDataJSON()).toMatchObject({ status: 'In Progress', completion_date: null });
    await first.getByText('N/A').waitFor();
  });

  test('invoices: money with a dollar sign and two decimals, no actions', async () => {
    await visit(person.page, '/invoices');
    for (const amount of ['$1,234.50', '$200.00', '$1,034.50']) await rowOf(person.page, 'INV-1').getByText(amount, { exact: true }).waitFor();
    await rowOf(person.page, 'INV-2').getByText('$0.00', { exact: true }).waitFor();
    expect(await column(1)).toEqual(['1', '2']);
  });
});

describe('with nothing to show', () => {
  test.each([
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
  const many = await addVessel(stage.url, person.token, 'MV Many');
  await Promise.all(Array.from({ length: 300 }, (_, at) =>
    call(stage.url, 'POST', `/api/vessels/${many}/psc-inspections`, person.token, {
      sl_no: at + 1, psc_port: `Port ${at + 1}`, mou: 'Paris MOU', inspection_date: '2025-03-01', inspection_status: 'Passed',
    })));
  await choose(person.page, 'MV Many');
  await visit(person.page, '/psc-inspections');
  await text('Total PSC inspections: 300');
  expect(await person.page.locator('main tbody tr').count()).toBeLessThan(120);
  await person.page.locator('main section[tabindex="0"]').first().evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await rowOf(person.page, 'Port 300').waitFor();
});
