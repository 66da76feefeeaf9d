/** A passkey is added, signs in alone, and is removed; on an address without passkeys nothing offers one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passkeyPaths, PASSKEY_SENTENCES } from '../../shared/api/passkey';
import { axeFinds } from '../support/axeFinds';
import { FOREIGN_HOST, type Fixture, openFixture, type Person } from '../support/browser';
import { codeNow, setUpFactor } from '../support/factor';
import { visit } from '../support/screens';
import { many } from '../support/tier';

let fixture: Fixture;
const REFUSED = /status of 40[0139]/;

beforeAll(async () => {
  // Browsers have passkeys on localhost without HTTPS, but not on a number.
  fixture = await openFixture({ host: 'localhost' });
});
afterAll(async () => {
  fixture.assertQuiet();
  await fixture.close();
});

/** Gives the browser a device that unlocks by itself. */
async function plugIn({ context, page }: Person) {
  const protocol = await context.newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await protocol.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Whether its owner unlocks it when it asks. */
    unlocks: (isUserVerified: boolean) => protocol.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

const cardOf = ({ page }: Person) => page.getByRole('region', { name: 'Passkeys' });
const passkeyButton = ({ page }: Person) => page.getByRole('button', { name: 'Sign in with a passkey' });
async function signOut({ page }: Person) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
}

test('added with the password, signs in without e-mail and password, removed, and refused from then on', async () => {
  const mate = await fixture.person();
  mate.expected.push(REFUSED);
  const { page } = mate;
  const device = await plugIn(mate);
  await visit(page, '/account');
  const card = cardOf(mate);
  await card.getByText('No passkey yet').waitFor();
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name');
  await expect.poll(() => name.inputValue()).toMatch(/^Chrome on /);
  await name.fill('Bridge tablet');
  expect(await axeFinds(page, 'dialog[open]')).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await dialog.getByText('The current password is not right.').waitFor();
  expect(await device.credentials()).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill(mate.password);
  await page.keyboard.press('Enter');
  await card.getByText('Bridge tablet').waitFor();
  await card.getByText('Never used').waitFor();
  expect(await device.credentials()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);

  await signOut(mate);
  await passkeyButton(mate).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  // Who does not unlock the device is told so, and may try again.
  await device.unlocks(false);
  await passkeyButton(mate).click();
  await page.getByText('No passkey was used.').waitFor();
  await device.unlocks(true);
  await passkeyButton(mate).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
  await visit(page, '/account');
  await page.getByText(`Signed in as ${mate.email}`).waitFor();
  await card.getByText('Last used just now').waitFor();
  const events = page.getByRole('list', { name: 'What happened' });
  await events.getByText('Passkey added').waitFor();
  await events.getByText('Signed in with a passkey').waitFor();

  // The same device again: it says so itself.
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(mate.password);
  await page.keyboard.press('Enter');
  await dialog.getByText(PASSKEY_SENTENCES.taken).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await card.getByRole('button', { name: 'Remove Bridge tablet' }).click();
  await dialog.getByText('You can no longer sign in with this passkey.').waitFor();
  expect(await axeFinds(page, 'dialog[open]')).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill(mate.password);
  await page.keyboard.press('Enter');
  await card.getByText('No passkey yet').waitFor();
  await signOut(mate);
  await passkeyButton(mate).click();
  await page.getByText(PASSKEY_SENTENCES.unknown).waitFor();
});

test('an account with a second factor adds one with a code; a code is asked once, also if the device refuses at first', async () => {
  const mate = await fixture.person();
  mate.expected.push(REFUSED);
  const { page } = mate;
  const device = await plugIn(mate);
  const { secret } = await setUpFactor(fixture.url, mate.token, mate.password);
  await visit(page, '/account');
  await cardOf(mate).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(mate.password);
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter the code of your authenticator app.').waitFor();
  await dialog.getByLabel('Code', { exact: true }).fill(codeNow(secret, 1));
  await device.unlocks(false);
  await page.keyboard.press('Enter');
  await dialog.getByText('No passkey was added.').waitFor();
  await device.unlocks(true);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await cardOf(mate).getByText('Never used').waitFor();
  await signOut(mate);
  await passkeyButton(mate).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
});

test('an addition that is cancelled before the browser asks does not ask later', async () => {
  const mate = await fixture.person();
  const { page } = mate;
  const device = await plugIn(mate);
  await visit(page, '/account');
  await page.evaluate(() => {
    const create = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = (options) => {
      document.body.dataset.asked = `${Number(document.body.dataset.asked ?? 0) + 1}`;
      return create(options);
    };
  });
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  const late = page.waitForRequest(`**${passkeyPaths.options}`);
  await page.route(`**${passkeyPaths.options}`, (route) => void held.then(() => route.continue()).catch(() => undefined), { times: 1 });
  const dialog = page.getByRole('dialog');
  const begin = async () => {
    await cardOf(mate).getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill(mate.password);
    await page.keyboard.press('Enter');
  };
  await begin();
  await late;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  release();
  await begin();
  await cardOf(mate).getByText('Never used').first().waitFor();
  expect(await page.evaluate(() => document.body.dataset.asked)).toBe('1');
  expect(await device.credentials()).toHaveLength(1);
});

// By plain HTTP the browser has none; at a number it would have, and the server refuses.
test.each(['127.0.0.1', FOREIGN_HOST].slice(0, many(1, 2)))(
  'at http://%s nothing offers a passkey, and one sentence says why',
  async (host) => {
    const mate = await fixture.person({ baseURL: fixture.url.replace('127.0.0.1', host) });
    mate.expected.push(/Cross-Origin-Opener-Policy header has been ignored/);
    const { page } = mate;
    await visit(page, '/account');
    await cardOf(mate).getByText(PASSKEY_SENTENCES.address).waitFor();
    await expect.poll(() => cardOf(mate).getByRole('button').count()).toBe(0);
    const answered = page.waitForResponse('**/api/sign-in');
    await signOut(mate);
    await answered;
    await page.getByLabel('Email').fill(mate.email);
    await page.getByLabel('Password', { exact: true }).fill(mate.password);
    await expect.poll(() => passkeyButton(mate).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
  },
);
