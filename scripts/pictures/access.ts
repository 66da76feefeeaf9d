/** Scenes of signing in, and of who may do what. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { accessPaths, type NewInvitation } from '../../shared/api/access';
import { factorPaths } from '../../shared/api/factor';
import { type NewOutside, outsidePaths } from '../../shared/api/outside';
import { type Passkeys, passkeyPaths } from '../../shared/api/passkey';
import { paths } from '../../shared/api/paths';
import { providerPaths, type SignInOptions } from '../../shared/api/provider';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { appoint } from '../../tests/support/appoint';
import { call } from '../../tests/support/call';
import { codeNow, setUpFactor } from '../../tests/support/factor';
import type { Fixture, Person } from '../../tests/support/browser';
import { start, type Scene, type Studio } from './studio';

/** Makes the user of the scenes an administrator, invites a reader, and creates a shared link. Returns the path of the link. */
export async function openAccess({ url, server }: Fixture, { email, token }: Person, vessel: number): Promise<string> {
  const credentials = { email: 'office@demo.example', password: readFileSync(join(server.dataDir, 'demo-password'), 'utf8').trim() };
  await appoint(url, String((await call(url, 'POST', paths.login, null, credentials)).body.token), email);
  const reader = { name: 'Ivy Lindqvist, auditor', role: 'reader', vessels: [vessel], ends: addDays(todayUtc(), 60) };
  const invitation = async () => (await call(url, 'POST', accessPaths.invitations, token, reader)).body as unknown as NewInvitation;
  const secret = (await invitation()).path.split('=').at(-1);
  await call(url, 'POST', paths.register, null, { email: 'ivy@audit.example', password: 'a long enough password', invitation: secret });
  await invitation();
  const link = { name: 'Ann Lee, SIRE inspection', vessel, sections: ['certificates', 'crew'], ends: addDays(todayUtc(), 14) };
  return ((await call(url, 'POST', outsidePaths.links, token, link)).body as unknown as NewOutside).path;
}

const onPeople =
  (card: string, button?: string): Scene =>
  async (studio) => {
    await start(studio, '/accounts');
    const region = studio.page.getByRole('region', { name: card });
    await region.getByRole('listitem').first().waitFor();
    await region.scrollIntoViewIfNeeded();
    if (button === undefined) return;
    await region.getByRole('button', { name: button }).first().click();
    await studio.page.getByRole('dialog').waitFor();
    return () => studio.page.keyboard.press('Escape');
  };

/** Opens the dialog that sets up a second factor, up to the code for the app. Answers its secret. */
async function beginFactor(studio: Studio): Promise<string> {
  const { page, person } = studio;
  await start(studio, '/account');
  await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  return ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '');
}

export const ACCESS: Record<string, Scene> = {
  people: onPeople('Accounts'),
  'people invitations': onPeople('Invitations'),
  'people outside access': onPeople('Outside access'),
  'dialog invitation': async (studio) => {
    const close = await onPeople('Invitations', 'Invite')(studio);
    await studio.page.getByLabel('Role').selectOption('reader');
    await studio.page.getByLabel('All ships').uncheck();
    return close;
  },
  'dialog invitation made': async (studio) => {
    await onPeople('Invitations', 'Invite')(studio);
    const { page } = studio;
    await page.getByLabel('For whom').fill('Bo Ek, superintendent');
    await page.getByRole('button', { name: 'Make', exact: true }).click();
    await page.getByRole('textbox', { name: 'Link' }).waitFor();
    return async () => {
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Revoke Bo Ek, superintendent' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('Bo Ek, superintendent is revoked.').waitFor();
    };
  },
  'dialog link for outsiders': onPeople('Outside access', 'Make a link'),
  'dialog change an account': onPeople('Accounts', 'Change'),
  'dialog second factor code': async (studio) => {
    await beginFactor(studio);
    return () => studio.page.keyboard.press('Escape');
  },
  'dialog recovery codes': async (studio) => {
    const { page, person, fixture } = studio;
    const secret = await beginFactor(studio);
    await page.getByLabel('Code', { exact: true }).fill(codeNow(secret));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const code = await codes.first().textContent();
    return async () => {
      await page.getByRole('button', { name: 'Done' }).click();
      await call(fixture.url, 'POST', factorPaths.remove, person.token, { password: person.password, code });
    };
  },
  'account passkeys': async (studio) => {
    const { page } = studio;
    // On a number there are none: the page is drawn as it is on a name with HTTPS.
    const created = new Date().toISOString();
    const passkeys = [
      { id: 2, name: 'Bridge tablet', created, used: created },
      { id: 1, name: 'Phone of Ann', created, used: null },
    ];
    const answer: Passkeys = { passkeys, origin: new URL(page.url()).origin, refusal: null, code: false };
    await page.route(`**${passkeyPaths.passkeys}`, (route) => route.fulfill({ json: answer }));
    await start(studio, '/account');
    await page.getByText('Bridge tablet').scrollIntoViewIfNeeded();
    return () => page.unrouteAll({ behavior: 'wait' });
  },
};

type GuestScene = (page: Page, studio: Studio) => Promise<void>;

/** The sign-in page of an installation with a sign-in provider and passkeys. */
const withProvider =
  (local: boolean): GuestScene =>
  async (page, { fixture }) => {
    const options: SignInOptions = { provider: 'Company', local, passkeys: local ? fixture.url : null, registration: 'invited' };
    await page.route(`**${providerPaths.options}`, (route) => route.fulfill({ json: options }));
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign in with Company' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  };

/** Screens of signing in, without a session. */
export const SIGN_IN: Record<string, GuestScene> = {
  'login provider': withProvider(true),
  'login provider alone': withProvider(false),
  'login second factor': async (page, { fixture, person }) => {
    const { codes } = await setUpFactor(fixture.url, person.token, person.password);
    await page.goto('/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Second factor' }).waitFor();
    await call(fixture.url, 'POST', factorPaths.remove, person.token, { password: person.password, code: codes[0] });
  },
  'register invited': async (page) => {
    await page.goto('about:blank');
    await page.goto('/register#invitation=x');
    await page.getByText('You were invited.').waitFor();
  },
  'shared link': async (page, { link }) => {
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('table').last().waitFor();
  },
  'shared link revoked': async (page) => {
    await page.goto('about:blank');
    await page.goto('/shared#link=x');
    await page.getByRole('alert').waitFor();
  },
};
