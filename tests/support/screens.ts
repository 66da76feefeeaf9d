/** A person's ways through the application: to a vessel, a screen, the invoices. */
import type { Page } from 'playwright-core';
import { enterInvoices } from './browserForm';

/** What is new on a vessel has been asked: the last that a page asks by itself, once the vessel is loaded. */
export const sinceRead = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/since') && response.request().method() === 'GET');

/** Chooses a vessel in the dropdown and waits until it is loaded and nothing is asked any more. */
export async function choose(page: Page, vessel: string | number): Promise<void> {
  const dropdown = page.getByLabel('Select Vessel');
  // Before the fleet is there, it says nothing of what is chosen.
  await dropdown.locator('option:not([value=""])').first().waitFor({ state: 'attached' });
  const isChosen = (await dropdown.inputValue()) === String(vessel) || (await dropdown.locator('option:checked').innerText()) === vessel;
  await Promise.all([isChosen || sinceRead(page), dropdown.selectOption(typeof vessel === 'number' ? String(vessel) : { label: vessel })]);
  await loaded(page);
}

/** Waits until nothing is being loaded any more and the link is up. */
export async function loaded(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'detached' });
}

/** An address without a screen. */
const NOWHERE = '/nowhere';

/**
 * Goes to a screen without loading the application again, as fast as by its link. Half-typed forms are forgotten on the way, which leads
 * over an address without a screen: a form may be followed by the same one anew.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await goWithin(page, NOWHERE);
  const nothing = page.getByRole('heading', { level: 1, name: 'Page not found' });
  await nothing.waitFor();
  await page.evaluate(() => sessionStorage.clear());
  await goWithin(page, path, 'replaceState');
  if (path !== NOWHERE) await nothing.waitFor({ state: 'detached' });
  await loaded(page);
}

/**
 * Cuts the link of a page once it holds the parts that it fetches ahead, the last of which is the check of a vessel's name. Without a link it could not open
 * them, and a page that lacks one is loaded again when the link is back.
 */
export async function cutLink(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/VesselNameCheck')));
  await page.context().setOffline(true);
}

/** Moves within the page: a reload would sign out where nothing is kept. */
export const goWithin = (page: Page, path: string, by: 'pushState' | 'replaceState' = 'pushState') =>
  page.evaluate(
    ([to, change]) => {
      history[change](null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    [path, by] as const,
  );

/** Whether an address is that of a screen, whatever ship or order it names: for `waitForURL`. */
export const at =
  (path: string) =>
  (url: URL): boolean =>
    url.pathname === path;

/** Whether an address has these query parameters, in any order: for `waitForURL`. */
export const asking =
  (parts: Record<string, string>) =>
  (url: URL): boolean =>
    Object.entries(parts).every(([name, value]) => url.searchParams.get(name) === value);

/** Opens the invoices through the dialog of the dashboard. */
export async function openInvoices(page: Page): Promise<void> {
  await goWithin(page, '/invoices');
  // What is new on the chosen vessel is asked anew with the access.
  const isChosen = (await page.getByLabel('Select Vessel').inputValue()) !== '';
  await Promise.all([isChosen && sinceRead(page), enterInvoices(page.getByRole('dialog', { name: 'Invoice Access' }))]);
  await page.waitForURL(at('/invoices'));
}
