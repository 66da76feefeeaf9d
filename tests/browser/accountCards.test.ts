/** Cards of the account screen: access tokens, calendars, the digest by mail and the webhook; and the mail that resets a password. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tokenPaths } from '../../shared/api/account';
import { digestPaths, type Digest } from '../../shared/api/digest';
import { paths } from '../../shared/api/paths';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { validBody } from '../shared/validBody';
import { axeFinds } from '../support/axeFinds';
import { openFixture, type Fixture, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { fillVessel } from '../support/fillVessel';
import { startHookReceiver, taken, type HookReceiver } from '../support/hookReceiver';
import { startMailServer, type MailServer } from '../support/mailServer';
import { openInvoices, visit } from '../support/screens';
import { DEEP } from '../support/tier';

const PUBLIC_URL = 'http://fleet.example.com';
let post: MailServer;
let receiver: HookReceiver;
let fixture: Fixture;
let person: Person;
let page: Page;
let dialog: Locator;
let aurora: number;

beforeAll(async () => {
  [post, receiver] = await Promise.all([startMailServer(), startHookReceiver()]);
  fixture = await openFixture({ env: { SMTP_URL: post.url, PUBLIC_URL, WEBHOOK_PRIVATE: '1' } });
  person = await fixture.person({ timezoneId: 'Europe/Athens' });
  ({ page } = person);
  dialog = page.getByRole('dialog');
  aurora = await addVessel(fixture.url, person.token, 'MV Aurora');
});
afterEach(() => fixture.assertQuiet());
afterAll(async () => {
  await fixture.close();
  await Promise.all([post.stop(), receiver.stop()]);
});

const card = async (name: string): Promise<Locator> => (await visit(page, '/account'), page.getByRole('region', { name }));
/** Of a further dialog or card of a shape that is examined elsewhere. */
const deepFinds = async (within: string) => (DEEP ? axeFinds(page, within) : []);
/** Leaves the screen and comes back. */
const again = async () => (await visit(page, '/'), visit(page, '/account'));
const isFocused = (field: Locator) => field.evaluate((input) => input === document.activeElement);
const ask = (method: string, path: string, token = person.token, body?: unknown) => call(fixture.url, method, path, token, body);

test('a user turns the digest on with the keyboard, chooses what it tells, and turns it off', async () => {
  const kept = async () => (await ask('GET', digestPaths.digest)).body as unknown as Digest;
  // As the links of mails lead there.
  await visit(page, '/account#digest');
  const digest = page.getByRole('region', { name: 'Digest by mail' });
  const box = digest.getByLabel('Mail me a digest once a day');
  await box.waitFor();
  await expect.poll(() => box.isChecked()).toBe(false);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('digest');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  // The zone of the browser is offered.
  await expect.poll(() => digest.getByLabel('Time zone').inputValue()).toBe('Europe/Athens');
  await digest.getByLabel('Hour').selectOption('07:00');
  await digest.getByRole('row', { name: 'Crew' }).getByLabel('Crew: 90 days').uncheck();
  await digest.getByLabel('All ships, also those added later').uncheck();
  await digest.getByLabel('MV Aurora').uncheck();
  await digest.getByRole('button', { name: 'Save' }).press('Enter');
  await expect.poll(() => digest.getByRole('group', { name: 'Ships' }).textContent()).toContain('at least');
  await digest.getByLabel('MV Aurora').check();
  await digest.getByRole('button', { name: 'Save' }).click();
  await digest.getByText('Saved. The digest is on.').waitFor();
  expect(await deepFinds('main')).toEqual([]);
  const { thresholds, ...rest } = await kept();
  expect(rest).toMatchObject({ on: true, hour: 7, zone: 'Europe/Athens', vessels: [aurora] });
  expect(thresholds).toMatchObject({ crew: [30, 7, 0], certificates: [90, 30, 7, 0] });
  await digest.getByText(/^Next .* 07:00 /).waitFor();

  await again();
  await expect.poll(() => digest.getByLabel('Hour').inputValue()).toBe('7');
  await box.uncheck();
  await digest.getByRole('button', { name: 'Save' }).click();
  await digest.getByText('Saved. The digest is off.').waitFor();
  expect(await kept()).toMatchObject({ on: false, next: null, hour: 7 });
});

