/** One person signs in by the company's provider, another with a password; both see the same ship. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { PROVIDER_SENTENCES, providerPaths } from '../../shared/api/provider';
import { validBody } from '../shared/validBody';
import { axeFinds } from '../support/axeFinds';
import { openFixture, type Fixture, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { holdRendering } from '../support/holdRendering';
import { type OidcProvider, startOidcProvider } from '../support/oidcProvider';
import { visit } from '../support/screens';

let company: OidcProvider;
let fixture: Fixture;
let local: Person;
let vessel: number;

beforeAll(async () => {
  company = await startOidcProvider();
  fixture = await openFixture({ env: company.env });
  company.serve(`${fixture.url}${providerPaths.callback}`);
  local = await fixture.person();
  vessel = await addVessel(fixture.url, local.token, 'MV Aurora');
});
afterAll(async () => {
  fixture.assertQuiet();
  await fixture.close();
  await company.stop();
});

test('signs in with the company, lands where the link led, and sees what the other adds', async () => {
  company.people.set('olga', { email: 'olga@company.example.com' });
  const { page } = await fixture.person({ signedIn: false });
  await page.setViewportSize({ width: 375, height: 740 });
  const rendering = await holdRendering(page);
  // The session is granted before a slow computer has drawn what the address told.
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.fetch = (...request) => {
      if (String(request[0]).endsWith('/sign-in/ticket')) (globalThis as unknown as { rendering: { hold(): void } }).rendering.hold();
      return fetch(...request);
    };
  });
  await page.goto(`${fixture.url}/crew?vessel=${vessel}`);
  const button = page.getByRole('link', { name: 'Sign in with Company' });
  await button.waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name at the company').fill('olga');
  const granted = page.waitForResponse(`**${providerPaths.ticket}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await (await granted).finished();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBe(null);
  await rendering.release();
  await page.getByRole('heading', { level: 1, name: 'Crew' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${fixture.url}/crew?vessel=${vessel}`);

  const added = { ...validBody('crew'), name: 'Nina Newcomer' };
  expect((await call(fixture.url, 'POST', paths.create('crew', vessel), local.token, added)).status).toBe(201);
  await page.getByText('Nina Newcomer').first().waitFor();
  await visit(page, '/account');
  await page.getByText('You sign in with Company. Your account has no password.').waitFor();
  await page.getByRole('heading', { name: 'Security events' }).waitFor();
  for (const name of ['Password', 'Second factor', 'Passkeys'])
    await expect.poll(() => page.getByRole('heading', { name, exact: true }).count(), { message: name }).toBe(0);
});

test('an account with a password connects itself; a failure is a sentence on the sign-in page', async () => {
  company.people.set('local', { email: 'somebody@company.example.com' });
  const { page } = local;
  await visit(page, '/account');
  const card = page.getByRole('region', { name: 'Sign-in with Company' });
  await card.getByLabel('Password', { exact: true }).fill(local.password);
  await card.getByRole('button', { name: 'Connect to Company' }).click();
  await page.getByLabel('Name at the company').fill('local');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await card.getByText(/may sign in with it or with your password/).waitFor();
  await card.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await card.getByRole('button', { name: 'Connect to Company' }).waitFor();

  company.people.set('taken', { email: local.email });
  const guest = await fixture.person({ signedIn: false });
  await guest.page.goto(`${fixture.url}/login`);
  await guest.page.getByRole('link', { name: 'Sign in with Company' }).click();
  await guest.page.getByLabel('Name at the company').fill('taken');
  await guest.page.getByRole('button', { name: 'Sign in' }).click();
  await guest.page.getByText(PROVIDER_SENTENCES.taken).waitFor();
  // The form for passwords is still there.
  await guest.page.getByLabel('Password', { exact: true }).waitFor();
});
