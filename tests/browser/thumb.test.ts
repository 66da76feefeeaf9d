import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { fieldOf, formOf, rowOf } from '../support/browserForm';
import { call } from '../support/call';
import { goWithin, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true });

describe('one thumb on a phone', () => {
  const bar = (page: Page) => page.locator('header').getByRole('button', { name: 'Open menu' }).locator('..');
  const targets = async (page: Page) =>
    (await bar(page).locator(':is(a, button):visible').allInnerTexts()).map((words) => words.trim().split('\n').at(-1));

  test('a bar at the bottom has five targets, over no content; a tablet has none, and a form its own', async () => {
    const { page } = fixture;
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, '/certificates');
    await expect.poll(() => targets(page)).toEqual(['Ship', 'Due', 'Add', 'Find', 'Menu']);
    for (const target of await bar(page).locator(':is(a, button):visible').all()) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const gap = () =>
      bar(page).evaluate((node) => {
        scrollTo(0, document.documentElement.scrollHeight);
        const last = document.querySelector('main')?.lastElementChild?.getBoundingClientRect();
        return node.getBoundingClientRect().top - (last?.bottom ?? Infinity);
      });
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    // The icon changes under the press.
    await page.getByRole('button', { name: 'Open menu' }).locator('svg').click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Requisitions', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await bar(page).getByRole('link', { name: 'Due' }).click();
    await page.waitForURL('**/due?**');
    const isFixed = () => bar(page).evaluate((node) => getComputedStyle(node).position === 'fixed');
    await visit(page, '/certificates');
    await expect.poll(isFixed).toBe(true);
    // The keys of rows are fetched after the list.
    const selects = async () => {
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      return page.getByRole('region', { name: 'Selected rows' }).count();
    };
    await expect.poll(selects).toBe(1);
    await expect.poll(isFixed).toBe(false);
    await visit(page, `/add-certificate/${fixture.vessel}`);
    await page.getByRole('button', { name: 'Open menu' }).waitFor();
    await expect.poll(isFixed).toBe(false);
    await page.setViewportSize({ width: 768, height: 1024 });
    await visit(page, '/certificates');
    await page.getByRole('button', { name: 'Find anything' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Open menu' }).count()).toBe(0);
  });

  test('the menus above a list are one row; a reason of the verdict wraps like text', async () => {
    const { page } = fixture;
    await page.setViewportSize({ width: 375, height: 740 });
    const person = { name: 'Ingrid Solvang', rank: 'Chief Officer' };
    await call(fixture.url, 'PUT', '/api/profile', fixture.person.token, person);
    await page.reload();
    await visit(page, '/daily-messages');
    await page.getByRole('button', { name: 'Mine' }).waitFor();
    await page.getByRole('combobox', { name: /^Sort/ }).waitFor();
    const menus = page.getByRole('group', { name: 'Filter daily messages' }).locator(':is(input, button, select):visible');
    await expect.poll(() => menus.count()).toBe(6);
    const spread = () =>
      menus.evaluateAll((all) => {
        const tops = all.map((one) => one.getBoundingClientRect().top);
        return Math.max(...tops) - Math.min(...tops);
      });
    await expect.poll(spread).toBeLessThan(20);

    const detention = { psc_port: 'Port of a very long name that takes two lines', mou: 'Paris MOU', inspection_date: '2026-01-05' };
    const { body } = await call(fixture.url, 'POST', paths.create('psc-inspections', fixture.vessel), fixture.person.token, {
      ...detention,
      inspection_status: 'Detained',
    });
    await visit(page, '/');
    const reason = page.getByLabel('Verdict').getByRole('link', { name: /two lines/ });
    // Two lines of text in a target of at least 44 px.
    await expect.poll(async () => (await reason.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect.poll(async () => (await reason.boundingBox())?.height).toBeLessThanOrEqual(60);
    await call(fixture.url, 'DELETE', paths.record('psc-inspections', fixture.vessel, Number(body.id)), fixture.person.token);
  });

  test('a record is one row of at most 58 px, which a press opens in place', async () => {
    const { page } = fixture;
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [path, name, label] of [
      ['crew', 'Leaves Soon', 'Date Of Joining'],
      ['daily-messages', 'MSG-1', 'Action Taken'],
    ] as const) {
      await visit(page, `/${path}`);
      const row = rowOf(page, name);
      const height = async () => (await row.boundingBox())?.height ?? Infinity;
      await expect.poll(height, { message: path }).toBeLessThanOrEqual(58);
      const more = row.getByRole('button', { name: `More: ${name}` });
      await expect.poll(async () => (await more.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await more.click({ position: { x: 40, y: 20 } });
      await row.locator(`[data-label="${label}"]`).filter({ visible: true }).waitFor();
      await row.getByRole('button', { name: `Actions for ${name}` }).waitFor();
      await more.press('Enter');
      await expect.poll(height, { message: path }).toBeLessThanOrEqual(58);
    }
  });
});

test('by the keyboard the menu of a phone closes at Esc, back on its button, and when the focus leaves it', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 375, height: 740 });
  await visit(page, '/crew');
  const focused = page.locator(':focus');
  const logout = page.getByRole('button', { name: 'Logout' });
  const open = async () => {
    await page.getByRole('button', { name: 'Open menu' }).press('Enter');
    await logout.waitFor();
  };
  await open();
  await logout.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).and(focused).waitFor();
  await open();
  await logout.press('Tab');
  await page.getByRole('button', { name: 'Open menu' }).waitFor();
  await page.getByRole('main').and(page.locator(':has(:focus)')).waitFor();
});

