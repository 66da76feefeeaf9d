import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import type { Values } from '../../shared/kinds/kind';
import { useBrowsers, type Person } from '../support/browser';
import { fieldOf, rowOf, pressInRow } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { openedTab } from '../support/openedTab';
import { madeToEdit } from '../support/samplePaperwork';
import { choose, loaded } from '../support/screens';

/** What another system's answer may say of a certificate's file, each alone. Every sign: client/lists. */
const SIGNS: Values = { document_url: 'https://files.example.org/4', download_url: 'https://files.example.org/6', has_file: true };

const fixture = useBrowsers();
let person: Person;
let other: Person;
let vessel: number;

const day = (days: number) => addDays(todayUtc(), days);
const certificate = (certificate_name: string) => ({ certificate_name, issued_by: 'Class', issue_date: day(-300), expiry_date: day(300) });
const row = (name: string) => rowOf(person.page, name);

/** Lays what `signs` says, by the name of the record, over the list that the server answers. */
async function overlay(page: Page, list: RegExp, key: string, nameField: string, signs: Record<string, Values>): Promise<void> {
  await page.route(list, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Values & Record<string, Values[]>;
    const rows = (body[key] ?? []).map((record) => ({ ...record, ...signs[String(record[nameField])] }));
    await route.fulfill({ response, json: { ...body, [key]: rows } });
  });
}

beforeAll(async () => {
  [person, other] = await Promise.all([fixture.person({ signedIn: false }), fixture.person()]);
  vessel = await addVessel(fixture.url, person.token, 'MV Imported');
  const names = [...Object.keys(SIGNS), 'nothing', 'script', 'local', 'uploaded'];
  for (const name of names) await madeToEdit(fixture.url, person.token, vessel, 'certificates', certificate(`by ${name}`));
  await madeToEdit(fixture.url, person.token, vessel, 'equipment-inspections', {
    item_name: 'SSAS test',
    category: 'SSAS',
    next_due_date: day(300),
  });

  const told = Object.fromEntries(Object.entries(SIGNS).map(([sign, value]) => [`by ${sign}`, { [sign]: value }]));
  const addresses = { 'by script': { download_url: 'javascript:document.title="run"' }, 'by local': { download_url: '/healthz' } };
  // List by list, also where answers take so long that all would come in one.
  await person.page.route(/\/lists$/, (route) => route.fulfill({ json: {} }));
  await overlay(person.page, /\/certificates\?t=/, 'certificates', 'certificate_name', { ...told, ...addresses });
  await overlay(person.page, /\/equipment-inspections$/, 'inspections', 'item_name', { 'SSAS test': { test_report_path: '/reports/1' } });
  await person.context.route('https://files.example.org/**', (route) => route.fulfill({ contentType: 'text/plain', body: 'the scan' }));
  await person.signIn();
  await choose(person.page, 'MV Imported');
  await choose(other.page, 'MV Imported');
  await person.page.getByRole('navigation', { name: 'Main' }).locator('a[href^="/certificates"]').click();
  await row('by nothing').waitFor();
});

const opened = (name: string) => openedTab(person.context, () => pressInRow(row(name), /^Download/));

describe('a file that an answer speaks of in the words of another system', () => {
  test.each(Object.keys(SIGNS))('%s alone shows that there is one', async (sign) => {
    await row(`by ${sign}`)
      .getByRole('button', { name: /^(View|Download)/ })
      .waitFor();
    await row('by nothing').getByText('No file').waitFor();
    await expect.poll(() => row(`by ${sign}`).getByText('No file').count()).toBe(0);
  });

  test('a download_url opens in a new tab, elsewhere or here', async () => {
    expect(await opened('by download_url')).toBe('https://files.example.org/6');
    expect(await opened('by local')).toBe(`${fixture.url}/healthz`);
  });

  test('a download_url that would run a script is not opened: the file is asked of the server', async () => {
    person.expected.push(/status of 404/);
    const title = await person.page.title();
    const asked = person.page.waitForRequest((request) => request.url().endsWith('/download'));
    await pressInRow(row('by script'), /^Download/);
    await asked;
    await expect.poll(() => person.page.title()).toBe(title);
    await expect.poll(() => person.context.pages()).toHaveLength(1);
  });

  deepTest('it is still there after somebody else changed the record, and after a reload', async () => {
    const { body } = await call(fixture.url, 'GET', `/api/vessels/${vessel}/certificates`, other.token);
    const held = (body.certificates as Values[]).find(({ certificate_name }) => certificate_name === 'by document_url');
    const changed = { ...certificate('by document_url'), remarks: 'Seen by the class' };
    await call(fixture.url, 'PUT', `/api/vessels/${vessel}/certificates/${String(held?.id)}`, other.token, changed);
    await row('by document_url').getByText('Seen by the class').waitFor();
    await row('by document_url')
      .getByRole('button', { name: /^(View|Download)/ })
      .waitFor();
    await person.page.reload();
    await loaded(person.page);
    await row('by document_url')
      .getByRole('button', { name: /^(View|Download)/ })
      .waitFor();
  });

  test.each(['path', 'file_url'])('an upload answered with %s alone is a file', async (sign) => {
    await person.page.route('**/certificates/*/upload', (route) => route.fulfill({ json: { [sign]: '/files/9.pdf' } }));
    await row('by uploaded')
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await pressInRow(row('by uploaded'), /^Upload/);
    await row('by uploaded')
      .getByRole('button', { name: /^(View|Download)/ })
      .waitFor();
    await person.page.route('**/certificates/*/file', (route) => route.fulfill({ status: 204 }));
    await pressInRow(row('by uploaded'), /^Delete File/);
    await person.page.getByRole('dialog').getByRole('button', { name: 'Delete File', exact: true }).click();
    await row('by uploaded').getByText('No file').waitFor();
    await person.page.unroute('**/certificates/*/upload');
  });

  deepTest('the form of the certificate does not deny it', async () => {
    await row('by has_file').getByRole('link', { name: /^Edit/ }).click();
    await fieldOf(person.page, 'certificate_name').waitFor();
    await person.page.locator('main form').getByText('On file').waitFor();
  });

  deepTest('a test report is there by its test_report_path', async () => {
    await person.page.goto('/equipment-inspections?tab=tests');
    await row('SSAS test')
      .getByRole('button', { name: /^Download Report/ })
      .waitFor();
  });

  test('a file that is chosen, but not uploaded, is not there for the next person who signs in on the page', async () => {
    const { page } = person;
    await row('by nothing')
      .locator('input[type=file]')
      .setInputFiles({ name: 'medical.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await row('by nothing').getByText('medical.pdf').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill(other.email);
    await page.locator('input[type=password]').fill(other.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await choose(page, 'MV Imported');
    await page.getByRole('navigation', { name: 'Main' }).locator('a[href^="/certificates"]').click();
    await row('by nothing').getByText('No file').waitFor();
    await expect.poll(() => page.getByText('medical.pdf').count()).toBe(0);
  });
});
