/** What goes into a spreadsheet: a list as it is shown, and the whole fleet, a sheet a section. */
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { todayUtc, toTyped } from '../../shared/basics/calendar';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { textTable } from '../../client/screens/import/read/textTable';
import { readWorkbook } from '../../client/screens/import/read/workbook';
import { sheetName } from '../../client/records/list/useExporting';
import { addVessel } from '../support/call';
import { fillVessel } from '../support/fillVessel';
import { choose, loaded, openInvoices, visit } from '../support/screens';
import { unzipNames } from '../support/unzipNames';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV First', filled: true });
const today = toTyped(todayUtc());

/** The file that `name` in the menu of a list saves. */
async function saved(name: string) {
  const { page } = fixture;
  await loaded(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
  return { file: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The same as a workbook: the rows of each sheet. */
async function exported(name: string) {
  const { file, bytes } = await saved(name);
  const sheets = await readWorkbook(bytes);
  return { file, sheets: new Map(sheets.map((sheet) => [sheet.name, sheet.rows])) };
}

test('a list as XLSX holds the rows and columns it shows, in its order', async () => {
  const { page } = fixture;
  await visit(page, '/certificates?q=expired&sort=-certificate_name');
  const { file, sheets } = await exported('Export XLSX');
  expect(file).toBe(`MV First Certificates ${today}.xlsx`);
  expect([...sheets.keys()]).toEqual(['Certificates']);
  const rows = sheets.get('Certificates') ?? [];
  const shown = await page.locator('main section table[role=table] tbody th').allInnerTexts();
  expect(shown).toEqual(['Long Expired', 'Lately Expired']);
  const name = rows[0]?.indexOf('Certificate Name') ?? -1;
  expect(rows.slice(1).map((row) => row[name])).toEqual(shown);
  const heads = await page.locator('main section table[role=table] thead th').allInnerTexts();
  expect(rows[0]).toEqual(heads.map((head) => head.trim()).filter((head) => head !== '' && head !== 'Actions'));
});

test('the whole fleet is one file: a sheet a section, the ship of each row in front; invoices with their access alone', async () => {
  const { page, person, url } = fixture;
  const second = await addVessel(url, person.token, 'MV Второй');
  await fillVessel(url, person.token, second);
  await visit(page, '/vessels');
  await page.getByRole('row', { name: /MV Второй/ }).waitFor();
  const { file, sheets } = await exported('Export the whole fleet');
  expect(file).toBe(`Fleet ${today}.xlsx`);
  const sections = VESSEL_KINDS.filter((name) => kindOf(name).access === 'session').map((name) => sheetName(kindOf(name).title));
  expect([...sheets.keys()]).toEqual(['Vessels', ...sections]);
  expect(JSON.stringify(sheets.get('Vessels'))).toMatch(/MV First.*MV Второй|MV Второй.*MV First/);
  for (const section of sections) {
    const [heads, ...rows] = sheets.get(section) ?? [];
    expect(heads?.[0], section).toBe('Vessel');
    const of = (ship: string) => rows.filter((row) => row[0] === ship).map((row) => row.slice(1));
    expect(of('MV First').length, section).toBeGreaterThan(0);
    // Both were filled alike.
    expect(of('MV Второй'), section).toEqual(of('MV First'));
    expect(rows, section).toHaveLength(of('MV First').length * 2);
  }
  const [heads, ...certificates] = sheets.get('Certificates') ?? [];
  const name = heads?.indexOf('Certificate Name') ?? -1;
  expect(certificates.map((row) => row[name]).toSorted()).toEqual([
    'Due Soon',
    'Due Soon',
    'Lately Expired',
    'Lately Expired',
    'Long Expired',
    'Long Expired',
    'No Number',
    'No Number',
  ]);

  // As CSV it is an archive, a file a section, with the same cells.
  const archive = await saved('Export the whole fleet as CSV');
  expect(archive.file).toBe(`Fleet ${today}.zip`);
  const files = unzipSync(archive.bytes);
  expect(Object.keys(files)).toEqual([...sheets.keys()].map((title) => `${title}.csv`));
  expect(unzipNames(archive.bytes) ?? Object.keys(files)).toEqual(Object.keys(files));
  for (const [title, expected] of sheets) {
    const { rows } = textTable(title, new TextDecoder('utf-8').decode(files[`${title}.csv`]));
    expect(
      rows.map((row) => row[0]),
      title,
    ).toEqual(expected.map((row) => String(row[0] ?? '')));
  }
  // On a ship's list each is what that ship has already, and the other's are told apart.
  await choose(page, 'MV First');
  await visit(page, '/import?kind=crew');
  await page.getByText('Choose file', { exact: true }).waitFor();
  const crew = { name: 'Crew.csv', mimeType: 'text/csv', buffer: Buffer.from(files[`${sheetName(kindOf('crew').title)}.csv`] ?? []) };
  await page.locator('main input[type=file]').setInputFiles(crew);
  await page.getByText(/^0 changes, \d+ refused$/).waitFor();
  await page.getByText('This row is of another vessel: MV Второй.').first().waitFor();

  await openInvoices(page);
  await choose(page, 'MV First');
  await visit(page, '/vessels');
  const told = (await exported('Export the whole fleet')).sheets;
  expect([...told.keys()]).toEqual(['Vessels', ...VESSEL_KINDS.map((kind) => sheetName(kindOf(kind).title))]);
  const invoices = told.get('Invoices') ?? [];
  expect(new Set(invoices.slice(1).map((row) => row[0]))).toEqual(new Set(['MV First', 'MV Второй']));
  expect(invoices[0]).toContain('Amount');
});
