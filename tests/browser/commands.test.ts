import { describe, expect, test } from 'vitest';
import { at, choose, loaded, visit } from '../support/browser';
import { fieldOf, fillForm, rowOf } from '../support/browserForm';
import { addVessel } from '../support/call';
import { useStage } from '../support/stage';

const stage = useStage({ vessel: 'MV Full', filled: true, invoices: true });

/** The key after g in a line of the help. */
function letterOf(lines: readonly string[], name: string): string {
  const letter = /then\s*(\S)/.exec(lines.find((line) => line.includes(name)) ?? '')?.[1];
  if (!letter) throw new Error(`No key leads to ${name}: ${lines.join(' | ')}`);
  return letter;
}

describe('by keyboard', () => {
  test('g and a letter goes to a screen, and ? shows the keys', async () => {
    await visit(stage.page, '/');
    await stage.page.keyboard.press('?');
    const help = stage.page.getByRole('dialog', { name: 'Keyboard' });
    await help.waitFor();
    const letters = await help.getByRole('region', { name: 'Go to' }).locator('dl > div').allInnerTexts();
    await stage.page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    expect(letters.length).toBeGreaterThanOrEqual(10);
    await stage.page.keyboard.press('g');
    await stage.page.keyboard.press(letterOf(letters, 'Requisitions'));
    await stage.page.waitForURL(at('/requisitions'));
    await stage.page.keyboard.press('g');
    await stage.page.keyboard.press(letterOf(letters, 'Daily Messages'));
    await stage.page.waitForURL(at('/daily-messages'));
  });

  test('a letter alone in the first moments of a page leads nowhere', async () => {
    const page = await stage.person.tab();
    // Every event says it happened 300 ms after the page began, however slow the machine is.
    await page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 300 }));
    await page.goto('/psc-inspections');
    await loaded(page);
    await page.keyboard.press('e');
    await page.keyboard.press('j');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('aria-label')))
      .toBe('Port 1');
    expect(new URL(page.url()).pathname).toBe('/psc-inspections');
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.waitForURL(at('/equipment-inspections'));
    await page.close();
  });

  test('Ctrl-K finds screens, vessels and records, and Enter goes there', async () => {
    const find = async (words: string) => {
      await stage.page.keyboard.press('Control+K');
      await stage.page.getByRole('combobox', { name: 'Find anything' }).fill(words);
      await stage.page.locator('dialog [role=option]').filter({ hasText: words }).first().waitFor();
      await stage.page.keyboard.press('Enter');
    };
    await visit(stage.page, '/');
    await find('PSC Inspections');
    await stage.page.waitForURL(at('/psc-inspections'));
    await find('Just Joined');
    await stage.page.waitForURL(`**/edit-crew/${stage.vessel}/${stage.made.crew?.[1]}`);
    await addVessel(stage.url, stage.person.token, 'MV Found');
    await expect.poll(() => stage.page.getByLabel('Select Vessel').locator('option').allInnerTexts()).toContain('MV Found');
    await find('MV Found');
    await expect.poll(() => stage.page.getByLabel('Select Vessel').locator('option:checked').innerText()).toBe('MV Found');
    await choose(stage.page, 'MV Full');
  });

  test('Enter in the moment of the last letter chooses what fits the whole text', async () => {
    await visit(stage.page, '/');
    await stage.page.keyboard.press('Control+K');
    // Both events before the list is drawn again, as on a slow machine.
    await stage.page.getByRole('combobox', { name: 'Find anything' }).evaluate((box: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'Audits');
      box.dispatchEvent(new Event('input', { bubbles: true }));
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    await stage.page.waitForURL(at('/audits'));
    await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  const focused = () =>
    stage.page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        document.activeElement?.getAttribute('name') ??
        document.activeElement?.tagName,
    );

  test('/ goes to the filter, n to the form that adds, Esc leaves it and asks when something was typed', async () => {
    await visit(stage.page, '/crew');
    await stage.page.keyboard.press('/');
    expect(await focused()).toBe('Filter crew members');
    await stage.page.keyboard.type('n/');
    expect(await stage.page.getByRole('searchbox').inputValue()).toBe('n/');
    await stage.page.getByRole('heading', { level: 1 }).click();
    await stage.page.keyboard.press('n');
    await stage.page.waitForURL(`**/add-crew/${stage.vessel}`);
    await fieldOf(stage.page, 'name').fill('Half');
    await stage.page.keyboard.press('Escape');
    const dialog = stage.page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.waitFor();
    await stage.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await fieldOf(stage.page, 'name').inputValue()).toBe('Half');
    await fieldOf(stage.page, 'name').fill('');
    await stage.page.keyboard.press('Escape');
    await stage.page.waitForURL('**/crew*');
  });

  test('a form is filled and saved with the keyboard alone, and the focus goes to the first wrong field', async () => {
    await visit(stage.page, `/add-psc-inspection/${stage.vessel}`);
    await expect.poll(focused).toBe('psc_port');
    await fieldOf(stage.page, 'sl_no').focus();
    await stage.page.keyboard.press('Control+Enter');
    await expect.poll(focused).toBe('psc_port');
    // The sentence is seen too: neither the header of the page nor the edge of the window covers it.
    const covered = await stage.page
      .getByRole('alert')
      .first()
      .evaluate((alert) => {
        const { left, top, bottom } = alert.getBoundingClientRect();
        return [top + 4, bottom - 4].filter((y) => !alert.contains(document.elementFromPoint(left + 20, y)));
      });
    expect(covered).toEqual([]);
    await stage.page.keyboard.type('Hamburg');
    await stage.page.keyboard.press('Tab');
    await stage.page.keyboard.type('Paris MOU');
    await stage.page.keyboard.press('Tab');
    await stage.page.keyboard.type('01032025');
    await fillForm(stage.page, 'psc-inspections', { inspection_status: 'Passed' });
    await stage.page.keyboard.press('Control+Enter');
    await stage.page.waitForURL(at('/psc-inspections'));
    await rowOf(stage.page, 'Hamburg').waitFor();
  });

  test('the focus goes to the heading of a screen arrived at, and back to the button when a dialog closes', async () => {
    await visit(stage.page, '/crew');
    await stage.page.getByRole('link', { name: 'Audits/Surveys', exact: true }).click();
    await expect.poll(() => stage.page.evaluate(() => document.activeElement?.textContent)).toBe('Audits/Surveys');
    const button = rowOf(stage.page, 'Flag Survey').getByRole('button', { name: /^Delete/ });
    await button.focus();
    await stage.page.keyboard.press('Enter');
    await stage.page.getByRole('dialog').waitFor();
    await stage.page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});
