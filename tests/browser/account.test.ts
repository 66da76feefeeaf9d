/** The account screen: who is signed in and where, ending sessions, a new password. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBrowsers, type Person } from '../support/browser';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { at, loaded, visit } from '../support/screens';

const EXPIRED = 'Session expired. Please log in again.';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1';
const NEW_PASSWORD = 'brass lamp violet';
const fixture = useBrowsers();
let person: Person;
let page: Page;
/** Another browser of the same person. */
let phone: Page;

beforeAll(async () => {
  person = await fixture.person({ signedIn: false });
  ({ page } = person);
  await person.signIn();
  // One session is the registration's.
  await call(fixture.url, 'POST', '/api/logout', person.token);
  await visit(page, '/account');
  await page.getByText('This browser', { exact: true }).waitFor();
  phone = await (await fixture.newContext({ userAgent: IPHONE })).newPage();
  await phone.goto('/login');
});

/** Signs in on a sign-in screen. */
async function enter(where: Page, password = person.password): Promise<void> {
  await where.getByLabel('Email').fill(person.email);
  await where.locator('input[type=password]').fill(password);
  await where.getByRole('button', { name: 'Sign in' }).click();
}
/** The phone signs in, and this browser lists it. */
async function enterOnPhone(): Promise<void> {
  await enter(phone);
  await loaded(phone);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => rows().count()).toBe(2);
}
const rows = () => page.getByRole('list', { name: 'Signed-in browsers' }).getByRole('listitem');
const signOut = () => page.getByRole('button', { name: /^Sign out Safari on iPhone/ });
const field = (label: string) => page.getByLabel(label, { exact: true });
async function sentAway(where: Page, sentence = EXPIRED): Promise<void> {
  await where.getByText(sentence, { exact: true }).waitFor();
  expect(new URL(where.url()).pathname).toBe('/login');
  expect(await where.evaluate(() => localStorage.getItem('token'))).toBeNull();
}

describe('the account screen', () => {
  test('is reached by the bar, by g u and by the palette, and says who is signed in and where', async () => {
    await page.getByText(`Signed in as ${person.email}`, { exact: true }).waitFor();
    await expect.poll(() => rows().count()).toBe(1);
    await expect
      .poll(() => rows().first().innerText())
      .toMatch(
        /^Chrome on \w+\s+This browser\s+Signed in \d\d-\d\d-\d{4} \d\d:\d\d UTC from 127\.0\.0\.1\s+Last seen (just now|\d minutes? ago)\s+Ends /,
      );

    for (const go of [
      () => page.getByRole('link', { name: 'Account', exact: true }).click(),
      () => Promise.all(['g', 'u'].map((key) => page.keyboard.press(key))),
      async () => {
        await page.keyboard.press('Control+K');
        await page.getByRole('combobox', { name: 'Find anything' }).fill('password');
        await page.getByRole('option', { name: /^Account/ }).waitFor();
        await page.keyboard.press('Enter');
      },
    ]) {
      await visit(page, '/crew');
      await page.getByRole('heading', { level: 1, name: 'Crew' }).waitFor();
      await go();
      await page.waitForURL(at('/account'));
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    }
  });

  deepTest('what cannot be loaded says so, and comes when asked again', async () => {
    person.expected.push(/status of 500/);
    await page.route('**/api/sessions', (route) => route.fulfill({ status: 500, body: '' }));
    await visit(page, '/account');
    await page.getByText('Your sign-ins could not be loaded. Please try again.').waitFor();
    await page.unroute('**/api/sessions');
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows().first().waitFor();
  });

  deepTest('where no mail is sent the card of the digest says so and offers nothing', async () => {
    const card = page.getByRole('region', { name: 'Digest by mail' });
    await card.getByText('This installation sends no mail').waitFor();
    await expect.poll(() => card.getByRole('checkbox').count()).toBe(0);
  });
});

