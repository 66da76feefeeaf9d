/** A forgotten password, from the question to the new one, over a real SMTP server; and what becomes of it without one. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mailResetLink } from '../../server/accounts/resetRoutes';
import { readConfig } from '../../server/config';
import { logger } from '../../server/logger';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { paths } from '../../shared/api/paths';
import { call } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { startMailServer, startSilentServer, type MailServer } from '../support/mailServer';
import { startServer, type RunningServer } from '../support/startServer';
import { until } from '../support/until';

const PASSWORD = 'a long enough password';
const PUBLIC_URL = 'https://fleet.example.com/';
let post: MailServer;
let server: RunningServer;

beforeAll(async () => {
  post = await startMailServer();
  const from = 'Fleet Office <office@fleet.example.com>';
  server = await startServer({ env: { SMTP_URL: post.url, PUBLIC_URL, MAIL_FROM: from, LOG_LEVEL: 'info' } });
});
afterEach(() => {
  post.mails.length = 0;
  post.answer = 'taken';
});
afterAll(async () => {
  await server?.stop();
  await post.stop();
});

const send = (path: string, body: unknown) => call(server.url, 'POST', path, null, body);
const linkIn = (text = '') => /^(https:\S+)#token=(\S+)$/m.exec(text.replaceAll('\r\n', '\n')) ?? [];

test('the link arrives where it should and nowhere else, says what it is, and works once', async () => {
  const email = "o'brien+ship@example.com";
  expect((await send(paths.register, { email, password: PASSWORD })).status).toBe(201);
  expect((await send('/api/reset', { email: " O'Brien+ship@EXAMPLE.com" })).status).toBe(204);
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
  const confirm = () => send('/api/reset/confirm', { token, password: 'brass lamp violet' });
  expect((await confirm()).status).toBe(204);
  expect((await confirm()).status).toBe(400);
  expect((await send(paths.login, { email, password: 'brass lamp violet' })).status).toBe(200);
  for (const secret of [token ?? '', email, 'p@ss word']) expect(server.log()).not.toContain(secret);
});

test('a second question within the minute, and one for a stranger, send nothing', async () => {
  const email = 'twice@example.com';
  await send(paths.register, { email, password: PASSWORD });
  for (const name of ['nobody@example.com', email, email, 'no-one@example.com'])
    expect((await send('/api/reset', { email: name })).status).toBe(204);
  const last = 'last@example.com';
  await send(paths.register, { email: last, password: PASSWORD });
  await send('/api/reset', { email: last });
  await until(() => post.mails.some(({ recipients }) => recipients.includes(last)), 'the mail of who asks last');
  expect(post.mails.map(({ recipients }) => recipients)).toEqual([[email], [last]]);
});

test('what a mail server says to a mail that it refuses is not repeated in the log: it names the recipient', async () => {
  const email = 'refused@example.com';
  post.answer = 550;
  await send(paths.register, { email, password: PASSWORD });
  await send('/api/reset', { email });
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
  for (const email of hostile) {
    expect((await send(paths.register, { email, password: PASSWORD })).status, email).toBe(400);
    expect((await send('/api/reset', { email })).status, email).toBe(400);
  }

  const database = await throwawayDatabase();
  const { level } = logger;
  try {
    await connectDatabase(database.uri, false);
    logger.level = 'silent'; // ours, not the server's: every one of these fails, and says so
    const config = readConfig({ SMTP_URL: post.url, PUBLIC_URL });
    for (const [at, email] of hostile.entries()) await mailResetLink(config, { _id: at + 1, email });
  } finally {
    logger.level = level;
    await disconnectDatabase();
    await database.stop();
  }
  expect(post.mails.flatMap(({ recipients }) => recipients)).not.toContain('thief@example.org');
  for (const { recipients, headers, text } of post.mails) {
    expect(recipients).toHaveLength(1);
    expect([headers.has('bcc'), headers.get('subject')]).toEqual([false, ['Reset your Vessel Ops password']]);
    expect(linkIn(text)).toHaveLength(3);
  }
});

test('a mail server that refuses or never answers is not noticed by who asks, and the log says it', async () => {
  const failures = () => server.log().split('reset_not_mailed').length;
  /** Asks for a mail that the mail server does not take; one that is silent is still waited for when the answer comes; then the line that says so. */
  const ask = async (email: string, isSilent: boolean) => {
    await send(paths.register, { email, password: PASSWORD });
    const before = failures();
    for (const name of ['nobody@example.com', email])
      expect(await send('/api/reset', { email: name })).toMatchObject({ status: 204, body: {} });
    if (isSilent) expect(failures()).toBe(before);
    await until(() => failures() > before, 'the line that says so');
    expect((await send(paths.login, { email, password: PASSWORD })).status).toBe(200);
  };
  const port = Number(new URL(post.url).port);
  await post.stop();
  await ask('refused-person@example.com', false);
  const silent = await startSilentServer(port);
  await ask('silent-person@example.com', true);
  expect(server.log()).not.toMatch(/token=|-person@example/);
  await silent.stop();
});
