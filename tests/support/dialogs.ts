/** Every dialog of the application, by the file that draws it, and the way to open it. */
import type { Locator, Page } from 'playwright-core';
import { accessPaths } from '../../shared/api/access';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { factorPaths } from '../../shared/api/factor';
import { paths } from '../../shared/api/paths';
import { call } from './call';
import { setUpFactor } from './factor';
import { madePdf } from './madePdf';
import { choose, loaded, visit } from './screens';

/** A page with the vessel chosen, which has a certificate and a crew member at least. */
export interface DialogStage {
  page: Page;
  url: string;
  token: string;
  /** Of the account that is signed in. */
  password: string;
  vessel: number;
}

/** Opens it. Answers what closes it where Escape would leave something behind. */
type Opening = (stage: DialogStage) => Promise<void | (() => Promise<void>)>;

const first = (page: Page, name: string | RegExp): Locator =>
  page.locator('main').getByRole('button', { name }).filter({ visible: true }).first();

/** Presses what a row offers, in its menu where its buttons are folded into one. On a phone the row is opened first. */
async function pressInRow(page: Page, name: string): Promise<void> {
  const button = first(page, new RegExp(`^${name}`));
  const menu = first(page, /^Actions for/);
  const opener = first(page, /^More: /);
  await button.or(menu).or(opener).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  await button.or(menu).first().waitFor();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await page
    .getByRole('dialog', { name: /^Actions for/ })
    .getByRole('button', { name })
    .click();
}

const onList =
  (path: string, action: string): Opening =>
  async ({ page }) => {
    await visit(page, path);
    await pressInRow(page, action);
  };

/** Goes to the account screen, unless it is there already. */
const reachAccount = async (page: Page) => (new URL(page.url()).pathname === '/account' ? undefined : visit(page, '/account'));

const onAccount =
  (name: string): Opening =>
  async ({ page }) => {
    await reachAccount(page);
    await first(page, name).click();
  };

/** Makes the account of an administrator a shared computer, or no longer one. */
async function shareComputer(url: string, token: string, isShared: boolean): Promise<void> {
  const { user } = (await call(url, 'GET', '/api/sessions', token)).body as { user: { id: number } };
  const settings = { role: 'administrator', vessels: null, ends: null, suspended: false, ...(isShared && { shared: true }) };
  await call(url, 'PUT', accessPaths.account(user.id), token, settings);
}

const renew = onList('/certificates', 'Renew');

/** The id of the certificate at the top of the list. */
async function firstCertificate(page: Page): Promise<string> {
  await visit(page, '/certificates');
  return (await page.locator('main [role=table] [data-id]').first().getAttribute('data-id')) ?? '';
}

/** Gives the certificate at the top of the list a file that the browser shows. */
async function attachFile({ page, url, token, vessel }: DialogStage): Promise<void> {
  const id = await firstCertificate(page);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await madePdf(1))], { type: 'application/pdf' }), 'paper.pdf');
  const headers = { Authorization: `Bearer ${token}` };
  const { status } = await fetch(`${url}${paths.fileUpload('certificates', vessel, Number(id))}`, { method: 'POST', headers, body: form });
  if (status >= 300) throw new Error(`The upload was answered ${status}.`);
}

