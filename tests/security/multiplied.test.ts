/** Limits hold however many accounts ask: registering, reserves, papers, pieces, bytes and shared views. */
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportPaths } from '../../shared/api/reports';
import { paths } from '../../shared/api/paths';
import type { View } from '../../shared/api/view';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { person, type Person } from '../support/person';
import { sendPiece } from '../support/sendPiece';
import { INVOICE_ACCESS, startServer, type RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { examplePdf } from '../support/uploadFile';

const MEGABYTE = 1_000_000;
const NEWCOMERS = 5;
const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-clock-'));
let server: RunningServer;
let ann: Person;
let vessel: number;
let people = 0;

/** Sets the steady clock of the server: what is queued while it stands still does not grow old. */
function clock(words: string) {
  writeFileSync(join(folder, 'next'), words);
  renameSync(join(folder, 'next'), join(folder, 'clock'));
}

const registered = (address: string) =>
  call(
    server.url,
    'POST',
    '/api/register',
    null,
    { email: `multiplied${(people += 1)}@example.com`, password: 'a long enough password' },
    { 'X-Forwarded-For': address },
  );
const newcomer = async (address: string) => person(server.url, String((await registered(address)).body.token));

beforeAll(async () => {
  clock('0 0');
  const env = {
    REGISTRATION_LIMIT: String(NEWCOMERS),
    TRUST_PROXY: 'loopback',
    UPLOAD_LIMIT_MB: '1',
    UPLOAD_QUOTA_MB: '6',
    CLOCK_FILE: join(folder, 'clock'),
  };
  server = await startServer({ env });
  ann = await newcomer('203.0.113.1');
  vessel = await addVessel(server.url, ann.token);
});
afterAll(async () => {
  expect(server?.log()).not.toMatch(/unforeseen|unhandled|uncaught/);
  await server?.stop();
  rmSync(folder, { recursive: true });
});

test('an address registers so many accounts at once; other addresses are not asked to wait', async () => {
  const replies = [];
  for (let nth = 0; nth <= NEWCOMERS; nth += 1) replies.push(await registered('203.0.113.2'));
  expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: NEWCOMERS }, () => 201), 429]);
  expect(replies.at(-1)?.body.error).toBe('Many accounts were registered from your network just now. Please try again in a few minutes.');
  expect(replies.at(-1)?.headers.get('retry-after')).toBe('600');
  expect((await registered('203.0.113.3')).status).toBe(201);
});

test('a used-up reserve of one door leaves the others open: reset links, registering, signing in, invoices', async () => {
  const from = { 'X-Forwarded-For': '203.0.113.4' };
  const statuses = new Set<number>();
  for (let nth = 0; nth < 300 && !statuses.has(429); nth += 1)
    statuses.add((await call(server.url, 'POST', '/api/reset', null, { email: 'nobody@example.com' }, from)).status);
  expect([...statuses]).toEqual([204, 429]);
  const { status, body } = await registered('203.0.113.4');
  expect(status).toBe(201);
  const wrong = { email: 'nobody@example.com', password: 'a wrong password' };
  expect((await call(server.url, 'POST', '/api/login', null, wrong, from)).status).toBe(401);
  expect((await call(server.url, 'POST', '/api/invoice-login', String(body.token), INVOICE_ACCESS, from)).status).toBe(200);
});

