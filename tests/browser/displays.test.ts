/** A wall that signs in by itself, in two browsers: its screen, and the user who pairs, changes and removes it. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import { displayPaths, readCode } from '../../shared/api/display';
import { paths } from '../../shared/api/paths';
import { appoint } from '../support/appoint';
import { useBrowsers, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { claim, newScreen, pairDisplay } from '../support/display';
import { visit } from '../support/screens';
import { openWall } from '../support/wall';

const fixture = useBrowsers();
let owner: Person;
/** A screen on a wall: a browser without a sign-in. */
let wall: Person;
let vessel: number;

beforeAll(async () => {
  owner = await fixture.person();
  vessel = await addVessel(fixture.url, owner.token, 'MV Aurora');
  await addVessel(fixture.url, owner.token, 'MV Borealis');
  wall = await fixture.person({ signedIn: false, viewport: { width: 1280, height: 720 } });
  await wall.page.clock.install({ time: Date.now() });
  await wall.page.goto('/wall');
});

const shownCode = async (page: Page): Promise<string> => {
  const code = page.getByText(/^[A-Z]{4} [A-Z]{4}$/);
  await code.waitFor();
  return code.innerText();
};
const dialog = (page: Page) => page.getByRole('dialog');
const lines = (page: Page) => page.getByRole('list', { name: 'Displays' }).getByRole('listitem');

async function pair(page: Page, code: string, name: string): Promise<void> {
  await visit(page, '/account');
  await page.getByRole('button', { name: 'Add a display' }).click();
  await dialog(page).getByLabel('Code').fill(code);
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
}

test('a screen shows a code, a user enters it, and the screen shows the ships; settings are followed, and once it is removed it is dark', async () => {
  await pair(owner.page, (await shownCode(wall.page)).toLowerCase(), 'Bridge wall');
  await owner.page.getByText('Bridge wall is on its screen within seconds.').waitFor();
  await wall.page.getByText('MV Borealis').waitFor();
  const line = lines(owner.page).filter({ hasText: 'Bridge wall' });
  await expect
    .poll(() => line.innerText())
    .toMatch(/Bridge wall\s+On\s+All ships, 7 sections, people by rank, never dimmed\s+Connected from 127\.0\.0\.1, Chrome on/);

  await line.getByRole('button', { name: 'Change Bridge wall' }).click();
  await dialog(owner.page).getByLabel('All ships').uncheck();
  await dialog(owner.page).getByLabel('MV Borealis').uncheck();
  await dialog(owner.page).getByRole('button', { name: 'Save' }).click();
  await wall.page.getByText('MV Borealis').waitFor({ state: 'detached' });
  await wall.page.getByText('MV Aurora').waitFor();

  await wall.page.reload();
  await wall.page.getByText('MV Aurora').waitFor();
  wall.expected.push(/status of 401/);
  await line.getByRole('button', { name: 'Remove Bridge wall' }).click();
  await dialog(owner.page).getByRole('button', { name: 'Remove' }).click();
  await wall.page.getByText('This display was removed').waitFor();
  await expect.poll(() => wall.page.getByText('MV Aurora').count()).toBe(0);
  // And may be paired again.
  expect(readCode(await shownCode(wall.page))).not.toBeNull();
  expect(await wall.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('display')))).toEqual([]);
});

