import type { Page } from 'playwright-core';
import { formOf } from '../../../tests/support/browserForm';
import { loaded } from '../../../tests/support/screens';
import { typeSlowly, watchEvents } from '../sockets';
import { median, quantile } from '../figure';
import { ROWS, show, type Point } from './fleet';

const PACE_MS = 80;

/** The record whose row has the focus. */
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.closest('[data-id]')?.getAttribute('aria-label') ?? '');

const finder = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });

const OPENINGS = 5;

/** Opens the palette and returns the time from the key to the first frame with its box, in milliseconds. */
async function openPalette(page: Page): Promise<number> {
  await page.evaluate(() => Object.assign(globalThis, { pressed: performance.now(), opened: 0 }));
  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector('dialog[open] [role=combobox]')) Object.assign(globalThis, { opened: performance.now() });
      else requestAnimationFrame(look);
    };
    addEventListener('keydown', ({ timeStamp }) => Object.assign(globalThis, { pressed: timeStamp }), { capture: true, once: true });
    requestAnimationFrame(look);
  });
  await page.keyboard.press('Control+K');
  await page.waitForFunction(() => Reflect.get(globalThis, 'opened') > 0);
  await finder(page).waitFor();
  return page.evaluate(() => Number(Reflect.get(globalThis, 'opened')) - Number(Reflect.get(globalThis, 'pressed')));
}

/** Moves with j to a row that is `presses` further on. */
async function moveDown(page: Page, presses: number): Promise<string> {
  await page.locator('[data-panels]').waitFor();
  for (let n = 0; n < presses; n += 1) {
    await page.keyboard.press('j');
    await page.waitForTimeout(PACE_MS);
  }
  return focusedRow(page);
}

/** Starts selecting and marks the first rows. */
async function selectRows(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (let n = 0; n < count; n += 1) await page.locator('main tbody [data-id]').nth(n).locator('[data-column=issued_by]').click();
  await page.getByText(`${count} selected`).waitFor();
}

