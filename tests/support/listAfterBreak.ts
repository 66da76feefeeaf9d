import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { fileBehind, fileOfPart } from './builtParts';
import { loaded } from './screens';

/**
 * Opens the audits of a vessel on `page`, and has the user go to the search box. The link broke in the moment in which a file was asked for
 * that all of `parts` import, and is back: the browser does not fetch that file a second time. Waits until each part has been tried for the
 * last time; answers whether the user is still in the search box.
 */
export async function listAfterBreak(page: Page, vessel: number, parts: readonly string[]): Promise<() => Promise<boolean>> {
  const behind = fileBehind(parts, 'list.html');
  const files = [behind, ...parts.map(fileOfPart)];
  let link: 'untried' | 'down' | 'up' = 'untried';
  let lastTries = 0;
  await page.route(
    ({ pathname }) => files.some((file) => pathname.endsWith(`/${file}`)),
    (route) => {
      const url = route.request().url();
      if (url.includes('again=3')) lastTries += 1;
      if (link === 'untried' && url.endsWith(behind)) link = 'down';
      return link === 'down' ? route.abort() : route.continue();
    },
  );
  await page.goto(`/audits?vessel=${vessel}`);
  await loaded(page);
  await expect.poll(() => link).toBe('down');
  const search = page.getByRole('searchbox').first();
  await search.focus();
  link = 'up';
  await expect.poll(() => lastTries).toBe(parts.length);
  return () => search.evaluate((field) => field === document.activeElement);
}
