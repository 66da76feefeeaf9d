/** Who else is on the vessel, who types in which form, and at which field: live, in words, and gone when the person is. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../shared/paths';
import { axeFinds } from '../support/axeFinds';
import { type Person } from '../support/browser';
import { fieldOf, rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { drawIn } from '../support/drawIn';
import { choose, openInvoices, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';
import { throttle } from '../support/throttle';
import { until } from '../support/until';

const fixture = useVesselFixture({ vessel: 'MV Presence' });
let ann: Person;
let cy: Person;
let form: string;
let elsewhere: number;

const CREW = { name: 'Jo Berg', rank: 'Bosun', date_of_joining: '2026-01-01', contract_period: '6 Months' };
const tell = (who: Person, told: object) => call(fixture.url, 'PUT', paths.profile, who.token, told);
const others = (page: Page) => page.getByRole('list', { name: 'Also on this vessel' }).getByRole('listitem').filter({ visible: true });
const named = (page: Page, name: string | RegExp) => others(page).filter({ hasText: name });

beforeAll(async () => {
  [ann, cy] = await Promise.all([fixture.browsers.person(), fixture.browsers.person()]);
  elsewhere = await addVessel(fixture.url, ann.token, 'MV Elsewhere');
  await Promise.all([tell(ann, { name: 'Ann Lee', rank: 'Master' }), tell(cy, { name: 'Cy Om', rank: 'Cook' })]);
  const { id } = (await call(fixture.url, 'POST', paths.create('crew', fixture.vessel), ann.token, CREW)).body;
  form = `/edit-crew/${fixture.vessel}/${String(id)}`;
});
afterEach(async () => {
  // Who goes to another vessel is gone at once, and not after the grace of a closed page.
  for (const { page } of [ann, cy]) if (page.url().startsWith(fixture.url)) await choose(page, elsewhere);
  await expect.poll(() => others(fixture.page).count()).toBe(0);
});

async function come(person: Person, path = '/crew', page = person.page): Promise<Page> {
  await page.goto(`${path}?vessel=${fixture.vessel}`);
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
  return page;
}

describe('the header', () => {
  test('shows the others by initials, name and rank; two tabs are one person, and the last one to close takes it along', async () => {
    const begun = performance.now();
    await come(ann);
    await named(fixture.page, 'Ann Lee, Master').waitFor();
    console.log(`Seen ${Math.round(performance.now() - begun)} ms after the page began to load.`);
    expect(await others(fixture.page).innerText()).toMatch(/^AL/);
    expect(await others(fixture.page).getAttribute('title')).toBe('Ann Lee, Master');
    const second = await ann.tab();
    await come(ann, '/certificates', second);
    await named(ann.page, /./).waitFor();
    expect(await others(ann.page).count()).toBe(1);
    expect(await others(fixture.page).count()).toBe(1);
    await second.close();
    await fixture.page.waitForTimeout(500);
    expect(await others(fixture.page).count()).toBe(1);
    await ann.page.goto('about:blank');
    const closed = performance.now();
    await expect.poll(() => others(fixture.page).count()).toBe(0);
    expect(performance.now() - closed).toBeLessThan(5_000);
  });

  test('a page that is loaded again does not make its person flicker', async () => {
    await come(ann);
    await named(fixture.page, 'Ann Lee').waitFor();
    await fixture.page.evaluate(() => {
      const seen = { least: 1 };
      Object.assign(globalThis, { seen });
      const look = () => {
        const bar = document.querySelector('[aria-label="Also on this vessel"]');
        seen.least = Math.min(seen.least, bar?.querySelectorAll('li').length ?? 0);
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    });
    await ann.page.reload();
    await ann.page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor();
    await named(ann.page, /./).waitFor();
    await visit(ann.page, form);
    await fieldOf(ann.page, 'rank').fill('Oiler');
    await named(fixture.page, 'Ann Lee, Master (editing)').waitFor();
    expect(await fixture.page.evaluate(() => (globalThis as unknown as { seen: { least: number } }).seen.least)).toBe(1);
  });

  test('another vessel has others', async () => {
    await come(ann);
    await named(fixture.page, 'Ann Lee').waitFor();
    await visit(ann.page, '/crew');
    await choose(ann.page, await addVessel(fixture.url, ann.token, 'MV Alone'));
    await expect.poll(() => others(fixture.page).count()).toBe(0);
    expect(await others(ann.page).count()).toBe(0);
    await choose(ann.page, fixture.vessel);
    await named(fixture.page, 'Ann Lee').waitFor();
  });

  test('a renamed person is called by the new name', async () => {
    await come(ann);
    await named(fixture.page, 'Ann Lee, Master').waitFor();
    await tell(ann, { name: 'Anna Lee' });
    await named(fixture.page, 'Anna Lee, Master').waitFor();
    await tell(ann, { name: 'Ann Lee' });
  });

  test('a display on a wall is not shown', async () => {
    const wall = await ann.tab();
    await wall.goto(`/?wall=1&vessel=${fixture.vessel}`);
    await wall.getByText('MV Presence').first().waitFor();
    await come(cy);
    await named(fixture.page, 'Cy Om').waitFor();
    expect(await others(fixture.page).count()).toBe(1);
    await wall.close();
  });
});

describe('a form', () => {
  test('says at the field who is there, and its row in the list who types, until they leave', async () => {
    await come(ann, form);
    await come(cy);
    await visit(fixture.page, form);
    await fieldOf(ann.page, 'name').focus();
    const here = fixture.page.locator('[data-name="name"]').getByText('Ann Lee is here', { exact: true });
    await here.waitFor();
    expect(await rowOf(cy.page, 'Jo Berg').getByText('is editing').count()).toBe(0);
    const typed = performance.now();
    await fieldOf(ann.page, 'rank').fill('Fitter');
    await rowOf(cy.page, 'Jo Berg').getByText('Ann Lee is editing', { exact: true }).waitFor();
    expect(performance.now() - typed).toBeLessThan(1_000);
    await fixture.page.locator('[data-name="rank"]').getByText('Ann Lee is here', { exact: true }).waitFor();
    await here.waitFor({ state: 'detached' });
    // In words alone: nothing is locked.
    expect(await fieldOf(fixture.page, 'rank').isEditable()).toBe(true);
    await visit(ann.page, '/crew');
    await rowOf(cy.page, 'Jo Berg').getByText('is editing').waitFor({ state: 'detached' });
    await expect.poll(() => fixture.page.getByText('is here').count()).toBe(0);
    await visit(fixture.page, '/crew');
  });

  test('of an invoice shows nothing to those without access to invoices', async () => {
    await openInvoices(ann.page);
    await come(cy);
    await visit(fixture.page, '/crew');
    await come(ann, '/invoices');
    await named(fixture.page, 'Ann Lee, Master').waitFor();
    await visit(ann.page, `/add-invoice/${fixture.vessel}`);
    await fieldOf(ann.page, 'amount').fill('100');
    await visit(ann.page, '/invoices');
    await named(cy.page, 'Ann Lee, Master').waitFor();
    expect(await fixture.page.getByText('editing').count()).toBe(0);
  });

  test('of one who wants to be seen only while editing is told of while typing, and not before', async () => {
    const second = await ann.tab();
    await Promise.all([come(ann), come(ann, '/crew', second), come(cy)]);
    await named(fixture.page, 'Ann Lee').waitFor();
    await visit(ann.page, '/account');
    // Even when the page is left in the same moment; and in every tab of the browser.
    await ann.page.getByLabel('In this browser, show others where I am only while I edit').check();
    await come(ann, form);
    await named(second, 'Cy Om').waitFor();
    await named(fixture.page, 'Cy Om').waitFor();
    expect(await named(fixture.page, 'Ann Lee').count()).toBe(0);
    await second.close();
    // They see the others all the same.
    await named(ann.page, 'Cy Om').waitFor();
    await fieldOf(ann.page, 'rank').fill('Wiper');
    await rowOf(cy.page, 'Jo Berg').getByText('Ann Lee is editing').waitFor();
    await visit(ann.page, '/account');
    await named(fixture.page, 'Ann Lee').waitFor({ state: 'detached' });
    await ann.page.getByLabel('In this browser, show others where I am only while I edit').uncheck();
    await named(fixture.page, 'Ann Lee').waitFor();
  });
});

test('over a satellite link one is seen, and seen to type, all the same', async () => {
  const far = await ann.tab();
  await throttle(far);
  await visit(fixture.page, '/crew');
  await come(ann, form, far);
  await named(fixture.page, 'Ann Lee').waitFor();
  await fieldOf(far, 'rank').fill('Pumpman');
  await rowOf(fixture.page, 'Jo Berg').getByText('Ann Lee is editing', { exact: true }).waitFor();
  await named(far, /./).waitFor();
  await far.close();
});

test('more than three are counted, and each is named to a screen reader', async () => {
  const crowd = await Promise.all(
    ['Di Fo', 'Ed Gu'].map(async (name) => {
      const person = await fixture.browsers.person();
      await tell(person, { name });
      return person;
    }),
  );
  await Promise.all([ann, cy, ...crowd].map((person) => come(person)));
  await expect.poll(() => others(fixture.page).count()).toBe(4);
  const texts = await others(fixture.page).allInnerTexts();
  expect(texts.at(-1)).toMatch(/^\+1/);
  for (const name of ['Ann Lee, Master', 'Cy Om, Cook', 'Di Fo', 'Ed Gu']) expect(texts.join()).toContain(name);
  for (const colorScheme of ['light', 'dark'] as const) {
    await drawIn(fixture.page, colorScheme);
    await visit(fixture.page, '/certificates');
    await visit(fixture.page, '/crew');
    expect(await axeFinds(fixture.page)).toEqual([]);
  }
  await fixture.page.setViewportSize({ width: 375, height: 800 });
  expect(await others(fixture.page).count()).toBe(1);
  expect(await others(fixture.page).innerText()).toMatch(/^4/);
  expect(await axeFinds(fixture.page)).toEqual([]);
  expect(await fixture.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await fixture.page.setViewportSize({ width: 1366, height: 850 });
  for (const { page } of crowd) await page.close();
});

test('after a lost link the others are there again, once each', async () => {
  await come(ann);
  await named(fixture.page, 'Ann Lee').waitFor();
  fixture.person.expected.push(/net::ERR/);
  await fixture.person.context.setOffline(true);
  await until(
    async () =>
      (await fixture.page
        .getByRole('status')
        .filter({ hasText: /Offline|Reconnecting/ })
        .count()) > 0,
    'the loss',
  );
  await ann.page.goto('about:blank');
  await come(cy);
  await fixture.person.context.setOffline(false);
  await named(fixture.page, 'Cy Om').waitFor();
  await named(fixture.page, 'Ann Lee').waitFor({ state: 'detached' });
  expect(await others(fixture.page).count()).toBe(1);
});
