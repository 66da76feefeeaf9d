import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeXlsx } from 'hucre/xlsx';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { launchBrowser } from '../../tests/support/browser';
import { browserProgram } from '../../tests/support/browserProgram';
import { addVessel, call } from '../../tests/support/call';
import { choose, visit } from '../../tests/support/screens';
import { mostOf, type Measure } from './figure';
import { withFleet } from './fleet';
import { askOn, megabytes, slowerOf } from './processes';

const ROWS = 5_000;
const MOST = { preview: 2_000, written: 10_000, megabytes: 256 };
const BEFORE_MS = 4_000;

const day = (days: number) => new Date(`${addDays(todayUtc(), days)}T00:00:00Z`);

/** A sheet of 5,000 certificates, with dates in spreadsheet format. */
async function workbook(): Promise<Buffer> {
  const row = (n: number) => [n + 1, `Certificate number ${n}`, 'Class', 'DNV', day(-(n % 900)), day(n % 900), `Remark ${n}`];
  const headings = ['Sl No.', 'Certificate Name', 'Issued By', 'Issuing Authority', 'Issue Date', 'Expiry Date', 'Remarks'];
  const columns = headings.map((header) => (header.endsWith('Date') ? { numFmt: 'dd-mm-yyyy' } : {}));
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Certificates', columns, rows: [headings, ...Array.from({ length: ROWS }, (_, n) => row(n))] }] }),
  );
}

async function launchElsewhere() {
  process.env.BROWSER = await browserProgram();
  return launchBrowser(join(import.meta.dirname, 'elsewhere.sh'));
}

/** An import of 5,000 rows in a browser: the time to the preview, the time to write all rows, and the delay for other users. */
export const imports: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const other = await addVessel(server.url, token, 'Bench Other');
    const ask = () => call(server.url, 'GET', paths.list('crew', other), token);
    const browser = await launchElsewhere();
    try {
      const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
      await context.addInitScript((held) => localStorage.setItem('token', held), token);
      const page = await context.newPage();
      await page.goto('/');
      await choose(page, vessel);
      await visit(page, '/import?kind=certificates');
      const choice = page.getByLabel('Choose a file of certificates');
      await choice.waitFor();
      const file = { name: 'certificates.xlsx', mimeType: '', buffer: await workbook() };
      await delay(BEFORE_MS);
      const quiet = askOn(ask);
      await delay(BEFORE_MS);
      const calm = await quiet();
      const held = megabytes(server.pid);

      const chosen = performance.now();
      await choice.setInputFiles(file);
      const confirm = page.getByRole('button', { name: `Import ${ROWS} certificates` });
      await confirm.waitFor();
      const shown = performance.now();
      // The preview is made in the browser, which runs on the server's machine only in this bench.
      const busy = askOn(ask);
      await confirm.click();
      await page.getByText(`Imported: ${ROWS} created.`).waitFor({ timeout: 120_000 });
      const written = performance.now();
      const during = await busy();
      const more = megabytes(server.pid) - held;
      return [
        mostOf(`${ROWS} rows of XLSX previewed`, shown - chosen, MOST.preview, 'ms'),
        mostOf(`${ROWS} rows written`, written - shown, MOST.written, 'ms'),
        mostOf('more memory in the process that serves', more, MOST.megabytes, 'MB'),
        slowerOf('list of another vessel while they are written, p95', calm, during),
      ];
    } finally {
      await browser.close();
    }
  });
