import type { Page } from 'playwright-core';

/** Has the page drawn light or dark, and waits until it is: `emulateMedia` resolves before, and axe would read colours of both. */
export async function drawIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((query) => matchMedia(query).matches, `(prefers-color-scheme: ${colorScheme})`);
}
