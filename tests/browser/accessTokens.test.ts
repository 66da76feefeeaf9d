/** Access tokens on the account screen: made, shown once, used by a program, revoked. */
import { expect, test } from 'vitest';
import { paths } from '../../shared/paths';
import { axeFinds } from '../support/axeFinds';
import { visit } from '../support/browser';
import { call } from '../support/call';
import { useStage } from '../support/stage';

const stage = useStage();

test('a user makes a token, takes it along once, sees that it was used, and revokes it', async () => {
  const { page } = stage.person;
  await visit(page, '/account');
  const card = page.getByRole('region', { name: 'Access tokens' });
  await card.getByText('No access token yet').waitFor();
  await card.getByRole('button', { name: 'Make a token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  await dialog.getByText('Name: use plain text of at most 60 characters.').waitFor();
  await page.keyboard.type('Stock export');
  await page.keyboard.press('Enter');
  const field = dialog.getByLabel('Token');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  const token = await field.inputValue();
  expect(await axeFinds(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(token);

  const line = card.getByRole('listitem').filter({ hasText: 'Stock export' });
  await line.getByText('Never used').waitFor();
  expect((await call(stage.url, 'GET', paths.vessels, token)).status).toBe(200);
  await visit(page, '/');
  await visit(page, '/account');
  await line.getByText('Last used just now').waitFor();
  await line.getByRole('button', { name: 'Revoke Stock export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await card.getByText('No access token yet').waitFor();
  expect((await call(stage.url, 'GET', paths.vessels, token)).status).toBe(401);
});
