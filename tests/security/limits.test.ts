/** Every limit, met from outside: what is too large, too much or too fast is told so, and honest bursts pass. */
import { connect } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '../../server/config';
import { createRateLimit } from '../../server/http/limits';
import { tokenPaths } from '../../shared/api/account';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call, register } from '../support/call';
import { serverClock } from '../support/movedClock';
import { startServer, type RunningServer } from '../support/startServer';
import { PATIENCE_MS } from '../support/tier';

const MEGABYTE = 1_000_000;
const PER_SECOND = 20;
/** What may come at once. */
const RESERVE = PER_SECOND * 10;
/** Held still: reserves refill only when a test lets time pass. */
const clock = serverClock(new Date().toISOString());
let server: RunningServer;
let token: string;
let vessel: number;

beforeAll(async () => {
  clock.hold();
  server = await startServer({
    env: { ...clock.env, UPLOAD_LIMIT_MB: '1', RATE_LIMIT: String(PER_SECOND), TRUST_PROXY: 'loopback' },
  });
  token = await register(server.url);
  vessel = await addVessel(server.url, token);
});
afterAll(async () => {
  await server?.stop();
  clock.remove();
});

/** What comes back for bytes written by hand. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket
      .on('data', (chunk) => (heard += chunk.toString()))
      .on('close', () => resolve(heard))
      .on('error', reject);
    socket.write(bytes);
  });
}

test('a body of more than 100 kB is refused with a sentence, in whatever form it comes', async () => {
  const body = JSON.stringify({ name: 'x'.repeat(101 * 1024) });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const told = { error: 'The request is too large. Send at most 100 kB.', code: 'too_large' };
  const whole = await fetch(`${server.url}${paths.vessels}`, { method: 'POST', headers, body });
  expect([whole.status, await whole.json()]).toMatchObject([413, told]);
  const chunked = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode(body));
      stream.close();
    },
  });
  const streamed = await fetch(`${server.url}${paths.vessels}`, { method: 'POST', headers, body: chunked, duplex: 'half' } as RequestInit);
  expect([streamed.status, await streamed.json()]).toMatchObject([413, told]);
});

test('a body nested too deeply is refused before anything walks over it', async () => {
  const body = `{"name":"Deep","imo_number":"9074729","flag":"Malta","a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'deep' };
  const reply = await fetch(`${server.url}${paths.vessels}`, { method: 'POST', headers, body });
  expect([reply.status, await reply.json()]).toMatchObject([
    400,
    { code: 'bad_request', error: expect.stringContaining('nested too deeply') },
  ]);
});

test('headers of more than 16 kB are refused', async () => {
  const heard = await raw(`GET /api/vessels HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`);
  expect(heard).toMatch(/^HTTP\/1\.1 431 /);
});

test('two ways to say how long a body is are one too many', async () => {
  const heard = await raw(
    'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  );
  expect(heard).toMatch(/^HTTP\/1\.1 400 /);
});

test('a file over the limit is refused, said beforehand or found out, and leaves nothing', async () => {
  const { body } = await call(server.url, 'POST', paths.create('certificates', vessel), token, validBody('certificates'));
  const upload = paths.fileUpload('certificates', vessel, Number(body.id));
  const file = (size: number) => new Blob(['%PDF-1.7', new Uint8Array(size)]);
  const send = async (size: number, stream: boolean) => {
    const form = new FormData();
    form.set('file', file(size), 'large.pdf');
    const request = new Request(`${server.url}${upload}`, { method: 'POST', body: form, headers: { Authorization: `Bearer ${token}` } });
    const told = stream ? { body: request.body, headers: request.headers, method: 'POST', duplex: 'half' } : undefined;
    const reply = told ? await fetch(request.url, told as RequestInit) : await fetch(request);
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };
  const tooLarge = { status: 413, body: { code: 'too_large', error: 'The file is too large. At most 1 MB are accepted.' } };
  expect(await send(4 * MEGABYTE, false)).toMatchObject(tooLarge);
  expect(await send(4 * MEGABYTE, true)).toMatchObject(tooLarge);
  expect(await send(MEGABYTE, true)).toMatchObject(tooLarge);
  expect((await call(server.url, 'GET', paths.record('certificates', vessel, Number(body.id)), token)).body).toMatchObject({
    has_file: false,
    rev: 1,
  });
  expect((await send(MEGABYTE / 2, false)).status).toBe(200);
});

/** Fifty more than may come at once; how many were answered with each status. */
async function askTooOften(ask: () => ReturnType<typeof call>) {
  const replies = await Promise.all(Array.from({ length: RESERVE + 50 }, ask));
  const counted: Record<number, number> = {};
  for (const { status } of replies) counted[status] = (counted[status] ?? 0) + 1;
  return { counted, refused: replies.find(({ status }) => status === 429) };
}

