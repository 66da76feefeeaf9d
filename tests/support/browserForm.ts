import type { Locator, Page } from 'playwright-core';
import type { KindName } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { INVOICE_ACCESS } from './startServer';

export interface ItemTexts {
  sl_no?: string;
  item_name?: string;
  quantity_requested?: string;
  quantity_supplied?: string;
}

/** Presses what a row offers: its button, or the line of its menu. */
export async function pressInRow(row: Locator, name: RegExp): Promise<void> {
  const button = row.getByRole('button', { name }).first();
  const menu = row.getByRole('button', { name: /^Actions for/ });
  await button.or(menu).first().waitFor();
  // Not by its role: once closed it has none, and the row may still hold its controls.
  const actions = row.locator('[popover][aria-label^="Actions for"]');
  const isInMenu = !(await button.isVisible());
  if (isInMenu) {
    await menu.click();
    // A button of the row that comes late is pressed beside the menu, which that closes if it is there.
    await actions.waitFor();
  }
  await button.click();
  if (isInMenu) await actions.waitFor({ state: 'detached' });
}

/** What a person puts into the boxes of a form, by the name of the field. */
export type FormTexts = Record<string, string | ItemTexts[]>;

/** The form of a screen (a dialog's is another). */
export const formOf = (page: Page): Locator => page.locator('main form');
export const fieldOf = (page: Page, name: string): Locator => formOf(page).locator(`[name="${name}"]`);

/** Fills the boxes named, and only those. Items are added until there are as many as given. */
export async function fillForm(page: Page, kind: KindName, texts: FormTexts): Promise<void> {
  await formOf(page).waitFor();
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text !== 'string') await fillItems(page, text);
    else if (kindOf(kind).fields[name]?.choices) await fieldOf(page, name).selectOption(text);
    else await fieldOf(page, name).fill(text);
  }
}

async function fillItems(page: Page, items: readonly ItemTexts[]): Promise<void> {
  const lines = formOf(page).locator('fieldset[data-item]');
  while ((await lines.count()) < items.length) await formOf(page).getByRole('button', { name: 'Add Item' }).click();
  for (const [at, item] of items.entries()) {
    for (const [name, text] of Object.entries(item)) await lines.nth(at).locator(`[name="${name}"]`).fill(text);
  }
}

/** Presses the form's own button. */
export const submitForm = (page: Page): Promise<void> => formOf(page).locator('button[type=submit]').click();

/** Answers yes to the question on the screen. */
export async function confirm(page: Page, sentence: string, label = 'Delete'): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: sentence });
  await dialog.getByRole('button', { name: label, exact: true }).click();
}

/** Asks for the deletion of the dashboard's vessel: the action stands in its menu. */
export async function askToDeleteVessel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this vessel' }).click();
  await page.getByRole('button', { name: 'Delete Vessel' }).click();
}

/** Answers yes to the question whether a vessel is to be deleted, having typed its name. */
export async function confirmVesselDeletion(page: Page, name: string): Promise<void> {
  const sentence = 'Are you sure you want to delete this vessel?';
  await page.getByRole('dialog').filter({ hasText: sentence }).getByLabel('Vessel Name').fill(name);
  await confirm(page, sentence);
}

/** The row of a list, or the group of rows of a requisition, that holds `text`. */
export const rowOf = (page: Page, text: string): Locator =>
  page.locator('main section table[role=table] > tbody > tr, main section table[role=table] > tbody').filter({ hasText: text }).last();

/** The figure on a card of the dashboard. */
export async function cardCount(page: Page, label: string): Promise<number> {
  const text = await page.locator('main a').filter({ hasText: label }).first().innerText();
  return Number(/(?:^|\n)(\d+)(?:\n|$)/.exec(text)?.[1] ?? Number.NaN);
}

/** The body of the next write the page sends. */
export async function sentBy(page: Page, act: () => Promise<void>): Promise<Record<string, unknown>> {
  const request = page.waitForRequest((sent) => ['POST', 'PUT'].includes(sent.method()) && sent.url().includes('/api/'));
  await act();
  return (await request).postDataJSON();
}

/** Fills in the dialog of the invoice access. */
export async function enterInvoices(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Username').fill(INVOICE_ACCESS.username);
  await dialog.locator('input[type=password]').fill(INVOICE_ACCESS.password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
}
