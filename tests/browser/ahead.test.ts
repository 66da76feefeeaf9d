/** Parts of the page that come by themselves: where that fails, the user is not disturbed, and screens open all the same. */
import { beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/paths';
import { validBody } from '../shared/validBody';
import { fileOfPart } from '../support/builtParts';
import { call } from '../support/call';
import { listAfterBreak } from '../support/listAfterBreak';
import { choose, loaded } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

/** What a list fetches once its rows are there, by module. */
const LATER = ['listMenus', 'RowTools'];
const fixture = useVesselFixture({ vessel: 'MV Aurora', expected: [/Failed to load resource/] });
beforeAll(async () => {
  const audit = validBody('audits', { vessel_id: fixture.vessel });
  await call(fixture.url, 'POST', paths.create('audits', fixture.vessel), fixture.person.token, audit);
});

test('a link that breaks while a list fetches its menus and tools does not load the page anew under its user', async () => {
  const page = await fixture.person.tab();
  const hasFocus = await listAfterBreak(page, fixture.vessel, LATER);
  const notice = page.getByRole('status').filter({ hasText: 'A part of this page did not arrive.' });
  await notice.waitFor();
  const views = page.getByRole('button', { name: 'Views' });
  expect(await hasFocus()).toBe(true);
  await expect.poll(() => views.count()).toBe(0);

  // A page that is not looked at is loaded again, and is whole.
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  await views.waitFor();
  await expect.poll(() => notice.count()).toBe(0);
  await page.close();
});

test('where the browser keeps nothing the page is not loaded anew by itself: that would sign its user out', async () => {
  const { page, context, signIn, expected } = await fixture.browsers.person({ signedIn: false });
  expected.push(/Failed to load resource/);
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  for (const part of LATER) await page.route(`**/${fileOfPart(part)}`, (route) => route.fulfill({ status: 404 }));
  await signIn();
  await choose(page, fixture.vessel);
  await page.getByRole('link', { name: 'Audits' }).first().click();
  await loaded(page);
  const byHand = page
    .getByRole('status')
    .filter({ hasText: 'did not arrive. Reload the page when your work is saved, then sign in again.' });
  await byHand.waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  // It would look every three seconds whether it can be loaded.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 3_500)));
  expect(asked).not.toContain('/readyz');
  expect(new URL(page.url()).pathname).toBe('/audits');
  await expect.poll(() => byHand.count()).toBe(1);
});
