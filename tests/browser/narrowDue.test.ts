/** What falls due on narrow screens: folded filters, month labels that stand apart, names that are cut and can be read; and lists of which a part is loaded. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { textTable } from '../../client/screens/import/read/textTable';
import { addDays, addMonths, todayUtc } from '../../shared/basics/calendar';
import { importPaths, MOST_ROWS_A_REQUEST } from '../../shared/api/imports';
import { paths } from '../../shared/api/paths';
import { useBrowsers, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { cutLink, loaded } from '../support/screens';
import { validBody } from '../shared/validBody';

const fixture = useBrowsers();
let person: Person;
let ship: number;

const day = (days: number) => addDays(todayUtc(), days);
const certificate = (certificate_name: string, expiry_date: string, vessel = ship) =>
  call(fixture.url, 'POST', paths.create('certificates', vessel), person.token, {
    ...validBody('certificates'),
    certificate_name,
    issue_date: day(-700),
    expiry_date,
  });

beforeAll(async () => {
  person = await fixture.person();
  ship = await addVessel(fixture.url, person.token, 'MV Narrow');
  await certificate('Safety Radio', day(20));
  await certificate('Registry', day(-5));
  await call(fixture.url, 'POST', paths.create('equipment-inspections', ship), person.token, {
    ...validBody('equipment-inspections'),
    item_name: 'Lifeboat',
    next_due_date: day(100),
  });
});

test('on a phone the timeline leaves most of the screen to its bars; its filters are behind a button', async () => {
  const { page } = person;
  const table = page.getByRole('table', { name: 'Validity' });
  await page.setViewportSize({ width: 375, height: 740 });
  for (const [address, hidden] of [
    [`/timeline?vessel=${ship}`, ['Where', 'Section', 'Group']],
    [`/timeline?vessel=${ship}&of=fleet`, ['Where', 'Ship', 'Section', 'Group']],
  ] as const) {
    await page.goto(address);
    await table.waitFor();
    await expect.poll(async () => (await table.boundingBox())?.y ?? 740).toBeLessThan(330);
    const filter = page.getByRole('button', { name: /^Filter/ });
    const controls = page.getByRole('group', { name: 'What is shown' });
    for (const name of hidden) await expect.poll(() => controls.getByLabel(name, { exact: true }).isVisible()).toBe(false);
    await filter.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => filter.getAttribute('aria-expanded')).toBe('true');
    for (const name of hidden) await controls.getByLabel(name, { exact: true }).waitFor();
    const low = await controls
      .locator('button, select, label')
      .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().height < 44).length);
    expect(low).toBe(0);
  }
  await page.getByLabel('Section').selectOption('Equipment');
  await page.getByRole('button', { name: 'Filter, 2 set' }).click();
  await expect.poll(() => page.getByLabel('Section').isVisible()).toBe(false);
  await expect.poll(() => table.locator('tbody [data-row]').count()).toBe(1);
});

test.each([375, 768, 1366, 1920])('the months above the lanes of the dashboard stand apart at %i px', async (width) => {
  const { page } = person;
  await page.setViewportSize({ width, height: 768 });
  await page.goto(`/?vessel=${ship}`);
  const card = page.getByRole('region', { name: 'Next 12 months', exact: true });
  await card.getByRole('listitem').first().waitFor();
  // Of each label: where its text begins and ends, and where it is cut.
  const labels = () =>
    card.locator('div[aria-hidden] > span').evaluateAll((spans) =>
      spans.flatMap((span) => {
        const range = document.createRange();
        range.selectNodeContents(span);
        const { left, right, width: wide } = range.getBoundingClientRect();
        const isCut = getComputedStyle(span).overflowX !== 'visible' && right > span.getBoundingClientRect().right;
        return wide > 0 ? [{ text: span.textContent, left, right, isCut }] : [];
      }),
    );
  await expect.poll(async () => (await labels()).length).toBeGreaterThan(2);
  const seen = await labels();
  expect(seen.filter(({ isCut }) => isCut)).toEqual([]);
  expect(seen.filter(({ left }, nth) => left < (seen[nth - 1]?.right ?? -Infinity) + 4)).toEqual([]);
  const { x = 0, width: wide = 0 } = (await card.boundingBox()) ?? {};
  expect(Math.max(...seen.map(({ right }) => right))).toBeLessThanOrEqual(x + wide);
});

test('on a tablet a day whose names are cut shows them whole once it is pressed', async () => {
  const { page } = person;
  await page.setViewportSize({ width: 768, height: 800 });
  const name = 'International Oil Pollution Prevention Certificate (IOPP) with Supplement Form A';
  const on = `${day(90).slice(0, 8)}01`;
  await certificate(name, on);
  await page.goto(`/calendar?vessel=${ship}&day=${addDays(on, 20)}`);
  await loaded(page);
  const cell = page.locator(`td[data-day="${on}"]`);
  const cut = cell.getByRole('link', { name }).locator('span').first();
  await expect.poll(() => cut.evaluate((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight)).toBe(true);
  await cell.click({ position: { x: 60, y: 10 } });
  const whole = page.getByRole('region', { name: 'The chosen day' }).getByRole('link', { name });
  await whole.waitFor();
  const isSeen = () =>
    whole.evaluate((link) => {
      const { top, bottom, left } = link.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && link.contains(document.elementFromPoint(left + 4, (top + bottom) / 2));
    });
  await expect.poll(isSeen).toBe(true);
});

test('a calendar of the fleet says nothing of the days that it has not loaded', async () => {
  const { page, token } = person;
  const vessel = await addVessel(fixture.url, token, 'MV Many');
  const month = addMonths(day(0), 8).slice(0, 7);
  for (let part = 0; part < 4; part += 1) {
    const rows = Array.from({ length: MOST_ROWS_A_REQUEST }, (_, nth) => ({
      line: nth + 1,
      values: validBody('certificates', { certificate_name: `Paper ${part}.${nth}`, issue_date: day(-700), expiry_date: `${month}-10` }),
    }));
    const body = { kind: 'certificates', vessel, since: part * rows.length, rows };
    expect((await call(fixture.url, 'POST', importPaths.rows(`many-papers-${part}`), token, body)).status).toBe(200);
  }
  await call(fixture.url, 'POST', paths.create('certificates', vessel), token, {
    ...validBody('certificates', { certificate_name: 'The Last', issue_date: day(-700), expiry_date: `${month}-20` }),
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/calendar?of=fleet&ship=${vessel}&day=${month}-20`);
  await page.getByText(/^The first 1000 of 1001 are shown\./).waitFor();
  await expect.poll(() => page.getByText(/^Nothing falls on this day\.|^1000 items in /).allInnerTexts()).toEqual([]);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText(/^1001 items in /).waitFor();
  await page.getByRole('region', { name: 'The chosen day' }).getByRole('link', { name: 'The Last' }).waitFor();
});

test('while the answer to another filter is awaited, the list of the former one tells no totals, and an export waits for its own', async () => {
  const { page } = person;
  const other = await addVessel(fixture.url, person.token, 'MV Other');
  await certificate('Load Line', day(60), other);
  await page.goto('/due');
  const sums = page.getByRole('status').filter({ hasText: /\bon \d+ ships?$/ });
  await sums.waitFor();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/api/due?*ship=*', (route) => held.then(() => route.continue()));
  await page.getByLabel('Ship', { exact: true }).selectOption('MV Narrow');
  await expect.poll(() => new URL(page.url()).searchParams.get('ship')).toBe(String(ship));
  await expect.poll(() => sums.count()).toBe(0);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
  release();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^MV Narrow Falling due /);
  const { rows } = textTable('due', (await readFile(await download.path(), 'utf8')).replace('\uFEFF', ''));
  expect([...new Set(rows.slice(1).map((row) => row[3]))]).toEqual(['MV Narrow']);
  await sums.waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

test('without a link a list of which a part is kept is not exported', async () => {
  const { page } = person;
  person.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.route(/\/api\/due\b/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), next: 'the second page' } });
  });
  await page.goto('/due');
  await page.getByRole('button', { name: 'Show more' }).waitFor();
  await cutLink(page);
  await page.getByText(/Only the first \d+ items are kept on this device\.$/).waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const files: string[] = [];
  page.on('download', (download) => void files.push(download.suggestedFilename()));
  await page.getByRole('button', { name: 'Export XLSX', exact: true }).click();
  await expect.poll(async () => [...files, await page.getByText(/^Not all items are kept on this device\./).count()]).toEqual([1]);
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().setOffline(false);
});
