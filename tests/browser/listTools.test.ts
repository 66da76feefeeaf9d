import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addDays, toTyped, todayUtc } from '../../shared/basics/calendar';
import { rowOf, pressInRow } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { asking, choose, loaded, visit } from '../support/screens';
import { many } from '../support/tier';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true });
beforeEach(() => fixture.page.setViewportSize({ width: 1366, height: 850 }));

const focusedRow = () =>
  expect.poll(() => fixture.page.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('aria-label')));
const names = () => expect.poll(() => fixture.page.locator('main section table[role=table] tbody th').allInnerTexts());
const text = (words: string) => fixture.page.getByText(words, { exact: true }).first().waitFor();
const press = (key: string) => fixture.page.keyboard.press(key);

/** Presses `key` in one turn: until the last row that is drawn has the focus, and once more. Answers the place of that row. */
const pressPast = (key: string, shiftKey = false) =>
  fixture.page.evaluate(
    (held) => {
      const press = () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...held, bubbles: true }));
      const drawn = [...document.querySelectorAll('main [role=table] [data-index]')].at(-1);
      for (let n = 0; n < 300 && document.activeElement?.closest('[data-index]') !== drawn; n += 1) press();
      press();
      return Number(drawn?.getAttribute('data-index'));
    },
    { key, shiftKey },
  );

test('a range does not begin in a selection that was ended', async () => {
  const { page } = fixture;
  await visit(page, '/psc-inspections');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('region', { name: 'Selected rows' }).waitFor();
  for (const key of ['j', 'x', 'Escape', 'j', 'j', 'Shift+J']) await press(key);
  await expect.poll(() => page.locator('[aria-selected=true] th').allInnerTexts()).toEqual(['Port 3', 'Port 4']);
});

describe('a list is walked by keyboard', () => {
  test('j and k move between rows, the arrows go on from there, e edits and Enter opens', async () => {
    await visit(fixture.page, '/psc-inspections');
    await press('j');
    await focusedRow().toBe('Port 1');
    await press('j');
    await press('ArrowDown');
    await focusedRow().toBe('Port 3');
    await press('k');
    await press('ArrowUp');
    await focusedRow().toBe('Port 1');
    await press('k');
    await focusedRow().toBe('Port 1');
    await press('e');
    await fixture.page.waitForURL(`**/edit-psc-inspection/${fixture.vessel}/*`);
    // In a wide window Enter opens the panel (panel.test.ts), in a narrower one the form.
    await fixture.page.setViewportSize({ width: 1200, height: 720 });
    onTestFinished(() => fixture.page.setViewportSize({ width: 1280, height: 720 }));
    await visit(fixture.page, '/requisitions');
    await press('j');
    await focusedRow().toBe('REQ-2');
    await press('Enter');
    await fixture.page.waitForURL(`**/edit-requisition/${fixture.vessel}/*`);
  });

  test('what is typed into the filter stays there', async () => {
    await visit(fixture.page, '/psc-inspections');
    await press('/');
    await fixture.page.keyboard.type('jek');
    await expect.poll(() => fixture.page.getByRole('searchbox').inputValue()).toBe('jek');
  });

  test('hundreds of records scroll, only those in view are in the document, and j goes on past them', async () => {
    const { page } = fixture;
    const records = many(200, 300);
    const ship = await addVessel(fixture.url, fixture.person.token, 'MV Many');
    const record = { mou: 'Paris MOU', inspection_date: '2025-03-01', inspection_status: 'Passed' };
    for (let sl_no = 1; sl_no <= records; sl_no += 1)
      await call(fixture.url, 'POST', `/api/vessels/${ship}/psc-inspections`, fixture.person.token, {
        ...record,
        sl_no,
        psc_port: `Port ${sl_no}`,
      });
    onTestFinished(() => choose(page, 'MV Full'));
    await choose(page, 'MV Many');
    await visit(page, '/psc-inspections');
    await text(`Total PSC inspections: ${records}`);
    await expect.poll(() => page.locator('main tbody tr').count()).toBeLessThan(120);
    const box = page.locator('main section[tabindex="0"]').first();
    await box.evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await rowOf(page, `Port ${records}`).waitFor();
    await box.evaluate((list) => list.scrollTo(0, 0));
    await page.locator('main [data-index][aria-label="Port 1"]').waitFor();
    for (let at = 1; at <= many(10, 30); at += 1) {
      await press('j');
      await focusedRow().toBe(`Port ${at}`);
    }
    // Before the next row is drawn.
    const last = await pressPast('j');
    expect(last).toBeLessThan(150);
    await focusedRow().toBe(`Port ${last + 2}`);
    await press('x');
    const reached = fixture.page.locator(`main [role=table] [data-index="${(await pressPast('ArrowDown', true)) + 1}"]`);
    await expect.poll(() => reached.getAttribute('aria-selected')).toBe('true');
    await press('Escape');
    await press('ArrowRight');
    const below = (await pressPast('ArrowDown')) + 1;
    const cellAt = () =>
      fixture.page.evaluate(() => {
        const cell = document.activeElement?.closest('[data-column]');
        return cell && Number(cell.closest('[data-index]')?.getAttribute('data-index'));
      });
    await expect.poll(cellAt).toBe(below);
  });
});

