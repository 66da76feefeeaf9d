/** A backup is restored while people are at work: screens show what is there, and what was written before is shown, not sent. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { fieldOf, fillForm, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { waitingOn } from '../support/keptInBrowser';
import { runTool } from '../support/runTool';
import { paperOf } from '../support/samplePaperwork';
import { choose, cutLink, loaded, sinceRead, visit } from '../support/screens';
import { until } from '../support/until';

let fixture: Fixture;
let aboard: Person;
let ashore: Person;
let away: Person;
let vessel: number;

afterAll(() => fixture.close());

const BODY = { audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending', findings: 'None', remarks: 'None' };
const archive = () => join(fixture.server.dataDir, 'a.backup');
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

/** Runs in the page. Notes what its notices say from now on: they close after a few seconds. */
const noteNotices = () => {
  const said: string[] = [];
  Object.assign(globalThis, { said });
  const notices = document.querySelector('[data-notices]') ?? document.body;
  new MutationObserver(() => said.push(notices.textContent)).observe(notices, { childList: true, subtree: true });
};

const rows = async (page: Page) =>
  (await page.locator('main table[role=table] tbody tr').allInnerTexts()).flatMap(
    (text) => /(Early|Ghost|Later) \d+/.exec(text)?.[0] ?? [],
  );
const EARLY = ['Early 1', 'Early 2', 'Early 3'];
const LATER = ['Later 1', 'Later 2', 'Later 3', 'Later 4'];

/** On the list; on a form with something half typed, which the backup holds; and on one which it does not. */
let list: Page;
let form: Page;
let ghost: Page;
/** Above a cell with something half typed. */
let held: number;
let sent: number;

// One backup, and one restore while all of this is open or waits.
beforeAll(async () => {
  fixture = await openFixture({ own: true });
  [aboard, ashore, away] = await Promise.all([fixture.person(), fixture.person({ signedIn: false }), fixture.person()]);
  vessel = await addVessel(fixture.url, ashore.token, 'MV Restored');
  for (const name of EARLY) await add(name);
  [held, sent] = [await add(), await add()];
  for (const { page } of [aboard, away]) await choose(page, vessel);
  await backUp();

  await edit(held, { remarks: 'Not in the backup' });
  const lost = await add('Ghost 1');
  list = aboard.page;
  await visit(list, '/audits');
  form = await opened(`/edit-audit/${vessel}/${held}`, 'Half typed');
  ghost = await opened(`/edit-audit/${vessel}/${lost}`, 'Of a ghost');
  await list.getByText('Ghost 1').first().waitFor();
  await writeOffline();

  await list.evaluate(noteNotices);
  await restoreBackup();
  for (const name of LATER) await add(name);
  // The same revision as the one that was edited at sea, and another text.
  for (const id of [held, sent]) await edit(id, { remarks: 'Written after' });
}, 300_000);

/** A form of an audit in another tab, with something half typed. */
async function opened(path: string, findings: string): Promise<Page> {
  const tab = await aboard.tab();
  await tab.goto(`${path}?vessel=${vessel}`);
  await fieldOf(tab, 'findings').fill(findings);
  return tab;
}

async function openCell(tab: Page): Promise<void> {
  // What works on cells is fetched after the list.
  await tab.getByRole('button', { name: 'Select', exact: true }).click();
  await tab.getByRole('button', { name: 'End selecting' }).click();
  await tab.locator(`main [role=table] [data-id="${sent}"] [data-column=remarks]`).dblclick();
  await tab.getByLabel('Remarks of ISM Audit').waitFor();
}

/** An edit and an addition that wait to be sent when their page is closed. */
async function writeOffline(): Promise<void> {
  const { page } = away;
  await edit(sent, { remarks: 'Not in the backup' });
  await visit(page, `/edit-audit/${vessel}/${sent}`);
  await until(async () => (await fieldOf(page, 'remarks').inputValue()) === 'Not in the backup', 'the edit');
  await cutLink(page);
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
  await until(async () => (await waitingOn(page)) === 2, 'what waits to be on the disk');
  await page.close();
}

const TOLD = 'restored from a backup. Changes by others are counted from now on.';

