import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { askToDeleteVessel, rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { choose, visit } from '../support/screens';
import { DEEP } from '../support/tier';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true, invoices: true });
const LISTS = [
  'vessels',
  'crew',
  'certificates',
  'audits',
  'psc-inspections',
  'equipment-inspections',
  'requisitions',
  'daily-messages',
  'invoices',
];

/** Px by which the table is wider than its frame: what is over lies under the buttons of the row. */
const overflow = (page: Page) =>
  page
    .locator('main section:has(> [role=table])')
    .first()
    .evaluate((region) => region.scrollWidth - region.clientWidth);

const pickerWidth = async (page: Page) => (await page.getByLabel('Select Vessel').boundingBox())?.width;

describe('between a phone and a laptop', () => {
  test('no column of any list lies under another, and what has no room is named', async () => {
    const { page } = fixture;
    for (const list of LISTS) {
      await visit(page, `/${list}`);
      for (const width of DEEP ? [700, 768, 860, 900, 1024, 1100] : [700, 860, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(async () => [list, width, await overflow(page), await wider()]).toEqual([list, width, 0, 0]);
      }
    }
    await page.setViewportSize({ width: 860, height: 800 });
    await visit(page, '/crew');
    const said = page.getByText(/^No room for .*Remarks/);
    await said.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => overflow(page)).toBeGreaterThan(0);
  });

  test('what is done with a whole list is folded into one menu', async () => {
    const { page } = fixture;
    await page.setViewportSize({ width: 900, height: 800 });
    await visit(page, '/crew');
    const more = page.getByRole('button', { name: 'More for these crew members' });
    await more.waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Print' }).count()).toBe(0);
    await more.click();
    const coming = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export CSV' }).click();
    expect((await coming).suggestedFilename()).toContain('Crew');
    await more.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Compact rows' }).waitFor();
    await page.keyboard.press('Escape');
  });

  deepTest('what is done with a row is folded into one menu, so that more columns stay', async () => {
    const { page } = fixture;
    await page.setViewportSize({ width: 1024, height: 800 });
    await visit(page, '/crew');
    const row = page.getByRole('row', { name: 'Leaves Soon' });
    const more = row.getByRole('button', { name: 'Actions for Leaves Soon' });
    await more.waitFor();
    await expect.poll(() => row.getByRole('link', { name: 'Edit Leaves Soon' }).count()).toBe(0);
    await more.press('Enter');
    await page.getByRole('dialog', { name: 'Actions for Leaves Soon' }).getByRole('button', { name: 'History' }).press('Enter');
    await page.getByRole('dialog', { name: /^History/ }).waitFor();
    await page.keyboard.press('Escape');
    await more.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Cancel' }).click();
    await more.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await page.waitForURL('**/edit-crew/**');
    await page.setViewportSize({ width: 1366, height: 800 });
    await visit(page, '/crew');
    await row.getByRole('link', { name: 'Edit Leaves Soon' }).waitFor();
    await more.waitFor();
  });

  test('the name of the ship can be read in the bar', async () => {
    const { page } = fixture;
    for (const width of [768, 900, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => pickerWidth(page), { message: String(width) }).toBeGreaterThanOrEqual(200);
    }
  });
});

deepTest('a status is whole in the list of the crew, however long ago a contract ended', async () => {
  const { page } = fixture;
  const vessel = await addVessel(fixture.url, fixture.person.token, 'MV Long Ago');
  for (const date_of_joining of ['2021-01-01', '2025-01-01'])
    await call(fixture.url, 'POST', `/api/vessels/${vessel}/crew`, fixture.person.token, {
      name: 'Ann Lee',
      rank: 'Master',
      date_of_joining,
      contract_period: '3 Months',
    });
  await page.setViewportSize({ width: 1366, height: 768 });
  await choose(page, 'MV Long Ago');
  await visit(page, '/crew');
  const chips = page.locator('main tbody [data-label="Status"]');
  await expect.poll(() => chips.count()).toBe(2);
  const widest = () => chips.evaluateAll((cells) => Math.max(...cells.map((node) => node.scrollWidth - node.clientWidth)));
  await expect.poll(widest).toBeLessThanOrEqual(0);
  await expect.poll(() => overflow(page)).toBe(0);
  await choose(page, 'MV Full');
});

deepTest('a phone off line keeps its vessel picker', async () => {
  const { page, context } = fixture.person;
  fixture.person.expected.push(/net::ERR|WebSocket/);
  await page.setViewportSize({ width: 375, height: 740 });
  await visit(page, '/crew');
  await context.setOffline(true);
  await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor();
  for (const [width, least] of [
    [375, 160],
    [320, 100],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => pickerWidth(page)).toBeGreaterThanOrEqual(least);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await context.setOffline(false);
});

test('on a phone nothing is deleted by one press: Delete stands in the menu of a row, and of the dashboard', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 375, height: 740 });
  const deletes = page.locator('main').getByRole('button', { name: /^Delete/ });
  for (const path of ['/vessels', '/certificates', '/crew', '/requisitions', '/daily-messages', '/']) {
    await visit(page, path);
    if (path !== '/') {
      await page.locator('main table[role=table]').first().getByRole('button', { expanded: false }).first().press('Enter');
      await page
        .locator('main')
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .waitFor();
    }
    await expect.poll(() => deletes.count(), { message: path }).toBe(0);
  }
  await askToDeleteVessel(page);
  await page.getByRole('dialog', { name: 'Delete vessel MV Full?' }).getByRole('button', { name: 'Cancel' }).click();
  await visit(page, '/daily-messages');
  await rowOf(page, 'MSG-1').getByRole('button', { name: 'More: MSG-1' }).click();
  await rowOf(page, 'MSG-1').getByRole('button', { name: 'Actions for MSG-1' }).click();
  await page.getByRole('dialog', { name: 'Actions for MSG-1' }).getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await page.setViewportSize({ width: 1366, height: 850 });
});
