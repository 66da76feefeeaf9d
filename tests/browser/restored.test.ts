/** A backup is restored while people are at work: screens show what is there, and what was written before is shown, not sent. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { fieldOf, fillForm, formOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { runTool } from '../support/runTool';
import { paperOf } from '../support/samplePaperwork';
import { choose, loaded, visit } from '../support/screens';

let fixture: Fixture;
let aboard: Person;
let ashore: Person;
let vessel: number;

beforeAll(async () => {
  fixture = await openFixture({ own: true });
});
afterAll(() => fixture.close());

beforeEach(async () => {
  [aboard, ashore] = [await fixture.person(), await fixture.person()];
  vessel = await addVessel(fixture.url, ashore.token, `MV ${Date.now()}`);
});

const BODY = { audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending', findings: 'None', remarks: 'None' };
const archive = () => join(fixture.server.dataDir, `${vessel}.backup`);
const listPath = () => `/api/vessels/${vessel}/audits`;

async function add(findings = 'None'): Promise<number> {
  const { status, body } = await call(fixture.url, 'POST', listPath(), ashore.token, { ...BODY, findings });
  expect(status).toBe(201);
  return Number(body.id);
}
const edit = (id: number, changes: object) => call(fixture.url, 'PUT', `${listPath()}/${id}`, ashore.token, { ...BODY, ...changes });
const stored = async (id: number) => (await call(fixture.url, 'GET', `${listPath()}/${id}`, ashore.token)).body;

async function backUp(): Promise<void> {
  expect(await runTool('backup', { DATA_DIR: fixture.server.dataDir }, [archive()])).toMatchObject({ code: 0 });
}

async function restoreBackup(): Promise<void> {
  await fixture.server.kill('SIGTERM');
  rmSync(join(fixture.server.dataDir, 'database'), { recursive: true });
  expect(await runTool('restore', { DATA_DIR: fixture.server.dataDir }, [archive()])).toMatchObject({ code: 0, err: '' });
  await fixture.server.restart();
}

/** Runs in the page. */
const forgetLedgers = () =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('vessel-ops');
    opening.onsuccess = () => {
      const clearing = opening.result.transaction('ledgers', 'readwrite').objectStore('ledgers').clear();
      clearing.onsuccess = () => resolve();
    };
  });

const rows = async (page: Page) =>
  (await page.locator('main table[role=table] tbody tr').allInnerTexts()).map((text) => /(Early|Ghost|Later) \d+/.exec(text)?.[0]);
