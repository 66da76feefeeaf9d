/** A ship's network: the product over plain HTTP on a name of its own. Browsers withhold what they call powerful there. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { FOREIGN_HOST, useBrowsers, type Person } from '../support/browser';
import {
  askToDeleteVessel,
  confirm,
  confirmVesselDeletion,
  fieldOf,
  fillForm,
  formOf,
  rowOf,
  submitForm,
  pressInRow,
} from '../support/browserForm';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { waitingOn } from '../support/keptInBrowser';
import { sampleFiles } from '../support/sampleFiles';
import { addPath, paperOf, paperwork } from '../support/samplePaperwork';
import { at, choose, openInvoices, visit } from '../support/screens';
import { DEEP } from '../support/tier';
import { discard, notice } from '../support/unanswered';

const fixture = useBrowsers({ host: FOREIGN_HOST });
let person: Person;
let vessel: number;

beforeAll(async () => {
  person = await fixture.person({ serviceWorkers: 'allow' });
  // Chromium's word on a header that needs HTTPS.
  person.expected.push(/Cross-Origin-Opener-Policy header has been ignored/);
});

const text = (words: string) => person.page.getByText(words, { exact: true }).first().waitFor();
const undo = () => person.page.getByRole('button', { name: 'Undo' }).last().click();
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('the page is no secure context: no randomUUID, no locks, no worker', async () => {
  expect(
    await person.page.evaluate(() => ({
      secure: isSecureContext,
      uuid: 'randomUUID' in crypto,
      locks: 'locks' in navigator,
      worker: 'serviceWorker' in navigator,
    })),
  ).toEqual({ secure: false, uuid: false, locks: false, worker: false });
});

test('a vessel is added, deleted and had back with Undo, and edited', async () => {
  const { page } = person;
  await visit(page, '/add-vessel');
  await fillForm(page, 'vessels', { name: 'MV Plain', imo_number: '9074729', flag: 'Malta' });
  await submitForm(page);
  await page.waitForURL(at('/vessels'));
  await choose(page, 'MV Plain');
  vessel = Number(await page.getByLabel('Select Vessel').inputValue());
  await visit(page, '/');
  await askToDeleteVessel(page);
  await confirmVesselDeletion(page, 'MV Plain');
  await text('Deleted vessel MV Plain.');
  await undo();
  await text('Restored vessel MV Plain.');
  await choose(page, 'MV Plain');
  await visit(page, `/edit-vessel/${vessel}`);
  await fieldOf(page, 'call_sign').fill('9HA123');
  await submitForm(page);
  await formOf(page).waitFor({ state: 'detached' });
  await visit(page, '/');
  await page.locator('main').getByText('9HA123', { exact: true }).waitFor();
  await openInvoices(page);
});

const PAPERS = paperwork().filter(({ kind }) => DEEP || kind === 'certificates');
for (const { kind, name, add, edit, before, after, room } of PAPERS) {
  test(`${kind}: added, edited, deleted and had back`, async () => {
    const { page } = person;
    await visit(page, addPath(kind, vessel));
    await fillForm(page, kind, add);
    await submitForm(page);
    await page.waitForURL(at(`/${kind}`));
    await rowOf(page, name).getByText(before, { exact: true }).first().waitFor();
    if (kind === 'invoices') return; // nothing to edit or delete one with
    if (kind === 'daily-messages')
      await rowOf(page, name)
        .getByRole('button', { name: /^Mark Completed/ })
        .click();
    else {
      await rowOf(page, name).getByRole('link', { name: /^Edit/ }).first().click();
      await page.waitForURL(`**/edit-${room}/${vessel}/*`);
      await fillForm(page, kind, edit);
      await submitForm(page);
      await page.waitForURL(at(`/${kind}`));
    }
    await rowOf(page, name).getByText(after, { exact: true }).first().waitFor();
    await pressInRow(rowOf(page, name), /^Delete(?! File)/);
    await confirm(page, `Are you sure you want to delete this ${DELETED[kind]}?`);
    await rowOf(page, name).waitFor({ state: 'detached' });
    await page.getByText(new RegExp(`^Deleted .*${name}`)).waitFor(); // the notice of the edit has an Undo too
    await undo();
    await rowOf(page, name).waitFor();
    await pressInRow(rowOf(page, name), /^History/);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Restored', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
}

const DELETED: Record<string, string> = {
  certificates: 'certificate',
  crew: 'crew member',
  audits: 'audit/survey',
  'psc-inspections': 'PSC inspection',
  'equipment-inspections': 'equipment inspection/test',
  requisitions: 'requisition',
  'daily-messages': 'message',
};

deepTest('an earlier value is put back from the history, and a record somebody deleted is restored on its form', async () => {
  const { page } = person;
  await visit(page, '/psc-inspections');
  await rowOf(page, 'Rotterdam').getByRole('link', { name: /^Edit/ }).click();
  await formOf(page).getByRole('button', { name: 'Show history' }).click();
  await page.getByRole('button', { name: 'Restore Inspection Status: Detained' }).click();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await call(fixture.url, 'DELETE', `/api/vessels/${vessel}/psc-inspections/${id}`, person.token);
  await page.getByRole('button', { name: 'Restore PSC inspection' }).click();
  await page.getByRole('button', { name: 'Restore PSC inspection' }).waitFor({ state: 'detached' });
  await submitForm(page);
  await page.waitForURL(at('/psc-inspections'));
  await rowOf(page, 'Rotterdam').getByText('Detained', { exact: true }).waitFor();
});

test('a certificate’s file and a test’s report are uploaded, and downloaded byte for byte', async () => {
  const { page } = person;
  const buffer = sampleFiles.pdf();
  const file = { name: 'paper.pdf', mimeType: 'application/pdf', buffer };
  const download = async (row: string, button: RegExp) => {
    const [came] = await Promise.all([page.waitForEvent('download'), pressInRow(rowOf(page, row), button)]);
    return sha(readFileSync(await came.path()));
  };
  await visit(page, '/certificates');
  const row = rowOf(page, 'Load Line Certificate');
  await row.locator('input[type=file]').setInputFiles(file);
  await pressInRow(row, /^Upload/);
  await row.getByRole('button', { name: /^(View|Download)/ }).waitFor();
  expect(await download('Load Line Certificate', /^Download/)).toBe(sha(buffer));

  await visit(page, addPath('equipment-inspections', vessel));
  await fillForm(page, 'equipment-inspections', { item_name: 'SSAS yearly', category: 'SSAS', next_due_date: '01-03-2030' });
  await formOf(page).locator('input[type=file]').setInputFiles(file);
  await submitForm(page);
  await page.waitForURL('**/equipment-inspections**');
  await page.getByRole('tab', { name: /SSAS/ }).click();
  await rowOf(page, 'SSAS yearly')
    .getByRole('button', { name: /^Download Report/ })
    .waitFor();
  expect(await download('SSAS yearly', /^Download Report/)).toBe(sha(buffer));
});