export const DIALOGS: Record<string, Opening> = {
  'ui/ConfirmDialog': onList('/crew', 'Delete'),
  'ui/CommandDialog': async ({ page }) => {
    await visit(page, '/crew');
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('load');
  },
  'app/commands/Help': async ({ page }) => {
    await visit(page, '/crew');
    await page.keyboard.press('?');
  },
  'screens/account/displays/DisplayDialog': onAccount('Add a display'),
  // An administrator's.
  'screens/accounts/AccessDialogs': async ({ page }) => {
    await visit(page, '/accounts');
    await first(page, /^Change/).click();
  },
  'records/files/bulk/BulkDialog': async ({ page }) => {
    await visit(page, '/certificates');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), first(page, 'Add files').click()]);
    await chooser.setFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: await madePdf(1) });
    return () => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  },
  'records/files/renew/RenewDialog': renew,
  'records/files/renew/EndorseDialog': async ({ page, vessel }) => {
    await visit(page, `/certificates?vessel=${vessel}&endorse=${await firstCertificate(page)}`);
  },
  'records/files/renew/ChainDialog': async (stage) => {
    await renew(stage);
    await stage.page.getByRole('dialog').getByRole('button', { name: 'Renew', exact: true }).click();
    const earlier = stage.page.getByRole('button', { name: /^\d+ earlier/ }).first();
    // Until the renewal is saved, its row has a temporary id. It closes when it gets its own.
    const row = stage.page.locator('main [data-id]:not([data-id^="-"])').filter({ has: stage.page.getByText(/^\d+ earlier/) });
    // On a phone it is in the opened row.
    await row.first().waitFor({ state: 'attached' });
    if (!(await earlier.isVisible()))
      await row
        .first()
        .getByRole('button', { name: /^More: / })
        .click();
    await earlier.click();
  },
  'records/files/viewer/FileViewer': async (stage) => {
    await attachFile(stage);
    // A card holds it among what it shows once it is opened.
    const more = first(stage.page, /^More:/);
    if (await more.isVisible()) await more.click();
    await first(stage.page, /^View /).click();
  },
  'app/link/LinkDialog': ({ page }) => page.getByRole('status').getByRole('button', { name: 'Live' }).click(),
  'screens/account/keyboard/Keyboard': async ({ page, url, token }) => {
    await shareComputer(url, token, true);
    await page.getByRole('dialog', { name: 'Who is at the keyboard?' }).waitFor();
    return async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
      await shareComputer(url, token, false);
    };
  },
  'records/history/HistoryDialog': onList('/certificates', 'History'),
  'records/erase/EraseDialog': onList('/crew', 'Erase personal data'),
  'records/pending/RefusedWrites': async (stage) => {
    const { page } = stage;
    await page.route('**/certificates', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400, json: { error: 'The server refused it.' } }) : route.fallback(),
    );
    await renew(stage);
    await page.getByRole('dialog').getByRole('button', { name: 'Renew', exact: true }).click();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.unrouteAll({ behavior: 'wait' });
    return async () => {
      for (const name of ['Could not be saved', 'Discard this change?'])
        await page.getByRole('dialog', { name }).getByRole('button', { name: 'Discard' }).click();
    };
  },
  'screens/session/InvoiceAccessDialog': async ({ page }) => {
    await visit(page, '/');
    await first(page, 'Invoice Access').click();
  },
  'screens/whatsNew/WhatsNewDialog': async ({ page, url, token, vessel }) => {
    await call(url, 'PUT', `/api/vessels/${vessel}/since`, token, { seq: 1, day: addDays(todayUtc(), -40) });
    await page.reload();
    await choose(page, vessel);
    await page.getByRole('status').filter({ hasText: /since/ }).getByRole('button', { name: 'Show' }).click();
  },
  'records/vessels/TrendDialog': async ({ page, vessel }) => {
    const today = todayUtc();
    const answer = { today, lines: [[vessel, [0, 2, 1], [1, 4, 3]]] };
    await page.route('**/api/trends?*', (route) => route.fulfill({ json: answer }));
    await page.reload();
    await choose(page, vessel);
    await visit(page, '/');
    await first(page, /^Past year/).click();
    return async () => {
      await page.unrouteAll({ behavior: 'wait' });
      await page.keyboard.press('Escape');
    };
  },
  'screens/account/issued/SecretDialog': onAccount('Make a token'),
  'screens/account/factor/SetUpDialog': async ({ page }) => {
    await reachAccount(page);
    await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Set up' }).click();
  },
  'screens/account/factor/ChangeDialog': async ({ page, url, token, password }) => {
    const { codes } = await setUpFactor(url, token, password);
    await visit(page, '/account');
    await first(page, 'New recovery codes').click();
    return async () => {
      await page.keyboard.press('Escape');
      await call(url, 'POST', factorPaths.remove, token, { password, code: codes[0] });
    };
  },
  'screens/account/passkeys/PasskeyDialogs': async ({ page }) => {
    await page.route('**/api/passkeys', (route) =>
      route.fulfill({
        json: {
          passkeys: [{ id: 1, name: 'Phone', created: new Date().toISOString(), used: null }],
          origin: null,
          refusal: 'None here.',
          code: false,
        },
      }),
    );
    await visit(page, '/account');
    await first(page, 'Remove Phone').click();
    return async () => {
      await page.unrouteAll({ behavior: 'wait' });
      await page.keyboard.press('Escape');
    };
  },
  // An administrator's.
  'screens/account/factor/SignInEvents': async ({ page }) => {
    await visit(page, '/accounts');
    await first(page, /^Security of/).click();
  },
  'screens/account/webhook/WebhookDialog': onAccount('Set up a webhook'),
  'screens/account/webhook/WebhookCard': async ({ page }) => {
    await reachAccount(page);
    await page.route('**/api/webhook', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ json: { webhook: { on: true }, secret: 'whsec_shown_once' } })
        : route.fallback(),
    );
    await first(page, 'Set up a webhook').click();
    await page.getByLabel('Address').fill('https://hooks.example.com/');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('textbox', { name: 'Secret' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    return () => page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  },
};

/** Opens a dialog, and waits for what it holds. Answers what closes it. */
export async function openDialog(name: string, stage: DialogStage): Promise<() => Promise<void>> {
  const close = await DIALOGS[name]?.(stage);
  const dialog = stage.page.locator('dialog[open]');
  await dialog.waitFor();
  await loaded(stage.page);
  return async () => {
    await (close ? close() : stage.page.keyboard.press('Escape'));
    await dialog.waitFor({ state: 'detached' });
  };
}
