/** An administrator makes a link for a surveyor, who reads and downloads without an account, until it is revoked. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFinds } from '../support/axeFinds';
import { appoint } from '../support/appoint';
import { openFixture, type Fixture, type Person } from '../support/browser';
import { addVessel } from '../support/call';
import { fillVessel } from '../support/fillVessel';
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

test('a surveyor reads and downloads by a link until the administrator revokes it', async () => {
  const { page } = administrator;
  await page.goto(`${fixture.url}/accounts`);
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
