import { beforeEach, describe, expect, test } from 'vitest';
import type { Values as ItemValues } from '../../shared/kinds/kind';
import type { Person } from '../support/browser';
import { confirm, fieldOf, formOf, rowOf, submitForm, pressInRow } from '../support/browserForm';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { at, choose, cutLink, visit } from '../support/screens';
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
    .getByText(`${ashore.email} changed the same. Please choose which to keep, then save again.`)
    .waitFor();
  expect((await two.stored()).findings).toBe('Three findings');
  // On a phone both buttons stand in one row.
  const size = aboard.page.viewportSize() ?? { width: 1366, height: 768 };
  await aboard.page.setViewportSize({ width: 375, height: 740 });
  const topOf = (name: string) => choice.getByRole('button', { name }).evaluate((button) => button.getBoundingClientRect().top);
  await expect.poll(async () => (await topOf('Keep mine')) - (await topOf('Take theirs'))).toBe(0);
  await aboard.page.setViewportSize(size);
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
  await cutLink(aboard.page);
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
  await aboard.page.getByRole('button', { name: 'Review' }).click();
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
  await cutLink(aboard.page);
  await aboard.page
    .getByRole('status')
    .filter({ hasText: /^Offline/ })
    .waitFor();
  await two.edit({ findings: 'Written ashore since' });
  await pressInRow(row, /^Delete/);
  await confirm(aboard.page, 'Are you sure you want to delete this audit/survey?');
  await row.waitFor({ state: 'detached' });
  await aboard.context.setOffline(false);
  await aboard.page.getByText(`${ashore.email} changed audit/survey ISM Audit meanwhile. Look at it again before deleting it.`).waitFor();
  await rowOf(aboard.page, 'Written ashore since').waitFor();
  expect((await two.stored()).findings).toBe('Written ashore since');
});

test('a deletion does not take what somebody has written while its question was open, of one row or of several', async () => {
  const { page, expected } = two.aboard;
  expected.push(/status of 409/);
  await visit(page, '/audits');
  const row = () => rowOf(page, 'ISM Audit');
  const asked = async (findings: string, sentence: string) => {
    await page.getByRole('dialog').filter({ hasText: sentence }).waitFor();
    await two.edit({ findings });
    await rowOf(page, findings).waitFor();
    const answered = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await confirm(page, sentence);
    expect((await answered).status()).toBe(409);
    await row().waitFor();
    expect((await two.stored()).findings).toBe(findings);
  };
  await pressInRow(row(), /^Delete/);
  await asked('Found at the first question', 'Are you sure you want to delete this audit/survey?');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await row().locator('[data-column=audit_type]').click();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  await asked('Found at the second question', 'Delete 1 audit/survey?');
});

