/** A calendar on the account screen: made, its address shown once, revoked. */
import { expect, test } from 'vitest';
import { axeFinds } from '../support/axeFinds';
import { visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ filled: true });

test('a user makes a calendar of chosen sections, subscribes to its address, and revokes it', async () => {
  const { page } = fixture.person;
  await visit(page, '/account');
  const card = page.getByRole('region', { name: 'Calendars' });
  await card.getByText('No calendar yet').waitFor();
  await card.getByRole('button', { name: 'Make a calendar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: false }).first().fill('Mine');
  // What has no dates is not offered.
  expect(await dialog.getByLabel('Requisitions').count()).toBe(0);
  for (const section of ['Crew', 'Audits/Surveys', 'Equipment Inspections']) await dialog.getByLabel(section).uncheck();
  await dialog.getByLabel('Reminder').selectOption('7 days before');
  expect(await axeFinds(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  const field = dialog.getByLabel('Address');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  const address = await field.inputValue();
  await page.keyboard.press('Enter');
  const line = card.getByRole('listitem').filter({ hasText: 'Mine' });
  await line.getByText('Never asked for').waitFor();
  expect(await page.content()).not.toContain(address);

  const text = await (await fetch(address)).text();
  expect(text).toContain('SUMMARY:MV Aurora: Due Soon');
  expect(text).not.toContain('Lifeboat falls');
  await line.getByRole('button', { name: 'Revoke Mine' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await card.getByText('No calendar yet').waitFor();
  expect((await fetch(address)).status).toBe(404);
});
