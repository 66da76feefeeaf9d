import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { addDays, addMonths, toTyped, todayUtc } from '../../shared/basics/calendar';
import { rowOf, pressInRow } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { inDays } from '../support/samplePaperwork';
import { asking, choose, goWithin, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';
import { LISTS } from '../specification/lists';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true, invoices: true });

beforeAll(async () => {
  await addVessel(fixture.url, fixture.person.token, 'MV Empty');
});

const trimmed = (texts: string[]) => texts.map((text) => text.trim());
const table = () => fixture.page.locator('main section table[role=table]');
const column = (at: number) => expect.poll(async () => trimmed(await table().locator(`> tbody > tr > :nth-child(${at})`).allInnerTexts()));
const cells = (name: string, from: number, to: number) =>
  expect.poll(async () => trimmed(await rowOf(fixture.page, name).locator('th, td').allInnerTexts()).slice(from, to));
const text = (words: string) => fixture.page.getByText(words, { exact: true }).first().waitFor();
const summary = (title: string) => fixture.page.getByRole('region', { name: title });
/** The first cells of the lines of a summary. */
const summarised = (of: Locator, most = 9) =>
  expect.poll(async () => (await of.locator('tbody tr').allInnerTexts()).map((row) => trimmed(row.split('\t')).slice(0, most)));

/** The records of each kind that `fillVessel` makes, and how many of them are pending. */
const COUNTS: Record<string, [total: number, pending: number]> = {
  crew: [3, 1],
  certificates: [4, 2],
  audits: [3, 2],
  'psc-inspections': [4, 3],
  'equipment-inspections': [4, 1],
  requisitions: [2, 1],
  'daily-messages': [2, 1],
  invoices: [2, 1],
};

describe('every list', () => {
  test.each(LISTS.filter(({ kind }) => kind === 'certificates' || kind === 'requisitions'))(
    'the columns and the add link of $kind',
    async ({ kind, columns, add: [label, path] }) => {
      await visit(fixture.page, `/${kind}`);
      await expect.poll(async () => trimmed(await table().locator('thead th').allInnerTexts())).toEqual(columns);
      const link = fixture.page.getByRole('link', { name: label });
      await expect.poll(() => link.getAttribute('href')).toBe(path.replace('V', String(fixture.vessel)));
    },
  );

  test('every list works on the vessel that is chosen', async () => {
    await choose(fixture.page, 'MV Empty');
    for (const { kind, total, pending, empty } of LISTS.filter((list) => list.kind === 'certificates' || list.kind === 'requisitions')) {
      await visit(fixture.page, `/${kind}`);
      for (const words of [`${total}: 0`, `${pending}: 0`, ...empty]) await text(words);
    }
    await choose(fixture.page, 'MV Full');
    for (const { kind, total, pending } of LISTS) {
      const [all, some] = COUNTS[kind] ?? [];
      await visit(fixture.page, `/${kind}`);
      await text(`${total}: ${all}`);
      if (pending) await text(`${pending}: ${some}`);
    }
  });

  test('lists sort by sl_no ascending with missing values last, requisitions by id', async () => {
    await visit(fixture.page, '/certificates');
    await column(2).toEqual(['Lately Expired', 'Due Soon', 'Long Expired', 'No Number']);
    await visit(fixture.page, '/requisitions');
    await expect.poll(() => table().locator('th[scope=rowgroup]').allInnerTexts()).toEqual(['REQ-2', 'REQ-1']);
  });

  test('without a vessel every list asks for one', async () => {
    await fixture.page.getByLabel('Select Vessel').selectOption('');
    for (const path of ['/crew', '/invoices', '/']) {
      await visit(fixture.page, path);
      await text('Please select a vessel');
    }
    await choose(fixture.page, 'MV Full');
  });
});

