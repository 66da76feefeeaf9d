/** Deleting a vessel: what goes with it is said, and its name typed, before the button works. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../shared/paths';
import { rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { choose, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true, invoices: true, expected: [/Failed to load resource|ERR_INTERNET/] });

const QUESTION = 'Are you sure you want to delete this vessel?';
const SHARED =
  'With it go 4 certificates, 3 crew members, 3 audits/surveys, 4 PSC inspections, 4 equipment inspections/tests, 2 requisitions, 2 daily messages and';
const dialogOf = (page: Page) => page.getByRole('dialog').filter({ hasText: QUESTION });
const buttonOf = (page: Page) => dialogOf(page).getByRole('button', { name: 'Delete', exact: true });
const deleteInList = (page: Page, name: string) => rowOf(page, name).getByRole('button', { name: /^Delete/ });

test('the dialog counts the records that go with the selected vessel, live, and nothing is fetched for it', async () => {
  const { page, person, vessel } = fixture;
  await visit(page, '/');
  person.calls.length = 0;
  await page.getByRole('button', { name: 'Delete Vessel' }).click();
  await dialogOf(page).getByText(`${SHARED} 2 invoices.`).waitFor();
  await call(fixture.url, 'POST', paths.create('crew', vessel), person.token, {
    name: 'Ann Lee',
    rank: 'Master',
    date_of_joining: '2026-01-31',
    contract_period: '3 Months',
  });
  await dialogOf(page).getByText('4 certificates, 4 crew members').waitFor();
  expect(person.calls).toEqual([]);
  await page.keyboard.press('Escape');
});

test('of another vessel the server counts them, of invoices those the user is told of', async () => {
  const other = await fixture.browsers.person();
  await addVessel(fixture.url, other.token, 'MV Bare');
  await choose(other.page, 'MV Bare');
  await visit(other.page, '/vessels');
  await deleteInList(other.page, 'MV Full').click();
  await dialogOf(other.page).getByText('1 pending invoice.').waitFor();
  expect(other.calls.filter((each) => each.endsWith('/contents'))).toHaveLength(1);
  await other.page.keyboard.press('Escape');
  await deleteInList(other.page, 'MV Bare').click();
  await dialogOf(other.page).getByText('It has no records.').waitFor();
  await other.context.close();
});

test('by the keyboard: the button works once the name is typed, however its accents are encoded', async () => {
  const { page } = fixture;
  await addVessel(fixture.url, fixture.person.token, 'MV  Élan');
  await visit(page, '/vessels');
  await deleteInList(page, 'Élan').focus();
  await page.keyboard.press('Enter');
  await dialogOf(page).getByText('It has no records.').waitFor();
  const field = dialogOf(page).getByLabel('Vessel Name');
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  for (const wrong of ['mv élan', 'MV Elan', 'MV Éla']) {
    await field.fill('');
    await page.keyboard.type(wrong);
    await page.keyboard.press('Enter');
    expect(await buttonOf(page).isDisabled(), wrong).toBe(true);
  }
  await field.fill('');
  await page.keyboard.insertText(' MV E\u0301lan ');
  expect(await buttonOf(page).isEnabled()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await buttonOf(page).evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText(/^Deleted vessel MV\s+Élan\.$/).waitFor();
});

test('an answer to one question is none to the next', async () => {
  const { page } = fixture;
  await addVessel(fixture.url, fixture.person.token, 'MV Twice');
  await visit(page, '/vessels');
  await deleteInList(page, 'MV Twice').click();
  await dialogOf(page).getByLabel('Vessel Name').fill('MV Twice');
  await page.keyboard.press('Escape');
  await deleteInList(page, 'MV Full').click();
  await dialogOf(page).getByText(SHARED.slice(0, 20)).waitFor();
  expect(await buttonOf(page).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
});

test('without a link it counts what is held, and says that all goes of what is not', async () => {
  const { page, context } = fixture.person;
  await visit(page, '/vessels');
  await context.setOffline(true);
  await deleteInList(page, 'MV Twice').click();
  await dialogOf(page).getByText('All its records go with it.').waitFor();
  await page.keyboard.press('Escape');
  await deleteInList(page, 'MV Full').click();
  await dialogOf(page).getByText('2 invoices.').waitFor();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
});
