import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appoint } from '../support/appoint';
import { axeFinds } from '../support/axeFinds';
import { pairDisplay } from '../support/display';
import { rowOf, submitForm, pressInRow } from '../support/browserForm';
import { DIALOGS, openDialog, type DialogStage } from '../support/dialogs';
import { drawIn } from '../support/drawIn';
import { choose, loaded, visit } from '../support/screens';
import { DEEP } from '../support/tier';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true, invoices: true });

/** One of each shape. */
const SHAPES = [
  '/',
  '/vessels',
  '/certificates',
  '/requisitions',
  '/invoices',
  '/edit-equipment-inspection/V/1',
  '/add-requisition/V',
  '/edit-crew/V/x',
  '/account',
  '/activity',
  '/handover',
  '/timeline',
  '/calendar',
  '/search?q=port',
  '/deleted',
  '/nowhere',
];
const OTHERS = [
  '/crew',
  '/audits',
  '/psc-inspections',
  '/equipment-inspections',
  '/equipment-inspections?tab=tests',
  '/daily-messages',
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
  '/edit-requisition/V/1',
  '/add-message/V',
  '/add-invoice/V',
  '/activity?of=fleet',
  '/timeline?of=fleet&zoom=5y',
  '/calendar?of=fleet',
];
const SCREENS = DEEP ? [...SHAPES, ...OTHERS] : SHAPES;
const LAPTOP = [1366, 850] as const;
const PHONE = [375, 740] as const;
// 683 is 1366 at 200%.
const SIZES = DEEP ? [[1920, 1080], [683, 425], PHONE, LAPTOP] : [PHONE, LAPTOP];

/** V: the vessel of the fixture; 1: the first record of its kind. */
const screen = (path: string) => {
  const kind = Object.keys(fixture.made).find((name) => name.startsWith(path.replace('/edit-', '').split('/')[0] ?? '-')) ?? '';
  return path.replace(/1$/, String(fixture.made[kind]?.[0])).replace('V', String(fixture.vessel));
};
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const THEMES = ['light', 'dark'] as const;
const LIGHT = DEEP ? THEMES : (['light'] as const);

/** Adds what axe finds in light, by all rules, and in dark, where only the colours are others. */
async function look(
  page: Page,
  found: Record<string, string[]>,
  name: string,
  within?: string,
  themes: readonly ('light' | 'dark')[] = THEMES,
): Promise<void> {
  for (const colorScheme of themes) {
    await drawIn(page, colorScheme);
    const finds = await axeFinds(page, within, colorScheme === 'dark' && !DEEP);
    if (finds.length > 0) found[`${name}, ${colorScheme}`] = finds;
  }
}

/** The same of a dialog, in light: every second dialog of those below is drawn in dark. What lies beneath is inert: its targets are none. */
const lookInside = (page: Page, found: Record<string, string[]>, name: string) => look(page, found, name, 'dialog[open]', LIGHT);

test('on a signed-in screen axe finds nothing, light or dark, and at no width does it scroll sideways', async () => {
  const { page } = fixture;
  const found: Record<string, string[]> = {};
  for (const [nth, path] of SCREENS.entries()) {
    await visit(page, screen(path));
    await look(page, found, path, undefined, nth % 2 === 0 ? THEMES : LIGHT);
    for (const [width = 0, height = 0] of SIZES) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => sideways(page), { message: `${path} at ${width}` }).toBe(0);
    }
  }
  expect(found).toEqual({});
});

