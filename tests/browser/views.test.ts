/** What the address of a list says: its filters, order and columns, kept as a view; and that nothing leads back to it once it is left. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { at, choose, visit } from '../support/screens';
import { many } from '../support/tier';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true, expected: [/status of 404 .*vessel=999999/] });
const LIST = '/psc-inspections';

beforeEach(() => fixture.page.setViewportSize({ width: 1366, height: 850 }));

const names = (page: Page) => page.locator('main section table[role=table] tbody th').allInnerTexts();
const headers = (page: Page) => page.locator('main table[role=table] thead th').allInnerTexts();
const opener = (page: Page, name = 'Views') => page.getByRole('group', { name: /^Filter / }).getByRole('button', { name, exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Views', exact: true });
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const keep = async (values: object) =>
  Number(
    (await call(fixture.url, 'POST', paths.views, fixture.person.token, { kind: 'psc-inspections', everybody: true, ...values })).body.id,
  );

describe('a view of a list', () => {
  test('is saved with filters, order and columns, opens from the menu, is renamed and deleted', async () => {
    const { page } = fixture;
    await visit(page, `${LIST}?inspection_status=Detained,Passed&sort=-psc_port&hide=mou`);
    await expect.poll(() => names(page)).toEqual(['Port 3', 'Port 1']);
    await opener(page).click();
    await menu(page)
      .getByText(/^No views yet/)
      .waitFor();
    await menu(page).getByRole('button', { name: 'Save as a new view…' }).click();
    const form = page.getByRole('dialog', { name: 'Save view' });
    await form.getByRole('button', { name: 'Save view' }).click();
    await form.getByText('Give the view a name.').waitFor();
    await form.getByLabel('Name of the view').fill('For the audit');
    await form.getByRole('button', { name: 'Save view' }).click();
    await opener(page, 'For the audit').waitFor();

    await visit(page, LIST);
    await expect.poll(() => names(page)).toHaveLength(4);
    await opener(page).click();
    await menu(page).getByRole('button', { name: 'For the audit', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['Port 3', 'Port 1']);
    await expect.poll(() => headers(page)).not.toContain('MOU');
    await expect
      .poll(() => params(page))
      .toMatchObject({
        inspection_status: 'Detained,Passed',
        sort: '-psc_port',
        hide: 'mou',
        vessel: String(fixture.vessel),
      });

    await page.getByRole('button', { name: 'Remove filter Inspection Status: Detained, Passed' }).click();
    await opener(page, 'For the audit (changed)').click();
    await menu(page).getByRole('button', { name: 'Save the changes to “For the audit”' }).click();
    await page.keyboard.press('Escape');
    await opener(page, 'For the audit').click();
    await menu(page).getByRole('button', { name: 'Rename For the audit' }).click();
    await page.getByLabel('Name of the view').fill('By port');
    await page.getByRole('button', { name: 'Save view' }).click();
    await menu(page).getByRole('button', { name: 'Delete By port' }).click();
    await page.getByRole('dialog', { name: 'Delete the view “By port”?' }).getByRole('button', { name: 'Delete' }).click();
    await opener(page).waitFor();
  });

  test("opens by its link in another person's browser, and what is for one alone does not", async () => {
    const id = await keep({ name: 'Detentions', query: 'inspection_status=Detained' });
    const other = await fixture.browsers.person();
    await other.page.goto(`${LIST}?view=${id}&vessel=${fixture.vessel}`);
    await expect.poll(() => names(other.page)).toEqual(['Port 3']);
    await opener(other.page, 'Detentions').click();
    await menu(other.page)
      .getByRole('list', { name: 'Views by others' })
      .getByRole('button', { name: /^Detentions/ })
      .waitFor();
    const changes = menu(other.page).getByRole('button', { name: /^(Rename|Delete)/ });
    await expect.poll(() => changes.count()).toBe(0);
    const alone = await keep({ name: 'Alone', query: 'inspection_status=Detained', everybody: false });
    for (const gone of [String(alone), '99999', 'x%00y'].slice(0, many(1, 3))) {
      await other.page.goto(`${LIST}?view=${gone}&vessel=${fixture.vessel}`);
      await other.page.getByText('The view of this link was deleted, or is not for everybody. The list is shown without it.').waitFor();
      await expect.poll(() => names(other.page)).toHaveLength(4);
      await expect.poll(() => params(other.page)).toEqual({ vessel: String(fixture.vessel) });
    }
  });

  test('is closed when its last filter is removed', async () => {
    const { page } = fixture;
    const id = await keep({ name: 'Held', query: 'inspection_status=Detained' });
    await visit(page, `${LIST}?view=${id}`);
    await expect.poll(() => names(page)).toEqual(['Port 3']);
    await page.getByRole('button', { name: 'Remove filter Inspection Status: Detained' }).click();
    await opener(page).waitFor();
    await expect.poll(() => names(page)).toHaveLength(4);
    expect(params(page)).toEqual({ vessel: String(fixture.vessel) });
  });

  deepTest('whose column is gone opens with what is left and says so; whose vessel is gone, on another', async () => {
    const { page } = fixture;
    const id = await keep({ name: 'Old', query: 'no_such_column=1&inspection_status=Detained&hide=another' });
    await visit(page, `${LIST}?view=${id}`);
    await expect.poll(() => names(page)).toEqual(['Port 3']);
    await page.getByText('Ignored in this link: no_such_column=1; hide=another').waitFor();
    await page.goto(`${LIST}?view=${id}&vessel=999999`);
    await page.getByText('There is no such vessel.').waitFor();
    await choose(page, 'MV Full');
    await expect.poll(() => names(page)).toEqual(['Port 3']);
  });
});

describe('the columns of a list', () => {
  deepTest('are chosen, kept for the next visit, and left out of the file too; the name always stays', async () => {
    const { page } = fixture;
    await visit(page, LIST);
    await page.getByRole('button', { name: 'Columns' }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await expect.poll(() => columns.getByRole('button', { name: 'PSC Port' }).isDisabled()).toBe(true);
    for (const name of ['MOU', 'Remarks']) await columns.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => headers(page)).not.toContain('MOU');
    await page.reload();
    await expect.poll(() => headers(page)).toContain('PSC Port');
    await expect.poll(() => headers(page)).not.toContain('Remarks');
    await page.getByRole('button', { name: 'Columns' }).click();
    await columns.getByRole('button', { name: 'Usual columns' }).click();
    await expect.poll(() => headers(page)).toContain('MOU');
    await page.keyboard.press('Escape');
  });

  deepTest('stand close together where that is chosen: twelve rows of a list on a laptop', async () => {
    const { page } = fixture;
    for (let at = 1; at <= 16; at += 1)
      await call(fixture.url, 'POST', `/api/vessels/${fixture.vessel}/certificates`, fixture.person.token, {
        sl_no: at + 10,
        certificate_name: 'International Sewage Pollution Prevention Certificate (ISPP)',
        issued_by: 'Class',
        issuing_authority: 'Panama Maritime Authority',
        issue_date: '2025-03-01',
        expiry_date: '2030-03-01',
      });
    await page.setViewportSize({ width: 1366, height: 768 });
    await visit(page, '/certificates');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Compact rows' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.locator('main section [data-index="15"]').waitFor();
    const seen = () =>
      page
        .locator('main section [data-index]')
        .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
    await expect.poll(seen).toBeGreaterThanOrEqual(12);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Compact rows' }).click();
    await page.keyboard.press('Escape');
  });
});

test('the words of the search in the address are marked, on another ship too', async () => {
  const { page } = fixture;
  const other = await addVessel(fixture.url, fixture.person.token, 'MV Marked');
  const inspection = validBody('psc-inspections', { mou: 'Paris MOU' });
  await call(fixture.url, 'POST', paths.create('psc-inspections', other), fixture.person.token, inspection);
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('filter') ?? [])].map(String));
  await visit(page, `${LIST}?q=paris`);
  await expect.poll(marked).toContain('Paris');
  await choose(page, other);
  await expect.poll(marked).toEqual(['Paris']);
  await choose(page, fixture.vessel);
});

// The address follows a field after 0.2 s: here in the very moment in which another screen is opened.
test.each([
  ['/certificates', 'Filter certificates'],
  ['/search?q=port', 'Search all ships'],
])('%s: another screen opened right after typing stays (%s)', async (path, field) => {
  const { page } = fixture;
  await visit(page, path);
  await page.evaluate(() => {
    const [start, stop] = [setTimeout, clearTimeout];
    const waiting = new Map<number, () => void>();
    const held = (work: () => void, after?: number, ...rest: unknown[]) => {
      if (after !== 200) return Number(start(work, after, ...rest));
      const id = -1 - waiting.size;
      waiting.set(id, work);
      return id;
    };
    Object.assign(globalThis, { waiting, setTimeout: held, clearTimeout: (id: number) => waiting.delete(id) || stop(id) });
  });
  await page.getByRole('searchbox', { name: field }).fill('exp');
  const waiting = () => page.evaluate(() => (Reflect.get(globalThis, 'waiting') as Map<number, () => void>).size);
  await expect.poll(waiting).toBeGreaterThan(0);
  await page.evaluate(() => {
    history.pushState(null, '', '/psc-inspections');
    dispatchEvent(new PopStateEvent('popstate'));
    for (const work of (Reflect.get(globalThis, 'waiting') as Map<number, () => void>).values()) work();
  });
  await page.getByRole('heading', { level: 1, name: 'PSC Inspections' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'PSC Inspections' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/psc-inspections');
});

deepTest('a vessel selected while the next screen is being drawn is shown on that screen', async () => {
  const { page } = fixture;
  const vessel = await addVessel(fixture.url, fixture.person.token, 'MV Next');
  await visit(page, '/certificates');
  const select = page.getByLabel('Select Vessel');
  await select.locator(`option[value="${vessel}"]`).waitFor({ state: 'attached' });
  await select.evaluate((box: HTMLSelectElement, chosen) => {
    history.pushState(null, '', '/psc-inspections');
    dispatchEvent(new PopStateEvent('popstate'));
    box.value = chosen;
    box.dispatchEvent(new Event('change', { bubbles: true }));
  }, String(vessel));
  await page.getByRole('heading', { level: 1, name: 'PSC Inspections' }).waitFor();
  await expect.poll(() => params(page).vessel).toBe(String(vessel));
  await expect.poll(() => select.inputValue()).toBe(String(vessel));
  expect(new URL(page.url())).toSatisfy(at('/psc-inspections'));
});
