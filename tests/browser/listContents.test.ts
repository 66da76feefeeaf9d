import { describe, expect, test } from 'vitest';
import { addDays, addMonths, toTyped, todayUtc } from '../../shared/calendar';
import { rowOf } from '../support/browserForm';
import { inDays } from '../support/samplePaperwork';
import { visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true, invoices: true });

const column = async (at: number) =>
  (await fixture.page.locator(`main section table[role=table] > tbody > tr > :nth-child(${at})`).allInnerTexts()).map((text) =>
    text.trim(),
  );
const text = (words: string) => fixture.page.getByText(words, { exact: true }).first().waitFor();
const summary = (title: string) => fixture.page.locator('details').filter({ has: fixture.page.getByRole('heading', { name: title }) });

describe('what only one list has', () => {
  test('crew: days on board, labels of the contract, and the summary of contracts', async () => {
    await visit(fixture.page, '/crew');
    const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
    const cells = async (name: string) => (await rowOf(fixture.page, name).locator('th, td').allInnerTexts()).map((cell) => cell.trim());
    const today = todayUtc();
    expect((await cells('Left Long Ago')).slice(6, 11)).toEqual([
      '31-01-2025',
      String(days('2025-01-31', today)),
      '3 Months',
      '30-04-2025',
      `${days('2025-04-30', today)} days since expiry`,
    ]);
    const ends = addMonths(addDays(today, -85), 3);
    expect((await cells('Leaves Soon')).slice(7, 11)).toEqual(['85', '3 Months', toTyped(ends), `${days(today, ends)} days to expire`]);
    const contracts = summary('Summary of Contracts Expiring or Expired');
    await contracts.getByText('Expired earlier: 1').waitFor();
    expect((await contracts.locator('tbody tr').allInnerTexts()).map((row) => row.split('\t').map((cell) => cell.trim()))).toEqual([
      ['Leaves Soon', 'Bosun', toTyped(ends), `${days(today, ends)} days to expire`],
    ]);
  });

  test('certificates: the summary holds what is due or expired within 30 days, and tells apart what expired earlier', async () => {
    await visit(fixture.page, '/certificates');
    const rows = await summary('Summary of Due or Expired Certificates').locator('tbody tr').allInnerTexts();
    expect(rows.map((row) => row.split('\t')[0]?.trim())).toEqual(['Lately Expired', 'Due Soon']);
    await summary('Summary of Due or Expired Certificates').getByText('Expired earlier: 1').waitFor();
    await text('Accepted: PDF, JPG, PNG');
    const row = rowOf(fixture.page, 'Due Soon');
    await row.getByText('No file').waitFor();
    for (const name of [/^Edit/, /^Upload/, /^Delete/])
      expect(await row.getByRole(name.source.includes('Edit') ? 'link' : 'button', { name }).count()).toBe(1);
    await row.getByRole('button', { name: /^Upload/ }).click();
    await text('Please select a file first');
  });

  test('equipment: two tabs, N/A for an empty date, the summary and its total', async () => {
    await visit(fixture.page, '/equipment-inspections');
    expect(
      await fixture.page
        .getByRole('tab')
        .allInnerTexts()
        .then((tabs) => tabs.map((tab) => tab.replace(/\s*\d+$/, ''))),
    ).toEqual(['LSA/FFA/Radio Inspections', 'SSAS/LRIT Tests']);
    expect(await column(2)).toEqual(['CO2 bottles', 'Lifeboat falls', 'EPIRB']);
    expect(await rowOf(fixture.page, 'EPIRB').locator('td, th').nth(3).innerText()).toBe('N/A');
    // Inspections take no report.
    expect(await fixture.page.locator('main section table[role=table] input[type=file]').count()).toBe(0);
    expect(await summary('Summary of Expiring or Expired Items').locator('thead th').allInnerTexts()).toEqual([
      'Item Name',
      'Category',
      'Next Due Date',
    ]);
    const items = await summary('Summary of Expiring or Expired Items').locator('tbody tr').allInnerTexts();
    expect(
      items.map((row) =>
        row
          .split('\t')
          .slice(0, 2)
          .map((cell) => cell.trim()),
      ),
    ).toEqual([
      ['Lifeboat falls', 'LSA'],
      ['CO2 bottles', 'FFA'],
    ]);
    const [table, below] = await Promise.all([
      fixture.page.locator('main section table[role=table]').boundingBox(),
      summary('Summary of Expiring or Expired Items').boundingBox(),
    ]);
    expect(below?.y).toBeGreaterThan((table?.y ?? Infinity) + (table?.height ?? 0) - 1);
    await fixture.page.getByRole('tab', { name: /SSAS\/LRIT Tests/ }).click();
    await fixture.page.waitForURL(`**/equipment-inspections?vessel=${fixture.vessel}&tab=tests`);
    await expect.poll(() => column(2)).toEqual(['SSAS test']);
    expect(await rowOf(fixture.page, 'SSAS test').locator('input[type=file]').getAttribute('accept')).toBe('.pdf,.doc,.docx');
  });

  test('requisitions: one row an item, the requisition’s own cells merged, pending quantities and the summary', async () => {
    await visit(fixture.page, '/requisitions');
    const group = fixture.page.locator('main section table[role=table] > tbody').filter({ hasText: 'REQ-2' });
    expect(await group.locator('tr').count()).toBe(2);
    expect(await group.locator('[rowspan="2"]').count()).toBe(7);
    expect((await group.locator('tr').first().innerText()).split(/\s*[\t\n]\s*/).slice(0, 7)).toEqual([
      '1',
      'REQ-2',
      inDays(-9),
      'Mooring rope',
      '4',
      '1',
      '3',
    ]);
    expect(await summary('Summary of Pending or Incomplete Requisitions').locator('thead th').allInnerTexts()).toEqual([
      'Requisition No.',
      'Status',
      'Date of Requisition',
    ]);
    expect(
      (await summary('Summary of Pending or Incomplete Requisitions').locator('tbody tr').allInnerTexts()).map((row) =>
        row.split('\t').map((cell) => cell.trim()),
      ),
    ).toEqual([['REQ-2', 'Partially Supplied', inDays(-9)]]);
  });

  test('daily messages: Mark Completed when in progress, otherwise Reopen; completing sets today, reopening clears it', async () => {
    await visit(fixture.page, '/daily-messages');
    const [first, second] = [rowOf(fixture.page, 'MSG-1'), rowOf(fixture.page, 'MSG-2')];
    await second.getByRole('button', { name: /^Reopen/ }).waitFor();
    const put = fixture.page.waitForRequest((request) => request.method() === 'PUT');
    await first.getByRole('button', { name: /^Mark Completed/ }).click();
    const whole = {
      request_no: 'MSG-1',
      date_of_request: addDays(todayUtc(), -1),
      type_of_request: 'Spares',
      description: 'Fuel pump seal kit',
      action_taken: 'Ongoing',
      person_in_charge: 'C. Engineer',
      remarks: null,
    };
    expect(new URL((await put).url()).pathname).toMatch(/^\/api\/daily-messages\/\d+$/);
    expect((await put).postDataJSON()).toEqual({ ...whole, status: 'Completed', completion_date: todayUtc() });
    await first.getByText(toTyped(todayUtc())).waitFor();
    const back = fixture.page.waitForRequest((request) => request.method() === 'PUT');
    await first.getByRole('button', { name: /^Reopen/ }).click();
    expect((await back).postDataJSON()).toEqual({ ...whole, status: 'In Progress', completion_date: null });
    await first.getByText('N/A').waitFor();
  });

  test('invoices: money with a dollar sign and two decimals, no actions', async () => {
    await visit(fixture.page, '/invoices');
    for (const amount of ['$1,234.50', '$200.00', '$1,034.50'])
      await rowOf(fixture.page, 'INV-1').getByText(amount, { exact: true }).waitFor();
    await rowOf(fixture.page, 'INV-2').getByText('$0.00', { exact: true }).waitFor();
    expect(await column(1)).toEqual(['1', '2']);
  });

  test('messages and invoices have no screen that edits them', async () => {
    for (const [kind, name, screen] of [
      ['daily-messages', 'MSG-1', 'edit-message'],
      ['invoices', 'INV-1', 'edit-invoice'],
    ] as const) {
      await visit(fixture.page, `/${kind}`);
      expect(await rowOf(fixture.page, name).getByRole('link', { name: /^Edit/ }).count()).toBe(0);
      await visit(fixture.page, `/${screen}/${fixture.vessel}/1`);
      await fixture.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    }
  });
});
