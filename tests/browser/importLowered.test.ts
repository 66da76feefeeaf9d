/** An import of somebody whose role is lowered meanwhile: nothing is stored, the reason is shown, and the table stays on the screen. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { READ_ONLY } from '../../shared/basics/problem';
import { accessPaths, type AccountLine, type Role } from '../../shared/api/access';
import { workbookOf } from '../../client/records/list/workbook';
import type { Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { validBody } from '../shared/validBody';
import { useBrowsers, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { cutLink } from '../support/screens';

const fixture = useBrowsers();
const TABLE = ['Certificate Name\tIssued By\tIssue Date\tExpiry Date\tRemarks']
  .concat(['Load Line', 'Tonnage'].map((name) => `${name}\tClass\t01-02-2026\t01-02-2031\tTyped by hand`))
  .join('\n');

let administrator: string;
let mate: Person;
let page: Page;
let vessel: number;

beforeAll(async () => {
  administrator = fixture.server.administrator ?? '';
  mate = await fixture.person({ permissions: ['clipboard-read', 'clipboard-write'] });
  // A request that is refused, and a link that is cut.
  mate.expected.push(/403|net::ERR|WebSocket/);
  ({ page } = mate);
});

beforeEach(async () => {
  await setRole('editor');
  vessel = await addVessel(fixture.url, administrator, 'MV Aurora');
  await page.goto(`${fixture.url}/import?kind=certificates&vessel=${vessel}`);
  await pasted(TABLE);
  await confirm().waitFor();
});

/** Pastes a table once the screen takes it. */
async function pasted(table: string): Promise<void> {
  await page.getByText('Nothing is saved until you have checked').waitFor();
  await page.evaluate((text) => navigator.clipboard.writeText(text), table);
  await page.keyboard.press('Control+V');
}

const confirm = () => page.getByRole('button', { name: 'Import 2 certificates' });
const stored = async () =>
  (await call(fixture.url, 'GET', paths.list('certificates', vessel), administrator)).body.certificates as Values[];

async function setRole(role: Role, vessels: number[] | null = null): Promise<void> {
  const { body } = await call(fixture.url, 'GET', accessPaths.accounts, administrator);
  const { id = 0 } = (body.accounts as AccountLine[]).find(({ email }) => email === mate.email) ?? {};
  const settings = { role, vessels, ends: null, suspended: false };
  expect(await call(fixture.url, 'PUT', accessPaths.account(id), administrator, settings)).toMatchObject({ status: 200 });
}

async function expectKept(): Promise<void> {
  for (const name of ['Load Line', 'Tonnage']) await page.getByRole('row', { name }).getByText('Typed by hand').waitFor();
  expect(await stored()).toEqual([]);
}

test('the table that was read stays, with the reason, and is imported when the role is raised again', async () => {
  await setRole('reader');
  await page.getByText(READ_ONLY).waitFor();
  await expect.poll(() => confirm().isDisabled()).toBe(true);
  await expectKept();
  await setRole('editor');
  await expect.poll(() => confirm().isEnabled()).toBe(true);
  await confirm().click();
  await page.getByText('Imported: 2 created.').waitFor();
  expect(await stored()).toHaveLength(2);
});

test('the table that was read stays when the vessels of the account change', async () => {
  const other = await addVessel(fixture.url, administrator, 'MV Borealis');
  const loaded = page.waitForEvent('load');
  await setRole('editor', [vessel, other]);
  await loaded;
  await confirm().waitFor();
  await expectKept();
  await confirm().click();
  await page.getByText('Imported: 2 created.').waitFor();
  expect(await stored()).toHaveLength(2);
  // What was imported is not offered again.
  const again = page.waitForEvent('load');
  await setRole('editor');
  await again;
  await page.getByText('Nothing is saved until you have checked').waitFor();
});

