/** Parts of the page that come by themselves: where that fails, the user is not disturbed, and screens open all the same. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/paths';
import { validBody } from '../shared/validBody';
import { call } from '../support/call';
import { choose, loaded } from '../support/screens';
import { throttle } from '../support/throttle';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Aurora' });
beforeAll(async () => {
  const audit = validBody('audits', { vessel_id: fixture.vessel });
  await call(fixture.url, 'POST', paths.create('audits', fixture.vessel), fixture.person.token, audit);
});

/** A list whose user is in its search box. The link broke in the moment the file `part` was asked for, and is back. */
async function listAfterBreak(part: string) {
  const { page, expected } = await fixture.browsers.person();
  expected.push(/Failed to load resource/);
  let link: 'untried' | 'down' | 'up' = 'untried';
  const asked: string[] = [];
  await page.route(/\/assets\/.*\.js/, async (route) => {
    const url = route.request().url();
    asked.push(url);
    if (link === 'untried' && url.includes(`/${part}-`)) {
      // By then the frame around the screen has all its parts.
      await page.waitForTimeout(3_000);
      link = 'down';
    }
    return link === 'down' ? route.abort() : route.continue();
  });
  await page.goto(`/audits?vessel=${fixture.vessel}`);
  await loaded(page);
  await expect.poll(() => link, { timeout: 15_000 }).toBe('down');
  const search = page.getByRole('searchbox').first();
  await search.focus();
  await page.waitForTimeout(300);
  link = 'up';
  return {
    page,
    /** Waits until the last try of so many of these parts has been made. */
    tried: (parts: RegExp, count: number) =>
      expect.poll(() => asked.filter((url) => url.includes('again=3') && parts.test(url)).length, { timeout: 15_000 }).toBe(count),
    hasFocus: () => search.evaluate((field) => field === document.activeElement),
  };
}

test('a link that breaks while screens are fetched ahead does not load the page anew, and each still opens', async () => {
  // A file that the screen imports: the browser does not fetch it a second time.
  const { page, tried, hasFocus } = await listAfterBreak('useActivity');
  await tried(/ActivityPage/, 1);
  await page.waitForTimeout(1_500);
  expect(await hasFocus()).toBe(true);

  await page.getByRole('link', { name: 'Activity' }).first().click();
  await page.getByRole('heading', { level: 1, name: /Activity/ }).waitFor();
});

test('a link that breaks while a list fetches its menus and tools does not load the page anew under its user', async () => {
  // A file that both import: the browser does not fetch it a second time.
  const { page, tried, hasFocus } = await listAfterBreak('Popover');
  await tried(/listMenus|RowTools/, 2);
  const notice = page.getByRole('status').filter({ hasText: 'A part of this page did not arrive.' });
  await notice.waitFor();
  const views = page.getByRole('button', { name: 'Views' });
  await page.waitForTimeout(4_000);
  expect(await hasFocus()).toBe(true);
  expect(await views.count()).toBe(0);

  // A page that is not looked at is loaded again, and is whole.
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  await views.waitFor();
  expect(await notice.count()).toBe(0);
});

test('where the browser keeps nothing the page is not loaded anew by itself: that would sign its user out', async () => {
  const { page, context, signIn, expected } = await fixture.browsers.person({ signedIn: false });
  expected.push(/Failed to load resource/);
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  await page.route(/\/assets\/(listMenus|RowTools)-/, (route) => route.fulfill({ status: 404 }));
  await signIn();
  await choose(page, fixture.vessel);
  await page.getByRole('link', { name: 'Audits' }).first().click();
  await loaded(page);
  const byHand = page
    .getByRole('status')
    .filter({ hasText: 'did not arrive. Reload the page when your work is saved, then sign in again.' });
  await byHand.waitFor();
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  await page.waitForTimeout(5_000);
  expect(new URL(page.url()).pathname).toBe('/audits');
  expect(await byHand.count()).toBe(1);
});

