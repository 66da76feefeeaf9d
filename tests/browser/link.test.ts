/** A link that is cut, a server that is killed: both screens recover by themselves, and the indicator says what the link has carried. A page that nobody uses says so. */
import { beforeAll, expect, test } from 'vitest';
import { tokenPaths } from '../../shared/api/account';
import { useBrowsers, type Person } from '../support/browser';
import { cardCount, rowOf, pressInRow } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { choose, cutLink, loaded, openInvoices, visit } from '../support/screens';
import { many } from '../support/tier';
import { validBody } from '../shared/validBody';

const fixture = useBrowsers({ own: true });
let ashore: Person;
let aboard: Person;
let vessel: number;

beforeAll(async () => {
  [ashore, aboard] = await Promise.all([fixture.person(), fixture.person()]);
  vessel = await addVessel(fixture.url, ashore.token, 'MV Aurora');
  for (const { page } of [ashore, aboard]) await choose(page, 'MV Aurora');
  // The last part that a page fetches ahead: one that is cut off in the middle of it loads itself anew.
  for (const { page } of [ashore, aboard]) await page.waitForFunction(() => localStorage.getItem('font') !== null);
  for (const person of [ashore, aboard]) person.expected.push(/Failed to load resource: net::ERR|WebSocket connection to/);
});

const state = (person: Person, text: string | RegExp) => person.page.getByRole('status').filter({ hasText: text }).waitFor();

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
  await cutLink(aboard.page);
  await state(aboard, /^Offline since \d\d:\d\d$/);
  aboard.calls.length = 0;

  await inspection('Bilbao');
  await inspection('Cádiz');
  await call(fixture.url, 'DELETE', `/api/vessels/${vessel}/psc-inspections/${gone}`, ashore.token);
  await expect.poll(() => cardCount(ashore.page, 'Pending PSC inspections')).toBe(2);
  await expect.poll(() => rowOf(aboard.page, 'Bilbao').count()).toBe(0);

  await aboard.context.setOffline(false);
  await state(aboard, /^Live$/);
  await rowOf(aboard.page, 'Bilbao').waitFor();
  await rowOf(aboard.page, 'Cádiz').waitFor();
  await rowOf(aboard.page, 'Antwerp').waitFor({ state: 'detached' });
  expect(aboard.calls.filter((line) => line.startsWith('GET'))).toEqual([]);
});

test('a server that restarts or is killed under two open screens: both recover by themselves', async () => {
  for (const signal of (['SIGKILL', 'SIGTERM'] as const).slice(0, many(1, 2))) {
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

const BYTES = { kB: 1_000, MB: 1_000_000 };

/** What the dialog says has been sent and received, in bytes. */
async function told(): Promise<{ up: number; down: number }> {
  const { page } = aboard;
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  const text = await page.getByText(/^This browser has sent about/).innerText();
  await page.keyboard.press('Escape');
  const [up, down] = [...text.matchAll(/([\d.]+) (kB|MB)/g)].map(([, n, unit]) => Number(n) * BYTES[unit as 'kB' | 'MB']);
  return { up: up ?? Number.NaN, down: down ?? Number.NaN };
}

deepTest('what was sent and received is counted, over reloads too', async () => {
  const { page, context } = aboard;
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  const before = await told();
  let received = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength));
  devtools.on('Network.webSocketFrameReceived', ({ response }) => (received += response.payloadData.length));

  const { body } = await call(fixture.url, 'POST', `/api/vessels/${vessel}/certificates`, ashore.token, validBody('certificates'));
  await visit(page, '/certificates');
  const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(600_000)]) };
  const row = rowOf(page, String(body.certificate_name));
  await row.locator('input[type=file]').setInputFiles(file);
  await pressInRow(row, /^Upload/);
  await pressInRow(row, /^Download/);
  await expect.poll(() => received).toBeGreaterThan(600_000);
  await expect.poll(async () => Math.abs((await told()).down - before.down - received)).toBeLessThan(0.1 * received);
  const after = await told();
  expect(after.up - before.up).toBeGreaterThan(600_000);
  expect(after.up - before.up).toBeLessThan(640_000);

  await page.reload();
  await expect.poll(async () => (await told()).up).toBeGreaterThanOrEqual(after.up);
});

test('a page that nobody uses says so in its requests, which then do not prolong invoice access', async () => {
  const unused = await ashore.context.newPage();
  await unused.clock.install({ time: Date.now() });
  await unused.goto('/');
  await loaded(unused);
  await openInvoices(unused);
  const marks: (string | undefined)[] = [];
  unused.on('request', (request) => {
    if (request.url().endsWith(tokenPaths.tokens)) marks.push(request.headers()['x-unattended']);
  });
  await visit(unused, '/account');
  await expect.poll(() => marks.length).toBeGreaterThan(0);
  // The account screen asks again by a timer, from now on only when the test moves the clock.
  await unused.clock.pauseAt(Date.now() + 600_000);
  await expect.poll(() => marks.at(-1)).toBe('1');
  await unused.keyboard.press('Shift');
  await unused.clock.fastForward(20_000);
  await expect.poll(() => marks.at(-1)).toBeUndefined();
  await unused.close();
});