test('what was confirmed without a link is refused with the reason, and its rows stay', async () => {
  await cutLink(mate.page);
  await page.getByRole('button', { name: /^Offline since/ }).waitFor();
  await confirm().click();
  await page.getByText('The server cannot be reached. The import continues by itself.').waitFor();
  await setRole('reader');
  await mate.context.setOffline(false);
  await page.getByText(`${READ_ONLY} 0 rows were written before.`, { exact: true }).waitFor();
  await expectKept();
  // A reader is offered nothing that the server would refuse.
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

test('the sheet that was chosen and the order of its dates outlive a reload', async () => {
  const headers = ['Certificate Name', 'Issued By', 'Issue Date', 'Expiry Date'];
  const columns = headers.map((header) => ({ key: header, header, type: 'text' as const }));
  const sheet = (title: string) => ({ title, table: { columns, rows: [[title, 'Class', '03/04/2026', '05/06/2031']] } });
  const file = Buffer.from(await (await workbookOf([sheet('Old'), sheet('New')])).arrayBuffer());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'ship.xlsx', mimeType: 'application/octet-stream', buffer: file });
  await page.getByLabel('Sheet').selectOption('New');
  await page.getByLabel('Order of the dates in Issue Date').selectOption('Month first');
  const read = () => page.getByText(/^Issue Date: .* is read as/).textContent();
  await expect.poll(read).toBe('Issue Date: 03/04/2026 is read as 04-03-2026.');
  await page.reload();
  await page.getByRole('row', { name: 'New' }).waitFor();
  await expect.poll(read).toBe('Issue Date: 03/04/2026 is read as 04-03-2026.');
  // The order belongs to its sheet.
  await page.getByLabel('Sheet').selectOption('Old');
  await expect.poll(read).toBe('Issue Date: 03/04/2026 is read as 03-04-2026.');
});

test('an import that ends early counts the rows that were written, not the refused', async () => {
  const day = (days: number) => addDays(todayUtc(), days);
  const dates = { issue_date: day(-100), expiry_date: day(900) };
  const body = validBody('certificates', { certificate_name: 'Tonnage', issued_by: 'Class', remarks: 'before', ...dates });
  const path = paths.create('certificates', vessel);
  const { id } = (await call(fixture.url, 'POST', path, administrator, body)).body;
  const issue = (from: number, to: number) => `Load Line\tClass\t${day(from)}\t${day(to)}\t\t50`;
  const chain = [issue(-1, 1_800), issue(-1_800, 5)];
  const table = [`${TABLE.split('\n')[0]}\tChain`, `Tonnage\tClass\t${day(-100)}\t${day(900)}\tTyped by hand\t`, ...chain].join('\n');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Choose a file of certificates').focus();
  await pasted(table);
  for (const state of ['Create 1', 'Renew 1', 'Change 1']) await page.getByRole('button', { name: state }).waitFor();
  // Before the first request somebody else changes the record; before the second, which renews what the first wrote, the role is lowered.
  const before = [
    () => call(fixture.url, 'PUT', paths.record('certificates', vessel, Number(id)), administrator, { ...body, remarks: 'after' }),
    () => setRole('reader'),
  ];
  await page.route('**/api/imports/**', async (route) => {
    await before.shift()?.();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Import 3 certificates' }).click();
  await page.getByText(`${READ_ONLY} 1 row was written before.`, { exact: true }).waitFor();
  await page.unroute('**/api/imports/**');
});

test('a table that is too large to be stored is not lost by a reload without a question', async () => {
  const note = 'long '.repeat(400);
  const rows = Array.from({ length: 1_100 }, (_, at) => `Paper ${at},Class,01-02-2026,01-02-2031,${note}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const buffer = Buffer.from(['Certificate Name,Issued By,Issue Date,Expiry Date,Remarks', ...rows].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer });
  const preview = page.getByRole('table', { name: 'What will be imported' });
  await preview.waitFor();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await preview.waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  // Nothing is left to lose.
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await loaded;
});
