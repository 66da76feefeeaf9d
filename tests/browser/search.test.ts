/** Records of other ships are found from the palette and on a screen of their own, and open on their ship. */
import { beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { MOST_COUNTED, searchPath } from '../../shared/api/search';
import { validBody } from '../shared/validBody';
import { useBrowsers, type Person } from '../support/browser';
import { rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { choose, visit } from '../support/screens';
import { until } from '../support/until';

const PALETTE = 'Find anything';

const fixture = useBrowsers();
let ashore: Person;
let aurora: number;
let borealis: number;
let detained: number;

async function add(kind: 'psc-inspections' | 'crew' | 'daily-messages', vessel: number, values: object): Promise<number> {
  const body = { ...validBody(kind, { ...values }), vessel_id: vessel };
  return Number((await call(fixture.url, 'POST', paths.create(kind, vessel), ashore.token, body)).body.id);
}
const countOf = async (q: string) => {
  const { counts } = (await call(fixture.url, 'GET', searchPath(q), ashore.token)).body as { counts: Record<string, number> };
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
};
const options = () => ashore.page.locator('dialog [role=option]');
async function type(words: string): Promise<void> {
  await ashore.page.keyboard.press('Control+K');
  await ashore.page.getByRole('combobox', { name: PALETTE }).fill(words);
}
const field = () => ashore.page.getByRole('searchbox', { name: 'Search all ships' });
const table = (name: string) => ashore.page.getByRole('table', { name });

beforeAll(async () => {
  ashore = await fixture.person();
  aurora = await addVessel(fixture.url, ashore.token, 'MV Aurora');
  borealis = await addVessel(fixture.url, ashore.token, 'MV Borealis');
  await add('psc-inspections', aurora, { psc_port: 'Rotterhaven' });
  detained = await add('psc-inspections', borealis, {
    psc_port: 'Rotterhaven',
    inspection_status: 'Detained',
    inspection_date: '2025-09-01',
  });
  await add('crew', borealis, { name: 'Łukasz Żak', rank: 'Chief Cook' });
  await add('daily-messages', borealis, { request_no: 'MSG-77', description: 'Gangwaynet torn' });
  for (let nth = 0; nth <= MOST_COUNTED + 4; nth += 1) await add('crew', aurora, { name: `Manningham Person${nth}` });
  await until(async () => (await countOf('rotterhaven')) === 2 && (await countOf('manningham')) > MOST_COUNTED, 'the words of all records');
  await choose(ashore.page, aurora);
});

test('the palette finds a record of another ship, below what is here, and opens its form there', async () => {
  // The palette shows the statuses that were there when it opened.
  await visit(ashore.page, '/vessels');
  await rowOf(ashore.page, 'MV Borealis').getByText('Detained', { exact: true }).waitFor();
  await type('rotterh');
  const other = options().filter({ hasText: 'MV Borealis ·' });
  await other.waitFor();
  await expect
    .poll(() => options().allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Rotterhaven/),
      expect.stringMatching(/^MV Borealis\s+IMO \d+ · Detained, Rotterhaven, Paris MOU\s+Vessel/),
      expect.stringMatching(/^Rotterhaven\s+MV Borealis · Paris MOU · 01-09-2025\s+PSC Inspections/),
      expect.stringMatching(/^All results for “rotterh”\s+2 on all ships/),
    ]);
  for (let down = 0; down < 2; down += 1) await ashore.page.keyboard.press('ArrowDown');
  await ashore.page.keyboard.press('Enter');
  await ashore.page.waitForURL(`**/edit-psc-inspection/${borealis}/${detained}`);
  await expect.poll(() => ashore.page.getByLabel('Select Vessel').locator('option:checked').innerText()).toBe('MV Borealis');
  await choose(ashore.page, aurora);
});

deepTest('a record without a form opens its line in the list of its ship', async () => {
  await visit(ashore.page, '/');
  await type('gangwaynet');
  await options().filter({ hasText: 'MSG-77' }).waitFor();
  await ashore.page.keyboard.press('Enter');
  await ashore.page.waitForURL(/\/daily-messages\?q=MSG-77&vessel=/);
  await ashore.page.getByText('Gangwaynet torn').first().waitFor();
  await choose(ashore.page, aurora);
});

