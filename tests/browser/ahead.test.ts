/** Screens are fetched ahead of their use: where that fails, the user is not disturbed, and the screen opens all the same. */
import { expect, test } from 'vitest';
import { loaded } from '../support/browser';
import { useStage } from '../support/stage';

const stage = useStage({ vessel: 'MV Aurora' });

test('a link that breaks while screens are fetched ahead does not load the page anew, and each still opens', async () => {
  const { fixture, vessel } = stage;
  const { page, expected } = await fixture.person();
  expected.push(/Failed to load resource/);
  let link: 'untried' | 'down' | 'up' = 'untried';
  const asked: string[] = [];
  await page.goto(`/audits?vessel=${vessel}`);
  await loaded(page);
  await page.route(/\/assets\/.*\.js/, (route) => {
    asked.push(route.request().url());
    if (link === 'untried' && route.request().url().includes('ActivityPage')) link = 'down';
    return link === 'down' ? route.abort() : route.continue();
  });
  await expect.poll(() => link, { timeout: 15_000 }).toBe('down');
  const search = page.getByRole('searchbox').first();
  await search.focus();
  await page.waitForTimeout(300);
  link = 'up';
  await expect.poll(() => asked.some((url) => /ActivityPage.*again=3/.test(url)), { timeout: 15_000 }).toBe(true);
  await page.waitForTimeout(1_500);
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);

  await page.getByRole('link', { name: 'Activity' }).first().click();
  await page.getByRole('heading', { level: 1, name: /Activity/ }).waitFor();
});
