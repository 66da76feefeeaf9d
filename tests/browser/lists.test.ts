import { beforeAll, describe, expect, test } from 'vitest';
import { choose, loaded, visit } from '../support/browser';
import { confirm, rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { useStage } from '../support/stage';
import { ADD_LINKS, COLUMNS, FIGURES } from './listTables';

const stage = useStage({ vessel: 'MV Full', filled: true, invoices: true });

beforeAll(async () => {
  await addVessel(stage.url, stage.person.token, 'MV Empty');
});

const headers = async () =>
  (await stage.page.locator('main section table[role=table] thead th').allInnerTexts()).map((text) => text.trim());
const column = async (at: number) =>
  (await stage.page.locator(`main section table[role=table] > tbody > tr > :nth-child(${at})`).allInnerTexts()).map((text) => text.trim());
const text = (words: string) => stage.page.getByText(words, { exact: true }).first().waitFor();

describe('every list', () => {
  test.each(COLUMNS)('the columns of %s, in order', async (kind, columns) => {
    await visit(stage.page, `/${kind}`);
    expect(await headers()).toEqual(columns);
  });

  test.each(FIGURES)('the total and the pending count of %s', async (kind, figures) => {
    await visit(stage.page, `/${kind}`);
    for (const figure of figures) await text(figure);
  });

  test.each(ADD_LINKS)('the add link of %s', async (kind, label, path) => {
    await visit(stage.page, `/${kind}`);
    expect(await stage.page.getByRole('link', { name: label }).getAttribute('href')).toBe(path.replace('V', String(stage.vessel)));
  });

  test('every list works on the vessel that is chosen', async () => {
    for (const [vessel, total] of [
      ['MV Empty', /: 0$/],
      ['MV Full', /: [1-9]$/],
    ] as const) {
      await choose(stage.page, vessel);
      for (const [kind, [figure = '']] of FIGURES) {
        await visit(stage.page, `/${kind}`);
        await stage.page.getByText(new RegExp(figure.replace(/: \d+$/, total.source))).waitFor();
      }
    }
  });

  test('lists sort by sl_no ascending with missing values last, requisitions by id', async () => {
    await visit(stage.page, '/certificates');
    expect(await column(2)).toEqual(['Lately Expired', 'Due Soon', 'Long Expired', 'No Number']);
    await visit(stage.page, '/equipment-inspections');
    expect(await column(2)).toEqual(['CO2 bottles', 'Lifeboat falls', 'EPIRB']);
    await visit(stage.page, '/requisitions');
    expect(await stage.page.locator('main section table[role=table] th[scope=rowgroup]').allInnerTexts()).toEqual(['REQ-2', 'REQ-1']);
  });

  test('sort by a column and filter as you type, both kept in the URL', async () => {
    await visit(stage.page, '/certificates');
    const header = stage.page.locator('main section th').filter({ hasText: 'Certificate Name' });
    await header.getByRole('button').click();
    await expect.poll(() => column(2)).toEqual(['Due Soon', 'Lately Expired', 'Long Expired', 'No Number']);
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    await header.getByRole('button').click();
    await expect.poll(async () => (await column(2))[0]).toBe('No Number');
    await stage.page.getByRole('searchbox', { name: 'Filter certificates' }).fill('expired');
    await expect.poll(() => column(2)).toEqual(['Long Expired', 'Lately Expired']);
    await text('2 of 4');
    await stage.page.waitForURL(`**/certificates?vessel=${stage.vessel}&sort=-certificate_name&q=expired`);
    await stage.page.reload();
    await loaded(stage.page);
    expect(await column(2)).toEqual(['Long Expired', 'Lately Expired']);
    await stage.page.getByRole('searchbox').fill('nothing like it');
    await stage.page.getByText('Nothing matches “nothing like it”.').waitFor();
    await stage.page.getByRole('button', { name: 'Clear filter' }).click();
    await expect.poll(async () => (await column(2)).length).toBe(4);
  });

  test('a deleted record can be had back with Undo, and somebody else sees it return', async () => {
    await visit(stage.page, '/psc-inspections');
    await rowOf(stage.page, 'Port 4')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await confirm(stage.page, 'Are you sure you want to delete this PSC inspection?');
    await rowOf(stage.page, 'Port 4').waitFor({ state: 'detached' });
    await stage.page.getByRole('button', { name: 'Undo' }).click();
    await rowOf(stage.page, 'Port 4').waitFor();
    await text('Total PSC inspections: 4');
  });

  test('delete asks for confirmation first, and Cancel deletes nothing', async () => {
    await visit(stage.page, '/audits');
    stage.person.calls.length = 0;
    await rowOf(stage.page, 'Flag Survey')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await stage.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(stage.person.calls).toEqual([]);
    expect(await rowOf(stage.page, 'Flag Survey').count()).toBe(1);
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
    await choose(stage.page, 'MV Empty');
    await visit(stage.page, `/${kind}`);
    for (const words of texts) await text(words);
  });

  test('without a vessel every list asks for one', async () => {
    await stage.page.getByLabel('Select Vessel').selectOption('');
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
      await visit(stage.page, `/${kind}`);
      await text('Please select a vessel');
    }
    await visit(stage.page, '/');
    await text('Please select a vessel');
  });
});

test('three hundred records scroll, and only those in view are in the document', async () => {
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
  await text('Total PSC inspections: 300');
  expect(await stage.page.locator('main tbody tr').count()).toBeLessThan(120);
  await stage.page
    .locator('main section[tabindex="0"]')
    .first()
    .evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await rowOf(stage.page, 'Port 300').waitFor();
});
