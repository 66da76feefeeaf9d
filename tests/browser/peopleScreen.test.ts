/** What of roles the screens tell, and to whom; invitations by mail; and what the People screen and a page that is signed out say when something is refused. */
import { READ_ONLY } from '../../shared/basics/problem';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_ANSWER } from '../../client/net/request';
import { ACCESS_SENTENCES as SAY, accessPaths, type AccountLine } from '../../shared/api/access';
import { searchPath } from '../../shared/api/search';
import { INVALID_EMAIL } from '../../shared/basics/person';
import { useAdministrator } from '../support/administratorFixture';
import type { Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { fillVessel } from '../support/fillVessel';
import { startMailServer, type MailServer } from '../support/mailServer';
import { choose, cutLink, loaded, visit } from '../support/screens';

let post: MailServer;
const fixture = useAdministrator(async () => {
  post = await startMailServer();
  return { SMTP_URL: post.url, PUBLIC_URL: 'http://fleet.example.com' };
});
let mate: Person;
let vessel: number;

afterAll(() => post.stop());
beforeAll(async () => {
  mate = await fixture.person();
  vessel = await addVessel(fixture.url, mate.token, 'MV Aurora');
  await fillVessel(fixture.url, mate.token, vessel);
});

/** Words of what administrators do. A person's 'Rank or role' is none of them. */
const ROLES =
  /(?<!rank or )\b(roles?|administrat\w*|readers?|editors?|invit\w*|suspend\w*|restrict\w*|permissions?|accounts|auditors?|outside access)\b/gi;

/** The words of roles in a text, and the name of the screen of administrators. */
const wordsIn = (text: string): string[] => [...new Set([...(text.match(ROLES) ?? []), ...(text.match(/^\s*People\s*$/m) ?? [])])];

/** The words of roles in what a page says, to eyes and to screen readers. */
async function wordsOn(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder], option')];
    const texts = named.flatMap((each) => [
      each.getAttribute('aria-label'),
      each.getAttribute('title'),
      each.getAttribute('placeholder'),
      each.tagName === 'OPTION' ? each.textContent : null,
    ]);
    return [document.title, document.body.innerText, ...texts].join('\n');
  });
  return wordsIn(said);
}

const SCREENS = [
  '/',
  '/vessels',
  '/due',
  '/certificates',
  '/crew',
  '/audits',
  '/psc-inspections',
  '/equipment-inspections',
  '/requisitions',
  '/daily-messages',
  '/timeline',
  '/calendar',
  '/papers',
  '/handover',
  '/deleted',
  '/import',
  '/activity',
  '/account',
];

/** Opens `screens` and looks for `sought` in the palette; the words of roles that were shown, and where. */
async function walk({ page }: Person, screens: readonly string[], sought: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await choose(page, vessel);
  for (const path of screens) {
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (path === '/account') await page.getByText(/Signed in as/).waitFor();
    const words = await wordsOn(page);
    if (words.length > 0) found[path] = words;
  }
  for (const words of sought) {
    await page.keyboard.press('Control+K');
    const answered = page.waitForResponse((response) => response.url().includes(searchPath(words)));
    await page.getByRole('combobox', { name: 'Find anything' }).fill(words);
    await answered;
    await page.locator('dialog[open] [aria-busy]').waitFor({ state: 'detached' });
    await page.locator('dialog[open]').getByText('Searching all ships…').waitFor({ state: 'detached' });
    // The last option repeats what was typed, where the server has found something.
    const options = (await page.locator('dialog [role=option]').allInnerTexts()).filter((option) => !option.includes(`“${words}”`));
    if (wordsIn(options.join('\n')).length > 0) found[`palette: ${words}`] = options;
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Find anything' }).waitFor({ state: 'detached' });
  }
  return found;
}

test('an editor whom nobody has restricted meets no word of roles on any screen, nor in the palette; an administrator does', async () => {
  expect(await walk(mate, SCREENS, ['roles', 'invitations', 'administrators', 'suspend', 'acc'])).toEqual({});
  const seen = await walk(fixture.administrator, ['/', '/account'], ['roles', 'invitations']);
  expect(Object.keys(seen)).toEqual(expect.arrayContaining(['/', '/account', 'palette: roles', 'palette: invitations']));
});

test('once restricted, the account says so where it matters, and administrators see its role', async () => {
  const accounts = (await call(fixture.url, 'GET', accessPaths.accounts, fixture.administrator.token)).body.accounts as AccountLine[];
  const { id = 0 } = accounts.find(({ email }) => email === mate.email) ?? {};
  const reader = { role: 'reader', vessels: [vessel], ends: null, suspended: false };
  await mate.page.evaluate(() => void Object.assign(window, { opened: true }));
  expect((await call(fixture.url, 'PUT', accessPaths.account(id), fixture.administrator.token, reader)).status).toBe(200);
  // With other vessels the page loads itself anew.
  await expect.poll(() => mate.page.evaluate(() => 'opened' in window)).toBe(false);
  await loaded(mate.page);
  await visit(mate.page, `/add-crew/${vessel}`);
  await mate.page.getByText(READ_ONLY).waitFor();
  await visit(mate.page, '/account');
  await mate.page.getByText('Role or access changed by an administrator').waitFor();
  await visit(fixture.administrator.page, '/accounts');
  await fixture.administrator.page.getByRole('listitem').filter({ hasText: mate.email }).getByText('Reader', { exact: true }).waitFor();
});

