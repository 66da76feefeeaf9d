import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { cardCount, rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { at, choose } from '../support/screens';
import { throttle } from '../support/throttle';

let fixture: Fixture;
let ashore: Person;
let aboard: Person;
let vessel: number;

beforeAll(async () => {
  fixture = await openFixture({ own: true });
  [ashore, aboard] = await Promise.all([fixture.person(), fixture.person()]);
  vessel = await addVessel(fixture.url, ashore.token, 'MV Aurora');
  for (const { page } of [ashore, aboard]) await choose(page, 'MV Aurora');
  // The last part that a page fetches ahead: one that is cut off in the middle of it loads itself anew.
  for (const { page } of [ashore, aboard]) await page.waitForFunction(() => localStorage.getItem('font') !== null);
  for (const person of [ashore, aboard]) person.expected.push(/Failed to load resource: net::ERR|WebSocket connection to/);
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

const state = (person: Person, text: string | RegExp) =>
  person.page.getByRole('status').filter({ hasText: text }).waitFor({ timeout: 20_000 });

async function inspection(port: string): Promise<number> {
  const body = { psc_port: port, mou: 'Paris MOU', inspection_date: '2025-03-01', inspection_status: 'Detained' };
  const reply = await call(fixture.url, 'POST', `/api/vessels/${vessel}/psc-inspections`, ashore.token, body);
  expect(reply.status).toBe(201);
  return Number(reply.body.id);
}

test('a cut link is shown with the time of the last word, and on its return the screen catches up with no list GET', async () => {
  const gone = await inspection('Antwerp');
  await aboard.page.getByRole('link', { name: 'PSC Inspections', exact: true }).click();
  await rowOf(aboard.page, 'Antwerp').waitFor();
  await aboard.context.setOffline(true);
  await state(aboard, /^Offline since \d\d:\d\d$/);
  aboard.calls.length = 0;

  await inspection('Bilbao');
  await inspection('Cádiz');
  await call(fixture.url, 'DELETE', `/api/vessels/${vessel}/psc-inspections/${gone}`, ashore.token);
  await ashore.page.waitForTimeout(300);
  expect(await rowOf(aboard.page, 'Bilbao').count()).toBe(0);

  await aboard.context.setOffline(false);
  await state(aboard, /^Live$/);
  await rowOf(aboard.page, 'Bilbao').waitFor();
  await rowOf(aboard.page, 'Cádiz').waitFor();
  await rowOf(aboard.page, 'Antwerp').waitFor({ state: 'detached' });
  expect(aboard.calls.filter((line) => line.startsWith('GET'))).toEqual([]);
});

test('a server that restarts or is killed under two open screens: both recover by themselves', async () => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const { calls } of [ashore, aboard]) calls.length = 0;
    const down = fixture.server.kill(signal);
    await state(aboard, /^(Reconnecting…|Offline since)/);
    await down;
    await fixture.server.restart();
    await Promise.all([ashore, aboard].map((person) => state(person, /^Live$/)));
    const before = await cardCount(ashore.page, 'Pending PSC inspections');
    await inspection(`After ${signal}`);
    await rowOf(aboard.page, `After ${signal}`).waitFor();
    await expect.poll(() => cardCount(ashore.page, 'Pending PSC inspections')).toBe(before + 1);
    for (const { calls } of [ashore, aboard]) expect(calls.filter((line) => line.startsWith('GET'))).toEqual([]);
  }
});

test('what is written while the link is down waits in its list and is sent, and named, when it is back', async () => {
  const { page } = aboard;
  const form = `/add-psc-inspection/${vessel}`;
  // A page whose next screen was cut off by the killed server loads itself anew, and may do so right now.
  await page.goto(form).catch(() => page.goto(form));
  await page.locator('[name=psc_port]').fill('Durban');
  await page.locator('[name=mou]').fill('Indian Ocean MOU');
  await page.locator('[name=inspection_date]').fill('01-03-2025');
  await page.locator('[name=inspection_status]').selectOption('Passed');
  await state(aboard, /^Live$/);
  await aboard.context.setOffline(true);
  await state(aboard, /^Offline since/);
  await page.getByRole('button', { name: 'Add PSC Inspection' }).click();
  await page.waitForURL(at('/psc-inspections'));
  await rowOf(page, 'Durban').waitFor();
  await page.getByText('Kept on this machine. It is sent when the link is back.').waitFor();
  await aboard.context.setOffline(false);
  await page.getByText('Durban saved.').waitFor();
  const { body } = await call(fixture.url, 'GET', `/api/vessels/${vessel}/psc-inspections`, ashore.token);
  expect((body.inspections as { psc_port: string }[]).filter(({ psc_port }) => psc_port === 'Durban')).toHaveLength(1);
});

test('over a satellite link the lists of a vessel come in one answer', async () => {
  const far = await fixture.person({ signedIn: false });
  await far.context.addInitScript((token) => localStorage.setItem('token', token), far.token);
  await throttle(far.page);
  await far.page.goto('/');
  await far.page.getByLabel('Select Vessel').selectOption(String(vessel), { timeout: 30_000 });
  await far.page.getByRole('link', { name: /^Pending PSC inspections\s*\d/ }).waitFor({ timeout: 30_000 });
  expect(far.calls.filter((line) => line.includes(`/vessels/${vessel}/`))).toEqual([`GET /api/vessels/${vessel}/lists`]);
});
