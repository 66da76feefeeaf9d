/** Signing out leaves nothing on the disk of what the server said: looked for in every place a page can keep text. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { fieldOf, formOf, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { fillVessel } from '../support/fillVessel';
import { addPath } from '../support/samplePaperwork';
import { choose, loaded, openInvoices } from '../support/screens';

let fixture: Fixture;
let person: Person;
let page: Page;
let vessel: number;

beforeAll(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

const NAME = 'MV Unforgotten';
const MATE = 'Amara Diallo';

beforeEach(async () => {
  // With its worker: what that keeps counts too.
  person = await fixture.person({ serviceWorkers: 'allow' });
  person.expected.push(/status of (401|503)|WebSocket|net::ERR/);
  ({ page } = person);
  vessel = await addVessel(fixture.url, person.token, NAME);
  await fillVessel(fixture.url, person.token, vessel);
  const crew = { name: MATE, rank: 'Chief Officer', date_of_joining: '2025-03-01', contract_period: '6 Months' };
  await call(fixture.url, 'POST', `/api/vessels/${vessel}/crew`, person.token, crew);
  await openInvoices(page);
  await choose(page, vessel);
});

/** Everything the browser keeps for the application's origin, as text: by the name of the place. */
async function everythingKept(where: Page): Promise<Record<string, string>> {
  return await where.evaluate(async () => {
    const kept: Record<string, string> = {
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      cookies: document.cookie,
    };
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(String(name)));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        kept[`${name}/${store}`] = JSON.stringify([await answer(objects.getAllKeys()), await answer(objects.getAll())]);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const addresses = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      kept[`cache ${name}`] = JSON.stringify(addresses.filter((path) => path.startsWith('/api')));
    }
    return kept;
  });
}

const LEDGERS = 'vessel-ops/ledgers';
const keptLedgers = async (where = page) => (await everythingKept(where))[LEDGERS] ?? '';

/** The ledgers of the fleet and of the vessel are on the disk. */
const waitUntilKept = (where = page) =>
  expect.poll(() => keptLedgers(where)).toEqual(expect.stringMatching(new RegExp(`${NAME}[^]*${MATE}|${MATE}[^]*${NAME}`)));

async function expectNothingKept(where = page): Promise<void> {
  const kept = await everythingKept(where);
  expect(kept[LEDGERS]).toBe('[[],[]]');
  for (const [place, text] of Object.entries(kept)) {
    for (const word of [NAME, MATE, 'REQ-', 'MSG-', 'INV-']) expect(text, `${word} in ${place}`).not.toContain(word);
  }
  expect(kept.localStorage).not.toContain('oken');
}

/** Longer than the ledgers take to be kept again by a page that would still do so. */
const A_WHILE_MS = 3_000;

test('logging out takes the ledgers off the disk, and they stay off', async () => {
  await waitUntilKept();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => keptLedgers()).toBe('[[],[]]');
  await page.waitForTimeout(A_WHILE_MS);
  await expectNothingKept();
  await page.reload();
  await expectNothingKept();
});

test('with another tab open, whichever of the two logs out', async () => {
  const other = await person.tab();
  await other.goto('/crew');
  await loaded(other);
  await waitUntilKept();
  // A change that the other tab is about to keep when this one logs out.
  await call(fixture.url, 'POST', `/api/vessels/${vessel}/crew`, person.token, {
    name: 'Latecomer',
    rank: 'Cook',
    date_of_joining: '2025-03-01',
    contract_period: '6 Months',
  });
  await other.getByText('Latecomer').first().waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, other]) await tab.waitForURL('**/login');
  await page.waitForTimeout(A_WHILE_MS);
  for (const tab of [page, other]) await expectNothingKept(tab);
});

test('a session that ends by a 401, or elsewhere, takes them off the disk too', async () => {
  await waitUntilKept();
  await call(fixture.url, 'POST', '/api/logout', await page.evaluate(() => localStorage.getItem('token')));
  await page.waitForURL('**/login');
  await page.getByText('Session expired. Please log in again.', { exact: true }).waitFor();
  await page.waitForTimeout(A_WHILE_MS);
  await expectNothingKept();

  await person.signIn();
  await choose(page, vessel);
  await waitUntilKept();
  await page.evaluate(() => localStorage.setItem('token', 'not.a.token'));
  await page.reload();
  await page.waitForURL('**/login');
  await page.waitForTimeout(A_WHILE_MS);
  await expectNothingKept();
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
  await expect.poll(() => keptLedgers()).toBe('[[],[]]');
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
  await page.waitForTimeout(300);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await page.waitForTimeout(A_WHILE_MS);
  const { 'vessel-ops-outbox/writes': waiting, ...rest } = await everythingKept(page);
  expect(waiting).toContain('Typed at sea');
  expect(waiting).not.toContain(MATE);
  expect(JSON.stringify(rest)).not.toContain('Typed at sea');
  await expectNothingKept();
});

test('an error is shown until it is dismissed, but never to the next person who signs in', async () => {
  await page.goto(`/certificates?vessel=${vessel}`);
  await rowOf(page, 'Due Soon')
    .getByRole('button', { name: /^Upload/ })
    .click();
  const error = page.getByText('Please select a file first', { exact: true });
  await error.waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await error.waitFor({ state: 'detached', timeout: 2_000 });
});