describe('a list is sorted, filtered and cleared', () => {
  test('rows are grouped by a value or a month, in the address and for the keys', async () => {
    const { page } = fixture;
    const heads = () => expect.poll(() => page.locator('main [role=table] tbody [role=row]:not([data-id])').allInnerTexts());
    await visit(page, '/certificates');
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('dialog', { name: 'Group' }).getByRole('button', { name: 'Issued By' }).click();
    await heads().toEqual(['Class 1', 'Flag 2', 'Others 1']);
    await names().toEqual(['Due Soon', 'Lately Expired', 'Long Expired', 'No Number']);
    await page.waitForURL('**&group=issued_by');
    for (const name of ['Due Soon', 'Lately Expired', 'Long Expired', 'No Number']) {
      await press('j');
      await focusedRow().toBe(name);
    }
    await visit(page, '/certificates?group=expiry_date&sort=-certificate_name');
    const months = [-31, -30, 30, 31].map((days) =>
      new Date(`${addDays(todayUtc(), days)}T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    );
    await heads().toEqual([...new Set(months)].map((month) => `${month} ${months.filter((each) => each === month).length}`));
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('button', { name: 'No groups' }).click();
    await heads().toEqual([]);
  });

  test('sort by a column and filter as you type, both kept in the URL', async () => {
    await visit(fixture.page, '/certificates');
    const header = fixture.page.locator('main table[role=table] th').filter({ hasText: 'Certificate Name' });
    await header.getByRole('button').click();
    await names().toEqual(['Due Soon', 'Lately Expired', 'Long Expired', 'No Number']);
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
    await header.getByRole('button').click();
    await names().toEqual(['No Number', 'Long Expired', 'Lately Expired', 'Due Soon']);
    await fixture.page.getByRole('searchbox', { name: 'Filter certificates' }).fill('expired');
    await names().toEqual(['Long Expired', 'Lately Expired']);
    await text('2 of 4');
    await fixture.page.waitForURL(asking({ sort: '-certificate_name', q: 'expired' }));
    await fixture.page.reload();
    await loaded(fixture.page);
    await names().toEqual(['Long Expired', 'Lately Expired']);
    await fixture.page.getByRole('searchbox').fill('nothing like it');
    await fixture.page.getByText('Nothing matches “nothing like it”.').waitFor();
    await fixture.page.getByRole('button', { name: 'Clear filter' }).click();
    await names().toHaveLength(4);
  });

  test('delete asks for confirmation first, and Cancel deletes nothing', async () => {
    await visit(fixture.page, '/audits');
    fixture.person.calls.length = 0;
    await pressInRow(rowOf(fixture.page, 'Flag Survey'), /^Delete/);
    await fixture.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await fixture.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(fixture.person.calls).toEqual([]);
    await rowOf(fixture.page, 'Flag Survey').waitFor();
  });
});

describe('a list is taken along', () => {
  test('as a file for a spreadsheet: what the filter leaves, in the order shown, named for the vessel and the day', async () => {
    await visit(fixture.page, '/psc-inspections?q=passed&sort=-psc_port');
    const coming = fixture.page.waitForEvent('download');
    await fixture.page.getByRole('button', { name: 'Export', exact: true }).click();
    await fixture.page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`MV Full PSC Inspections ${toTyped(todayUtc())}.csv`);
    const text = await readFile(await download.path(), 'utf8');
    const lines = text.replace(/\r\n$/, '').split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFSl No.,PSC Port,MOU,Inspection Date,Inspection Status,Deficiency Code,Deficiencies Found,Corrective Actions,Completion Date,Remarks',
    );
    const ports = lines.slice(1).map((line) => line.split(',')[1]);
    expect(ports).toEqual(['Port 1']);
    await names().toEqual(ports);
  });

  test('on paper: every sheet says whose list it is, of which day, and its number', async () => {
    await visit(fixture.page, '/psc-inspections');
    const rules = () =>
      fixture.page.evaluate(() =>
        document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
      );
    await expect.poll(rules).toContain(`MV Full · IMO 9074729 · PSC Inspections · ${toTyped(todayUtc())}`);
    await visit(fixture.page, '/vessels');
    await expect.poll(rules).not.toContain('PSC Inspections');
    await fixture.page.emulateMedia({ media: 'print' });
    for (const selector of ['main [role=table] thead button', 'main [role=table] tbody button', 'a[href="#main"]']) {
      await expect.poll(() => fixture.page.locator(selector).first().isVisible()).toBe(false);
    }
    await fixture.page.emulateMedia({ media: 'screen' });
  });
});

describe('on a phone', () => {
  beforeEach(() => fixture.page.setViewportSize({ width: 375, height: 740 }));

  test('a card tells the least and shows the rest when asked; what can be pressed is 44 px high', async () => {
    await visit(fixture.page, '/psc-inspections');
    const card = rowOf(fixture.page, 'Port 1');
    const code = card.locator('[data-label="Sl No."]');
    await card.waitFor();
    await expect.poll(() => code.isVisible()).toBe(false);
    await expect.poll(async () => (await card.boundingBox())?.height).toBeLessThan(180);
    await card.getByRole('button', { name: 'More: Port 1' }).click();
    await code.waitFor();
    // A press on the name opens the row: the name itself takes none.
    for (const target of await card.locator('button:visible:not([data-opens]), a:visible:not([data-opens])').all()) {
      await expect.poll(async () => (await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });

  test('the order of the cards is chosen beside the filter', async () => {
    await visit(fixture.page, '/psc-inspections');
    await fixture.page.getByRole('combobox', { name: 'Sort PSC inspections by' }).selectOption('-psc_port');
    await fixture.page.waitForURL(asking({ sort: '-psc_port' }));
    await names().toEqual(['Port 4', 'Port 3', 'Port 2', 'Port 1']);
  });
});

test('requisitions are sorted by pressing a header, as every list', async () => {
  await visit(fixture.page, '/requisitions');
  const numbers = () => fixture.page.locator('main section table[role=table] th[scope=rowgroup]').allInnerTexts();
  await fixture.page.locator('main table[role=table] thead').getByRole('button', { name: 'Requisition No.' }).click();
  await expect.poll(numbers).toEqual(['REQ-1', 'REQ-2']);
  await fixture.page.waitForURL(asking({ sort: 'requisition_no' }));
});

test('what the filter found is marked, without case and accents', async () => {
  await visit(fixture.page, '/psc-inspections');
  await fixture.page.getByRole('searchbox').fill('PÁRIS');
  await expect.poll(() => fixture.page.evaluate(() => [...(CSS.highlights.get('filter') ?? [])].map(String))).toContain('Paris');
  await fixture.page.getByRole('searchbox').fill('');
  await expect.poll(() => fixture.page.evaluate(() => CSS.highlights.has('filter'))).toBe(false);
});
