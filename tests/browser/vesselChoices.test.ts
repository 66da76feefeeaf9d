/** A list without a vessel offers the fleet: by a press, by its name, and on a form; an empty fleet is told how to begin. */
import { expect, test } from 'vitest';
import { openFixture } from '../support/browser';
import { formOf } from '../support/browserForm';
import { addVessel } from '../support/call';
import { axeFinds } from '../support/axeFinds';
import { at, loaded, visit } from '../support/screens';

test('a list without a vessel offers the fleet, a form too; Back leads to the screen before', async () => {
  const fixture = await openFixture({ own: true });
  const { page, token } = await fixture.person();
  try {
    await visit(page, '/crew');
    await page.getByText('Please select a vessel', { exact: true }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Add a vessel' }).waitFor();

    const particulars = { type_of_vessel: 'Bulk Carrier', flag: 'Norway' };
    const ids: number[] = [];
    for (let nth = 0; nth < 14; nth += 1) ids.push(await addVessel(fixture.url, token, `MV Number ${nth}`, particulars));
    const choices = page.getByRole('navigation', { name: 'Vessels to select' });
    await expect.poll(() => choices.getByRole('link').count()).toBe(14);
    expect(await choices.getByRole('link').first().innerText()).toMatch(/^MV Number \d+\s+Bulk Carrier · Norway$/);
    expect(await axeFinds(page, 'main')).toEqual([]);
    await page.setViewportSize({ width: 375, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

    await choices.getByLabel('Filter vessels').fill('number 12');
    await expect.poll(() => choices.getByRole('link').count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/crew?vessel=${ids[12]}`);
    await loaded(page);
    await expect.poll(() => page.getByLabel('Select Vessel').inputValue()).toBe(String(ids[12]));
    // What was pressed is gone; the keyboard's user is not left without a focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

    await page.getByLabel('Select Vessel').selectOption('');
    await visit(page, '/add-audit');
    await choices.getByRole('link', { name: 'MV Number 3 ' }).click();
    await page.waitForURL(at(`/add-audit/${ids[3]}`));
    await formOf(page).waitFor();
    await page.goBack();
    await page.waitForURL(`**/crew?vessel=${ids[3]}`);
    fixture.assertQuiet();
  } finally {
    await fixture.close();
  }
});
