import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, toTyped, todayUtc } from '../../shared/basics/calendar';
import { axeFinds } from '../support/axeFinds';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { drawIn } from '../support/drawIn';
import { at, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';
import { examplePdf, uploadFile } from '../support/uploadFile';

const day = (days: number) => addDays(todayUtc(), days);
const fixture = useVesselFixture({ vessel: 'MV Full', filled: true });
const LIST = '/psc-inspections';

beforeEach(() => fixture.page.setViewportSize({ width: 1366, height: 850 }));

const rows = (page: Page) => page.locator('main section [data-index]');
const names = (page: Page) => page.locator('main section table[role=table] tbody th').allInnerTexts();
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const opener = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: /^Filter / });

async function chooseValue(page: Page, column: string, ...values: string[]) {
  await opener(page).click();
  await menu(page).getByRole('button', { name: column, exact: true }).click();
  for (const value of values)
    await menu(page)
      .getByRole('button', { name: new RegExp(`^${value}`) })
      .click();
  await page.keyboard.press('Escape');
}

describe('a list is filtered by its columns', () => {
  test('several values of one column, together with another column; the address says so, and a reload and Back show the same', async () => {
    const { page } = fixture;
    await visit(page, LIST);
    await chooseValue(page, 'Inspection Status', 'Detained', 'Passed');
    await expect.poll(() => names(page)).toEqual(['Port 1', 'Port 3']);
    await expect.poll(() => query(page)).toBe(`?vessel=${fixture.vessel}&inspection_status=Detained,Passed`);
    const counted = page.getByRole('group', { name: /^Filter / }).getByRole('status');
    await expect.poll(() => counted.innerText()).toBe('2 of 4');
    await opener(page).click();
    await menu(page).getByRole('button', { name: 'Inspection Date' }).click();
    await menu(page)
      .getByLabel('To')
      .fill(toTyped(day(-1)));
    await expect.poll(() => names(page)).toEqual(['Port 3']);
    await expect.poll(() => query(page)).toContain(`&inspection_date=..${day(-1)}`);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['Port 3']);
    await chips(page)
      .getByText(`Inspection Date: to ${toTyped(day(-1))}`)
      .waitFor();
    await page.getByRole('link', { name: 'Edit Port 3' }).click();
    await page.waitForURL('**/edit-psc-inspection/**');
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(['Port 3']);
  });

  test('two values that are chosen before the list is drawn both count', async () => {
    const { page } = fixture;
    await visit(page, LIST);
    await opener(page).click();
    await menu(page).getByRole('button', { name: 'Inspection Status', exact: true }).click();
    const two = menu(page).getByRole('button', { name: /^(Detained|Passed)/ });
    await expect.poll(() => two.count()).toBe(2);
    await two.evaluateAll((values) => values.forEach((value) => (value as HTMLElement).click()));
    await expect.poll(() => names(page)).toEqual(['Port 1', 'Port 3']);
    await page.keyboard.press('Escape');
  });

  test.each([
    [`${LIST}?inspection_date=..2026-11-01`, '02-11-2026', '01-10-2026', 'inspection_date=2026-10-01..'],
    ['/crew?days_onboard=85..90', '91', '80', 'days_onboard=80..'],
  ])('Clear in the menu of %s empties its boxes: the next input starts from nothing', async (path, to, from, written) => {
    const { page } = fixture;
    await visit(page, path);
    await chips(page).getByRole('button').first().click();
    await menu(page).getByLabel('To').fill(to);
    await menu(page).getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => query(page)).toBe(`?vessel=${fixture.vessel}`);
    await menu(page).getByLabel('From').fill(from);
    await expect.poll(() => query(page)).toBe(`?vessel=${fixture.vessel}&${written}`);
    await page.keyboard.press('Escape');
  });

  test('a link shows a colleague the same', async () => {
    const other = await fixture.browsers.person();
    await other.page.goto(`${LIST}?inspection_status=Detained,Passed&vessel=${fixture.vessel}`);
    await expect.poll(() => names(other.page)).toEqual(['Port 1', 'Port 3']);
    await chips(other.page).getByRole('button', { name: 'Inspection Status: Detained, Passed', exact: true }).waitFor();
  });

  deepTest('a chip pressed again edits, its cross takes it away, and all go at once', async () => {
    const { page } = fixture;
    await visit(page, `${LIST}?inspection_status=Detained&mou=Paris+MOU&q=port`);
    await expect.poll(() => rows(page).count()).toBe(1);
    await chips(page).getByRole('button', { name: 'Inspection Status: Detained', exact: true }).click();
    await menu(page)
      .getByRole('button', { name: /^In-Complete/ })
      .click();
    await expect.poll(() => names(page)).toEqual(['Port 2', 'Port 3']);
    await page.keyboard.press('Escape');
    await chips(page).getByRole('button', { name: 'Remove filter Inspection Status: Detained, In-Complete' }).click();
    await expect.poll(() => rows(page).count()).toBe(4);
    await expect.poll(() => focused(page)).toBe('Filter');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => query(page)).toBe(`?vessel=${fixture.vessel}`);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
  });

  deepTest('by keyboard alone', async () => {
    const { page } = fixture;
    await visit(page, LIST);
    await page.keyboard.press('f');
    await menu(page).waitFor();
    await menu(page).getByRole('button', { name: 'Inspection Status' }).focus();
    await page.keyboard.press('Enter');
    await menu(page)
      .getByRole('button', { name: /^Detained/ })
      .focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect.poll(() => names(page)).toEqual(['Port 3']);
    await expect.poll(() => focused(page)).toBe('Filter');
  });

  test('by values worked out for today, by dates that fall due, and by what is free text with few values', async () => {
    const { page } = fixture;
    await visit(page, '/certificates?status=Due,Expired');
    await expect.poll(() => names(page)).toEqual(['Lately Expired', 'Due Soon', 'Long Expired']);
    await visit(page, '/certificates?expiry_date=overdue');
    await expect.poll(() => names(page)).toEqual(['Lately Expired', 'Long Expired']);
    await visit(page, '/certificates?expiry_date=30d');
    await expect.poll(() => names(page)).toEqual(['Due Soon']);
    await visit(page, '/certificates?issuing_authority=-&issued_by=Class');
    await expect.poll(() => names(page)).toEqual(['Due Soon']);
    await visit(page, '/daily-messages?person_in_charge=Bosun');
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  deepTest('by figures from one to another, and by whether there is a file', async () => {
    const { page } = fixture;
    await visit(page, '/crew');
    await opener(page).click();
    await menu(page).getByRole('button', { name: 'Days Onboard' }).click();
    await menu(page).getByLabel('From').fill('85');
    await expect.poll(() => rows(page).count()).toBe(2);
    await menu(page).getByLabel('To').fill('90');
    await expect.poll(() => names(page)).toEqual(['Leaves Soon']);
    await page.keyboard.press('Escape');
    await chips(page).getByRole('button', { name: 'Days Onboard: from 85 to 90', exact: true }).waitFor();
    await expect.poll(() => query(page)).toContain('&days_onboard=85..90');
    await visit(page, '/crew?days_onboard=..0');
    await expect.poll(() => names(page)).toEqual(['Just Joined']);
    const [first = 0] = fixture.made.certificates ?? [];
    expect(await uploadFile(fixture.url, fixture.person.token, fixture.vessel, first, examplePdf(900, 'a file'))).toBe(200);
    await visit(page, '/certificates');
    await chooseValue(page, 'File', 'Has a file');
    await expect.poll(() => names(page)).toEqual(['Due Soon']);
    await chips(page).getByRole('button', { name: 'File: Has a file', exact: true }).waitFor();
    await expect.poll(() => query(page)).toContain('&file=yes');
    await visit(page, '/certificates?file=-');
    await expect.poll(() => rows(page).count()).toBe(3);
  });

  deepTest('an order by a column that is gone is told, and can be put away', async () => {
    const { page } = fixture;
    await visit(page, `${LIST}?sort=-no_such_column`);
    await page.getByText('Not sorted: there is no column “no_such_column” here.').waitFor();
    await expect.poll(() => rows(page).count()).toBe(4);
    await page.getByRole('button', { name: 'Keep this order' }).click();
    await expect.poll(() => query(page)).toBe(`?vessel=${fixture.vessel}`);
    await page.getByText(/^Not sorted/).waitFor({ state: 'detached' });
    // Columns that only the screen adds are there to sort by.
    await visit(page, '/vessels?sort=worst');
    await page.getByRole('row', { name: 'MV Full' }).waitFor();
    await expect.poll(() => page.getByText(/^Not sorted/).count()).toBe(0);
  });

  deepTest('the vessels too', async () => {
    const { page } = fixture;
    await addVessel(fixture.url, fixture.person.token, 'MV Panama', { flag: 'Panama' });
    await visit(page, '/vessels?flag=Panama');
    await expect.poll(() => names(page)).toContainEqual(expect.stringContaining('MV Panama'));
    await expect.poll(async () => (await names(page)).some((name) => name.includes('MV Full'))).toBe(false);
  });

  test('what changes elsewhere comes and goes as the filter says', async () => {
    const { page } = fixture;
    await visit(page, `${LIST}?inspection_status=Detained`);
    await expect.poll(() => names(page)).toEqual(['Port 3']);
    const path = `/api/vessels/${fixture.vessel}/psc-inspections/${fixture.made['psc-inspections']?.[0]}`;
    const { body: was } = await call(fixture.url, 'GET', path, fixture.person.token);
    await call(fixture.url, 'PUT', path, fixture.person.token, { ...was, inspection_status: 'Detained' });
    await expect.poll(() => names(page)).toEqual(['Port 1', 'Port 3']);
    await call(fixture.url, 'PUT', path, fixture.person.token, { ...was, inspection_status: 'Passed' });
    await expect.poll(() => names(page)).toEqual(['Port 3']);
  });

  test('an address that means nothing filters nothing it cannot, and says so', async () => {
    const { page } = fixture;
    await visit(page, `${LIST}?mou=%00%FF%2525,`);
    await page.getByText('No rows match these filters.').waitFor();
    await visit(page, `${LIST}?inspection_status=Lost`);
    await expect.poll(() => rows(page).count()).toBe(4);
    await chips(page).getByText('Ignored in this link: inspection_status=').waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => query(page)).toBe(`?vessel=${fixture.vessel}`);
  });

  deepTest('a phone has the same, at the foot of its screen', async () => {
    const { page } = fixture;
    await page.setViewportSize({ width: 375, height: 740 });
    await visit(page, LIST);
    await chooseValue(page, 'Inspection Status', 'Detained');
    await expect.poll(() => rows(page).count()).toBe(1);
    await chips(page).getByRole('button', { name: 'Inspection Status: Detained', exact: true }).click();
    const box = () => menu(page).boundingBox();
    await expect.poll(async () => ((await box())?.y ?? 0) + ((await box())?.height ?? 0)).toBeGreaterThan(700);
    await expect.poll(async () => (await box())?.width).toBeGreaterThan(340);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});

test.each(['light', 'dark'] as const)('axe finds nothing in the menus of a list, nor beside its chips, %s', async (colorScheme) => {
  const { page } = fixture;
  await drawIn(page, colorScheme);
  await visit(page, `${LIST}?inspection_status=Detained&gone=1`);
  expect(await axeFinds(page)).toEqual([]);
  for (const press of ['Filter', 'Inspection Status: Detained', 'Views', 'Columns']) {
    await page.getByRole('button', { name: press, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFinds(page, '[popover]:popover-open'), press).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

deepTest('a count in the list of vessels opens just what it counts', async () => {
  const { page } = fixture;
  await visit(page, '/vessels');
  const link = page.getByRole('row', { name: 'MV Full' }).getByRole('link', { name: /^Certificates due\/expired: 2/ });
  await link.click();
  await page.waitForURL(at('/certificates'));
  await expect.poll(() => names(page)).toEqual(['Lately Expired', 'Due Soon']);
});