describe('what only one list has', () => {
  test('crew: days on board, labels of the contract, and the summary of contracts', async () => {
    await visit(fixture.page, '/crew');
    const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
    const today = todayUtc();
    await cells('Left Long Ago', 6, 11).toEqual([
      '31-01-2025',
      days('2025-01-31', today).toLocaleString('en'),
      '3 Months',
      '30-04-2025',
      `${days('2025-04-30', today)} days since expiry`,
    ]);
    const ends = addMonths(addDays(today, -85), 3);
    await cells('Leaves Soon', 7, 11).toEqual(['85', '3 Months', toTyped(ends), `${days(today, ends)} days to expire`]);
    const contracts = summary('Summary of Contracts Expiring or Expired');
    await contracts.getByText('1 expired over 30 days ago').waitFor();
    await summarised(contracts).toEqual([['Leaves Soon', 'Bosun', toTyped(ends), `${days(today, ends)} days to expire`]]);
  });

  test('certificates: the summary holds what is due or expired within 30 days, and tells apart what expired earlier', async () => {
    await visit(fixture.page, '/certificates');
    const due = summary('Summary of Due or Expired Certificates');
    await summarised(due, 1).toEqual([['Lately Expired'], ['Due Soon']]);
    await due.getByText('1 expired over 30 days ago').waitFor();
    await text('Accepted: PDF, JPG, PNG');
    const row = rowOf(fixture.page, 'Due Soon');
    await row.getByText('No file').waitFor();
    await row.getByRole('link', { name: /^Edit/ }).waitFor();
    await row.getByRole('button', { name: /^Actions for/ }).click();
    for (const name of ['Choose a file for Due Soon', 'Upload Due Soon', 'History', 'Delete'])
      await row
        .getByRole('dialog')
        .getByLabel(name, { exact: true })
        .or(row.getByRole('dialog').getByRole('button', { name, exact: true }))
        .waitFor();
    await fixture.page.keyboard.press('Escape');
    await pressInRow(row, /^Upload/);
    await text('Please select a file first');
  });

  test('equipment: two tabs, N/A for an empty date, the summary and its total', async () => {
    await visit(fixture.page, '/equipment-inspections');
    const tabs = fixture.page.getByRole('tab');
    await expect
      .poll(async () => (await tabs.allInnerTexts()).map((tab) => tab.replace(/\s*\d+$/, '')))
      .toEqual(['LSA/FFA/Radio Inspections', 'SSAS/LRIT Tests']);
    await column(2).toEqual(['CO2 bottles', 'Lifeboat falls', 'EPIRB']);
    await cells('EPIRB', 3, 4).toEqual(['N/A']);
    // Inspections take no report.
    await expect.poll(() => fixture.page.locator('main section table[role=table] input[type=file]').count()).toBe(0);
    const items = summary('Summary of Expiring or Expired Items');
    await expect.poll(() => items.locator('thead th').allInnerTexts()).toEqual(['Item Name', 'Category', 'Next Due Date']);
    await summarised(items, 2).toEqual([
      ['Lifeboat falls', 'LSA'],
      ['CO2 bottles', 'FFA'],
    ]);
    const gap = async () => {
      const [above, below] = await Promise.all([table().boundingBox(), items.boundingBox()]);
      return (below?.y ?? -Infinity) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    await expect.poll(gap).toBeGreaterThan(-1);
    // The total and the link to add stand below it, as well as at the top.
    const below = fixture.page.locator('main p', { hasText: 'Total equipment inspections/tests: 4' });
    const link = below.getByRole('link', { name: 'Add New Equipment Inspection' });
    await expect.poll(() => link.getAttribute('href')).toBe(`/add-equipment-inspection/${fixture.vessel}`);
    await fixture.page.getByRole('tab', { name: /SSAS\/LRIT Tests/ }).click();
    await fixture.page.waitForURL(asking({ tab: 'tests' }));
    await column(2).toEqual(['SSAS test']);
    const file = rowOf(fixture.page, 'SSAS test').locator('input[type=file]');
    await expect.poll(() => file.getAttribute('accept')).toBe('.pdf,.doc,.docx');
    // Where only what a card counts is shown, the tabs are the same, and the first that has some is open.
    const late = { item_name: 'LRIT late', category: 'LRIT', next_due_date: addDays(todayUtc(), -3) };
    const tested = await addVessel(fixture.url, fixture.person.token, 'MV Tested');
    await call(fixture.url, 'POST', `/api/vessels/${tested}/equipment-inspections`, fixture.person.token, late);
    await fixture.page.goto(`/equipment-inspections?show=pending&vessel=${tested}`);
    await column(2).toEqual(['LRIT late']);
    await expect
      .poll(async () => (await tabs.allInnerTexts()).map((tab) => tab.replace(/\s+/g, ' ')))
      .toEqual(['LSA/FFA/Radio Inspections 0', 'SSAS/LRIT Tests 1']);
    await fixture.page.getByRole('tab', { name: /LSA/ }).click();
    await fixture.page.getByText('No rows match these filters.').first().waitFor();
    await choose(fixture.page, 'MV Full');
  });

  test('requisitions: one row an item, the requisition’s own cells merged, pending quantities and the summary', async () => {
    await visit(fixture.page, '/requisitions');
    const group = fixture.page.locator('main section table[role=table] > tbody').filter({ hasText: 'REQ-2' });
    await expect.poll(() => group.locator('tr').count()).toBe(2);
    await expect.poll(() => group.locator('[rowspan="2"]').count()).toBe(7);
    const first = async () => (await group.locator('tr').first().innerText()).split(/\s*[\t\n]\s*/).slice(0, 7);
    await expect.poll(first).toEqual(['1', 'REQ-2', inDays(-9), 'Mooring rope', '4', '1', '3']);
    const pending = summary('Summary of Pending or Incomplete Requisitions');
    await expect.poll(() => pending.locator('thead th').allInnerTexts()).toEqual(['Requisition No.', 'Status', 'Date of Requisition']);
    await summarised(pending).toEqual([['REQ-2', 'Partially Supplied', inDays(-9)]]);
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
    await column(1).toEqual(['1', '2']);
  });

  test.each([
    // By their numbers on the screen, which are no field.
    ['/invoices?sort=-place', /INV-\d/g, ['INV-2', 'INV-1']],
    // Of both tabs.
    [
      '/equipment-inspections?tab=tests&sort=-sl_no',
      /Lifeboat falls|CO2 bottles|SSAS test|EPIRB/g,
      ['Lifeboat falls', 'CO2 bottles', 'SSAS test', 'EPIRB'],
    ],
  ])('the file of %s has the order of the screen', async (path, names, expected) => {
    const { page } = fixture;
    await visit(page, path);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await coming).path(), 'utf8');
    expect(csv.match(names)).toEqual(expected);
  });

  test('messages and invoices have no screen that edits them', async () => {
    for (const [kind, name, screen] of [
      ['daily-messages', 'MSG-1', 'edit-message'],
      ['invoices', 'INV-1', 'edit-invoice'],
    ] as const) {
      await visit(fixture.page, `/${kind}`);
      await rowOf(fixture.page, name).waitFor();
      await expect.poll(() => rowOf(fixture.page, name).getByRole('link', { name: /^Edit/ }).count()).toBe(0);
      await goWithin(fixture.page, `/${screen}/${fixture.vessel}/1`);
      await fixture.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    }
  });
});
