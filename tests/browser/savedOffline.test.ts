/** Saving without a link: the form closes, the row says that it waits, and the link's indicator shows what waits. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFinds } from '../support/axeFinds';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { fieldOf, fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { addPath, paperOf } from '../support/samplePaperwork';
import { at, choose, visit } from '../support/screens';

let fixture: Fixture;
let aboard: Person;
let page: Page;
let vessel: number;
let audits: string;
let form: string;

const BODY = { audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending', findings: 'None' };

beforeAll(async () => {
  fixture = await openFixture();
});
beforeEach(async () => {
  aboard = await fixture.person();
  aboard.expected.push(/net::ERR|WebSocket|status of 409/);
  ({ page } = aboard);
  vessel = await addVessel(fixture.url, aboard.token, `MV ${Date.now()}`);
  audits = `/api/vessels/${vessel}/audits`;
  const { id } = (await call(fixture.url, 'POST', audits, aboard.token, BODY)).body;
  form = `/edit-audit/${vessel}/${String(id)}`;
  await choose(page, vessel);
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

async function cut(): Promise<void> {
  await aboard.context.setOffline(true);
  await page.getByRole('button', { name: /^Offline since/ }).waitFor();
}
const stored = async () => (await call(fixture.url, 'GET', audits, aboard.token)).body.audits as { findings: string }[];
const addCrew = async () => {
  await page.getByRole('link', { name: 'Crew', exact: true }).click();
  await page.getByRole('link', { name: 'Add New Crew Member' }).click();
  await fillForm(page, 'crew', paperOf('crew').add);
  await submitForm(page);
  await page.waitForURL(at('/crew'));
};

test('the form closes into its list, the row says that it waits, and what is sent is named', async () => {
  await visit(page, addPath('crew', vessel));
  await formOf(page).waitFor();
  await cut();
  await fillForm(page, 'crew', paperOf('crew').add);
  await submitForm(page);
  await page.waitForURL(at('/crew'));
  await page.getByText('Kept on this machine. It is sent when the link is back.').waitFor();
  const row = rowOf(page, 'Amara Diallo');
  await row.getByText('waiting to be sent').waitFor();
  await aboard.context.setOffline(false);
  await page.getByText('Amara Diallo saved.').waitFor();
  await row.getByText('waiting to be sent').waitFor({ state: 'detached' });
  expect((await call(fixture.url, 'GET', `/api/vessels/${vessel}/crew`, aboard.token)).body.crew).toHaveLength(1);
});

test('the indicator opens what waits, with its values, and a write is discarded there before it is sent', async () => {
  // Fetched ahead, since it is wanted when the link is away.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('LinkDialog')));
  await visit(page, form);
  await fieldOf(page, 'findings').fill('Typed at sea');
  await cut();
  await submitForm(page);
  await page.waitForURL(at('/audits'));
  await addCrew();
  await page.getByRole('button', { name: /^Offline since .* 2 to send$/ }).click();
  const dialog = page.getByRole('dialog', { name: '2 changes are not sent yet' });
  const write = dialog.getByRole('listitem').filter({ hasText: 'Edit audit/survey ISM Audit' });
  await write.getByText('Typed at sea').waitFor();
  await dialog.getByText('Amara Diallo').first().waitFor();
  expect(await axeFinds(page, 'dialog[open]')).toEqual([]);
  await write.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this change?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'One change is not sent yet' }).waitFor();
  await page.keyboard.press('Escape');
  await aboard.context.setOffline(false);
  await page.getByText('Amara Diallo saved.').waitFor();
  expect(await stored()).toMatchObject([{ findings: 'None' }]);
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await page.getByRole('dialog', { name: 'All changes are saved' }).waitFor();
});

test('what the server refuses after the form was left is kept with its reason and its values', async () => {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/api/**/audits/*', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await visit(page, form);
  await fieldOf(page, 'findings').fill('Typed at sea');
  await submitForm(page);
  await formOf(page).getByRole('button', { name: 'Cancel' }).click();
  const [audit] = (await call(fixture.url, 'GET', audits, aboard.token)).body.audits as { id: string; rev: number }[];
  await call(fixture.url, 'PUT', `${audits}/${String(audit?.id)}`, aboard.token, { ...BODY, findings: 'Typed ashore' });
  release();
  await page.getByText('Your change to audit/survey ISM Audit could not be saved.').waitFor();
  await page.getByRole('button', { name: 'Look at it' }).click();
  await page.getByRole('dialog', { name: 'Could not be saved' }).getByText('Typed at sea').waitFor();
});
