import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { toTyped, todayUtc } from '../../shared/calendar';
import { rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { choose, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true });
beforeEach(() => fixture.page.setViewportSize({ width: 1366, height: 850 }));

const focusedRow = () => fixture.page.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('aria-label'));
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

describe('a list is walked by keyboard', () => {
  test('j and k move between rows, the arrows go on from there, e edits and Enter opens', async () => {
    await visit(fixture.page, '/psc-inspections');
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
    await fixture.page.waitForURL(`**/edit-psc-inspection/${fixture.vessel}/*`);
    await visit(fixture.page, '/requisitions');
    await press('j');
    expect(await focusedRow()).toBe('REQ-2');
    await press('Enter');
    await fixture.page.waitForURL(`**/edit-requisition/${fixture.vessel}/*`);
  });

  test('what is typed into the filter stays there', async () => {
    await visit(fixture.page, '/psc-inspections');
    await press('/');
    await fixture.page.keyboard.type('jek');
    expect(await fixture.page.getByRole('searchbox').inputValue()).toBe('jek');
  });

  test('among three hundred rows j goes on past what is in the document', async () => {
    const many = await addVessel(fixture.url, fixture.person.token, 'MV Many');
    await Promise.all(
      Array.from({ length: 300 }, (_, at) =>
        call(fixture.url, 'POST', `/api/vessels/${many}/psc-inspections`, fixture.person.token, {
          sl_no: at + 1,
          psc_port: `Port ${at + 1}`,
          mou: 'Paris MOU',
          inspection_date: '2025-03-01',
          inspection_status: 'Passed',
        }),
      ),
    );
    onTestFinished(() => choose(fixture.page, 'MV Full'));
    await choose(fixture.page, 'MV Many');
    await visit(fixture.page, '/psc-inspections');
    for (let at = 1; at <= 60; at += 1) {
      await press('j');
      await expect.poll(focusedRow).toBe(`Port ${at}`);
    }
    // Before the next row is drawn.
    const last = await pressPast('j');
    expect(last).toBeLessThan(150);
    await expect.poll(focusedRow).toBe(`Port ${last + 2}`);
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
    const ports = await fixture.page.locator('main section table[role=table] tbody th').allInnerTexts();
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(ports);
    expect(ports.length).toBeGreaterThan(0);
  });

  test('on paper: every sheet says whose list it is, of which day, and its number', async () => {
    await visit(fixture.page, '/psc-inspections');
    const foot = await fixture.page.evaluate(() =>
      document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
    );
    expect(foot).toContain(`MV Full · IMO 9074729 · PSC Inspections · ${toTyped(todayUtc())}`);
    await visit(fixture.page, '/vessels');
    const left = await fixture.page.evaluate(() =>
      document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
    );
    expect(left).not.toContain('PSC Inspections');
    await fixture.page.emulateMedia({ media: 'print' });
    for (const selector of ['main [role=table] thead button', 'main [role=table] tbody button', 'a[href="#main"]']) {
      expect(await fixture.page.locator(selector).first().isVisible()).toBe(false);
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
    expect(await code.isVisible()).toBe(false);
    expect((await card.boundingBox())?.height).toBeLessThan(180);
    await card.getByRole('button', { name: 'More: Port 1' }).click();
    await code.waitFor();
    for (const target of await card.locator('button:visible, a:visible').all()) {
      expect((await target.boundingBox())?.height, await target.innerText()).toBeGreaterThanOrEqual(44);
    }
  });

  test('the order of the cards is chosen beside the filter', async () => {
    await visit(fixture.page, '/psc-inspections');
    await fixture.page.getByRole('combobox', { name: 'Sort PSC inspections by' }).selectOption('-psc_port');
    await fixture.page.waitForURL(`**/psc-inspections?vessel=${fixture.vessel}&sort=-psc_port`);
    const ports = () => fixture.page.locator('main section table[role=table] tbody th').allInnerTexts();
    await expect.poll(ports).toEqual((await ports()).toSorted().reverse());
  });
});

test('requisitions are sorted by pressing a header, as every list', async () => {
  await visit(fixture.page, '/requisitions');
  const numbers = () => fixture.page.locator('main section table[role=table] th[scope=rowgroup]').allInnerTexts();
  await fixture.page.locator('main section thead').getByRole('button', { name: 'Requisition No.' }).click();
  await expect.poll(numbers).toEqual(['REQ-1', 'REQ-2']);
  await fixture.page.waitForURL(`**/requisitions?vessel=${fixture.vessel}&sort=requisition_no`);
});

test('what the filter found is marked, without case and accents', async () => {
  await visit(fixture.page, '/psc-inspections');
  await fixture.page.getByRole('searchbox').fill('PÁRIS');
  await expect.poll(() => fixture.page.evaluate(() => [...(CSS.highlights.get('filter') ?? [])].map(String))).toContain('Paris');
  await fixture.page.getByRole('searchbox').fill('');
  await expect.poll(() => fixture.page.evaluate(() => CSS.highlights.has('filter'))).toBe(false);
});

test('a long summary begins with four lines and shows all when asked', async () => {
  const due = await addVessel(fixture.url, fixture.person.token, 'MV Due');
  await Promise.all(
    Array.from({ length: 9 }, (_, at) =>
      call(fixture.url, 'POST', `/api/vessels/${due}/certificates`, fixture.person.token, {
        sl_no: at + 1,
        certificate_name: `Certificate ${at + 1}`,
        issued_by: 'Class',
        issue_date: '2020-01-01',
        expiry_date: todayUtc(),
      }),
    ),
  );
  await choose(fixture.page, 'MV Due');
  await visit(fixture.page, '/certificates');
  const lines = fixture.page.locator('details tbody tr');
  expect(await lines.count()).toBe(4);
  await fixture.page.getByRole('button', { name: 'Show all 9' }).click();
  expect(await lines.count()).toBe(9);
  await fixture.page.getByRole('button', { name: 'Show fewer' }).click();
  expect(await lines.count()).toBe(4);
  await choose(fixture.page, 'MV Full');
});
