/** "Falling due in the fleet": every dated item of every ship in one list, under a strip of ships by months. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { textTable } from '../../client/screens/import/read/textTable';
import { readWorkbook } from '../../client/screens/import/read/workbook';
import { addDays, addMonths, todayUtc, toTyped } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { chooseAtOnce } from '../support/atOnce';
import { useBrowsers, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { validBody } from '../shared/validBody';
import { cutLink, visit } from '../support/screens';

const fixture = useBrowsers();
let ashore: Person;
let aurora: number;
let borealis: number;

const day = (days: number) => addDays(todayUtc(), days);
const certificate = (vessel: number, certificate_name: string, expiry_date: string) =>
  call(fixture.url, 'POST', paths.create('certificates', vessel), ashore.token, {
    ...validBody('certificates'),
    certificate_name,
    expiry_date,
  });
const names = () => ashore.page.getByRole('table', { name: 'All items' }).locator('tbody th').allInnerTexts();
const cell = (name: string | RegExp) => ashore.page.getByRole('link', { name });

const sums = () => ashore.page.getByRole('status').filter({ hasText: /\bon \d+ ships?$/ });
const until = () => ashore.page.getByLabel('Until', { exact: true });
const longDay = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));

/** The file that `name` in the menu Export saves. */
async function exported(name: string) {
  await ashore.page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    ashore.page.waitForEvent('download'),
    ashore.page.getByRole('button', { name, exact: true }).click(),
  ]);
  return { file: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const rowsOf = (csv: Buffer) => textTable('due', csv.toString('utf8').replace('\uFEFF', '')).rows;

beforeAll(async () => {
  ashore = await fixture.person();
  aurora = await addVessel(fixture.url, ashore.token, 'MV Aurora');
  borealis = await addVessel(fixture.url, ashore.token, 'MV Borealis');
  await certificate(aurora, 'Class', day(40));
  await certificate(aurora, 'Safety Radio', day(-2));
  await certificate(borealis, 'Load Line', day(-30));
  await certificate(borealis, 'Tonnage', `${addMonths(todayUtc(), 5).slice(0, 7)}-15`);
  await ashore.page.goto('/vessels');
  await ashore.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Due', exact: true }).click();
  await ashore.page.getByRole('table', { name: 'All items' }).waitFor();
});

test('the earliest first, by ship and by section', async () => {
  await expect.poll(names).toEqual(['Load Line', 'Safety Radio', 'Class', 'Tonnage']);
  await ashore.page.getByLabel('Order').selectOption('Sort: ship');
  await expect.poll(names).toEqual(['Safety Radio', 'Class', 'Load Line', 'Tonnage']);
  await ashore.page.getByLabel('Order').selectOption('Sort: date');
  await expect.poll(names).toEqual(['Load Line', 'Safety Radio', 'Class', 'Tonnage']);
});

test('a figure of the strip lists just these, in the address; Back lists all again', async () => {
  await cell('All ships, overdue: 2').waitFor();
  await cell('MV Borealis, overdue: 1').click();
  await expect.poll(names).toEqual(['Load Line']);
  expect(new URL(ashore.page.url()).search).toContain(`ship=${borealis}`);
  await ashore.page.reload();
  await expect.poll(names).toEqual(['Load Line']);
  await ashore.page.getByLabel('Ship', { exact: true }).selectOption('All ships');
  await expect.poll(names).toEqual(['Load Line', 'Safety Radio']);
  await ashore.page.getByLabel('When').selectOption('All months');
  await expect.poll(names).toHaveLength(4);
});

test('a ship and a section that are chosen before the list is drawn both count', async () => {
  await visit(ashore.page, '/due');
  await expect.poll(names).toHaveLength(4);
  await chooseAtOnce(ashore.page, [
    ['Section', 'Certificates'],
    ['Ship', 'MV Borealis'],
  ]);
  await expect.poll(names).toEqual(['Load Line', 'Tonnage']);
  const asked = () => new URL(ashore.page.url()).searchParams;
  await expect.poll(() => [asked().get('kind'), asked().get('ship')]).toEqual(['certificates', String(borealis)]);
});

test('until a day, typed as in a form or chosen: in the address, with sums that are those of the rows', async () => {
  const { page } = ashore;
  await visit(page, '/due');
  await expect.poll(names).toHaveLength(4);
  await until().fill('+2m');
  await until().press('Enter');
  await expect.poll(names).toEqual(['Load Line', 'Safety Radio', 'Class']);
  const last = addMonths(todayUtc(), 2);
  await expect.poll(() => until().inputValue()).toBe(toTyped(last));
  await expect.poll(() => sums().textContent()).toBe(`2 overdue, 1 until ${longDay(last)}, on 2 ships`);
  expect(new URL(page.url()).searchParams.get('until')).toBe(last);
  await page.reload();
  await expect.poll(names).toEqual(['Load Line', 'Safety Radio', 'Class']);
  await page.getByLabel('When').selectOption('Next 30 days');
  await expect.poll(names).toEqual(['Load Line', 'Safety Radio']);
  await expect.poll(() => sums().textContent()).toBe('2 overdue, on 2 ships');
  await expect.poll(() => until().inputValue()).toBe(toTyped(day(30)));
  await page.getByLabel('When').selectOption('Next 6 months');
  await expect.poll(names).toHaveLength(4);
  await page.getByLabel('Ship', { exact: true }).selectOption('MV Borealis');
  await expect.poll(() => sums().textContent()).toBe(`1 overdue, 1 until ${longDay(addMonths(todayUtc(), 6))}, on 1 ship`);
  await until().fill('soon');
  await until().blur();
  await page.getByText('Enter a date like 01-01-2027, 1 jan or +3m.').waitFor();
  await until().fill('');
  await expect.poll(() => new URL(page.url()).searchParams.has('until')).toBe(false);
  await page.getByLabel('Ship', { exact: true }).selectOption('All ships');
  await expect.poll(names).toHaveLength(4);
});

test('by urgency: what the ship may not sail without comes before what is overdue longer', async () => {
  const equipment = { ...validBody('equipment-inspections'), item_name: 'Lifeboat', category: 'LSA', next_due_date: day(-40) };
  const path = paths.create('equipment-inspections', aurora);
  const { body } = await call(fixture.url, 'POST', path, ashore.token, equipment);
  await expect.poll(names).toEqual(['Lifeboat, LSA', 'Load Line', 'Safety Radio', 'Class', 'Tonnage']);
  await ashore.page.getByLabel('Order').selectOption('Sort: urgency');
  await expect.poll(names).toEqual(['Load Line', 'Safety Radio', 'Lifeboat, LSA', 'Class', 'Tonnage']);
  expect(new URL(ashore.page.url()).searchParams.get('order')).toBe('urgency');
  await ashore.page.getByRole('list', { name: 'By section' }).getByRole('link', { name: 'Equipment' }).click();
  await expect.poll(names).toEqual(['Lifeboat, LSA']);
  await call(fixture.url, 'DELETE', paths.record('equipment-inspections', aurora, Number(body.id)), ashore.token);
  await visit(ashore.page, '/due');
  await expect.poll(names).toHaveLength(4);
});

test('the list as XLSX and as CSV holds the rows and columns it shows', async () => {
  const { page } = ashore;
  await visit(page, '/due?until=90d&order=ship');
  await expect.poll(names).toEqual(['Safety Radio', 'Class', 'Load Line']);
  const titles = ['What', 'Days', 'Due', 'Ship', 'Section'];
  const rows = [
    { name: 'Safety Radio', days: -2, ship: 'MV Aurora' },
    { name: 'Class', days: 40, ship: 'MV Aurora' },
    { name: 'Load Line', days: -30, ship: 'MV Borealis' },
  ];
  const heads = await page.getByRole('table', { name: 'All items' }).locator('thead th').allInnerTexts();
  expect(heads.map((head) => head.trim())).toEqual(titles);
  const xlsx = await exported('Export XLSX');
  expect(xlsx.file).toBe(`Falling due ${toTyped(todayUtc())}.xlsx`);
  const [sheet] = await readWorkbook(xlsx.bytes);
  const dated = rows.map(({ name, days, ship }) => [name, days, new Date(`${day(days)}T00:00Z`), ship, 'Certificates']);
  expect(sheet?.rows).toEqual([titles, ...dated]);
  const csv = await exported('Export CSV');
  expect(csv.file).toBe(`Falling due ${toTyped(todayUtc())}.csv`);
  const texts = rows.map(({ name, days, ship }) => [name, String(days), toTyped(day(days)), ship, 'Certificates']);
  expect(rowsOf(csv.bytes)).toEqual([titles, ...texts]);
});

test('without a link it lists what was listed before, says of when, and narrows it', async () => {
  const { page } = ashore;
  await visit(page, '/due');
  await expect.poll(names).toHaveLength(4);
  ashore.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await cutLink(page);
  await page.getByText(/^As of \d\d-\d\d-\d{4} \d\d:\d\d /).waitFor();
  await page.getByLabel('When').selectOption('Next 90 days');
  await expect.poll(names).toEqual(['Load Line', 'Safety Radio', 'Class']);
  await expect.poll(() => sums().textContent()).toBe(`2 overdue, 1 until ${longDay(day(90))}, on 2 ships`);
  const csv = await exported('Export CSV');
  expect(rowsOf(csv.bytes)).toHaveLength(4);
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText(/^As of /).count()).toBe(0);
  await page.getByLabel('When').selectOption('All months');
});

