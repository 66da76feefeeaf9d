/** What arrives on the wire and is no request, or an odd one: answered in the documented form, or the connection ends. Bytes by hand. */
import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { call, register } from '../support/call';
import { sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { PATIENCE_MS } from '../support/tier';

let server: RunningServer;
let token: string;
/** Where the log of the server stood before these tests. */
let logged: number;

beforeAll(async () => {
  server = await sharedServer();
  logged = server.log().length;
  token = await register(server.url);
});
afterAll(async () => {
  expect(server.log().slice(logged)).not.toMatch(/unforeseen|unhandled|uncaught/);
  await server?.stop();
});

/** All that comes back until the server closes. */
function exchange(...pieces: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let heard = '';
    const timer = setTimeout(() => socket.destroy(new Error(`The connection stays open after ${heard}`)), PATIENCE_MS);
    socket.on('data', (chunk) => (heard += chunk.toString())).on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(heard);
    });
    for (const piece of pieces) socket.write(piece);
  });
}

function answerIn(heard: string) {
  const [head = '', body = ''] = heard.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]));
  return { status: Number(first.split(' ')[1]), headers, body };
}

const session = () => `Host: a\r\nAuthorization: Bearer ${token}\r\n`;
const post = (headers: string, body: string) =>
  `POST ${paths.vessels} HTTP/1.1\r\n${session()}Content-Type: application/json\r\n${headers}\r\n\r\n${body}`;

