import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { choose, loaded, openStage, type Person, type Stage } from '../support/browser';
import { fieldOf } from '../support/browserForm';
import { addVessel } from '../support/call';
import { INVOICE_ACCESS } from '../support/startServer';

let stage: Stage;
let guest: Person;

beforeAll(async () => {
  stage = await openStage();
  guest = await stage.person({ signedIn: false });
  guest.expected.push(/Failed to load resource: the server responded with a status of (400|401|409|500)/);
});
afterEach(() => stage.assertQuiet());
afterAll(() => stage.close());

const storage = (person: Person, key: string) => person.page.evaluate((name) => localStorage.getItem(name), key);
const alert = (person: Person, sentence: string) => person.page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
const SCREENS = [
  '/', '/vessels', '/add-vessel', '/edit-vessel/1', '/crew', '/certificates', '/audits', '/psc-inspections', '/equipment-inspections',
  '/requisitions', '/daily-messages', '/invoices', '/add-certificate/1', '/edit-certificate/1/1', '/add-crew/1', '/edit-crew/1/1', '/add-audit/1',
  '/edit-audit/1/1', '/add-psc-inspection/1', '/edit-psc-inspection/1/1', '/add-equipment-inspection/1', '/edit-equipment-inspection/1/1',
  '/add-requisition/1', '/edit-requisition/1/1', '/add-message/1', '/add-invoice/1', '/account',
];

describe('signing in', () => {
  test('every screen but signing in and registering redirects to /login without a session', async () => {
    for (const screen of SCREENS) {
      await guest.page.goto(screen);
      await guest.page.waitForURL('**/login');
    }
    await guest.page.goto('/register');
    await guest.page.getByRole('heading', { name: 'Create account' }).waitFor();
  });

  test('the sign-in screen says what the product is', async () => {
    const { page } = guest;
    await page.goto('/login');
    const aside = page.getByRole('complementary');
    for (const text of ['Smart vessel ops tracker', 'Certificates and audits', 'Crew contracts and sign-off reminders', 'Requisitions and daily messages']) {
      await aside.getByText(text).waitFor();
    }
    await page.getByLabel('Remember me').check();
    expect(await page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/reset');
  });

  test('email and password are required, and the password can be shown', async () => {
    const { page } = guest;
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await alert(guest, 'Please enter your email and password.');
    const password = page.locator('input[autocomplete=current-password]');
    await password.fill('secret');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await password.getAttribute('type')).toBe('password');
  });

  test('a refused login shows the server message, else Invalid credentials', async () => {
    const { page } = guest;
    await page.goto('/login');
    await page.getByLabel('Email').fill(guest.email);
    await page.locator('input[type=password]').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await alert(guest, 'Invalid credentials');
    await page.route('**/api/login', (route) => route.fulfill({ status: 401, body: '' }));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await alert(guest, 'Invalid credentials');
    await page.unroute('**/api/login');
    await page.route('**/api/login', (route) => route.fulfill({ status: 403, json: { message: 'This account is asleep.' } }));
    guest.expected.push(/status of 403/);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await alert(guest, 'This account is asleep.');
    await page.unroute('**/api/login');
  });

  test('signing in says Signing in…, stores the token, sends it as a bearer and leads to where one wanted to go', async () => {
    const { page } = guest;
    await page.goto('/requisitions?q=rope');
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill(guest.email);
    await page.locator('input[type=password]').fill(guest.password);
    await page.route('**/api/login', async (route) => {
      await new Promise((done) => setTimeout(done, 400));
      await route.continue();
    });
    const bearer = page.waitForRequest('**/api/vessels');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Signing in…' }).waitFor();
    await page.waitForURL('**/requisitions?q=rope');
    await page.unroute('**/api/login');
    expect((await bearer).headers().authorization).toBe(`Bearer ${await storage(guest, 'token')}`);
  });

  test('logout clears the session token and the invoice token and all loaded data', async () => {
    const { page } = guest;
    await page.evaluate(() => localStorage.setItem('invoiceToken', 'something'));
    await page.reload();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect([await storage(guest, 'token'), await storage(guest, 'invoiceToken')]).toEqual([null, null]);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  });
});

