/** Records from a spreadsheet: pasted by keyboard alone, seen by others, taken back in one step; files that cannot be read say why. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { addDays, todayUtc, toTyped } from '../../shared/basics/calendar';
import type { Values } from '../../shared/kinds/kind';
import { KIND_NAMES, VESSEL_KINDS, kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { cell, xlsxOf } from '../support/madeXlsx';
import { choose, loaded, visit } from '../support/screens';
import { many } from '../support/tier';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({
  vessel: 'MV Full',
  filled: true,
  invoices: true,
  person: { permissions: ['clipboard-read', 'clipboard-write'] },
});

const day = (days: number) => addDays(todayUtc(), days);
const certificates = async (vessel: number) =>
  (await call(fixture.url, 'GET', paths.list('certificates', vessel), fixture.person.token)).body.certificates as Values[];
const headings = 'Certificate Name\tIssued By\tIssue Date\tExpiry Date\tRemarks';

test('25 certificates are pasted by keyboard alone, seen by another browser, and taken back in one step', async () => {
  const { page } = fixture;
  const vessel = await addVessel(fixture.url, fixture.person.token, 'MV Paste');
  const kept = { certificate_name: 'Paper 1', issued_by: 'Class', issue_date: day(-400), expiry_date: day(20), remarks: 'kept' };
  await call(fixture.url, 'POST', paths.create('certificates', vessel), fixture.person.token, kept);
  const other = await fixture.browsers.person();
  await choose(other.page, vessel);
  await visit(other.page, '/certificates');
  await choose(page, vessel);
  await visit(page, '/certificates');
  await loaded(page);
  const lines = Array.from({ length: 25 }, (_, at) => `Paper ${at + 1}\tclass\t${day(-400)}\t${toTyped(day(400)).replaceAll('-', '/')}\t`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), [headings, ...lines].join('\n'));

  // What takes a pasted table comes with the menus of the list.
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
  await page.keyboard.press('Control+V');
  const confirm = page.getByRole('button', { name: 'Import 25 certificates' });
  await confirm.waitFor();
  for (const state of ['All 25', 'Create 24', 'Change 1', 'Same 0', 'Refused 0']) await page.getByRole('button', { name: state }).waitFor();
  const changed = page
    .getByRole('row', { name: /^Paper 1$/ })
    .getByRole('cell')
    .filter({ hasText: 'from' });
  await expect.poll(() => changed.allTextContents()).toEqual([`from ${toTyped(day(20))} to →${toTyped(day(400))}`]);
  expect(await certificates(vessel)).toHaveLength(1);
  await expect.poll(() => confirm.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('Imported: 24 created, 1 changed.').waitFor();
  await other.page.getByText('Total certificates: 25').waitFor();

  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('Tab');
  for (let tabs = 0; tabs < 20 && (await focused()) !== 'Undo'; tabs += 1) await page.keyboard.press('Tab');
  expect(await focused()).toBe('Undo');
  await page.keyboard.press('Enter');
  await page.getByText('Undone: 25 certificates as before.').waitFor();
  await other.page.getByText('Total certificates: 1', { exact: true }).waitFor();
  expect(await certificates(vessel)).toMatchObject([kept]);
});

test('rows of one chain become one: the later issue renews the earlier, whichever stands first', async () => {
  const { page, person, url } = fixture;
  const vessel = await addVessel(url, person.token, 'MV Chain');
  await choose(page, vessel);
  await visit(page, '/certificates');
  await loaded(page);
  const line = (from: number, until: number) => `Load Line\tClass\t${toTyped(day(from))}\t${toTyped(day(until))}\t\t50`;
  const table = [`${headings}\tChain`, line(-1, 1_800), line(-1_800, 5)];
  await page.evaluate((text) => navigator.clipboard.writeText(text), table.join('\n'));
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
  await page.keyboard.press('Control+V');
  for (const state of ['Create 1', 'Renew 1', 'Refused 0']) await page.getByRole('button', { name: state }).waitFor();
  await page.getByRole('button', { name: 'Import 2 certificates' }).click();
  await page.getByText('Imported: 1 created, 1 renewed.').waitFor();
  const { body } = await call(url, 'GET', paths.list('certificates', vessel), person.token);
  const [newest, earlier] = [body.certificates as Values[], body.earlier as Values[]];
  expect(newest).toMatchObject([{ expiry_date: day(1_800), chain: earlier[0]?.id }]);
  expect(earlier).toMatchObject([{ expiry_date: day(5) }]);
});

test('the whole ship as XLSX comes back section by section as 0 changes', async () => {
  const { page } = fixture;
  await choose(page, fixture.vessel);
  await visit(page, '/certificates');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Export the whole ship', exact: true }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`MV Full All sections ${toTyped(todayUtc())}.xlsx`);
  const file = { name: 'ship.xlsx', mimeType: '', buffer: await readFile(await download.path()) };
  for (const name of VESSEL_KINDS.slice(0, many(1, 99))) {
    await visit(page, `/import?kind=${name}`);
    await page.getByLabel(`Choose a file of ${kindOf(name).plural}`).setInputFiles(file);
    await page.getByText('0 changes', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Same/ }).innerText()).not.toBe('Same 0');
  }
});

deepTest('each list exported as CSV comes back as 0 changes', async () => {
  const { page } = fixture;
  await choose(page, fixture.vessel);
  for (const name of (['crew', ...KIND_NAMES] as const).slice(0, many(1, 99))) {
    await visit(page, `/${name}`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = { name: 'list.csv', mimeType: '', buffer: await readFile(await (await coming).path()) };
    await visit(page, `/import?kind=${name}`);
    await page.getByLabel(`Choose a file of ${kindOf(name).plural}`).setInputFiles(file);
    await page.getByText('0 changes', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Nothing to import' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Same/ }).innerText(), { message: name }).not.toBe('Same 0');
  }
});

test.each<[string, string, Buffer]>([
  ['with macros', 'The file contains macros. Save it as XLSX, without macros.', xlsxOf('', { 'xl/vbaProject.bin': 'x' })],
  ['that is a picture', 'This is neither an XLSX nor a CSV file.', Buffer.from('\u0089PNG\r\n\u001a\n\0\0', 'latin1')],
])('a file %s says why it cannot be read, and nothing is written', async (_what, sentence, buffer) => {
  const { page } = fixture;
  await visit(page, '/import?kind=certificates');
  const before = (await certificates(fixture.vessel)).length;
  await page.getByLabel('Choose a file of certificates').setInputFiles({ name: 'table.xlsx', mimeType: '', buffer });
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toContain(sentence);
  expect(await certificates(fixture.vessel)).toHaveLength(before);
});

test('of a formula its last value is read; a column is corrected by hand, and remembered', async () => {
  const { page } = fixture;
  const rows = `<row r="1">${cell('A1', 'Paper')}${cell('B1', 'Issued By')}${cell('C1', 'Issue Date')}${cell('D1', 'Expiry Date')}</row>
    <row r="2">${cell('A2', 'Reckoned')}<c r="B2" t="str"><f>"Cl"&amp;"ass"</f><v>Class</v></c><c r="C2"><f>46000+1</f><v>46001</v></c>${cell('D2', '03/04/2029')}</row>`;
  const file = { name: 'table.xlsx', mimeType: '', buffer: xlsxOf(rows) };
  await visit(page, '/import?kind=certificates');
  await page.getByLabel('Choose a file of certificates').setInputFiles(file);
  await page.getByText('Nothing is read as Certificate Name.').waitFor();
  await page.getByRole('combobox', { name: 'Read Paper as' }).selectOption('Certificate Name');
  await page.getByText('Expiry Date: 03/04/2029 is read as 03-04-2029.').waitFor();
  await page.getByRole('combobox', { name: 'Order of the dates in Expiry Date' }).selectOption('Month first');
  await page.getByText('Expiry Date: 03/04/2029 is read as 04-03-2029.').waitFor();
  const row = page.getByRole('row', { name: 'Reckoned' });
  for (const text of ['Create', 'Class', '10-12-2025', '04-03-2029']) await expect.poll(() => row.innerText()).toContain(text);
  await visit(page, '/import?kind=certificates');
  await page.getByLabel('Choose a file of certificates').setInputFiles(file);
  await page.getByRole('button', { name: 'Import 1 certificate' }).waitFor();
});

test('a formula without a value is no blank cell: its row is refused and says which cell; others are read', async () => {
  const { page } = fixture;
  const heads = ['Certificate Name', 'Issued By', 'Issue Date', 'Expiry Date', 'Remarks'];
  const headRow = heads.map((text, at) => cell(`${'ABCDE'[at]}1`, text)).join('');
  const line = (row: number, name: string, expiry: string, remarks = '') =>
    `<row r="${row}">${cell(`A${row}`, name)}${cell(`B${row}`, 'Class')}<c r="C${row}"><v>46001</v></c>${expiry}${remarks}</row>`;
  const rows = [
    `<row r="1">${headRow}</row>`,
    line(2, 'Never computed', '<c r="D2"><f>C2+365</f></c>'),
    line(3, 'Written by a program', '<c r="D3"><v>46400</v></c>', '<c r="E3"><f>A3&amp;"!"</f><v></v></c>'),
    line(4, 'Computed', '<c r="D4"><f>C4+365</f><v>46366</v></c>', '<c r="E4" t="str"><f>IF(A4="","x","")</f><v></v></c>'),
    '<row r="5"><c r="A5"><f>A4</f></c></row>',
  ];
  await visit(page, '/import?kind=certificates');
  const file = { name: 'formulas.xlsx', mimeType: '', buffer: xlsxOf(rows.join('')) };
  await page.getByLabel('Choose a file of certificates').setInputFiles(file);
  await page.getByRole('button', { name: 'Import 1 certificate' }).waitFor();
  const sentence = (at: string) => `Cell ${at} holds a formula without a value. Open the file in a spreadsheet program and save it again.`;
  for (const at of ['D2', 'E3', 'A5']) await page.getByText(sentence(at)).waitFor();
  await page.getByRole('button', { name: 'Refused 3' }).waitFor();
  await expect.poll(() => page.getByRole('row', { name: 'Computed', exact: true }).innerText()).toContain('10-12-2026');
});
