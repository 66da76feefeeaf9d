import { expect } from 'vitest';
import type { Page, Route } from 'playwright-core';
import { confirm } from './browserForm';
import { waitingOn } from './keptInBrowser';
import { loaded } from './screens';
import { PATIENCE_MS } from './tier';
import type { VesselFixture } from './vesselFixture';

export type Answer = (route: Route) => unknown;

/** Another tab in which every write is answered by `answer`. */
export async function tabWhere(fixture: VesselFixture, answer: Answer): Promise<Page> {
  const tab = await fixture.person.tab();
  await tab.goto('/');
  await loaded(tab);
  await tab.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : answer(route)));
  return tab;
}

/** What is said of one late write. */
export const notice = (tab: Page, mine = '') =>
  tab
    .getByRole('alert')
    .filter({ has: tab.getByRole('button', { name: 'Discard' }) })
    .filter({ hasText: mine });

export async function says(tab: Page, mine: string, sentence: string, reason?: string): Promise<void> {
  for (const words of [sentence, `${mine} is kept on this machine and tried again.`, ...(reason ? [reason] : [])]) {
    await notice(tab, mine).getByText(words, { exact: true }).waitFor();
  }
}

/** From now on the server answers; what is said goes by itself. */
export async function letThrough(tab: Page): Promise<void> {
  await tab
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
  await tab.unrouteAll({ behavior: 'ignoreErrors' });
  // The next try may be half a minute away.
  await expect.poll(() => notice(tab).count(), { timeout: 3 * PATIENCE_MS }).toBe(0);
}

export async function discard(tab: Page, mine: string, words: string): Promise<void> {
  await notice(tab, mine).getByRole('button', { name: 'Discard' }).click();
  await confirm(tab, words, 'Discard');
  await notice(tab, mine).waitFor({ state: 'detached' });
}

/** Lets through what is held, and waits for the answers: another tab would send again what a closed one has no answer to. */
export async function release(tab: Page, held: readonly Route[]): Promise<void> {
  await tab.unrouteAll({ behavior: 'ignoreErrors' });
  for (const route of held) await route.continue().catch(() => undefined);
  await expect.poll(() => waitingOn(tab)).toBe(0);
}