test('where it keeps the session and nothing else, the page is loaded anew by itself; until then a filter without a match says so', async () => {
  const { page, context, signIn, expected } = await fixture.browsers.person({ signedIn: false });
  expected.push(/Failed to load resource/);
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Broken.', 'UnknownError');
    };
  });
  let isGone = true;
  await page.route(/\/assets\/(listMenus|RowTools)-/, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  await signIn();
  await choose(page, fixture.vessel);
  await page.getByRole('link', { name: 'Audits' }).first().click();
  await loaded(page);
  await page.getByText('A part of this page did not arrive. The page is loaded again when it is not in use.').waitFor();
  const search = page.getByRole('searchbox').first();
  await search.fill('no such audit');
  await page.getByText('Nothing matches.').waitFor();
  isGone = false;
  await search.fill('');
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  await page.getByRole('button', { name: 'Views' }).waitFor();
});

/** Lets no such request through until it is told to. */
async function hold(page: Page, requests: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(requests, (route) => released.then(() => route.continue()));
  return release;
}

test('a screen whose parts are still on their way is gone to at once, and has the focus when it has come', async () => {
  const { page, token } = await fixture.browsers.person({ signedIn: false });
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  const release = await hold(page, /\/assets\/ListPage-/);
  await page.goto(`/?vessel=${fixture.vessel}`);
  await loaded(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audits/Surveys' });
  await link.click();
  await expect.poll(() => link.getAttribute('aria-current'), { timeout: 1_000 }).toBe('page');
  expect(await page.locator('main h1').count()).toBe(0);
  await page.getByText('Loading…').waitFor();
  // Over a slow link it takes as long.
  await page.waitForTimeout(4_000);
  release();
  const heading = page.getByRole('heading', { level: 1, name: 'Audits/Surveys' });
  await heading.waitFor();
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a list shows its records while its menus and tools are still on their way', async () => {
  const second = validBody('audits', { vessel_id: fixture.vessel });
  await call(fixture.url, 'POST', paths.create('audits', fixture.vessel), fixture.person.token, second);
  const { page, token } = await fixture.browsers.person({ signedIn: false });
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  const releaseMenus = await hold(page, /\/assets\/(listMenus|RowTools)-/);
  const releaseRecords = await hold(page, /\/api\/vessels\/\d+\//);
  await page.goto(`/audits?vessel=${fixture.vessel}`);
  await page.getByText(/^Loading audits/).waitFor();
  releaseRecords();
  await page.getByRole('table').getByText(String(second.audit_type)).nth(1).waitFor({ timeout: 5_000 });
  expect(await page.getByRole('button', { name: 'Views' }).count()).toBe(0);
  releaseMenus();
  await page.getByRole('button', { name: 'Views' }).waitFor();
});

test.each([
  ['/', 'MV Aurora', /\/(Dashboard|List)Page-|VesselList-/],
  ['/audits', 'ISM Audit', /\/(Dashboard|List)Page-/],
])('a first visit of %s over a slow link: its rows are drawn before a part of another screen is asked for', async (path, row, own) => {
  const { page, token } = await fixture.browsers.person({ signedIn: false });
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await throttle(page);
  await page.goto(path === '/' ? path : `${path}?vessel=${fixture.vessel}`);
  await page.getByRole('table').getByText(row).filter({ visible: true }).first().waitFor();
  expect(asked.filter((url) => /(Page|List)-[^/]+\.js$/.test(url) && !own.test(url))).toEqual([]);
});

test('a user who signs in at once over a slow link waits for the fleet, and for no other screen', async () => {
  const { page, email, password } = await fixture.browsers.person({ signedIn: false });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await throttle(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('table').getByText('MV Aurora').filter({ visible: true }).first().waitFor();
  expect(asked.filter((url) => /(Due|Search|Activity|Account|Papers|Handover|Import|Form)Page-[^/]+\.js$/.test(url))).toEqual([]);
});
