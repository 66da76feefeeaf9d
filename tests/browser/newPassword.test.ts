import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openFixture, type Fixture } from '../support/browser';
import { startMailServer, type MailServer } from '../support/mailServer';
import { until } from '../support/until';

let post: MailServer;
let fixture: Fixture;

beforeAll(async () => {
  post = await startMailServer();
  fixture = await openFixture({ env: { SMTP_URL: post.url, PUBLIC_URL: 'http://fleet.example.com' } });
});
afterEach(() => fixture.assertQuiet());
afterAll(async () => {
  await fixture.close();
  await post.stop();
});

/** What a screen reader says after the name of the field. */
const described = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .first()
    .evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );

describe('a new password', () => {
  test('is warned about as it is typed, tied to its field, and never refused', async () => {
    const guest = await fixture.person({ signedIn: false });
    const { page } = guest;
    await page.goto('/register');
    const password = page.locator('input[type=password]').first();
    await page.getByLabel('Email').fill('jane.doe@example.com');
    for (const [typed, said] of [
      ['short', /At least 8 characters/],
      ['P@ssw0rd1', /one of the most common ones/],
      ['qwertyuiop', /a row of keys/],
      ['JaneDoe2026', /made of your email/],
      ['brass lamp', /^Good\./],
      ['brass lamp violet', /^Strong\.$/],
      ['Captain2026', /one of the most common ones.*guessed early/],
    ] as const) {
      await password.fill(typed);
      await until(async () => said.test(await described(page, 'Password')), `${said} after ${typed}`);
    }
    expect(await page.getByRole('status').filter({ hasText: 'most common' }).count()).toBe(1);
    await page.locator('input[type=password]').last().fill('Captain2026');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('forgotten: the mailed link opens the screen that sets it, once', async () => {
    const guest = await fixture.person({ signedIn: false });
    const { page } = guest;
    guest.expected.push(/status of 400/);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Reset password' }).waitFor();
    await page.getByLabel('Email').fill(guest.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(/a link to set a new password is on its way/).waitFor();
    await until(() => post.mails.length > 0, 'the mail');
    const link = /http:\/\/fleet\.example\.com(\/reset#token=\S+)/.exec(post.mails[0]?.text ?? '')?.[1] ?? 'no link';

    for (const [password, said] of [
      ['brass lamp violet', /Your password has been changed/],
      ['another lamp violet', /This link has expired or was used already/],
    ] as const) {
      await page.goto('/login');
      await page.goto(link);
      await page.locator('input[type=password]').first().fill(password);
      await page.locator('input[type=password]').last().fill(password);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByText(said).waitFor();
    }
    guest.password = 'brass lamp violet';
    await guest.signIn();
  });
});
