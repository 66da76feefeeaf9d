/** What falls due as a timeline of validity and as a calendar of days, of a ship and of the fleet. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, showDate, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { useBrowsers, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { choose, cutLink, goWithin, visit } from '../support/screens';
import { withWindow } from '../shared/surveyed';
import { validBody } from '../shared/validBody';

const fixture = useBrowsers();
let author: Person;
let watcher: Person;
let aurora: number;
let borealis: number;
let radio: number;

const day = (days: number) => addDays(todayUtc(), days);
const certificate = async (vessel: number, certificate_name: string, issued_by: string, expiry_date: string) => {
  const body = { ...validBody('certificates'), certificate_name, issued_by, issue_date: day(-700), expiry_date };
  return Number((await call(fixture.url, 'POST', paths.create('certificates', vessel), author.token, body)).body.id);
};
const expire = (id: number, certificate_name: string, expiry_date: string) =>
  call(fixture.url, 'PUT', paths.record('certificates', aurora, id), author.token, {
    ...validBody('certificates'),
    certificate_name,
    issued_by: 'Class',
    issue_date: day(-700),
    expiry_date,
  });

const table = () => watcher.page.getByRole('table', { name: 'Validity' });
const names = () => table().locator('tbody [data-row]').allInnerTexts();
const row = (name: string) => table().getByRole('row').filter({ hasText: name });
/** Where the bar of a row ends, in px of the page. */
const endOf = async (name: string) => {
  const box = await row(name).locator('svg rect').first().boundingBox();
  return box ? Math.round(box.x + box.width) : null;
};
const focused = () => watcher.page.evaluate(() => document.activeElement?.textContent ?? '');
const asked = () => new URL(watcher.page.url()).searchParams;
const longDay = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .format(new Date(`${date}T00:00Z`))
    .replace(',', '');

beforeAll(async () => {
  [author, watcher] = await Promise.all([fixture.person(), fixture.person()]);
  aurora = await addVessel(fixture.url, author.token, 'MV Aurora');
  borealis = await addVessel(fixture.url, author.token, 'MV Borealis');
  radio = await certificate(aurora, 'Safety Radio', 'Class', day(20));
  await certificate(aurora, 'Registry', 'Flag', day(-5));
  await certificate(aurora, 'Tonnage', 'Class', day(2_000));
  await certificate(borealis, 'Load Line', 'Class', day(40));
  await call(fixture.url, 'POST', paths.create('equipment-inspections', aurora), author.token, {
    ...validBody('equipment-inspections'),
    item_name: 'Lifeboat',
    category: 'LSA',
    next_due_date: day(100),
  });
  await choose(watcher.page, aurora);
  await visit(watcher.page, `/timeline?vessel=${aurora}`);
  await table().waitFor();
});

test('a table by issuer says what the bars show; the filters are in the address', async () => {
  await expect
    .poll(async () => (await table().getByRole('columnheader').allTextContents()).slice(0, 4))
    .toEqual(['Name', 'From', 'Until', 'State']);
  await expect
    .poll(() => table().locator('th[scope=rowgroup]').allInnerTexts())
    .toEqual(['Class Certificates 2', 'Flag Certificates 1', 'LSA Equipment 1']);
  await expect.poll(names).toEqual(['Safety Radio', 'Tonnage', 'Registry', 'Lifeboat, LSA']);
  await expect
    .poll(async () => (await row('Safety Radio').getByRole('cell').allTextContents()).slice(0, 3))
    .toEqual([showDate(day(-700)), showDate(day(20)), 'in 20 days']);
  await expect
    .poll(() => watcher.page.getByRole('status').filter({ hasText: 'records' }).innerText())
    .toMatch(/^4 records\s*1 overdue\s*1 due/);
  await watcher.page.getByLabel('Section').selectOption('Equipment');
  await expect.poll(names).toEqual(['Lifeboat, LSA']);
  expect(asked().get('kind')).toBe('equipment-inspections');
  await watcher.page.getByLabel('Section').selectOption('All sections');
  await watcher.page.getByLabel('Group').selectOption('By date');
  await expect.poll(names).toEqual(['Registry', 'Safety Radio', 'Lifeboat, LSA', 'Tonnage']);
  await watcher.page.getByLabel('Group').selectOption('By issuer');
});