test('what is saved on any ship is in it by itself, and an item leads to its form on its ship', async () => {
  await certificate(aurora, 'Brand new', day(1));
  await expect.poll(names).toEqual(['Load Line', 'Safety Radio', 'Brand new', 'Class', 'Tonnage']);
  await ashore.page.getByRole('link', { name: 'Brand new', exact: true }).click();
  await ashore.page.getByRole('heading', { level: 1, name: /Edit / }).waitFor();
  await expect.poll(() => ashore.page.getByLabel('Select Vessel').inputValue()).toBe(String(aurora));
});

test('a fleet with nothing due says so, a bookmark of a month that has passed too, and an address it cannot read is told what is wrong', async () => {
  await visit(ashore.page, '/due?kind=audits');
  await ashore.page.getByText('Nothing falls due in this range.', { exact: true }).waitFor();
  await visit(ashore.page, '/due?when=1999-01');
  await ashore.page.getByText('Nothing falls due in this range.', { exact: true }).waitFor();
  await expect.poll(() => ashore.page.getByLabel('When').locator('option:checked').textContent()).toBe('Due in January 1999');
  ashore.expected.push(/status of 400/);
  await visit(ashore.page, '/due?when=1999-13');
  await ashore.page.getByText(/^Invalid when\./).waitFor();
  await visit(ashore.page, '/due?until=soon');
  await ashore.page.getByText('Invalid until. Send a day like 2027-01-01.').waitFor();
});

