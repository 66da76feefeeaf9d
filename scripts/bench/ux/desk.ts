import type { Page } from 'playwright-core';
import { addDays, todayUtc, toTyped } from '../../../shared/basics/calendar';
import { paths } from '../../../shared/api/paths';
import { fieldOf, formOf } from '../../../tests/support/browserForm';
import { loaded, visit } from '../../../tests/support/screens';
import { write } from '../fleet';
import { ROWS, show, type Point } from './fleet';

/** Rows of the table, or lines of its groups, that lie wholly inside the window. */
const visibleRows = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main table[role=table] :is(tr[data-id], tbody[data-id] > tr)')].map((row) =>
      row.getBoundingClientRect(),
    );
    return rows.filter(({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= innerHeight).length;
  });

/** Switches between normal and compact rows. */
async function setCompact(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page
    .getByRole('menuitemcheckbox', { name: 'Compact rows' })
    .or(page.getByText('Compact rows', { exact: true }))
    .first()
    .click();
  await page.keyboard.press('Escape');
}

/** Points that a look at the screens of a desk answers. */
export const DESK: Point[] = [
  {
    name: '2 no grey bars on a screen visited before',
    target: 'none',
    async measure(fleet) {
      const { page } = fleet;
      const seen: string[] = [];
      for (const path of ['/certificates', '/vessels', '/']) {
        await show(fleet, fleet.many, path);
        await page.waitForTimeout(3_000);
        await page.addInitScript(() =>
          new MutationObserver(() => {
            if (document.querySelector('[class*=bones]')) Object.assign(globalThis, { bones: true });
          }).observe(document, { subtree: true, childList: true }),
        );
        await page.reload();
        await loaded(page);
        if (await page.evaluate(() => Reflect.get(globalThis, 'bones') === true)) seen.push(path);
      }
      return [seen.join(' ') || 'none', seen.length === 0];
    },
  },
  {
    name: '7 the list stays in view beside an open record',
    target: 'from 1280 px',
    async measure(fleet) {
      await show(fleet, fleet.many, '/certificates', 1280);
      await fleet.page.locator('[data-panels]').waitFor();
      await fleet.page.getByRole('rowheader', { name: 'Certificate 2', exact: true }).click();
      const aside = await fleet.page.getByRole('complementary', { name: 'Certificate 2' }).boundingBox();
      const rows = await visibleRows(fleet.page);
      await fleet.page.keyboard.press('Escape');
      return [`panel ${aside?.width.toFixed(0)} px, ${rows} rows beside it`, Boolean(aside) && rows >= 10];
    },
  },
  ...(['certificates', 'requisitions'] as const).map((kind): Point => ({
    name: `10 rows of ${kind} at 1366×768`,
    target: '≥ 14, compact ≥ 18',
    async measure(fleet) {
      const { page } = fleet;
      await show(fleet, kind === 'certificates' ? fleet.many : fleet.demo, `/${kind}`);
      const normal = await visibleRows(page);
      await setCompact(page);
      const compact = await visibleRows(page);
      await setCompact(page);
      return [`${normal}, compact ${compact}`, normal >= 14 && compact >= 18];
    },
  })),
  {
    name: '10 rows of the fleet at 1366×768',
    target: '≥ 15',
    async measure(fleet) {
      await show(fleet, fleet.many, '/vessels');
      const rows = await visibleRows(fleet.page);
      return [String(rows), rows >= 15];
    },
  },
  {
    name: '10 items of the dashboard above the fold at 1366×768',
    target: '≥ 13',
    async measure(fleet) {
      await show(fleet, fleet.demo, '/');
      const rows = await fleet.page.evaluate(
        () =>
          [...document.querySelectorAll('main ul[aria-label] li')].filter((row) => {
            const { top, bottom, height } = row.getBoundingClientRect();
            return height > 0 && top >= 0 && bottom <= innerHeight;
          }).length,
      );
      return [String(rows), rows >= 13];
    },
  },
  {
    name: '11 head, first column and actions stay; totals are in view',
    target: 'all four',
    async measure(fleet) {
      const { page } = fleet;
      await show(fleet, fleet.many, '/certificates');
      await page.getByRole('region', { name: 'Certificates', exact: true }).hover();
      await page.mouse.wheel(0, 4_000);
      await page.waitForTimeout(300);
      const stays = await page.evaluate((rows) => {
        const heads = [...document.querySelectorAll<HTMLElement>('main thead th')].filter((head) => head.checkVisibility());
        const { top } = (heads[0] as HTMLElement).getBoundingClientRect();
        return [
          top >= 0 && top < innerHeight / 2,
          heads.some((head) => getComputedStyle(head).left === '0px' || getComputedStyle(head).insetInlineStart === '0px'),
          getComputedStyle(heads.at(-1) as HTMLElement).position === 'sticky',
          [...document.querySelectorAll('main *')].some(
            (box) => box.children.length === 0 && box.textContent?.includes(`${rows}`) && box.checkVisibility(),
          ),
        ];
      }, ROWS);
      return [stays.map((ok) => (ok ? 'yes' : 'no')).join(', '), stays.every(Boolean)];
    },
  },
  {
    name: '12 row actions are visible at rest; the arrow says which way',
    target: 'both',
    async measure(fleet) {
      const { page } = fleet;
      await show(fleet, fleet.many, '/certificates');
      const renew = await page
        .locator('main [data-id]')
        .first()
        .getByRole('button', { name: /^Renew/ })
        .isVisible();
      await page.getByRole('button', { name: 'Expiry Date', exact: true }).click();
      const arrow = page.locator('main th[aria-sort=ascending]');
      await arrow.waitFor({ timeout: 3_000 }).catch(() => undefined);
      const sorted = await arrow.count();
      return [`${renew ? 'Renew visible' : 'hidden'}, ${sorted} sorted column`, renew && sorted === 1];
    },
  },
  {
    name: '13 figures of one width, right-aligned',
    target: 'money, dates, counts',
    async measure(fleet) {
      await show(fleet, fleet.many, '/certificates');
      const loose = await fleet.page.evaluate(() =>
        [...document.querySelectorAll('main tbody [data-id]:first-of-type [data-column]')]
          .filter((cell) => /^\d[\d-]*$/.test(cell.textContent?.trim() ?? ''))
          .filter((cell) => !getComputedStyle(cell).fontVariantNumeric.includes('tabular'))
          .map((cell) => cell.getAttribute('data-column')),
      );
      return [loose.join(' ') || 'all', loose.length === 0];
    },
  },
  {
    name: '14 every colour of alarm has a word',
    target: 'no coloured box without text',
    async measure(fleet) {
      await show(fleet, fleet.filled, '/certificates');
      const bare = await fleet.page.evaluate(
        () =>
          // A bar to scale stands below its words.
          [...document.querySelectorAll('main [data-tone], main [class*=StatusChip]')].filter(
            (box) => !(box.closest('[data-column]') ?? box).textContent?.trim(),
          ).length,
      );
      return [`${bare} without text`, bare === 0];
    },
  },
  {
    name: '15 the worst ship comes first; calm ships are quiet',
    target: 'blocked first, no colour on calm',
    async measure(fleet) {
      await show(fleet, fleet.many, '/vessels');
      const rows = await fleet.page.locator('main tbody [data-id]').allInnerTexts();
      const [first = ''] = rows;
      return [first.replaceAll(/\s+/g, ' ').slice(0, 60), /detained|cannot sail|blocked/i.test(first)];
    },
  },
  {
    name: '18 another’s change names who, and no row moves under the pointer',
    target: 'both',
    async measure(fleet) {
      const { page, fixture, person } = fleet;
      await show(fleet, fleet.many, '/vessels');
      const row = page.locator('main tbody [data-id]').nth(6);
      await row.hover();
      const before = await row.getAttribute('data-id');
      await write(fixture.url, 'POST', paths.create('psc-inspections', fleet.many), person.token, {
        psc_port: 'Jeddah',
        mou: 'Riyadh MOU',
        inspection_date: addDays(todayUtc(), -1),
        inspection_status: 'Detained',
      });
      await page.waitForTimeout(3_000);
      const after = await row.getAttribute('data-id');
      const other = await fixture.person();
      await show(fleet, fleet.many, '/certificates');
      await write(fixture.url, 'POST', paths.create('certificates', fleet.many), other.token, {
        sl_no: 0,
        certificate_name: 'Of another',
        issued_by: 'Class',
        issue_date: todayUtc(),
        expiry_date: addDays(todayUtc(), 900),
      });
      const glow = await page
        .locator('[data-glow]')
        .first()
        .waitFor({ timeout: 5_000 })
        .then(
          () => true,
          () => false,
        );
      return [`row ${before === after ? 'held' : 'moved'}, ${glow ? 'glow' : 'no glow'}`, before === after && glow];
    },
  },
  {
    name: '25 dates as people type them, echoed before saving',
    target: '5/3, 5 mar, +3m, today',
    async measure(fleet) {
      const { page } = fleet;
      await page.setViewportSize({ width: 1366, height: 768 });
      await visit(page, `/add-certificate/${fleet.filled}`);
      const box = fieldOf(page, 'expiry_date');
      const refused: string[] = [];
      for (const typed of ['5/3', '5 mar', '+3m', 'today']) {
        await box.fill('');
        await box.pressSequentially(typed);
        const echo = await formOf(page).locator('[data-name=expiry_date]').innerText();
        await box.press('Tab');
        await page.waitForTimeout(300);
        const value = await box.inputValue();
        if (!/\d{2}-\d{2}-\d{4}/.test(echo) || !/^\d{2}-\d{2}-\d{4}$/.test(value)) refused.push(`${typed} → ${value}`);
        if (typed === 'today' && value !== toTyped(addDays(todayUtc(), 0))) refused.push(`today is not ${value}`);
        await box.focus();
      }
      await page.evaluate(() => sessionStorage.clear());
      return [refused.join(', ') || 'all', refused.length === 0];
    },
  },
];