test('by keyboard: arrows walk the rows and move the period, plus and minus zoom, Enter opens the record', async () => {
  const { page } = watcher;
  await table().locator('[data-row][tabindex="0"]').focus();
  await expect.poll(focused).toBe('Safety Radio');
  for (const [key, name] of [
    ['ArrowDown', 'Tonnage'],
    ['End', 'Lifeboat, LSA'],
    ['ArrowUp', 'Registry'],
    ['Home', 'Safety Radio'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(focused).toBe(name);
  }
  await expect.poll(() => table().locator('[data-row][tabindex="0"]').count()).toBe(1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => asked().get('from')).toBe(addMonths(todayUtc(), 1).slice(0, 7));
  await page.keyboard.press('-');
  await expect.poll(() => page.getByRole('radio', { name: '5 years' }).isChecked()).toBe(true);
  await page.keyboard.press('+');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect.poll(() => asked().has('from')).toBe(false);
  await table().locator('[data-row][tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/edit-certificate/${aurora}/${radio}`);
  await visit(page, `/timeline?vessel=${aurora}`);
  await row('Safety Radio').locator('a[aria-hidden]').click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/edit-certificate/${aurora}/${radio}`);
});

test('a bar moves when another person edits the date, without a request', async () => {
  await visit(watcher.page, `/timeline?vessel=${aurora}`);
  const before = await endOf('Safety Radio');
  const calls = watcher.calls.length;
  await expire(radio, 'Safety Radio', day(60));
  await row('Safety Radio').getByText('in 60 days').waitFor();
  const moved = await endOf('Safety Radio');
  expect(moved).toBeGreaterThan(before ?? Infinity);
  await expire(radio, 'Safety Radio', day(20));
  await expect.poll(() => endOf('Safety Radio')).toBe(before);
  expect(watcher.calls.slice(calls)).toEqual([]);
});

test('dates that contradict each other are told', async () => {
  await expire(radio, 'Safety Radio', day(-800));
  await row('Safety Radio').getByText('Ends before it begins').waitFor();
  await expire(radio, 'Safety Radio', day(20));
  await row('Safety Radio').getByText('in 20 days').waitFor();
});

test('of the fleet: what ends in the period, by ship; a change on another ship moves its bar', async () => {
  const { page } = watcher;
  await page.getByLabel('Where').selectOption('The whole fleet');
  await expect.poll(names).toEqual(['Registry', 'Safety Radio', 'Load Line']);
  await expect.poll(() => table().locator('th[scope=rowgroup]').allInnerTexts()).toEqual(['MV Aurora 2', 'MV Borealis 1']);
  expect(asked().get('of')).toBe('fleet');
  await certificate(borealis, 'Class', 'Class', day(10));
  await expect.poll(names).toEqual(['Registry', 'Safety Radio', 'Class', 'Load Line']);
  await page.getByLabel('Ship', { exact: true }).selectOption('MV Borealis');
  await expect.poll(names).toEqual(['Class', 'Load Line']);
  await page
    .getByRole('navigation', { name: /^Views/ })
    .getByRole('link', { name: 'List' })
    .click();
  await page.getByRole('table', { name: 'All items' }).waitFor();
  expect([asked().get('ship'), new URL(page.url()).pathname]).toEqual([String(borealis), '/due']);
});

test('the calendar: arrows walk the days, Enter opens the day, an item opens its record', async () => {
  const { page } = watcher;
  await visit(page, `/calendar?vessel=${aurora}`);
  const chosen = () => page.locator('td[aria-selected=true]');
  await expect.poll(() => chosen().getAttribute('data-day')).toBe(todayUtc());
  await chosen().focus();
  for (const [key, date] of [
    ['ArrowRight', day(1)],
    ['ArrowDown', day(8)],
    ['ArrowLeft', day(7)],
    ['ArrowUp', day(0)],
    ['PageDown', addMonths(todayUtc(), 1)],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)).toBe(date);
  }
  await visit(page, `/calendar?vessel=${aurora}&day=${day(20)}`);
  await expect.poll(() => chosen().textContent()).toContain(`${longDay(day(20))}, 1 item`);
  await chosen().focus();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toContain(longDay(day(20)));
  const list = page.getByRole('region', { name: 'The chosen day' });
  await list.getByText('in 20 days').waitFor();
  const calls = watcher.calls.length;
  await expire(radio, 'Safety Radio', day(21));
  await list.getByText('Nothing falls on this day.').waitFor();
  expect(watcher.calls.slice(calls)).toEqual([]);
  await visit(page, `/calendar?of=fleet&day=${day(40)}`);
  await list.getByText('MV Borealis · Certificates').waitFor();
  await page.getByLabel('Section').selectOption('Equipment');
  await list.getByText('Nothing falls on this day.').waitFor();
  await page.getByLabel('Section').selectOption('All sections');
  await list.getByRole('link', { name: 'Load Line' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(`/edit-certificate/${borealis}/`);
});

test('on a phone the calendar is a list of the days with something on them', async () => {
  const { page } = watcher;
  await page.setViewportSize({ width: 375, height: 740 });
  await visit(page, `/calendar?vessel=${aurora}&day=${day(100)}`);
  await page
    .getByRole('region', { name: longDay(day(100)) })
    .getByRole('link', { name: 'Lifeboat, LSA' })
    .waitFor();
  await expect.poll(() => page.getByRole('grid').isVisible()).toBe(false);
});

test('on paper: the timeline names the open window, the calendar every item of a day', async () => {
  const { page } = watcher;
  await page.setViewportSize({ width: 1366, height: 768 });
  const closes = day(12);
  await call(fixture.url, 'POST', paths.create('certificates', aurora), author.token, withWindow(closes));
  for (const nth of [1, 2, 3, 4, 5]) await certificate(aurora, `Same Day ${nth}`, 'Class', closes);
  await visit(page, `/timeline?vessel=${aurora}`);
  const state = row('Load Line').locator('[data-column=State]');
  const full = `Annual survey window open until ${showDate(closes)}`;
  await expect.poll(() => state.innerText()).toContain('survey in 12 days');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => state.innerText()).toBe(full);
  const paper = await page.locator('body').innerText();
  for (const words of ['Safety Radio', 'Registry', showDate(day(100)), '5 days overdue']) expect(paper).toContain(words);
  for (const words of ['Dashboard', 'Logout', 'All sections']) expect(paper).not.toContain(words);
  await page.emulateMedia({ media: 'screen' });
  await visit(page, `/calendar?vessel=${aurora}&day=${closes}`);
  await page.locator(`td[data-day="${closes}"]`).waitFor();
  await page.emulateMedia({ media: 'print' });
  const names = () => page.locator(`td[data-day="${closes}"] a`).filter({ visible: true }).allInnerTexts();
  await expect.poll(async () => (await names()).length).toBe(6);
  expect(await names()).toEqual(expect.arrayContaining(['Load Line: annual survey window closes', 'Same Day 5']));
  await expect
    .poll(() =>
      page
        .locator(`td[data-day="${closes}"]`)
        .getByText(/^\d more$/)
        .isVisible(),
    )
    .toBe(false);
  await page.emulateMedia({ media: 'screen' });
});

test('without a link the calendar of the fleet says of when it is, and that not everything is kept', async () => {
  const { page } = watcher;
  for (let nth = 0; nth < 200; nth += 1) await certificate(borealis, `Early ${nth}`, 'Class', day(1));
  await visit(page, '/due?kind=certificates');
  await page.getByText(/^200 of \d+ shown/).waitFor();
  watcher.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await cutLink(page);
  await page.getByText(/^As of .* Only the first 200 items are kept on this device\.$/).waitFor();
  await goWithin(page, `/calendar?of=fleet&kind=certificates&day=${addMonths(todayUtc(), 8)}`);
  await page.getByText(/^As of .* What falls due here is not kept on this device\.$/).waitFor();
  await expect.poll(() => page.getByText(/Nothing falls|Nothing of/).count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByText(/^Nothing of .* falls due in /).waitFor();
});