test('the bar of the selected rows on a phone covers no row, however many lines it has', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 375, height: 500 });
  await visit(page, '/daily-messages');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await page.getByRole('button', { name: 'More for these daily messages' }).click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const gap = () =>
    bar.evaluate((node) => {
      scrollTo(0, document.documentElement.scrollHeight);
      const last = document.querySelector('main')?.lastElementChild?.getBoundingClientRect();
      return node.getBoundingClientRect().top - (last?.bottom ?? Infinity);
    });
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 320, height: 500 });
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--foot'))).toBe('');
});

test('a notice on a phone stands above the buttons of a form, which stay in reach', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 375, height: 740 });
  await visit(page, `/add-audit/${fixture.vessel}`);
  await fieldOf(page, 'audit_date').fill('01-03-2025');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Left without saving.').waitFor();
  await goWithin(page, `/add-crew/${fixture.vessel}`);
  const notice = page.getByLabel('Notifications').getByRole('listitem').first();
  await notice.getByRole('button', { name: 'Undo' }).waitFor();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const footer = await formOf(page).locator('footer').boundingBox();
  const box = await notice.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
});

test("a table shows 'more' beside cut remarks only in the row that is pointed at or has the focus, and all of them in the focused row", async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 1366, height: 768 });
  await call(fixture.url, 'POST', paths.create('audits', fixture.vessel), fixture.person.token, {
    audit_type: 'ISM Audit',
    audit_date: '2025-03-01',
    status: 'Passed',
    remarks: 'The report is with the master; copies of all pages went ashore with the last mail from Rotterdam.',
  });
  await visit(page, '/audits');
  const more = page.locator('main tbody').getByRole('button', { name: 'more' }).first();
  const opacity = () => more.evaluate((button) => getComputedStyle(button).opacity);
  await page.mouse.move(2, 2);
  await expect.poll(opacity).toBe('0');
  await more.hover();
  await expect.poll(opacity).toBe('1');
  await page.mouse.move(2, 2);
  await expect.poll(opacity).toBe('0');
  await more.focus();
  await expect.poll(opacity).toBe('1');

  const row = rowOf(page, 'The report is with the master');
  const remarks = row.getByText('The report is with the master');
  expect((await remarks.boundingBox())?.height).toBeLessThan(25);
  const moveDown = async () => {
    await page.keyboard.press('j');
    return row.evaluate((node) => node === document.activeElement);
  };
  await more.evaluate((button) => button.blur());
  await expect.poll(moveDown).toBe(true);
  await expect.poll(async () => (await remarks.boundingBox())?.height).toBeGreaterThan(25);
});

test('a table on a laptop shows the days beside a due date, and the word of a state, whole', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 1366, height: 768 });
  const next_due_date = addDays(todayUtc(), -205);
  const audit = { audit_type: 'Flag Survey', auditing_authority: 'Palau', audit_date: '2025-03-01', next_due_date, status: 'Pending' };
  await call(fixture.url, 'POST', paths.create('audits', fixture.vessel), fixture.person.token, audit);
  await visit(page, '/audits');
  const row = rowOf(page, '205 days overdue');
  for (const column of ['next_due_date', 'status']) {
    const content = row.locator(`[data-column=${column}] > div`);
    expect(await content.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), column).toBe(0);
  }
});
