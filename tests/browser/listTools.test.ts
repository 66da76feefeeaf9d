import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { toTyped, todayUtc } from '../../shared/calendar';
import { choose, visit } from '../support/browser';
import { rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { useStage } from '../support/stage';

const stage = useStage({ vessel: 'MV Full', filled: true });
beforeEach(() => stage.page.setViewportSize({ width: 1366, height: 850 }));

const focusedRow = () => stage.page.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('aria-label'));
const press = (key: string) => stage.page.keyboard.press(key);

describe('a list is walked by keyboard', () => {
  test('j and k move between rows, the arrows go on from there, e edits and Enter opens', async () => {
    await visit(stage.page, '/psc-inspections');
    await press('j');
    expect(await focusedRow()).toBe('Port 1');
    await press('j');
    await press('ArrowDown');
    expect(await focusedRow()).toBe('Port 3');
    await press('k');
    await press('ArrowUp');
    expect(await focusedRow()).toBe('Port 1');
    await press('k');
    expect(await focusedRow()).toBe('Port 1');
    await press('e');
    await stage.page.waitForURL(`**/edit-psc-inspection/${stage.vessel}/*`);
    await visit(stage.page, '/requisitions');
    await press('j');
    expect(await focusedRow()).toBe('REQ-2');
    await press('Enter');
    await stage.page.waitForURL(`**/edit-requisition/${stage.vessel}/*`);
  });

  test('what is typed into the filter stays there', async () => {
    await visit(stage.page, '/psc-inspections');
    await press('/');
    await stage.page.keyboard.type('jek');
    expect(await stage.page.getByRole('searchbox').inputValue()).toBe('jek');
  });

  test('among three hundred rows j goes on past what is in the document', async () => {
    const many = await addVessel(stage.url, stage.person.token, 'MV Many');
    await Promise.all(
      Array.from({ length: 300 }, (_, at) =>
        call(stage.url, 'POST', `/api/vessels/${many}/psc-inspections`, stage.person.token, {
          sl_no: at + 1,
          psc_port: `Port ${at + 1}`,
          mou: 'Paris MOU',
          inspection_date: '2025-03-01',
          inspection_status: 'Passed',
        }),
      ),
    );
    await choose(stage.page, 'MV Many');
    await visit(stage.page, '/psc-inspections');
    for (let at = 1; at <= 60; at += 1) {
      await press('j');
      await expect.poll(focusedRow).toBe(`Port ${at}`);
    }
    // Before the next row is drawn.
    const last = await stage.page.evaluate(() => {
      const press = () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
      const drawn = [...document.querySelectorAll('main [role=table] [data-index]')].at(-1);
      for (let n = 0; n < 300 && document.activeElement !== drawn; n += 1) press();
      press();
      return Number(drawn?.getAttribute('data-index'));
    });
    expect(last).toBeLessThan(290);
    await expect.poll(focusedRow).toBe(`Port ${last + 2}`);
    await choose(stage.page, 'MV Full');
  });
});

describe('a list is taken along', () => {
  test('as a file for a spreadsheet: what the filter leaves, in the order shown, named for the vessel and the day', async () => {
    await visit(stage.page, '/psc-inspections?q=passed&sort=-psc_port');
    const coming = stage.page.waitForEvent('download');
    await stage.page.getByRole('button', { name: 'Export', exact: true }).click();
    await stage.page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`MV Full PSC Inspections ${toTyped(todayUtc())}.csv`);
    const text = await readFile(await download.path(), 'utf8');
    const lines = text.replace(/\r\n$/, '').split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFSl No.,PSC Port,MOU,Inspection Date,Inspection Status,Deficiency Code,Deficiencies Found,Corrective Actions,Completion Date,Remarks',
    );
    const ports = await stage.page.locator('main section table[role=table] tbody th').allInnerTexts();
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(ports);
    expect(ports.length).toBeGreaterThan(0);
  });

  test('on paper: every sheet says whose list it is, of which day, and its number', async () => {
    await visit(stage.page, '/psc-inspections');
    const foot = await stage.page.evaluate(() =>
      document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
    );
    expect(foot).toContain(`MV Full · IMO 9074729 · PSC Inspections · ${toTyped(todayUtc())}`);
    await visit(stage.page, '/vessels');
    const left = await stage.page.evaluate(() =>
      document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
    );
    expect(left).not.toContain('PSC Inspections');
    await stage.page.emulateMedia({ media: 'print' });
    for (const selector of ['main [role=table] thead button', 'main [role=table] tbody button', 'a[href="#main"]']) {
      expect(await stage.page.locator(selector).first().isVisible()).toBe(false);
    }
    await stage.page.emulateMedia({ media: 'screen' });
  });
});

