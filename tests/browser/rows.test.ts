import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addDays, showDate, todayUtc } from '../../shared/basics/calendar';
import type { AnyRecord } from '../../shared/kinds/kind';
import { type Person } from '../support/browser';
import { confirm, fieldOf, submitForm } from '../support/browserForm';
import { call } from '../support/call';
import { choose, cutLink, loaded, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Hands', filled: true, expected: [/409|404|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });
let other: Person;

beforeAll(async () => {
  other = await fixture.browsers.person();
  await choose(other.page, fixture.vessel);
});

const rows = (page: Page): Locator => page.locator('main [role=table] [data-id]');
const row = (page: Page, name: string): Locator => page.locator(`main [role=table] [data-id][aria-label="${name}"]`);
const cell = (page: Page, name: string, column: string): Locator => row(page, name).locator(`[data-column="${column}"]`);
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected rows' });
const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** What works on rows is fetched after the list. */
async function ready(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await bar(page).waitFor();
  await bar(page).getByRole('button', { name: 'End selecting' }).click();
}
const selected = (page: Page): Promise<(string | null)[]> =>
  rows(page).evaluateAll((all) => all.filter((each) => each.ariaSelected === 'true').map((each) => each.ariaLabel));
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();

const path = (kind: string, id?: number) => `/api/vessels/${fixture.vessel}/${kind}${id === undefined ? '' : `/${id}`}`;
const read = async (kind: string, at: number): Promise<AnyRecord> =>
  (await call(fixture.url, 'GET', path(kind, fixture.made[kind]?.[at]), fixture.person.token)).body as AnyRecord;
/** What another person saves, in whole as their form would. */
async function save(kind: string, at: number, values: object): Promise<void> {
  const record = await read(kind, at);
  const { status } = await call(fixture.url, 'PUT', path(kind, record.id), other.token, { ...record, ...values });
  expect(status).toBe(200);
}

describe('rows that are selected', () => {
  test('are completed by keys alone, as one change each under one undo, while another screen follows', async () => {
    const { page } = fixture;
    await visit(page, '/audits');
    await visit(other.page, '/audits');
    await ready(page);
    await press(page, 'j', 'x', 'Shift+ArrowDown', 'Shift+K', 'Shift+J');
    await bar(page).getByText('2 selected').waitFor();
    await expect.poll(() => selected(page)).toEqual(['ISM Audit', 'Class Survey']);
    const before = [await read('audits', 0), await read('audits', 1)];
    await bar(page).getByRole('button', { name: 'Mark Passed' }).focus();
    await press(page, 'Enter');
    // Under the pointer it stays, however long the other screen takes.
    await page.getByText('Passed: 2 audits/surveys.').hover();
    await expect.poll(() => cell(other.page, 'Class Survey', 'status').innerText()).toBe('Passed');
    await expect.poll(() => cell(other.page, 'ISM Audit', 'completion_date').innerText()).toBe(showDate(todayUtc()));
    expect(await read('audits', 0)).toMatchObject({ rev: (before[0]?.rev ?? 0) + 1 });
    await undo(page);
    await expect.poll(() => cell(other.page, 'Class Survey', 'status').innerText()).toBe('Condition of Class (COC)');
    for (const [at, { rev, ...record }] of before.entries())
      await expect.poll(() => read('audits', at)).toEqual({ ...record, rev: rev + 2 });
  });

  test('one that vanishes leaves the selection, one that is refused is named, the others are deleted and come back', async () => {
    const { page } = fixture;
    await visit(page, '/psc-inspections');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await bar(page).waitFor();
    await cell(page, 'Port 1', 'mou').click();
    await cell(page, 'Port 4', 'mou').click({ modifiers: ['Shift'] });
    await bar(page).getByText('4 selected').waitFor();
    await call(fixture.url, 'DELETE', path('psc-inspections', fixture.made['psc-inspections']?.[0]), other.token);
    await bar(page).getByText('3 selected').waitFor();
    // Port 2 is changed by another user after this screen has read it: its deletion is based on what is no more.
    await page.route(
      `**${path('psc-inspections', fixture.made['psc-inspections']?.[1])}`,
      async (route) => {
        await save('psc-inspections', 1, { mou: 'Tokyo MOU' });
        await route.continue();
      },
      { times: 1 },
    );
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete 3 PSC inspections?' });
    await question.getByText('Port 2, Port 3 and Port 4.').waitFor();
    await question.getByText(/^They are removed from .+\. You can undo this, or restore them later from Recently deleted\.$/).waitFor();
    await confirm(page, 'Delete 3 PSC inspections?');
    await page.getByText(/^1 of 3 not deleted\. Port 2: Failed to delete PSC inspection: /).waitFor();
    await page.getByText('Deleted 2 PSC inspections.').hover();
    await expect.poll(() => cell(page, 'Port 2', 'mou').innerText()).toBe('Tokyo MOU');
    await expect.poll(() => rows(page).count()).toBe(1);
    await undo(page);
    await page.getByText('Restored 2 PSC inspections.').waitFor();
    await expect.poll(() => rows(page).count()).toBe(3);
  });

  test('a field is set on all, without a link too; what the rules refuse is said before anything is sent', async () => {
    const { page } = fixture;
    const { context } = fixture.person;
    await visit(page, '/equipment-inspections');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await bar(page).waitFor();
    await cell(page, 'EPIRB', 'category').click();
    await bar(page).getByRole('button', { name: 'All 3' }).click();
    await bar(page).getByRole('button', { name: 'Set a field' }).click();
    const box = page.getByRole('dialog', { name: 'Set a field' });
    await box.getByLabel('Field', { exact: true }).selectOption('Next Due Date');
    await box.getByLabel('Next Due Date').fill('31-02-2027');
    await box.getByRole('button', { name: 'Set on 3 equipment inspections/tests' }).click();
    await box.getByText('Invalid Next Due Date format. Use DD-MM-YYYY (e.g., 01-03-2025)').waitFor();
    await box.getByLabel('Next Due Date').and(page.locator(':focus')).waitFor();
    await cutLink(page);
    await box.getByLabel('Field', { exact: true }).selectOption('Service Provider');
    await box.getByLabel('Service Provider').fill('Survitec');
    await press(page, 'Enter');
    await expect.poll(() => cell(page, 'EPIRB', 'service_provider').innerText()).toBe('Survitec');
    expect(await read('equipment-inspections', 0)).toMatchObject({ service_provider: null });
    await context.setOffline(false);
    await page.getByText('Service Provider set to Survitec: 3 equipment inspections/tests.').waitFor();
    for (const at of [0, 1, 2]) expect(await read('equipment-inspections', at)).toMatchObject({ service_provider: 'Survitec' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cell(page, 'EPIRB', 'service_provider').innerText()).not.toBe('Survitec');
    for (const at of [0, 1, 2]) await expect.poll(() => read('equipment-inspections', at)).toMatchObject({ service_provider: null });
    await loaded(page);
  });
});

test('a choice that has a first value is not cleared: the box of rows that differ is empty, and is refused', async () => {
  const { page } = fixture;
  await visit(page, '/requisitions');
  await ready(page);
  await press(page, 'j', 'x', 'Control+a');
  await bar(page).getByRole('button', { name: 'Set a field' }).click();
  const box = page.getByRole('dialog', { name: 'Set a field' });
  const status = box.getByLabel('Status', { exact: true });
  await expect.poll(() => status.locator('option:checked').innerText()).toBe('Select…');
  await box.getByRole('button', { name: 'Set on 2 requisitions' }).click();
  await box.getByText('Status is required.').waitFor();
  await status.and(page.locator(':focus')).waitFor();
  await status.selectOption('Cancelled');
  await box.getByRole('button', { name: 'Set on 2 requisitions' }).click();
  await page.getByText('Status set to Cancelled: 2 requisitions.').waitFor();
  await undo(page);
  await expect.poll(() => cell(page, 'REQ-1', 'status').innerText()).toBe('Fully Supplied');
  // One change and one undo each: nothing was written before.
  for (const at of [0, 1]) await expect.poll(async () => (await read('requisitions', at)).rev).toBe(3);
});

describe('a cell', () => {
  const editor = (page: Page, name: string) => page.getByLabel(name, { exact: true });

  test('is edited in its place by keys alone; Esc leaves it, Tab goes on, and a second browser follows', async () => {
    const { page } = fixture;
    const { issue_date } = await read('certificates', 0);
    await visit(page, '/certificates');
    await visit(other.page, '/certificates');
    await ready(page);
    await press(page, 'j', 'ArrowRight', 'Enter');
    await editor(page, 'Issued By of Lately Expired').selectOption('Others');
    await press(page, 'Escape');
    await expect.poll(() => cell(page, 'Lately Expired', 'issued_by').innerText()).toBe('Flag');
    await press(page, 'ArrowDown', 'F2');
    await editor(page, 'Issued By of Due Soon').selectOption('Others');
    await press(page, 'Tab');
    await editor(page, 'Issuing Authority of Due Soon').fill('Panama');
    await press(page, 'Tab', 'Tab');
    await page.keyboard.type('31022027');
    await press(page, 'Enter');
    await page.getByText('Invalid Expiry Date format. Use DD-MM-YYYY (e.g., 01-03-2025).').waitFor();
    await editor(page, 'Expiry Date of Due Soon').fill('');
    await press(page, 'Enter');
    await page.getByText(/^Please fill in all required fields/).waitFor();
    await page.keyboard.type('28022027');
    await press(page, 'Enter');
    await expect.poll(() => cell(other.page, 'Due Soon', 'expiry_date').innerText()).toBe('28-02-2027');
    expect(await read('certificates', 0)).toMatchObject({ issued_by: 'Others', issuing_authority: 'Panama', issue_date });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-column'))).toBe('expiry_date');
    // The row still opens by its own keys: Enter the panel, `e` the form.
    await press(page, 'Escape', 'Enter');
    await page.getByRole('complementary', { name: 'Due Soon' }).waitFor();
    await press(page, 'Escape', 'e');
    await page.getByRole('heading', { level: 1, name: 'Edit Certificate' }).waitFor();
  });

  test('warns as the form does', async () => {
    const { page } = fixture;
    await save('audits', 1, { next_due_date: addDays(todayUtc(), 30) });
    await visit(page, '/audits');
    await ready(page);
    await cell(page, 'Class Survey', 'status').dblclick();
    await editor(page, 'Status of Class Survey').selectOption('Passed');
    await page.getByText(/^The next due date is the day by which the condition of class had to be met\./).waitFor();
    await press(page, 'Escape');
    await expect.poll(() => cell(page, 'Class Survey', 'status').innerText()).toMatch(/^Condition of Class/);
  });

  test('what others saved in it meanwhile is asked about, in another field it is merged; names, files and computed values stay', async () => {
    const { page } = fixture;
    await visit(page, '/certificates');
    await ready(page);
    // Too narrow for the panel: the name leads to the form.
    await page.setViewportSize({ width: 1200, height: 720 });
    onTestFinished(() => page.setViewportSize({ width: 1280, height: 720 }));
    for (const column of ['status', 'helper', 'file']) await cell(page, 'No Number', column).dblclick();
    await expect.poll(() => page.locator('[popover]:popover-open').count()).toBe(0);
    await cell(page, 'No Number', 'remarks').dblclick();
    await editor(page, 'Remarks of No Number').fill('Mine');
    await save('certificates', 1, { remarks: 'Theirs', issuing_authority: 'Lloyd' });
    await page.getByText(/changed this to “Theirs”/).waitFor();
    // In a window that ends just below the row, the choice is in view too.
    const ends = await row(page, 'No Number').evaluate((node) => Math.ceil(node.getBoundingClientRect().bottom));
    await page.setViewportSize({ width: 1200, height: ends });
    const roomBelow = () =>
      page.getByRole('button', { name: 'Keep mine' }).evaluate((node) => innerHeight - node.getBoundingClientRect().bottom);
    await expect.poll(roomBelow).toBeGreaterThan(0);
    await expect.poll(() => cell(page, 'No Number', 'issuing_authority').innerText()).toBe('Lloyd');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await editor(page, 'Remarks of No Number').press('Enter');
    await expect.poll(() => read('certificates', 1)).toMatchObject({ remarks: 'Mine', issuing_authority: 'Lloyd' });
    await expect.poll(() => cell(page, 'No Number', 'remarks').innerText()).toBe('Mine');
  });

  test('of a record that somebody deletes stays open with what is typed, which is restored with the record', async () => {
    const { page } = fixture;
    await visit(page, '/certificates');
    await ready(page);
    await cell(page, 'No Number', 'remarks').dblclick();
    await page.keyboard.type('Class ');
    await call(fixture.url, 'DELETE', path('certificates', fixture.made.certificates?.[1]), other.token);
    await row(page, 'No Number').waitFor({ state: 'detached' });
    await page.keyboard.type('gangway'); // `g` `a` leads to another screen.
    await page.getByText('deleted certificate No Number meanwhile. What you typed is still here.').waitFor();
    await expect.poll(() => editor(page, 'Remarks of No Number').inputValue()).toBe('Class gangway');
    await press(page, 'Enter');
    await page.getByText('Your change to certificate No Number could not be saved.').waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Restore and open' }).click();
    await expect.poll(() => fieldOf(page, 'remarks').inputValue()).toBe('Class gangway');
    await submitForm(page);
    await expect.poll(() => read('certificates', 1)).toMatchObject({ remarks: 'Class gangway' });
  });
});
