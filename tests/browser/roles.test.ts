/** An administrator invites a reader, who sees no control that changes anything; a changed role reaches the open page. */
import type { Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ACCESS_SENTENCES, accessPaths, type AccountLine } from '../../shared/api/access';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { useAdministrator } from '../support/administratorFixture';
import { addVessel, call } from '../support/call';
import { rowOf } from '../support/browserForm';
import { fillVessel } from '../support/fillVessel';
import { cutLink, loaded, visit } from '../support/screens';

const fixture = useAdministrator();
let vessel: number;

beforeAll(async () => {
  vessel = await addVessel(fixture.url, fixture.administrator.token, 'MV Aurora');
  await addVessel(fixture.url, fixture.administrator.token, 'MV Hidden');
  await fillVessel(fixture.url, fixture.administrator.token, vessel);
});

/** Words of controls that change something. */
const CHANGES = /^(add(?! your name)|edit|delete|renew|upload|import|select|restore|mark|reopen|choose|take a photo|endorse|remove)\b/i;

test('a reader is invited, sees no control that changes anything, and becomes an editor while the page is open', async () => {
  const { page } = fixture.administrator;
  await page.goto(`${fixture.url}/accounts`);
  await loaded(page);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('For whom').fill('Ann Auditor');
  await page.getByLabel('Role').selectOption('reader');
  await page.getByLabel('All ships, also those added later').uncheck();
  // None is chosen at first: somebody who may see two of forty ships is given those two.
  await page.getByRole('dialog').getByLabel('MV Aurora').check();
  await page.getByLabel('Last day').fill('31-12-2025');
  await page.getByRole('button', { name: 'Make', exact: true }).click();
  await page.getByText(ACCESS_SENTENCES.lastDay).waitFor();
  await page.getByLabel('Last day').fill('31-12-2199');
  await page.getByRole('button', { name: 'Make', exact: true }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Ann Auditor').waitFor();

  const reader = await fixture.person({ signedIn: false });
  reader.expected.push(/401|403|404/);
  await reader.page.goto(link);
  await reader.page.getByLabel('Email').fill('auditor@roles.example.com');
  await reader.page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await reader.page.getByLabel('Confirm password').fill('a long enough password');
  await reader.page.getByRole('button', { name: 'Create account' }).click();
  await reader.page.getByRole('combobox', { name: 'Select Vessel' }).waitFor();
  const ships = () => reader.page.getByRole('combobox', { name: 'Select Vessel' }).locator('option').allTextContents();
  await expect.poll(ships).toEqual(['Select Vessel', 'MV Aurora']);

  for (const path of [
    '/',
    '/vessels',
    '/certificates',
    '/crew',
    '/daily-messages',
    '/equipment-inspections',
    '/requisitions',
    '/activity',
    '/account',
  ]) {
    await visit(reader.page, `${path}?vessel=${vessel}`);
    if (path === '/certificates') await reader.page.getByText('No file').first().waitFor();
    const names = await reader.page
      .getByRole('button')
      .or(reader.page.getByRole('link'))
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent?.trim() ?? ''));
    expect(
      names.filter((name) => CHANGES.test(name)),
      path,
    ).toEqual([]);
  }
  // The account page tells what they may do, on which ships, until when.
  await reader.page.getByText('Reader · MV Aurora · Until 31-12-2199').waitFor();
  // Nothing takes the room of 'Add' in the bar of a phone.
  await reader.page.setViewportSize({ width: 375, height: 740 });
  const menu = reader.page.getByRole('button', { name: 'Open menu' });
  const rightEdge = async () => ((await menu.boundingBox())?.x ?? 0) + ((await menu.boundingBox())?.width ?? 0);
  await expect.poll(rightEdge).toBeGreaterThan(360);
  await reader.page.setViewportSize({ width: 1366, height: 850 });
  // The keys that are listed for them change nothing either.
  await reader.page.keyboard.press('?');
  const help = reader.page.getByRole('dialog', { name: 'Keyboard' });
  await help.getByText('Next row, previous row').waitFor();
  await expect.poll(() => help.getByText(/\b(add|edit|save|select|selected)\b/i).allTextContents()).toEqual([]);
  await reader.page.keyboard.press('Escape');
  // The form of a record shows it to read; the one that adds says why it does not open.
  const { id } = (
    await call(fixture.url, 'POST', paths.create('crew', vessel), fixture.administrator.token, {
      ...validBody('crew'),
      name: 'Olga Reader',
    })
  ).body;
  await visit(reader.page, `/edit-crew/${vessel}/${Number(id)}`);
  await reader.page.getByRole('heading', { level: 1, name: 'Olga Reader' }).waitFor();
  await expect.poll(() => reader.page.locator('form').count()).toBe(0);
  await visit(reader.page, `/add-crew/${vessel}`);
  await reader.page.getByText('Your account may read, but not change anything.').waitFor();

  await visit(reader.page, '/accounts');
  await reader.page.getByText('Only an administrator may do this.').waitFor();
  await expect.poll(() => reader.page.getByRole('button', { name: 'Try again' }).count()).toBe(0);

  // The page is open while the role changes: it follows by itself.
  await visit(reader.page, `/crew?vessel=${vessel}`);
  await reader.page.getByRole('link', { name: 'Olga Reader' }).waitFor();
  const accounts = (await call(fixture.url, 'GET', accessPaths.accounts, fixture.administrator.token)).body.accounts as AccountLine[];
  const { id: account = 0 } = accounts.find(({ email }) => email === 'auditor@roles.example.com') ?? {};
  const editor = { role: 'editor', vessels: null, ends: null, suspended: false };
  await call(fixture.url, 'PUT', accessPaths.account(account), fixture.administrator.token, editor);
  await reader.page.getByRole('link', { name: /^Add New Crew/ }).waitFor();
  await reader.page
    .getByRole('combobox', { name: 'Select Vessel' })
    .locator('option', { hasText: 'MV Hidden' })
    .waitFor({ state: 'attached' });
});

