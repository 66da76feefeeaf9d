/** A browser that was away when somebody's personal data was erased: when it is back, it holds nothing of him, on the screen or in any storage. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { erasurePaths } from '../../shared/api/erasure';
import { paths } from '../../shared/api/paths';
import { ERASED } from '../../shared/kinds/personal';
import { validBody } from '../shared/validBody';
import { openFixture, type Fixture, type Person } from '../support/browser';
import { fieldOf, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { HIM, secretsIn } from '../support/erasure';
import { keptInBrowser, ledgersKept, waitingOn } from '../support/keptInBrowser';
import { openRelay, type Relay } from '../support/relay';
import { choose, visit } from '../support/screens';

let fixture: Fixture;
let relay: Relay;
let aboard: Person;
/** The administrator, who erases past the browser. */
let token: string;

beforeAll(async () => {
  fixture = await openFixture();
  token = fixture.server.administrator ?? (await fixture.person({ signedIn: false })).token;
  relay = await openRelay('127.0.0.1', Number(new URL(fixture.url).port));
  aboard = await fixture.person({ serviceWorkers: 'allow', signedIn: false, baseURL: `http://127.0.0.1:${relay.port}` });
  aboard.expected.push(/net::ERR|WebSocket|Failed to fetch/);
  await aboard.signIn();
  await aboard.page.evaluate(async () => void (await navigator.serviceWorker.ready));
});
afterEach(() => fixture.assertQuiet());
afterAll(async () => {
  relay.stop();
  await fixture.close();
});

/** All that this origin has stored in the browser, by place: every store of every database, every cached response, and the two small storages. */
const storage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const texts: Record<string, string> = { session: JSON.stringify(sessionStorage), local: JSON.stringify(localStorage) };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([answer(objects.getAllKeys()), answer<unknown[]>(objects.getAll())]);
        const parts = values.map((value) => (value instanceof Blob ? value.text() : JSON.stringify(value)));
        texts[`${name}/${store}`] = [JSON.stringify(keys), ...(await Promise.all(parts))].join('\n');
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
      texts['cached files'] = (await Promise.all(responses.map((response) => response?.text()))).join('\n');
    }
    return texts;
  });

/** Where this browser has a value of his. */
async function holds(page: Page): Promise<string[]> {
  const places = { screen: await page.locator('body').innerText(), ...(await storage(page)) };
  return Object.entries(places).flatMap(([place, text]) => (secretsIn(text).length > 0 ? [place] : []));
}

/** Him on two new ships, both of which the page has opened and cached, and on its due list. Returns his records. */
async function boarded(names: readonly [string, string]): Promise<{ kind: 'crew'; vessel: number; id: number }[]> {
  const { page } = aboard;
  const records: { kind: 'crew'; vessel: number; id: number }[] = [];
  for (const name of names) {
    const vessel = await addVessel(fixture.url, token, name);
    const crew = validBody('crew', { ...HIM, rank: 'Master', date_of_joining: '2020-01-01', contract_period: '6 Months' });
    const { body } = await call(fixture.url, 'POST', paths.create('crew', vessel), token, crew);
    records.push({ kind: 'crew', vessel, id: Number(body.id) });
  }
  const cached = async () =>
    Object.entries(await keptInBrowser(page)).flatMap(([key, value]) => (secretsIn(JSON.stringify(value)).length > 0 ? [key] : []));
  for (const { vessel } of records.toReversed()) {
    await choose(page, vessel);
    await visit(page, '/crew');
    await rowOf(page, HIM.name).waitFor();
    await expect.poll(async () => (await cached()).some((key) => key.includes(`:${vessel}:`))).toBe(true);
  }
  await visit(page, '/due');
  await page.getByText(HIM.name).first().waitFor();
  await expect.poll(async () => (await cached()).some((key) => /:due:/.test(key))).toBe(true);
  await visit(page, '/crew');
  await rowOf(page, HIM.name).waitFor();
  return records;
}

/** The records of ships that can be read without a link. */
async function readable<R extends { vessel: number }>(page: Page, records: readonly R[]): Promise<R[]> {
  const cached = Object.keys(await keptInBrowser(page));
  return records.filter(({ vessel }) => cached.some((key) => key.includes(`:${vessel}:`)));
}

const erase = async (records: object[]) =>
  expect(await call(fixture.url, 'POST', erasurePaths.erasures, token, { records })).toMatchObject({ status: 200 });
const state = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();

test('without a link when it happened: gone from the screen, from all storages and from an edit that waited', async () => {
  const { page } = aboard;
  const records = await boarded(['MV Aurora', 'MV Boreas']);
  relay.set('cut');
  await state(page, /^Offline since/);
  // An edit that waits to be sent, and a form that was left with something typed.
  for (const [field, text] of [
    ['rank', 'Chief Officer'],
    ['remarks', 'Vantabrook snores'],
  ] as const) {
    await rowOf(page, HIM.name).getByRole('link', { name: /^Edit/ }).click();
    await fieldOf(page, field).fill(text);
    if (field === 'rank') await submitForm(page);
    else await page.goBack();
    await rowOf(page, HIM.name).waitFor();
  }
  await expect.poll(() => waitingOn(page)).toBe(1);
  await erase(records);
  expect(await holds(page)).toEqual(expect.arrayContaining(['screen', 'session', 'vessel-ops/ledgers', 'vessel-ops-outbox/writes']));

  relay.set('open');
  await state(page, /^Live$/);
  await expect.poll(() => holds(page)).toEqual([]);
  await rowOf(page, 'Erased').getByText('Chief Officer').waitFor();
  await expect.poll(() => waitingOn(page)).toBe(0);
  expect(await readable(page, records)).toEqual(records);
  const [first] = records;
  const { body } = await call(fixture.url, 'GET', paths.record('crew', first?.vessel ?? 0, first?.id ?? 0), token);
  expect(body).toMatchObject({ name: ERASED, passport: null, rank: 'Chief Officer' });
});

test('closed when it happened: gone when it is opened again, also of a ship that is not opened', async () => {
  const records = await boarded(['MV Corona', 'MV Draco']);
  expect(await holds(aboard.page)).toEqual(expect.arrayContaining(['screen', 'vessel-ops/ledgers']));
  await aboard.page.close();
  await erase(records);
  const page = (aboard.page = await aboard.tab());
  await page.goto('/crew');
  await rowOf(page, 'Erased').getByText('Master').waitFor();
  await expect.poll(() => holds(page)).toEqual([]);
  expect(await readable(page, records)).toEqual(records);
  await page.reload();
  await rowOf(page, 'Erased').getByText('Master').waitFor();
  expect(await holds(page)).toEqual([]);
});

test('a browser that hears of former erasures after it has cached a ship can open the ship without a link', async () => {
  const { page } = await fixture.person({ signedIn: false }).then(async (newcomer) => (await newcomer.signIn(), newcomer));
  await page.evaluate(() => localStorage.removeItem('erased'));
  let letGo = () => {};
  const cached = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**${erasurePaths.erasures}`, async (route) => (await cached, route.continue()));
  await page.reload();
  await choose(page, await addVessel(fixture.url, token, 'MV Electra'));
  await expect.poll(() => ledgersKept(page)).toBe(true);
  letGo();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('erased'))).not.toBeNull();
  expect(await ledgersKept(page)).toBe(true);
});
