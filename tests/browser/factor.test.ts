/** A second factor is set up with a phone, asked for at the next sign-in, and removed with a recovery code; the owner sees what happened. */
import { expect, test } from 'vitest';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import { factorPaths } from '../../shared/api/factor';
import { useAdministrator } from '../support/administratorFixture';
import { axeFinds } from '../support/axeFinds';
import { call } from '../support/call';
import { codeNow, setUpFactor } from '../support/factor';
import { readCode } from '../support/readCode';
import { visit } from '../support/screens';

const fixture = useAdministrator();

const REFUSED = /status of 40[0139]/;

test('set up with the code that a phone reads, asked for in the next browser, taken away with a recovery code', async () => {
  const mate = await fixture.person();
  mate.expected.push(REFUSED);
  const { page } = mate;
  await page.setViewportSize({ width: 375, height: 740 });
  await visit(page, '/account');
  const card = page.getByRole('region', { name: 'Second factor' });
  await card.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  // By keyboard alone: the field has the focus, and Enter goes on.
  const isFocused = (input: Element) => input === document.activeElement;
  await expect.poll(() => dialog.getByLabel('Password', { exact: true }).evaluate(isFocused)).toBe(true);
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await dialog.getByText('The current password is not right.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(mate.password);
  await page.keyboard.press('Enter');
  const uri = await readCode(dialog.getByRole('img', { name: 'Code for an authenticator app' }));
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
  await expect.poll(async () => (await dialog.locator('code').textContent())?.replaceAll(' ', '')).toBe(secret);
  // A phone cannot scan its own screen.
  await expect.poll(() => dialog.getByRole('link', { name: 'open your app' }).getAttribute('href')).toBe(uri);
  expect(await axeFinds(page, 'dialog[open]')).toEqual([]);
  await dialog.getByLabel('Code', { exact: true }).fill('000 000');
  await page.keyboard.press('Enter');
  await dialog.getByText('This code is not right').waitFor();
  await dialog.getByLabel('Code', { exact: true }).fill(codeNow(secret));
  await page.keyboard.press('Enter');
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => listed.count()).toBe(10);
  const codes = await listed.allTextContents();
  expect(await axeFinds(page, 'dialog[open]')).toEqual([]);
  // What is not shown again stays until it is said to be kept.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect.poll(() => listed.count()).toBe(10);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await card.getByText(/10 recovery codes left/).waitFor();

  const other = await fixture.person({ signedIn: false, viewport: { width: 375, height: 740 } });
  other.expected.push(REFUSED);
  const begin = async () => {
    await other.page.goto(`${fixture.url}/login`);
    await other.page.getByLabel('Email').fill(mate.email);
    await other.page.getByLabel('Password', { exact: true }).fill(mate.password);
    await other.page.keyboard.press('Enter');
    await other.page.getByRole('heading', { level: 1, name: 'Second factor' }).waitFor();
  };
  await begin();
  const field = other.page.getByLabel('Code', { exact: true });
  expect(await axeFinds(other.page)).toEqual([]);
  await expect.poll(() => field.evaluate(isFocused)).toBe(true);
  await field.fill('111111');
  await other.page.keyboard.press('Enter');
  await other.page.getByText('This code is not right').waitFor();
  // Another account begins with empty fields, and without the error of this one.
  await other.page.getByRole('button', { name: 'Use another account' }).click();
  await other.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await expect.poll(() => other.page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await expect.poll(() => other.page.getByRole('alert').count()).toBe(0);
  await begin();
  // The code of the next 30 s: the one before confirmed the second factor.
  await field.fill(codeNow(secret, 1));
  await other.page.keyboard.press('Enter');
  await other.page.getByRole('combobox', { name: 'Select Vessel' }).waitFor();
  await other.page
    .getByRole('button', { name: 'Logout' })
    .or(other.page.getByRole('button', { name: 'Menu' }))
    .first()
    .waitFor();

  const events = page.getByRole('list', { name: 'What happened' });
  await visit(page, '/account');
  await events.getByText('Signed in with a new browser').first().waitFor();
  await events.getByText('Wrong code').first().waitFor();

  // The phone is lost.
  await card.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(mate.password);
  await dialog.getByLabel('Code', { exact: true }).fill((codes[0] ?? '').toLowerCase());
  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Set up' }).waitFor();
  await other.page.context().clearCookies();
  await other.page.evaluate(() => localStorage.clear());
  await other.page.goto(`${fixture.url}/login`);
  await other.page.getByLabel('Email').fill(mate.email);
  await other.page.getByLabel('Password', { exact: true }).fill(mate.password);
  await other.page.keyboard.press('Enter');
  await other.page.getByRole('combobox', { name: 'Select Vessel' }).waitFor();
});

test('an administrator demands it of administrators; a deputy without one is told, works as an editor, and follows at once', async () => {
  const deputy = await fixture.person();
  deputy.expected.push(REFUSED);
  fixture.administrator.expected.push(REFUSED);
  const { accounts } = (await call(fixture.url, 'GET', accessPaths.accounts, fixture.administrator.token)).body as {
    accounts: AccountLine[];
  };
  const { id = 0 } = accounts.find(({ email }) => email === deputy.email) ?? {};
  const appointed = { role: 'administrator', vessels: null, ends: null, suspended: false };
  await call(fixture.url, 'PUT', accessPaths.account(id), fixture.administrator.token, appointed);
  const people = deputy.page.getByRole('link', { name: 'People', exact: true });
  await people.waitFor();

  const { page } = fixture.administrator;
  await visit(page, '/accounts');
  const rule = page.getByRole('checkbox', { name: /^Administrators need a second factor/ });
  await rule.click();
  await page.getByText('Set up your own second factor first.').waitFor();
  await expect.poll(() => rule.isChecked()).toBe(false);
  await setUpFactor(fixture.url, fixture.administrator.token, fixture.administrator.password);
  await rule.click();
  await page.getByText('Saved.').waitFor();

  await people.waitFor({ state: 'detached' });
  await visit(deputy.page, '/account');
  await deputy.page.getByText('Until then you work as an editor.').waitFor();
  await setUpFactor(fixture.url, deputy.token, deputy.password);
  await people.waitFor();
  await deputy.page.getByText('Until then you work as an editor.').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: `Security of ${deputy.email}` }).click();
  await page.getByRole('dialog').getByText('Second factor set up').waitFor();
  await page.getByRole('dialog').getByText('Role or access changed by an administrator').waitFor();
  await page.getByRole('dialog').getByText('No access token yet').waitFor();
  expect((await call(fixture.url, 'PUT', factorPaths.rule, fixture.administrator.token, { administrators: false })).status).toBe(200);
});