test('on a refused form, a dialog, and the wall display axe finds nothing, light or dark', async () => {
  const page = await fixture.person.tab();
  const found: Record<string, string[]> = {};
  await page.goto('/?wall=1');
  await page.getByText('Live', { exact: true }).waitFor();
  await look(page, found, 'wall');
  await page.goto(screen('/add-requisition/V'));
  await loaded(page);
  await submitForm(page);
  await page.getByRole('alert').first().waitFor();
  await look(page, found, 'refused form');
  await visit(page, '/audits');
  await pressInRow(rowOf(page, 'Flag Survey'), /^Delete/);
  await page.getByRole('dialog').waitFor();
  await lookInside(page, found, 'dialog');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Find anything' }).waitFor();
  await lookInside(page, found, 'palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await lookInside(page, found, 'help');
  await page.keyboard.press('Escape');
  await visit(page, '/account');
  await page.getByRole('button', { name: 'Add a display' }).click();
  await page.getByLabel('All ships').uncheck();
  await page.getByLabel('Dim the screen at night').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Please give the display a name.').waitFor();
  await lookInside(page, found, 'display');
  await page.keyboard.press('Escape');
  const { token } = await pairDisplay(fixture.browsers.url, fixture.person.token);
  await page.evaluate((held) => localStorage.setItem('displayToken', held), token);
  await page.goto('/wall');
  await page.getByText('Live', { exact: true }).waitFor();
  await look(page, found, 'display wall');
  await page.evaluate(() => localStorage.removeItem('displayToken'));
  await page.close();
  expect(found).toEqual({});
});

describe('every dialog', () => {
  let stage: DialogStage;
  beforeAll(async () => {
    const { page, token, email, password, expected } = await fixture.browsers.person();
    const { administrator } = fixture.browsers.server;
    if (administrator) await appoint(fixture.url, administrator, email);
    await page.getByRole('link', { name: 'People', exact: true }).waitFor();
    expected.push(/status of 400/);
    await choose(page, fixture.vessel);
    await page.setViewportSize({ width: 375, height: 740 });
    stage = { page, url: fixture.url, token, password, vessel: fixture.vessel };
  });
  afterAll(() => stage.page.context().close());

  test('is among those that the next test opens', () => {
    const drawing = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.tsx') &&
        !/^ui\/(Form)?Dialog\.tsx$/.test(file) &&
        !file.startsWith('ui/gallery/') &&
        /\/(Form)?Dialog';|<dialog/.test(readFileSync(`client/${file}`, 'utf8')),
    );
    expect(Object.keys(DIALOGS).toSorted()).toEqual(drawing.map((file) => file.replace('.tsx', '')).toSorted());
  });

  // In light and in dark by turns.
  test.each(Object.keys(DIALOGS).map((name, nth) => [name, DEEP ? THEMES : THEMES.slice(nth % 2).slice(0, 1)] as const))(
    '%s: on a phone its text stands out against what is behind it, light or dark, and labels stand at their fields',
    async (name, themes) => {
      const { page } = stage;
      const found: Record<string, string[]> = {};
      const close = await openDialog(name, stage);
      for (const colorScheme of themes) {
        await drawIn(page, colorScheme);
        const faint = await axeFinds(page, 'dialog[open]', true);
        if (faint.length > 0) found[colorScheme] = faint;
      }
      const far = await page.locator('dialog[open]').evaluate((node) =>
        [...node.querySelectorAll('label')].flatMap((label) => {
          const words = document.createRange();
          words.selectNodeContents(label);
          const gap = (label.control?.getBoundingClientRect().top ?? 0) - words.getBoundingClientRect().bottom;
          return gap > 12 ? [`${label.textContent}: ${gap} px above its field`] : [];
        }),
      );
      await close();
      expect([found, far]).toEqual([{}, []]);
    },
  );
});

test('on the screens before signing in axe finds nothing, light or dark', async () => {
  const guest = await fixture.browsers.person({ signedIn: false });
  const found: Record<string, string[]> = {};
  for (const path of ['/login', '/register', '/reset', '/wall']) {
    await guest.page.goto(path);
    await guest.page.getByRole('heading', { level: 1 }).waitFor();
    await look(guest.page, found, path);
  }
  await guest.context.close();
  expect(found).toEqual({});
});

test('who asks for less motion sees another theme at once, on every element', async () => {
  const { page } = fixture;
  await drawIn(page, 'light');
  await visit(page, '/certificates');
  // What an element inherits would move after its parent has arrived, a frame later at each depth.
  const late = await page.evaluate(async () => {
    // Those that are there now: menus of the list may come while the frames pass.
    const nodes = [...document.body.querySelectorAll('*')];
    const colours = () => nodes.map((node) => node.isConnected && getComputedStyle(node).color);
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
      late: last.filter((colour, at) => colour !== false && colour !== first[at]).length,
    };
  });
  expect(late.changed).toBeGreaterThan(50);
  expect(late).toMatchObject({ moving: 0, late: 0 });
});

test('on a phone a row is a card with a label to every value', async () => {
  await fixture.page.setViewportSize({ width: 375, height: 740 });
  await visit(fixture.page, '/psc-inspections');
  const cell = rowOf(fixture.page, 'Port 1').locator('[data-label="MOU"]');
  await expect.poll(() => cell.evaluate((node) => getComputedStyle(node, '::before').content)).toContain('MOU');
});
