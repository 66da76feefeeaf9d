import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFinds } from '../support/axeFinds';
import { pairDisplay } from '../support/display';
import { rowOf, submitForm } from '../support/browserForm';
import { drawIn } from '../support/drawIn';
import { loaded, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true, invoices: true });

const SCREENS = [
  '/',
  '/vessels',
  '/crew',
  '/certificates',
  '/audits',
  '/psc-inspections',
  '/equipment-inspections',
  '/equipment-inspections?tab=tests',
  '/requisitions',
  '/daily-messages',
  '/invoices',
  '/add-vessel',
  '/edit-vessel/V',
  '/add-certificate/V',
  '/edit-certificate/V/1',
  '/add-crew/V',
  '/edit-crew/V/1',
  '/add-audit/V',
  '/edit-audit/V/1',
  '/add-psc-inspection/V',
  '/edit-psc-inspection/V/1',
  '/add-equipment-inspection/V',
  '/edit-equipment-inspection/V/1',
  '/add-requisition/V',
  '/edit-requisition/V/1',
  '/add-message/V',
  '/add-invoice/V',
  '/edit-crew/V/x',
  '/account',
  '/activity',
  '/handover',
  '/search?q=port',
  '/activity?of=fleet',
  '/deleted',
  '/nowhere',
];
/** V: the vessel of the fixture; 1: the first record of its kind. */
const screen = (path: string) => {
  const kind = Object.keys(fixture.made).find((name) => name.startsWith(path.replace('/edit-', '').split('/')[0] ?? '-')) ?? '';
  return path.replace(/1$/, String(fixture.made[kind]?.[0])).replace('V', String(fixture.vessel));
};

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('axe finds nothing', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`on any signed-in screen, ${colorScheme}`, async () => {
      await drawIn(fixture.page, colorScheme);
      await fixture.page.reload();
      const found: Record<string, string[]> = {};
      for (const path of SCREENS) {
        await visit(fixture.page, screen(path));
        const finds = await axeFinds(fixture.page);
        if (finds.length > 0) found[path] = finds;
      }
      expect(found).toEqual({});
    });

    test(`on the screens before signing in, on a refused form, a dialog, and the wall display, ${colorScheme}`, async () => {
      const page = await fixture.person.tab();
      await drawIn(page, colorScheme);
      const found: Record<string, string[]> = {};
      const look = async (name: string, within?: string) => {
        const finds = await axeFinds(page, within);
        if (finds.length > 0) found[name] = finds;
      };
      await page.goto('/?wall=1');
      await page.getByText('Live', { exact: true }).waitFor();
      await look('wall');
      await page.goto(screen('/add-requisition/V'));
      await loaded(page);
      await submitForm(page);
      await page.getByRole('alert').first().waitFor();
      await look('refused form');
      await visit(page, '/audits');
      await rowOf(page, 'Flag Survey')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByRole('dialog').waitFor();
      // What lies beneath is inert: its targets are none.
      await look('dialog', 'dialog[open]');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox', { name: 'Find anything' }).waitFor();
      await look('palette', 'dialog[open]');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
      await look('help', 'dialog[open]');
      await page.keyboard.press('Escape');
      await visit(page, '/account');
      await page.getByRole('button', { name: 'Add a display' }).click();
      await page.getByLabel('All ships').uncheck();
      await page.getByLabel('Dim the screen at night').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('Please give the display a name.').waitFor();
      await look('display', 'dialog[open]');
      await page.keyboard.press('Escape');
      const { token } = await pairDisplay(fixture.browsers.url, fixture.person.token);
      await page.evaluate((held) => localStorage.setItem('displayToken', held), token);
      await page.goto('/wall');
      await page.getByText('Live', { exact: true }).waitFor();
      await look('display wall');
      await page.evaluate(() => localStorage.removeItem('displayToken'));
      await page.close();
      const guest = await fixture.browsers.person({ signedIn: false, colorScheme });
      for (const path of ['/login', '/register', '/reset', '/wall']) {
        await guest.page.goto(path);
        await guest.page.getByRole('heading', { level: 1 }).waitFor();
        const finds = await axeFinds(guest.page);
        if (finds.length > 0) found[path] = finds;
      }
      await guest.context.close();
      expect(found).toEqual({});
    });
  }
});

test('who asks for less motion sees another theme at once, on every element', async () => {
  const { page } = fixture;
  await drawIn(page, 'light');
  await visit(page, '/certificates');
  // What an element inherits would move after its parent has arrived, a frame later at each depth.
  const late = await page.evaluate(async () => {
    const colours = () => [...document.body.querySelectorAll('*')].map((node) => getComputedStyle(node).color);
    const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const light = colours();
    document.documentElement.dataset['theme'] = 'dark';
    const first = colours();
    const moving = document.getAnimations().length;
    for (let frame = 0; frame < 60; frame++) await nextFrame();
    const last = colours();
    delete document.documentElement.dataset['theme'];
    return {
      changed: last.filter((colour, at) => colour !== light[at]).length,
      moving,
      late: last.filter((colour, at) => colour !== first[at]).length,
    };
  });
  expect(late.changed).toBeGreaterThan(50);
  expect(late).toMatchObject({ moving: 0, late: 0 });
});

describe('at every width', () => {
  // 683 is 1366 at 200%.
  const SIZES = [
    [1920, 1080],
    [1366, 850],
    [683, 425],
    [375, 740],
  ] as const;
  test('375, 683, 1366 and 1920 px wide, no screen scrolls sideways', async () => {
    const wide: string[] = [];
    for (const path of SCREENS) {
      await visit(fixture.page, screen(path));
      for (const [width, height] of SIZES) {
        await fixture.page.setViewportSize({ width, height });
        if ((await sideways(fixture.page)) > 0) wide.push(`${path} at ${width}`);
      }
    }
    await fixture.page.setViewportSize({ width: 1366, height: 850 });
    expect(wide).toEqual([]);
  });

  test('on a phone a row is a card with a label to every value', async () => {
    await fixture.page.setViewportSize({ width: 375, height: 740 });
    await visit(fixture.page, '/psc-inspections');
    const cell = rowOf(fixture.page, 'Port 1').locator('[data-label="MOU"]');
    expect(await cell.evaluate((node) => getComputedStyle(node, '::before').content)).toContain('MOU');
    await fixture.page.setViewportSize({ width: 1366, height: 850 });
  });
});
