/** Spreadsheets that are dropped: on any list, on the fleet and on the import screen. Other files keep to their dialog, or fall on nothing. */
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import type { KindName, Values } from '../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { sampleFiles } from '../support/sampleFiles';
import { at, choose, visit } from '../support/screens';
import { DEEP } from '../support/tier';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Dropped', invoices: true });
beforeAll(() => choose(fixture.page, fixture.vessel));

interface Falling {
  name: string;
  bytes: Buffer;
}

/** What a hand holds over the page. */
const hold = (files: readonly Falling[]) =>
  fixture.page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { name, letters } of all) transfer.items.add(new File([Uint8Array.from(letters, (each) => each.charCodeAt(0))], name));
      return transfer;
    },
    files.map(({ name, bytes }) => ({ name, letters: bytes.toString('latin1') })),
  );

/** Holds files over the page, or lets them fall, as from a folder of the computer; answers whether the browser would open them instead. */
async function fall(files: readonly Falling[], type: 'dragover' | 'drop'): Promise<'opened' | 'kept'> {
  const held = await hold(files);
  return fixture.page.evaluate(
    ({ transfer, what }) => {
      const event = new DragEvent(what, { bubbles: true, cancelable: true, dataTransfer: transfer });
      return document.querySelector('main')?.dispatchEvent(event) ? 'opened' : 'kept';
    },
    { transfer: held, what: type },
  );
}

/** Holds files over the page until it says what becomes of them, and lets them fall. */
async function drop(...files: Falling[]): Promise<void> {
  const { page } = fixture;
  const target = page.getByText(/^Drop /).first();
  await expect.poll(async () => [await fall(files, 'dragover'), await target.isVisible()]).toEqual(['kept', true]);
  expect(await fall(files, 'drop')).toBe('kept');
}

const csv = (name: string, ...rows: string[]): Falling => ({ name, bytes: Buffer.from(rows.join('\n')) });
const xlsx = async (name: string, rows: (string | null)[][]): Promise<Falling> => ({
  name,
  bytes: Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })),
});
const records = async (kind: KindName): Promise<Values[]> => {
  const path = kind === 'vessels' ? paths.vessels : paths.list(kind, fixture.vessel);
  return (await call(fixture.url, 'GET', path, fixture.person.token)).body[kind] as Values[];
};

test('an XLSX file that is dropped on the list of crew is looked at, and its rows are in the list once they are confirmed', async () => {
  const { page } = fixture;
  await visit(page, '/crew');
  const file = await xlsx('crew.xlsx', [
    ['Name', 'Rank', 'Date of Joining', 'Contract Period'],
    ['Ann Dropped', 'Master', '01-10-2026', '6 Months'],
    ['Bo Dropped', 'Cook', '02-10-2026', '6 Months'],
  ]);
  await drop(file);
  await page.waitForURL(at('/import'));
  await page.getByText('crew.xlsx', { exact: true }).waitFor();
  await expect.poll(() => page.getByText(/^Drop /).count()).toBe(0);
  await page.getByRole('button', { name: `Import 2 ${kindOf('crew').plural}` }).click();
  await page.getByText('Imported: 2 created.').waitFor();
  await page.getByRole('link', { name: `Show ${kindOf('crew').plural}` }).click();
  await page.getByRole('row', { name: /Ann Dropped/ }).waitFor();
  await page.getByRole('row', { name: /Bo Dropped/ }).waitFor();
  expect(await records('crew')).toHaveLength(2);
});