describe('two people edit the items of one requisition', () => {
  let order: string;
  let form: string;
  const item = (item_name: string, more = {}) => ({ sl_no: null, item_name, quantity_requested: 4, quantity_supplied: 0, ...more });
  const lines = ({ page }: Person) => formOf(page).locator('fieldset[data-item]');
  const box = (person: Person, at: number, name: string) => lines(person).nth(at).locator(`[name=${name}]`);
  const keptItems = async () =>
    ((await call(two.fixture.url, 'GET', order, two.ashore.token)).body.items as ItemValues[]).map(
      ({ pending_quantity: _derived, ...kept }) => kept,
    );

  beforeEach(async () => {
    const { fixture, ashore, aboard, vessel } = two;
    const body = { requisition_no: 'REQ-7', date_of_requisition: '2025-03-01', items: [item('Rope'), item('Nut'), item('Paint')] };
    const { id } = (await call(fixture.url, 'POST', `/api/vessels/${vessel}/requisitions`, ashore.token, body)).body;
    order = `/api/vessels/${vessel}/requisitions/${String(id)}`;
    form = `/edit-requisition/${vessel}/${String(id)}`;
    for (const { page } of [ashore, aboard]) await visit(page, form);
  });

  deepTest('different items, and one added: all of it stands, and nobody is asked', async () => {
    const { ashore, aboard } = two;
    await box(aboard, 2, 'quantity_supplied').fill('3');
    await formOf(ashore.page).getByRole('button', { name: 'Add Item' }).click();
    await box(ashore, 3, 'item_name').fill('Grease');
    await box(ashore, 3, 'quantity_requested').fill('2');
    await box(ashore, 0, 'quantity_requested').fill('9');
    await submitForm(ashore.page);
    await ashore.page.waitForURL(at('/requisitions'));
    await expect.poll(() => lines(aboard).count()).toBe(4);
    await expect.poll(() => box(aboard, 2, 'quantity_supplied').inputValue()).toBe('3');
    await submitForm(aboard.page);
    await aboard.page.waitForURL(at('/requisitions'));
    expect(await keptItems()).toEqual([
      item('Rope', { quantity_requested: 9 }),
      item('Nut'),
      item('Paint', { quantity_supplied: 3 }),
      item('Grease', { quantity_requested: 2 }),
    ]);
  });

  deepTest('the same item: the second is shown which, and chooses for it alone', async () => {
    const { ashore, aboard } = two;
    await box(aboard, 1, 'quantity_supplied').fill('1');
    await box(aboard, 2, 'quantity_supplied').fill('3');
    await box(ashore, 1, 'quantity_supplied').fill('4');
    await box(ashore, 0, 'quantity_requested').fill('9');
    await submitForm(ashore.page);
    await ashore.page.waitForURL(at('/requisitions'));
    const choice = formOf(aboard.page).getByRole('group', { name: 'Items: two versions' });
    await choice.getByText('Nut (4 requested, 4 supplied)').waitFor();
    await submitForm(aboard.page);
    await aboard.page.getByRole('alert').getByText(`${ashore.email} changed the same.`).waitFor();
    await choice.getByRole('button', { name: 'Keep mine' }).click();
    await submitForm(aboard.page);
    await aboard.page.waitForURL(at('/requisitions'));
    expect(await keptItems()).toEqual([
      item('Rope', { quantity_requested: 9 }),
      item('Nut', { quantity_supplied: 1 }),
      item('Paint', { quantity_supplied: 3 }),
    ]);
  });

  deepTest('more items than a requisition may have, by both together: the second is asked, and nothing is lost unasked', async () => {
    const { fixture, ashore, aboard } = two;
    const full = Array.from({ length: 299 }, (_, nth) => item(`Item ${nth}`));
    const { rev } = (await call(fixture.url, 'GET', order, ashore.token)).body;
    const body = { requisition_no: 'REQ-7', date_of_requisition: '2025-03-01', items: full };
    await call(fixture.url, 'PUT', order, ashore.token, body, { 'If-Match': `"${String(rev)}"` });
    await expect.poll(() => lines(aboard).count()).toBe(299);
    await formOf(aboard.page).getByRole('button', { name: 'Add Item' }).click();
    await box(aboard, 299, 'item_name').fill('From the ship');
    await box(aboard, 299, 'quantity_requested').fill('1');
    await call(fixture.url, 'PUT', order, ashore.token, { ...body, items: [...full, item('From the office')] });
    const choice = formOf(aboard.page).getByRole('group', { name: 'Items: two versions' });
    await choice.waitFor();
    expect(await keptItems()).toHaveLength(300);
    await choice.getByRole('button', { name: 'Keep mine' }).click();
    await submitForm(aboard.page);
    await aboard.page.waitForURL(at('/requisitions'));
    expect((await keptItems()).at(-1)).toEqual(item('From the ship', { quantity_requested: 1 }));
  });
});

deepTest('a vessel deleted under an open form: it is told, restored, and what was typed is saved', async () => {
  const { fixture, ashore, aboard, vessel, path } = two;
  aboard.expected.push(/status of 404/);
  await visit(aboard.page, path);
  await fieldOf(aboard.page, 'remarks').fill('Words about a ship');
  await call(fixture.url, 'DELETE', `/api/vessels/${vessel}`, ashore.token);
  await aboard.page.getByText(`${ashore.email} deleted vessel MV Aurora meanwhile. What you typed is still here.`).waitFor();
  await submitForm(aboard.page);
  await aboard.page.getByRole('alert').getByText('Failed to update audit/survey: Vessel not found').waitFor();
  await expect.poll(() => fieldOf(aboard.page, 'remarks').inputValue()).toBe('Words about a ship');
  await aboard.page.getByRole('button', { name: 'Restore vessel' }).click();
  await aboard.page.getByText(/ meanwhile. What you typed is still here/).waitFor({ state: 'detached' });
  await submitForm(aboard.page);
  await aboard.page.waitForURL(at('/audits'));
  expect((await two.stored()).remarks).toBe('Words about a ship');
});

deepTest('a vessel deleted under its own form is told there too', async () => {
  const { fixture, ashore, aboard, vessel } = two;
  // A page that catches up with the vessel restored just now may meet its next deletion.
  ashore.expected.push(/status of 404.*\/since/);
  await visit(aboard.page, `/edit-vessel/${vessel}`);
  await fieldOf(aboard.page, 'call_sign').fill('9HXX9');
  await call(fixture.url, 'DELETE', `/api/vessels/${vessel}`, ashore.token);
  await aboard.page.getByRole('button', { name: 'Restore vessel' }).click();
  await aboard.page.getByText(/ meanwhile. What you typed is still here/).waitFor({ state: 'detached' });
  await submitForm(aboard.page);
  await aboard.page.waitForURL(at('/vessels'));
  expect((await call(fixture.url, 'GET', `/api/vessels/${vessel}`, ashore.token)).body.call_sign).toBe('9HXX9');
  await choose(aboard.page, vessel);
});
