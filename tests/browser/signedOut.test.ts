/** Signing out leaves nothing on the disk of what the server said: looked for in every place a page can keep text. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { useBrowsers, type Person } from '../support/browser';
import { fieldOf, formOf, rowOf, submitForm, pressInRow } from '../support/browserForm';
import { addVessel, call, register } from '../support/call';
import { paths } from '../../shared/api/paths';
import { deepTest } from '../support/deepTest';
import { fillVessel } from '../support/fillVessel';
import { keptInBrowser, waitingOn } from '../support/keptInBrowser';
import { addPath } from '../support/samplePaperwork';
import { choose, loaded, openInvoices } from '../support/screens';
import { startAfresh } from '../support/startAfresh';

const fixture = useBrowsers();
let person: Person;
let page: Page;
let vessel: number;
let mate: string;

const NAME = 'MV Unforgotten';
const MATE = 'Amara Diallo';
const CREW = { name: MATE, rank: 'Chief Officer', date_of_joining: '2025-03-01', contract_period: '6 Months' };

beforeAll(async () => {
  mate = await register(fixture.url);
  vessel = await addVessel(fixture.url, mate, NAME);
  await fillVessel(fixture.url, mate, vessel);
  await call(fixture.url, 'POST', `/api/vessels/${vessel}/crew`, mate, CREW);
  // With its worker: what that keeps counts too.
  person = await fixture.person({ serviceWorkers: 'allow', signedIn: false });
  person.expected.push(/status of (401|503)|WebSocket|net::ERR/);
  // Its clock is moved past the moment at which a page would keep its ledgers again.
  await person.context.clock.install({ time: Date.now() });
});
beforeEach(async () => {
  page = await startAfresh(person, fixture.url);
  await openInvoices(page);
  await choose(page, vessel);
});

/** Every store of every database of the page's origin. */
const stores = (where: Page) =>
  where.evaluate(async () => {
    const found: [string, string][] = [];
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(String(name));
      const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
      found.push(...[...database.objectStoreNames].map((store): [string, string] => [String(name), store]));
      database.close();
    }
    return found;
  });

/** Everything the browser keeps for the application's origin, as text: by the name of the place. */
async function everythingKept(where: Page): Promise<Record<string, string>> {
  const databases: Record<string, string> = {};
  for (const [name, store] of await stores(where)) databases[`${name}/${store}`] = JSON.stringify(await keptInBrowser(where, name, store));
  const others = await where.evaluate(async () => {
    const kept: Record<string, string> = {
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      cookies: document.cookie,
    };
    for (const name of await caches.keys()) {
      const addresses = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      kept[`cache ${name}`] = JSON.stringify(addresses.filter((path) => path.startsWith('/api')));
    }
    return kept;
  });
  return { ...others, ...databases };
}

const LEDGERS = 'vessel-ops/ledgers';
const keptLedgers = async (where = page) => (await everythingKept(where))[LEDGERS] ?? '';

/** The ledgers of the fleet and of the vessel are on the disk. */
const waitUntilKept = (where = page) =>
  expect.poll(() => keptLedgers(where)).toEqual(expect.stringMatching(new RegExp(`${NAME}[^]*${MATE}|${MATE}[^]*${NAME}`)));

async function expectNothingKept(where = page): Promise<void> {
  const kept = await everythingKept(where);
  expect(kept[LEDGERS]).toBe('{}');
  for (const [place, text] of Object.entries(kept)) {
    for (const word of [NAME, MATE, 'REQ-', 'MSG-', 'INV-']) expect(text, `${word} in ${place}`).not.toContain(word);
  }
  expect(kept.localStorage).not.toContain('oken');
}

/** Longer than the ledgers take to be kept again by a page that would still do so. */
const later = () => person.context.clock.runFor(5_000);

test('logging out takes the ledgers off the disk, and they stay off', async () => {
  await waitUntilKept();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => keptLedgers()).toBe('{}');
  await later();
  await expectNothingKept();
  await page.reload();
  await expectNothingKept();
});

