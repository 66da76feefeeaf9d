/** Grey bars stand only where a list has to be fetched: in the columns of its table, and not again once this browser has it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { loaded, visit } from '../support/screens';
import { keptInBrowser, ledgersKept } from '../support/keptInBrowser';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Bars', filled: true });

const BARS = '[class*=bones]';
const rows = (page: Page) => page.locator('main [data-id]').first().waitFor();
const heads = (page: Page) => page.locator('main table[role=table] thead th').allTextContents();

/** Counts, from the next loading of the page on, how often a grey bar was in the document. */
const watchBars = (page: Page) =>
  page.addInitScript((bars) => {
    Object.assign(globalThis, { barsSeen: 0 });
    new MutationObserver(() => {
      const seen = document.querySelector(bars) ? 1 : 0;
      Object.assign(globalThis, { barsSeen: Number(Reflect.get(globalThis, 'barsSeen')) + seen });
    }).observe(document, { subtree: true, childList: true });
  }, BARS);
const barsSeen = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'barsSeen') as number);

/** What a list needs is on the disk; for the fleet, how its vessels stand too. */
const isKept = async (page: Page, kind: string) =>
  (await ledgersKept(page)) &&
  (kind !== 'vessels' || Object.keys(await keptInBrowser(page)).some((key) => key.includes(':vessel_status:')));

test.each(['certificates', 'crew', 'vessels'])('a reload of %s, which was visited before, shows no grey bars', async (kind) => {
  const page = await fixture.person.tab();
  await page.goto(`/${kind}?vessel=${fixture.vessel}`);
  await rows(page);
  await expect.poll(() => isKept(page, kind)).toBe(true);
  await watchBars(page);
  // The second time over a link on which each answer takes long.
  for (const slow of [false, true]) {
    if (slow) await page.route('**/api/**', (route) => setTimeout(() => void route.continue().catch(() => undefined), 1_500));
    await page.reload();
    await rows(page);
    await expect.poll(() => barsSeen(page)).toBe(0);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
});

test('a list that is fetched has grey bars in the columns of its table', async () => {
  const { page, vessel } = fixture;
  await visit(page, '/crew');
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/api/vessels/*/**', (route) => held.then(() => route.continue()).catch(() => undefined));
  await page.evaluate(() => indexedDB.databases().then((all) => all.forEach(({ name }) => name && indexedDB.deleteDatabase(name))));
  await page.goto(`/crew?vessel=${vessel}`);
  await page.locator(`main table[role=table] tbody${BARS} tr`).nth(9).waitFor();
  const before = await heads(page);
  release();
  await rows(page);
  await loaded(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect.poll(() => heads(page)).toEqual(before);
  expect(before.length).toBeGreaterThan(8);
});
