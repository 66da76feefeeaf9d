import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { writeXlsx } from 'hucre/xlsx';
import { addDays, todayUtc } from '../../shared/calendar';
import { paths } from '../../shared/paths';
import { choose, launchBrowser, visit } from '../../tests/support/browser';
import { addVessel, call } from '../../tests/support/call';
import type { Figure, Measure } from './figure';
import { withFleet } from './fleet';
import { quantile } from './statistics';

const ROWS = 5_000;
const MOST = { preview: 2_000, written: 10_000, megabytes: 256, slower: 1.5 };
const ASK_EVERY = 25;
const BEFORE_MS = 4_000;

const day = (days: number) => new Date(`${addDays(todayUtc(), days)}T00:00:00Z`);

/** 5,000 certificates in a sheet, dates as a spreadsheet has them. */
async function workbook(): Promise<Buffer> {
  const row = (n: number) => [n + 1, `Certificate number ${n}`, 'Class', 'DNV', day(-(n % 900)), day(n % 900), `Remark ${n}`];
  const headings = ['Sl No.', 'Certificate Name', 'Issued By', 'Issuing Authority', 'Issue Date', 'Expiry Date', 'Remarks'];
  const columns = headings.map((header) => (header.endsWith('Date') ? { numFmt: 'dd-mm-yyyy' } : {}));
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Certificates', columns, rows: [headings, ...Array.from({ length: ROWS }, (_, n) => row(n))] }] }),
  );
}

/** The most memory a process held so far, in megabytes, from its own account of it. */
const megabytes = (pid: number) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;

/** Asks for a list over and over, until told to stop; how long each answer took. */
function askOn(ask: () => Promise<unknown>): () => Promise<number[]> {
  const times: number[] = [];
  let over = false;
  const done = (async () => {
    while (!over) {
      const begun = performance.now();
      await ask();
      times.push(performance.now() - begun);
      await delay(ASK_EVERY);
    }
  })();
  return async () => {
    over = true;
    await done;
    return times;
  };
}

/** A sheet of 5,000 rows, from its choice to its preview and from the press to the last row written, in a browser; and what others notice. */
export const imports: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const other = await addVessel(server.url, token, 'Bench Other');
    const ask = () => call(server.url, 'GET', paths.list('crew', other), token);
    const browser = await launchBrowser();
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

      const busy = askOn(ask);
      const chosen = performance.now();
      await choice.setInputFiles(file);
      const confirm = page.getByRole('button', { name: `Import ${ROWS} certificates` });
      await confirm.waitFor();
      const shown = performance.now();
      await confirm.click();
      await page.getByText(`Imported: ${ROWS} created.`).waitFor({ timeout: 120_000 });
      const written = performance.now();
      const during = await busy();
      const more = megabytes(server.pid) - held;
      const [before, meanwhile] = [quantile(calm, 0.95), quantile(during, 0.95)];
      const most = (name: string, value: number, limit: number, unit: string): Figure => ({
        name,
        measured: `${value.toFixed(0)} ${unit}`,
        floor: null,
        ratio: null,
        target: `≤ ${limit} ${unit}`,
        ok: value <= limit,
      });
      return [
        most(`${ROWS} rows of XLSX previewed`, shown - chosen, MOST.preview, 'ms'),
        most(`${ROWS} rows written`, written - shown, MOST.written, 'ms'),
        most('more memory in the process that serves', more, MOST.megabytes, 'MB'),
        {
          name: 'list of another vessel meanwhile, p95',
          measured: `${meanwhile.toFixed(1)} ms`,
          floor: `${before.toFixed(1)} ms`,
          ratio: meanwhile / before,
          target: `≤ ${MOST.slower}×`,
          ok: meanwhile <= before * MOST.slower,
        },
      ];
    } finally {
      await browser.close();
    }
  });
