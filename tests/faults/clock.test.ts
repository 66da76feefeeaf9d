/** A server whose clock is set back and forward while people work: nothing is ordered by it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { exampleBody } from '../../scripts/bench/fleet';
import { addVessel, call, register } from '../support/call';
import { faultsIn } from '../support/faultsIn';
import { serverClock } from '../support/movedClock';
import { openScreen } from '../support/openScreen';
import { embeddedUri } from '../support/sharedServer';
import { INVOICE_ACCESS, startServer, type RunningServer } from '../support/startServer';
import { examplePdf, downloadFile, uploadFile } from '../support/uploadFile';

const HOUR = 3_600_000;
const SHIFTS = [0, -48 * HOUR, 10 * HOUR, -400 * 24 * HOUR, 0, 3 * HOUR];

const clock = serverClock(new Date().toISOString());
let server: RunningServer;
/** Sets the wall clock ahead of the test's by so many milliseconds. */
const setClock = (ahead: number) => clock.set(new Date(Date.now() + ahead).toISOString());
const settled = () => new Promise((done) => setTimeout(done, 30));

beforeAll(async () => {
  server = await startServer({ env: clock.env });
});
afterAll(async () => {
  await server?.stop();
  clock.remove();
});

test('edits made while the clock jumps keep the order they were made in, on every screen and over a restart', async () => {
  const token = await register(server.url);
  const vessel = await addVessel(server.url, token);
  const screen = openScreen(server.url, token, null);
  await screen.open(vessel);
  const kind = kindOf('certificates');
  const { body } = await call(server.url, 'POST', paths.create('certificates', vessel), token, exampleBody(kind, 0));
  const path = paths.record('certificates', vessel, Number(body.id));
  let rev = 1;
  for (const [n, shift] of SHIFTS.entries()) {
    setClock(shift);
    await settled();
    const edit = await call(server.url, 'PUT', path, token, { ...exampleBody(kind, 0), remarks: `edit ${n}` }, { 'If-Match': `"${rev}"` });
    expect(edit.status).toBe(200);
    expect(edit.body).toMatchObject({ rev: rev + 1, remarks: `edit ${n}` });
    const bytes = examplePdf(50_000, `paper ${n}`);
    expect(await uploadFile(server.url, token, vessel, Number(body.id), bytes)).toBe(200);
    expect((await downloadFile(server.url, token, vessel, Number(body.id)))?.equals(bytes)).toBe(true);
    rev += 2;
    if (n === 2) screen.cut();
    if (n === 3) await server.restart();
    if (n === 4) screen.mend();
  }
  const { body: log } = await call(server.url, 'GET', paths.changes(vessel, 0), token);
  const changes = log.changes as { seq: number; rev: number; at: string; fields: { remarks?: string } }[];
  expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, index) => index + 1));
  expect(changes.map((change) => change.rev)).toEqual(changes.map((_, index) => index + 1));
  expect(changes.flatMap(({ fields }) => fields.remarks ?? []).slice(1)).toEqual(SHIFTS.map((_, n) => `edit ${n}`));
  // The clock was really set: what people are shown as the time of a change went back with it.
  expect(changes.some(({ at }, index) => index > 0 && at < (changes[index - 1]?.at ?? ''))).toBe(true);
  await screen.reached(Number(log.head));
  expect(screen.live.records('certificates')[0]).toMatchObject({ rev, remarks: `edit ${SHIFTS.length - 1}` });
  screen.close();
  expect(await faultsIn(embeddedUri(server))).toEqual([]);
});

const post = (path: string, body: unknown, token?: string) => call(server.url, 'POST', path, token, body);
/** Sets the wall clock, and lets time pass by the steady one. */
const moved = async (wall: number, passes = 0) => {
  setClock(wall);
  clock.moveSteady(passes);
  await settled();
};

test('a clock that is set back locks nobody out for longer than the lock lasts', async () => {
  await moved(0);
  const email = 'locked@example.com';
  const password = 'a long enough password';
  await post(paths.register, { email, password });
  const guess = () => post(paths.login, { email, password: 'a guess' });
  for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(401);
  await moved(-48 * HOUR);
  const locked = await post(paths.login, { email, password });
  expect(locked).toMatchObject({ status: 429, body: { error: expect.stringMatching(/again in 1[45] seconds/) } });
  expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(15);
  // The lock runs on by the clock as it now is.
  await moved(-48 * HOUR + 16_000);
  expect((await post(paths.login, { email, password })).status).toBe(200);
});

test('a clock that is set back keeps neither invoices nor a session open for longer', async () => {
  await moved(0);
  const token = await register(server.url);
  const open = async () => ({ 'X-Invoice-Token': String((await post(paths.invoiceLogin, INVOICE_ACCESS, token)).body.token) });
  const opens = async (access: Record<string, string>) =>
    (await call(server.url, 'GET', paths.vessels, token, undefined, access)).headers.get('x-invoice-access') === null;
  const access = await open();
  expect(await opens(access)).toBe(true);
  await moved(-20 * HOUR);
  expect(await opens(access)).toBe(false);
  const anew = await open();
  expect(await opens(anew)).toBe(true);
  expect((await call(server.url, 'GET', paths.vessels, token)).status).toBe(200);

  // Thirteen hours later by any watch on board, while the clock says that they lie ahead.
  await moved(-20 * HOUR, 13 * HOUR);
  expect((await call(server.url, 'GET', paths.vessels, token)).status).toBe(401);
});

test('a clock that is set back does not stop an address or a mailbox from getting its reserve back', async () => {
  await moved(0);
  const guesses = () => Promise.all(Array.from({ length: 40 }, (_, n) => post('/api/reset', { email: `nobody${n}@example.com` })));
  clock.hold();
  let left = 400;
  while (left > 0 && (await guesses()).every(({ status }) => status === 204)) left -= 40;
  expect(left).toBeGreaterThan(0);
  await moved(-20 * HOUR, 60_000);
  expect((await guesses()).filter(({ status }) => status === 204).length).toBeGreaterThan(15);
});
