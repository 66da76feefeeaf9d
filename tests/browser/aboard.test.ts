/** How fresh a ship is: the office sees when a person on board was last connected, and how many of their writes wait. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { onBoardText } from '../../client/records/vessels/OnBoardNote';
import { useBrowsers, type Person } from '../support/browser';
import { rowOf, submitForm, fieldOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { openRelay, type Relay } from '../support/relay';
import { at, choose, loaded, visit } from '../support/screens';

const fixture = useBrowsers();
/** The link of the ship. */
let relay: Relay;
let ashore: Person;
let mate: Person;
let vessel: number;

beforeAll(async () => {
  relay = await openRelay('127.0.0.1', Number(new URL(fixture.url).port));
  [ashore, mate] = await Promise.all([fixture.person(), fixture.person({ baseURL: `http://127.0.0.1:${relay.port}` })]);
  mate.expected.push(/ERR_|Failed to load resource|WebSocket/);
  vessel = await addVessel(fixture.url, mate.token, 'MV Aurora');
  await ashore.page.goto('/vessels');
  await loaded(ashore.page);
});
afterAll(async () => {
  relay.stop();
});

const signOn = () => call(fixture.url, 'PUT', paths.profile, mate.token, { name: 'Ann Lee', rank: 'Master', vessel });
const said = (words: string | RegExp) => rowOf(ashore.page, 'MV Aurora').getByText(words).waitFor();

test('nothing is said of a vessel nobody was ever on board of; then who signs on is seen at once', async () => {
  await rowOf(ashore.page, 'MV Aurora').waitFor();
  await expect.poll(() => rowOf(ashore.page, 'MV Aurora').innerText()).not.toMatch(/on board|heard/);
  await signOn();
  await said('crew online');
});

test('a form without a vessel opens for the ship that the profile names; a list still asks for one', async () => {
  const { page } = mate;
  await signOn();
  await visit(page, '/crew');
  await page.getByRole('navigation', { name: 'Vessels to select' }).getByRole('link', { name: 'MV Aurora' }).waitFor();
  await expect.poll(() => page.getByLabel('Select Vessel').inputValue()).toBe('');
  await page.goto('/add-crew');
  await page.waitForURL(at(`/add-crew/${vessel}`));
  await fieldOf(page, 'name').waitFor();
  await expect.poll(() => page.getByLabel('Select Vessel').inputValue()).toBe(String(vessel));
});

test('two writes that wait are told; when the link is cut, how long ago it was heard; when it is back and they are sent, nothing waits', async () => {
  const { page } = mate;
  await page.route('**/api/vessels/*/crew', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  for (const name of ['Bo Ek', 'Cy Dee']) {
    await visit(page, `/add-crew/${vessel}`);
    await fieldOf(page, 'name').fill(name);
    await fieldOf(page, 'rank').fill('Cook');
    await fieldOf(page, 'date_of_joining').fill('01-03-2026');
    await fieldOf(page, 'contract_period').selectOption('3 Months');
    await submitForm(page);
  }
  await said('crew online · 2 to send');
  relay.set('cut');
  await said('last contact just now · 2 to send');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  relay.set('open');
  await said(/^crew online$/);
});

deepTest('the dashboard says it too', async () => {
  await choose(ashore.page, vessel);
  await visit(ashore.page, '/');
  await ashore.page.locator('main header').getByText('crew online').waitFor();
  await mate.context.close();
  await ashore.page.locator('main header').getByText('last contact just now').waitFor();
});

test.each([
  [0.5, 0, 0, 'last contact just now'],
  [7, 0, 3, 'last contact 7 min ago · 3 to send'],
  [60, 0, 0, 'last contact 1 h ago'],
  [49 * 60, 0, 1, 'last contact 2 d ago · 1 to send'],
  [99, 1, 2, 'crew online · 2 to send'],
  [-3, 0, 0, 'last contact just now'],
] as const)('%d minutes ago', (minutes, isHere, waiting, words) => {
  expect(onBoardText([1, 1e12 - minutes * 60_000, isHere, waiting], 1e12)).toBe(words);
});
