/** "Falling due in the fleet": every dated item of every ship in one list, under a strip of ships by months. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, todayUtc } from '../../shared/calendar';
import { paths } from '../../shared/paths';
import { useBrowsers, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { validBody } from '../shared/validBody';

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

beforeAll(async () => {
  ashore = await fixture.person();
  aurora = await addVessel(fixture.url, ashore.token, 'MV Aurora');
  borealis = await addVessel(fixture.url, ashore.token, 'MV Borealis');
  await certificate(aurora, 'Class', day(40));
  await certificate(aurora, 'Safety Radio', day(-2));
  await certificate(borealis, 'Load Line', day(-30));
  await certificate(borealis, 'Tonnage', `${addMonths(todayUtc(), 5).slice(0, 7)}-15`);
  await ashore.page.goto('/vessels');
  await ashore.page.getByRole('link', { name: 'Falling due', exact: true }).click();
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
  await ashore.page.getByLabel('When').selectOption('Any date');
  await expect.poll(names).toHaveLength(4);
});

test('what is saved on any ship is in it by itself, and an item leads to its form on its ship', async () => {
  await certificate(aurora, 'Brand new', day(1));
  await expect.poll(names).toEqual(['Load Line', 'Safety Radio', 'Brand new', 'Class', 'Tonnage']);
  await ashore.page.getByRole('link', { name: 'Brand new', exact: true }).click();
  await ashore.page.getByRole('heading', { level: 1, name: /Edit / }).waitFor();
  await expect.poll(() => ashore.page.getByLabel('Select Vessel').inputValue()).toBe(String(aurora));
});

test('a fleet with nothing due says so, and an address of another year is told what is wrong', async () => {
  await ashore.page.goto('/due?kind=audits');
  await ashore.page.getByText('Nothing falls due then.', { exact: true }).waitFor();
  ashore.expected.push(/status of 400/);
  await ashore.page.goto('/due?when=1999-01');
  await ashore.page.getByText(/^Invalid when\./).waitFor();
});

test('phone and tablet lay it out without scrolling the page sideways', async () => {
  await ashore.page.goto('/due');
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