test('a session is limited by itself, with Retry-After and a sentence, and comes back', async () => {
  const [greedy, neighbour] = [await register(server.url), await register(server.url)];
  const ask = (who: string) => call(server.url, 'GET', paths.vessels, who);
  const { counted, refused } = await askTooOften(() => ask(greedy));
  expect(counted).toEqual({ 200: RESERVE, 429: 50 });
  expect(refused?.body).toMatchObject({ code: 'too_many', error: 'Too many requests at once. Please try again in a moment.' });
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect((await ask(neighbour)).status).toBe(200);
  clock.moveSteady(1_000);
  await expect.poll(async () => (await ask(greedy)).status).toBe(200);
});

test('the requests of an access token are counted, and its user is not limited by them', async () => {
  const user = await register(server.url);
  const made = await call(server.url, 'POST', tokenPaths.tokens, user, { name: 'Program', scope: 'read', invoices: false, expires: null });
  const { counted } = await askTooOften(() => call(server.url, 'GET', paths.fleetStatus, String(made.body.token)));
  expect(counted).toEqual({ 200: RESERVE, 429: 50 });
  expect((await call(server.url, 'GET', paths.vessels, user)).status).toBe(200);
});

test('strangers are limited by address, and take nothing from who works or signs in behind it', async () => {
  const worker = await register(server.url);
  const behind = (address: string) => ({ 'X-Forwarded-For': address });
  const ask = (who: string, address: string) => call(server.url, 'GET', paths.vessels, who, undefined, behind(address));
  const { counted } = await askTooOften(() => ask('no.such.token', '10.1.2.3'));
  expect(counted).toEqual({ 401: RESERVE, 429: 50 });
  expect((await ask(worker, '10.1.2.3')).status).toBe(200);
  const account = { email: 'nobody@example.com', password: 'x' };
  expect((await call(server.url, 'POST', paths.login, null, account, behind('10.1.2.3'))).status).toBe(401);
  expect((await ask('no.such.token', '10.3.2.1')).status).toBe(401);
});

test('an ops room that reconnects at once, forty screens behind one session, passes', () => {
  const limit = createRateLimit(readConfig({}).RATE_LIMIT);
  // Twice the six lists that a screen asks for.
  for (let asked = 0; asked < 40 * 6 * 2; asked += 1) limit('the session of the ops room');
});

test('a socket message of more than 10 kB ends that connection', async () => {
  const socket = io(server.url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  socket.emit('watch', { vessel, padding: 'x'.repeat(11_000) });
  expect(await ended).toBe('transport close');
});

test('a socket that asks too often is told so; one that floods is cut, signed in or not', async () => {
  const socket = io(server.url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const answers = (await Promise.all(Array.from({ length: 80 }, () => socket.timeout(PATIENCE_MS).emitWithAck('watch', { vessel })))) as {
    code?: string;
  }[];
  expect(answers.slice(0, 50).filter(({ code }) => code !== undefined)).toEqual([]);
  expect(answers.at(-1)?.code).toBe('too_many');
  expect(socket.connected).toBe(true);
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  for (let n = 0; n < 700; n += 1) socket.emit('nonsense', n);
  expect(await ended).toBe('transport close');

  const stranger = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  await new Promise((resolve) => stranger.once('open', resolve));
  const cut = new Promise((resolve) => stranger.once('close', resolve));
  for (let n = 0; n < 700; n += 1) stranger.send('3');
  await cut;
});