describe('registering', () => {
  test('passwords must match and the email must be email-shaped', async () => {
    const { page } = guest;
    await page.goto('/register');
    const [password, again] = [page.locator('input[type=password]').first(), page.locator('input[type=password]').last()];
    await page.getByLabel('Email').fill('nobody');
    await password.fill('a long enough password');
    await again.fill('another password here');
    await page.getByRole('button', { name: 'Create account' }).click();
    await alert(guest, 'Please enter a valid email address.');
    await page.getByLabel('Email').fill('new@example.com');
    await page.getByRole('button', { name: 'Create account' }).click();
    await alert(guest, 'Passwords do not match.');
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });

  test('a refused registration shows the server message, else its own sentence; a successful one goes to /', async () => {
    const { page } = guest;
    const submit = () => page.getByRole('button', { name: 'Create account' }).click();
    await page.locator('input[type=password]').last().fill('a long enough password');
    await page.route('**/api/register', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await submit();
    await alert(guest, 'Registration failed. Please try again.');
    await page.unroute('**/api/register');
    await page.getByLabel('Email').fill(guest.email);
    await submit();
    await alert(guest, 'An account with this email exists already.');
    await page.getByLabel('Email').fill('new@example.com');
    await submit();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await storage(guest, 'token')).toBeTruthy();
    await page.getByText('Please select a vessel', { exact: true }).waitFor();
  });
});

describe('invoice access', () => {
  test('without it /invoices leads to the dashboard with the dialog open; wrong words are refused, right ones open the list', async () => {
    const person = await stage.person();
    const { page } = person;
    person.expected.push(/status of (401|500)/);
    await page.goto('/invoices');
    await page.waitForURL((url) => url.pathname === '/');
    const dialog = page.getByRole('dialog', { name: 'Invoice Access' });
    const login = dialog.getByRole('button', { name: 'Login', exact: true });
    await login.click();
    await dialog.getByText('Please enter the username and password.').waitFor();
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
    await login.click();
    await page.waitForURL('**/invoices');
    expect(await storage(person, 'invoiceToken')).toBeTruthy();
    await page.getByText('Please select a vessel', { exact: true }).waitFor();
  });
});

describe('a session that ends', () => {
  test('a 401 signs out with its sentence, and the half-typed form is still there after signing in again', async () => {
    const person = await stage.person();
    const { page } = person;
    person.expected.push(/status of 401/);
    const vessel = await addVessel(stage.url, person.token, 'MV Aurora');
    await choose(page, 'MV Aurora');
    await page.goto(`/add-crew/${vessel}`);
    await loaded(page);
    await fieldOf(page, 'name').fill('Half-typed Name');
    await fieldOf(page, 'rank').fill('Bosun');
    await fieldOf(page, 'date_of_joining').fill('01-03-2025');
    await fieldOf(page, 'contract_period').selectOption('6 Months');
    await page.route(`**/api/vessels/${vessel}/crew`, (route) => route.fulfill({ status: 401, json: { error: 'no session', code: 'signed_out' } }));
    await page.getByRole('button', { name: 'Add Crew Member' }).click();
    await page.waitForURL('**/login');
    await page.getByText('Session expired. Please log in again.', { exact: true }).waitFor();
    expect(await storage(person, 'token')).toBeNull();
    await page.unroute(`**/api/vessels/${vessel}/crew`);

    await page.getByLabel('Email').fill(person.email);
    await page.locator('input[type=password]').fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**/add-crew/${vessel}`);
    expect(await fieldOf(page, 'name').inputValue()).toBe('Half-typed Name');
    expect(await fieldOf(page, 'contract_period').inputValue()).toBe('6 Months');
  });

  test('a 401 on loading the vessels signs out with its sentence', async () => {
    const person = await stage.person();
    person.expected.push(/status of 401|WebSocket/);
    await person.page.evaluate(() => localStorage.setItem('token', 'not.a.token'));
    await person.page.goto('/crew');
    await person.page.waitForURL('**/login');
    await person.page.getByText('Session expired. Please log in again.', { exact: true }).waitFor();
  });
});