describe('ending sessions', () => {
  test('a browser that is signed out from another one is sent to the sign-in, and the list follows', async () => {
    await enterOnPhone();
    await signOut().click();
    const dialog = page.getByRole('dialog', { name: 'Sign out Safari on iPhone?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => rows().count()).toBe(2);

    await signOut().click();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Safari on iPhone is signed out.').waitFor();
    await sentAway(phone);
    await expect.poll(() => rows().count()).toBe(1);
    await loaded(page);
  });

  deepTest('by keyboard alone, and the focus is not lost with the line', async () => {
    await enterOnPhone();
    await signOut().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await sentAway(phone);
    await expect.poll(() => rows().count()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  deepTest('one that ended by itself leaves the list, and ending it again is no error', async () => {
    await enterOnPhone();
    await call(fixture.url, 'POST', '/api/logout', await phone.evaluate(() => localStorage.getItem('token')));
    person.expected.push(/status of 404/);
    await signOut().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => rows().count()).toBe(1);
    await sentAway(phone);
  });
});

describe('a new password', () => {
  test('is warned about as it is typed, tied to its field, and never refused', async () => {
    const guest = await fixture.person({ signedIn: false });
    await guest.page.goto('/register');
    const password = guest.page.locator('input[type=password]').first();
    /** What a screen reader says after the name of the field. */
    const described = () =>
      password.evaluate((input) =>
        (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
    await guest.page.getByLabel('Email').fill('jane.doe@example.com');
    for (const [typed, said] of [
      ['short', /At least 8 characters/],
      ['P@ssw0rd1', /one of the most common ones/],
      ['qwertyuiop', /follows a row of keys/],
      ['JaneDoe2026', /based on your email/],
      ['brass lamp', /^Good\./],
      [NEW_PASSWORD, /^Strong\.$/],
      ['Captain2026', /one of the most common ones.*guessed quickly/],
    ] as const) {
      await password.fill(typed);
      await expect.poll(described, { message: typed }).toMatch(said);
    }
    await expect.poll(() => guest.page.getByRole('status').filter({ hasText: 'most common' }).count()).toBe(1);
    await guest.page.locator('input[type=password]').last().fill('Captain2026');
    await guest.page.getByLabel('Email').fill(`jane.${guest.email}`);
    await guest.page.getByRole('button', { name: 'Create account' }).click();
    await guest.page.waitForURL(at('/'));
    await guest.context.close();
  });

  test('needs the current one, signs every other browser out, and holds', async () => {
    person.expected.push(/status of (400|401)/);
    await enterOnPhone();
    const change = page.getByRole('button', { name: 'Change password' });
    await change.click();
    await page.getByText('Please enter your current password.').waitFor();
    await page.getByText('Password must be at least 8 characters.').waitFor();

    const current = field('Current password');
    await current.fill('not the one');
    await field('New password').fill(NEW_PASSWORD);
    await change.click();
    await page.getByText('The current password is not right.').waitFor();
    await expect
      .poll(() => current.evaluate((input) => input === document.activeElement && input.getAttribute('aria-invalid') === 'true'))
      .toBe(true);

    await current.fill(person.password);
    await change.click();
    await page.getByText('Your password has been changed. Every other browser has been signed out.').waitFor();
    await expect.poll(() => field('New password').inputValue()).toBe('');
    await sentAway(phone);
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByRole('button', { name: 'Logout' }).click();
    await enter(page);
    await page.getByText('Invalid credentials').waitFor();
    person.password = NEW_PASSWORD;
    await enter(page);
    await loaded(page);
  });
});

test('sign out everywhere asks first, ends every session, and says so here', async () => {
  await visit(page, '/account');
  await enterOnPhone();
  const everywhere = async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  };
  person.expected.push(/status of 500/);
  await page.route('**/api/logout-everywhere', (route) => route.fulfill({ status: 500, body: '' }));
  await everywhere();
  await page.getByText('It could not be signed out. Please try again.').waitFor();
  await page.unroute('**/api/logout-everywhere');
  await everywhere();
  await Promise.all([sentAway(page, 'You are signed out everywhere.'), sentAway(phone)]);
});

test('a link to a place on a screen leads there after signing in, as one in a mail does', async () => {
  const person = await fixture.person({ signedIn: false });
  const { page } = person;
  await page.goto('/account#digest');
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/account#digest$/);
});

test('an invitation that is opened while somebody is signed in says who, and takes another account once they log out', async () => {
  const { email, page } = await fixture.person();
  await page.goto('/register#invitation=made-for-another');
  await page.getByText(`You are signed in as ${email}. Log out to use this invitation.`).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Create account' }).count()).toBe(0);
  // Another tab logs out.
  await page.evaluate(() => {
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await page.getByRole('button', { name: 'Create account' }).waitFor();
  expect(new URL(page.url()).hash).toBe('#invitation=made-for-another');
});
