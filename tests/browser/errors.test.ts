/** What is said when the server refuses or fails. That every kind has its own words: client/formSentences. */
import { afterEach, describe, expect, test } from 'vitest';
import type { KindName } from '../../shared/kinds/kind';
import {
  confirm,
  confirmVesselDeletion,
  fieldOf,
  fillForm,
  formOf,
  rowOf,
  submitForm,
  type FormTexts,
  pressInRow,
} from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { BROKEN, fails, refuse } from '../support/refusing';
import { addPath, paperOf } from '../support/samplePaperwork';
import { loaded, visit } from '../support/screens';
import { many, PATIENCE_MS } from '../support/tier';
import { downloadFile, examplePdf, uploadFile } from '../support/uploadFile';
import { useVesselFixture } from '../support/vesselFixture';
import { failure } from '../specification/sentences';

const fixture = useVesselFixture({
  vessel: 'MV Full',
  filled: true,
  invoices: true,
  expected: [/status of (400|404|409|500)/, /Adding the message failed/],
});
afterEach(() => fixture.page.unrouteAll({ behavior: 'ignoreErrors' }));

const text = (words: string) => fixture.page.getByText(words, { exact: true }).first().waitFor();
const alert = (words: string) => fixture.page.getByRole('alert').getByText(words, { exact: true }).waitFor();

describe('a refused addition', () => {
  test.each((['crew', 'invoices'] as const).slice(0, many(1, 2)))('of %s', async (kind) => {
    await visit(fixture.page, addPath(kind, fixture.vessel));
    await fixture.page.route(kind === 'crew' ? '**/api/vessels/*/crew' : '**/api/invoices', fails);
    await fillForm(fixture.page, kind, paperOf(kind).add);
    await submitForm(fixture.page);
    await alert(failure(kind, 'add', BROKEN));
  });

  test('of a message is logged only, and what was typed stays', async () => {
    await visit(fixture.page, addPath('daily-messages', fixture.vessel));
    await fixture.page.route('**/api/daily-messages', fails);
    await fillForm(fixture.page, 'daily-messages', paperOf('daily-messages').add);
    const seen = () => fixture.page.locator('body').innerText();
    const before = await seen();
    await submitForm(fixture.page);
    await expect.poll(() => fixture.person.faults.some((fault) => fault.startsWith('Adding the message failed'))).toBe(true);
    // Nothing is said anywhere; the form can be sent again as it stands.
    await expect.poll(seen).toBe(before);
    await expect.poll(() => fixture.page.getByRole('alert').count()).toBe(0);
    for (const [name, typed] of Object.entries(paperOf('daily-messages').add))
      await expect.poll(() => fieldOf(fixture.page, name).inputValue()).toBe(typed);
    await expect.poll(() => formOf(fixture.page).locator('button[type=submit]').isEnabled()).toBe(true);
  });
});

describe('a refused edit', () => {
  const EDITS: [KindName, row: string, FormTexts, path: string][] = [
    ['requisitions', 'REQ-1', { remarks: 'x' }, '**/api/vessels/*/requisitions/*'],
    ['vessels', 'MV Full', { call_sign: 'X1' }, '**/api/vessels/*'],
  ];
  test.each(EDITS.slice(0, many(1, 2)))('of %s', async (kind, row, texts, path) => {
    await visit(fixture.page, `/${kind}`);
    await rowOf(fixture.page, row).getByRole('link', { name: /^Edit/ }).click();
    await fixture.page.route(path, fails);
    await fillForm(fixture.page, kind, texts);
    await submitForm(fixture.page);
    await alert(failure(kind, 'edit', BROKEN));
  });
});

