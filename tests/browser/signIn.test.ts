import type { Page, Request, Response } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { providerPaths } from '../../shared/api/provider';
import { KINDS, kindOf } from '../../shared/kinds/kinds';
import { useBrowsers, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { paperwork } from '../support/samplePaperwork';
import { choose, goWithin, openInvoices } from '../support/screens';
import { many } from '../support/tier';

const fixture = useBrowsers();
let guest: Person;

beforeAll(async () => {
  guest = await fixture.person({ signedIn: false });
  await addVessel(fixture.url, guest.token, 'MV Signed');
  guest.expected.push(/Failed to load resource: the server responded with a status of (400|401|409|500)/);
});

/** Stands below the sentence of the form where no answer came. */
const NO_ANSWER = 'The server cannot be reached. Please check the connection.';
/** The one request that the pages to sign in and to register make by themselves. */
const optionsRead = (page: Page) => page.waitForResponse((response) => new URL(response.url()).pathname === providerPaths.options);
const storage = (person: Person, key: string) => person.page.evaluate((name) => localStorage.getItem(name), key);
const alert = (person: Person, sentence: string) => person.page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
/** The token a request was answered with. */
const grantedTo = async (request: Request) => ((await (await request.response())?.json()) as { token?: string } | undefined)?.token;
const LISTS = Object.keys(KINDS).map((kind) => `/${kind}`);
const FORMS = paperwork().flatMap(({ kind, room }) => [
  `/add-${room}/1`,
  ...(kindOf(kind).screens.withoutEditForm ? [] : [`/edit-${room}/1/1`]),
]);
const SCREENS = ['/', '/crew', ...LISTS, '/add-vessel', '/edit-vessel/1', ...FORMS, '/account'];

describe('signing in', () => {
  test('every screen but signing in and registering redirects to /login without a session', async () => {
    for (const [at, screen] of SCREENS.entries()) {
      // Loaded anew, or reached within the page, which takes a tenth of the time.
      await (at < many(2, SCREENS.length) ? guest.page.goto(screen) : goWithin(guest.page, screen));
      await guest.page.waitForFunction(() => location.pathname === '/login');
    }
    await guest.page.goto('/register');
    await guest.page.getByRole('heading', { name: 'Create account' }).waitFor();
  });

  test('the sign-in screen says what the product is', async () => {
    const { page } = guest;
    await page.goto('/login');
    const aside = page.getByRole('complementary');
    for (const text of [
      'Smart vessel ops tracker',
      'Certificates and audits',
      'Crew contracts and sign-off reminders',
      'Requisitions and daily messages',
    ]) {
      await aside.getByText(text).waitFor();
    }
    await page.getByLabel('Remember me').check();
    await expect.poll(() => page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/reset');
  });

  test('it needs at most 105 kB, and nothing of the screens after it', async () => {
    const { page: tab } = await fixture.person({ signedIn: false });
    await tab.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('button[type=submit]')) return;
        Object.assign(globalThis, { shownAt: performance.timeOrigin + performance.now() });
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    const answers: Response[] = [];
    tab.on('response', (response) => answers.push(response));
    await tab.goto('/login');
    await tab.getByRole('button', { name: 'Sign in' }).waitFor();
    const shownAt = await tab.evaluate(() => (globalThis as unknown as { shownAt: number }).shownAt);
    const before = answers.filter((response) => response.request().timing().startTime <= shownAt);
    const paths = before.map((response) => new URL(response.url()).pathname);
    expect(paths).toContainEqual(expect.stringMatching(/^\/assets\/start-/));
    expect(paths.filter((path) => /\/core-|\.css$/.test(path))).toEqual([]);
    const bytes = before.reduce((sum, response) => sum + Number(response.headers()['content-length']), 0);
    expect(bytes).toBeLessThan(105_000);
    await tab.close();
  });

  test('email and password are required, and the password can be shown', async () => {
    const { page } = guest;
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await alert(guest, 'Please enter your email and password.');
    const password = page.locator('input[autocomplete=current-password]');
    for (const [email, secret] of [
      [guest.email, ''],
      ['', 'secret'],
    ] as const) {
      await Promise.all([optionsRead(page), page.reload()]);
      await page.getByLabel('Email').fill(email);
      await password.fill(secret);
      guest.calls.length = 0;
      await page.getByRole('button', { name: 'Sign in' }).click();
      await alert(guest, 'Please enter your email and password.');
      expect(guest.calls).toEqual([]);
    }
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('password');
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
    await page.route('**/api/login', (route) => route.abort());
    guest.expected.push(/net::ERR/);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await alert(guest, 'Invalid credentials');
    await alert(guest, NO_ANSWER);
    await page.unroute('**/api/login');
  });

  test('signing in says Signing in…, stores the token, sends it as a bearer and leads to where one wanted to go', async () => {
    const { page } = guest;
    await Promise.all([optionsRead(page), page.goto('/requisitions?q=rope')]);
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill(guest.email);
    await page.locator('input[type=password]').fill(guest.password);
    let answer = () => {};
    const told = new Promise<void>((done) => (answer = done));
    await page.route('**/api/login', (route) => told.then(() => route.continue()));
    const requests: Request[] = [];
    const note = (request: Request) => void (new URL(request.url()).pathname.startsWith('/api/') && requests.push(request));
    page.on('request', note);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Signing in…' }).waitFor();
    answer();
    await page.waitForURL(/\/requisitions\?q=rope/);
    await choose(page, 'MV Signed');
    page.off('request', note);
    await page.unroute('**/api/login');
    const [login, ...others] = requests;
    expect(login?.postDataJSON()).toMatchObject({ email: guest.email, password: guest.password });
    const token = login && (await grantedTo(login));
    expect(await storage(guest, 'token')).toBe(token);
    expect(others.map((request) => new URL(request.url()).pathname)).toContain('/api/vessels');
    expect([...new Set(others.map((request) => request.headers().authorization))]).toEqual([`Bearer ${token}`]);
  });

  test('logout clears the session token and the invoice token and all loaded data', async () => {
    const person = await fixture.person();
    const { page } = person;
    person.expected.push(/status of 401/);
    await choose(page, 'MV Signed');
    await openInvoices(page);
    const token = await storage(person, 'token');
    expect(await storage(person, 'invoiceToken')).toBeTruthy();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await expect.poll(async () => [await storage(person, 'token'), await storage(person, 'invoiceToken')]).toEqual([null, null]);
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await expect.poll(() => page.content()).not.toContain('MV Signed');
    // The server has forgotten the session too, and the next user begins with nothing.
    await expect.poll(async () => (await call(fixture.url, 'GET', '/api/vessels', token)).status).toBe(401);
    person.calls.length = 0;
    let answer = () => {};
    const asked = new Promise<void>((done) => (answer = done));
    await page.route('**/api/vessels', (route) => asked.then(() => route.continue()));
    await page.getByLabel('Email').fill(person.email);
    await page.locator('input[type=password]').fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Loading application...').first().waitFor();
    await expect.poll(() => page.content()).not.toContain('MV Signed');
    answer();
    await page.getByLabel('Select Vessel').locator('option', { hasText: 'MV Signed' }).waitFor({ state: 'attached' });
    await expect.poll(() => page.getByLabel('Select Vessel').inputValue()).toBe('');
    expect(person.calls).toContain('GET /api/vessels');
  });
});

describe('registering', () => {
  test('passwords must match and the email must be email-shaped', async () => {
    const person = await fixture.person({ signedIn: false });
    const { page } = person;
    person.expected.push(/status of (409|500)/);
    await Promise.all([optionsRead(page), page.goto('/register')]);
    const [password, again] = [page.locator('input[type=password]').first(), page.locator('input[type=password]').last()];
    await again.waitFor();
    await expect.poll(() => page.locator('main form label').allInnerTexts()).toEqual(['Email', 'Password', 'Confirm password']);
    await password.fill('a long enough password');
    await again.fill('another password here');
    person.calls.length = 0;
    for (const email of ['', 'nobody', 'nobody@', '@example.com', 'no body@example.com']) {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Create account' }).click();
      await alert(person, 'Please enter a valid email address.');
    }
    await page.getByLabel('Email').fill('new@example.com');
    await page.getByRole('button', { name: 'Create account' }).click();
    await alert(person, 'Passwords do not match.');
    expect(person.calls).toEqual([]);
    await expect.poll(() => page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });

  test('a refused registration shows the server message, else its own sentence; a successful one goes to /', async () => {
    const person = await fixture.person({ signedIn: false });
    const { page } = person;
    person.expected.push(/status of (409|500)|net::ERR/);
    const submit = () => page.getByRole('button', { name: 'Create account' }).click();
    await page.goto('/register');
    await page.getByLabel('Email').fill('new@example.com');
    for (const box of await page.locator('input[type=password]').all()) await box.fill('a long enough password');
    await page.route('**/api/register', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await submit();
    await alert(person, 'Registration failed. Please try again.');
    await page.unroute('**/api/register');
    await page.route('**/api/register', (route) => route.abort());
    await submit();
    await alert(person, NO_ANSWER);
    await alert(person, 'Registration failed. Please try again.');
    await page.unroute('**/api/register');
    await page.getByLabel('Email').fill(person.email);
    await submit();
    await alert(person, 'An account with this email exists already.');
    await page.getByLabel('Email').fill('new@example.com');
    const registering = page.waitForRequest('**/api/register');
    await submit();
    await page.waitForURL((url) => url.pathname === '/');
    expect((await registering).postDataJSON()).toEqual({ email: 'new@example.com', password: 'a long enough password' });
    expect(await storage(person, 'token')).toBe(await grantedTo(await registering));
    await page.getByText('Please select a vessel', { exact: true }).waitFor();
  });
});
