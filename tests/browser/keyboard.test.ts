/**
 * The keyboard: a shared computer asks once a watch who is at it, and Activity shows it as said; its focus begins at the heading, stays in a form and returns
 * from a menu.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import type { Change } from '../../shared/log/change';
import type { Person } from '../support/browser';
import { fieldOf, formOf } from '../support/browserForm';
import { call } from '../support/call';
import { fails } from '../support/refusing';
import { loaded, visit } from '../support/screens';
import { useTwoPeople } from '../support/twoPeople';

const two = useTwoPeople();
const asked = (page: Page) => page.getByRole('dialog', { name: 'Who is at the keyboard?' });

/** Marks the account of a person as a shared computer. */
async function share({ email }: Person): Promise<void> {
  const { ashore, fixture } = two;
  const administrator = fixture.server.administrator ?? ashore.token;
  const { accounts } = (await call(fixture.url, 'GET', accessPaths.accounts, administrator)).body as { accounts: AccountLine[] };
  const { id = 0 } = accounts.find((account) => account.email === email) ?? {};
  const settings = { role: 'editor', vessels: null, ends: null, suspended: false, shared: true };
  expect((await call(fixture.url, 'PUT', accessPaths.account(id), administrator, settings)).status).toBe(200);
}

test('it is asked once, goes with the changes, and can be changed at the relief', async () => {
  const { ashore, aboard } = two;
  const { page } = aboard;
  const dialog = asked(page);
  await share(aboard);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter your name.').waitFor();
  await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await dialog.getByLabel('Name').fill('Ana Cruz');
  await expect.poll(() => dialog.getByText('Please enter your name.').count()).toBe(0);
  await dialog.getByLabel('Rank').fill('2/O');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  await visit(page, two.path);
  await page.locator('main form [name="findings"]').fill('One observation');
  await page.locator('main form button[type=submit]').click();
  await expect.poll(async () => (await two.stored()).findings).toBe('One observation');
  await visit(ashore.page, '/activity');
  await ashore.page.getByText(`2/O Ana Cruz, as said, at ${aboard.email}`).first().waitFor();

  await visit(page, '/account');
  await loaded(page);
  await page.getByText('At the keyboard: 2/O Ana Cruz').waitFor();
  // Who signs in next is somebody else, also in the same watch.
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(aboard.email);
  await page.locator('input[type=password]').fill(aboard.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await visit(page, '/account');
  await loaded(page);
  await page.getByText('At the keyboard: not said').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByLabel('Name').fill('Bo Berg');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('At the keyboard: Bo Berg').waitFor();
});

test('after signing in and after Logout the focus is on the heading of the page', async () => {
  const { page, email, password } = await two.fixture.person({ signedIn: false });
  const focused = (name: string) => page.getByRole('heading', { name, exact: true }).and(page.locator(':focus')).waitFor();
  // The rules of the focus load after the page.
  await Promise.all([page.waitForResponse('**/assets/FocusRules-*.js'), page.goto('/account')]);
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await focused('Account');
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await focused('Sign in');
});

test('at the change of the watch it waits until nobody types: the cell is saved whole, without the name of the former watch', async () => {
  const mate = await two.fixture.person();
  const { page } = mate;
  await share(mate);
  await asked(page).getByLabel('Name').fill('Cid Diaz');
  await asked(page).getByRole('button', { name: 'Save' }).click();
  await asked(page).waitFor({ state: 'detached' });
  await page.clock.install({ time: Date.now() });
  await page.reload();
  await loaded(page);
  await visit(page, `/audits?vessel=${two.vessel}&open=${two.record.split('/').at(-1)}`);
  await page
    .locator('aside')
    .getByRole('button', { name: /^Findings:/ })
    .press('Enter');
  await page.keyboard.type('Fire pump tes');
  // The ship's time goes ahead by six hours, which is another watch at any time of day.
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setTimezoneOverride', { timezoneId: 'Etc/GMT-6' });
  // The page looks at the time once in 30 seconds.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 31_000);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keyboard'))).toBeNull();
  await page.clock.runFor(10_000);
  await page.keyboard.type('ted');
  await expect.poll(() => page.getByLabel('Findings of ISM Audit', { exact: true }).inputValue()).toBe('Fire pump tested');
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await asked(page).waitFor();
  const newest = async () => {
    const { body } = await call(two.fixture.url, 'GET', `${two.record}/history`, two.ashore.token);
    return (body as { changes: Change[] }).changes[0];
  };
  await expect.poll(newest).toMatchObject({ fields: { findings: 'Fire pump tested' }, by: mate.email });
  expect(await newest()).not.toHaveProperty('said');
});

test('the focus is on the button of a form while it saves, and after a refusal where it was', async () => {
  const { page, expected } = two.ashore;
  expected.push(/status of 500/);
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/vessels/*/audits/*', (route) => held.then(() => fails(route)));
  await visit(page, two.path);
  const focused = page.locator(':focus');
  await fieldOf(page, 'findings').fill('Two observations');
  await page.keyboard.press('Control+Enter');
  await formOf(page).locator('[type=submit][aria-busy=true]').and(focused).waitFor();
  answer();
  await fieldOf(page, 'findings').and(focused).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a menu beside an open record returns the focus to its button after a choice, and at Esc only the menu closes', async () => {
  const { page } = two.ashore;
  const focused = page.locator(':focus');
  const button = (name: string) => page.locator('main').getByRole('button', { name, exact: true });
  const menu = (name: string) => page.getByRole('dialog', { name, exact: true });
  await page.setViewportSize({ width: 1366, height: 768 });
  await visit(page, `/audits?vessel=${two.vessel}&open=${two.record.split('/').at(-1)}`);
  const findings = page.locator('aside').getByRole('button', { name: /^Findings:/ });
  await findings.waitFor();
  await button('Group').press('Enter');
  await menu('Group').getByRole('button', { name: 'Auditing Authority' }).press('Enter');
  await button('Group').and(focused).waitFor();
  await button('Filter').press('Enter');
  await menu('Filter audits/surveys').getByRole('button', { name: 'Status' }).press('Enter');
  // It starts at the beginning of the next menu, not in the middle of its choices.
  await menu('Filter by Status').getByRole('button', { name: 'Filters' }).and(focused).waitFor();
  await page.keyboard.press('Escape');
  await button('Filter').and(focused).waitFor();
  // The page hears of the closing a moment after the browser has closed it.
  await page.locator('[popover][role=dialog]').waitFor({ state: 'detached' });
  await button('Filter').press('Enter');
  await menu('Filter audits/surveys').waitFor();
  await findings.focus();
  await page.keyboard.press('Escape');
  await menu('Filter audits/surveys').waitFor({ state: 'detached' });
  await findings.and(focused).waitFor();
});
