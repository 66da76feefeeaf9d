import { afterEach, describe, expect, test } from 'vitest';
import type { KindName } from '../../shared/kind';
import { confirm, confirmVesselDeletion, fieldOf, fillForm, formOf, rowOf, submitForm, type FormTexts } from '../support/browserForm';
import { BROKEN, fails, refuse } from '../support/refusing';
import { paperOf } from '../support/samplePaperwork';
import { visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({
  vessel: 'MV Full',
  filled: true,
  invoices: true,
  expected: [/status of (400|404|500)/, /Adding the message failed/],
});
afterEach(() => fixture.page.unrouteAll());

const text = (words: string) => fixture.page.getByText(words, { exact: true }).first().waitFor();
const recordPath = (kind: KindName) =>
  kind === 'daily-messages' || kind === 'invoices' || kind === 'vessels' ? `**/api/${kind}/*` : `**/api/vessels/*/${kind}/*`;
const createPath = (kind: KindName) =>
  kind === 'daily-messages' || kind === 'invoices' || kind === 'vessels' ? `**/api/${kind}` : `**/api/vessels/*/${kind}`;
const addPath = (kind: KindName) => (kind === 'vessels' ? '/add-vessel' : `/add-${paperOf(kind).room}/${fixture.vessel}`);

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
    await visit(fixture.page, addPath(kind));
    await fixture.page.route(createPath(kind), fails);
    await fillForm(fixture.page, kind, texts);
    await submitForm(fixture.page);
    await fixture.page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
  });

  test('without a sentence of the server has its own: a vessel and an invoice', async () => {
    await visit(fixture.page, '/add-vessel');
    await fixture.page.route('**/api/vessels', refuse(500));
    await fillForm(fixture.page, 'vessels', VESSEL);
    await submitForm(fixture.page);
    await text('Failed to add vessel');
    await fixture.page.unrouteAll();
    // Section 8: the server's error, else its message.
    await fixture.page.route('**/api/vessels', (route) => route.fulfill({ status: 500, json: { message: 'The yard is closed.' } }));
    await submitForm(fixture.page);
    await text('The yard is closed.');
    await fixture.page.unrouteAll();
    await visit(fixture.page, addPath('invoices'));
    await fixture.page.route('**/api/invoices', refuse(500));
    await fillForm(fixture.page, 'invoices', paperOf('invoices').add);
    await submitForm(fixture.page);
    await text('Failed to add invoice: Unknown error');
  });

  test('of a message is logged only, and what was typed stays', async () => {
    await visit(fixture.page, addPath('daily-messages'));
    await fixture.page.route('**/api/daily-messages', fails);
    await fillForm(fixture.page, 'daily-messages', paperOf('daily-messages').add);
    const seen = () => fixture.page.locator('body').innerText();
    const before = await seen();
    await submitForm(fixture.page);
    await expect.poll(() => fixture.person.faults.some((fault) => fault.startsWith('Adding the message failed'))).toBe(true);
    // Nothing is said anywhere; the form can be sent again as it stands.
    await expect.poll(seen).toBe(before);
    expect(await fixture.page.getByRole('alert').count()).toBe(0);
    for (const [name, typed] of Object.entries(paperOf('daily-messages').add))
      expect(await fieldOf(fixture.page, name).inputValue()).toBe(typed);
    expect(await formOf(fixture.page).locator('button[type=submit]').isEnabled()).toBe(true);
  });

  test('of a certificate with a 400 shows the server’s own error', async () => {
    await visit(fixture.page, addPath('certificates'));
    await fixture.page.route(createPath('certificates'), refuse(400, 'Issue Date is after Expiry Date.', 'invalid'));
    await fillForm(fixture.page, 'certificates', paperOf('certificates').add);
    await submitForm(fixture.page);
    await text('Issue Date is after Expiry Date.');
    expect(await fixture.page.getByText('Failed to add certificate').count()).toBe(0);
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
    await visit(fixture.page, `/${kind}`);
    await rowOf(fixture.page, row).getByRole('link', { name: /^Edit/ }).click();
    await fixture.page.route(recordPath(kind), fails);
    await fillForm(fixture.page, kind, texts);
    await submitForm(fixture.page);
    await fixture.page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
  });

  test('of a vessel’s values without a sentence of the server has its own', async () => {
    await visit(fixture.page, `/edit-vessel/${fixture.vessel}`);
    await fixture.page.route('**/api/vessels/*', refuse(500));
    await fillForm(fixture.page, 'vessels', { call_sign: 'X2' });
    await submitForm(fixture.page);
    await text('Failed to update vessel');
  });
});

describe('a refused deletion', () => {
  test.each<[KindName, row: string, string]>([
    ['crew', 'Just Joined', `Failed to delete crew member: ${BROKEN}`],
    ['certificates', 'Due Soon', `Failed to delete certificate: ${BROKEN}`],
    ['audits', 'Flag Survey', `Failed to delete audit/survey: ${BROKEN}`],
    ['psc-inspections', 'Port 1', `Failed to delete PSC inspection: ${BROKEN}`],
    ['equipment-inspections', 'EPIRB', `Failed to delete equipment inspection/test: ${BROKEN}`],
    ['requisitions', 'REQ-1', `Failed to delete requisition: ${BROKEN}`],
    ['daily-messages', 'MSG-1', 'Failed to delete message.'],
    ['vessels', 'MV Full', BROKEN],
  ])('of %s: told, and the row comes back', async (kind, row, sentence) => {
    await visit(fixture.page, `/${kind}`);
    await fixture.page.route(recordPath(kind), fails);
    await rowOf(fixture.page, row)
      .getByRole('button', { name: /^Delete(?! File)/ })
      .click();
    await (kind === 'vessels' ? confirmVesselDeletion(fixture.page, row) : confirm(fixture.page, 'Are you sure you want to delete'));
    await text(sentence);
    await rowOf(fixture.page, row).waitFor();
  });

  test('of a vessel without a sentence of the server has its own', async () => {
    await visit(fixture.page, '/');
    await fixture.page.route('**/api/vessels/*', refuse(500));
    await fixture.page.getByRole('button', { name: 'Delete Vessel' }).click();
    await confirmVesselDeletion(fixture.page, 'MV Full');
    await text('Failed to delete vessel');
  });
});
