/** The list of vessels as a superintendent ashore uses it: what is due on each ship, live, and a press away. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/calendar';
import { paths } from '../../shared/paths';
import { at, loaded, openFixture, type Person, type Fixture } from '../support/browser';
import { rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { validBody } from '../shared/validBody';

let fixture: Fixture;
let ashore: Person;
let aboard: Person;
let late: number;

const certificate = (vessel: number, days: number) =>
  call(fixture.url, 'POST', paths.create('certificates', vessel), aboard.token, {
    ...validBody('certificates'),
    expiry_date: addDays(todayUtc(), days),
  });
const due = (ship: string, words: string | RegExp) => rowOf(ashore.page, ship).getByRole('link', { name: words });

beforeAll(async () => {
  fixture = await openFixture();
  [ashore, aboard] = await Promise.all([fixture.person(), fixture.person({ signedIn: false })]);
  await addVessel(fixture.url, aboard.token, 'MV Aurora');
  late = await addVessel(fixture.url, aboard.token, 'MV Borealis');
  for (const days of [-100, -5, 20]) await certificate(late, days);
  await ashore.page.goto('/vessels');
  await loaded(ashore.page);
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

test('what is due, late and long expired is told of every vessel in words', async () => {
  await due('MV Borealis', 'Certificates due/expired: 2, 1 of them overdue, Expired earlier: 1').waitFor();
  expect(
    await rowOf(ashore.page, 'MV Aurora')
      .getByRole('link', { name: /due|Pending/ })
      .count(),
  ).toBe(0);
});

test('what is saved aboard is counted ashore within a second, and nothing is fetched for it', async () => {
  const words = 'Certificates due/expired: 3, 1 of them overdue, Expired earlier: 1';
  ashore.calls.length = 0;
  await certificate(late, 3);
  const started = performance.now();
  await due('MV Borealis', words).waitFor();
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(ashore.calls).toEqual([]);
});

test('a cut link is caught up with', async () => {
  await ashore.context.setOffline(true);
  await certificate(late, 4);
  await ashore.context.setOffline(false);
  await due('MV Borealis', /^Certificates due\/expired: 4/).waitFor();
});

test('sorted by what is due, the ship that is late comes first', async () => {
  const first = () => ashore.page.locator('main tbody > tr').first().innerText();
  expect(await first()).toContain('MV Aurora');
  const header = ashore.page.getByRole('button', { name: 'Certificates', exact: true });
  await header.click();
  await header.click();
  await expect.poll(first).toContain('MV Borealis');
});

test('a press on a count opens that list of that vessel', async () => {
  await due('MV Borealis', /^Certificates due/).click();
  await ashore.page.waitForURL(at('/certificates'));
  await ashore.page.getByText('Total certificates: 5', { exact: true }).waitFor();
  expect(await ashore.page.getByLabel('Select Vessel').inputValue()).toBe(String(late));
});
