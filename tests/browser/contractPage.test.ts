/** The contract as a page: read in a browser of a person without an account. */
import { beforeAll, expect, test } from 'vitest';
import { axeFinds } from '../support/axeFinds';
import { useBrowsers, type Person } from '../support/browser';
import { drawIn } from '../support/drawIn';

const fixture = useBrowsers();
let reader: Person;

beforeAll(async () => {
  reader = await fixture.person({ signedIn: false, viewport: { width: 375, height: 800 } });
});

test('it is read without a sign-in, asks for nothing else, fits a phone and is accessible in both themes', async () => {
  const { page } = reader;
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto(`${fixture.url}/api/docs`);
  expect(asked.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([`${fixture.url}/api/docs`]);
  await page.getByRole('link', { name: 'Crew', exact: true }).click();
  const route = page.getByRole('article').filter({ hasText: 'POST /api/vessels/{vessel}/crew' }).first();
  await route.getByRole('link', { name: 'NewCrewMember' }).click();
  await expect.poll(() => page.url()).toContain('#shape-NewCrewMember');
  await expect.poll(() => page.locator('#shape-NewCrewMember').textContent()).toContain('date_of_joining: day');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  for (const colorScheme of ['light', 'dark'] as const) {
    await drawIn(page, colorScheme);
    expect(await axeFinds(page), colorScheme).toEqual([]);
  }
});
