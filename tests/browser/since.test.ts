/** What is new on a vessel since its user was there: on the dashboard, in the navigation, as it comes, until it is marked as seen. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { axeFinds } from '../support/axeFinds';
import { useBrowsers, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { choose, loaded, sinceRead, visit } from '../support/screens';
import { many } from '../support/tier';

const fixture = useBrowsers();
let ashore: Person;
let aboard: Person;
let vessel: number;
let certificate: string;
let audit: number;

const PAPER = validBody('certificates', { certificate_name: 'Safety Radio', remarks: 'one', expiry_date: '2031-01-31' });
const write = (method: string, path: string, body?: unknown, key?: string) =>
  call(fixture.url, method, path, aboard.token, body, key ? { 'Idempotency-Key': key } : {});
const line = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const inNavigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').filter({ hasText: name });
const dialog = () => ashore.page.getByRole('dialog', { name: /^Since / });

beforeAll(async () => {
  [ashore, aboard] = await Promise.all([fixture.person(), fixture.person({ signedIn: false })]);
  vessel = await addVessel(fixture.url, aboard.token, 'MV Aurora');
  certificate = paths.record('certificates', vessel, Number((await write('POST', paths.create('certificates', vessel), PAPER)).body.id));
  audit = Number((await write('POST', paths.create('audits', vessel), validBody('audits'))).body.id);
  await choose(ashore.page, 'MV Aurora');
});

test('the first visit has nothing new; what another user does is counted as it comes, and nothing is fetched for it', async () => {
  const { page } = ashore;
  await visit(page, '/');
  await loaded(page);
  await expect.poll(() => line(page, /changes? since/).count()).toBe(0);
  ashore.calls.length = 0;
  // Its clock moves by itself only.
  await page.clock.install({ time: Date.now() });
  // Less than the silence after which the link counts as lost.
  await page.clock.pauseAt(Date.now() + 20_000);
  await write('PUT', certificate, { ...PAPER, remarks: 'two' });
  // The line moves the page, so it is not shown while the user moves the pointer.
  await expect.poll(() => inNavigation(page, 'Certificates').innerText()).toMatch(/1\s+new$/);
  for (let nth = 0; nth < 8; nth += 1) {
    await page.mouse.move(300 + nth, 300);
    await page.clock.runFor(900);
    await expect.poll(() => line(page, /changes? since/).count()).toBe(0);
  }
  await page.clock.resume();
  await line(page, '1 change since earlier today').waitFor();
  // Restored although it is not deleted: nothing changes, so nothing is counted.
  await write('POST', paths.restore('audits', vessel, audit), undefined, 'restore-audit');
  await write('PUT', certificate, { ...PAPER, remarks: 'three' });
  await write('POST', paths.create('crew', vessel), validBody('crew', { name: 'Ann Lee' }));
  await line(page, '2 changes since earlier today').waitFor();
  for (const name of ['Certificates', 'Crew']) await expect.poll(() => inNavigation(page, name).innerText()).toMatch(/1\s+new$/);
  await expect.poll(() => line(page, '2 changes since earlier today').count()).toBe(1);
  expect(ashore.calls).toEqual([]);
});

test('it outlives a reload, and opens to one line a record: its first value, its last, and by whom', async () => {
  const { page } = ashore;
  await page.reload();
  await loaded(page);
  await line(page, '2 changes since earlier today').getByRole('button', { name: 'Show' }).click();
  const radio = dialog().getByRole('list', { name: 'Certificates' }).getByRole('listitem').first();
  for (const word of ['Safety Radio', 'Changed by', aboard.email, 'Remarks', 'one', 'three'])
    await expect.poll(() => radio.innerText()).toContain(word);
  await expect.poll(() => radio.innerText()).not.toContain('two');
  await expect.poll(() => dialog().getByRole('list', { name: 'Crew' }).innerText()).toContain('Added by');
  expect(await axeFinds(page, 'dialog[open]')).toEqual([]);
  await dialog().getByRole('link', { name: 'Safety Radio' }).click();
  await page.waitForURL('**/edit-certificate/**');
  // What was looked at is not marked as seen.
  await visit(page, '/');
  await line(page, '2 changes since earlier today').waitFor();
});

test('marked as seen it is gone, in another tab too; Undo brings it back; own changes are no news', async () => {
  const { page } = ashore;
  await visit(page, '/');
  await line(page, /2 changes/)
    .getByRole('button', { name: 'Mark as seen' })
    .click();
  await page.getByText('Marked as seen.').waitFor();
  await line(page, /changes? since/).waitFor({ state: 'detached' });
  await expect.poll(() => inNavigation(page, 'Crew').innerText()).toBe('Crew');
  await page.getByRole('button', { name: 'Undo' }).click();
  await line(page, '2 changes since earlier today').waitFor();
  await line(page, /2 changes/)
    .getByRole('button', { name: 'Show' })
    .click();
  await dialog().getByRole('button', { name: 'Mark as seen' }).click();
  await dialog().waitFor({ state: 'detached' });
  await line(page, /changes? since/).waitFor({ state: 'detached' });

  const own = await call(fixture.url, 'PUT', certificate, ashore.token, { ...PAPER, remarks: 'mine' });
  expect(own.status).toBe(200);
  const tab = await ashore.tab();
  await Promise.all([sinceRead(tab), tab.goto(`/?vessel=${vessel}`)]);
  await loaded(tab);
  await expect.poll(() => line(tab, /changes? since/).count()).toBe(0);
  await tab.close();
});

deepTest('what came after the page was loaded is marked as seen with the rest', async () => {
  const { page } = ashore;
  await visit(page, '/');
  await write('PUT', certificate, { ...PAPER, remarks: 'four' });
  await line(page, '1 change since earlier today').getByRole('button', { name: 'Mark as seen' }).click();
  await line(page, /changes? since/).waitFor({ state: 'detached' });
  await expect.poll(() => inNavigation(page, 'Certificates').innerText()).toBe('Certificates');
});

deepTest('what the calendar did is told beside it', async () => {
  const { page } = ashore;
  const expired = validBody('certificates', { certificate_name: 'Load Line', expiry_date: addDays(todayUtc(), -2) });
  await write('POST', paths.create('certificates', vessel), expired);
  const { body } = await call(fixture.url, 'GET', paths.whatsNew(vessel), ashore.token);
  await call(fixture.url, 'PUT', paths.whatsNew(vessel), ashore.token, { seq: body.head, day: addDays(todayUtc(), -3), epoch: body.epoch });
  await visit(page, '/');
  await page.reload();
  await loaded(page);
  await line(page, /^1 change since [A-Z][a-z]+day/)
    .getByRole('button', { name: 'Show' })
    .click();
  await dialog()
    .getByText(/^Expired on \d\d-\d\d-\d{4}$/)
    .waitFor();
  await page.keyboard.press('Escape');
});

deepTest.each([375, 1366].slice(0, many(1, 2)))('at %i px nothing sticks out', async (width) => {
  const { page } = ashore;
  await page.setViewportSize({ width, height: 850 });
  await visit(page, '/');
  await line(page, /1 change/)
    .getByRole('button', { name: 'Show' })
    .click();
  await dialog().waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await page.keyboard.press('Escape');
});

deepTest('what the user does meanwhile is not counted, what another does after it is', async () => {
  const { page } = ashore;
  const other = await addVessel(fixture.url, aboard.token, 'MV Own');
  await choose(page, 'MV Own');
  await visit(page, '/');
  for (const [token, name] of [
    [ashore.token, 'Own Hand'],
    [aboard.token, 'Other Hand'],
  ] as const)
    expect((await call(fixture.url, 'POST', paths.create('crew', other), token, validBody('crew', { name }))).status).toBe(201);
  await line(page, '1 change since earlier today').waitFor();
});

test('a second press before the answer marks nothing again, so Undo brings back what was new', async () => {
  const { page } = ashore;
  const other = await addVessel(fixture.url, aboard.token, 'MV Twice');
  await choose(page, 'MV Twice');
  // Closes the notice of the test above, which offers Undo too.
  await page.reload();
  await loaded(page);
  await write('POST', paths.create('crew', other), validBody('crew'));
  const news = line(page, '1 change since earlier today');
  const markTwice = async (place: Locator) => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(`**${paths.whatsNew(other)}`, async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.continue();
    });
    const mark = place.getByRole('button', { name: 'Mark as seen' });
    await mark.press('Enter');
    await mark.press('Enter');
    release();
    await page.getByRole('button', { name: 'Undo' }).click();
    await news.waitFor();
  };
  await markTwice(news);
  await news.getByRole('button', { name: 'Show' }).click();
  await markTwice(dialog());
  const puts = ashore.calls.filter((each) => each === `PUT ${paths.whatsNew(other)}`);
  expect(puts).toHaveLength(4);
});

test('marked as seen it is gone also where the answer to what is left does not come, and comes back with Undo', async () => {
  const { page } = ashore;
  ashore.expected.push(/status of 503/);
  const other = await addVessel(fixture.url, aboard.token, 'MV Busy');
  await choose(page, 'MV Busy');
  await page.reload();
  await loaded(page);
  await write('POST', paths.create('crew', other), validBody('crew'));
  const news = line(page, '1 change since earlier today');
  await news.waitFor();
  await page.route(`**${paths.whatsNew(other)}`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503, json: { error: 'Busy.', code: 'unavailable' } }) : route.continue(),
  );
  await news.getByRole('button', { name: 'Mark as seen' }).click();
  await page.getByText('Marked as seen.').waitFor();
  await news.waitFor({ state: 'detached' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await news.waitFor();
});

test('marked as seen it says so before the answer to what is left, and the dialog stays closed if more comes; Undo brings all back', async () => {
  const { page } = ashore;
  const other = await addVessel(fixture.url, aboard.token, 'MV Slow');
  await choose(page, 'MV Slow');
  await page.reload();
  await loaded(page);
  await write('POST', paths.create('crew', other), validBody('crew'));
  const dialogs = page.getByRole('dialog');
  await line(page, '1 change since earlier today').getByRole('button', { name: 'Show' }).click();
  await dialog().getByRole('listitem').first().waitFor();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(`**${paths.whatsNew(other)}`, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  await dialog().getByRole('button', { name: 'Mark as seen' }).click();
  await page.getByText('Marked as seen.').waitFor();
  await write('POST', paths.create('crew', other), validBody('crew'));
  await line(page, '1 change since earlier today').waitFor();
  await expect.poll(() => dialogs.count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  release();
  await line(page, '2 changes since earlier today').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
