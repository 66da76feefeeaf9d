/** What the People screen, the sign-in page and a page that is signed out say when something is refused. */
import { expect, test } from 'vitest';
import { NO_ANSWER } from '../../client/net/request';
import { ACCESS_SENTENCES, accessPaths } from '../../shared/api/access';
import { useAdministrator } from '../support/administratorFixture';
import { call } from '../support/call';
import { visit } from '../support/screens';

const fixture = useAdministrator();

test('the last administrator is told why no lower role is saved, and the page of one who is suspended says why it signed out', async () => {
  const { page } = fixture.administrator;
  await visit(page, '/accounts');
  await page.getByRole('button', { name: `Change ${fixture.administrator.email}` }).click();
  const dialog = page.getByRole('dialog');
  fixture.administrator.expected.push(/status of 409/);
  await dialog.getByLabel('Role').selectOption('reader');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(ACCESS_SENTENCES.last).waitFor();
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
  await mate.page.getByText(ACCESS_SENTENCES.ended).waitFor();
});

test('of two administrators who change one account, the later is told, and sees the change', async () => {
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
  await dialog.getByText(ACCESS_SENTENCES.changedSince).waitFor();
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

test('the sign-in page offers an account only where one can be made', async () => {
  const guest = await (await fixture.newContext()).newPage();
  const choose = async (mode: string) =>
    expect((await call(fixture.url, 'PUT', accessPaths.registration, fixture.administrator.token, { mode, domains: [] })).status).toBe(200);
  const { body } = await call(fixture.url, 'POST', accessPaths.invitations, fixture.administrator.token, {
    name: 'Bo',
    role: 'reader',
    vessels: null,
    ends: null,
  });
  const offer = guest.getByRole('link', { name: 'Create account' });
  const field = guest.getByLabel('Confirm password');
  for (const [mode, sentence] of [
    ['invited', ACCESS_SENTENCES.byInvitation],
    ['closed', ACCESS_SENTENCES.closed],
  ] as const) {
    await choose(mode);
    await guest.goto(`${fixture.url}/login`);
    await guest.getByText(sentence).waitFor();
    await expect.poll(() => offer.count()).toBe(0);
    await guest.goto(`${fixture.url}/register`);
    await guest.getByText(sentence).waitFor();
    await expect.poll(() => field.count()).toBe(0);
  }
  await choose('invited');
  await guest.goto('about:blank');
  await guest.goto(`${fixture.url}${String(body.path)}`);
  await guest.getByText(ACCESS_SENTENCES.invited).waitFor();
  await field.waitFor();
  await choose('open');
  await guest.goto(`${fixture.url}/login`);
  await offer.waitFor();
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
