/** What was saved without a link and not sent: the page may be closed, and nothing of it is lost, doubled, or seen by somebody else. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFinds } from '../support/axeFinds';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { fieldOf, fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { addPath, paperOf } from '../support/samplePaperwork';
import { at, choose, loaded, visit } from '../support/screens';

let fixture: Fixture;
let aboard: Person;
let vessel: number;
let record: string;
let form: string;
let page: Page;

beforeAll(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

const BODY = { audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending', findings: 'None' };
const stored = async (token = aboard.token) => (await call(fixture.url, 'GET', record, token)).body;
const listed = async (kind: string, key: string) =>
  (await call(fixture.url, 'GET', `/api/vessels/${vessel}/${kind}`, aboard.token)).body[key] as object[];
const toSend = (count: number) =>
  page
    .getByRole('status')
    .filter({ hasText: `${count} to send` })
    .waitFor();
const banner = () => page.getByText(/^Your (change to|new|deletion of) .* could not be saved\.$/);

beforeEach(async () => {
  aboard = await fixture.person();
  aboard.expected.push(/net::ERR|WebSocket|status of (400|404|409)/);
  ({ page } = aboard);
  vessel = await addVessel(fixture.url, aboard.token, `MV ${Date.now()}`);
  const { id } = (await call(fixture.url, 'POST', `/api/vessels/${vessel}/audits`, aboard.token, BODY)).body;
  record = `/api/vessels/${vessel}/audits/${String(id)}`;
  form = `/edit-audit/${vessel}/${String(id)}`;
  await choose(page, vessel);
});

/** The link goes while the form is open. */
async function cut(): Promise<void> {
  await formOf(page).waitFor();
  await aboard.context.setOffline(true);
  await page
    .getByRole('status')
    .filter({ hasText: /^Offline/ })
    .waitFor();
}

/** Closes the page without a link, and opens the application again with one, in a new page. */
async function comeBack(): Promise<void> {
  // Kept a moment after it is written; a machine that loses power in that moment loses what is not answered either way.
  await page.waitForTimeout(300);
  await page.close();
  await aboard.context.setOffline(false);
  page = await aboard.tab();
  await page.goto('/');
  await loaded(page);
}

test('an edit and an addition made without a link arrive once after the page was closed', async () => {
  await visit(page, form);
  await cut();
  await fieldOf(page, 'findings').fill('Typed at sea');
  await submitForm(page);
  await toSend(1);
  await page.getByRole('link', { name: 'Crew', exact: true }).click();
  await page.getByRole('link', { name: 'Add New Crew Member' }).click();
  await fillForm(page, 'crew', paperOf('crew').add);
  await submitForm(page);
  await toSend(2);
  await comeBack();
  await page.getByText('2 changes you made earlier have now been saved: audit/survey ISM Audit and crew member Amara Diallo.').waitFor();
  await expect.poll(async () => (await stored()).findings).toBe('Typed at sea');
  await page.getByRole('link', { name: 'Crew', exact: true }).click();
  await rowOf(page, 'Amara Diallo').waitFor();
  expect(await listed('crew', 'crew')).toHaveLength(1);
  await page.reload();
  await loaded(page);
  await page.waitForTimeout(500);
  expect(await listed('crew', 'crew')).toHaveLength(1);
});

