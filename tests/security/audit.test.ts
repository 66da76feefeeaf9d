/** The audit trail: who came in, who was refused, who opened the invoices, and what became of accounts, as lines a program can read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { displayPaths } from '../../shared/display';
import { paths } from '../../shared/paths';
import { call } from '../support/call';
import { DISPLAY_SETTINGS, newScreen } from '../support/display';
import { INVOICE_ACCESS, startServer, type RunningServer } from '../support/startServer';

const PASSWORD = 'planted-audit-password';
const WRONG = 'planted-wrong-password';
const EMAIL = 'audited@example.com';
let server: RunningServer;
const secrets: string[] = [PASSWORD, WRONG, INVOICE_ACCESS.password];

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'trace' } });
});
afterAll(() => server.stop());

type Line = Record<string, unknown>;
const lines = (): Line[] =>
  server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

/** What is written down within two seconds: lines are gathered before they are written. */
async function trail(): Promise<Line[]> {
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  return lines().filter(({ audit }) => audit !== undefined);
}

async function post(path: string, body: unknown, token?: string, headers: Record<string, string> = {}): Promise<Line> {
  const reply = await call(server.url, 'POST', path, token, body, headers);
  if (typeof reply.body.token === 'string') secrets.push(reply.body.token);
  return reply.body;
}

test('every sign-in, refusal, use of invoice access and change of an account is one line: what, who, from where, when', async () => {
  const { token: first } = await post(paths.register, { email: EMAIL, password: PASSWORD });
  await post(paths.login, { email: EMAIL, password: WRONG });
  await post(paths.login, { email: 'nobody@example.com', password: WRONG });
  const { token } = await post(paths.login, { email: EMAIL, password: PASSWORD });
  await post(paths.invoiceLogin, { username: INVOICE_ACCESS.username, password: WRONG }, String(token));
  const { token: invoices } = await post(paths.invoiceLogin, INVOICE_ACCESS, String(token));
  await post('/api/password', { current: WRONG, password: `${PASSWORD}2` }, String(token));
  await post('/api/password', { current: PASSWORD, password: `${PASSWORD}2` }, String(token));
  await call(server.url, 'GET', paths.vessels, String(first), undefined, { 'X-Invoice-Token': String(invoices) });
  await post('/api/reset', { email: EMAIL });
  await post('/api/logout', undefined, String(token));

  const found = await trail();
  expect(found.map(({ audit }) => audit)).toEqual([
    'registered',
    'sign_in_refused',
    'sign_in_refused',
    'signed_in',
    'invoice_access_refused',
    'invoice_access',
    'password_change_refused',
    'password_changed',
    'reset_not_mailed',
    'signed_out',
  ]);
  for (const line of found) {
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(typeof line.user).toBe(line === found[2] ? 'undefined' : 'number');
  }
  for (const line of found.slice(0, 8)) expect(line.address).toBe('127.0.0.1');
});

test('who pairs, changes and removes a display, and who guesses its code', async () => {
  const { token } = await post(paths.register, { email: 'walls@example.com', password: PASSWORD });
  const before = (await trail()).length;
  const { code, secret } = await newScreen(server.url);
  const display = { ...DISPLAY_SETTINGS, code };
  await post(displayPaths.displays, { ...display, code: 'BBBBBBBB' }, String(token));
  const { id } = await post(displayPaths.displays, display, String(token));
  const claimed = await post(displayPaths.claim, { secret });
  secrets.push(code, secret);
  await call(server.url, 'GET', displayPaths.picture, String(claimed.token));
  await call(server.url, 'PUT', displayPaths.display(Number(id)), String(token), DISPLAY_SETTINGS);
  await call(server.url, 'DELETE', displayPaths.display(Number(id)), String(token));
  expect((await trail()).slice(before)).toMatchObject([
    { audit: 'display_code_refused', user: expect.any(Number), address: '127.0.0.1' },
    { audit: 'display_paired', user: expect.any(Number), address: '127.0.0.1', display: id },
    { audit: 'display_changed', user: expect.any(Number), display: id },
    { audit: 'display_removed', user: expect.any(Number), display: id },
  ]);
});

test('a door that is shut says so once for every try', async () => {
  for (let guess = 0; guess < 11; guess += 1) await post(paths.login, { email: 'guessed@example.com', password: WRONG });
  const shut = (await trail()).filter(({ audit }) => audit === 'door_shut');
  expect(shut).toMatchObject([{ door: 'sign-in', address: '127.0.0.1', seconds: expect.any(Number) }]);
});

test('every request is a line with its id, and the id is on its answer', async () => {
  const reply = await call(server.url, 'GET', '/api/sessions', 'no.such.token');
  await trail();
  const line = lines().find(({ request }) => request === reply.headers.get('x-request-id'));
  expect(line).toMatchObject({ method: 'GET', path: '/api/sessions', status: 401, ms: expect.any(Number) });
});

test('what comes from outside stays within its line', async () => {
  const before = lines().length;
  await fetch(`${server.url}/api/x%0A%7B%22audit%22%3A%22signed_in%22%7D?token=planted-in-query`, {
    headers: { 'User-Agent': 'planted-agent"}' },
  });
  await trail();
  expect(
    lines()
      .slice(before)
      .filter(({ audit }) => audit !== undefined),
  ).toEqual([]);
  expect(server.log()).not.toContain('planted-in-query');
});

test('no line holds a password, a token, an e-mail or a body, at the most talkative level', () => {
  expect(secrets.length).toBeGreaterThan(5);
  for (const secret of [...secrets, EMAIL, 'nobody@example.com']) expect(server.log()).not.toContain(secret);
});
