/** Dates that are wrong, or odd, are said at their field before anything is sent. */
import { describe, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/calendar';
import type { KindName } from '../../shared/kind';
import { fieldOf, fillForm, formOf, rowOf, submitForm, type FormTexts } from '../support/browserForm';
import { call } from '../support/call';
import { visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';
import { validBody } from '../shared/validBody';

const fixture = useVesselFixture({ vessel: 'MV Dates' });

/** What is said below a box. */
const below = (name: string) => formOf(fixture.page).locator(`[data-name="${name}"]`);

describe('a date before the one it should follow', () => {
  test.each<[screen: string, kind: KindName, texts: FormTexts, at: string, sentence: string]>([
    [
      'certificate',
      'certificates',
      { issue_date: '01-03-2026', expiry_date: '01-03-2025' },
      'expiry_date',
      'Expiry Date is before Issue Date. Please check both.',
    ],
    [
      'audit',
      'audits',
      { audit_date: '01-03-2026', next_due_date: '28-02-2026' },
      'next_due_date',
      'Next Due Date is before Date of Audit/Survey. Please check both.',
    ],
    [
      'psc-inspection',
      'psc-inspections',
      { inspection_date: '01-03-2026', completion_date: '28-02-2026' },
      'completion_date',
      'Completion Date is before Inspection Date. Please check both.',
    ],
    [
      'equipment-inspection',
      'equipment-inspections',
      { last_inspection_date: '01-03-2026', next_due_date: '28-02-2026' },
      'next_due_date',
      'Next Due Date is before Last Inspection Date. Please check both.',
    ],
    [
      'requisition',
      'requisitions',
      { date_of_requisition: '01-03-2025', date_of_supply: '28-02-2025' },
      'date_of_supply',
      'Date of Supply is before Date of Requisition. Please check both.',
    ],
    [
      'message',
      'daily-messages',
      { date_of_request: '01-03-2026', completion_date: '28-02-2026' },
      'completion_date',
      'Completion Date is before Date of Request. Please check both.',
    ],
    [
      'invoice',
      'invoices',
      { date_raised: '01-03-2026', due_date: '28-02-2026' },
      'due_date',
      'Due Date is before Date. Please check both.',
    ],
  ])('is warned of on the form of a %s', async (screen, kind, texts, name, sentence) => {
    await visit(fixture.page, `/add-${screen}/${fixture.vessel}`);
    await fillForm(fixture.page, kind, texts);
    await below(name).getByText(sentence, { exact: true }).waitFor();
    await fieldOf(fixture.page, name).fill(String(Object.values(texts)[0]));
    await below(name).getByText(sentence, { exact: true }).waitFor({ state: 'detached' });
  });

  test('is saved nevertheless', async () => {
    await visit(fixture.page, `/add-certificate/${fixture.vessel}`);
    const dates = { issue_date: '01-03-2026', expiry_date: '01-03-2025' };
    await fillForm(fixture.page, 'certificates', { certificate_name: 'Turned Round', issued_by: 'Flag', ...dates });
    await submitForm(fixture.page);
    await rowOf(fixture.page, 'Turned Round').waitFor();
  });
});

describe('a date that does not exist', () => {
  test.each([
    [`/add-certificate/V`, 'expiry_date', 'Invalid Expiry Date format. Use DD-MM-YYYY (e.g., 01-03-2025).'],
    [`/add-crew/V`, 'date_of_joining', 'Invalid Date Of Joining. Use DD-MM-YYYY (e.g., 01-03-2025).'],
    [`/add-requisition/V`, 'date_of_supply', 'Invalid Date of Supply format. Use DD-MM-YYYY (e.g., 01-03-2025)'],
    [`/add-equipment-inspection/V`, 'next_due_date', 'Invalid Next Due Date format. Use DD-MM-YYYY (e.g., 01-03-2025)'],
  ])('on %s is said at %s on leaving it, and no longer once it is mended', async (path, name, sentence) => {
    await visit(fixture.page, path.replace('V', String(fixture.vessel)));
    const field = fieldOf(fixture.page, name);
    await field.fill('31-02-2026');
    expect(await field.getAttribute('aria-invalid')).not.toBe('true');
    await field.press('Tab');
    await below(name).getByText(sentence, { exact: true }).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('28-02-2026');
    await below(name).getByText(sentence, { exact: true }).waitFor({ state: 'detached' });
  });

  test('an ISO date is left in peace where the form takes one', async () => {
    const body = { ...validBody('crew'), name: 'Iso' };
    const { id } = (await call(fixture.url, 'POST', `/api/vessels/${fixture.vessel}/crew`, fixture.person.token, body)).body;
    await visit(fixture.page, `/edit-crew/${fixture.vessel}/${Number(id)}`);
    await fieldOf(fixture.page, 'date_of_joining').fill('2025-03-01');
    await fieldOf(fixture.page, 'date_of_joining').press('Tab');
    expect(await fieldOf(fixture.page, 'date_of_joining').getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('today', () => {
  // That of an author, east and west of Greenwich: clock.test.ts.
  test('at the server is that of UTC+14', async () => {
    const latest = todayUtc(Date.now() + 14 * 3_600_000);
    const body = (date: string) => ({ ...validBody('requisitions'), date_of_requisition: date });
    const future = 'Date of Requisition cannot be in the future.';
    expect(
      (await call(fixture.url, 'POST', `/api/vessels/${fixture.vessel}/requisitions`, fixture.person.token, body(latest))).status,
    ).toBe(201);
    const refused = await call(
      fixture.url,
      'POST',
      `/api/vessels/${fixture.vessel}/requisitions`,
      fixture.person.token,
      body(addDays(latest, 1)),
    );
    expect([refused.status, refused.body.error]).toEqual([400, future]);
  });
});
