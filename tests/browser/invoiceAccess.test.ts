import type { Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { at } from '../support/screens';
import { INVOICE_ACCESS } from '../support/startServer';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

const storage = (person: Person, key: string) => person.page.evaluate((name) => localStorage.getItem(name), key);
/** The token a request was answered with. */
const grantedTo = async (request: Request) => ((await (await request.response())?.json()) as { token?: string } | undefined)?.token;

describe('invoice access', () => {
  test('without it /invoices leads to the dashboard with the dialog open; wrong words are refused, right ones open the list', async () => {
    const person = await fixture.person();
    const { page } = person;
    person.expected.push(/status of (401|500)/);
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
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await storage(person, 'invoiceToken')).toBeNull();

    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await dialog.getByLabel('Username').fill(INVOICE_ACCESS.username);
    await dialog.locator('input[type=password]').fill(INVOICE_ACCESS.password);
    const opening = page.waitForRequest('**/api/invoice-login');
    await login.click();
    await page.waitForURL(at('/invoices'));
    expect((await opening).postDataJSON()).toEqual(INVOICE_ACCESS);
    expect(await storage(person, 'invoiceToken')).toBe(await grantedTo(await opening));
    await page.getByText('Please select a vessel', { exact: true }).waitFor();
  });
});