deepTest('with another tab open, whichever of the two logs out', async () => {
  const other = await person.tab();
  await other.goto('/crew');
  await loaded(other);
  await waitUntilKept();
  // A change that the other tab is about to keep when this one logs out.
  await call(fixture.url, 'POST', `/api/vessels/${vessel}/crew`, mate, { ...CREW, name: 'Latecomer' });
  await other.getByText('Latecomer').first().waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, other]) await tab.waitForURL('**/login');
  await later();
  for (const tab of [page, other]) await expectNothingKept(tab);
});

test('a session that ends by a 401, or elsewhere, takes them off the disk too', async () => {
  await waitUntilKept();
  await call(fixture.url, 'POST', '/api/logout', await page.evaluate(() => localStorage.getItem('token')));
  await page.waitForURL('**/login');
  const reason = page.getByText('Session expired. Please log in again.', { exact: true });
  await reason.waitFor();
  await page.reload();
  await reason.waitFor();
  // Another tab signs in and out.
  const { email, password } = person;
  const { body: session } = await call(fixture.url, 'POST', paths.login, null, { email, password });
  for (const token of [String(session.token), null]) {
    await page.evaluate((other) => {
      if (other === null) localStorage.removeItem('token');
      else localStorage.setItem('token', other);
      dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    }, token);
    await page.waitForURL(token === null ? '**/login' : (url) => url.pathname !== '/login');
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await expect.poll(() => reason.count()).toBe(0);
  await later();
  await expectNothingKept();

  await person.signIn();
  await choose(page, vessel);
  await waitUntilKept();
  await page.evaluate(() => localStorage.setItem('token', 'not.a.token'));
  await page.reload();
  await page.waitForURL('**/login');
  await later();
  await expectNothingKept();
});

test('a page that was loaded with the session of another tab says no more why the one before had ended', async () => {
  await call(fixture.url, 'POST', paths.logout, await page.evaluate(() => localStorage.getItem('token')));
  await page.waitForURL('**/login');
  const reason = page.getByText('Session expired. Please log in again.', { exact: true });
  await reason.waitFor();
  const { email, password } = person;
  const { body: session } = await call(fixture.url, 'POST', paths.login, null, { email, password });
  await page.evaluate((token) => localStorage.setItem('token', token), String(session.token));
  await page.reload();
  await page.waitForURL((url) => url.pathname !== '/login');
  await loaded(page);
  await page.evaluate(() => {
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await expect.poll(() => reason.count()).toBe(0);
});

test('a page that was closed while logging out is cleared by the next one', async () => {
  await waitUntilKept();
  await page.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('invoiceToken');
  });
  await page.close();
  page = await person.tab();
  await page.goto('/');
  await page.waitForURL('**/login');
  await expect.poll(() => keptLedgers()).toBe('{}');
});

test('what one wrote and could not send stays, for its author, and nothing else', async () => {
  await page.route('**/api/vessels/*/crew', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await page.goto(addPath('crew', vessel));
  await formOf(page).waitFor();
  for (const [name, text] of [
    ['name', 'Typed at sea'],
    ['rank', 'Bosun'],
    ['date_of_joining', '01-03-2025'],
  ] as const)
    await fieldOf(page, name).fill(text);
  await fieldOf(page, 'contract_period').selectOption('6 Months');
  await submitForm(page);
  await page.getByRole('button', { name: 'Adding…' }).waitFor();
  await expect.poll(() => waitingOn(page)).toBe(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await later();
  const { 'vessel-ops-outbox/writes': waiting, ...rest } = await everythingKept(page);
  expect(waiting).toContain('Typed at sea');
  expect(waiting).not.toContain(MATE);
  expect(JSON.stringify(rest)).not.toContain('Typed at sea');
  await expectNothingKept();
});

deepTest('an error is shown until it is dismissed, but never to the next person who signs in', async () => {
  await page.goto(`/certificates?vessel=${vessel}`);
  await pressInRow(rowOf(page, 'Due Soon'), /^Upload/);
  const error = page.getByText('Please select a file first', { exact: true });
  await error.waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await error.waitFor({ state: 'detached' });
});