deepTest('kept files say that the page must stay open', async () => {
  const { page } = person;
  await visit(page, '/certificates');
  await page.getByRole('checkbox', { name: 'Keep files on this device' }).check();
  await page.getByText('Keep this page open: over plain HTTP a browser cannot open it without a link.').waitFor();
});

deepTest('each is shown who else is on the vessel', async () => {
  const other = await fixture.person();
  other.expected.push(...person.expected);
  await choose(other.page, vessel);
  for (const [page, { email }] of [
    [person.page, other],
    [other.page, person],
  ] as const)
    await page.getByRole('list', { name: 'Also on this vessel' }).getByRole('listitem').filter({ hasText: email }).waitFor();
  await other.context.close();
});

test('a write that one of two tabs discards is not sent by the other', async () => {
  const { page, context } = person;
  const held: Route[] = [];
  const additions = `**${paths.create('daily-messages', vessel)}`;
  await context.route(additions, (route) => (route.request().method() === 'POST' ? held.push(route) : route.continue()));
  await visit(page, addPath('daily-messages', vessel));
  await fillForm(page, 'daily-messages', { ...paperOf('daily-messages').add, request_no: 'MSG-DISCARDED' });
  await submitForm(page);
  await page.getByRole('button', { name: 'Adding…' }).waitFor();
  const tab = await person.tab();
  await tab.goto('/');
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(2);
  for (const each of [page, tab]) await notice(each).waitFor();
  await discard(page, '', 'It may have been done although the server has not confirmed it. If so, it is shown in its list.');
  await notice(tab).waitFor({ state: 'detached' });
  await context.unroute(additions);
  for (const route of held) await route.continue().catch(() => undefined);
  // What is sent after it has come.
  await visit(tab, addPath('daily-messages', vessel));
  await fillForm(tab, 'daily-messages', { ...paperOf('daily-messages').add, request_no: 'MSG-KEPT' });
  await submitForm(tab);
  await tab.waitForURL(at('/daily-messages'));
  await rowOf(tab, 'MSG-KEPT').waitFor();
  const { body } = await call(fixture.url, 'GET', `/api/vessels/${vessel}/daily-messages`, person.token);
  expect(JSON.stringify(body)).not.toContain('MSG-DISCARDED');
  await tab.close();
});

test('a refused write that is saved again in one of two tabs is not listed in the other', async () => {
  const { page, context } = person;
  const additions = `**${paths.vessels}`;
  let answer = (): void => undefined;
  const isLeft = new Promise<void>((resolve) => (answer = resolve));
  await context.route(additions, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await isLeft;
    await route.fulfill({ status: 400, json: { error: 'Refused once.', code: 'invalid' } });
  });
  person.expected.push(/status of 400|Refused once/);
  await visit(page, '/add-vessel');
  await fillForm(page, 'vessels', { name: 'MV Refused', imo_number: '9074729', flag: 'Malta' });
  await submitForm(page);
  await formOf(page).locator('button[type=submit][aria-busy=true]').waitFor();
  await formOf(page).getByRole('button', { name: 'Cancel' }).click();
  answer();
  const banner = (tab: Page) => tab.getByText('Your new vessel MV Refused could not be saved.');
  await expect.poll(() => waitingOn(page)).toBe(1);
  const tab = await person.tab();
  await tab.goto('/');
  await banner(tab).waitFor();
  await context.unroute(additions);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Open in the form' }).click();
  await submitForm(page);
  await banner(tab).waitFor({ state: 'detached' });
  await tab.close();
});

test('the wall display shows the ship, and logging out leads to the sign-in page', async () => {
  const { page } = person;
  await page.goto('/?wall=1');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('invoiceToken')])).toEqual([null, null]);
});