describe('on a phone', () => {
  beforeEach(() => stage.page.setViewportSize({ width: 375, height: 740 }));

  test('a card tells the least and shows the rest when asked; what can be pressed is 44 px high', async () => {
    await visit(stage.page, '/psc-inspections');
    const card = rowOf(stage.page, 'Port 1');
    const code = card.locator('[data-label="Sl No."]');
    expect(await code.isVisible()).toBe(false);
    expect((await card.boundingBox())?.height).toBeLessThan(180);
    await card.getByRole('button', { name: 'More: Port 1' }).click();
    await code.waitFor();
    for (const target of await card.locator('button:visible, a:visible').all()) {
      expect((await target.boundingBox())?.height, await target.innerText()).toBeGreaterThanOrEqual(44);
    }
  });

  test('the order of the cards is chosen beside the filter', async () => {
    await visit(stage.page, '/psc-inspections');
    await stage.page.getByRole('combobox', { name: 'Sort PSC inspections by' }).selectOption('-psc_port');
    await stage.page.waitForURL(`**/psc-inspections?vessel=${stage.vessel}&sort=-psc_port`);
    const ports = () => stage.page.locator('main section table[role=table] tbody th').allInnerTexts();
    await expect.poll(ports).toEqual((await ports()).toSorted().reverse());
  });
});

test('requisitions are sorted by pressing a header, as every list', async () => {
  await visit(stage.page, '/requisitions');
  const numbers = () => stage.page.locator('main section table[role=table] th[scope=rowgroup]').allInnerTexts();
  await stage.page.locator('main section thead').getByRole('button', { name: 'Requisition No.' }).click();
  await expect.poll(numbers).toEqual(['REQ-1', 'REQ-2']);
  await stage.page.waitForURL(`**/requisitions?vessel=${stage.vessel}&sort=requisition_no`);
});

test('what the filter found is marked, without case and accents', async () => {
  await visit(stage.page, '/psc-inspections');
  await stage.page.getByRole('searchbox').fill('PÁRIS');
  await expect.poll(() => stage.page.evaluate(() => [...(CSS.highlights.get('filter') ?? [])].map(String))).toContain('Paris');
  await stage.page.getByRole('searchbox').fill('');
  await expect.poll(() => stage.page.evaluate(() => CSS.highlights.has('filter'))).toBe(false);
});

test('a long summary begins with four lines and shows all when asked', async () => {
  const due = await addVessel(stage.url, stage.person.token, 'MV Due');
  await Promise.all(
    Array.from({ length: 9 }, (_, at) =>
      call(stage.url, 'POST', `/api/vessels/${due}/certificates`, stage.person.token, {
        sl_no: at + 1,
        certificate_name: `Certificate ${at + 1}`,
        issued_by: 'Class',
        issue_date: '2020-01-01',
        expiry_date: todayUtc(),
      }),
    ),
  );
  await choose(stage.page, 'MV Due');
  await visit(stage.page, '/certificates');
  const lines = stage.page.locator('details tbody tr');
  expect(await lines.count()).toBe(4);
  await stage.page.getByRole('button', { name: 'Show all 9' }).click();
  expect(await lines.count()).toBe(9);
  await stage.page.getByRole('button', { name: 'Show fewer' }).click();
  expect(await lines.count()).toBe(4);
  await choose(stage.page, 'MV Full');
});