test('an open list shows no ghosts and misses nothing', async () => {
  const present = [...EARLY, ...LATER];
  await expect
    .poll(() => list.evaluate(() => String(Reflect.get(globalThis, 'said'))))
    .toContain('The data on the server has been restored from a backup. Everything was loaded again.');
  await expect.poll(() => rows(list)).toEqual(present);
  // What this browser has kept may still be of the old log: it is shown until the server has said so.
  const again = await aboard.tab();
  await again.goto(`/audits?vessel=${vessel}`);
  await loaded(again);
  await expect.poll(() => rows(again)).toEqual(present);
  await again.close();
  // How far the user had looked means nothing in the new log: it is begun afresh, and told, in every tab, until its user has read it.
  await visit(list, '/');
  await list.getByText(TOLD).waitFor();
  await expect.poll(() => list.getByText(/changes? since/).count()).toBe(0);
  await list.reload();
  await list.getByText(TOLD).waitFor();
  await Promise.all([
    list.waitForResponse((response) => response.url().includes('/since') && response.request().method() === 'PUT'),
    list.locator('#main').getByRole('button', { name: 'Dismiss' }).click(),
  ]);
  await Promise.all([sinceRead(list), list.reload()]);
  await loaded(list);
  await expect.poll(() => list.getByText(TOLD).count()).toBe(0);
});

test('a cell that opens with a draft from before the restore says so', async () => {
  const cells = await aboard.tab();
  await cells.goto(`/audits?vessel=${vessel}`);
  await openCell(cells);
  await cells.keyboard.type('Typed in a cell');
  await expect.poll(() => cells.evaluate(() => Object.values(sessionStorage).join())).toContain('Typed in a cell');
  // As if it had been typed before the restore.
  await cells.addInitScript(() => {
    for (const [key, value] of Object.entries(sessionStorage))
      sessionStorage.setItem(key, String(value).replace(/"epoch":"[^"]*"/, '"epoch":"before the restore"'));
  });
  await cells.reload();
  await loaded(cells);
  await openCell(cells);
  await cells.getByText(/restored from a backup since you typed this. Please check it before you save. What you had typed/).waitFor();
  await expect.poll(() => cells.getByLabel('Remarks of ISM Audit').inputValue()).toMatch(/Typed in a cell$/);
  await cells.close();
});

test('what waits to be sent is shown, and saved when its author says so', async () => {
  await away.context.setOffline(false);
  const page = await away.tab();
  await page.goto('/');
  await page.getByText('2 changes you made earlier could not be saved.').waitFor();
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Could not be saved' });
  await dialog.getByText('restored from a backup since this was written').first().waitFor();
  await dialog.getByText('Amara Diallo').first().waitFor();
  expect(await stored(sent)).toMatchObject({ findings: 'None', remarks: 'Written after' });
  expect((await call(fixture.url, 'GET', `/api/vessels/${vessel}/crew`, ashore.token)).body.crew).toEqual([]);

  await dialog.getByRole('listitem').filter({ hasText: 'Typed at sea' }).getByRole('button', { name: 'Open in the form' }).click();
  await page.getByText('Please check it before you save.').waitFor();
  await expect.poll(() => fieldOf(page, 'findings').inputValue()).toBe('Typed at sea');
  await expect.poll(() => fieldOf(page, 'remarks').inputValue()).toBe('Written after');
  await submitForm(page);
  await expect.poll(async () => (await stored(sent)).findings).toBe('Typed at sea');
  await page.getByText('Your new crew member Amara Diallo could not be saved.').waitFor();
});

deepTest(
  'an open form, its draft after a reload, and the draft of what the backup lacks are shown, and save nothing by themselves',
  async () => {
    await expect.poll(() => fieldOf(form, 'remarks').inputValue()).toBe('Written after');
    await expect.poll(() => fieldOf(form, 'findings').inputValue()).toBe('Half typed');
    await ghost.getByText(/which does not contain audit\/survey ISM Audit. What you typed is still here/).waitFor();
    await expect.poll(() => fieldOf(ghost, 'findings').inputValue()).toBe('Of a ghost');

    // Without what this browser keeps of the old log, which would open the form once more.
    await ghost.evaluate(forgetLedgers);
    await ghost.reload();
    await ghost.getByText('Your change to audit/survey ISM Audit could not be saved.').waitFor();
    await ghost.getByRole('button', { name: 'Review' }).click();
    await ghost.getByRole('dialog', { name: 'Could not be saved' }).getByText('Of a ghost').waitFor();

    await form.reload();
    await form.getByText('What you had typed here is back.').waitFor();
    await expect.poll(() => fieldOf(form, 'findings').inputValue()).toBe('Half typed');
    expect(await stored(held)).toMatchObject({ findings: 'None', remarks: 'Written after' });
    const audits = (await call(fixture.url, 'GET', listPath(), ashore.token)).body.audits as object[];
    expect(audits).toHaveLength(EARLY.length + LATER.length + 2);
    await submitForm(form);
    await expect.poll(async () => stored(held)).toMatchObject({ findings: 'Half typed', remarks: 'Written after' });
  },
);