test('papers: one account fills its own line, and another is served in between', async () => {
  const one = await newcomer('203.0.113.5');
  const other = await newcomer('203.0.113.6');
  const order: string[] = [];
  const gone = new AbortController();
  const ask = (name: string, { token }: Person, address: string) =>
    fetch(`${server.url}${reportPaths.statusReport(vessel)}`, {
      headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address },
      signal: gone.signal,
    })
      .then(async (reply) => {
        await reply.arrayBuffer();
        order.push(`${name} ${reply.status}`);
      })
      // Also one that is being read when the others are no longer needed.
      .catch(() => undefined);
  await ask('first', ann, '203.0.113.1');
  const drawer = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pdf-program.js'));
  clock('0 0 still');
  process.kill(drawer ?? 0, 'SIGSTOP');
  const asked = Array.from({ length: 8 }, () => ask('flood', one, '203.0.113.5'));
  // Answered after what was asked before: by then that is in the queue.
  const settle = async () => {
    for (let nth = 0; nth < 8; nth += 1) expect((await other.get(paths.dashboard(vessel))).status).toBe(200);
  };
  await settle();
  asked.push(ask('other', other, '203.0.113.6'));
  await settle();
  process.kill(drawer ?? 0, 'SIGCONT');
  await until(() => order.length >= 4, 'four papers');
  gone.abort();
  await Promise.all(asked);
  clock('0 0');
  // One was being drawn, and one stood before it.
  expect(order.slice(1, 4).toSorted()).toEqual(['flood 200', 'flood 200', 'other 200']);
});

test('pieces of uploads that come at once take no more than what one account may have under way', async () => {
  const mate = await newcomer('203.0.113.7');
  const piece = examplePdf(MEGABYTE, 'a piece');
  const send = async (key: string) => (await sendPiece(server.url, mate.token, key, 0, piece)).status;
  const kept = async () => (await mate.get(paths.uploads)).body;
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, nth) => send(`at-once-${nth}`)));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(4);
  // Of two that find the last place at once, both may be told to wait: it is there for the next one.
  for (let nth = 0; nth < 5; nth += 1) await send(`later-${nth}`);
  expect(await kept()).toEqual({ kept: 4 * MEGABYTE, most: 6 * MEGABYTE });
});

test('an account keeps so many bytes of files, versions included, and is told; another has its own', async () => {
  const mate = await newcomer('203.0.113.8');
  const { body } = await mate.post(paths.create('certificates', vessel), validBody('certificates'));
  const send = async (who: Person, seed: string) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(examplePdf(900_000, seed))], { type: 'application/pdf' }), 'paper.pdf');
    const headers = { Authorization: `Bearer ${who.token}` };
    const reply = await fetch(`${server.url}${paths.fileUpload('certificates', vessel, Number(body.id))}`, {
      method: 'POST',
      headers,
      body: form,
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };
  for (let nth = 0; nth < 6; nth += 1) expect((await send(mate, `file ${nth}`)).status).toBe(200);
  expect(await send(mate, 'one too many')).toMatchObject({
    status: 507,
    body: { code: 'full', error: 'Your files fill the 6 MB that one account may keep here. Please ask your administrator for more.' },
  });
  expect((await mate.get(paths.uploads)).body).toEqual({ kept: 6 * 900_000, most: 6 * MEGABYTE });
  expect((await send(ann, 'of another account')).status).toBe(200);
  expect((await ann.get(paths.uploads)).body).toEqual({ kept: 900_000, most: 6 * MEGABYTE });
});

test('shared views are listed by how many accounts open them: who shares hundreds pushes out nobody\u2019s', async () => {
  const [bo, cy] = [await newcomer('203.0.113.9'), await newcomer('203.0.113.10')];
  const shared = async (who: Person, name: string) =>
    Number((await who.post(paths.views, { kind: 'crew', name, query: 'rank=Master', everybody: true })).body.id);
  const [used, unused] = [await shared(bo, 'Used'), await shared(bo, 'Unused')];
  expect((await cy.post(paths.viewUse(used))).status).toBe(204);
  for (const nth of [11, 12, 13, 14]) {
    const flood = await newcomer(`203.0.113.${nth}`);
    await Promise.all(Array.from({ length: 90 }, (_, name) => shared(flood, `Flood ${name}`)));
    // Opening one's own counts for nothing.
    const own = await shared(flood, 'Own');
    for (let times = 0; times < 3; times += 1) expect((await flood.post(paths.viewUse(own))).status).toBe(204);
  }
  const told = ((await ann.get(`${paths.views}?kind=crew`)).body.views as View[]).map(({ id }) => id);
  expect(told[0]).toBe(used);
  expect(told).toContain(unused);
  expect(told).toHaveLength(300);
  expect((await cy.post(paths.viewUse(999_999))).status).toBe(404);
});