/** Points that a person answers by keys and clicks. */
export const KEYS: Point[] = [
  {
    name: '1 a key or click shows a change, 300 rows, p95',
    target: '≤ 100 ms',
    async measure(fleet) {
      const { page } = fleet;
      await show(fleet, fleet.many, '/certificates');
      await page.locator('[data-panels]').waitFor();
      const events = await watchEvents(page);
      await moveDown(page, 40);
      await page.getByRole('searchbox').first().click();
      await typeSlowly(page, 'number 12', 2 * PACE_MS);
      await page.getByRole('button', { name: 'Expiry Date', exact: true }).click();
      await page.waitForTimeout(4 * PACE_MS);
      const seen = await events();
      const late = quantile(seen, 0.95);
      return [`${late} ms (median ${quantile(seen, 0.5)}, of ${seen.length} over 16 ms)`, late <= 100];
    },
  },
  {
    name: '3 the palette opens again; finds ship, record, screen, command, offline',
    target: '≤ 50 ms, all five',
    async measure(fleet) {
      const { page, person } = fleet;
      await show(fleet, fleet.many, '/certificates');
      const openings: number[] = [];
      for (let n = 0; n <= OPENINGS; n += 1) {
        if (n > 0) await page.keyboard.press('Escape');
        openings.push(await openPalette(page));
      }
      // The first opening fetches the palette.
      const took = median(openings.slice(1));
      const finds = async (words: string, found: string) => {
        await finder(page).fill(words);
        const option = page.locator('dialog [role=option]').filter({ hasText: found }).first();
        return option.waitFor({ timeout: 3_000 }).then(
          () => true,
          () => false,
        );
      };
      const found = [
        await finds('winterbottom', 'Winterbottom'),
        await finds('Certificate 299', 'Certificate 299'),
        await finds('requisitions', 'Requisitions'),
        await finds('theme', 'theme'),
      ];
      await page.keyboard.press('Escape');
      await person.context.setOffline(true);
      await openPalette(page);
      found.push(await finds('Certificate 298', 'Certificate 298'));
      await page.keyboard.press('Escape');
      await person.context.setOffline(false);
      await loaded(page);
      return [
        `${took.toFixed(0)} ms (median of ${OPENINGS}), ${found.map((is) => (is ? 'yes' : 'no')).join(' ')}`,
        took <= 50 && found.every(Boolean),
      ];
    },
  },
  {
    name: '4 j, k, Enter, e, x; Esc returns to the row',
    target: 'the same row',
    async measure(fleet) {
      const { page } = fleet;
      await show(fleet, fleet.many, '/certificates');
      const row = await moveDown(page, 12);
      await page.keyboard.press('e');
      await formOf(page).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('[data-panels]').waitFor();
      await page.waitForTimeout(500);
      const back = await focusedRow(page);
      return [`${row} → ${back || 'no row'}`, row !== '' && row === back];
    },
  },
  {
    name: '5 Undo stays after a message is completed',
    target: '≥ 10 s',
    async measure(fleet) {
      const { page } = fleet;
      await show(fleet, fleet.filled, '/daily-messages');
      await page
        .getByRole('button', { name: /^Mark Completed/ })
        .first()
        .click();
      const undo = page.getByRole('button', { name: 'Undo' });
      await undo.waitFor();
      await page.mouse.move(1, 1);
      await page.waitForTimeout(9_900);
      const stays = await undo.isVisible();
      if (stays) await undo.click();
      return [stays ? 'still there after 9.9 s' : 'gone', stays];
    },
  },
  {
    name: '6 reload and Back restore filter and order',
    target: 'both',
    async measure(fleet) {
      const { page } = fleet;
      await show(fleet, fleet.many, '/certificates?issued_by=Flag&sort=-expiry_date');
      const rows = () => page.locator('main tbody [data-id]').first().getAttribute('aria-label');
      const before = await rows();
      await page.reload();
      await loaded(page);
      const again = await rows();
      await page.locator('[data-panels]').waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('e');
      await formOf(page).waitFor();
      await page.goBack();
      await loaded(page);
      const back = await rows();
      return [`${before}, ${again}, ${back}`, before === again && before === back];
    },
  },
  {
    name: '8 a cell is edited in place: Enter saves, Esc leaves it',
    target: 'both',
    async measure(fleet) {
      const { page } = fleet;
      await show(fleet, fleet.many, '/certificates');
      await page.locator('[data-panels]').waitFor();
      const cell = page.locator('main tbody [data-id]').nth(1).locator('[data-column=issuing_authority]');
      const write = async (text: string, key: string) => {
        await cell.dblclick();
        await page.keyboard.press('Control+A');
        await page.keyboard.type(text);
        await page.keyboard.press(key);
        await page.waitForTimeout(400);
        return (await cell.innerText()).trim();
      };
      const [saved, left] = [await write('Lloyd’s Register', 'Enter'), await write('Nobody', 'Escape')];
      return [`${saved}, ${left}`, saved === 'Lloyd’s Register' && left === saved];
    },
  },
  {
    name: '9 rows copy as a table',
    target: '3 lines of tabs',
    async measure(fleet) {
      const { page } = fleet;
      await show(fleet, fleet.many, '/certificates');
      await selectRows(page, 2);
      await page.evaluate(() =>
        addEventListener('copy', ({ clipboardData }) => (document.body.dataset.copied = clipboardData?.getData('text/plain'))),
      );
      await page.keyboard.press('Control+C');
      await page.waitForTimeout(500);
      const lines = (await page.evaluate(() => document.body.dataset.copied ?? '')).trim().split('\n');
      await page.keyboard.press('Escape');
      return [`${lines.length} lines`, lines.length === 3 && lines.every((line) => line.includes('\t'))];
    },
  },
  {
    name: '20 a field is set on all rows in one step, and undone in one',
    target: `${ROWS} and back`,
    async measure(fleet) {
      const { page } = fleet;
      await show(fleet, fleet.many, '/certificates');
      await selectRows(page, 1);
      const bar = page.getByRole('toolbar').or(page.getByRole('region', { name: /selected/i }));
      await bar
        .getByRole('button', { name: /^All \d/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Set a field' }).click();
      const box = page.getByRole('dialog', { name: 'Set a field' });
      await box.getByLabel('Field', { exact: true }).selectOption('Issuing Authority');
      await box.getByLabel('Issuing Authority').fill('DNV');
      await box.getByRole('button', { name: /^Set on \d+ certificates/ }).click();
      const done = page.getByText(/^Issuing Authority set to DNV: \d+ certificates\.$/);
      await done.waitFor();
      const text = await done.innerText();
      await page.getByRole('button', { name: 'Undo' }).click();
      const set = page.locator('main tbody [data-column=issuing_authority]').filter({ hasText: 'DNV' });
      const isUndone = await set
        .first()
        .waitFor({ state: 'detached' })
        .then(
          () => true,
          () => false,
        );
      return [`${text} ${isUndone ? 'Undone' : 'Not undone'}`, /\b30\d\b/.test(text) && isUndone];
    },
  },
  {
    name: '21 filters stand in the address and as words',
    target: 'both',
    async measure(fleet) {
      const { page } = fleet;
      await show(fleet, fleet.many, '/certificates?issued_by=Flag');
      const chip = page.getByRole('button', { name: /^Remove filter Issued By: Flag/ });
      return [`${await chip.count()} chip, ${new URL(page.url()).search}`, (await chip.count()) === 1];
    },
  },
];