test('a wrong code and missing choices are said by the field, and nothing is lost of what was typed', async () => {
  const { page } = owner;
  owner.expected.push(/status of 400/);
  await pair(page, 'BCDF GHJ', 'Mess room');
  await dialog(page).getByText('Code: enter the eight letters that the screen shows.').waitFor();
  await dialog(page).getByLabel('Code').fill('BCDFGHJK');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await dialog(page).getByText('This code is wrong, has expired or was used. Please look at the screen again.').waitFor();
  await expect.poll(() => dialog(page).getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Mess room');
  const { code, secret } = await newScreen(fixture.url);
  await dialog(page).getByLabel('Code').fill(code);
  await dialog(page).getByLabel('Crew').uncheck();
  await dialog(page).getByLabel('Dim the screen at night').check();
  await dialog(page).getByLabel('Dimmed from').selectOption({ label: '22:00 UTC' });
  await page.keyboard.press('Enter');
  await lines(page)
    .filter({ hasText: 'Mess room' })
    .getByText('All ships, 6 sections, people by rank, light from 06:00 to 22:00 UTC')
    .waitFor();
  expect((await claim(fixture.url, secret)).body.token).toEqual(expect.any(String));
});

deepTest('a code is renewed before it dies, and the one before works until then', async () => {
  const first = await shownCode(wall.page);
  await wall.page.clock.fastForward(9 * 60_000 + 5_000);
  await expect.poll(() => shownCode(wall.page)).not.toBe(first);
  const { status } = await call(fixture.url, 'POST', displayPaths.displays, owner.token, {
    name: 'Late',
    vessels: [vessel],
    sections: ['crew'],
    names: true,
    light: null,
    code: first,
  });
  expect(status).toBe(201);
  await wall.page.clock.fastForward(4_000);
  await wall.page.getByText('MV Aurora').waitFor();
});

test('a display whose account is suspended says so, and not that ships are to be chosen; an administrator sees it in the list', async () => {
  const mate = await fixture.person();
  const { page, screen } = await openWall(fixture, mate.token, { name: 'Left wall' });
  onTestFinished(() => screen.context.close());
  await page.getByText('MV Aurora').waitFor();
  const ask = (method: string, path: string, body?: object) => call(fixture.url, method, path, fixture.server.administrator ?? '', body);
  const accounts = (await ask('GET', accessPaths.accounts)).body.accounts as AccountLine[];
  const { id = 0 } = accounts.find(({ email }) => email === mate.email) ?? {};
  expect((await ask('PUT', accessPaths.account(id), { role: 'editor', vessels: null, ends: null, suspended: true })).status).toBe(200);
  await page.getByText('There is no ship to show. The account that added this display may not see its ships.').waitFor();
  await expect.poll(() => page.getByText('Choose some').count()).toBe(0);

  const chief = await fixture.person();
  onTestFinished(() => chief.context.close());
  await appoint(fixture.url, fixture.server.administrator ?? '', chief.email);
  await visit(chief.page, '/account');
  const chips = (name: string) => lines(chief.page).filter({ hasText: name }).getByText('No ships: account suspended or ended');
  await chips('Left wall').waitFor();
  await pairDisplay(fixture.url, owner.token, { name: 'Kept wall' });
  await visit(chief.page, '/account');
  await lines(chief.page).filter({ hasText: 'Kept wall' }).waitFor();
  await expect.poll(() => chips('Kept wall').count()).toBe(0);
});

test('an editor who becomes a reader removes their own display and shared view, and changes neither', async () => {
  const mate = await fixture.person();
  const { page } = mate;
  const paired = await pairDisplay(fixture.url, mate.token, { name: 'Mess wall' });
  await call(fixture.url, 'POST', paths.views, mate.token, { kind: 'crew', name: 'Ashore', query: 'rank=Cook', everybody: true });
  const ask = (method: string, path: string, body?: object) => call(fixture.url, method, path, fixture.server.administrator ?? '', body);
  const { id = 0 } =
    ((await ask('GET', accessPaths.accounts)).body.accounts as AccountLine[]).find(({ email }) => email === mate.email) ?? {};
  expect((await ask('PUT', accessPaths.account(id), { role: 'reader', vessels: null, ends: null, suspended: false })).status).toBe(200);

  await visit(page, '/account');
  await page.getByText('Reader').first().waitFor();
  const card = page.getByRole('region', { name: 'Displays' });
  await lines(page).filter({ hasText: 'Mess wall' }).waitFor();
  await expect.poll(() => card.getByRole('button').allInnerTexts()).toEqual(['Remove']);
  await card.getByRole('button').click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await card.waitFor({ state: 'detached' });
  await expect.poll(async () => (await call(fixture.url, 'GET', displayPaths.picture, paired.token)).status).toBe(401);

  await visit(page, `/crew?vessel=${vessel}`);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const own = page.getByRole('list', { name: 'Own views' });
  await own.getByRole('button', { name: 'Delete Ashore' }).waitFor();
  await expect.poll(() => own.getByRole('button').count()).toBe(2); // to open it, and to delete it
  await own.getByRole('button', { name: 'Delete Ashore' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await own.waitFor({ state: 'detached' });
  await expect.poll(async () => JSON.stringify((await ask('GET', `${paths.views}?kind=crew`)).body.views)).not.toContain('Ashore');
});
