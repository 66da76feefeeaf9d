/** The webhook on the account screen: set, tested, seen to fail and to come back, its secret renewed, removed. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/paths';
import { validBody } from '../shared/validBody';
import { axeFinds } from '../support/axeFinds';
import { openFixture, type Fixture, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { startHookReceiver, taken, type HookReceiver } from '../support/hookReceiver';
import { visit } from '../support/screens';

let fixture: Fixture;
let person: Person;
let receiver: HookReceiver;
let vessel: number;

beforeAll(async () => {
  fixture = await openFixture({ env: { WEBHOOK_PRIVATE: '1' } });
  [person, receiver] = await Promise.all([fixture.person(), startHookReceiver()]);
  vessel = await addVessel(fixture.url, person.token);
});
afterEach(() => fixture.assertQuiet());
afterAll(async () => {
  await fixture.close();
  await receiver.stop();
});

test('a user sets the webhook by keyboard, tests it, sees it fail and come back, renews its secret, and removes it', async () => {
  const { page } = person;
  await visit(page, '/account');
  const card = page.getByRole('region', { name: 'Webhook' });
  const dialog = page.getByRole('dialog');
  await card.getByText('No webhook yet').waitFor();
  await card.getByRole('button', { name: 'Set up a webhook' }).press('Enter');
  await page.keyboard.press('Enter');
  await dialog.getByText('Address: enter one that begins with').waitFor();
  await page.keyboard.type('https://u:p@hooks.example.com/');
  person.expected.push(/status of 400/);
  await page.keyboard.press('Enter');
  await dialog.getByText('Address: leave out the user name and the password.').waitFor();
  await dialog.getByLabel('Address').fill(receiver.url);
  expect(await axeFinds(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Enter');
  const secret = await dialog.getByLabel('Secret').inputValue();
  expect(secret).toMatch(/^whsec_/);
  await page.keyboard.press('Enter');
  await card.getByText('Changes and due items of 7 sections').waitFor();
  expect(await page.content()).not.toContain(secret);

  await card.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText(/^The webhook took the test: 204 in \d+ ms\.$/).waitFor();
  expect(receiver.received[0]?.headers['webhook-signature']).toBe(
    receiver.received[0] && receiver.signatureOf(receiver.received[0], secret),
  );
  const answers = card.getByRole('list', { name: 'Last answers' }).getByRole('listitem');
  await answers.filter({ hasText: /204\s*Test, taken in/ }).waitFor();

  receiver.answer = (_, response) => void response.writeHead(500).end('<img src=x onerror=alert(1)> out of order');
  await call(fixture.url, 'POST', paths.create('crew', vessel), person.token, validBody('crew'));
  await expect.poll(() => receiver.received.length).toBeGreaterThan(1);
  await page.reload();
  await card.getByText('Failing').waitFor();
  await card.getByText(/It failed (once|\d+ times in a row)\. It is tried again at .* 1 change waits\. Nothing is lost\./).waitFor();
  await answers.filter({ hasText: '<img src=x onerror=alert(1)> out of order' }).first().waitFor();
  expect(await axeFinds(page, 'main')).toEqual([]);

  receiver.answer = taken;
  await card.getByRole('button', { name: 'New secret' }).click();
  await dialog.getByRole('button', { name: 'Make a new secret' }).click();
  expect(await dialog.getByLabel('Secret').inputValue()).not.toBe(secret);
  await dialog.getByRole('button', { name: 'Done' }).click();
  // It is tried at once, and needs no reload to be seen.
  await expect.poll(() => receiver.changes()).toContain(`${vessel}:1`);
  await card.getByText('Failing').waitFor({ state: 'detached', timeout: 20_000 });

  await card.getByRole('button', { name: 'Remove the webhook' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await card.getByText('No webhook yet').waitFor();
});
