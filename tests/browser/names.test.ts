/** Names without dates: a template and a sister ship, their dates typed by keyboard alone, what is held left out, all of it taken back in one step. */
import { expect, test } from 'vitest';
import { addDays, todayUtc, toTyped } from '../../shared/basics/calendar';
import type { Values, KindName } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { choose, loaded, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({
  vessel: 'MV Sister',
  particulars: { type_of_vessel: 'Crude Oil Tanker', class: 'DNV', flag: 'Norway' },
});

const day = (days: number) => addDays(todayUtc(), days);
const digits = (days: number) => toTyped(day(days)).replaceAll('-', '');
const listed = async (kind: KindName, vessel: number) =>
  (await call(fixture.url, 'GET', paths.list(kind, vessel), fixture.person.token)).body[kindOf(kind).listKey] as Values[];
const focused = () => fixture.page.evaluate(() => document.activeElement?.textContent ?? '');
const labelled = () =>
  fixture.page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement ? (document.activeElement.labels?.[0]?.textContent ?? '') : '',
  );

/** Tab until what has the focus is called so. */
async function tabTo(find: () => Promise<string>, called: string): Promise<void> {
  for (let tabs = 0; tabs < 60 && !(await find()).startsWith(called); tabs += 1) await fixture.page.keyboard.press('Tab');
  await expect.poll(find).toContain(called);
}

test('the template of a tanker is applied by keyboard alone, seen by another browser, and taken back in one step', async () => {
  const { page } = fixture;
  const owned = {
    certificate_name: 'certificate of  CLASS (hull and machinery)',
    issued_by: 'Class',
    issue_date: day(-400),
    expiry_date: day(300),
    sl_no: 7,
  };
  await call(fixture.url, 'POST', paths.create('certificates', fixture.vessel), fixture.person.token, owned);
  const other = await fixture.browsers.person();
  await choose(other.page, fixture.vessel);
  await visit(other.page, '/certificates');
  await visit(page, '/certificates');
  await loaded(page);
  // The menus of a list come after it: where they are not there yet, Tab goes past their place.
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
  await tabTo(focused, 'Import');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import from a template' }).waitFor();
  await tabTo(focused, 'Import from a template');
  await page.keyboard.press('Enter');

  const source = page.getByRole('combobox', { name: 'Names from' });
  await expect.poll(() => source.locator('option:checked').textContent()).toBe('Template: oil tanker');
  const mine = page.getByRole('row', { name: 'Certificate of Class (Hull and Machinery)', exact: true });
  await expect.poll(() => mine.innerText()).toContain('Held');
  await expect.poll(() => mine.getByRole('textbox').count()).toBe(0);
  await page.getByText('0 to import, 1 held already, 26 without dates.').waitFor();

  await tabTo(labelled, 'Issue Date of Certificate of Registry');
  await page.keyboard.type(digits(-100));
  await page.keyboard.press('Enter');
  await page.keyboard.type(digits(900));
  await page.keyboard.press('Enter');
  await expect.poll(labelled).toBe('Issue Date of International Tonnage Certificate (1969)');
  await page.keyboard.type('1/3/25');
  await page.keyboard.press('Enter');
  await page.keyboard.type(digits(800));
  // The one below has no issue date: it is not written, and stays told as such.
  await page.keyboard.press('ArrowDown');
  await expect.poll(labelled).toBe('Expiry Date of International Load Line Certificate');
  await page.keyboard.type(digits(500));
  await page.getByText('2 to import, 1 held already, 24 without dates.').waitFor();
  expect(await listed('certificates', fixture.vessel)).toHaveLength(1);
  // A look at another screen costs nothing.
  await page.goBack();
  await loaded(page);
  await page.goForward();
  await page.getByText('2 to import, 1 held already, 24 without dates.').waitFor();

  await page.getByRole('heading', { name: 'Import certificates' }).waitFor();
  const boxes = page.getByRole('table').getByRole('textbox');
  await expect.poll(() => boxes.count()).toBeGreaterThan(0);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/imports/*/rows', (route) => held.then(() => route.continue()), { times: 1 });
  await tabTo(focused, 'Import 2 certificates');
  await page.keyboard.press('Enter');
  // What is typed while it is written would be lost.
  await expect.poll(() => boxes.count()).toBe(0);
  goOn();
  await page.getByText('Imported: 2 created.').waitFor();
  const [first, second, third] = await listed('certificates', fixture.vessel);
  expect(first).toMatchObject(owned);
  const made = { issued_by: 'Flag', issuing_authority: 'Norway', issue_date: day(-100), expiry_date: day(900), sl_no: 8 };
  expect(second).toMatchObject({ certificate_name: 'Certificate of Registry', ...made });
  expect(third).toMatchObject({
    certificate_name: 'International Tonnage Certificate (1969)',
    issuing_authority: 'DNV',
    issue_date: '2025-03-01',
  });
  await other.page.getByText('Total certificates: 3').waitFor();
  await page.getByRole('row', { name: 'International Load Line Certificate' }).getByText('Not imported').waitFor();

  await tabTo(focused, 'Undo');
  await page.keyboard.press('Enter');
  await page.getByText('Undone: 2 certificates as before.').waitFor();
  await other.page.getByText('Total certificates: 1', { exact: true }).waitFor();
});

deepTest('a sister ship gives names, categories and issuers, and never a date', async () => {
  const { page } = fixture;
  const give = { item_name: 'EPIRB', category: 'LSA', last_inspection_date: day(-30), next_due_date: day(60), service_provider: 'Viking' };
  for (const more of [{}, { item_name: 'SART', remarks: 'hers' }])
    await call(fixture.url, 'POST', paths.create('equipment-inspections', fixture.vessel), fixture.person.token, { ...give, ...more });
  const vessel = await addVessel(fixture.url, fixture.person.token, 'MV Younger');
  await choose(page, vessel);
  await visit(page, '/equipment-inspections');
  await page.getByRole('link', { name: 'from a sister ship' }).click();
  await page.getByRole('combobox', { name: 'Names from' }).selectOption('Ship: MV Sister');
  await page.getByText('0 to import, 0 held already, 2 without dates.').waitFor();
  const due = page.getByLabel('Next Due Date of SART');
  await expect.poll(() => due.inputValue()).toBe('');
  await due.fill('31-02-2027');
  await due.blur();
  await page.getByText('1 refused').waitFor();
  await page.getByText('Invalid Next Due Date format. Use DD-MM-YYYY (e.g., 01-03-2025)').waitFor();
  await due.fill(toTyped(day(200)));
  await page.getByRole('button', { name: 'Import 1 equipment inspection/test' }).click();
  await page.getByText('Imported: 1 created.').waitFor();
  const [record, ...others] = await listed('equipment-inspections', vessel);
  expect(others).toEqual([]);
  const taken = { item_name: 'SART', category: 'LSA', service_provider: 'Viking', next_due_date: day(200) };
  expect(record).toMatchObject({ ...taken, last_inspection_date: null, remarks: null });
});