deepTest('what is loaded is found at once while the server is slow; the mark stays on its line when the rest comes', async () => {
  await visit(ashore.page, '/');
  let answer: (() => void) | undefined;
  await ashore.page.route('**/api/search?*', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue().catch(() => undefined);
  });
  await type('rotterhaven');
  await options().filter({ hasText: 'Searching all ships…' }).waitFor();
  await expect.poll(() => options().count()).toBe(2);
  await ashore.page.keyboard.press('ArrowUp');
  const marked = () => ashore.page.locator('dialog [role=option][aria-selected=true]').innerText();
  expect(await marked()).toMatch(/^All results/);
  await until(() => answer !== undefined, 'the server to be asked');
  answer?.();
  await options().filter({ hasText: 'MV Borealis ·' }).waitFor();
  expect(await marked()).toMatch(/^All results/);
  await ashore.page.unroute('**/api/search?*');
  await ashore.page.keyboard.press('Enter');
  await ashore.page.waitForURL('**/search?q=rotterhaven*');
});

test('the screen lists what is found by section, with ship, date and state, and asks again as one types', async () => {
  await visit(ashore.page, '/search?q=rotterhaven');
  const rows = table('PSC Inspections').locator('tbody tr');
  await rows.first().waitFor();
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([
      expect.stringMatching(/Rotterhaven\s*Paris MOU\s+MV Borealis\s+01-09-2025\s+Detained/),
      expect.stringMatching(/Rotterhaven\s*Paris MOU\s+MV Aurora\s+01-03-2025\s+Passed/),
    ]);
  await field().fill('lukasz zak');
  await table('Crew').getByRole('link', { name: 'Łukasz Żak' }).waitFor();
  await expect.poll(() => table('PSC Inspections').count()).toBe(0);
  expect(new URL(ashore.page.url()).searchParams.get('q')).toBe('lukasz zak');
  await table('Crew').getByRole('link', { name: 'Łukasz Żak' }).click();
  await ashore.page.waitForURL(`**/edit-crew/${borealis}/*`);
  await ashore.page.goBack();
  await table('Crew').waitFor();
  await expect.poll(() => field().inputValue()).toBe('lukasz zak');
  await field().fill('zzz');
  await ashore.page.getByText('Nothing matches “zzz”.').waitFor();
  // Until the answer to another text is there, nothing is said of it.
  let answer: () => void = () => undefined;
  const held = new Promise<void>((done) => (answer = done));
  await ashore.page.route('**/api/search?*', async (route) => {
    await held;
    await route.continue();
  });
  const asking = ashore.page.waitForRequest('**/api/search?q=rotterhaven*');
  await field().fill('rotterhaven');
  await asking;
  await expect.poll(() => ashore.page.getByText(/^Nothing matches/).count()).toBe(0);
  answer();
  await rows.first().waitFor();
  await ashore.page.unroute('**/api/search?*');
  await field().fill('');
  await ashore.page.getByText('Find anything on any ship').waitFor();
});

deepTest('of many the first are shown, and all of a section page by page', async () => {
  await visit(ashore.page, '/search?q=manningham');
  await ashore.page.getByRole('heading', { name: `Crew ${MOST_COUNTED}+` }).waitFor();
  await ashore.page.getByRole('link', { name: 'Show all crew members' }).click();
  await ashore.page.getByLabel('Section').locator('option:checked', { hasText: 'Crew' }).waitFor({ state: 'attached' });
  await ashore.page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => table('Crew').locator('tbody tr').count()).toBe(MOST_COUNTED + 5);
  await expect.poll(() => ashore.page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  await ashore.page.getByLabel('Section').selectOption('All sections');
  await ashore.page.getByRole('link', { name: 'Show all crew members' }).waitFor();
});

test('a search that fails says so, and is tried again', async () => {
  ashore.expected.push(/503/);
  await ashore.page.route('**/api/search?*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"Down.","message":"Down.","code":"unavailable"}' }),
  );
  await visit(ashore.page, '/search?q=rotterhaven');
  await ashore.page.getByRole('alert').getByText('Down.').waitFor();
  await ashore.page.unroute('**/api/search?*');
  await ashore.page.getByRole('button', { name: 'Try again' }).click();
  await table('PSC Inspections').waitFor();
});
