/** What a screen of each width shows of its bar and of its lists: measured, since every browser has its own letters. */
import { beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { fieldOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { at, choose, cutLink, visit } from '../support/screens';
import { DEEP } from '../support/tier';
import { useVesselFixture } from '../support/vesselFixture';

const NAME = 'MV Northern Horizon';
const fixture = useVesselFixture({ vessel: NAME, filled: true, expected: [/net::ERR|WebSocket/] });

// The font of the product is in use from the second screen on: the usual width comes last.
const WIDTHS = [
  [1920, 1080],
  [768, 1024],
  [683, 425],
  [375, 740],
  [1366, 768],
] as const;
const LISTS = ['crew', 'certificates', 'audits', 'psc-inspections', 'equipment-inspections', 'requisitions', 'daily-messages', 'vessels'];

beforeAll(async () => {
  // The widest letters that such numbers have.
  const wide = { name: 'Wide Letters', rank: 'Second Engineer', indos: '15ML6362', seaman_book: 'M8460368', contract_period: '12 Months' };
  const body = validBody('crew', { vessel_id: fixture.vessel, ...wide });
  expect(await call(fixture.url, 'POST', paths.create('crew', fixture.vessel), fixture.person.token, body)).toMatchObject({ status: 201 });
});

/** Pairs of the bar's parts that lie over each other (its links scroll in a row of their own), and how many letters of the vessel's name there is room for. */
const barOf = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('header');
    const parts = [...(bar?.querySelectorAll('button, a, select, output') ?? [])].filter(
      (part) => part.checkVisibility() && !part.closest('nav') && !part.parentElement?.closest('output'),
    );
    const boxes = parts.map((part) => ({ name: part.textContent?.trim() || part.tagName, box: part.getBoundingClientRect() }));
    const over = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ box }) =>
            box.left < one.box.right - 1 && one.box.left < box.right - 1 && box.top < one.box.bottom - 1 && one.box.top < box.bottom - 1,
        )
        .map((other) => `${one.name} / ${other.name}`),
    );
    const outside = boxes.filter(({ box }) => box.left < 0 || box.right > innerWidth).map(({ name }) => name);
    const picker = document.querySelector<HTMLSelectElement>('header select');
    if (!picker) throw new Error('No picker');
    const style = getComputedStyle(picker);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('No canvas');
    pen.font = style.font;
    const room = picker.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const name = picker.selectedOptions[0]?.textContent ?? '';
    const letters = [...name].filter((_, at) => pen.measureText(name.slice(0, at + 1)).width <= room).length;
    return { over, outside, letters };
  });

/** Words of the main part that are broken between two lines though they would fit on one, cells that lie under a column that stays in view, and
 *  tables of a wide window that have no room for columns. */
const listOf = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('option, [class*=hidden i]')) continue;
      for (const word of (node.textContent ?? '').matchAll(/[^\s/-]+[/-]?/g)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word[0]);
      }
    }
    const covered = [...document.querySelectorAll('main section table[role=table]')].flatMap((table) => {
      const last = [...table.querySelectorAll('thead th')].at(-1);
      if (!last?.checkVisibility() || getComputedStyle(last).position !== 'sticky') return [];
      const edge = last.getBoundingClientRect().left;
      return [...table.querySelectorAll('thead th')]
        .slice(0, -1)
        .filter((head) => head.getBoundingClientRect().right > edge + 1)
        .map((head) => head.textContent ?? '');
    });
    // The styles of cards are not read from 1280 px on (Table*.css).
    const narrow = [...document.querySelectorAll('main section:has(> table[role=table])')].filter(
      ({ clientWidth }) => innerWidth >= 1280 && clientWidth < 652,
    );
    return { broken: [...new Set(broken)], covered: [...covered, ...narrow.map((table) => `narrow ${table.ariaLabel}`)] };
  });

test.each(WIDTHS.filter(([width]) => DEEP || width === 375 || width === 1366))(
  '%i px: no word is broken inside, and no column lies under the actions',
  async (width, height) => {
    const { page } = fixture.person;
    await page.setViewportSize({ width, height });
    for (const list of LISTS) {
      await visit(page, `/${list}`);
      if (list === 'certificates')
        await page
          .locator('main input[type=file]')
          .first()
          .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') });
      for (const more of await page.getByRole('button', { name: /^More/ }).all()) await more.press('Enter');
      await expect.poll(() => listOf(page), { message: list }).toEqual({ broken: [], covered: [] });
    }
  },
);

test('off line with something waiting, the bar keeps its parts apart and the vessel can be read', async () => {
  const { page } = fixture.person;
  const { body } = await call(fixture.url, 'GET', `/api/vessels/${fixture.vessel}/crew`, fixture.person.token);
  await page.setViewportSize({ width: 1366, height: 768 });
  await visit(page, `/edit-crew/${fixture.vessel}/${(body.crew as { id: number }[])[0]?.id}`);
  await cutLink(fixture.person.page);
  await page
    .getByRole('status')
    .filter({ hasText: /^Offline since/ })
    .waitFor();
  await fieldOf(page, 'passport').fill('P-7');
  await submitForm(page);
  await page.getByRole('status').filter({ hasText: '1 to send' }).waitFor();
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    const bar = async () => {
      const { over, outside, letters } = await barOf(page);
      return { over, outside, readable: letters >= 8 };
    };
    await expect.poll(bar, { message: `at ${width} px` }).toEqual({ over: [], outside: [], readable: true });
  }
  await fixture.person.context.setOffline(false);
});

