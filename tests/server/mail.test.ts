/** A forgotten password, from the question to the new one, over a real SMTP server; and what becomes of it without one. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mailResetLink } from '../../server/accounts/mailResetLink';
import { readConfig } from '../../server/config';
import { logger } from '../../server/logger';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { paths } from '../../shared/paths';
import { call } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { startMailServer, startSilentServer, type MailServer } from '../support/mailServer';
import { startServer, type RunningServer } from '../support/startServer';
import { until } from '../support/until';

const PASSWORD = 'a long enough password';
const PUBLIC_URL = 'https://fleet.example.com/';
let post: MailServer;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  post = await startMailServer();
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
  post.mails.length = 0;
  post.answer = 'taken';
});
afterAll(() => post.stop());

async function started(SMTP_URL: string): Promise<RunningServer> {
  const server = await startServer({
    env: { SMTP_URL, PUBLIC_URL, MAIL_FROM: 'Fleet Office <office@fleet.example.com>', LOG_LEVEL: 'info' },
  });
  stops.push(() => server.stop());
  return server;
}

const send = (server: RunningServer, path: string, body: unknown) => call(server.url, 'POST', path, null, body);
const linkIn = (text = '') => /^(https:\S+)#token=(\S+)$/m.exec(text.replaceAll('\r\n', '\n')) ?? [];

test('the link arrives where it should and nowhere else, says what it is, and works once', async () => {
  const server = await started(post.url);
  const email = "o'brien+ship@example.com";
  expect((await send(server, paths.register, { email, password: PASSWORD })).status).toBe(201);
  expect((await send(server, '/api/reset', { email: " O'Brien+ship@EXAMPLE.com" })).status).toBe(204);
  await until(() => post.mails.length > 0, 'the mail');

  const [{ recipients, headers, text }] = post.mails as [MailServer['mails'][0]];
  expect(recipients).toEqual([email]);
  expect(['from', 'to', 'subject', 'bcc', 'cc'].map((name) => headers.get(name))).toEqual([
    ['Fleet Office <office@fleet.example.com>'],
    [email],
    ['Reset your Vessel Ops password'],
    undefined,
    undefined,
  ]);
  expect(headers.get('content-type')?.[0]).toMatch(/^text\/plain; charset=utf-8/);
  expect(text).toMatch(/within 30 minutes/);
  expect(post.signedIn).toEqual(['fleet p@ss word']);

  const [, address, token] = linkIn(text);
  expect(address).toBe('https://fleet.example.com/reset');
  const confirm = () => send(server, '/api/reset/confirm', { token, password: 'brass lamp violet' });
  expect((await confirm()).status).toBe(204);
  expect((await confirm()).status).toBe(400);
  expect((await send(server, paths.login, { email, password: 'brass lamp violet' })).status).toBe(200);
  for (const secret of [token ?? '', email, 'p@ss word']) expect(server.log()).not.toContain(secret);
});

test('a second question within the minute, and one for a stranger, send nothing', async () => {
  const server = await started(post.url);
  const email = 'twice@example.com';
  await send(server, paths.register, { email, password: PASSWORD });
  for (const name of ['nobody@example.com', email, email, 'no-one@example.com'])
    expect((await send(server, '/api/reset', { email: name })).status).toBe(204);
  await until(() => server.log().includes('reset_mailed'), 'the mail');
  await new Promise((done) => setTimeout(done, 500));
  expect(post.mails.map(({ recipients }) => recipients)).toEqual([[email]]);
});

test('what a mail server says to a mail that it refuses is not repeated in the log: it names the recipient', async () => {
  const server = await started(post.url);
  const email = 'refused@example.com';
  post.answer = 550;
  await send(server, paths.register, { email, password: PASSWORD });
  await send(server, '/api/reset', { email });
  await until(() => server.log().includes('"responseCode":550'), 'the refusal');
  expect(server.log()).toContain('reset_not_mailed');
  expect(server.log()).not.toContain(email);
});

test('an e-mail that would add a header or a recipient is refused, and were it kept, it would add none', async () => {
  const hostile = [
    'a@example.com\r\nBcc: thief@example.org',
    'a@example.com\nBcc: thief@example.org',
    'a@example.com, thief@example.org',
    'a@example.com thief@example.org',
    '"a\r\nBcc: thief@example.org"@example.com',
    'a@example.com>\r\nRCPT TO:<thief@example.org',
    'Name <thief@example.org>',
    'a%0d%0aBcc:thief@example.org@example.com',
  ];
  const server = await started(post.url);
  for (const email of hostile) {
    expect((await send(server, paths.register, { email, password: PASSWORD })).status, email).toBe(400);
    expect((await send(server, '/api/reset', { email })).status, email).toBe(400);
  }

  const database = await throwawayDatabase();
  stops.push(() => database.stop(), disconnectDatabase);
  await connectDatabase(database.uri, false);
  logger.level = 'silent'; // ours, not the server's: every one of these fails, and says so
  const config = readConfig({ SMTP_URL: post.url, PUBLIC_URL });
  for (const [at, email] of hostile.entries()) await mailResetLink(config, { _id: at + 1, email });
  expect(post.mails.flatMap(({ recipients }) => recipients)).not.toContain('thief@example.org');
  for (const { recipients, headers, text } of post.mails) {
    expect(recipients).toHaveLength(1);
    expect([headers.has('bcc'), headers.get('subject')]).toEqual([false, ['Reset your Vessel Ops password']]);
    expect(linkIn(text)).toHaveLength(3);
  }
});

test('a mail server that refuses or never answers is not noticed by who asks, and the log says it', async () => {
  const silent = await startSilentServer();
  stops.push(() => silent.stop());
  for (const [url, patience] of [
    ['smtp://127.0.0.1:9', 5_000],
    [silent.url, 20_000],
  ] as const) {
    const server = await started(url);
    for (let nth = 0; nth < 8; nth += 1) await send(server, paths.register, { email: `person${nth}@example.com`, password: PASSWORD });
    const timed = async (email: string) => {
      const begun = performance.now();
      const { status, body } = await send(server, '/api/reset', { email });
      expect([status, body]).toEqual([204, {}]);
      return performance.now() - begun;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let nth = 0; nth < 8; nth += 1) {
      known.push(await timed(`person${nth}@example.com`));
      unknown.push(await timed(`nobody${nth}@example.com`));
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[4] ?? 0;
    expect(Math.max(median(known), median(unknown))).toBeLessThan(500);
    expect(Math.abs(median(known) - median(unknown))).toBeLessThan(50);
    await until(() => server.log().split('reset_not_mailed').length > 8, 'eight lines that say so', patience);
    expect((await send(server, paths.login, { email: 'person1@example.com', password: PASSWORD })).status).toBe(200);
    expect(server.log()).not.toMatch(/token=|person1@example/);
  }
});