test('an invitation is mailed and listed with its address; a refused mail is told with the link', async () => {
  const { page } = fixture.administrator;
  await visit(page, '/accounts');
  const dialog = page.getByRole('dialog');
  const make = async (email: string) => {
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByLabel('For whom').fill('Ann Auditor');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  };
  await make('ann@nowhere');
  await dialog.getByText(INVALID_EMAIL).waitFor();
  await dialog.getByLabel('Email').fill('ann+audit@example.com');
  await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  await dialog.getByText('It was mailed to ann+audit@example.com.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Mailed to ann+audit@example.com').waitFor();
  const link = /(\/register#\S+)/.exec(post.mails[0]?.text ?? '')?.[1] ?? 'no link';
  const guest = await (await fixture.newContext()).newPage();
  await guest.goto(`${fixture.url}${link}`);
  await expect.poll(() => guest.getByLabel('Email').inputValue()).toBe('ann+audit@example.com');

  post.answer = 550;
  await make('ann@example.com');
  await dialog.getByText(SAY.mailRefused).waitFor();
  await expect.poll(() => dialog.getByLabel('Link', { exact: true }).inputValue()).toContain('#invitation=');
});

test('the last administrator is told why no lower role is saved, and the page of one who is suspended says why it signed out', async () => {
  const { page } = fixture.administrator;
  await visit(page, '/accounts');
  await page.getByRole('button', { name: `Change ${fixture.administrator.email}` }).click();
  const dialog = page.getByRole('dialog');
  fixture.administrator.expected.push(/status of 409/);
  await dialog.getByLabel('Role').selectOption('reader');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(SAY.last).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // A phone has the buttons below the text, which would otherwise be a few letters wide.
  await page.setViewportSize({ width: 375, height: 740 });
  const line = page.getByRole('listitem').filter({ hasText: fixture.administrator.email });
  const change = line.getByRole('button', { name: /^Change/ });
  const bottom = async () => (await line.getByText(/^Last seen/).boundingBox())?.y ?? Infinity;
  await expect.poll(async () => ((await change.boundingBox())?.y ?? 0) > (await bottom())).toBe(true);
  await page.setViewportSize({ width: 1366, height: 850 });

  const mate = await fixture.person();
  mate.expected.push(/status of 40[13]/);
  await mate.page.getByText('Live', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: `Change ${mate.email}` }).click();
  await dialog.getByLabel(/^Suspended/).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await mate.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await mate.page.getByText(SAY.ended).waitFor();
});

test('a page that had no link while its account was suspended says so once it has', async () => {
  const { page } = fixture.administrator;
  const mate = await fixture.person();
  mate.expected.push(/status of 401|net::ERR|WebSocket/);
  await mate.page.getByText('Live', { exact: true }).waitFor();
  await cutLink(mate.page);
  await mate.page.getByRole('button', { name: /^Offline since/ }).waitFor();
  await visit(page, '/accounts');
  await page.getByRole('button', { name: `Change ${mate.email}` }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Suspended/)
    .check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await mate.context.setOffline(false);
  await mate.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await mate.page.getByText(SAY.ended).waitFor();
});

test('of two administrators who change one account, the later is refused and sees the change', async () => {
  const { page } = fixture.administrator;
  const mate = await fixture.person({ signedIn: false });
  await visit(page, '/accounts');
  const change = page.getByRole('button', { name: `Change ${mate.email}` });
  await change.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Last day').fill('31-12-2031');
  const { body } = await call(fixture.url, 'GET', accessPaths.accounts, fixture.administrator.token);
  const { id } = (body.accounts as { id: number; email: string }[]).find(({ email }) => email === mate.email) ?? { id: 0 };
  const settings = { role: 'reader', vessels: null, ends: null, suspended: false };
  expect((await call(fixture.url, 'PUT', accessPaths.account(id), fixture.administrator.token, settings)).status).toBe(200);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(SAY.changedSince).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const line = page.getByRole('listitem').filter({ hasText: mate.email });
  await line.getByText('Reader', { exact: true }).waitFor();
  await change.click();
  await dialog.getByLabel('Last day').fill('31-12-2031');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  await line.getByText('Reader', { exact: true }).waitFor();
  await line.getByText(/31-12-2031/).waitFor();
});

test('without a link the dialogs of people open and say why nothing is saved', async () => {
  const { page, context } = fixture.administrator;
  fixture.administrator.expected.push(/net::ERR|Failed to fetch/);
  await page.goto(`${fixture.url}/accounts`);
  const change = page.getByRole('button', { name: `Change ${fixture.administrator.email}` });
  await change.waitFor();
  const isLoaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /AccessDialogs[^/]*\.js/.test(name)));
  await expect.poll(isLoaded).toBe(true);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Offline since/ }).waitFor();
  await change.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(NO_ANSWER).waitFor();
  await page.keyboard.press('Escape');
  // The focus is where it was.
  await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByLabel('For whom').fill('Ann');
  await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  await dialog.getByText(NO_ANSWER).waitFor();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
});