/** How many rows of a table the screen shows whole, without scrolling. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const region = document.querySelector('main section:has(> table[role=table])');
    const bottom = Math.min(region?.getBoundingClientRect().bottom ?? 0, innerHeight);
    return [...(region?.querySelectorAll('tbody > tr') ?? [])].filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
  });

/** Switches between normal and compact rows, which a browser keeps from list to list. */
async function switchCompact(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Columns' }).click();
  await tab.getByText('Compact rows', { exact: true }).click();
  await tab.keyboard.press('Escape');
  await tab.keyboard.press('Escape');
}

const LONG = 'Statement of Compliance with the Inventory of Hazardous Materials and its Supplement, no.';
const longItem = (n: number) => ({ item_name: `${LONG} ${n}`, quantity_requested: n });

test.each([
  ['certificates', 20, (sl_no: number) => ({ sl_no, certificate_name: `${LONG} ${sl_no}`, expiry_date: '2099-01-01' }), 'certificate_name'],
  ['requisitions', 8, (n: number) => ({ requisition_no: `REQ-${n}`, supplier: LONG, items: [1, 2, 3].map(longItem) }), 'item_name'],
] as const)(
  '%s on a laptop: 14 rows of one line, 18 if compact; a cut name is whole under the pointer and in focus',
  async (kind, count, values, key) => {
    const { page } = fixture;
    const ship = await addVessel(fixture.url, fixture.person.token, `MV Long Names of ${kind}`);
    for (let n = 1; n <= count; n += 1) {
      const body = validBody(kind, { vessel_id: ship, ...values(n) });
      expect(await call(fixture.url, 'POST', paths.create(kind, ship), fixture.person.token, body)).toMatchObject({ status: 201 });
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    await choose(page, ship);
    await visit(page, `/${kind}`);
    const row = page.locator('main [data-id]').first();
    await row.waitFor();
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(14);
    if (kind === 'certificates') expect(await row.getByText('Valid', { exact: true }).locator('svg').all()).toEqual([]);
    await switchCompact(page);
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(18);
    const content = row.locator(`[data-column=${key}]`).first().locator('> div');
    const isCut = () => content.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(await isCut()).toBe(true);
    await content.hover();
    await expect.poll(() => content.getAttribute('title')).toBe(`${LONG} 1`);
    await page.keyboard.press('j');
    await expect.poll(isCut).toBe(false);
    await switchCompact(page);
  },
);

test('the summary stands below the table, open with all its rows, on a phone and in a low window too; the count leads there', async () => {
  const { page } = fixture;
  const due = await addVessel(fixture.url, fixture.person.token, 'MV Due');
  const record = { issued_by: 'Class', issue_date: '2020-01-01', expiry_date: todayUtc() };
  for (let sl_no = 1; sl_no <= 9; sl_no += 1)
    await call(fixture.url, 'POST', `/api/vessels/${due}/certificates`, fixture.person.token, {
      ...record,
      sl_no,
      certificate_name: `Certificate ${sl_no}`,
    });
  for (const [width, height] of [
    [1366, 768],
    [390, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await choose(page, due);
    await visit(page, '/certificates');
    const summary = page.getByRole('region', { name: 'Summary of Due or Expired Certificates' });
    await expect.poll(async () => (await summary.locator('tbody tr').all()).length).toBe(9);
    await summary.getByText('Certificate 9').waitFor();
    const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => (await top(summary)) > (await top(page.locator('main table[role=table]')))).toBe(true);
    await page.getByRole('link', { name: 'Due or expired: 9' }).click();
    const heading = summary.getByRole('heading');
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    const seen = await heading.evaluateHandle(
      (element) => new Promise((done) => new IntersectionObserver(([entry]) => entry?.isIntersecting && done(true)).observe(element)),
    );
    expect(await seen.jsonValue()).toBe(true);
    expect(new URL(page.url()).hash).toBe('');
    await visit(page, '/crew');
    await page.getByText('No contracts expiring or expired within 30 days.', { exact: true }).waitFor();
  }
});

test('Fleet, Due, Papers and Handover are in the menu of a phone, and on a laptop in one row', async () => {
  const { page } = fixture;
  await visit(page, '/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await page.setViewportSize({ width: 375, height: 740 });
  for (const [name, path] of Object.entries({ Fleet: '/vessels', Due: '/due', Papers: '/papers', Handover: '/handover' })) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await nav.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(at(path));
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  const hidden = () =>
    nav
      .getByRole('list')
      .first()
      .evaluate((list) => list.scrollWidth - list.clientWidth);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
});
