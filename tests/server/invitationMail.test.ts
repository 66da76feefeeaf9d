/** Invitations by mail, over a real SMTP server: what arrives, what its link does, and what becomes of one that cannot be sent. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessPaths, ACCESS_SENTENCES as SAY, type InvitationLine } from '../../shared/api/access';
import { INVALID_EMAIL } from '../../shared/basics/person';
import { paths } from '../../shared/api/paths';
import { addVessel, call } from '../support/call';
import { startMailServer, type MailServer } from '../support/mailServer';
import { person, type Person } from '../support/person';
import { startServer, type RunningServer } from '../support/startServer';

const PASSWORD = 'a long enough password';
let post: MailServer;
let server: RunningServer;
let administrator: Person;
let vessel: number;

beforeAll(async () => {
  post = await startMailServer();
  server = await startServer({ env: { SMTP_URL: post.url, PUBLIC_URL: 'https://fleet.example.com/', LOG_LEVEL: 'info' } });
  // The first account is the administrator.
  administrator = await person(server.url);
  vessel = await addVessel(server.url, administrator.token, 'MV Aurora');
});
afterEach(() => {
  post.mails.length = 0;
  post.answer = 'taken';
});
afterAll(async () => {
  await server?.stop();
  await post.stop();
});

const invite = (email: unknown, more: object = {}) =>
  administrator.post(accessPaths.invitations, { name: 'The auditor', role: 'reader', vessels: [vessel], ends: null, email, ...more });
const listed = async () => (await administrator.get(accessPaths.invitations)).body.invitations as InvitationLine[];
const register = (email: string, invitation = '') =>
  call(server.url, 'POST', paths.register, null, { email, password: PASSWORD, invitation });

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
  for (const words of [
    `Ann Lee, Superintendent (${String(by)}) invites you to Vessel Ops.`,
    'a reader: you may read the records of your ships.',
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
  expect(await register('colleague@example.com', secret)).toMatchObject({ status: 201, body: { access: { role: 'reader' } } });
  expect(await register("o'brien+ship@example.com", secret)).toMatchObject({ status: 403, body: { error: SAY.invitation } });
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
    expect((await listed()).find(({ id }) => id === body.id)).toMatchObject({ email: null });
    expect((await register(email, String(body.path).split('#invitation=')[1])).status).toBe(201);
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
  for (const email of [
    'a@example.com\r\nBcc: thief@example.org',
    'a@example.com\nBcc: thief@example.org',
    'a@example.com, thief@example.org',
    '"a\r\nBcc: thief@example.org"@example.com',
    'a@example.com>\r\nRCPT TO:<thief@example.org',
    'Name <thief@example.org>',
    'not an e-mail',
  ])
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

test('an installation without a mail server says so and makes links alone', async () => {
  const bare = await startServer();
  try {
    const first = await person(bare.url);
    const body = { name: 'Ann', role: 'reader', vessels: null, ends: null };
    expect((await first.get(accessPaths.invitations)).body).toEqual({ invitations: [], canMail: false });
    expect(await first.post(accessPaths.invitations, { ...body, email: 'ann@example.com' })).toMatchObject({
      status: 400,
      body: { fields: { email: SAY.noMail } },
    });
    expect(await first.post(accessPaths.invitations, body)).toMatchObject({ status: 201, body: { email: null, problem: null } });
  } finally {
    await bare.stop();
  }
});