describe('a refused deletion', () => {
  const DELETIONS: [KindName, row: string][] = [
    ['daily-messages', 'MSG-1'],
    ['vessels', 'MV Full'],
  ];
  test.each(DELETIONS.slice(0, many(1, 2)))('of %s: told, and the row comes back', async (kind, row) => {
    await visit(fixture.page, `/${kind}`);
    await fixture.page.route(`**/api/${kind}/*`, fails);
    await pressInRow(rowOf(fixture.page, row), /^Delete/);
    await (kind === 'vessels' ? confirmVesselDeletion(fixture.page, row) : confirm(fixture.page, 'Are you sure you want to delete'));
    await text(failure(kind, 'remove', BROKEN));
    await rowOf(fixture.page, row).waitFor();
  });
});

describe('a record that cannot be loaded', () => {
  test.each<[string, string, number, string]>([
    ['/edit-vessel/999', '**/api/vessels/999', 500, failure('vessels', 'load', BROKEN)],
    ['/edit-certificate/V/999', '**/certificates/999', 404, 'Certificate not found'],
  ])('%s (%s, %i)', async (path, pattern, status, sentence) => {
    await fixture.page.route(pattern, refuse(status, BROKEN, status === 404 ? 'not_found' : 'internal'));
    await visit(fixture.page, path.replace('V', String(fixture.vessel)));
    await alert(sentence);
  });
});

test('a form that waits for its record says so, and then holds it', async () => {
  const { body } = await call(fixture.url, 'POST', `/api/vessels/${fixture.vessel}/crew`, fixture.person.token, {
    name: 'Late Comer',
    rank: 'Cook',
    date_of_joining: '2025-03-01',
    contract_period: '3 Months',
  });
  const other = await fixture.browsers.person({ signedIn: false });
  await other.context.addInitScript((kept) => localStorage.setItem('token', kept), other.token);
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  // Its list does not know the record: the form has to ask for it.
  await other.page.route(`**/api/vessels/${fixture.vessel}/lists`, (route) => route.fulfill({ json: {} }));
  await other.page.route(`**/api/vessels/${fixture.vessel}/crew`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { crew: { id: number }[] };
    await route.fulfill({ json: { ...answer, crew: answer.crew.filter(({ id }) => id !== body.id) } });
  });
  await other.page.route(`**/crew/${String(body.id)}`, async (route) => {
    await held;
    await route.continue();
  });
  await other.page.goto(`/edit-crew/${fixture.vessel}/${String(body.id)}`);
  await other.page.getByText('Loading crew member…').first().waitFor({ state: 'attached' });
  await expect.poll(() => formOf(other.page).count()).toBe(0);
  release();
  await expect.poll(() => fieldOf(other.page, 'name').inputValue()).toBe('Late Comer');
});

