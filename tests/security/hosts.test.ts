/** A web page whose own name is made to point here (DNS rebinding) reaches nothing: the server answers to its own names alone. */
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config';
import { hostsOf } from '../../server/app/listen';
import { exchange } from '../support/exchange';
import { sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';

let server: RunningServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

const SAID = 'This server does not answer to that name: open it by its address, or set PUBLIC_URL to the name people use.';
const UPGRADE = 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
const account = JSON.stringify({ email: 'rebound@example.com', password: 'a long enough password' });
const DOORS: [door: string, line: string, more: string, body: string][] = [
  ['the page', 'GET / HTTP/1.1', '', ''],
  ['health', 'GET /healthz HTTP/1.1', '', ''],
  ['the API', 'GET /api/vessels HTTP/1.1', '', ''],
  ['registering', 'POST /api/register HTTP/1.1', `Content-Type: application/json\r\nContent-Length: ${account.length}\r\n`, account],
  ['polling', 'GET /socket.io/?EIO=4&transport=polling HTTP/1.1', '', ''],
  ['the socket', 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', UPGRADE, ''],
  ['another upgrade', 'GET / HTTP/1.1', 'Upgrade: h2c\r\nConnection: Upgrade\r\n', ''],
];

test.each(DOORS)('a request of a page with a name of its own is refused with 421: %s', async (_door, line, more, body) => {
  for (const host of [
    'evil.example:3000',
    'evil.example.',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'a@evil.example',
  ] as const) {
    const heard = await exchange(server.url, `${line}\r\nHost: ${host}\r\nOrigin: http://${host}\r\n${more}\r\n${body}`);
    expect(heard, host).toMatch(/^HTTP\/1\.1 421 Misdirected Request\r\n/);
    expect(heard).toContain(SAID);
  }
});

test('the names of a ship and its network are answered', async () => {
  for (const host of [
    '127.0.0.1',
    '10.0.0.7:3000',
    '[::1]:3000',
    'localhost',
    'LOCALHOST.',
    'bridge',
    'ship.lan',
    'ship.test:80',
    'a.b.home.arpa',
  ])
    expect(await exchange(server.url, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`), host).toMatch(
      /^HTTP\/1\.1 200 /,
    );
});

test('two hosts, and a request without a version, are no requests', async () => {
  expect(await exchange(server.url, 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await exchange(server.url, 'GET /healthz\r\n\r\n')).not.toContain(' 200 ');
});

test('PUBLIC_URL and HOST add names, and a start prints them', () => {
  const config = readConfig({ HOST: 'ship.example.org', PUBLIC_URL: 'https://fleet.example.com, http://office.example.com:8080/' });
  expect(config.PUBLIC_URL).toBe('https://fleet.example.com');
  const hosts = hostsOf(config);
  for (const host of ['fleet.example.com', 'Office.Example.com:1', 'ship.example.org', hostname()])
    expect(hosts.includes(host), host).toBe(true);
  for (const host of ['example.com', 'a.fleet.example.com', '', 'fleet.example.com:x']) expect(hosts.includes(host), host).toBe(false);
  expect(server.output()).toMatch(/^ {2}Answers to +.*addresses, names without a dot, .*\*\.local, .*; PUBLIC_URL adds others$/m);
  expect(() => readConfig({ PUBLIC_URL: 'https://fleet.example.com,office' })).toThrow(/^PUBLIC_URL must be /);
});
