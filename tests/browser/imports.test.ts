/** Records from a spreadsheet: pasted by keyboard alone, seen by others, taken back in one step; files that cannot be read say why. */
import { readFile } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { addDays, todayUtc, toTyped } from '../../shared/calendar';
import type { Values } from '../../shared/kind';
import { VESSEL_KINDS, kindOf } from '../../shared/kinds';
import { paths } from '../../shared/paths';
import { choose, loaded, visit } from '../support/browser';
import { addVessel, call } from '../support/call';
import { useStage } from '../support/stage';

const stage = useStage({ vessel: 'MV Full', filled: true, invoices: true, person: { permissions: ['clipboard-read', 'clipboard-write'] } });

const day = (days: number) => addDays(todayUtc(), days);
const certificates = async (vessel: number) =>
  (await call(stage.url, 'GET', paths.list('certificates', vessel), stage.person.token)).body.certificates as Values[];
const headings = 'Certificate Name\tIssued By\tIssue Date\tExpiry Date\tRemarks';

test('25 certificates are pasted by keyboard alone, seen by another browser, and taken back in one step', async () => {
  const { page } = stage;
  const vessel = await addVessel(stage.url, stage.person.token, 'MV Paste');
  const kept = { certificate_name: 'Paper 1', issued_by: 'Class', issue_date: day(-400), expiry_date: day(20), remarks: 'kept' };
  await call(stage.url, 'POST', paths.create('certificates', vessel), stage.person.token, kept);
  const other = await stage.fixture.person();
  await choose(other.page, vessel);
  await visit(other.page, '/certificates');
  await choose(page, vessel);
  await visit(page, '/certificates');
  await loaded(page);
  const lines = Array.from({ length: 25 }, (_, at) => `Paper ${at + 1}\tclass\t${day(-400)}\t${toTyped(day(400)).replaceAll('-', '/')}\t`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), [headings, ...lines].join('\n'));

  await page.keyboard.press('Control+V');
  const confirm = page.getByRole('button', { name: 'Import 25 certificates' });
  await confirm.waitFor();
  for (const state of ['All 25', 'Create 24', 'Change 1', 'Same 0', 'Refused 0']) await page.getByRole('button', { name: state }).waitFor();
  const changed = page
    .getByRole('row', { name: /^Paper 1$/ })
    .getByRole('cell')
    .filter({ hasText: 'from' });
  expect(await changed.allTextContents()).toEqual([`from ${toTyped(day(20))} to →${toTyped(day(400))}`]);
  expect(await certificates(vessel)).toHaveLength(1);
  await expect.poll(() => confirm.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('Imported: 24 created, 1 changed.').waitFor();
  await other.page.getByText('Total certificates: 25').waitFor();

  await page.keyboard.press('Tab');
  for (let tabs = 0; tabs < 20 && (await page.evaluate(() => document.activeElement?.textContent)) !== 'Undo'; tabs += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Undone: 25 certificates as before.').waitFor();
  await other.page.getByText('Total certificates: 1', { exact: true }).waitFor();
  expect(await certificates(vessel)).toMatchObject([kept]);
});

test('the whole ship as XLSX comes back section by section as 0 changes', async () => {
  const { page } = stage;
  await choose(page, stage.vessel);
  await visit(page, '/certificates');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Export the whole ship' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`MV Full All sections ${toTyped(todayUtc())}.xlsx`);
  const file = { name: 'ship.xlsx', mimeType: '', buffer: await readFile(await download.path()) };
  for (const name of VESSEL_KINDS) {
    await visit(page, `/import?kind=${name}`);
    await page.getByLabel(`Choose a file of ${kindOf(name).plural}`).setInputFiles(file);
    await page.getByText('0 changes').waitFor();
    expect(await page.getByRole('button', { name: /^Same/ }).innerText()).not.toBe('Same 0');
  }
});

/** A ZIP file of these parts; `size` is what its directory says of each. */
function zipOf(parts: Record<string, string | Buffer>, size?: number): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(bytes), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(size ?? bytes.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(at, 42);
    locals.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const xlsxOf = (rows: string, more: Record<string, string | Buffer> = {}, size?: number): Buffer =>
  zipOf(
    {
      '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
      '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
      ...more,
    },
    size,
  );
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const ROW = `<row r="1">${cell('A1', 'Certificate Name')}</row>`;
const whole = xlsxOf(ROW);

describe('a file that cannot be read says why, and nothing is written', () => {
  test.each<[string, string, () => Buffer]>([
    [
      'stated to unpack to 2 GB',
      'The file unpacks to more than a table of 10,000 rows could need. It was not opened.',
      () => xlsxOf(ROW, { 'xl/media/a.bin': 'x' }, 2_000_000_000),
    ],
    [
      'that unpacks to more than it says',
      'The file is damaged or did not arrive whole.',
      () => xlsxOf(ROW + '<row></row>'.repeat(2_000_000), {}, 3_000),
    ],
    [
      'of a million columns',
      'The table has more than 200 columns. Keep those that are to be imported.',
      () => xlsxOf(`${ROW}<row r="2">${cell('BDWGN2', 'x')}</row>`),
    ],
    [
      'of 300 columns',
      'The table has more than 200 columns. Keep those that are to be imported.',
      () => Buffer.from('a,'.repeat(300) + 'b\n'),
    ],
    [
      'of a million rows',
      'The table has more than 10,000 rows. Import it in several parts.',
      () => xlsxOf(`${ROW}<row r="1000000">${cell('A1000000', 'x')}</row>`),
    ],
    ['with macros', 'The file holds macros. Save it as XLSX, without macros.', () => xlsxOf(ROW, { 'xl/vbaProject.bin': 'x' })],
    ['cut in half', 'The file is damaged or did not arrive whole.', () => whole.subarray(0, whole.length / 2)],
    ['that is another ZIP file', 'This is no XLSX file, whatever its name says. Save it as XLSX or CSV.', () => zipOf({ 'a.txt': 'x' })],
    ['that is a picture', 'This is neither an XLSX nor a CSV file.', () => Buffer.from('\u0089PNG\r\n\u001a\n\0\0', 'latin1')],
    [
      'that is an old XLS file',
      'This is an old XLS file, or one with a password. Save it as XLSX, without a password.',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    ],
    [
      'in another encoding',
      'The file is not written in UTF-8. Save it as “CSV UTF-8” or as XLSX.',
      () => Buffer.from('Name\nJos\xe9\n', 'latin1'),
    ],
    ['without a row', 'The table is empty.', () => Buffer.from('\n\n')],
  ])('a file %s', async (_what, sentence, make) => {
    const { page } = stage;
    await visit(page, '/import?kind=certificates');
    const before = (await certificates(stage.vessel)).length;
    await page.getByLabel('Choose a file of certificates').setInputFiles({ name: 'table.xlsx', mimeType: '', buffer: make() });
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toContain(sentence);
    expect(await certificates(stage.vessel)).toHaveLength(before);
  });
});

test('of a formula its last value is read; a column is corrected by hand, and remembered', async () => {
  const { page } = stage;
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
  const row = await page.getByRole('row', { name: 'Reckoned' }).innerText();
  for (const text of ['Create', 'Class', '10-12-2025', '04-03-2029']) expect(row).toContain(text);
  await visit(page, '/import?kind=certificates');
  await page.getByLabel('Choose a file of certificates').setInputFiles(file);
  await page.getByRole('button', { name: 'Import 1 certificate' }).waitFor();
});
