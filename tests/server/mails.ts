/** A forgotten password, from the question to the new one, and invitations by mail, over a real SMTP server that may refuse them or be away. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { mailResetLink } from '../../server/accounts/resetRoutes';
import { readConfig } from '../../server/config';
import { logger } from '../../server/logger';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { accessPaths, ACCESS_SENTENCES as SAY, type InvitationLine } from '../../shared/api/access';
import { paths } from '../../shared/api/paths';
import { INVALID_EMAIL } from '../../shared/basics/person';
import { addVessel, call } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { startMailServer, startSilentServer, type MailServer } from '../support/mailServer';
import type { Person } from '../support/person';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { fixture } from '../support/publicServer';

const PASSWORD = 'a long enough password';
const PUBLIC_URL = 'https://fleet.example.com/';
/** E-mails that would add a header or a recipient. */
const HOSTILE = [
  'a@example.com\r\nBcc: thief@example.org',
  'a@example.com\nBcc: thief@example.org',
  'a@example.com, thief@example.org',
  'a@example.com thief@example.org',
  '"a\r\nBcc: thief@example.org"@example.com',
  'a@example.com>\r\nRCPT TO:<thief@example.org',
  'Name <thief@example.org>',
  'a%0d%0aBcc:thief@example.org@example.com',
];
let post: MailServer;
let server: RunningServer;
let administrator: Person;
let vessel: number;

beforeAll(async () => {
  ({ post, server, administrator } = fixture);
  vessel = await addVessel(server.url, administrator.token, 'MV Aurora');
});
afterEach(() => {
  post.mails.length = 0;
  post.answer = 'taken';
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
  await until(() => post.mails.length > 0, 'the mail of who asks first');
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
  for (const email of HOSTILE) {
    expect((await send(paths.register, { email, password: PASSWORD })).status, email).toBe(400);
    expect((await send('/api/reset', { email })).status, email).toBe(400);
  }

  const database = await throwawayDatabase();
  const { level } = logger;
  try {
    await connectDatabase(database.uri, false);
    logger.level = 'silent'; // ours, not the server's: every one of these fails, and says so
    const config = readConfig({ SMTP_URL: post.url, PUBLIC_URL });
    for (const [at, email] of HOSTILE.entries()) await mailResetLink(config, { _id: at + 1, email });
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

const invite = (email: unknown, more: object = {}) =>
  administrator.post(accessPaths.invitations, { name: 'The auditor', role: 'reader', vessels: [vessel], ends: null, email, ...more });
const listed = async () => (await administrator.get(accessPaths.invitations)).body.invitations as InvitationLine[];
const registerWith = (email: string, invitation = '') => send(paths.register, { email, password: PASSWORD, invitation });

test('the mail tells who invites, what for and until when, and its link opens the account once', async () => {
  await administrator.put(paths.profile, { name: 'Ann Lee', rank: 'Superintendent', vessel: null });
  const { email: by } = (await administrator.get(paths.profile)).body;
  const answer = await invite(" O'Brien+ship@EXAMPLE.com ", { ends: '2099-12-31' });
  expect(answer).toMatchObject({ status: 201, body: { email: "o'brien+ship@example.com", problem: null } });
  expect(post.mails).toHaveLength(1);
  const [{ recipients, headers, text, html }] = post.mails as [MailServer['mails'][0]];
  expect([recipients, headers.get('to'), headers.get('subject'), html]).toEqual([
    ["o'brien+ship@example.com"],
    ["o'brien+ship@example.com"],
    ['Your invitation to Vessel Ops'],
    '',
  ]);
  expect(headers.get('content-type')?.[0]).toMatch(/^text\/plain/);
  const role = 'a reader: you may read the records of your ships.';
  for (const words of [
    `Ann Lee, Superintendent (${String(by)}) invites you to Vessel Ops.`,
    role,
    'Ships: MV Aurora.',
    'Last day of the account: 31-12-2099 (UTC).',
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/open this link before \d\d-\d\d-\d{4} \d\d:\d\d UTC/);
  // What the administrator wrote for the list is not for the reader.
  expect(text).not.toContain('The auditor');
  const [, hash = ''] = /^https:\/\/fleet\.example\.com\/register#(\S+)$/m.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const link = new URLSearchParams(hash);
  expect(link.get('email')).toBe("o'brien+ship@example.com");
  expect(await listed()).toMatchObject([{ email: "o'brien+ship@example.com" }]);
  const secret = link.get('invitation') ?? '';
  expect(String(answer.body.path)).toContain(secret);
  // Neither the log nor the activity has the secret, and the log has no e-mail.
  expect(JSON.stringify((await administrator.get('/api/activity')).body)).not.toContain(secret);
  await expect.poll(() => server.log()).toContain('invitation_mailed');
  for (const word of [secret, 'ship@example.com']) expect(server.log()).not.toContain(word);
  // Whoever opens it first gets the account.
  expect(await registerWith('colleague@example.com', secret)).toMatchObject({ status: 201, body: { access: { role: 'reader' } } });
  expect(await registerWith("o'brien+ship@example.com", secret)).toMatchObject({ status: 403, body: { error: SAY.invitation } });
});

test('ten ships are named, and further ones are counted', async () => {
  const ids = [];
  for (let at = 1; at <= 12; at += 1) ids.push(await addVessel(server.url, administrator.token, `MV Sister ${at}`));
  await invite('office@example.com', { role: 'editor', vessels: ids });
  expect(post.mails[0]?.text).toMatch(/^Ships: MV Sister 1, .*MV Sister 10 and 2 others\.\r?$/m);
  await invite('office@example.com', { role: 'administrator', vessels: null });
  expect(post.mails[1]?.text).toContain('Ships: all ships.');
});

test('a mail that cannot be sent is told at once, and the invitation stays valid', async () => {
  const works = async (body: Record<string, unknown>, email: string) => {
    expect((await listed()).find(({ id }) => id === body.id)?.email).toBeNull();
    expect((await registerWith(email, String(body.path).split('#invitation=')[1])).status).toBe(201);
  };
  post.answer = 550;
  const refused = await invite('refused@example.com');
  expect(refused).toMatchObject({ status: 201, body: { email: null, problem: SAY.mailRefused } });
  await works(refused.body, 'first.try@example.com');
  const port = Number(new URL(post.url).port);
  await post.stop();
  const unsent = await invite('unsent@example.com');
  expect(unsent).toMatchObject({ status: 201, body: { email: null, problem: SAY.mailSilent } });
  await works(unsent.body, 'second.try@example.com');
  expect(server.log()).not.toMatch(/refused@example|unsent@example/);
  post = await startMailServer(port);
});

test('an address that would add a header or a recipient is refused, and no invitation is made', async () => {
  const before = (await listed()).length;
  for (const email of [...HOSTILE, 'not an e-mail'])
    expect(await invite(email), email).toMatchObject({ status: 400, body: { fields: { email: INVALID_EMAIL } } });
  expect((await invite(['a@example.com'])).status).toBe(400);
  expect([post.mails, (await listed()).length]).toEqual([[], before]);
});

test('mails are limited, and a link without one is not', async () => {
  let last = await invite('many@example.com');
  for (let count = 0; count < 30 && last.status === 201; count += 1) {
    await administrator.remove(accessPaths.invitation(Number(last.body.id)));
    last = await invite('many@example.com');
  }
  expect(last).toMatchObject({ status: 429, body: { error: SAY.manyMails } });
  expect((await invite(null)).status).toBe(201);
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