test('once administrators alone delete vessels, Delete disappears from the open page of an editor, and returns', async () => {
  const mate = await fixture.person();
  const { page } = mate;
  const keep = async (administratorsOnly: boolean) =>
    expect((await call(fixture.url, 'PUT', accessPaths.vesselDeletion, fixture.administrator.token, { administratorsOnly })).status).toBe(
      200,
    );
  const actions = async () => {
    await page.getByRole('button', { name: 'Actions for MV Aurora' }).click();
    await page.getByRole('button', { name: 'History' }).waitFor();
    const names = await page.getByRole('dialog').getByRole('button').allTextContents();
    await page.keyboard.press('Escape');
    return names.map((name) => name.trim());
  };
  await page.goto(`${fixture.url}/vessels`);
  await rowOf(page, 'MV Aurora').waitFor();
  expect(await actions()).toContain('Delete');
  await keep(true);
  await expect.poll(actions).not.toContain('Delete');
  // The page that opens next knows it too, and other records are deleted as before.
  await page.goto(`${fixture.url}/?vessel=${vessel}`);
  await page.getByRole('link', { name: 'Edit Vessel' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'More for this vessel' }).count()).toBe(0);
  await keep(false);
  await page.getByRole('button', { name: 'More for this vessel' }).waitFor();
});

test('a rule that is saved stays as it was chosen, also if the page was asking for it', async () => {
  const { page } = fixture.administrator;
  await visit(page, '/accounts');
  const rule = page.getByLabel(/^Only administrators may delete vessels/);
  await expect.poll(() => rule.isChecked()).toBe(false);
  const answers: (() => Promise<void>)[] = [];
  const hold = async (route: Route) => {
    const response = await route.fetch();
    answers.push(() => route.fulfill({ response }));
  };
  await page.route(`**${accessPaths.vesselDeletion}`, hold, { times: 1 });
  // As when the administrator returns to the window.
  await page.evaluate(() => void dispatchEvent(new Event('focus')));
  await expect.poll(() => answers.length).toBe(1);
  await rule.check();
  await page.getByText('Saved.', { exact: true }).waitFor();
  const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith(accessPaths.vesselDeletion));
  await answers[0]?.();
  await answered;
  // What the page does with the answer is done before the second frame.
  const later = rule.evaluate(
    (box: HTMLInputElement) => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(box.checked)))),
  );
  expect(await later).toBe(true);
  await Promise.all([page.waitForResponse((response) => response.request().method() === 'PUT'), rule.uncheck()]);
});

test('what was written offline is refused when access was lowered meanwhile, and kept for its author', async () => {
  const mate = await fixture.person();
  mate.expected.push(/./);
  const { page } = mate;
  const { id } = (
    await call(fixture.url, 'POST', paths.create('crew', vessel), fixture.administrator.token, {
      ...validBody('crew'),
      name: 'Petra Offline',
    })
  ).body;
  await visit(page, `/edit-crew/${vessel}/${Number(id)}`);
  await page.getByLabel('Rank').waitFor();
  await cutLink(mate.page);
  await page.getByRole('button', { name: /^Offline since/ }).waitFor();
  await page.getByLabel('Rank').fill('Bosun');
  await page
    .getByRole('button', { name: /^(Update|Save)/ })
    .first()
    .click();
  await page.getByText('waiting to be sent').first().waitFor();
  const accounts = (await call(fixture.url, 'GET', accessPaths.accounts, fixture.administrator.token)).body.accounts as AccountLine[];
  const { id: account = 0 } = accounts.find(({ email }) => email === mate.email) ?? {};
  await call(fixture.url, 'PUT', accessPaths.account(account), fixture.administrator.token, {
    role: 'reader',
    vessels: [vessel],
    ends: null,
    suspended: false,
  });
  await mate.context.setOffline(false);
  await page.getByText('could not be saved').first().waitFor();
  await page.getByRole('button', { name: 'Review' }).click();
  const reason = page.getByText('Your account may read, but not change anything.');
  await reason.first().waitFor();
  await expect.poll(() => reason.count()).toBe(1);
  expect((await call(fixture.url, 'GET', paths.record('crew', vessel, Number(id)), fixture.administrator.token)).body.rank).not.toBe(
    'Bosun',
  );
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
