import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KINDS } from '../../shared/kinds/kinds';
import { call, register } from '../support/call';
import { METRICS_TOKEN, sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';

let server: RunningServer;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
  token = await register(server.url);
});
afterAll(() => server.stop());

const raw = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);

test('health answers while the process lives, readiness while the database does', async () => {
  expect(await (await raw('/healthz')).json()).toEqual({ status: 'ok', eventLoopDelayMs: expect.any(Number) });
  expect(await (await raw('/readyz')).json()).toEqual({ status: 'ready' });
});

test('every answer carries the headers that keep browsers strict', async () => {
  const api = await call(server.url, 'GET', '/api/vessels', token);
  expect(api.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  expect(api.headers.get('cache-control')).toBe('no-store');
  const page = await raw('/login');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).not.toContain('unsafe');
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "connect-src 'self'", "require-trusted-types-for 'script'"])
    expect(policy).toContain(part);
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  for (const { headers } of [api, page]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[\da-f]{8}-\w+$/);
  }
  const secure = await raw('/login', { headers: { 'X-Forwarded-Proto': 'https' } });
  expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('the page of a list or a form names the files of that screen, so that they come with the entry', async () => {
  const filesOf = async (path: string) => {
    const page = await raw(path);
    expect(page.headers.get('content-security-policy')).toBe((await raw('/')).headers.get('content-security-policy'));
    return [...(await page.text()).matchAll(/rel="signed-in"[^>]* href="([^"]+)"/g)].map(([, file]) => String(file));
  };
  const first = await filesOf('/');
  for (const { name, screens } of Object.values(KINDS)) {
    const list = await filesOf(`/${name}`);
    expect(list).toEqual(expect.arrayContaining([...first, expect.stringMatching(/\/ListPage-/)]));
    for (const form of [`/add-${screens.word}/1`, `/edit-${screens.word}/1/2`]) {
      expect(await filesOf(form)).toEqual(expect.arrayContaining([...first, expect.stringMatching(/\/FormPage-/)]));
    }
  }
  const certificates = await filesOf('/certificates');
  expect(certificates).toContainEqual(expect.stringMatching(/\/CertificateList-/));
  for (const file of certificates) expect((await raw(file)).status, file).toBe(200);
  for (const path of ['/due', '/login', '/constructor', '/no-such-page']) expect(await filesOf(path)).toEqual(first);
});

test('bodies that cannot be read are refused with a sentence', async () => {
  const send = async (body: string, type = 'application/json') => {
    const reply = await raw('/api/vessels', { method: 'POST', body, headers: { 'Content-Type': type, Authorization: `Bearer ${token}` } });
    return { status: reply.status, body: (await reply.json()) as { code: string } };
  };
  expect(await send('{"name":')).toMatchObject({ status: 400, body: { code: 'bad_request', error: 'The request is not valid JSON.' } });
  expect(await send('"text"')).toMatchObject({ status: 400 });
  expect(await send(JSON.stringify({ name: 'x'.repeat(101 * 1024) }))).toMatchObject({ status: 413, body: { code: 'too_large' } });
  expect(await send('{}', 'application/json; charset=koi8-r')).toMatchObject({ status: 415 });
  expect(await send('[]')).toMatchObject({ status: 400 });
  expect((await raw('/api/vessels/%ff', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(400);
  expect((await call(server.url, 'GET', '/api/vessels', token)).body.vessels).toEqual([]);
});

test('a body is not read before its sender is known', async () => {
  const reply = await call(server.url, 'POST', '/api/vessels', null, { name: 'x'.repeat(200 * 1024) });
  expect(reply.status).toBe(401);
});

test('metrics are for bearers of their token alone', async () => {
  expect((await raw('/metrics')).status).toBe(401);
  expect((await raw('/metrics', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
  const figures = await (await raw('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  expect(figures).toContain('http_request_duration_seconds_count');
  expect(figures).toMatch(/^live_sockets \d+$/m);
});

test('metrics count an answer that was cut as 499, not as its status', async () => {
  const figures = async () => await (await raw('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  const cut = async () =>
    Number(/^http_request_duration_seconds_count\{method="PUT",status="499"\} (\d+)$/m.exec(await figures())?.[1] ?? 0);
  const before = await cut();
  // The body never arrives whole, so the server still waits for it when the client leaves.
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const head = `PUT /api/vessels/1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 50`;
  socket.write(`${head}\r\nExpect: 100-continue\r\n\r\n`);
  await once(socket, 'data');
  // The server answers this after it has begun to read the body.
  await figures();
  socket.destroy();
  await expect.poll(cut).toBe(before + 1);
});
