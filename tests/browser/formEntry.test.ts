import { describe, expect, test } from 'vitest';
import { showDate, todayUtc } from '../../shared/calendar';
import type { AnyRecord } from '../../shared/kind';
import { axeFinds } from '../support/axeFinds';
import { fieldOf, formOf } from '../support/browserForm';
import { call } from '../support/call';
import { sampleFiles } from '../support/sampleFiles';
import { at, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Clerk', filled: true });

const listed = async (kind: string, key: string): Promise<AnyRecord[]> =>
  (await call(fixture.url, 'GET', `/api/vessels/${fixture.vessel}/${kind}`, fixture.person.token)).body[key] as AnyRecord[];
const focused = () => fixture.page.evaluate(() => document.activeElement?.getAttribute('name'));

describe('a form that adds', () => {
  test('begins at the name, offers the next number and today, takes a file, and begins another, by keys alone', async () => {
    const { page } = fixture;
    await visit(page, `/add-certificate/${fixture.vessel}`);
    await expect.poll(focused).toBe('certificate_name');
    await page.keyboard.type('Load Line');
    await page.getByRole('button', { name: 'Next: 4, for Sl No.' }).press('Enter');
    await expect.poll(focused).toBe('sl_no');
    await fieldOf(page, 'issued_by').selectOption('Class');
    await page.getByRole('button', { name: 'Today, for Issue Date' }).press('Enter');
    expect(await fieldOf(page, 'issue_date').inputValue()).toBe(showDate(todayUtc()));
    expect(await page.getByRole('button', { name: 'Today, for Expiry Date' }).count()).toBe(0);
    await fieldOf(page, 'expiry_date').fill('01-02-2031');
    await fieldOf(page, 'file').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await page.keyboard.press('Control+Shift+Enter');
    await formOf(page).getByRole('alert').getByText('Accepted: PDF, JPG, PNG').waitFor();
    await fieldOf(page, 'file').setInputFiles({ name: 'line.pdf', mimeType: 'application/pdf', buffer: sampleFiles.pdf() });
    await page.keyboard.press('Control+Shift+Enter');
    await expect.poll(() => fieldOf(page, 'certificate_name').inputValue()).toBe('');
    await expect.poll(focused).toBe('certificate_name');
    await page.getByRole('button', { name: 'Next: 5, for Sl No.' }).waitFor();
    await expect
      .poll(async () => (await listed('certificates', 'certificates')).find(({ sl_no }) => sl_no === 4))
      .toMatchObject({ certificate_name: 'Load Line', expiry_date: '2031-02-01', file: { name: 'line.pdf' } });

    await page.keyboard.type('Tonnage');
    await fieldOf(page, 'issued_by').selectOption('Class');
    await fieldOf(page, 'issue_date').fill('01-02-2026');
    await fieldOf(page, 'expiry_date').fill('01-02-2031');
    await page.getByRole('button', { name: 'Save and add another' }).click();
    await expect.poll(() => fieldOf(page, 'certificate_name').inputValue()).toBe('');
    await expect.poll(focused).toBe('certificate_name');
    await expect
      .poll(async () => (await listed('certificates', 'certificates')).some((each) => each.certificate_name === 'Tonnage'))
      .toBe(true);
  });

  test('begins on a copy of a selected record, without its number, dates and supplies', async () => {
    const { page } = fixture;
    await visit(page, '/requisitions');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByText('Press rows to select them').waitFor();
    await page.locator('[data-id][aria-label="REQ-2"] [data-column=supplier]').click();
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.waitForURL(at(`/add-requisition/${fixture.vessel}`));
    await expect.poll(focused).toBe('requisition_no');
    expect(await fieldOf(page, 'date_of_requisition').inputValue()).toBe('');
    await page.keyboard.type('REQ-3');
    await page.getByRole('button', { name: 'Today, for Date of Requisition' }).click();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(at('/requisitions'));
    const made = (await listed('requisitions', 'requisitions')).find(({ requisition_no }) => requisition_no === 'REQ-3');
    expect(made).toMatchObject({
      supplier: 'Chandler Ltd',
      date_of_requisition: todayUtc(),
      items: [
        { item_name: 'Mooring rope', quantity_requested: 4, quantity_supplied: 0 },
        { item_name: 'Shackle', quantity_requested: 10, quantity_supplied: 0 },
      ],
    });
  });
});
