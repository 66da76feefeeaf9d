/** A shared computer asks once a watch who is at the keyboard; Activity shows it as said. */
import { expect, test } from 'vitest';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import { call } from '../support/call';
import { loaded, visit } from '../support/screens';
import { useTwoPeople } from '../support/twoPeople';

const two = useTwoPeople();

test('it is asked once, goes with the changes, and can be changed at the relief', async () => {
  const { ashore, aboard, fixture } = two;
  const administrator = fixture.server.administrator ?? ashore.token;
  const { accounts } = (await call(fixture.url, 'GET', accessPaths.accounts, administrator)).body as { accounts: AccountLine[] };
  const { id = 0 } = accounts.find(({ email }) => email === aboard.email) ?? {};
  const settings = { role: 'editor', vessels: null, ends: null, suspended: false, shared: true };
  expect((await call(fixture.url, 'PUT', accessPaths.account(id), administrator, settings)).status).toBe(200);

  const { page } = aboard;
  const dialog = page.getByRole('dialog', { name: 'Who is at the keyboard?' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter your name.').waitFor();
  await dialog.getByLabel('Name').fill('Ana Cruz');
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
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.getByText('At the keyboard: not said').waitFor();
});
