/** What stands between a user and a list: a vessel to choose, by a press, by its name and on a form; and the access to invoices. */
import type { Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFinds } from '../support/axeFinds';
import { useBrowsers, type Person } from '../support/browser';
import { formOf } from '../support/browserForm';
import { addVessel } from '../support/call';
import { holdRendering } from '../support/holdRendering';
import { at, goWithin, loaded, visit } from '../support/screens';
import { INVOICE_ACCESS } from '../support/startServer';

const fixture = useBrowsers();
let person: Person;

beforeAll(async () => {
  person = await fixture.person();
  person.expected.push(/status of (401|500)|net::ERR/);
});

const storage = (key: string) => person.page.evaluate((name) => localStorage.getItem(name), key);
/** The token a request was answered with. */
const grantedTo = async (request: Request) => ((await (await request.response())?.json()) as { token?: string } | undefined)?.token;

test('without invoice access /invoices leads to the dashboard with the dialog open; wrong words are refused, right ones open the list', async () => {
  const { page } = person;
  await page.goto('/invoices');
  await page.waitForURL((url) => url.pathname === '/');
  const dialog = page.getByRole('dialog', { name: 'Invoice Access' });
  const login = dialog.getByRole('button', { name: 'Login', exact: true });
  await login.click();
  await dialog.getByText('Please enter the username and password.').waitFor();
  person.calls.length = 0;
  await dialog.getByLabel('Username').fill(INVOICE_ACCESS.username);
  await login.click();
  await dialog.getByLabel('Username').fill('');
  await dialog.locator('input[type=password]').fill('not this one');
  await login.click();
  expect(person.calls.filter((line) => line.includes('login'))).toEqual([]);
  // One's own words are others than those of the invoices.
  await dialog.getByLabel('Username').fill(person.email);
  await dialog.locator('input[type=password]').fill(person.password);
  await login.click();
  await dialog.getByText('Invalid invoice access credentials').waitFor();
  await dialog.getByLabel('Username').fill(INVOICE_ACCESS.username);
  await dialog.locator('input[type=password]').fill('not this one');
  await login.click();
  await dialog.getByText('Invalid invoice access credentials').waitFor();
  await page.route('**/api/invoice-login', (route) => route.fulfill({ status: 500, body: '' }));
  await login.click();
  await dialog.getByText('Invalid invoice access credentials').waitFor();
  await page.unroute('**/api/invoice-login');
  await page.route('**/api/invoice-login', (route) => route.abort());
  await login.click();
  await dialog.getByText('The server cannot be reached. Please check the connection.', { exact: true }).waitFor();
  await dialog.getByText('Invalid invoice access credentials', { exact: true }).waitFor();
  await page.unroute('**/api/invoice-login');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await storage('invoiceToken')).toBeNull();

  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  await dialog.getByLabel('Username').fill(INVOICE_ACCESS.username);
  await dialog.locator('input[type=password]').fill(INVOICE_ACCESS.password);
  const opening = page.waitForRequest('**/api/invoice-login');
  await login.click();
  await page.waitForURL(at('/invoices'));
  expect((await opening).postDataJSON()).toEqual(INVOICE_ACCESS);
  expect(await storage('invoiceToken')).toBe(await grantedTo(await opening));
  await page.getByText('Please select a vessel', { exact: true }).waitFor();
});

test('invoice access that was cancelled while it was asked for is not opened, and leads nowhere', async () => {
  const { page } = person;
  await page.evaluate(() => localStorage.removeItem('invoiceToken'));
  const rendering = await holdRendering(page);
  await page.goto('/invoices');
  const dialog = page.getByRole('dialog', { name: 'Invoice Access' });
  await dialog.getByLabel('Username').fill(INVOICE_ACCESS.username);
  await dialog.locator('input[type=password]').fill(INVOICE_ACCESS.password);
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  let settle = () => {};
  const settled = new Promise<void>((done) => (settle = done));
  await page.route('**/api/invoice-login', async (route) => {
    await held;
    await route.fulfill({ json: { token: 'late' } }).catch(() => undefined);
    settle();
  });
  const asking = page.waitForRequest('**/api/invoice-login');
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await asking;
  // The answer comes before a slow computer has taken the dialog away.
  await rendering.hold();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  release();
  await settled;
  await page.unrouteAll({ behavior: 'wait' });
  // A later answer: what the page does with the first one is done before.
  await page.evaluate(() => fetch('/').then((response) => response.text()));
  expect(await storage('invoiceToken')).toBe(null);
  await rendering.release();
  await dialog.waitFor({ state: 'detached' });
  await goWithin(page, '/vessels');
  await page.getByRole('heading', { level: 1, name: 'Vessels' }).waitFor();
  expect([await storage('invoiceToken'), new URL(page.url()).pathname]).toEqual([null, '/vessels']);
});

test('a list without a vessel offers the fleet, a form too; Back leads to the screen before', async () => {
  const { page, token } = person;
  await visit(page, '/crew');
  await page.getByText('Please select a vessel', { exact: true }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Add a vessel' }).waitFor();

  const particulars = { type_of_vessel: 'Bulk Carrier', flag: 'Norway' };
  const ids: number[] = [];
  for (let nth = 0; nth < 14; nth += 1) ids.push(await addVessel(fixture.url, token, `MV Number ${nth}`, particulars));
  const choices = page.getByRole('navigation', { name: 'Vessels to select' });
  await expect.poll(() => choices.getByRole('link').count()).toBe(14);
  await expect.poll(() => choices.getByRole('link').first().innerText()).toMatch(/^MV Number \d+\s+Bulk Carrier · Norway$/);
  expect(await axeFinds(page, 'main')).toEqual([]);
  await page.setViewportSize({ width: 375, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.setViewportSize({ width: 1366, height: 850 });

  await choices.getByLabel('Filter vessels').fill('number 12');
  await expect.poll(() => choices.getByRole('link').count()).toBe(1);
  await page.keyboard.press('Tab');
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/api/vessels/*/**', (route) => held.then(() => route.continue()));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/crew?vessel=${ids[12]}`);
  await expect.poll(() => page.getByLabel('Select Vessel').inputValue()).toBe(String(ids[12]));
  // What was pressed is gone; the keyboard's user is not left without a focus, also while the records load.
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused).not.toBe('BODY');
  release();
  await loaded(page);
  await expect.poll(focused).not.toBe('BODY');
  await page.unrouteAll({ behavior: 'wait' });

  await page.getByLabel('Select Vessel').selectOption('');
  await visit(page, '/add-audit');
  await choices.getByRole('link', { name: 'MV Number 3 ' }).click();
  await page.waitForURL(at(`/add-audit/${ids[3]}`));
  await formOf(page).waitFor();
  await page.goBack();
  await page.waitForURL(`**/crew?vessel=${ids[3]}`);
});