deepTest('a CSV file that is dropped on the fleet becomes vessels', async () => {
  const { page } = fixture;
  await visit(page, '/vessels');
  await drop(csv('fleet.csv', 'Vessel Name,IMO Number,Flag', 'MV Fallen One,9000001,Malta', 'MV Fallen Two,9000002,Malta'));
  await page.getByText('fleet.csv', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Import 2 vessels' }).click();
  await page.getByText('Imported: 2 created.').waitFor();
  await page.getByRole('link', { name: 'Show vessels' }).click();
  await page.getByRole('row', { name: /MV Fallen One/ }).waitFor();
  expect((await records('vessels')).map(({ name }) => name)).toEqual(expect.arrayContaining(['MV Fallen One', 'MV Fallen Two']));
});

deepTest('every list takes a spreadsheet, among other files too, and opens the import of its own kind', async () => {
  const { page } = fixture;
  for (const name of KIND_NAMES.filter((kind) => (DEEP ? kind !== 'certificates' : kind === 'requisitions'))) {
    await visit(page, `/${name}`);
    await drop({ name: 'scan.pdf', bytes: sampleFiles.pdf() }, csv(`${name}.CSV`, 'One,Two', '1,2'));
    await page.getByRole('heading', { level: 1, name: `Import ${kindOf(name).plural}` }).waitFor();
    await page.getByText(`${name}.CSV`).waitFor();
  }
});

deepTest('on the certificates a spreadsheet is imported; other files, with one among them too, are for the certificates', async () => {
  const { page } = fixture;
  const day = (days: number) => addDays(todayUtc(), days);
  const table = csv('papers.csv', 'Certificate Name,Issued By,Issue Date,Expiry Date', `Fallen,Class,${day(-9)},${day(9)}`);
  await visit(page, '/certificates');
  await page.getByText('Add files').waitFor();
  await drop(table);
  await page.getByRole('button', { name: 'Import 1 certificate' }).waitFor();
  await page.getByText('papers.csv', { exact: true }).waitFor();
  await visit(page, '/certificates');
  await page.getByText('Add files').waitFor();
  await drop(table, { name: 'scan.pdf', bytes: sampleFiles.pdf() });
  await page.getByRole('dialog', { name: 'Files for the certificates: 2' }).waitFor();
  await page.keyboard.press('Escape');
});

test('a file that no list can import is said to be none, and the screen stays', async () => {
  const { page } = fixture;
  await visit(page, '/crew');
  await drop({ name: 'scan.pdf', bytes: sampleFiles.pdf() });
  await page.getByText(`Only XLSX and CSV files are read as ${kindOf('crew').plural}.`).waitFor();
  expect(new URL(page.url()).pathname).toBe('/crew');
});

deepTest('the import screen takes a file anywhere, and says what it cannot read', async () => {
  const { page } = fixture;
  await visit(page, '/import?kind=crew');
  await drop({ name: 'old.xls', bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex') });
  await page.getByText('This is an old XLS file, or one with a password. Save it as XLSX, without a password.').waitFor();
  await drop(csv('crew.csv', 'Name,Rank,Date of Joining,Contract Period', 'Cy Dropped,Bosun,03-10-2026,6 Months'));
  await page.getByText('crew.csv', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Import 1 / }).waitFor();
});

deepTest('of two tables one is read, and which is said; of two that follow each other it is the later one', async () => {
  const { page } = fixture;
  const crew = (name: string, ...names: string[]) =>
    csv(name, 'Name,Rank,Date of Joining,Contract Period', ...names.map((each) => `${each},Bosun,03-10-2026,6 Months`));
  const [small, other] = [crew('small.csv', 'Di Dropped'), crew('other.csv', 'Ed Dropped')];
  await visit(page, '/crew');
  await drop(small, other);
  await page.getByText('Only small.csv is read: one table at a time.').waitFor();
  await page.getByText('small.csv', { exact: true }).waitFor();

  await visit(page, '/import?kind=crew');
  await page.getByText('Choose file', { exact: true }).waitFor();
  // The reading of the first is held until the second has been read.
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function held(this: Blob) {
      if (this instanceof File && this.name === 'large.csv') await new Promise((done) => Object.assign(globalThis, { goOn: done }));
      const bytes = await read.call(this);
      if (this instanceof File && this.name === 'large.csv') Object.assign(globalThis, { wasRead: true });
      return bytes;
    };
  });
  const both = await Promise.all([hold([crew('large.csv', 'Late Dropped')]), hold([small])]);
  await page.evaluate((transfers) => {
    for (const dataTransfer of transfers)
      document.querySelector('main')?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }, both);
  await page.getByText('small.csv', { exact: true }).waitFor();
  await page.evaluate(() => (globalThis as unknown as { goOn(): void }).goOn());
  await expect.poll(() => page.evaluate(() => 'wasRead' in globalThis)).toBe(true);
  await expect.poll(() => page.getByText('large.csv').count()).toBe(0);
});

deepTest('elsewhere a file that falls beside the mark does not take the place of the page', async () => {
  const { page } = fixture;
  for (const path of ['/activity', `/add-crew/${fixture.vessel}`]) {
    await visit(page, path);
    const files = [csv('crew.csv', 'Name', 'Dee')];
    await expect.poll(() => fall(files, 'dragover')).toBe('kept');
    expect(await fall(files, 'drop')).toBe('kept');
  }
});