test('a user makes a token, takes it along once, sees that it was used, and revokes it', async () => {
  const tokens = await card('Access tokens');
  await tokens.getByText('No access token yet').waitFor();
  await tokens.getByRole('button', { name: 'Make a token' }).click();
  await dialog.getByText('It acts as you, on your ships.').waitFor();
  await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  await dialog.getByText('Name: use plain text of at most 60 characters.').waitFor();
  await page.keyboard.type('Stock export');
  await page.keyboard.press('Enter');
  const field = dialog.getByLabel('Token');
  await expect.poll(() => isFocused(field)).toBe(true);
  const token = await field.inputValue();
  expect(await axeFinds(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.content()).not.toContain(token);
  const line = tokens.getByRole('listitem').filter({ hasText: 'Stock export' });
  await line.getByText('Never used').waitFor();
  expect((await ask('GET', paths.vessels, token)).status).toBe(200);
  // Its use is stored after the answer.
  await expect.poll(async () => (await ask('GET', tokenPaths.tokens)).body.tokens).toMatchObject([{ used: expect.any(String) }]);
  await again();
  await line.getByText('Last used just now').waitFor();
  await tokens.getByText('They keep working after you log out. Changing your password revokes them.').waitFor();
  await line.getByRole('button', { name: 'Revoke Stock export' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await tokens.getByText('No access token yet').waitFor();
  expect((await ask('GET', paths.vessels, token)).status).toBe(401);
});

deepTest('what a token may do is chosen: to write, to open the invoices, and for how long', async () => {
  await openInvoices(page);
  const tokens = await card('Access tokens');
  const make = async (name: string, choose: () => Promise<unknown>): Promise<string> => {
    await tokens.getByRole('button', { name: 'Make a token' }).click();
    await dialog.getByLabel('Name').fill(name);
    await choose();
    await dialog.getByRole('button', { name: 'Make', exact: true }).click();
    const token = await dialog.getByLabel('Token').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    return token;
  };
  const reader = await make('Reads', async () => undefined);
  const writer = await make('Writes', async () => {
    await dialog.getByLabel('Scope').selectOption('Read and write');
    await dialog.getByLabel('Valid for').selectOption('30 days');
    await dialog.getByLabel('Access to invoices, with their amounts').check();
  });
  const rename = (token: string) => ask('PUT', paths.record('vessels', 0, aurora), token, validBody('vessels', { name: 'MV Aurora' }));
  expect((await rename(reader)).status).toBe(403);
  expect((await rename(writer)).status).toBe(200);
  expect((await ask('GET', tokenPaths.tokens)).body.tokens).toEqual([
    expect.objectContaining({ name: 'Writes', scope: 'write', invoices: true, expires: addDays(todayUtc(), 30) }),
    expect.objectContaining({ name: 'Reads', scope: 'read', invoices: false }),
  ]);
});

test('a user sets the webhook by keyboard, tests it, sees it fail and come back, renews its secret, and removes it', async () => {
  const hook = await card('Webhook');
  await hook.getByText('No webhook yet').waitFor();
  await hook.getByRole('button', { name: 'Set up a webhook' }).press('Enter');
  await page.keyboard.press('Enter');
  await dialog.getByText('Address: enter one that begins with').waitFor();
  await page.keyboard.type('https://u:p@hooks.example.com/');
  person.expected.push(/status of 400/);
  await page.keyboard.press('Enter');
  await dialog.getByText('Address: leave out the user name and the password.').waitFor();
  await dialog.getByLabel('Address').fill(receiver.url);
  expect(await deepFinds('dialog')).toEqual([]);
  await page.keyboard.press('Enter');
  const secret = await dialog.getByLabel('Secret').inputValue();
  expect(secret).toMatch(/^whsec_/);
  await page.mouse.click(5, 5);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await hook.getByText('Changes and due items of 7 sections').waitFor();
  await expect.poll(() => page.content()).not.toContain(secret);
  await hook.getByText(`http://127.0.0.1:${receiver.port}/…`, { exact: true }).waitFor();
  await hook.getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await hook.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText(/^The webhook accepted the test: 204 in \d+ ms\.$/).waitFor();
  const [first] = receiver.received;
  expect(first?.headers['webhook-signature']).toBe(first && receiver.signatureOf(first, secret));
  const answers = hook.getByRole('list', { name: 'Last answers' }).getByRole('listitem');
  await answers.filter({ hasText: /204\s*Test, accepted in/ }).waitFor();

  receiver.answer = (_, response) => void response.writeHead(500).end('<img src=x onerror=alert(1)> out of order');
  await ask('POST', paths.create('crew', aurora), person.token, validBody('crew'));
  await expect.poll(() => receiver.received.length).toBeGreaterThan(1);
  await again();
  await hook.getByText('Failing').waitFor();
  await hook.getByText(/It failed (once|\d+ times in a row)\. It is tried again at .* 1 change waits\. Nothing is lost\./).waitFor();
  await answers.filter({ hasText: '<img src=x onerror=alert(1)> out of order' }).first().waitFor();
  expect(await axeFinds(page, 'main')).toEqual([]);

  receiver.answer = taken;
  await hook.getByRole('button', { name: 'New secret' }).click();
  await dialog.getByRole('button', { name: 'Make a new secret' }).click();
  await expect.poll(() => dialog.getByLabel('Secret').inputValue()).toMatch(/^whsec_/);
  await expect.poll(() => dialog.getByLabel('Secret').inputValue()).not.toBe(secret);
  await dialog.getByRole('button', { name: 'Done' }).click();
  // It is tried at once, and needs no reload to be seen.
  await expect.poll(() => receiver.changes()).toContain(`${aurora}:1`);
  await hook.getByText('Failing').waitFor({ state: 'detached' });

  await hook.getByRole('button', { name: 'Remove the webhook' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await hook.getByText('No webhook yet').waitFor();
});

test('a user makes a calendar of chosen sections, subscribes to its address, and revokes it', async () => {
  await fillVessel(fixture.url, person.token, aurora);
  const calendars = await card('Calendars');
  await calendars.getByText('No calendar yet').waitFor();
  await calendars.getByRole('button', { name: 'Make a calendar' }).click();
  await dialog.getByLabel('Name', { exact: false }).first().fill('Mine');
  // What has no dates is not offered.
  await expect.poll(() => dialog.getByLabel('Requisitions').count()).toBe(0);
  for (const section of ['Crew', 'Audits/Surveys', 'Equipment Inspections']) await dialog.getByLabel(section).uncheck();
  await dialog.getByLabel('Reminder').selectOption('7 days before');
  expect(await deepFinds('dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  const field = dialog.getByLabel('Address');
  await expect.poll(() => isFocused(field)).toBe(true);
  const address = await field.inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const line = calendars.getByRole('listitem').filter({ hasText: 'Mine' });
  await line.getByText('Never read').waitFor();
  await expect.poll(() => page.content()).not.toContain(address);

  const text = await (await fetch(address)).text();
  expect(text).toContain('SUMMARY:MV Aurora: Due Soon');
  expect(text).not.toContain('Lifeboat falls');
  await line.getByRole('button', { name: 'Revoke Mine' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await calendars.getByText('No calendar yet').waitFor();
  expect((await fetch(address)).status).toBe(404);
});

test('a forgotten password: the mailed link opens the screen that sets it, once', async () => {
  const guest = await fixture.person({ signedIn: false });
  guest.expected.push(/status of 400/);
  await guest.page.goto('/login');
  await guest.page.getByRole('link', { name: 'Forgot password?' }).click();
  await guest.page.getByRole('heading', { name: 'Reset password' }).waitFor();
  await guest.page.getByLabel('Email').fill(guest.email);
  await guest.page.getByRole('button', { name: 'Send link' }).click();
  await guest.page.getByText(/a link to set a new password is on its way/).waitFor();
  const mail = () => post.mails.find(({ recipients }) => recipients.includes(guest.email))?.text;
  await expect.poll(mail).toMatch(`${PUBLIC_URL}/reset#token=`);
  const link = /(\/reset#token=\S+)/.exec(mail() ?? '')?.[1] ?? 'no link';
  for (const [password, said] of [
    ['brass lamp violet', /Your password has been changed/],
    ['another lamp violet', /This link has expired or was used already/],
  ] as const) {
    await guest.page.goto('about:blank'); // another fragment alone would load nothing
    await guest.page.goto(link);
    await guest.page.locator('input[type=password]').first().fill(password);
    await guest.page.locator('input[type=password]').last().fill(password);
    await guest.page.getByRole('button', { name: 'Set password' }).click();
    await guest.page.getByText(said).waitFor();
  }
  expect((await ask('POST', paths.login, undefined, { email: guest.email, password: 'brass lamp violet' })).status).toBe(200);
});