const UNREADABLE: [string, () => string, number][] = [
  ['no HTTP at all', () => 'hello\r\n\r\n', 400],
  ['a method nobody knows', () => 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['HTTP/2 without asking', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['no host', () => `GET ${paths.vessels} HTTP/1.1\r\n\r\n`, 400],
  ['headers of more than 16 kB', () => `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
  ['an address of more than 16 kB', () => `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  ['a length and chunks', () => post('Content-Length: 6\r\nTransfer-Encoding: chunked', '0\r\n\r\nG'), 400],
  ['an encoding that only looks like chunks', () => post('Transfer-Encoding: xchunked', '0\r\n\r\n'), 400],
  ['chunks that are not last', () => post('Transfer-Encoding: chunked, identity', '0\r\n\r\n'), 400],
  ['a space before the colon', () => post('Transfer-Encoding : chunked', '0\r\n\r\n'), 400],
  ['two lengths', () => post('Content-Length: 2\r\nContent-Length: 3', '{}'), 400],
  ['a length below nothing', () => post('Content-Length: -1', '{}'), 400],
  ['a length without end', () => post('Content-Length: 99999999999999999999999', '{}'), 400],
  ['a chunk of no length', () => post('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'), 400],
  ['a chunk that says too much', () => post('Transfer-Encoding: chunked', `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), 413],
  ['lines that end too early', () => 'GET /healthz HTTP/1.1\nHost: a\n\n', 400],
  ['a header over two lines', () => 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n', 400],
  ['NUL in a header', () => 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n', 400],
  ['a tunnel', () => 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
];

test.each(UNREADABLE)('%s: refused in the documented form, once, and the connection ends', async (_what, bytes, status) => {
  const heard = await exchange(bytes());
  const answer = answerIn(heard);
  expect(answer.status).toBe(status);
  expect(heard.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
  const body = JSON.parse(answer.body) as Record<string, string>;
  expect(body).toEqual({
    error: expect.stringMatching(/\S/),
    message: body.error,
    code: expect.stringMatching(/^(bad_request|too_large|not_allowed)$/),
  });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    connection: 'close',
  });
});

test('what follows a good request and is none gets its own answer, after the first', async () => {
  const heard = await exchange('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n', 'garbage garbage\r\n\r\n');
  expect(heard.match(/HTTP\/1\.1 \d+/g)?.[0]).toBe('HTTP/1.1 200');
});

test('while an answer is due, nothing is put in its place', async () => {
  // Signing in takes its time; what follows in the same breath is no request.
  const login = JSON.stringify({ email: 'nobody@example.com', password: 'a long enough password' });
  const heard = await exchange(
    `POST ${paths.login} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${login.length}\r\n\r\n${login}garbage\r\n\r\n`,
  );
  expect(heard).not.toContain('400 Bad Request');
});

test('an offer of HTTP/2 that is not taken up is no reason not to answer, body and all', async () => {
  const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA';
  const body = JSON.stringify({ name: 'Offered', imo_number: '9074729', flag: 'Malta' });
  const heard = await exchange(
    post(`${offer}\r\nContent-Length: ${body.length}`, body),
    `GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  );
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 200']);
  expect(heard).toContain('"name":"Offered"');
});

test.each<[string, string, number, string?]>([
  ['GET http://elsewhere.example/api/vessels', 'an address in full is ours all the same', 200],
  ['OPTIONS *', 'nothing in particular', 405, 'GET, HEAD'],
  ['OPTIONS /api/vessels', 'what is answered', 200, 'GET, HEAD, POST'],
  ['TRACE /api/vessels', 'nothing is echoed', 405, 'GET, POST'],
  ['TRACE /', 'nothing is echoed', 405, 'GET, HEAD'],
  ['PATCH /api/vessels/1', 'another method', 405, 'GET, PUT, DELETE'],
  ['GET /api/login', 'another method', 405, 'POST'],
  ['POST /healthz', 'another method', 405, 'GET, HEAD'],
  ['GET /api', 'no page', 404],
  ['GET /api/nothing', 'no page', 404],
  ['GET /api//vessels', 'an empty part', 404],
  ['GET //api/vessels', 'an empty part', 404],
  ['GET /api/vessels%2F1%2Fcrew', 'a slash in disguise', 404],
  ['GET /api/vessels/1%00', 'NUL', 400],
  [`GET /api/${'x'.repeat(15_000)}`, 'a long address', 404],
])('%s: %s', async (line, _what, status, allow) => {
  const answer = answerIn(
    await exchange(`${line} HTTP/1.1\r\n${session()}Cookie: planted=1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`),
  );
  expect(answer.status).toBe(status);
  expect(answer.headers.get('allow')).toBe(allow);
  expect(answer.body).not.toContain('planted');
  if (line.includes(' /api') && status >= 400)
    expect(JSON.parse(answer.body)).toMatchObject({ error: expect.any(String), code: expect.any(String) });
});

test('HEAD is answered as GET is, without the body', async () => {
  const answer = answerIn(await exchange(`HEAD ${paths.vessels} HTTP/1.1\r\n${session()}Connection: close\r\n\r\n`));
  expect([answer.status, answer.body]).toEqual([200, '']);
});

test('text in anything but UTF-8 is refused, not guessed at; packed bodies count unpacked', async () => {
  const good = '{"name":"Nämä","imo_number":"9074729","flag":"Malta"}';
  const send = async (text: Buffer | string, headers: Record<string, string> = {}) => {
    const body = typeof text === 'string' ? text : new Uint8Array(text);
    const reply = await fetch(`${server.url}${paths.vessels}`, {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    });
    return [reply.status, ((await reply.json()) as { code?: string }).code];
  };
  const before = Number((await call(server.url, 'GET', paths.vessels, token)).body.seq);
  for (const charset of ['utf-16le', 'utf-7', 'utf-32', 'koi8-r'])
    expect(await send(good, { 'Content-Type': `application/json; charset=${charset}` }), charset).toEqual([415, 'unsupported_type']);
  expect(await send(Buffer.from(good, 'utf16le'))).toEqual([400, 'bad_request']);
  expect(await send(Buffer.from(good, 'latin1'))).toEqual([400, 'bad_request']);
  expect(await send(gzipSync(Buffer.alloc(50_000_000, ' ')), { 'Content-Encoding': 'gzip' })).toEqual([413, 'too_large']);
  expect(await send(brotliCompressSync(Buffer.alloc(50_000_000, ' ')), { 'Content-Encoding': 'br' })).toEqual([413, 'too_large']);
  expect(await send(gzipSync(gzipSync(good)), { 'Content-Encoding': 'gzip, gzip' })).toEqual([415, 'unsupported_type']);
  expect(await send(gzipSync(good).subarray(0, 20), { 'Content-Encoding': 'gzip' })).toEqual([400, 'bad_request']);
  expect(Number((await call(server.url, 'GET', paths.vessels, token)).body.seq)).toBe(before);
  expect(await send(`\ufeff${good}`)).toEqual([201, undefined]);
  expect(await send(gzipSync(good), { 'Content-Encoding': 'gzip' })).toEqual([201, undefined]);
});
