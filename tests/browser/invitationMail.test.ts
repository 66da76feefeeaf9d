/** An administrator invites somebody by mail, and whoever opens the link finds the e-mail filled in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCESS_SENTENCES } from '../../shared/api/access';
import { INVALID_EMAIL } from '../../shared/basics/person';
import { openFixture, type Fixture } from '../support/browser';
import { startMailServer, type MailServer } from '../support/mailServer';
import { visit } from '../support/screens';

let post: MailServer;
let fixture: Fixture;

beforeAll(async () => {
  post = await startMailServer();
  // A server of its own: its first account is the administrator.
  fixture = await openFixture({ env: { SMTP_URL: post.url, PUBLIC_URL: 'http://fleet.example.com' } });
});
afterAll(async () => {
  fixture.assertQuiet();
  await fixture.close();
  await post.stop();
});

test('an invitation is mailed and listed with its address; a refused mail is told with the link', async () => {
  const { page } = await fixture.person();
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
  await dialog.getByText(ACCESS_SENTENCES.mailRefused).waitFor();
  await expect.poll(() => dialog.getByLabel('Link', { exact: true }).inputValue()).toContain('#invitation=');
});
