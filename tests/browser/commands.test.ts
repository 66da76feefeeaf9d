import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fieldOf, fillForm, rowOf } from '../support/browserForm';
import { addVessel } from '../support/call';
import { deepTest } from '../support/deepTest';
import { at, choose, loaded, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true, invoices: true });

/** The key after g in a line of the help. */
function letterOf(lines: readonly string[], name: string): string {
  const letter = /then\s*(\S)/.exec(lines.find((line) => line.includes(name)) ?? '')?.[1];
  if (!letter) throw new Error(`No key leads to ${name}: ${lines.join(' | ')}`);
  return letter;
}

/** Two frames: browsers take the focus from what is disabled when they draw. */
const frames = (page: Page) => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

describe('by keyboard', () => {
  test('g and a letter goes to a screen, and ? shows the keys', async () => {
    await visit(fixture.page, '/');
    await fixture.page.keyboard.press('?');
    const help = fixture.page.getByRole('dialog', { name: 'Keyboard' });
    await help.waitFor();
    const lines = help.getByRole('region', { name: 'Go to' }).locator('dl > div');
    await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(10);
    const letters = await lines.allInnerTexts();
    await fixture.page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    // At once: the second key counts only soon after the first.
    const go = (name: string) => Promise.all(['g', letterOf(letters, name)].map((key) => fixture.page.keyboard.press(key)));
    await go('Requisitions');
    await fixture.page.waitForURL(at('/requisitions'));
    await go('Daily Messages');
    await fixture.page.waitForURL(at('/daily-messages'));
  });

  test('Ctrl K opens the palette again, even before the one that Esc closed is gone', async () => {
    const { page } = fixture;
    const input = page.getByRole('combobox', { name: 'Find anything' });
    await visit(page, '/');
    await page.keyboard.press('Control+K');
    await input.waitFor();
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));
    });
    await input.fill('crew');
    await page.keyboard.press('Escape');
    await input.waitFor({ state: 'detached' });
  });

  test('on a Greek layout the keys in the places of the letters work, also with Ctrl and Shift; Dvorak keeps its letters', async () => {
    const { page } = fixture;
    const protocol = await page.context().newCDPSession(page);
    const press = async (key: string, code: string, modifiers = 0) => {
      for (const type of ['rawKeyDown', 'keyUp'] as const) await protocol.send('Input.dispatchKeyEvent', { type, key, code, modifiers });
    };
    const [ctrl, shift] = [2, 8];
    const input = page.getByRole('combobox', { name: 'Find anything' });
    await visit(page, '/');
    await press('κ', 'KeyK', ctrl);
    await input.waitFor();
    await press('κ', 'KeyK', ctrl);
    await input.waitFor({ state: 'detached' });
    await loaded(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') ?? null)).toBeNull();
    // At once: the second key counts only soon after the first.
    await Promise.all([press('γ', 'KeyG'), press('ψ', 'KeyC')]);
    await page.waitForURL(at('/crew'));
    await loaded(page);
    // What selects rows is fetched after the list.
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'End selecting' }).click();
    await press('j', 'KeyC');
    await press('χ', 'KeyX');
    await page.getByText('1 selected').waitFor();
    await press('Ξ', 'KeyJ', shift);
    await page.getByText('2 selected').waitFor();
    await press('Escape', 'Escape');
    await press('ν', 'KeyN');
    await page.waitForURL(at(`/add-crew/${fixture.vessel}`));
  });

  deepTest('a letter alone in the first moments of a page leads nowhere', async () => {
    const page = await fixture.person.tab();
    // Every event says it happened 300 ms after the page began, however slow the machine is.
    await page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 300 }));
    await page.goto('/psc-inspections');
    await loaded(page);
    await page.keyboard.press('e');
    // What moves along the rows comes after them.
    const row = async () => {
      await page.keyboard.press('j');
      return page.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('aria-label'));
    };
    await expect.poll(row).toMatch(/^Port \d$/);
    expect(new URL(page.url()).pathname).toBe('/psc-inspections');
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.waitForURL(at('/equipment-inspections'));
    await page.close();
  });

  test('Ctrl-K finds screens, vessels and records, and Enter goes there', async () => {
    const find = async (words: string) => {
      await fixture.page.keyboard.press('Control+K');
      await fixture.page.getByRole('combobox', { name: 'Find anything' }).fill(words);
      await fixture.page.locator('dialog [role=option]').filter({ hasText: words }).first().waitFor();
      await fixture.page.keyboard.press('Enter');
    };
    await visit(fixture.page, '/');
    await find('PSC Inspections');
    await fixture.page.waitForURL(at('/psc-inspections'));
    await find('Just Joined');
    await fixture.page.waitForURL(`**/edit-crew/${fixture.vessel}/${fixture.made.crew?.[1]}`);
    await addVessel(fixture.url, fixture.person.token, 'MV Found');
    await expect.poll(() => fixture.page.getByLabel('Select Vessel').locator('option').allInnerTexts()).toContain('MV Found');
    await find('MV Found');
    await expect.poll(() => fixture.page.getByLabel('Select Vessel').locator('option:checked').innerText()).toBe('MV Found');
    await fixture.page.waitForURL(at('/'));
    // Of the ship that is selected already, too.
    await visit(fixture.page, '/vessels');
    await find('MV Found');
    await fixture.page.waitForURL(at('/'));
    await choose(fixture.page, 'MV Full');
  });

  test('Ctrl-K answers what falls due before a day, typed as people do', async () => {
    await visit(fixture.page, '/');
    await fixture.page.keyboard.press('Control+K');
    await fixture.page.getByRole('combobox', { name: 'Find anything' }).fill('what falls due before 1 jan 2031');
    await fixture.page.locator('dialog [role=option]').first().getByText('Due before 01-01-2031').waitFor();
    await fixture.page.keyboard.press('Enter');
    await fixture.page.waitForURL(({ pathname, searchParams }) => pathname === '/due' && searchParams.get('until') === '2030-12-31');
    await fixture.page.getByText(/until 31 December 2030, on \d+ ship/).waitFor();
  });

  test('Enter in the moment of the last letter chooses what fits the whole text', async () => {
    await visit(fixture.page, '/');
    await fixture.page.keyboard.press('Control+K');
    // Both events before the list is drawn again, as on a slow machine.
    await fixture.page.getByRole('combobox', { name: 'Find anything' }).evaluate((box: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'Audits');
      box.dispatchEvent(new Event('input', { bubbles: true }));
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    await fixture.page.waitForURL(at('/audits'));
    await fixture.page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  const focused = () =>
    fixture.page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        document.activeElement?.getAttribute('name') ??
        document.activeElement?.tagName,
    );

  test('/ goes to the filter, n to the form that adds, Esc leaves it and asks when something was typed', async () => {
    await visit(fixture.page, '/crew');
    await fixture.page.keyboard.press('/');
    await expect.poll(focused).toBe('Filter crew members');
    await fixture.page.keyboard.type('n/');
    await expect.poll(() => fixture.page.getByRole('searchbox').inputValue()).toBe('n/');
    await fixture.page.getByRole('heading', { level: 1 }).click();
    await fixture.page.keyboard.press('n');
    await fixture.page.waitForURL(`**/add-crew/${fixture.vessel}`);
    await fieldOf(fixture.page, 'name').fill('Half');
    await fixture.page.keyboard.press('Escape');
    const dialog = fixture.page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.waitFor();
    await fixture.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => fieldOf(fixture.page, 'name').inputValue()).toBe('Half');
    await fieldOf(fixture.page, 'name').fill('');
    await fixture.page.keyboard.press('Escape');
    await fixture.page.waitForURL('**/crew*');
  });

  test('a form is filled and saved with the keyboard alone, and the focus goes to the first wrong field', async () => {
    await visit(fixture.page, `/add-psc-inspection/${fixture.vessel}`);
    await expect.poll(focused).toBe('psc_port');
    await fieldOf(fixture.page, 'sl_no').focus();
    await fixture.page.keyboard.press('Control+Enter');
    await expect.poll(focused).toBe('psc_port');
    // The sentence is seen too: neither the header of the page nor the edge of the window covers it.
    const covered = () =>
      fixture.page
        .getByRole('alert')
        .first()
        .evaluate((alert) => {
          const { left, top, bottom } = alert.getBoundingClientRect();
          return [top + 4, bottom - 4].filter((y) => !alert.contains(document.elementFromPoint(left + 20, y)));
        });
    await expect.poll(covered).toEqual([]);
    await fixture.page.keyboard.type('Hamburg');
    await fixture.page.keyboard.press('Tab');
    await fixture.page.keyboard.type('Paris MOU');
    await fixture.page.keyboard.press('Tab');
    await fixture.page.keyboard.type('01032025');
    await fillForm(fixture.page, 'psc-inspections', { inspection_status: 'Passed' });
    await fixture.page.keyboard.press('Control+Enter');
    await fixture.page.waitForURL(at('/psc-inspections'));
    await rowOf(fixture.page, 'Hamburg').waitFor();
  });

  test('the focus goes to the heading of a screen arrived at, and back to the button when a dialog closes', async () => {
    await visit(fixture.page, '/crew');
    await fixture.page.getByRole('link', { name: 'Audits/Surveys', exact: true }).click();
    await expect.poll(() => fixture.page.evaluate(() => document.activeElement?.outerHTML)).toMatch(/^<h1.*Audits\/Surveys<\/h1>$/);
    const button = rowOf(fixture.page, 'Flag Survey').getByRole('button', { name: /^Actions for/ });
    await button.press('Enter');
    await fixture.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await fixture.page.getByRole('dialog', { name: /^Delete/ }).waitFor();
    await fixture.page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test('a button that its own press disables keeps the focus, in a panel and in a menu', async () => {
    const { page } = fixture;
    const hasFocus = (button: Locator) => expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
    await visit(page, '/psc-inspections');
    await page.locator('main tbody th').getByRole('link').last().press('Enter');
    const next = page.getByRole('button', { name: 'Next PSC inspection' });
    const isLast = page.getByText(/^(\d+) of \1$/);
    await isLast.waitFor();
    await page.getByRole('button', { name: 'Previous PSC inspection' }).press('Enter');
    await isLast.waitFor({ state: 'detached' });
    await next.press('Enter');
    await isLast.waitFor();
    await frames(page);
    await hasFocus(next);
    for (const key of ['Enter', 'Shift+Tab', 'Enter']) await page.keyboard.press(key);
    await isLast.waitFor({ state: 'detached' });
    await visit(page, '/psc-inspections');
    const opener = page.getByRole('button', { name: 'Filter', exact: true });
    await opener.press('Enter');
    const menu = page.getByRole('dialog', { name: /^Filter / });
    for (const name of ['Inspection Status', /^Detained/, 'Clear'])
      await menu.getByRole('button', { name, disabled: false }).press('Enter');
    await expect.poll(() => menu.getByRole('button', { name: 'Clear' }).isDisabled()).toBe(true);
    await frames(page);
    await hasFocus(menu.getByRole('button', { name: 'Clear' }));
    await page.keyboard.press('Escape');
    await hasFocus(opener);
  });
});
