/** What goes into a spreadsheet: a list as it is shown, and the whole fleet, a sheet a section. */
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { addDays, todayUtc, toTyped } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { textTable } from '../../client/screens/import/read/textTable';
import { readWorkbook } from '../../client/screens/import/read/workbook';
import { sheetName } from '../../client/records/list/useExporting';
import { addVessel, call } from '../support/call';
import { fillVessel } from '../support/fillVessel';
import { choose, loaded, openInvoices, visit } from '../support/screens';
import { validBody } from '../shared/validBody';
import { unzipNames } from '../support/unzipNames';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV First', filled: true });
const today = toTyped(todayUtc());

const rows = () => fixture.page.locator('main [role=table] [data-id]');
const names = () => rows().evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''));
const cell = (name: string, column: string) =>
  fixture.page.locator(`main [role=table] [data-id][aria-label="${name}"] [data-column="${column}"]`);
const bar = () => fixture.page.getByRole('region', { name: 'Selected rows' });

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

test('a column that is hidden sorts nothing: not the file, nor a range, nor the panel, and a phone does not offer it', async () => {
  const { page } = fixture;
  await visit(page, '/certificates?hide=expiry_date&sort=expiry_date');
  const shown = ['Lately Expired', 'Due Soon', 'Long Expired', 'No Number'];
  await expect.poll(names).toEqual(shown);
  const { bytes } = await saved('Export CSV');
  expect(bytes.toString().match(new RegExp(shown.join('|'), 'g'))).toEqual(shown);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await bar().waitFor();
  await cell('Due Soon', 'issued_by').click();
  await cell('Long Expired', 'issued_by').click({ modifiers: ['Shift'] });
  await bar().getByText('2 selected').waitFor();
  await page.keyboard.press('Escape');
  await bar().waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Long Expired' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('k');
  await page.getByRole('complementary', { name: 'Due Soon' }).waitFor();
  await expect.poll(() => page.getByLabel('Sort certificates by').locator('option[value="expiry_date"]').count()).toBe(0);
});

test('rows that are selected are exported alone, in the columns and the order that are shown', async () => {
  const { page } = fixture;
  await visit(page, '/certificates?hide=remarks,issuing_authority&sort=-certificate_name');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await bar().waitFor();
  await expect.poll(() => bar().getByRole('button', { name: 'Export', exact: true }).isDisabled()).toBe(true);
  const [first, second, third] = await names();
  for (const name of [third, first]) await cell(name ?? '', 'issued_by').click();
  const savedAs = async (form: string) => {
    await bar().getByRole('button', { name: 'Export', exact: true }).click();
    const coming = page.waitForEvent('download');
    await page
      .getByRole('dialog', { name: 'Export the selected rows' })
      .getByRole('button', { name: `Export ${form}` })
      .click();
    return readFile(await (await coming).path());
  };
  const csv = (await savedAs('CSV')).toString();
  expect(csv.trim().split(/\r?\n/)).toHaveLength(3);
  expect(csv).not.toContain(second);
  expect(csv).not.toContain('Remarks');
  const [sheet] = await readWorkbook(await savedAs('XLSX'));
  const named = sheet?.rows[0]?.indexOf('Certificate Name') ?? -1;
  expect(sheet?.rows.map((line) => line[named])).toEqual(['Certificate Name', first, third]);
  await bar().getByText('2 selected').waitFor();
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

test('the list of the fleet is exported with the ships of the chosen chip, in the order of the screen', async () => {
  const { page, person, url } = fixture;
  await addVessel(url, person.token, 'MV Bare');
  const late = { ...validBody('certificates'), expiry_date: addDays(todayUtc(), -5) };
  await call(url, 'POST', paths.create('certificates', await addVessel(url, person.token, 'MV Late')), person.token, late);
  // Neither order nor filter is one of the columns of the file. Under the pointer no row moves.
  await page.mouse.move(2, 2);
  await visit(page, '/vessels?need=overdue&sort=total');
  await expect.poll(async () => (await names())[0]).toBe('MV Late');
  const shown = await names();
  expect(shown).not.toContain('MV Bare');
  const [heads, ...ships] = (await exported('Export XLSX')).sheets.get('Vessels') ?? [];
  const name = heads?.indexOf('Vessel Name') ?? -1;
  expect(ships.map((ship) => ship[name])).toEqual(shown);
});

test('Export is busy until the file is there and starts no second one; a refusal is told in the words of the server', async () => {
  const { page, person } = fixture;
  const button = page.getByRole('button', { name: 'Export', exact: true });
  const isBusy = () => button.getAttribute('aria-busy');
  /** Starts an export and presses again while its request is held at `path`. Returns the function that lets it go on, with `as` for CSV. */
  const start = async (path: string, name: string, as = 'csv') => {
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(path, async (route) => {
      await held;
      await route.continue({ url: route.request().url().replace('as=csv', `as=${as}`) });
    });
    await button.click();
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(isBusy).toBe('true');
    await button.press('Enter');
    await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(0);
    return go;
  };
  await visit(page, '/activity');
  person.expected.push(/status of 400/);
  const refuse = await start('**/trail?*', 'Export CSV', 'doc');
  refuse();
  await page.getByText('Invalid as. Use pdf, csv, jsonl.').waitFor();
  await expect.poll(isBusy).toBeNull();

  await visit(page, '/vessels');
  const answer = await start('**/lists', 'Export the whole fleet as CSV');
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More for these vessels' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Export XLSX' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('button', { name: 'Compact rows' }).waitFor();
  await page.keyboard.press('Escape');
  if (wide) await page.setViewportSize(wide);
  await Promise.all([page.waitForEvent('download'), answer()]);
  await expect.poll(isBusy).toBeNull();
  await page.unrouteAll();
});
