/** The bundled font (client/ui/font.css): fetched when the first screen is at rest, used from the next on, and not by what is being read. */
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { loaded, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ filled: true });

/** Whether the headings are drawn in it: the width of text says so, which no style can claim. */
const isDrawn = (page: Page) =>
  page.evaluate(() => {
    const widthIn = (font: string) => {
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('No canvas');
      pen.font = `400 100px ${font}`;
      return pen.measureText('Wgi1 Łódź').width;
    };
    const used = getComputedStyle(document.body).fontFamily;
    return (
      widthIn(used) === widthIn("'Bundled Roboto'") &&
      widthIn(used) !== widthIn(getComputedStyle(document.documentElement).getPropertyValue('--device-font'))
    );
  });
const isKept = (page: Page) => page.waitForFunction(() => localStorage.getItem('font') !== null);

test('it comes when the screen is at rest, the next screen has it, and a load has it from its first letter on', async () => {
  const { page, person } = fixture;
  await isKept(page);
  const tab = await person.tab();
  await tab.goto('/crew');
  await loaded(tab);
  await expect.poll(() => isDrawn(tab)).toBe(true);

  await visit(page, '/audits');
  await expect.poll(() => isDrawn(page)).toBe(true);
  await tab.close();
});

test('what is being read does not move: the letters of a screen stay those it began with', async () => {
  const { browsers, vessel } = fixture;
  const reader = await browsers.person();
  const { page } = reader;
  await page.goto(`/certificates?vessel=${vessel}`);
  await loaded(page);
  const before = await page.locator('main').evaluate((main) => main.scrollHeight);
  await isKept(page);
  const hasFont = () => page.evaluate(() => 'font' in document.documentElement.dataset);
  expect(await hasFont()).toBe(false);
  expect(await page.locator('main').evaluate((main) => main.scrollHeight)).toBe(before);
  await page.getByRole('button', { name: 'Expiry Date' }).click();
  await page.waitForURL(/sort=/);
  expect(await hasFont()).toBe(false);
  await visit(page, '/crew');
  expect(await hasFont()).toBe(true);
});

test('every figure is as wide as any other, and the parts with other letters are fetched only when they are met', async () => {
  const { page, person } = fixture;
  const fetched: string[] = [];
  page.on('request', (request) => request.url().endsWith('.woff2') && fetched.push(request.url()));
  await page.reload();
  await loaded(page);
  const widths = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('No canvas');
    pen.font = `400 100px 'Bundled Roboto'`;
    return [...'0123456789'].map((figure) => pen.measureText(figure).width);
  });
  expect(new Set(widths).size).toBe(1);
  expect(fetched.filter((url) => /cyrillic|greek|vietnamese/.test(url))).toEqual([]);
  expect(person.faults).toEqual([]);
});
