import type { Page } from 'playwright-core';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { launchBrowser } from '../../tests/support/browser';
import { exampleBody } from './exampleBody';
import { mostOf, type Figure, type Measure } from './figure';
import { withFleet, write } from './fleet';
import { median } from './statistics';

const RECORDS = 62;
const ROUNDS = 7;
const LIMIT_MS = 600;

/** Milliseconds from the navigation to the first row in the document, with animations on. */
const rowsAt = (page: Page): Promise<number> =>
  // Without named functions, because the loader of the bench would wrap them in a helper that the page does not have.
  page.evaluate(
    (row) =>
      new Promise<number>((resolve) => {
        new MutationObserver(() => document.querySelector(row) && resolve(performance.now())).observe(document, {
          subtree: true,
          childList: true,
        });
      }),
    'main [role=table] [data-id]',
  );

/** The time until the rows of a list are shown, in a browser without a GPU: on a first visit, and after a reload. */
export const firstRows: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const certificates = kindOf('certificates');
    for (let n = 1; n <= RECORDS; n += 1)
      await write(server.url, 'POST', paths.create('certificates', vessel), token, exampleBody(certificates, n));
    const browser = await launchBrowser();
    try {
      const [visits, reloads]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 850 }, serviceWorkers: 'block' });
        await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
        const page = await context.newPage();
        await page.goto(`/certificates?vessel=${vessel}`, { waitUntil: 'commit' });
        visits.push(await rowsAt(page));
        await page.reload({ waitUntil: 'commit' });
        reloads.push(await rowsAt(page));
        await context.close();
      }
      const figure = (name: string, times: number[]): Figure =>
        mostOf(`rows of ${RECORDS} certificates, ${name}`, median(times), LIMIT_MS, 'ms');
      return [figure('first visit', visits), figure('reload', reloads)];
    } finally {
      await browser.close();
    }
  });
