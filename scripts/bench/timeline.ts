import type { Page } from 'playwright-core';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { importPaths } from '../../shared/api/imports';
import { kindOf } from '../../shared/kinds/kinds';
import { launchBrowser } from '../../tests/support/browser';
import { choose, visit } from '../../tests/support/screens';
import { exampleBody } from './fleet';
import { mostOf, shown, type Measure } from './figure';
import { withFleet, write, type Fleet } from './fleet';
import { median } from './figure';

const BARS = 300;
const AT_ONCE = 150;
const SAMPLES = 12;
const MOST_MS = 50;

async function fill({ server, token, vessel }: Fleet): Promise<void> {
  for (let first = 0; first < BARS; first += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, at) => {
      const n = first + at;
      const [issue_date, expiry_date] = [addDays(todayUtc(), -(n * 7) % 1_500), addDays(todayUtc(), ((n * 13) % 700) - 60)];
      const values = { ...exampleBody(kindOf('certificates'), n), certificate_name: `Certificate number ${n}`, issue_date, expiry_date };
      return { line: n + 1, values };
    });
    await write(server.url, 'POST', importPaths.rows('bench-of-bars'), token, { kind: 'certificates', vessel, since: first, rows });
  }
}

/** Measures the work of the page's main thread during `act` in ms: scripts, styles and layout, whatever else the machine does. */
async function meter(page: Page): Promise<(act: () => Promise<unknown>) => Promise<number>> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable');
  const read = async () => {
    const { metrics } = await protocol.send('Performance.getMetrics');
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1_000;
  };
  const painted = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  return async (act) => {
    const before = await read();
    await act();
    await painted();
    return (await read()) - before;
  };
}

/** A timeline of 300 certificates: the work of drawing its bars for another period, and of opening it. */
export const timeline: Measure = () =>
  withFleet(async (fleet) => {
    await fill(fleet);
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({
        baseURL: fleet.server.url,
        viewport: { width: 1366, height: 768 },
        serviceWorkers: 'block',
      });
      await context.addInitScript((token) => localStorage.setItem('token', token), fleet.token);
      const page = await context.newPage();
      await page.goto('/');
      await choose(page, fleet.vessel);
      const measure = await meter(page);
      const rows = page.getByRole('table', { name: 'Validity' }).locator('[data-row]');
      const open = async () => {
        await visit(page, '/timeline');
        await rows.nth(BARS - 1).waitFor({ state: 'attached' });
      };
      await open(); // loads the code
      const opened = await measure(open);
      const moves: number[] = [];
      for (let nth = 0; nth < SAMPLES; nth += 1) {
        const label = nth % 2 === 0 ? /^Later/ : /^Earlier/;
        moves.push(await measure(() => page.getByRole('button', { name: label }).click()));
      }
      return [
        mostOf(`${BARS} bars drawn for another period`, median(moves), MOST_MS, 'ms'),
        shown(`  opening the timeline with ${BARS} bars`, `${opened.toFixed(0)} ms`),
      ];
    } finally {
      await browser.close();
    }
  });