const numbered = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word} ${n + 1}`);

test('an open list shows no ghosts and misses nothing', async () => {
  const { page } = aboard;
  for (const name of numbered('Early', 10)) await add(name);
  await choose(page, vessel);
  await backUp();
  await visit(page, '/audits');
  for (const name of numbered('Ghost', 5)) await add(name);
  await expect.poll(() => rows(page)).toEqual([...numbered('Early', 10), ...numbered('Ghost', 5)]);
  await restoreBackup();
  for (const name of numbered('Later', 8)) await add(name);
  await page.getByText('The data on the server has been restored from a backup. Everything was loaded again.').waitFor({ timeout: 20_000 });
  const present = [...numbered('Early', 10), ...numbered('Later', 8)];
  await expect.poll(() => rows(page), { timeout: 15_000 }).toEqual(present);
  // What this browser has kept may still be of the old log: it is shown until the server has said so.
  const again = await aboard.tab();
  await again.goto(`/audits?vessel=${vessel}`);
  await loaded(again);
  await expect.poll(() => rows(again)).toEqual(present);
  expect(await rows(page)).toEqual(present);
  // How far the user had looked means nothing in the new log: it is begun afresh, and told.
  await visit(page, '/');
  await page.getByText('restored from a backup. What others change is told from now on.').waitFor();
  expect(await page.getByText(/changes? since/).count()).toBe(0);
  // In every tab, until its user has read it.
  await page.reload();
  await page.getByText('restored from a backup. What others change is told from now on.').waitFor();
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/since') && response.request().method() === 'PUT'),
    page.locator('#main').getByRole('button', { name: 'Dismiss' }).click(),
  ]);
  await page.reload();
  await loaded(page);
  await page.waitForTimeout(500);
  expect(await page.getByText('What others change is told from now on.').count()).toBe(0);
});

test('what waits to be sent is shown, and saved when its author says so', async () => {
  let { page } = aboard;
  const id = await add();
  await backUp();
  await choose(page, vessel);
  await edit(id, { remarks: 'Not in the backup' });
  await visit(page, `/edit-audit/${vessel}/${id}`);
  await formOf(page).waitFor();
  await aboard.context.setOffline(true);
  await page
    .getByRole('status')
    .filter({ hasText: /^Offline/ })
    .waitFor();
  await fieldOf(page, 'findings').fill('Typed at sea');
  await submitForm(page);
  await page.getByRole('link', { name: 'Crew', exact: true }).click();
  await page.getByRole('link', { name: 'Add New Crew Member' }).click();
  await fillForm(page, 'crew', paperOf('crew').add);
  await submitForm(page);
  await page.getByRole('status').filter({ hasText: '2 to send' }).waitFor();
  await page.waitForTimeout(300);
  await page.close();

  await restoreBackup();
  // The same revision as the one that was edited at sea, and another text.
  await edit(id, { remarks: 'Written after' });
  await aboard.context.setOffline(false);
  page = await aboard.tab();
  await page.goto('/');
  await page.getByText('2 changes you made earlier could not be saved.').waitFor();
  await page.getByRole('button', { name: 'Look at them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Could not be saved' });
  await dialog.getByText('restored from a backup since this was written').first().waitFor();
  await dialog.getByText('Amara Diallo').first().waitFor();
  expect(await stored(id)).toMatchObject({ findings: 'None', remarks: 'Written after' });
  expect((await call(fixture.url, 'GET', `/api/vessels/${vessel}/crew`, ashore.token)).body.crew).toEqual([]);

  await dialog.getByRole('listitem').filter({ hasText: 'Typed at sea' }).getByRole('button', { name: 'Open in the form' }).click();
  await page.getByText('look at it before you save it').waitFor();
  expect(await fieldOf(page, 'findings').inputValue()).toBe('Typed at sea');
  expect(await fieldOf(page, 'remarks').inputValue()).toBe('Written after');
  await submitForm(page);
  await expect.poll(async () => (await stored(id)).findings).toBe('Typed at sea');
  await page.getByText('Your new crew member Amara Diallo could not be saved.').waitFor();
});

test('an open form, its draft after a reload, and the draft of what the backup lacks are shown, and save nothing by themselves', async () => {
  const { page } = aboard;
  const id = await add();
  await backUp();
  await edit(id, { remarks: 'Not in the backup' });
  const ghost = await add('Ghost 1');
  await choose(page, vessel);
  await visit(page, `/edit-audit/${vessel}/${id}`);
  await fieldOf(page, 'findings').fill('Half typed');
  const other = await aboard.tab();
  await other.goto(`/edit-audit/${vessel}/${ghost}?vessel=${vessel}`);
  await fieldOf(other, 'findings').fill('Of a ghost');

  await restoreBackup();
  await edit(id, { remarks: 'Written after' });
  await expect.poll(() => fieldOf(page, 'remarks').inputValue(), { timeout: 20_000 }).toBe('Written after');
  expect(await fieldOf(page, 'findings').inputValue()).toBe('Half typed');
  await other.getByText(/which does not hold audit\/survey ISM Audit. What you typed is still here/).waitFor({ timeout: 20_000 });
  expect(await fieldOf(other, 'findings').inputValue()).toBe('Of a ghost');

  // Without what this browser keeps of the old log, which would open the form once more.
  await other.evaluate(forgetLedgers);
  await other.reload();
  await other.getByText('Your change to audit/survey ISM Audit could not be saved.').waitFor();
  await other.getByRole('button', { name: 'Look at it' }).click();
  await other.getByRole('dialog', { name: 'Could not be saved' }).getByText('Of a ghost').waitFor();

  await page.reload();
  await page.getByText('What you had typed here is back.').waitFor();
  expect(await fieldOf(page, 'findings').inputValue()).toBe('Half typed');
  expect(await stored(id)).toMatchObject({ findings: 'None', remarks: 'Written after' });
  expect(((await call(fixture.url, 'GET', listPath(), ashore.token)).body.audits as object[]).length).toBe(1);
  await submitForm(page);
  await expect.poll(async () => stored(id)).toMatchObject({ findings: 'Half typed', remarks: 'Written after' });
});
