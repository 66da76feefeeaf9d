import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { choose, openStage, visit, type Person, type Stage } from '../support/browser';
import { fieldOf, formOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';

let stage: Stage;
let ashore: Person;
let aboard: Person;
let path: string;
let record: string;

beforeAll(async () => {
  stage = await openStage();
  [ashore, aboard] = await Promise.all([stage.person(), stage.person()]);
  const vessel = await addVessel(stage.url, ashore.token, 'MV Aurora');
  const body = { sl_no: 1, audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending', findings: 'None', auditing_authority: 'DNV' };
  const { id } = (await call(stage.url, 'POST', `/api/vessels/${vessel}/audits`, ashore.token, body)).body;
  record = `/api/vessels/${vessel}/audits/${String(id)}`;
  path = `/edit-audit/${vessel}/${String(id)}`;
  for (const { page } of [ashore, aboard]) await choose(page, 'MV Aurora');
});
afterEach(() => stage.assertQuiet());
afterAll(() => stage.close());

const stored = async () => (await call(stage.url, 'GET', record, ashore.token)).body;

test('two people edit different fields of one record: both edits stand', async () => {
  for (const { page } of [ashore, aboard]) await visit(page, path);
  await fieldOf(aboard.page, 'remarks').fill('From the ship');
  await fieldOf(ashore.page, 'action_plan').fill('From the office');
  await submitForm(ashore.page);
  await ashore.page.waitForURL('**/audits');
  await expect.poll(() => fieldOf(aboard.page, 'action_plan').inputValue()).toBe('From the office');
  expect(await fieldOf(aboard.page, 'remarks').inputValue()).toBe('From the ship');
  await submitForm(aboard.page);
  await aboard.page.waitForURL('**/audits');
  expect(await stored()).toMatchObject({ remarks: 'From the ship', action_plan: 'From the office' });
});

test('two people edit the same field: the second is shown both versions and chooses', async () => {
  for (const { page } of [ashore, aboard]) await visit(page, path);
  await fieldOf(aboard.page, 'findings').fill('Two findings');
  await fieldOf(ashore.page, 'findings').fill('Three findings');
  await submitForm(ashore.page);
  await ashore.page.waitForURL('**/audits');
  const choice = formOf(aboard.page).getByRole('group', { name: 'Findings: two versions' });
  await choice.getByText(`${ashore.email} changed this to “Three findings”.`).waitFor();
  await submitForm(aboard.page);
  await aboard.page.getByRole('alert').getByText('Somebody else changed what you changed. Please choose which to keep, then save again.').waitFor();
  expect((await stored()).findings).toBe('Three findings');
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await submitForm(aboard.page);
  await aboard.page.waitForURL('**/audits');
  expect((await stored()).findings).toBe('Two findings');
});

test('an edit made while the link was down does not erase what came meanwhile', async () => {
  await visit(aboard.page, path);
  await fieldOf(aboard.page, 'findings').fill('Typed at sea');
  aboard.expected.push(/net::ERR|WebSocket|status of 409/);
  await aboard.context.setOffline(true);
  await aboard.page.getByRole('status').filter({ hasText: /^Offline/ }).waitFor();
  const { rev, ...now } = await stored();
  await call(stage.url, 'PUT', record, ashore.token, { ...now, findings: 'Typed ashore' }, { 'If-Match': `"${String(rev)}"` });
  await submitForm(aboard.page);
  await aboard.context.setOffline(false);
  const choice = formOf(aboard.page).getByRole('group', { name: 'Findings: two versions' });
  await choice.waitFor();
  expect((await stored()).findings).toBe('Typed ashore');
  await choice.getByRole('button', { name: 'Take theirs' }).click();
  expect(await fieldOf(aboard.page, 'findings').inputValue()).toBe('Typed ashore');
});

test('a record deleted under an open form: what was typed is still there', async () => {
  await visit(aboard.page, path);
  await fieldOf(aboard.page, 'remarks').fill('Unsaved words');
  await call(stage.url, 'DELETE', record, ashore.token);
  await aboard.page.getByText('Somebody deleted this audit/survey meanwhile. What you typed is still here.').waitFor();
  expect(await fieldOf(aboard.page, 'remarks').inputValue()).toBe('Unsaved words');
});
