import { beforeAll, describe, expect, test } from 'vitest';
import { confirm, rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { choose, loaded, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';
import { ADD_LINKS, COLUMNS, FIGURES } from './listTables';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true, invoices: true });

beforeAll(async () => {
  await addVessel(fixture.url, fixture.person.token, 'MV Empty');
});

const headers = async () =>
  (await fixture.page.locator('main section table[role=table] thead th').allInnerTexts()).map((text) => text.trim());
const column = async (at: number) =>
  (await fixture.page.locator(`main section table[role=table] > tbody > tr > :nth-child(${at})`).allInnerTexts()).map((text) =>
    text.trim(),
  );
const text = (words: string) => fixture.page.getByText(words, { exact: true }).first().waitFor();

describe('every list', () => {
  test.each(COLUMNS)('the columns of %s, in order', async (kind, columns) => {
    await visit(fixture.page, `/${kind}`);
    expect(await headers()).toEqual(columns);
  });

  test.each(FIGURES)('the total and the pending count of %s', async (kind, figures) => {
    await visit(fixture.page, `/${kind}`);
    for (const figure of figures) await text(figure);
  });

  test.each(ADD_LINKS)('the add link of %s', async (kind, label, path) => {
    await visit(fixture.page, `/${kind}`);
    expect(await fixture.page.getByRole('link', { name: label }).getAttribute('href')).toBe(path.replace('V', String(fixture.vessel)));
  });

  test('every list works on the vessel that is chosen', async () => {
    for (const [vessel, total] of [
      ['MV Empty', /: 0$/],
      ['MV Full', /: [1-9]$/],
    ] as const) {
      await choose(fixture.page, vessel);
      for (const [kind, [figure = '']] of FIGURES) {
        await visit(fixture.page, `/${kind}`);
        await fixture.page.getByText(new RegExp(figure.replace(/: \d+$/, total.source))).waitFor();
      }
    }
  });

  test('lists sort by sl_no ascending with missing values last, requisitions by id', async () => {
    await visit(fixture.page, '/certificates');
    expect(await column(2)).toEqual(['Lately Expired', 'Due Soon', 'Long Expired', 'No Number']);
    await visit(fixture.page, '/equipment-inspections');
    expect(await column(2)).toEqual(['CO2 bottles', 'Lifeboat falls', 'EPIRB']);
    await visit(fixture.page, '/requisitions');
    expect(await fixture.page.locator('main section table[role=table] th[scope=rowgroup]').allInnerTexts()).toEqual(['REQ-2', 'REQ-1']);
  });

  test('sort by a column and filter as you type, both kept in the URL', async () => {
    await visit(fixture.page, '/certificates');
    const header = fixture.page.locator('main section th').filter({ hasText: 'Certificate Name' });
    await header.getByRole('button').click();
    await expect.poll(() => column(2)).toEqual(['Due Soon', 'Lately Expired', 'Long Expired', 'No Number']);
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    await header.getByRole('button').click();
    await expect.poll(async () => (await column(2))[0]).toBe('No Number');
    await fixture.page.getByRole('searchbox', { name: 'Filter certificates' }).fill('expired');
    await expect.poll(() => column(2)).toEqual(['Long Expired', 'Lately Expired']);
    await text('2 of 4');
    await fixture.page.waitForURL(`**/certificates?vessel=${fixture.vessel}&sort=-certificate_name&q=expired`);
    await fixture.page.reload();
    await loaded(fixture.page);
    expect(await column(2)).toEqual(['Long Expired', 'Lately Expired']);
    await fixture.page.getByRole('searchbox').fill('nothing like it');
    await fixture.page.getByText('Nothing matches “nothing like it”.').waitFor();
    await fixture.page.getByRole('button', { name: 'Clear filter' }).click();
    await expect.poll(async () => (await column(2)).length).toBe(4);
  });

  test('a deleted record can be had back with Undo, and somebody else sees it return', async () => {
    await visit(fixture.page, '/psc-inspections');
    await rowOf(fixture.page, 'Port 4')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await confirm(fixture.page, 'Are you sure you want to delete this PSC inspection?');
    await rowOf(fixture.page, 'Port 4').waitFor({ state: 'detached' });
    await fixture.page.getByRole('button', { name: 'Undo' }).click();
    await rowOf(fixture.page, 'Port 4').waitFor();
    await text('Total PSC inspections: 4');
  });

  test('delete asks for confirmation first, and Cancel deletes nothing', async () => {
    await visit(fixture.page, '/audits');
    fixture.person.calls.length = 0;
    await rowOf(fixture.page, 'Flag Survey')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await fixture.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await fixture.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(fixture.person.calls).toEqual([]);
    expect(await rowOf(fixture.page, 'Flag Survey').count()).toBe(1);
  });
});

describe('with nothing to show', () => {
  test.each([
    ['crew', ['No contracts expiring or expired within 30 days.']],
    ['requisitions', ['No requisitions found for this vessel.', 'No pending or incomplete requisitions.']],
    ['invoices', ['No invoices found for this vessel.']],
    ['equipment-inspections', ['No items expiring or expired within 30 days.']],
    ['certificates', ['No certificates due or expired within 30 days.', 'No certificates found for this vessel.']],
    ['audits', ['Pending audits/surveys: 0']],
    ['psc-inspections', ['Pending PSC inspections: 0']],
    ['daily-messages', ['No daily messages found for this vessel.']],
  ] as const)('the empty texts of %s', async (kind, texts) => {
    await choose(fixture.page, 'MV Empty');
    await visit(fixture.page, `/${kind}`);
    for (const words of texts) await text(words);
  });

  test('without a vessel every list asks for one', async () => {
    await fixture.page.getByLabel('Select Vessel').selectOption('');
    for (const kind of [
      'crew',
      'certificates',
      'audits',
      'psc-inspections',
      'equipment-inspections',
      'requisitions',
      'daily-messages',
      'invoices',
    ]) {
      await visit(fixture.page, `/${kind}`);
      await text('Please select a vessel');
    }
    await visit(fixture.page, '/');
    await text('Please select a vessel');
  });
});

test('three hundred records scroll, and only those in view are in the document', async () => {
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
  await choose(fixture.page, 'MV Many');
  await visit(fixture.page, '/psc-inspections');
  await text('Total PSC inspections: 300');
  expect(await fixture.page.locator('main tbody tr').count()).toBeLessThan(120);
  await fixture.page
    .locator('main section[tabindex="0"]')
    .first()
    .evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await rowOf(fixture.page, 'Port 300').waitFor();
});
