/** An administrator makes a link for a surveyor, who reads and downloads without an account, until it is revoked. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFinds } from '../support/axeFinds';
import { appoint } from '../support/appoint';
import { openFixture, type Fixture, type Person } from '../support/browser';
import { addVessel } from '../support/call';
import { fillVessel } from '../support/fillVessel';
import { loaded } from '../support/screens';
import { paths } from '../../shared/api/paths';

let fixture: Fixture;
let administrator: Person;
const PDF = '%PDF-1.7 stamped';

beforeAll(async () => {
  fixture = await openFixture();
  administrator = await fixture.person();
  await appoint(fixture.url, fixture.server.administrator ?? '', administrator.email);
  const vessel = await addVessel(fixture.url, administrator.token, 'MV Surveyed');
  const { certificates = [] } = await fillVessel(fixture.url, administrator.token, vessel);
  const body = new FormData();
  body.set('file', new Blob([PDF]), 'load line.pdf');
  const headers = { Authorization: `Bearer ${administrator.token}` };
  await fetch(`${fixture.url}${paths.fileUpload('certificates', vessel, certificates[0] ?? 0)}`, { method: 'POST', body, headers });
});
afterAll(async () => {
  fixture.assertQuiet();
  await fixture.close();
});

test('a link that is being made can only be read: neither Esc, a click outside nor a second press of Make closes it', async () => {
  const { page } = administrator;
  await page.goto(`${fixture.url}/accounts`);
  await loaded(page);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('For whom').fill('Bo Berg');
  await dialog.getByLabel('Ship').selectOption({ label: 'MV Surveyed' });
  await dialog.getByLabel('Crew').check();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  await dialog.getByRole('button', { name: 'Making…' }).waitFor();
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
  await page.mouse.click(5, 5);
  await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  // The button is pressed again at the moment when it becomes 'Done'.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const done = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(({ textContent }) => textContent === 'Done');
      if (done) observer.disconnect();
      done?.click();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  release();
  await expect.poll(() => dialog.getByLabel('Link', { exact: true }).inputValue()).toMatch('#');
  await page.unrouteAll({ behavior: 'wait' });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Bo Berg' }).getByText('Never opened').waitFor();
});

test('an account that is saved after Cancel closes no dialog that was opened since, and is told', async () => {
  const { page, email } = administrator;
  const mate = await fixture.person();
  await page.goto(`${fixture.url}/accounts`);
  await loaded(page);
  const dialog = page.getByRole('dialog');
  const change = (who: string) => page.getByRole('button', { name: `Change ${who}`, exact: true }).click();
  // The same account again, then another one.
  for (const next of [mate.email, email]) {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/accounts/*', (route) => held.then(() => route.continue()));
    await change(mate.email);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await change(next);
    await dialog.getByLabel('Last day').fill('31-12-2199');
    release();
    await page.getByText(`${mate.email} is changed.`).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await expect.poll(() => dialog.getByLabel('Last day').inputValue()).toBe('31-12-2199');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(`${mate.email} is changed.`).waitFor({ state: 'detached' });
  }
});

test('a surveyor reads and downloads by a link until the administrator revokes it', async () => {
  const { page } = administrator;
  await page.goto(`${fixture.url}/accounts`);
  await loaded(page);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  await dialog.getByText('For whom: write plain text').waitFor();
  await dialog.getByLabel('For whom').fill('Ann Lee, class survey');
  await dialog.getByLabel('Ship').selectOption({ label: 'MV Surveyed' });
  await dialog.getByLabel('Crew').check();
  await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const line = page.getByRole('list', { name: 'Outside access' }).getByRole('listitem').filter({ hasText: 'Ann Lee, class survey' });
  await line.getByText('Never opened').waitFor();

  const context = await fixture.newContext({ viewport: { width: 375, height: 740 } });
  const holder = await context.newPage();
  const refused: string[] = [];
  holder.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
  await holder.goto(link);
  await holder.getByRole('heading', { level: 1, name: 'MV Surveyed' }).waitFor();
  await holder.getByRole('table', { name: 'All crew members' }).waitFor();
  const certificates = holder.getByRole('table', { name: 'All certificates' });
  await certificates.waitFor();
  await expect.poll(() => holder.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Particulars', 'Certificates', 'Crew']);
  // Two columns, so that the sections begin on the first screen of a phone.
  const tops = () =>
    holder.getByRole('term').evaluateAll((terms) => terms.slice(0, 2).map((term) => Math.round(term.getBoundingClientRect().top)));
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  expect(await axeFinds(holder)).toEqual([]);
  const coming = holder.waitForEvent('download');
  await certificates.getByRole('button', { name: /^Download/ }).click();
  const download = await coming;
  expect([download.suggestedFilename(), await readFile(await download.path(), 'utf8')]).toEqual(['load line.pdf', PDF]);
  // Reloading the page of the same tab is no new opening.
  await holder.reload();
  await certificates.waitFor();
  expect(refused).toEqual([]);

  await page.reload();
  await line.getByText('Opened 1 time').click();
  await line.getByText(/from (127\.0\.0\.1|::1), Chrome/).waitFor();
  await line.getByRole('button', { name: 'Revoke Ann Lee, class survey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await line.getByText('Revoked', { exact: true }).waitFor();
  await expect.poll(() => line.getByRole('button').count()).toBe(0);

  await holder.reload();
  await holder.getByText('This link was revoked or has expired. Please ask whoever sent it for a new one.').waitFor();
  await expect.poll(() => holder.getByText('MV Surveyed').count()).toBe(0);
});
