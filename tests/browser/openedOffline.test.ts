/** A page opened without a link: it shows what is kept, how old that is and what waits to be sent, and is live by itself when the link is back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { fieldOf, formOf, rowOf, submitForm } from '../support/browserForm';
import { addVessel } from '../support/call';
import { deepTest } from '../support/deepTest';
import { keptInBrowser, ledgersKept, waitingOn } from '../support/keptInBrowser';
import { openRelay, type Relay } from '../support/relay';
import { madeToEdit } from '../support/samplePaperwork';
import { choose, visit } from '../support/screens';
import { many } from '../support/tier';
import { until } from '../support/until';

let fixture: Fixture;
let relay: Relay;
let person: Person;
let vessel: number;

beforeAll(async () => {
  fixture = await openFixture();
  relay = await openRelay('127.0.0.1', Number(new URL(fixture.url).port));
  person = await fixture.person({ serviceWorkers: 'allow', signedIn: false, baseURL: `http://127.0.0.1:${relay.port}` });
  vessel = await addVessel(fixture.url, person.token, 'MV Aurora');
  await person.signIn();
  await choose(person.page, vessel);
  await person.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await until(() => ledgersKept(person.page), 'the ledgers to be kept');
});
afterAll(async () => {
  relay.stop();
  await fixture.close();
});

const state = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();

/** Puts back the note of when the server was last heard, as if this browser had been closed since then. */
async function lastHeard(minutesAgo: number): Promise<number> {
  const at = Date.now() - minutesAgo * 60_000;
  await person.page.evaluate((then) => {
    const place = Object.keys(localStorage).find((key) => key.startsWith('heard '));
    if (place) localStorage.setItem(place, String(then));
  }, at);
  return at;
}

const clock = (at: number) => new Date(at).toTimeString().slice(0, 5);
const day = (at: number) => `${String(new Date(at).getDate()).padStart(2, '0')}-${String(new Date(at).getMonth() + 1).padStart(2, '0')}`;

test('nothing of the API is kept by the worker', async () => {
  const kept = await person.page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(kept.names).toHaveLength(1);
  expect(kept.paths).toContain('/');
  expect(kept.paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
});

// 'silent' swallows everything, as a dead satellite does; 'cut' refuses at once.
test.each((['silent', 'cut'] as const).slice(0, many(1, 2)))('opened while the link is %s', async (how) => {
  const { page } = person;
  relay.set(how);
  const at = await lastHeard(3 * 24 * 60);
  await page.goto('/certificates', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: /· Certificates$/ }).waitFor();
  await page.getByText('No certificates found for this vessel.').waitFor();
  await state(page, `Offline since ${day(at)} ${clock(at)}`);
  relay.set('open');
  await state(page, /^Live$/);
  const heard = () => page.evaluate(() => Number(Object.entries(localStorage).find(([key]) => key.startsWith('heard '))?.[1]));
  await expect.poll(heard).toBeGreaterThan(at + 24 * 3_600_000);
});

test('opened again without a link, it shows what waits to be sent, and sends it when the link is back', async () => {
  const body = { audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending', findings: 'None' };
  const form = await madeToEdit(fixture.url, person.token, vessel, 'audits', body);
  await visit(person.page, form);
  await formOf(person.page).waitFor();
  relay.set('cut');
  await state(person.page, /^Offline since/);
  await fieldOf(person.page, 'findings').fill('Typed at sea');
  await submitForm(person.page);
  await state(person.page, '1 to send');
  await expect.poll(() => waitingOn(person.page)).toBe(1);
  await person.page.close();
  person.page = await person.tab();
  await person.page.goto('/audits');
  await rowOf(person.page, 'Typed at sea').waitFor();
  await state(person.page, '1 to send');
  relay.set('open');
  await person.page.getByText('Your change to audit/survey ISM Audit has now been saved.').waitFor();
});

deepTest('opened where nothing is kept and nothing answers, it says Offline too', async () => {
  const { page } = person;
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    for (const key of Object.keys(localStorage)) if (key.startsWith('heard ')) localStorage.removeItem(key);
  });
  relay.set('silent');
  await page.reload({ waitUntil: 'commit' });
  await state(page, /^Offline$/);
  relay.set('open');
  await state(page, /^Live$/);
});

test('the fleet without a link is as it was kept, and says of when; what is not known is told as not known, and nothing due as 0', async () => {
  const { page } = person;
  const cachedStatus = async () => Object.keys(await keptInBrowser(page)).filter((key) => key.includes(':vessel_status:'));
  relay.set('open');
  await addVessel(fixture.url, person.token, 'MV Borealis');
  await visit(page, '/vessels');
  await rowOf(page, 'MV Borealis').getByText('No papers yet', { exact: true }).waitFor();
  await expect
    .poll(async () => Object.entries(await keptInBrowser(page)).find(([key]) => key.includes(':vessel_status:'))?.[1])
    .toMatchObject({ wires: [expect.anything(), expect.anything()] });
  // The ship itself is stored by another timer.
  await expect.poll(async () => JSON.stringify(await keptInBrowser(page))).toContain('MV Borealis');
  relay.set('cut');
  await state(page, /^Offline since/);
  await page.goto('/vessels');
  const cells = (ship: string) => rowOf(page, ship).locator('td').allInnerTexts();
  await rowOf(page, 'MV Borealis').getByText('No papers yet', { exact: true }).waitFor();
  await page.getByText(/^As of \d\d-\d\d-\d{4} \d\d:\d\d /).waitFor();
  expect((await cells('MV Borealis')).filter((text) => text === '0')).toHaveLength(9);

  const [kept] = await cachedStatus();
  await page.evaluate(
    async ([key]) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('vessel-ops');
        request.addEventListener('success', () => resolve(request.result));
      });
      await new Promise((resolve) => {
        const change = database.transaction('ledgers', 'readwrite');
        change.objectStore('ledgers').delete(key ?? '');
        change.addEventListener('complete', resolve);
      });
      database.close();
    },
    [kept],
  );
  await page.goto('/vessels');
  await rowOf(page, 'MV Borealis').getByText('Not known yet', { exact: true }).waitFor();
  expect((await cells('MV Borealis')).filter((text) => text.startsWith('?'))).toHaveLength(9);
  relay.set('open');
  await rowOf(page, 'MV Borealis').getByText('No papers yet', { exact: true }).waitFor();
  await expect.poll(() => page.getByText(/^As of /).count()).toBe(0);
});

test('what falls due in the fleet, opened without a link, is as it was kept, and says of when', async () => {
  const { page } = person;
  relay.set('open');
  await visit(page, '/due');
  await page
    .getByRole('heading', { name: /^All items/ })
    .or(page.getByText('Nothing falls due in this range.'))
    .waitFor();
  await expect.poll(async () => JSON.stringify(Object.keys(await keptInBrowser(page)))).toMatch(/:due:\d+"/);
  relay.set('cut');
  await state(page, /^Offline since/);
  await page.goto('/due?until=30d');
  await page.getByText(/^As of \d\d-\d\d-\d{4} \d\d:\d\d /).waitFor();
  await page.getByText('Nothing falls due in this range.').waitFor();
  relay.set('open');
  await expect.poll(() => page.getByText(/^As of /).count()).toBe(0);
});
