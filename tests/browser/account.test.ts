import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { call } from '../support/call';
import { at, loaded, visit } from '../support/screens';
import { until } from '../support/until';

const EXPIRED = 'Session expired. Please log in again.';
/** A session that is ended is cut within this time (.github/SECURITY.md). */
const CUT_WITHIN = 5_000;
let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

/** Another browser, in which the same person signs in. */
async function elsewhere(person: Person): Promise<Page> {
  const context = await fixture.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
  });
  const page = await context.newPage();
  await person.signIn(page);
  await loaded(page);
  return page;
}

/** Somebody on the account screen, who has registered and signed in: one session is the registration's. */
async function owner(): Promise<Person> {
  const person = await fixture.person({ signedIn: false });
  await person.signIn();
  await call(fixture.url, 'POST', '/api/logout', person.token);
  await visit(person.page, '/account');
  await person.page.getByText('This browser', { exact: true }).waitFor();
  return person;
}

const rows = (page: Page) => page.getByRole('list', { name: 'Signed-in browsers' }).getByRole('listitem');
const signOut = (page: Page) => page.getByRole('button', { name: /^Sign out Safari on iPhone/ });
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
async function sentAway(page: Page, sentence = EXPIRED): Promise<void> {
  const begun = Date.now();
  await page.getByText(sentence, { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(Date.now() - begun).toBeLessThan(CUT_WITHIN);
}

describe('the account screen', () => {
  test('is reached by the bar, by g u and by the palette, and says who is signed in and where', async () => {
    const { page, email } = await owner();
    await page.getByText(`Signed in as ${email}`, { exact: true }).waitFor();
    expect(await rows(page).count()).toBe(1);
    expect(await rows(page).first().innerText()).toMatch(
      /^Chrome on \w+\s+This browser\s+Signed in \d\d-\d\d-\d{4} \d\d:\d\d UTC from 127\.0\.0\.1\s+Last seen just now\s+Ends /,
    );

    for (const go of [
      () => page.getByRole('link', { name: 'Account', exact: true }).click(),
      () => page.keyboard.press('g').then(() => page.keyboard.press('u')),
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

  test('what cannot be loaded says so, and comes when asked again', async () => {
    const person = await fixture.person();
    person.expected.push(/status of 500/);
    await person.page.route('**/api/sessions', (route) => route.fulfill({ status: 500, body: '' }));
    await visit(person.page, '/account');
    await person.page.getByText('Your sign-ins could not be loaded. Please try again.').waitFor();
    await person.page.unroute('**/api/sessions');
    await person.page.getByRole('button', { name: 'Try again' }).click();
    await rows(person.page).first().waitFor();
  });
});

describe('ending sessions', () => {
  test('a browser that is signed out from another one is sent to the sign-in within 5 s, and the list follows', async () => {
    const person = await owner();
    const { page } = person;
    const phone = await elsewhere(person);
    await comeBack(page);
    await signOut(page).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out Safari on iPhone?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await rows(page).count()).toBe(2);

    await signOut(page).click();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await sentAway(phone);
    await page.getByText('Safari on iPhone is signed out.').waitFor();
    expect(await rows(page).count()).toBe(1);
    await loaded(page);
    await phone.context().close();
  });

  test('by keyboard alone, and the focus is not lost with the line', async () => {
    const person = await owner();
    const { page } = person;
    const phone = await elsewhere(person);
    await comeBack(page);
    await signOut(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await sentAway(phone);
    await page.getByText('Safari on iPhone is signed out.').waitFor();
    await until(
      async () =>
        rows(page)
          .count()
          .then((count) => count === 1),
      'the line to go',
    );
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await phone.context().close();
  });

  test('one that ended by itself leaves the list, and ending it again is no error', async () => {
    const person = await owner();
    const phone = await elsewhere(person);
    await comeBack(person.page);
    await signOut(person.page).waitFor();
    await call(fixture.url, 'POST', '/api/logout', await phone.evaluate(() => localStorage.getItem('token')));
    person.expected.push(/status of 404/);
    await signOut(person.page).click();
    await person.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await person.page.getByText('Safari on iPhone is signed out.').waitFor();
    expect(await rows(person.page).count()).toBe(1);
    await phone.context().close();
  });

  test('sign out everywhere asks first, ends them all, and says so here', async () => {
    const person = await owner();
    const { page } = person;
    person.expected.push(/status of (401|500)/);
    const phone = await elsewhere(person);
    const everywhere = async () => {
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    };
    await page.route('**/api/logout-everywhere', (route) => route.fulfill({ status: 500, body: '' }));
    await everywhere();
    await page.getByText('It could not be signed out. Please try again.').waitFor();
    await page.unroute('**/api/logout-everywhere');
    await everywhere();
    await Promise.all([sentAway(page, 'You are signed out everywhere.'), sentAway(phone)]);
    await phone.context().close();
  });
});

describe('a new password', () => {
  test('needs the current one, signs every other browser out, and holds', async () => {
    const person = await owner();
    const { page } = person;
    person.expected.push(/status of (400|401)/);
    const phone = await elsewhere(person);
    const change = page.getByRole('button', { name: 'Change password' });
    await change.click();
    await page.getByText('Please enter your current password.').waitFor();
    await page.getByText('Password must be at least 8 characters.').waitFor();

    await field(page, 'Current password').fill('not the one');
    await field(page, 'New password').fill('brass lamp violet');
    await change.click();
    await page.getByText('The current password is not right.').waitFor();
    await until(
      () =>
        field(page, 'Current password').evaluate(
          (input) => input === document.activeElement && input.getAttribute('aria-invalid') === 'true',
        ),
      'the focus on what is wrong',
    );

    await field(page, 'Current password').fill(person.password);
    await change.click();
    await page.getByText('Your password has been changed. Every other browser has been signed out.').waitFor();
    expect(await field(page, 'New password').inputValue()).toBe('');
    await sentAway(phone);
    await until(
      async () =>
        rows(page)
          .count()
          .then((count) => count === 1),
      'the other browser to leave the list',
    );
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByLabel('Email').fill(person.email);
    await page.locator('input[type=password]').fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Invalid credentials').waitFor();
    await page.locator('input[type=password]').fill('brass lamp violet');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await loaded(page);
    await phone.context().close();
  });
});
