import type { Page } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser';
import { register } from '../../tests/support/call';
import { throwawayDatabase } from '../../tests/support/database';
import { insertFleet } from '../../tests/support/insertFleet';
import { startServer } from '../../tests/support/startServer';
import { paintFigure, settle, typeSlowly, watchEvents } from './events';
import { exampleBody } from './exampleBody';
import type { Measure } from './figure';

const SHIPS = 3_000;
/** Records of each of the eight kinds on every ship. What is drawn depends on the number of ships. */
const EACH = 1;
const PACE_MS = 150;

/** The actions of a superintendent: finds a ship, filters overdue ones, sorts. */
async function work(page: Page): Promise<void> {
  await page.getByRole('searchbox').first().click();
  await typeSlowly(page, 'ship 12', PACE_MS);
  for (const chip of [/^Overdue/, /^Within 30 days/])
    for (let n = 0; n < 2; n += 1) {
      await page.getByRole('button', { name: chip }).click();
      await page.waitForTimeout(2 * PACE_MS);
    }
  for (const header of ['Certificates', 'Certificates', 'Audits']) {
    await page.getByRole('button', { name: header, exact: true }).click();
    await page.waitForTimeout(2 * PACE_MS);
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
    await work(page);
    const seen = await events();
    return [paintFigure(`${SHIPS.toLocaleString('en')} ships found, filtered and sorted`, seen)];
  } finally {
    await browser.close();
    await server.stop();
    await database.stop();
  }
};