test('a reload leaves no half-typed form behind of what is already waiting to be sent', async () => {
  await page.route('**/api/vessels/*/crew', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await visit(page, addPath('crew', vessel));
  await fillForm(page, 'crew', paperOf('crew').add);
  await submitForm(page);
  await page.getByRole('button', { name: 'Adding…' }).waitFor();
  await page.waitForTimeout(300);
  await page.unrouteAll();
  await page.reload();
  await page.getByText('Your new crew member Amara Diallo has now been saved.').waitFor();
  expect(await fieldOf(page, 'name').inputValue()).toBe('');
  expect(await listed('crew', 'crew')).toHaveLength(1);
});

test('one person’s unsent changes are neither sent nor shown when somebody else signs in here', async () => {
  const other = await fixture.person({ signedIn: false });
  await visit(page, form);
  await cut();
  await fieldOf(page, 'findings').fill('Mine alone');
  await submitForm(page);
  await toSend(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'One change has not been saved yet' });
  await question.getByText('It stays on this machine, and is sent when you sign in here again.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await toSend(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await aboard.context.setOffline(false);

  await other.signIn(page);
  await choose(page, vessel);
  await page.waitForTimeout(500);
  expect(await page.getByText(/to send|changes you made earlier|^Your (change|new|deletion)/).count()).toBe(0);
  expect((await stored(other.token)).findings).toBe('None');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await aboard.signIn(page);
  await page.getByText('Your change to audit/survey ISM Audit has now been saved.').waitFor();
  expect((await stored(other.token)).findings).toBe('Mine alone');
});

test('a page closed beside an open one: the open one does not send what the other still sees to', async () => {
  const beside = await aboard.tab();
  await beside.goto('/');
  await loaded(beside);
  await page.route('**/api/**/audits/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await visit(page, form);
  await fieldOf(page, 'findings').fill('From one page');
  await submitForm(page);
  await page.getByRole('button', { name: 'Saving…' }).waitFor();
  await beside.reload();
  await loaded(beside);
  await beside.waitForTimeout(500);
  expect((await stored()).findings).toBe('None');
  await page.unrouteAll();
  await page.waitForURL(at('/audits'));
  expect((await stored()).findings).toBe('From one page');
  expect(await beside.getByText(/changes you made earlier|^Your (change|new|deletion)/).count()).toBe(0);
});

test('an edit that clashes after a restart is shown, with its values, and settled in the form', async () => {
  await visit(page, form);
  await cut();
  await fieldOf(page, 'findings').fill('Typed at sea');
  await fieldOf(page, 'remarks').fill('Aboard');
  await submitForm(page);
  await toSend(1);
  await call(fixture.url, 'PUT', record, aboard.token, { ...BODY, findings: 'Typed ashore' });
  await comeBack();
  await banner().waitFor();
  await page.getByRole('button', { name: 'Look at it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Could not be saved' });
  await dialog.getByText('You changed Findings of audit/survey ISM Audit meanwhile. Choose which to keep.').waitFor();
  await dialog.getByText('Typed at sea').waitFor();
  await dialog.getByRole('button', { name: 'Open in the form' }).click();
  const choice = formOf(page).getByRole('group', { name: 'Findings: two versions' });
  await choice.getByText('“Typed ashore”').waitFor();
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await submitForm(page);
  await page.waitForURL(at('/audits'));
  expect(await stored()).toMatchObject({ findings: 'Typed at sea', remarks: 'Aboard' });
  await banner().waitFor({ state: 'detached' });
});

test('a form left while it was being saved: what the server then refuses is kept, over a restart too', async () => {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/api/**/audits/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await held;
    await route.fulfill({ status: 400, json: { error: 'Findings are too bold.', message: 'Findings are too bold.', code: 'invalid' } });
  });
  await visit(page, form);
  await fieldOf(page, 'findings').fill('Bold words');
  await submitForm(page);
  await formOf(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Still being saved: that goes on by itself.').waitFor();
  release();
  await banner().waitFor();
  await page.unrouteAll();
  await comeBack();
  await page.getByRole('button', { name: 'Look at it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Could not be saved' });
  await dialog.getByText('Findings are too bold.').waitFor();
  await dialog.getByRole('button', { name: 'Open in the form' }).click();
  await expect.poll(() => fieldOf(page, 'findings').inputValue()).toBe('Bold words');
  await submitForm(page);
  await page.waitForURL(at('/audits'));
  await banner().waitFor({ state: 'detached' });
  expect((await stored()).findings).toBe('Bold words');
});

test('a refused change is given up only when its author says so', async () => {
  await visit(page, form);
  await cut();
  await fieldOf(page, 'findings').fill('Typed at sea');
  await submitForm(page);
  await toSend(1);
  await call(fixture.url, 'PUT', record, aboard.token, { ...BODY, findings: 'Typed ashore' });
  await comeBack();
  await page.getByRole('button', { name: 'Look at it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Could not be saved' });
  expect(await axeFinds(page, 'dialog[open]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this change?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByText('Typed at sea').waitFor();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await banner().waitFor({ state: 'detached' });
  await page.waitForTimeout(300);
  await page.reload();
  await loaded(page);
  await page.waitForTimeout(500);
  expect(await banner().count()).toBe(0);
  expect((await stored()).findings).toBe('Typed ashore');
});

test('an edit of what somebody deleted meanwhile is shown, and restores it', async () => {
  await visit(page, form);
  await cut();
  await fieldOf(page, 'findings').fill('Typed at sea');
  await submitForm(page);
  await toSend(1);
  await call(fixture.url, 'DELETE', record, aboard.token);
  await comeBack();
  await page.getByRole('button', { name: 'Look at it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Could not be saved' });
  await dialog.getByText('You deleted audit/survey ISM Audit meanwhile.').waitFor();
  // Another restart loses nothing of it.
  await page.reload();
  await page.getByRole('button', { name: 'Look at it' }).click();
  await dialog.getByRole('button', { name: 'Restore and open' }).click();
  await expect.poll(() => fieldOf(page, 'findings').inputValue()).toBe('Typed at sea');
  await submitForm(page);
  await page.waitForURL(at('/audits'));
  expect((await stored()).findings).toBe('Typed at sea');
  await banner().waitFor({ state: 'detached' });
});
