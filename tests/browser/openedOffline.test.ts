/** A page opened without a link: it says so soon, and how old what it shows is; and it is live by itself when the link is back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { addVessel } from '../support/call';
import { openRelay, type Relay } from '../support/relay';
import { choose } from '../support/screens';

let fixture: Fixture;
let relay: Relay;
let person: Person;

beforeAll(async () => {
  fixture = await openFixture();
  relay = await openRelay('127.0.0.1', Number(new URL(fixture.url).port));
  person = await fixture.person({ serviceWorkers: 'allow', signedIn: false, baseURL: `http://127.0.0.1:${relay.port}` });
  const vessel = await addVessel(fixture.url, person.token, 'MV Aurora');
  await person.signIn();
  await choose(person.page, vessel);
  await person.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The ledgers are kept two seconds after they changed.
  await person.page.waitForTimeout(2_500);
});
afterAll(async () => {
  relay.stop();
  await fixture.close();
});

const state = (page: Page, text: string | RegExp, timeout: number) =>
  page.getByRole('status').filter({ hasText: text }).waitFor({ timeout });

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

// 'cut' refuses at once; 'silent' swallows everything, as a dead satellite does.
test.each(['cut', 'silent'] as const)('reloaded while the link is %s', async (how) => {
  const { page } = person;
  relay.set(how);
  const at = await lastHeard(3 * 24 * 60);
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('MV Aurora').first().waitFor({ state: 'attached' });
  await state(page, `Offline since ${day(at)} ${clock(at)}`, 8_000);
  relay.set('open');
  await state(page, /^Live$/, 15_000);
  const heard = await page.evaluate(() => Number(Object.entries(localStorage).find(([key]) => key.startsWith('heard '))?.[1]));
  expect(Date.now() - heard).toBeLessThan(60_000);
});

test('opened where nothing is kept and nothing answers, it says Offline too', async () => {
  const { page } = person;
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    for (const key of Object.keys(localStorage)) if (key.startsWith('heard ')) localStorage.removeItem(key);
  });
  relay.set('silent');
  await page.reload({ waitUntil: 'commit' });
  await state(page, /^Offline$/, 12_000);
  relay.set('open');
  await state(page, /^Live$/, 15_000);
});
