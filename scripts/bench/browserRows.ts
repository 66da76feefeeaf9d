import type { Page } from 'playwright-core';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { launchBrowser } from '../../tests/support/browser';
import { choose } from '../../tests/support/screens';
import { exampleBody, withFleet, write, type Fleet } from './fleet';
import { type Measure, mostOf, type Figure, median } from './figure';
import { paintFigure, settle, typeSlowly, watchEvents } from './sockets';
import { register } from '../../tests/support/call';
import { throwawayDatabase } from '../../tests/support/database';
import { insertFleet } from '../../tests/support/insertFleet';
import { startServer } from '../../tests/support/startServer';

const ROWS = 5_000;
const AT_ONCE = 25;
const CHANGES_A_SECOND = 50;
const PACE_MS = 120;

/** Adds certificates and returns their ids. */
async function fill({ server, token, vessel }: Fleet): Promise<number[]> {
  const path = paths.create('certificates', vessel);
  const body = (n: number) => ({ ...exampleBody(kindOf('certificates'), n), sl_no: n, certificate_name: `Certificate number ${n}` });
  const ids: number[] = [];
  for (let n = 0; n < ROWS; n += AT_ONCE) {
    const made = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => write(server.url, 'POST', path, token, body(n + at))));
    ids.push(...made.map(({ id }) => Number(id)));
  }
  return ids;
}

/** Changes records until it is stopped, every other one in view. Returns the number of changes. */
function changeOn({ server, token, vessel }: Fleet, ids: readonly number[]): () => Promise<number> {
  let over = false;
  let sent = 0;
  const one = async () => {
    const at = sent % 2 === 0 ? (sent / 2) % 30 : (sent * 7_919) % ids.length;
    sent += 1;
    const body = { ...exampleBody(kindOf('certificates'), sent), sl_no: at, certificate_name: `Certificate number ${at}` };
    await write(server.url, 'PUT', paths.record('certificates', vessel, ids[at] ?? 0), token, body);
  };
  const done = (async () => {
    const started = performance.now();
    while (!over) {
      const due = Math.floor(((performance.now() - started) / 1_000) * CHANGES_A_SECOND) - sent;
      await Promise.all(Array.from({ length: Math.min(10, Math.max(0, due)) }, one));
      await new Promise((next) => setTimeout(next, 20));
    }
  })();
  return async () => {
    over = true;
    await done;
    return sent;
  };
}

/** The actions of a user in a list: filters, sorts, scrolls, moves with the keyboard. */
async function work(page: Page): Promise<void> {
  const filter = page.getByRole('searchbox');
  await filter.click();
  await typeSlowly(page, 'number 12', PACE_MS);
  for (let n = 0; n < 3; n += 1) {
    await page.getByRole('button', { name: 'Expiry Date' }).click();
    await page.waitForTimeout(2 * PACE_MS);
  }
  await page.getByRole('region', { name: 'Certificates' }).hover();
  for (let n = 0; n < 20; n += 1) {
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(PACE_MS / 2);
  }
  for (let n = 0; n < 10; n += 1) {
    await page.keyboard.press('Tab');
    await page.waitForTimeout(PACE_MS / 2);
  }
}

/** Starts measuring the processor time of the page's main thread, which does not depend on other load. Returns a function that reads it. */
async function threadTime(page: Page): Promise<() => Promise<number>> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable');
  const read = async () =>
    (await protocol.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
  const before = await read();
  return async () => (await read()) - before;
}

/** The time from an input event to the next paint (Event Timing) in a list of 5,000 rows with 50 changes a second. */
export const browserRows: Measure = () =>
  withFleet(async (fleet) => {
    const ids = await fill(fleet);
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({
        baseURL: fleet.server.url,
        viewport: { width: 1366, height: 850 },
        serviceWorkers: 'block',
      });
      await context.addInitScript((token) => localStorage.setItem('token', token), fleet.token);
      const page = await context.newPage();
      await page.goto('/');
      await choose(page, fleet.vessel);
      await page.goto('/certificates');
      await settle(page, () => page.getByText(`Total certificates: ${ROWS}`).waitFor());
      const events = await watchEvents(page);
      const busy = await threadTime(page);
      const started = performance.now();
      const stop = changeOn(fleet, ids);
      await work(page);
      const seconds = (performance.now() - started) / 1_000;
      const share = ((await busy()) / seconds) * 100;
      const rate = (await stop()) / seconds;
      const seen = await events();
      return [
        paintFigure(`${ROWS.toLocaleString('en')} rows, ${rate.toFixed(0)} changes/s`, seen, `; main thread ${share.toFixed(0)} % busy`),
      ];
    } finally {
      await browser.close();
    }
  });

const SHIPS = 3_000;
/** Records of each of the eight kinds on every ship. What is drawn depends on the number of ships. */
const EACH = 1;
const FLEET_PACE_MS = 150;

/** The actions of a superintendent: finds a ship, filters overdue ones, sorts. */
async function workOnFleet(page: Page): Promise<void> {
  await page.getByRole('searchbox').first().click();
  await typeSlowly(page, 'ship 12', FLEET_PACE_MS);
  for (const chip of [/^Overdue/, /^Within 30 days/])
    for (let n = 0; n < 2; n += 1) {
      await page.getByRole('button', { name: chip }).click();
      await page.waitForTimeout(2 * FLEET_PACE_MS);
    }
  for (const header of ['Certificates', 'Certificates', 'Audits']) {
    await page.getByRole('button', { name: header, exact: true }).click();
    await page.waitForTimeout(2 * FLEET_PACE_MS);
  }
}

/** The time from an input event to the next paint (Event Timing) in the fleet table with 3,000 ships. */
export const browserFleet: Measure = async () => {
  const database = await throwawayDatabase();
  const server = await startServer({ env: { MONGODB_URI: database.uri, RATE_LIMIT: '1000000' } });
  const browser = await launchBrowser();
  try {
    await insertFleet(database.uri, SHIPS, EACH, exampleBody);
    const token = await register(server.url);
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 768 }, serviceWorkers: 'block' });
    await context.addInitScript((held) => localStorage.setItem('token', held), token);
    const page = await context.newPage();
    await page.goto('/vessels');
    await settle(page, () => page.getByRole('button', { name: /^Overdue \d/ }).waitFor());
    const events = await watchEvents(page);
    await workOnFleet(page);
    const seen = await events();
    return [paintFigure(`${SHIPS.toLocaleString('en')} ships found, filtered and sorted`, seen)];
  } finally {
    await browser.close();
    await server.stop();
    await database.stop();
  }
};

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
