import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeFinds } from '../support/axeFinds';
import { at, choose, loaded, openInvoices, openFixture, visit, type Person, type Fixture } from '../support/browser';
import { fieldOf, fillForm, rowOf, submitForm } from '../support/browserForm';
import { addVessel } from '../support/call';
import { fillVessel } from '../support/fillVessel';

let fixture: Fixture;
let person: Person;
let vessel: number;

beforeAll(async () => {
  fixture = await openFixture();
  person = await fixture.person();
  vessel = await addVessel(fixture.url, person.token, 'MV Full');
  await fillVessel(fixture.url, person.token, vessel);
  await choose(person.page, 'MV Full');
  await openInvoices(person.page);
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

const SCREENS = [
  '/', '/vessels', '/crew', '/certificates', '/audits', '/psc-inspections', '/equipment-inspections', '/equipment-inspections?tab=tests', '/requisitions',
  '/daily-messages', '/invoices', '/add-vessel', '/edit-vessel/V', '/add-certificate/V', '/edit-certificate/V/1', '/add-crew/V', '/edit-crew/V/1', '/add-audit/V',
  '/edit-audit/V/1', '/add-psc-inspection/V', '/edit-psc-inspection/V/1', '/add-equipment-inspection/V', '/edit-equipment-inspection/V/1',
  '/add-requisition/V', '/edit-requisition/V/1', '/add-message/V', '/add-invoice/V', '/edit-crew/V/x', '/account', '/nowhere',
];
const screen = (path: string) => path.replace('V', String(vessel));

/** The key after g in a line of the help. */
function letterOf(lines: readonly string[], name: string): string {
  const letter = /then\s*(\S)/.exec(lines.find((line) => line.includes(name)) ?? '')?.[1];
  if (!letter) throw new Error(`No key leads to ${name}: ${lines.join(' | ')}`);
  return letter;
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('axe finds nothing', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`on any signed-in screen, ${colorScheme}`, async () => {
      await person.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await person.page.reload();
      const found: Record<string, string[]> = {};
      for (const path of SCREENS) {
        await visit(person.page, screen(path));
        const finds = await axeFinds(person.page);
        if (finds.length > 0) found[path] = finds;
      }
      expect(found).toEqual({});
    });

    test(`on the screens before signing in, on a refused form, a dialog, and the wall display, ${colorScheme}`, async () => {
      const page = await person.tab();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
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
      await rowOf(page, 'Flag Survey').getByRole('button', { name: /^Delete/ }).click();
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
      await page.close();
      const guest = await fixture.person({ signedIn: false, colorScheme });
      for (const path of ['/login', '/register', '/reset']) {
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

describe('at every width', () => {
  // 683 is 1366 at 200%.
  const SIZES = [[1920, 1080], [1366, 850], [683, 425], [375, 740]] as const;
  test('375, 683, 1366 and 1920 px wide, no screen scrolls sideways', async () => {
    const wide: string[] = [];
    for (const path of SCREENS) {
      await visit(person.page, screen(path));
      for (const [width, height] of SIZES) {
        await person.page.setViewportSize({ width, height });
        if ((await sideways(person.page)) > 0) wide.push(`${path} at ${width}`);
      }
    }
    await person.page.setViewportSize({ width: 1366, height: 850 });
    expect(wide).toEqual([]);
  });

  test('on a phone a row is a card with a label to every value', async () => {
    await person.page.setViewportSize({ width: 375, height: 740 });
    await visit(person.page, '/psc-inspections');
    const cell = rowOf(person.page, 'Port 1').locator('[data-label="MOU"]');
    expect(await cell.evaluate((node) => getComputedStyle(node, '::before').content)).toContain('MOU');
    await person.page.setViewportSize({ width: 1366, height: 850 });
  });
});

describe('by keyboard', () => {
  test('g and a letter goes to a screen, and ? shows the keys', async () => {
    await visit(person.page, '/');
    await person.page.keyboard.press('?');
    const help = person.page.getByRole('dialog', { name: 'Keyboard' });
    await help.waitFor();
    const letters = await help.getByRole('region', { name: 'Go to' }).locator('dl > div').allInnerTexts();
    await person.page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    expect(letters.length).toBeGreaterThanOrEqual(10);
    await person.page.keyboard.press('g');
    await person.page.keyboard.press(letterOf(letters, 'Requisitions'));
    await person.page.waitForURL(at('/requisitions'));
    await person.page.keyboard.press('g');
    await person.page.keyboard.press(letterOf(letters, 'Daily Messages'));
    await person.page.waitForURL(at('/daily-messages'));
  });

  test('a letter alone in the first moments of a page leads nowhere', async () => {
    const page = await person.tab();
    // Every event says it happened 300 ms after the page began, however slow the machine is.
    await page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 300 }));
    await page.goto('/psc-inspections');
    await loaded(page);
    await page.keyboard.press('e');
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('aria-label'))).toBe('Port 1');
    expect(new URL(page.url()).pathname).toBe('/psc-inspections');
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.waitForURL(at('/equipment-inspections'));
    await page.close();
  });

  test('Ctrl-K finds screens, vessels and records, and Enter goes there', async () => {
    const find = async (words: string) => {
      await person.page.keyboard.press('Control+K');
      await person.page.getByRole('combobox', { name: 'Find anything' }).fill(words);
      await person.page.locator('dialog [role=option]').filter({ hasText: words }).first().waitFor();
      await person.page.keyboard.press('Enter');
    };
    await visit(person.page, '/');
    await find('PSC Inspections');
    await person.page.waitForURL(at('/psc-inspections'));
    await find('Just Joined');
    await person.page.waitForURL(`**/edit-crew/${vessel}/2`);
    await addVessel(fixture.url, person.token, 'MV Found');
    await expect.poll(() => person.page.getByLabel('Select Vessel').locator('option').allInnerTexts()).toContain('MV Found');
    await find('MV Found');
    await expect.poll(() => person.page.getByLabel('Select Vessel').locator('option:checked').innerText()).toBe('MV Found');
    await choose(person.page, 'MV Full');
  });

  const focused = () => person.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName);

  test('/ goes to the filter, n to the form that adds, Esc leaves it and asks when something was typed', async () => {
    await visit(person.page, '/crew');
    await person.page.keyboard.press('/');
    expect(await focused()).toBe('Filter crew members');
    await person.page.keyboard.type('n/');
    expect(await person.page.getByRole('searchbox').inputValue()).toBe('n/');
    await person.page.getByRole('heading', { level: 1 }).click();
    await person.page.keyboard.press('n');
    await person.page.waitForURL(`**/add-crew/${vessel}`);
    await fieldOf(person.page, 'name').fill('Half');
    await person.page.keyboard.press('Escape');
    const dialog = person.page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.waitFor();
    await person.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await fieldOf(person.page, 'name').inputValue()).toBe('Half');
    await fieldOf(person.page, 'name').fill('');
    await person.page.keyboard.press('Escape');
    await person.page.waitForURL('**/crew*');
  });

  test('a form is filled and saved with the keyboard alone, and the focus goes to the first wrong field', async () => {
    await visit(person.page, screen('/add-psc-inspection/V'));
    await expect.poll(focused).toBe('sl_no');
    await person.page.keyboard.press('Control+Enter');
    await expect.poll(focused).toBe('psc_port');
    // The sentence is seen too: neither the header of the page nor the edge of the window covers it.
    const covered = await person.page.getByRole('alert').first().evaluate((alert) => {
      const { left, top, bottom } = alert.getBoundingClientRect();
      return [top + 4, bottom - 4].filter((y) => !alert.contains(document.elementFromPoint(left + 20, y)));
    });
    expect(covered).toEqual([]);
    await person.page.keyboard.type('Hamburg');
    await person.page.keyboard.press('Tab');
    await person.page.keyboard.type('Paris MOU');
    await person.page.keyboard.press('Tab');
    await person.page.keyboard.type('01032025');
    await fillForm(person.page, 'psc-inspections', { inspection_status: 'Passed' });
    await person.page.keyboard.press('Control+Enter');
    await person.page.waitForURL(at('/psc-inspections'));
    await rowOf(person.page, 'Hamburg').waitFor();
  });

  test('the focus goes to the heading of a screen arrived at, and back to the button when a dialog closes', async () => {
    await visit(person.page, '/crew');
    await person.page.getByRole('link', { name: 'Audits/Surveys', exact: true }).click();
    await expect.poll(() => person.page.evaluate(() => document.activeElement?.textContent)).toBe('Audits/Surveys');
    const button = rowOf(person.page, 'Flag Survey').getByRole('button', { name: /^Delete/ });
    await button.focus();
    await person.page.keyboard.press('Enter');
    await person.page.getByRole('dialog').waitFor();
    await person.page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});
