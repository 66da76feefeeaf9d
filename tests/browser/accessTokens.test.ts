/** Access tokens on the account screen: made, shown once, used by a program, revoked. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/calendar';
import { tokenPaths } from '../../shared/accessToken';
import { paths } from '../../shared/paths';
import { validBody } from '../shared/validBody';
import { axeFinds } from '../support/axeFinds';
import { call } from '../support/call';
import { openInvoices, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture();

test('a user makes a token, takes it along once, sees that it was used, and revokes it', async () => {
  const { page } = fixture.person;
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
  expect((await call(fixture.url, 'GET', paths.vessels, token)).status).toBe(200);
  await visit(page, '/');
  await visit(page, '/account');
  await line.getByText('Last used just now').waitFor();
  await line.getByRole('button', { name: 'Revoke Stock export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await card.getByText('No access token yet').waitFor();
  expect((await call(fixture.url, 'GET', paths.vessels, token)).status).toBe(401);
});

test('what a token may do is chosen: to write, to open the invoices, and for how long', async () => {
  const { page } = fixture.person;
  await openInvoices(page);
  await visit(page, '/account');
  const card = page.getByRole('region', { name: 'Access tokens' });
  const make = async (name: string, choose: (dialog: Locator) => Promise<unknown>): Promise<string> => {
    await card.getByRole('button', { name: 'Make a token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await choose(dialog);
    await dialog.getByRole('button', { name: 'Make', exact: true }).click();
    const token = await dialog.getByLabel('Token').inputValue();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    return token;
  };
  const reader = await make('Reads', async () => undefined);
  const writer = await make('Writes', async (dialog) => {
    await dialog.getByLabel('Scope').selectOption('Read and write');
    await dialog.getByLabel('Good for').selectOption('30 days');
    await dialog.getByLabel('Opens invoices, with their amounts').check();
  });
  const add = (token: string) =>
    call(fixture.url, 'POST', paths.vessels, token, validBody('vessels', { name: 'MV By Program', imo_number: '9300001' }));
  expect((await add(reader)).status).toBe(403);
  expect((await add(writer)).status).toBe(201);
  const { body } = await call(fixture.url, 'GET', tokenPaths.tokens, fixture.person.token);
  expect(body.tokens).toEqual([
    expect.objectContaining({ name: 'Writes', scope: 'write', invoices: true, expires: addDays(todayUtc(), 30) }),
    expect.objectContaining({ name: 'Reads', scope: 'read', invoices: false }),
  ]);
});
