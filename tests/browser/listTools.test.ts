import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toTyped, todayUtc } from '../../shared/calendar';
import { choose, openFixture, visit, type Person, type Fixture } from '../support/browser';
import { rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { fillVessel } from '../support/fillVessel';

let fixture: Fixture;
let person: Person;
let vessel: number;

beforeAll(async () => {
  fixture = await openFixture();
  person = await fixture.person();
  vessel = await addVessel(fixture.url, person.token, 'MV Full');
  await fillVessel(fixture.url, person.token, vessel);
  await choose(person.page, 'MV Full');
});
beforeEach(() => person.page.setViewportSize({ width: 1366, height: 850 }));
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

const focusedRow = () => person.page.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('aria-label'));
const press = (key: string) => person.page.keyboard.press(key);

describe('a list is walked by keyboard', () => {
  test('j and k move between rows, the arrows go on from there, e edits and Enter opens', async () => {
    await visit(person.page, '/psc-inspections');
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
    await person.page.waitForURL(`**/edit-psc-inspection/${vessel}/*`);
    await visit(person.page, '/requisitions');
    await press('j');
    expect(await focusedRow()).toBe('REQ-2');
    await press('Enter');
    await person.page.waitForURL(`**/edit-requisition/${vessel}/*`);
  });

  test('what is typed into the filter stays there', async () => {
    await visit(person.page, '/psc-inspections');
    await press('/');
    await person.page.keyboard.type('jek');
    expect(await person.page.getByRole('searchbox').inputValue()).toBe('jek');
  });

  test('among three hundred rows j goes on past what is in the document', async () => {
    const many = await addVessel(fixture.url, person.token, 'MV Many');
    await Promise.all(
      Array.from({ length: 300 }, (_, at) =>
        call(fixture.url, 'POST', `/api/vessels/${many}/psc-inspections`, person.token, {
          sl_no: at + 1,
          psc_port: `Port ${at + 1}`,
          mou: 'Paris MOU',
          inspection_date: '2025-03-01',
          inspection_status: 'Passed',
        }),
      ),
    );
    await choose(person.page, 'MV Many');
    await visit(person.page, '/psc-inspections');
    for (let at = 1; at <= 60; at += 1) {
      await press('j');
      await expect.poll(focusedRow).toBe(`Port ${at}`);
    }
    await choose(person.page, 'MV Full');
  });
});

describe('a list is taken along', () => {
  test('as a file for a spreadsheet: what the filter leaves, in the order shown, named for the vessel and the day', async () => {
    await visit(person.page, '/psc-inspections?q=passed&sort=-psc_port');
    const coming = person.page.waitForEvent('download');
    await person.page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`MV Full PSC Inspections ${toTyped(todayUtc())}.csv`);
    const text = await readFile(await download.path(), 'utf8');
    const lines = text.replace(/\r\n$/, '').split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFSl No.,PSC Port,MOU,Inspection Date,Inspection Status,Deficiency Code,Deficiencies Found,Corrective Actions,Completion Date,Remarks',
    );
    const ports = await person.page.locator('main section table[role=table] tbody th').allInnerTexts();
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(ports);
    expect(ports.length).toBeGreaterThan(0);
  });

  test('on paper: every sheet says whose list it is, of which day, and its number', async () => {
    await visit(person.page, '/psc-inspections');
    const foot = await person.page.evaluate(() =>
      document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
    );
    expect(foot).toContain(`MV Full · IMO 9074729 · PSC Inspections · ${toTyped(todayUtc())}`);
    await visit(person.page, '/vessels');
    const left = await person.page.evaluate(() =>
      document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
    );
    expect(left).not.toContain('PSC Inspections');
    await person.page.emulateMedia({ media: 'print' });
    for (const selector of ['main [role=table] thead button', 'main [role=table] tbody button', 'a[href="#main"]']) {
      expect(await person.page.locator(selector).first().isVisible()).toBe(false);
    }
    await person.page.emulateMedia({ media: 'screen' });
  });
});

describe('on a phone', () => {
  beforeEach(() => person.page.setViewportSize({ width: 375, height: 740 }));

  test('a card tells the least and shows the rest when asked; what can be pressed is 44 px high', async () => {
    await visit(person.page, '/psc-inspections');
    const card = rowOf(person.page, 'Port 1');
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
    await visit(person.page, '/psc-inspections');
    await person.page.getByRole('combobox', { name: 'Sort PSC inspections by' }).selectOption('-psc_port');
    await person.page.waitForURL(`**/psc-inspections?vessel=${vessel}&sort=-psc_port`);
    const ports = () => person.page.locator('main section table[role=table] tbody th').allInnerTexts();
    await expect.poll(ports).toEqual((await ports()).toSorted().reverse());
  });
});

test('requisitions are sorted by pressing a header, as every list', async () => {
  await visit(person.page, '/requisitions');
  const numbers = () => person.page.locator('main section table[role=table] th[scope=rowgroup]').allInnerTexts();
  await person.page.locator('main section thead').getByRole('button', { name: 'Requisition No.' }).click();
  await expect.poll(numbers).toEqual(['REQ-1', 'REQ-2']);
  await person.page.waitForURL(`**/requisitions?vessel=${vessel}&sort=requisition_no`);
});

test('what the filter found is marked, without case and accents', async () => {
  await visit(person.page, '/psc-inspections');
  await person.page.getByRole('searchbox').fill('PÁRIS');
  await expect.poll(() => person.page.evaluate(() => [...(CSS.highlights.get('filter') ?? [])].map(String))).toContain('Paris');
  await person.page.getByRole('searchbox').fill('');
  await expect.poll(() => person.page.evaluate(() => CSS.highlights.has('filter'))).toBe(false);
});

test('a long summary begins with four lines and shows all when asked', async () => {
  const due = await addVessel(fixture.url, person.token, 'MV Due');
  await Promise.all(
    Array.from({ length: 9 }, (_, at) =>
      call(fixture.url, 'POST', `/api/vessels/${due}/certificates`, person.token, {
        sl_no: at + 1,
        certificate_name: `Certificate ${at + 1}`,
        issued_by: 'Class',
        issue_date: '2020-01-01',
        expiry_date: todayUtc(),
      }),
    ),
  );
  await choose(person.page, 'MV Due');
  await visit(person.page, '/certificates');
  const lines = person.page.locator('details tbody tr');
  expect(await lines.count()).toBe(4);
  await person.page.getByRole('button', { name: 'Show all 9' }).click();
  expect(await lines.count()).toBe(9);
  await person.page.getByRole('button', { name: 'Show fewer' }).click();
  expect(await lines.count()).toBe(4);
  await choose(person.page, 'MV Full');
});
