/** A wall that signs in by itself, in two browsers: its screen, and the user who pairs, changes and removes it. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { displayPaths, readCode } from '../../shared/api/display';
import { useBrowsers, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { claim, newScreen } from '../support/display';
import { visit } from '../support/screens';

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
