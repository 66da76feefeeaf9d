/** A slow computer: the next screen takes a moment, and what the last one had still to do must not lead back to it. */
import { afterEach, expect, test } from 'vitest';
import { addVessel } from '../support/call';
import { at, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Slow', filled: true });

const SLOWER = 12;
/** The address follows the field after 0.3 s in a list, 0.2 s in the search. */
const PAUSES_MS = [50, 150, 200, 250];

const slowDown = async (rate: number) => {
  const session = await fixture.page.context().newCDPSession(fixture.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
};
afterEach(() => slowDown(1));

test.each([
  ['/certificates', 'Filter certificates'],
  ['/search?q=port', 'Search all ships'],
])('%s: another screen opened right after typing stays', async (path, field) => {
  const { page } = fixture;
  for (const pause of PAUSES_MS) {
    await slowDown(1);
    await visit(page, path);
    await slowDown(SLOWER);
    await page.getByRole('searchbox', { name: field }).fill('exp');
    await page.waitForTimeout(pause);
    await page.evaluate(() => {
      history.pushState(null, '', '/psc-inspections');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { level: 1, name: 'PSC Inspections' }).waitFor();
    await page.waitForTimeout(1_500);
    expect(new URL(page.url()).pathname, `after ${pause} ms`).toBe('/psc-inspections');
  }
});

test('a vessel selected while the next screen is being drawn is shown on that screen', async () => {
  const { page } = fixture;
  const vessel = await addVessel(fixture.url, fixture.person.token, 'MV Next');
  await slowDown(1);
  await visit(page, '/certificates');
  const select = page.getByLabel('Select Vessel');
  await select.locator(`option[value="${vessel}"]`).waitFor({ state: 'attached' });
  await slowDown(SLOWER);
  await select.evaluate((box: HTMLSelectElement, chosen) => {
    history.pushState(null, '', '/psc-inspections');
    dispatchEvent(new PopStateEvent('popstate'));
    box.value = chosen;
    box.dispatchEvent(new Event('change', { bubbles: true }));
  }, String(vessel));
  await page.getByRole('heading', { level: 1, name: 'PSC Inspections' }).waitFor();
  await page.waitForTimeout(1_000);
  expect(new URL(page.url())).toSatisfy(at('/psc-inspections'));
  expect(new URL(page.url()).searchParams.get('vessel')).toBe(String(vessel));
  expect(await select.inputValue()).toBe(String(vessel));
});
