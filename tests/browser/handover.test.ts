/** The handover sheet: what was done, what is open and falls due, who moves; on the screen, live, and on paper. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, showDate, todayUtc } from '../../shared/basics/calendar';
import { usualPeriod } from '../../shared/api/handover';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { useBrowsers, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { fillVessel } from '../support/fillVessel';
import { at, choose, cutLink, openInvoices, visit } from '../support/screens';

const fixture = useBrowsers();
let relief: Person;
let master: Person;
let vessel: number;

const today = todayUtc();
const cardOf = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });
const groupOf = (page: Page, card: string | RegExp, title: string) => cardOf(page, card).getByRole('list', { name: title, exact: true });
const DONE = 'Done';

beforeAll(async () => {
  [relief, master] = await Promise.all([fixture.person(), fixture.person({ signedIn: false })]);
  vessel = await addVessel(fixture.url, master.token, 'MV Aurora');
  await fillVessel(fixture.url, master.token, vessel);
  await call(fixture.url, 'PUT', '/api/profile', master.token, { name: 'Ann Lee', rank: 'Master', vessel });
  relief.expected.push(/ERR_INTERNET|Failed to load resource/);
  await choose(relief.page, 'MV Aurora');
});

test('the navigation leads to it: the usual period stands in the address, the ship in heading and title', async () => {
  const { page } = relief;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Handover', exact: true }).click();
  await page.waitForURL(at('/handover'));
  await page.getByRole('heading', { level: 1, name: 'MV Aurora · Handover' }).waitFor();
  const { from, to } = usualPeriod(today);
  await expect.poll(() => new URL(page.url()).search).toBe(`?vessel=${vessel}&from=${from}&to=${to}`);
  expect(from).toBe(`${addMonths(today, -1).slice(0, 7)}-01`);
  await expect.poll(() => page.title()).toContain('MV Aurora · Handover');
  await groupOf(page, DONE, 'Certificates').getByText('Added by Ann Lee, Master').first().waitFor();
});

test('what is open, falls due, and who joins and leaves is told once each', async () => {
  const { page } = relief;
  const open = cardOf(page, 'Still open');
  await expect.poll(() => groupOf(page, 'Still open', 'PSC Inspections').getByRole('listitem').count()).toBe(3);
  for (const words of [
    'Port 3, Paris MOU',
    'Detained',
    'ISM Audit',
    'Condition of Class (COC)',
    'REQ-2',
    'Partially Supplied',
    'MSG-1, Spares',
    'INV-1',
  ])
    await expect.poll(() => open.innerText()).toContain(words);
  for (const words of ['Port 1', 'REQ-1', 'MSG-2', 'INV-2', '$']) await expect.poll(() => open.innerText()).not.toContain(words);

  await cardOf(page, /^What falls due/)
    .getByText('Due Soon')
    .waitFor();
  const due = await cardOf(page, /^What falls due/).innerText();
  for (const words of ['Due Soon', 'Lately Expired', 'Long Expired', 'CO2 bottles', 'Left Long Ago, Master']) expect(due).toContain(words);
  for (const words of ['Flag Survey', 'INV-1', 'Leaves Soon', 'Just Joined']) expect(due).not.toContain(words);
  const joining = () => groupOf(page, 'Who joins and leaves', 'Joining').innerText();
  await expect.poll(joining).toMatch(new RegExp(`Just Joined, Cook\\s+joins ${showDate(today)}`));
  await expect.poll(() => groupOf(page, 'Who joins and leaves', 'Leaving').innerText()).toContain('Leaves Soon, Bosun');
});

deepTest('with invoice access the open invoices carry their amounts, and the added ones are told', async () => {
  const treasurer = await fixture.person();
  await choose(treasurer.page, 'MV Aurora');
  await openInvoices(treasurer.page);
  await visit(treasurer.page, '/handover');
  await groupOf(treasurer.page, DONE, 'Invoices').getByText('INV-2').waitFor();
  await expect.poll(() => groupOf(treasurer.page, 'Still open', 'Invoices').innerText()).toContain('$1,034.50');
  await expect.poll(() => groupOf(relief.page, DONE, 'Invoices').count()).toBe(0);
  await treasurer.context.close();
});

test('what another user does while it is open appears, done and open alike', async () => {
  const { page } = relief;
  await page.getByRole('heading', { level: 1, name: 'MV Aurora · Handover' }).waitFor();
  const inspection = validBody('psc-inspections', { psc_port: 'Rotterdam', inspection_status: 'Detained' });
  await call(fixture.url, 'POST', paths.create('psc-inspections', vessel), master.token, inspection);
  await groupOf(page, 'Still open', 'PSC Inspections').getByText('Rotterdam').waitFor();
  await groupOf(page, DONE, 'PSC Inspections').getByText('Rotterdam').waitFor();
});

deepTest('a period is chosen or typed by the keyboard alone, and outlives a reload', async () => {
  const { page } = relief;
  await page.getByRole('combobox', { name: 'Period' }).selectOption('The last 7 days');
  await page.waitForURL((url) => url.searchParams.get('from') === addDays(today, -7));
  const first = page.getByRole('textbox', { name: 'First day' });
  await first.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('01022025');
  const last = page.getByRole('textbox', { name: 'Last day' });
  const isThere = () => last.evaluate((box) => box === document.activeElement);
  for (let tabs = 0; tabs < 3 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('01012025');
  await page.getByText('The first day comes after the last.').waitFor();
  expect(new URL(page.url()).searchParams.get('from')).toBe('2025-02-01');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('28022025');
  await page.getByText('Nothing was changed in this period.').waitFor();
  await page.reload();
  await page.getByText('01-02-2025 to 28-02-2025').waitFor();
  await page.getByText('Nothing was changed in this period.').waitFor();
});

test('on paper: the sheet without the frame, the ship, the period, when and by whom', async () => {
  const { page, email } = relief;
  await page.getByRole('combobox', { name: 'Period' }).selectOption('The last 7 days');
  const days = `${showDate(addDays(today, -7))} to ${showDate(today)}`;
  await page.getByText(days).first().waitFor();
  await groupOf(page, DONE, 'Certificates').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.waitForFunction(() => matchMedia('print').matches);
  const paper = await page.locator('body').innerText();
  for (const words of ['MV Aurora · Handover', days, `by ${email}`, 'Printed ', 'Still open']) expect(paper).toContain(words);
  for (const words of ['Dashboard', 'Logout', 'The last 7 days']) expect(paper).not.toContain(words);
  await page.emulateMedia({ media: 'screen' });
});

deepTest('without a link it shows what is held, says that the rest could not be loaded, and loads it when the link is back', async () => {
  const { page, context } = relief;
  await cutLink(page);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('The last 30 days');
  await cardOf(page, DONE).getByRole('alert').waitFor();
  await expect.poll(() => groupOf(page, 'Still open', 'PSC Inspections').count()).toBe(1);
  await context.setOffline(false);
  await groupOf(page, DONE, 'Certificates').waitFor();
});

deepTest('without a vessel it asks for one; the palette finds it', async () => {
  const { page } = relief;
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('handover');
  await page.getByRole('option', { name: /^Handover/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Select Vessel').selectOption('');
  await page.getByText('Please select a vessel', { exact: true }).waitFor();
});
