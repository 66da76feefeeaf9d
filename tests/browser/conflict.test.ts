import { expect, test } from 'vitest';
import { confirm, fieldOf, formOf, rowOf, submitForm } from '../support/browserForm';
import { call } from '../support/call';
import { at, visit } from '../support/screens';
import { useTwoPeople } from '../support/twoPeople';

const two = useTwoPeople();

test('two people edit different fields of one record: both edits stand', async () => {
  const { ashore, aboard, path } = two;
  for (const { page } of [ashore, aboard]) await visit(page, path);
  await fieldOf(aboard.page, 'remarks').fill('From the ship');
  await fieldOf(ashore.page, 'action_plan').fill('From the office');
  await submitForm(ashore.page);
  await ashore.page.waitForURL(at('/audits'));
  await expect.poll(() => fieldOf(aboard.page, 'action_plan').inputValue()).toBe('From the office');
  await expect.poll(() => fieldOf(aboard.page, 'remarks').inputValue()).toBe('From the ship');
  await submitForm(aboard.page);
  await aboard.page.waitForURL(at('/audits'));
  expect(await two.stored()).toMatchObject({ remarks: 'From the ship', action_plan: 'From the office' });
});

test('two people edit the same field: the second is shown both versions and chooses', async () => {
  const { ashore, aboard, path } = two;
  for (const { page } of [ashore, aboard]) await visit(page, path);
  await fieldOf(aboard.page, 'findings').fill('Two findings');
  await fieldOf(ashore.page, 'findings').fill('Three findings');
  await submitForm(ashore.page);
  await ashore.page.waitForURL(at('/audits'));
  const choice = formOf(aboard.page).getByRole('group', { name: 'Findings: two versions' });
  await choice.getByText(`${ashore.email} changed this to “Three findings”.`).waitFor();
  await submitForm(aboard.page);
  await aboard.page
    .getByRole('alert')
    .getByText(`${ashore.email} changed what you changed. Please choose which to keep, then save again.`)
    .waitFor();
  expect((await two.stored()).findings).toBe('Three findings');
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await submitForm(aboard.page);
  await aboard.page.waitForURL(at('/audits'));
  expect((await two.stored()).findings).toBe('Two findings');
});

test('an edit made while the link was down does not erase what came meanwhile', async () => {
  const { aboard, path } = two;
  await visit(aboard.page, path);
  await fieldOf(aboard.page, 'findings').fill('Typed at sea');
  aboard.expected.push(/net::ERR|WebSocket|status of 409/);
  await aboard.context.setOffline(true);
  await aboard.page
    .getByRole('status')
    .filter({ hasText: /^Offline/ })
    .waitFor();
  await two.edit({ findings: 'Typed ashore' });
  await submitForm(aboard.page);
  await aboard.page.waitForURL(at('/audits'));
  await aboard.context.setOffline(false);
  await aboard.page.getByText('Your change to audit/survey ISM Audit could not be saved.').waitFor();
  expect((await two.stored()).findings).toBe('Typed ashore');
  await aboard.page.getByRole('button', { name: 'Look at it' }).click();
  await aboard.page.getByRole('button', { name: 'Open in the form' }).click();
  const choice = formOf(aboard.page).getByRole('group', { name: 'Findings: two versions' });
  await choice.waitFor();
  await choice.getByRole('button', { name: 'Take theirs' }).click();
  await expect.poll(() => fieldOf(aboard.page, 'findings').inputValue()).toBe('Typed ashore');
});

test('a record deleted under an open form: what was typed is still there', async () => {
  const { fixture, ashore, aboard, path, record } = two;
  await visit(aboard.page, path);
  await fieldOf(aboard.page, 'remarks').fill('Unsaved words');
  await call(fixture.url, 'DELETE', record, ashore.token);
  await aboard.page.getByText(`${ashore.email} deleted audit/survey ISM Audit meanwhile. What you typed is still here.`).waitFor();
  await expect.poll(() => fieldOf(aboard.page, 'remarks').inputValue()).toBe('Unsaved words');
  await aboard.page.getByRole('button', { name: 'Restore audit/survey' }).click();
  await aboard.page.getByText(/ meanwhile. What you typed is still here/).waitFor({ state: 'detached' });
  await submitForm(aboard.page);
  await aboard.page.waitForURL(at('/audits'));
  expect((await two.stored()).remarks).toBe('Unsaved words');
});

test('a deletion made without a link does not take what somebody has written since', async () => {
  const { ashore, aboard } = two;
  await visit(aboard.page, '/audits');
  const row = rowOf(aboard.page, 'ISM Audit');
  await row.waitFor();
  await aboard.context.setOffline(true);
  await aboard.page
    .getByRole('status')
    .filter({ hasText: /^Offline/ })
    .waitFor();
  await two.edit({ findings: 'Written ashore since' });
  await row.getByRole('button', { name: /^Delete/ }).click();
  await confirm(aboard.page, 'Are you sure you want to delete this audit/survey?');
  await row.waitFor({ state: 'detached' });
  await aboard.context.setOffline(false);
  await aboard.page.getByText(`${ashore.email} changed audit/survey ISM Audit meanwhile. Look at it again before deleting it.`).waitFor();
  await rowOf(aboard.page, 'Written ashore since').waitFor();
  expect((await two.stored()).findings).toBe('Written ashore since');
});