test('nothing is said of a period of the fleet before its answer; one that cannot be loaded is told instead', async () => {
  const { page } = ashore;
  const step = page.getByRole('button', { name: 'Later by one month' });
  const told = () => page.getByText(/(falls|Nothing ends|Nothing falls) .*|^\d+ (items?|records?)/).count();
  ashore.expected.push(/503/);
  for (const path of ['/calendar?of=fleet&day=2001-05-01', '/timeline?of=fleet&zoom=month&from=2001-05']) {
    await visit(page, path);
    await expect.poll(told).toBeGreaterThan(0);
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/due?*', async (route) => {
      await held;
      await route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"error":"Down.","message":"Down.","code":"unavailable"}',
      });
    });
    const asking = page.waitForRequest('**/api/due?*');
    await step.click();
    await asking;
    await expect.poll(told).toBe(0);
    release();
    const failure = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
    await failure.waitFor();
    await expect.poll(told).toBe(0);
    await page.unroute('**/api/due?*');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(told).toBeGreaterThan(0);
  }
});

test('phone and tablet lay it out without scrolling the page sideways', async () => {
  await visit(ashore.page, '/due');
  await expect.poll(names).toHaveLength(5);
  for (const [width, height] of [
    [375, 740],
    [768, 1024],
    [1366, 768],
    [3840, 2160],
  ] as const) {
    await ashore.page.setViewportSize({ width, height });
    await expect.poll(() => ashore.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (process.env.LOOK) await ashore.page.screenshot({ path: `${process.env.LOOK}/due-${width}.png` });
  }
});
