/** The audit trail: who came in, who was refused, who opened the invoices, and what became of accounts, as lines a program can read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { displayPaths } from '../../shared/api/display';
import { paths } from '../../shared/api/paths';
import { call } from '../support/call';
import { DISPLAY_SETTINGS, newScreen } from '../support/display';
import { sharedServer } from '../support/sharedServer';
import { INVOICE_ACCESS, type RunningServer } from '../support/startServer';
import { until } from '../support/until';

const PASSWORD = 'planted-audit-password';
const WRONG = 'planted-wrong-password';
const EMAIL = 'audited@example.com';
let server: RunningServer;
const secrets: string[] = [PASSWORD, WRONG, INVOICE_ACCESS.password];

beforeAll(async () => {
  server = await sharedServer();
  await written();
});
afterAll(() => server.stop());

type Line = Record<string, unknown>;
const linesIn = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
/** How much of the log was read: it holds what earlier files did. */
let read = 0;

/** What was written down since it was last asked: lines are gathered, so one more request is made whose line is the last. */
async function written(): Promise<Line[]> {
  const id = (await fetch(`${server.url}/api/nothing`)).headers.get('x-request-id') ?? '';
  await until(() => server.log().includes(id, read), 'the line of the last request');
  await until(() => server.log().endsWith('\n'), 'the end of that line');
  const news = server.log().slice(read);
  read += news.length;
  return linesIn(news);
}
const trail = async () => (await written()).filter(({ audit }) => audit !== undefined);

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
  const { length } = server.log();
  await post('/api/reset', { email: EMAIL });
  // It is mailed after the answer.
  await until(() => server.log().includes('reset_not_mailed', length), 'the mail to be tried');
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
  await written();
  const { code, secret } = await newScreen(server.url);
  const display = { ...DISPLAY_SETTINGS, code };
  await post(displayPaths.displays, { ...display, code: 'BBBBBBBB' }, String(token));
  const { id } = await post(displayPaths.displays, display, String(token));
  const claimed = await post(displayPaths.claim, { secret });
  secrets.push(code, secret);
  await call(server.url, 'GET', displayPaths.picture, String(claimed.token));
  await call(server.url, 'PUT', displayPaths.display(Number(id)), String(token), DISPLAY_SETTINGS);
  await call(server.url, 'DELETE', displayPaths.display(Number(id)), String(token));
  expect(await trail()).toMatchObject([
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
  const line = (await written()).find(({ request }) => request === reply.headers.get('x-request-id'));
  expect(line).toMatchObject({ method: 'GET', path: '/api/sessions', status: 401, ms: expect.any(Number) });
});

test('what comes from outside stays within its line', async () => {
  await fetch(`${server.url}/api/x%0A%7B%22audit%22%3A%22signed_in%22%7D?token=planted-in-query`, {
    headers: { 'User-Agent': 'planted-agent"}' },
  });
  expect(await trail()).toEqual([]);
  expect(server.log()).not.toContain('planted-in-query');
});

test('no line holds a password, a token, an e-mail or a body, at the most talkative level', () => {
  expect(secrets.length).toBeGreaterThan(5);
  for (const secret of [...secrets, EMAIL, 'nobody@example.com']) expect(server.log()).not.toContain(secret);
});
