/** The digest on the account screen: turned on, chosen, turned off; and where no mail is sent. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { digestPaths, type Digest } from '../../shared/digest';
import { axeFinds } from '../support/axeFinds';
import { openFixture, type Fixture } from '../support/browser';
import { addVessel, call } from '../support/call';
import { startMailServer, type MailServer } from '../support/mailServer';
import { visit } from '../support/screens';

let fixture: Fixture;
let post: MailServer;

beforeAll(async () => {
  post = await startMailServer();
  fixture = await openFixture({ env: { SMTP_URL: post.url, PUBLIC_URL: 'https://fleet.example.com' } });
});
afterEach(() => fixture.assertQuiet());
afterAll(async () => {
  await fixture.close();
  await post.stop();
});

test('a user turns the digest on with the keyboard, chooses what it tells, and turns it off', async () => {
  const { page, token } = await fixture.person({ timezoneId: 'Europe/Athens' });
  const ship = await addVessel(fixture.url, token, 'MV Aurora');
  const kept = async () => (await call(fixture.url, 'GET', digestPaths.digest, token)).body as unknown as Digest;
  // As the links of mails lead there.
  await visit(page, '/account#digest');
  const card = page.getByRole('region', { name: 'Digest by mail' });
  const box = card.getByLabel('Mail me a digest once a day');
  await box.waitFor();
  expect(await box.isChecked()).toBe(false);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('digest');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  // The zone of the browser is offered.
  expect(await card.getByLabel('Time zone').inputValue()).toBe('Europe/Athens');
  await card.getByLabel('Hour').selectOption('07:00');
  await card.getByRole('row', { name: 'Crew' }).getByLabel('Crew: 90 days').uncheck();
  await card.getByLabel('All ships, also those added later').uncheck();
  await card.getByLabel('MV Aurora').uncheck();
  await card.getByRole('button', { name: 'Save' }).press('Enter');
  await expect.poll(() => card.getByRole('group', { name: 'Ships' }).textContent()).toContain('at least');
  await card.getByLabel('MV Aurora').check();
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByText('Saved. The digest is on.').waitFor();
  expect(await axeFinds(page, 'main')).toEqual([]);
  const { thresholds, ...rest } = await kept();
  expect(rest).toMatchObject({ on: true, hour: 7, zone: 'Europe/Athens', vessels: [ship] });
  expect([thresholds.crew, thresholds.certificates]).toEqual([
    [30, 7, 0],
    [90, 30, 7, 0],
  ]);
  await card.getByText(/^Next .* 07:00 /).waitFor();

  await page.reload();
  expect(await card.getByLabel('Hour').inputValue()).toBe('7');
  await box.uncheck();
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByText('Saved. The digest is off.').waitFor();
  expect(await kept()).toMatchObject({ on: false, next: null, hour: 7 });
});

test('where no mail is sent the card says so and offers nothing', async () => {
  const without = await openFixture();
  const { page } = await without.person();
  await visit(page, '/account');
  const card = page.getByRole('region', { name: 'Digest by mail' });
  await card.getByText('This installation sends no mail').waitFor();
  expect(await card.getByRole('checkbox').count()).toBe(0);
  without.assertQuiet();
  await without.close();
});
