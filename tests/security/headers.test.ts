/** What every answer carries, whoever gives it: routes, refusals, pages, files, what is not there, and the socket's own polling. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call, register } from '../support/call';
import { METRICS_TOKEN, sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';

let server: RunningServer;
let token: string;
let download: string;

beforeAll(async () => {
  server = await sharedServer();
  token = await register(server.url);
  const vessel = await addVessel(server.url, token);
  const { body } = await call(server.url, 'POST', paths.create('certificates', vessel), token, validBody('certificates'));
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.7 <script>alert(1)</script>']), 'evil.html.pdf');
  const headers = { Authorization: `Bearer ${token}` };
  await fetch(`${server.url}${paths.fileUpload('certificates', vessel, Number(body.id))}`, { method: 'POST', body: form, headers });
  download = paths.fileDownload('certificates', vessel, Number(body.id));
});
afterAll(() => server.stop());

const asset = () => `/assets/${readdirSync('.build/client/assets').find((name) => name.endsWith('.js'))}`;
const json = { method: 'POST', headers: { 'Content-Type': 'application/json' } };

/** Of every kind one: what is asked, how, and the status it has. */
const ANSWERS: [string, () => string, () => RequestInit, number][] = [
  ['a list', () => paths.vessels, () => ({ headers: { Authorization: `Bearer ${token}` } }), 200],
  ['a refused stranger', () => paths.vessels, () => ({}), 401],
  ['an address of the API that is not there', () => '/api/nothing', () => ({ headers: { Authorization: `Bearer ${token}` } }), 404],
  ['a method that is not answered', () => paths.vessels, () => ({ method: 'PUT', headers: { Authorization: `Bearer ${token}` } }), 405],
  ['a body that is no JSON', () => paths.login, () => ({ ...json, body: '{' }), 400],
  ['a path that cannot be decoded', () => '/api/vessels/%ff', () => ({ headers: { Authorization: `Bearer ${token}` } }), 400],
  ['a download', () => download, () => ({ headers: { Authorization: `Bearer ${token}` } }), 200],
  ['health', () => '/healthz', () => ({}), 200],
  ['readiness', () => '/readyz', () => ({}), 200],
  ['metrics without their token', () => '/metrics', () => ({}), 401],
  ['metrics', () => '/metrics', () => ({ headers: { Authorization: `Bearer ${METRICS_TOKEN}` } }), 200],
  ['the page', () => '/', () => ({}), 200],
  ['a page of the URL table', () => '/edit-crew/1/1', () => ({}), 200],
  ['a script', asset, () => ({}), 200],
  ['a file that is not there', () => '/assets/none.js', () => ({}), 404],
  ['a page posted to', () => '/login', () => ({ method: 'POST' }), 405],
  ["the socket's polling", () => '/socket.io/?EIO=4&transport=polling', () => ({}), 200],
  ['a polling that is refused', () => '/socket.io/?EIO=4&transport=none', () => ({}), 400],
  [
    'a polling from elsewhere',
    () => '/socket.io/?EIO=4&transport=polling',
    () => ({ headers: { Origin: 'https://elsewhere.example' } }),
    403,
  ],
];

test.each(ANSWERS)('%s', async (name, path, init, status) => {
  const { headers, status: answered } = await fetch(`${server.url}${path()}`, init());
  expect(answered).toBe(status);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  if (name !== 'a download') expect(policy).toContain("frame-ancestors 'none'");
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie']) expect(headers.get(name), name).toBeNull();
  if (path().startsWith('/api')) expect(headers.get('cache-control')).toContain('no-store');
});

test('pages run our own scripts alone, under trusted types, and post nowhere else', async () => {
  const policy = (await fetch(`${server.url}/login`)).headers.get('content-security-policy') ?? '';
  for (const part of [
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy.split('; ')).toContain(part);
  }
  // The style in the page is known by its digest; others are files of ours.
  const style = /<style>([^]*)<\/style>/.exec(await (await fetch(`${server.url}/login`)).text())?.[1] ?? '';
  expect(policy.split('; ')).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
});

test('a file is a download whatever it is called or holds', async () => {
  const { headers } = await fetch(`${server.url}${download}`, { headers: { Authorization: `Bearer ${token}` } });
  expect(headers.get('content-disposition')).toBe('attachment; filename=evil.html.pdf');
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-security-policy')).toContain('sandbox');
});

test('behind TLS every answer says to stay there, and without it none does', async () => {
  for (const path of ['/', paths.vessels, '/api/nothing', '/assets/none.js', '/healthz']) {
    const secure = await fetch(`${server.url}${path}`, { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(secure.headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
    expect((await fetch(`${server.url}${path}`)).headers.get('strict-transport-security'), path).toBeNull();
  }
});

test('answers with a body say what it is and in which characters', async () => {
  for (const path of ['/', asset(), paths.vessels, '/assets/none.js']) {
    expect((await fetch(`${server.url}${path}`)).headers.get('content-type'), path).toMatch(/; charset=utf-8$/i);
  }
});

test('an origin without a host of its own is refused, and the server goes on', async () => {
  const files = ['file://', 'file:///C:/page.html', 'data:x', 'about:blank', 'javascript:1', 'blob:null/1'];
  const apps = ['chrome-extension://abcdef', 'moz-extension://abcdef', 'capacitor://localhost'];
  for (const origin of [...files, ...apps]) {
    const { status } = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, { headers: { Origin: origin } });
    expect(status, origin).toBe(403);
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