describe('what else can fail', () => {
  test('the status of a message', async () => {
    await visit(fixture.page, '/daily-messages');
    await fixture.page.route('**/api/daily-messages/*', fails);
    await rowOf(fixture.page, 'MSG-1')
      .getByRole('button', { name: /^Mark Completed/ })
      .click();
    await text('Failed to update message status.');
    await rowOf(fixture.page, 'MSG-1').getByText('In Progress', { exact: true }).waitFor();
  });

  test('a certificate’s file: upload, download and deletion', async () => {
    await visit(fixture.page, '/certificates');
    const row = rowOf(fixture.page, 'Due Soon');
    const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
    await fixture.page.route('**/upload', fails);
    await row.locator('input[type=file]').setInputFiles(file);
    await pressInRow(row, /^Upload/);
    await text(`Failed to upload file: ${BROKEN}`);
    await fixture.page.unrouteAll({ behavior: 'ignoreErrors' });
    await fixture.page.route('**/upload', refuse(500));
    await pressInRow(row, /^Upload/);
    await text('Failed to upload file: Upload failed');
    await fixture.page.unrouteAll({ behavior: 'ignoreErrors' });
    await pressInRow(row, /^Upload/);
    await row.getByRole('button', { name: /^(View|Download)/ }).waitFor();
    await fixture.page.route('**/download', fails);
    await pressInRow(row, /^Download/);
    await text(`Failed to download file: ${BROKEN}`);
    await fixture.page.route('**/file', fails);
    await pressInRow(row, /^Delete File/);
    await confirm(fixture.page, 'Are you sure you want to delete this file?', 'Delete File');
    await text(`Failed to delete file: ${BROKEN}`);
  });

  test('a certificate’s file that takes the place of another while the question is open: it stays', async () => {
    const { page, url, person, vessel, made } = fixture;
    const id = made.certificates?.[0] ?? 0;
    const send = async (file: Buffer) => expect(await uploadFile(url, person.token, vessel, id, file)).toBe(200);
    await send(examplePdf(500, 'old'));
    await visit(page, '/certificates');
    const row = rowOf(page, 'Due Soon');
    await row.getByRole('button', { name: /^(View|Download)/ }).waitFor();
    await pressInRow(row, /^Delete File/);
    await page.getByRole('dialog').getByText('paper.pdf is removed.').waitFor();
    const theirs = examplePdf(500, 'new');
    await send(theirs);
    await confirm(page, 'Are you sure you want to delete this file?', 'Delete File');
    await text('Failed to delete file: You changed certificate Due Soon meanwhile. Look at it again before deleting it.');
    expect(await downloadFile(url, person.token, vessel, id)).toEqual(theirs);
  });

  test('an equipment report: upload and download', async () => {
    await visit(fixture.page, '/equipment-inspections?tab=tests');
    const row = rowOf(fixture.page, 'SSAS test');
    const choose = () =>
      row
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') });
    await fixture.page.route('**/upload-report', fails);
    await choose();
    await text(`Failed to upload test report: ${BROKEN}`);
    await fixture.page.unrouteAll({ behavior: 'ignoreErrors' });
    await choose();
    await row.getByRole('button', { name: /^Download Report/ }).waitFor();
    await fixture.page.route('**/download-report', fails);
    await row.getByRole('button', { name: /^Download Report/ }).click();
    await text(`Failed to download report: ${BROKEN}`);
  });

  test('the name of a vessel: a form of one that is not known says Unknown Vessel', async () => {
    await visit(fixture.page, '/add-crew/999');
    await text('Unknown Vessel');
  });

  test('loading the vessels: the sentence replaces the whole application', async () => {
    const { page, context, token, expected, calls } = await fixture.browsers.person({ signedIn: false });
    expected.push(/status of 500/);
    await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
    await page.route('**/api/vessels', refuse(500));
    await page.goto('/');
    await page.getByRole('alert').getByText('Failed to load vessels. Please try again later.', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    calls.length = 0;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => calls).toContain('GET /api/vessels');
    // Once the server answers, the application comes back by itself: the next try may be half a minute away.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ timeout: 3 * PATIENCE_MS });
  });

  // Another vessel each time: what is on the screen already is worth more than an error, and stays.
  test.each<[path: string, list: KindName, sentence: string]>([
    ['/', 'crew', 'Failed to load dashboard data. Please try again later.'],
    ['/certificates', 'certificates', failure('certificates', 'list', BROKEN)],
  ])('loading a vessel’s data, on %s with %s out of order: %s', async (path, list, sentence) => {
    const name = `MV Without ${list} ${path}`;
    const fresh = await addVessel(fixture.url, fixture.person.token, name);
    // A page of its own: the errors of the tests before lie over the button.
    await fixture.page.goto(path);
    await loaded(fixture.page);
    await fixture.page.route(new RegExp(`/api/vessels/${fresh}/(lists|${list})(\\?|$)`), fails);
    await fixture.page.getByLabel('Select Vessel').selectOption({ label: name });
    await text(sentence);
    await expect.poll(() => fixture.page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    // The next answer is good, whether the button or the page itself asks for it.
    const again = fixture.page.getByRole('button', { name: 'Try again' });
    await again.focus();
    await fixture.page.unrouteAll({ behavior: 'ignoreErrors' });
    await fixture.page.keyboard.press('Enter');
    await fixture.page.getByRole('navigation', { name: 'Main' }).waitFor();
  });
});
