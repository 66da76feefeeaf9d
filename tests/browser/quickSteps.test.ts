/** Steps of the timeline and the calendar that are faster than the screen. */
import { expect, test } from 'vitest';
import { visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ filled: true });
const page = () => fixture.page;
const table = () => page().getByRole('table', { name: 'Validity' });
const asked = () => new URL(page().url()).searchParams;

/** Clicks a button twice before the page can draw. */
const clickTwice = (name: string) =>
  page()
    .getByRole('button', { name, exact: true })
    .evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()));
/** Presses a key twice before the page can draw. */
const pressTwice = (key: string) =>
  page().evaluate((pressed) => {
    const press = () => new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true });
    [1, 2].forEach(() => document.activeElement?.dispatchEvent(press()));
  }, key);

test('two steps that are made before the page is drawn both count', async () => {
  await visit(page(), `/timeline?from=2026-01&zoom=5y`);
  await page().locator('[data-row][tabindex="0"]').focus();
  await pressTwice('+');
  await expect.poll(() => asked().get('zoom')).toBe('month');
  await visit(page(), `/timeline?from=2026-01&zoom=month`);
  await table().waitFor();
  await clickTwice('Later by one month');
  await expect.poll(() => asked().get('from')).toBe('2026-03');
  await visit(page(), `/calendar?day=2026-01-15`);
  await clickTwice('Later by one month');
  await expect.poll(() => asked().get('day')).toBe('2026-03-15');
  await page().locator('td[data-day="2026-03-15"]').focus();
  await pressTwice('ArrowRight');
  await expect.poll(() => page().evaluate(() => (document.activeElement as HTMLElement).dataset.day)).toBe('2026-03-17');
});
