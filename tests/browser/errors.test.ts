import type { Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { KindName } from '../../shared/kind';
import { choose, openInvoices, openStage, visit, type Person, type Stage } from '../support/browser';
import { confirm, fillForm, rowOf, submitForm, type FormTexts } from '../support/browserForm';
import { addVessel } from '../support/call';
import { fillVessel } from '../support/fillVessel';
import { paperOf } from '../support/samplePaperwork';

let stage: Stage;
let person: Person;
let vessel: number;

// A server that works will not fail on demand: its answers are made here, and nothing else of the product is.
const refuse = (status: number, sentence?: string, code?: string) => (route: Route) =>
  route.fulfill(sentence === undefined ? { status, body: '' } : { status, json: { error: sentence, message: sentence, code } });
const BROKEN = 'The disk is full.';
const fails = refuse(500, BROKEN, 'internal');

beforeAll(async () => {
  stage = await openStage();
  person = await stage.person();
  person.expected.push(/status of (400|404|500)/, /Adding the message failed/);
  vessel = await addVessel(stage.url, person.token, 'MV Full');
  await fillVessel(stage.url, person.token, vessel);
  await choose(person.page, 'MV Full');
  await openInvoices(person.page);
});
afterEach(async () => {
  await person.page.unrouteAll();
  stage.assertQuiet();
});
afterAll(() => stage.close());

const text = (words: string) => person.page.getByText(words, { exact: true }).first().waitFor();
const recordPath = (kind: KindName) => (kind === 'daily-messages' || kind === 'invoices' || kind === 'vessels' ? `**/api/${kind}/*` : `**/api/vessels/*/${kind}/*`);
const createPath = (kind: KindName) => (kind === 'daily-messages' || kind === 'invoices' || kind === 'vessels' ? `**/api/${kind}` : `**/api/vessels/*/${kind}`);
const addPath = (kind: KindName) => (kind === 'vessels' ? '/add-vessel' : `/add-${paperOf(kind).room}/${vessel}`);

describe('a refused addition', () => {
  const VESSEL: FormTexts = { name: 'MV New', imo_number: '9074729', flag: 'Malta' };
  test.each<[KindName, FormTexts, string]>([
    ['vessels', VESSEL, BROKEN],
    ['crew', paperOf('crew').add, 'Failed to add crew member.'],
    ['certificates', paperOf('certificates').add, 'Failed to add certificate'],
    ['audits', paperOf('audits').add, `Failed to add audit/survey: ${BROKEN}`],
    ['psc-inspections', paperOf('psc-inspections').add, `Failed to add PSC inspection: ${BROKEN}`],
    ['equipment-inspections', paperOf('equipment-inspections').add, `Failed to add equipment inspection/test: ${BROKEN}`],
    ['requisitions', paperOf('requisitions').add, `Failed to add requisition: ${BROKEN}`],
    ['invoices', paperOf('invoices').add, `Failed to add invoice: ${BROKEN}`],
  ])('of %s', async (kind, texts, sentence) => {
    await visit(person.page, addPath(kind));
    await person.page.route(createPath(kind), fails);
    await fillForm(person.page, kind, texts);
    await submitForm(person.page);
    await person.page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
  });

  test('without a sentence of the server has its own: a vessel and an invoice', async () => {
    await visit(person.page, '/add-vessel');
    await person.page.route('**/api/vessels', refuse(500));
    await fillForm(person.page, 'vessels', VESSEL);
    await submitForm(person.page);
    await text('Failed to add vessel');
    await person.page.unrouteAll();
    await visit(person.page, addPath('invoices'));
    await person.page.route('**/api/invoices', refuse(500));
    await fillForm(person.page, 'invoices', paperOf('invoices').add);
    await submitForm(person.page);
    await text('Failed to add invoice: Unknown error');
  });

  test('of a message is logged only, and what was typed stays', async () => {
    await visit(person.page, addPath('daily-messages'));
    await person.page.route('**/api/daily-messages', fails);
    await fillForm(person.page, 'daily-messages', paperOf('daily-messages').add);
    await submitForm(person.page);
    await expect.poll(() => person.faults.some((fault) => fault.startsWith('Adding the message failed'))).toBe(true);
    expect(await person.page.getByRole('alert').count()).toBe(0);
    await person.page.getByText('Not saved yet. What you typed is kept here; please try again.').waitFor();
  });

  test('of a certificate with a 400 shows the server’s own error', async () => {
    await visit(person.page, addPath('certificates'));
    await person.page.route(createPath('certificates'), refuse(400, 'Issue Date is after Expiry Date.', 'invalid'));
    await fillForm(person.page, 'certificates', paperOf('certificates').add);
    await submitForm(person.page);
    await text('Issue Date is after Expiry Date.');
  });
});

describe('a refused edit', () => {
  test.each<[KindName, row: string, FormTexts, string]>([
    ['vessels', 'MV Full', { call_sign: 'X1' }, BROKEN],
    ['crew', 'Just Joined', { passport: 'P2' }, `Failed to update crew member: ${BROKEN}`],
    ['certificates', 'Due Soon', { remarks: 'x' }, 'Failed to update certificate'],
    ['audits', 'Flag Survey', { remarks: 'x' }, `Failed to update audit/survey: ${BROKEN}`],
    ['psc-inspections', 'Port 1', { remarks: 'x' }, `Failed to update PSC inspection: ${BROKEN}`],
    ['equipment-inspections', 'EPIRB', { remarks: 'x' }, `Failed to update equipment inspection/test: ${BROKEN}`],
    ['requisitions', 'REQ-1', { remarks: 'x' }, `Failed to update requisition: ${BROKEN}`],
  ])('of %s', async (kind, row, texts, sentence) => {
    await visit(person.page, `/${kind}`);
    await rowOf(person.page, row).getByRole('link', { name: /^Edit/ }).click();
    await person.page.route(recordPath(kind), fails);
    await fillForm(person.page, kind, texts);
    await submitForm(person.page);
    await person.page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
  });

  test('of a vessel without a sentence of the server has its own', async () => {
    await visit(person.page, `/edit-vessel/${vessel}`);
    await person.page.route('**/api/vessels/*', refuse(500));
    await fillForm(person.page, 'vessels', { call_sign: 'X2' });
    await submitForm(person.page);
    await text('Failed to update vessel');
  });
});

describe('a record that cannot be loaded', () => {
  const NOT_THERE = 'There is none.';
  test.each<[string, string, number, string]>([
    ['/edit-vessel/999', '**/api/vessels/999', 500, 'Failed to load vessel data'],
    ['/edit-crew/1/999', '**/crew/999', 404, `Failed to load crew member data: ${NOT_THERE}`],
    ['/edit-certificate/1/999', '**/certificates/999', 404, 'Certificate not found'],
    ['/edit-certificate/1/998', '**/certificates/998', 500, 'Server error, please try again'],
    ['/edit-certificate/1/997', '**/certificates/997', 400, 'Failed to load certificate data'],
    ['/edit-audit/1/999', '**/audits/999', 404, 'Failed to load audit/survey data'],
    ['/edit-psc-inspection/1/999', '**/psc-inspections/999', 404, `Failed to load PSC inspection data: ${NOT_THERE}`],
    ['/edit-equipment-inspection/1/999', '**/equipment-inspections/999', 404, `Failed to load equipment inspection data: ${NOT_THERE}`],
    ['/edit-requisition/1/999', '**/requisitions/999', 404, `Failed to load requisition data: ${NOT_THERE}`],
  ])('%s (%s, %i)', async (path, pattern, status, sentence) => {
    const code = status === 404 ? 'not_found' : status === 500 ? 'internal' : 'bad_request';
    await person.page.route(pattern, refuse(status, NOT_THERE, code));
    await visit(person.page, path);
    await person.page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
  });
});

describe('a refused deletion', () => {
  test.each<[KindName, row: string, string]>([
    ['crew', 'Just Joined', `Failed to delete crew member: ${BROKEN}`], ['certificates', 'Due Soon', `Failed to delete certificate: ${BROKEN}`],
    ['audits', 'Flag Survey', `Failed to delete audit/survey: ${BROKEN}`], ['psc-inspections', 'Port 1', `Failed to delete PSC inspection: ${BROKEN}`],
    ['equipment-inspections', 'EPIRB', `Failed to delete equipment inspection/test: ${BROKEN}`],
    ['requisitions', 'REQ-1', `Failed to delete requisition: ${BROKEN}`], ['daily-messages', 'MSG-1', 'Failed to delete message.'],
    ['vessels', 'MV Full', BROKEN],
  ])('of %s: told, and the row comes back', async (kind, row, sentence) => {
    await visit(person.page, `/${kind}`);
    await person.page.route(recordPath(kind), fails);
    await rowOf(person.page, row).getByRole('button', { name: /^Delete(?! File)/ }).click();
    await confirm(person.page, 'Are you sure you want to delete');
    await text(sentence);
    await rowOf(person.page, row).waitFor();
  });

  test('of a vessel without a sentence of the server has its own', async () => {
    await visit(person.page, '/');
    await person.page.route('**/api/vessels/*', refuse(500));
    await person.page.getByRole('button', { name: 'Delete Vessel' }).click();
    await confirm(person.page, 'Are you sure you want to delete this vessel?');
    await text('Failed to delete vessel');
  });
});

describe('what else can fail', () => {
  test('the status of a message', async () => {
    await visit(person.page, '/daily-messages');
    await person.page.route('**/api/daily-messages/*', fails);
    await rowOf(person.page, 'MSG-1').getByRole('button', { name: /^Mark Completed/ }).click();
    await text('Failed to update message status.');
    await rowOf(person.page, 'MSG-1').getByText('In Progress', { exact: true }).waitFor();
  });

  test('a certificate’s file: upload, download and deletion', async () => {
    await visit(person.page, '/certificates');
    const row = rowOf(person.page, 'Due Soon');
    const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
    await person.page.route('**/upload', fails);
    await row.locator('input[type=file]').setInputFiles(file);
    await row.getByRole('button', { name: /^Upload/ }).click();
    await text(`Failed to upload file: ${BROKEN}`);
    await person.page.unrouteAll();
    await person.page.route('**/upload', refuse(500));
    await row.getByRole('button', { name: /^Upload/ }).click();
    await text('Failed to upload file: Upload failed');
    await person.page.unrouteAll();
    await row.getByRole('button', { name: /^Upload/ }).click();
    await row.getByRole('button', { name: /^Download/ }).waitFor();
    await person.page.route('**/download', fails);
    await row.getByRole('button', { name: /^Download/ }).click();
    await text(`Failed to download file: ${BROKEN}`);
    await person.page.route('**/file', fails);
    await row.getByRole('button', { name: /^Delete File/ }).click();
    await confirm(person.page, 'Are you sure you want to delete this file?', 'Delete File');
    await text(`Failed to delete file: ${BROKEN}`);
  });

  test('an equipment report: upload and download', async () => {
    await visit(person.page, '/equipment-inspections?tab=tests');
    const row = rowOf(person.page, 'SSAS test');
    const choose = () => row.locator('input[type=file]').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') });
    await person.page.route('**/upload-report', fails);
    await choose();
    await text(`Failed to upload test report: ${BROKEN}`);
    await person.page.unrouteAll();
    await choose();
    await row.getByRole('button', { name: /^Download Report/ }).waitFor();
    await person.page.route('**/download-report', fails);
    await row.getByRole('button', { name: /^Download Report/ }).click();
    await text(`Failed to download report: ${BROKEN}`);
  });

  test('the name of a vessel: a form of one that is not known says Unknown Vessel', async () => {
    await visit(person.page, '/add-crew/999');
    await text('Unknown Vessel');
  });

  test('loading the vessels: the sentence replaces the whole application', async () => {
    const { page, context, token, expected } = await stage.person({ signedIn: false });
    expected.push(/status of 500/);
    await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
    await page.route('**/api/vessels', refuse(500));
    await page.goto('/');
    await page.getByRole('alert').getByText('Failed to load vessels. Please try again later.', { exact: true }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });

  // Another vessel each time: what is on the screen already is worth more than an error, and stays.
  test.each<[path: string, list: string, sentence: string]>([
    ['/', 'crew', 'Failed to load dashboard data. Please try again later.'],
    ['/audits', 'crew', 'Failed to load vessel data. Please try again later.'],
    ['/crew', 'crew', 'Failed to fetch crew'], ['/certificates', 'certificates', `Failed to fetch certificates: ${BROKEN}`],
    ['/audits', 'audits', 'Failed to fetch audits/surveys'], ['/psc-inspections', 'psc-inspections', 'Failed to fetch PSC inspections'],
    ['/equipment-inspections', 'equipment-inspections', 'Failed to fetch equipment inspections'],
    ['/requisitions', 'requisitions', 'Failed to fetch requisitions'], ['/daily-messages', 'daily-messages', 'Failed to load daily messages.'],
    ['/invoices', 'invoices', 'Failed to load invoices.'],
  ])('loading a vessel’s data, on %s with %s out of order: %s', async (path, list, sentence) => {
    const name = `MV Without ${list} ${path}`;
    const fresh = await addVessel(stage.url, person.token, name);
    await visit(person.page, path);
    await person.page.route(new RegExp(`/api/vessels/${fresh}/${list}(\\?|$)`), fails);
    await person.page.getByLabel('Select Vessel').selectOption({ label: name });
    await text(sentence);
    expect(await person.page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await person.page.unrouteAll();
    await person.page.getByRole('button', { name: 'Try again' }).click();
    await person.page.getByRole('navigation', { name: 'Main' }).waitFor();
  });
});
