/** Who changed a record, when, and what it was before: on its form and over its list, live. */
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFinds } from '../support/axeFinds';
import { useBrowsers, type Person } from '../support/browser';
import { fieldOf, formOf, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { drawIn } from '../support/drawIn';
import { at, choose, visit } from '../support/screens';
import { many } from '../support/tier';

const fixture = useBrowsers();
let ashore: Person;
let aboard: Person;
let vessel: number;
let record: string;
let form: string;

const BODY = { audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending', findings: 'None', next_due_date: '2026-03-01' };

beforeAll(async () => {
  [ashore, aboard] = await Promise.all([fixture.person(), fixture.person()]);
  vessel = await addVessel(fixture.url, ashore.token, 'MV Aurora');
  const { id } = (await call(fixture.url, 'POST', `/api/vessels/${vessel}/audits`, ashore.token, BODY)).body;
  record = `/api/vessels/${vessel}/audits/${String(id)}`;
  form = `/edit-audit/${vessel}/${String(id)}`;
  await call(fixture.url, 'PUT', record, aboard.token, { ...BODY, findings: 'Two findings', next_due_date: '2026-09-15' });
  await choose(aboard.page, 'MV Aurora');
});

const entries = () => aboard.page.getByRole('list', { name: 'History' }).getByRole('listitem');

async function openHistory(): Promise<void> {
  await visit(aboard.page, form);
  await formOf(aboard.page).getByRole('button', { name: 'Show history' }).click();
  await entries().first().waitFor();
}

test('each change in the field’s own words, the newest first, and the next as it comes', async () => {
  await openHistory();
  await expect.poll(() => entries().count()).toBe(2);
  const newest = await entries().first().innerText();
  for (const words of ['Changed', aboard.email, 'Findings', 'None', 'Two findings', 'Next Due Date', '01-03-2026', '15-09-2026'])
    expect(newest).toContain(words);
  const oldest = await entries().last().innerText();
  for (const words of ['Created', ashore.email, 'ISM Audit', '01-03-2025']) expect(oldest).toContain(words);

  await call(fixture.url, 'PUT', record, ashore.token, {
    ...BODY,
    findings: 'Two findings',
    next_due_date: '2026-09-15',
    status: 'Passed',
  });
  await expect.poll(() => entries().count()).toBe(3);
  await expect.poll(() => entries().first().innerText()).toContain('Passed');
});

test('an earlier value is put back into the form, and saved like any other', async () => {
  await openHistory();
  await aboard.page.getByRole('button', { name: 'Restore Next Due Date: 01-03-2026' }).click();
  const field = fieldOf(aboard.page, 'next_due_date');
  await expect.poll(() => field.inputValue()).toBe('01-03-2026');
  await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true);
  await submitForm(aboard.page);
  await aboard.page.waitForURL(at('/audits'));
  expect((await call(fixture.url, 'GET', record, ashore.token)).body.next_due_date).toBe('2026-03-01');
});

test('from the row of its list, by keyboard, and back to the row', async () => {
  await visit(aboard.page, '/audits');
  const action = rowOf(aboard.page, 'ISM Audit').getByRole('button', { name: 'Actions for ISM Audit' });
  await action.press('Enter');
  await aboard.page.getByRole('dialog', { name: 'Actions for ISM Audit' }).getByRole('button', { name: 'History' }).press('Enter');
  const dialog = aboard.page.getByRole('dialog', { name: 'History of ISM Audit' });
  await dialog.getByText('Two findings').first().waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: /^Restore/ }).count()).toBe(0);
  await aboard.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => action.evaluate((button) => button === document.activeElement)).toBe(true);
});

deepTest('without a link it says that it could not be loaded, and comes once it can', async () => {
  await visit(aboard.page, form);
  await aboard.page.route('**/history', (route) => route.abort());
  aboard.expected.push(/net::ERR/);
  await formOf(aboard.page).getByRole('button', { name: 'Show history' }).click();
  await aboard.page.getByText('The server cannot be reached. Please check the connection.').waitFor();
  await aboard.page.unrouteAll({ behavior: 'ignoreErrors' });
  await aboard.page.getByRole('button', { name: 'Try again' }).click();
  await entries().first().waitFor();
});

describe.each((['light', 'dark'] as const).slice(0, many(1, 2)))('%s', (colorScheme) => {
  deepTest.each([375, 1366].slice(0, many(1, 2)))('axe finds nothing at %i px, and nothing sticks out', async (width) => {
    const { page } = aboard;
    await drawIn(page, colorScheme);
    await page.setViewportSize({ width, height: 850 });
    await openHistory();
    expect(await axeFinds(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1366, height: 850 });
  });
});
