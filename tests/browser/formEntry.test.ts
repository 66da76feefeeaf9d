/** A form as a clerk uses it: by keys alone, many in a row, typed into the moment it is there. No key is lost. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { addDays, showDate, todayUtc } from '../../shared/basics/calendar';
import type { AnyRecord } from '../../shared/kinds/kind';
import { validBody } from '../shared/validBody';
import { axeFinds } from '../support/axeFinds';
import { fieldOf, fillForm, formOf, submitForm } from '../support/browserForm';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { sampleFiles } from '../support/sampleFiles';
import { addPath, inDays, madeToEdit, paperOf } from '../support/samplePaperwork';
import { at, cutLink, goWithin, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Clerk', filled: true });

const listed = async (kind: string, key: string): Promise<AnyRecord[]> =>
  (await call(fixture.url, 'GET', `/api/vessels/${fixture.vessel}/${kind}`, fixture.person.token)).body[key] as AnyRecord[];
const focused = () => fixture.page.evaluate(() => document.activeElement?.getAttribute('name'));

describe('a form that adds', () => {
  test('begins at the name, offers the next number and today, takes a file, and begins another, by keys alone', async () => {
    const { page } = fixture;
    await visit(page, `/add-certificate/${fixture.vessel}`);
    await expect.poll(focused).toBe('certificate_name');
    await page.keyboard.type('Load Line');
    await page.getByRole('button', { name: 'Next: 4, for Sl No.' }).press('Enter');
    await expect.poll(focused).toBe('sl_no');
    await fieldOf(page, 'issued_by').selectOption('Class');
    await page.getByRole('button', { name: 'Today, for Issue Date' }).press('Enter');
    await expect.poll(() => fieldOf(page, 'issue_date').inputValue()).toBe(showDate(todayUtc()));
    await expect.poll(() => page.getByRole('button', { name: 'Today, for Expiry Date' }).count()).toBe(0);
    await fieldOf(page, 'expiry_date').fill('01-02-2031');
    await fieldOf(page, 'file').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await page.keyboard.press('Control+Shift+Enter');
    await formOf(page).getByRole('alert').getByText('Accepted: PDF, JPG, PNG').waitFor();
    const file = { name: 'line.pdf', mimeType: 'application/pdf', buffer: sampleFiles.pdf() };
    await fieldOf(page, 'file').setInputFiles(file);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByText('What you typed and the chosen file line.pdf will not be saved.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+Enter');
    await expect.poll(() => fieldOf(page, 'certificate_name').inputValue()).toBe('');
    await expect.poll(focused).toBe('certificate_name');
    await page.getByRole('button', { name: 'Next: 5, for Sl No.' }).waitFor();
    await expect
      .poll(async () => (await listed('certificates', 'certificates')).find(({ sl_no }) => sl_no === 4))
      .toMatchObject({ certificate_name: 'Load Line', expiry_date: '2031-02-01', file: { name: 'line.pdf' } });

    await page.keyboard.type('Tonnage');
    await fieldOf(page, 'issued_by').selectOption('Class');
    await fieldOf(page, 'issue_date').fill('01-02-2026');
    await fieldOf(page, 'expiry_date').fill('01-02-2031');
    await page.getByRole('button', { name: 'Save and add another' }).click();
    await expect.poll(() => fieldOf(page, 'certificate_name').inputValue()).toBe('');
    await expect.poll(focused).toBe('certificate_name');
    await expect
      .poll(async () => (await listed('certificates', 'certificates')).some((each) => each.certificate_name === 'Tonnage'))
      .toBe(true);
    await fieldOf(page, 'file').setInputFiles(file);
    await formOf(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Left without saving. The chosen file line.pdf has to be chosen again.').waitFor();
  });

  deepTest('begins on a copy of a selected record, without its number, dates and supplies', async () => {
    const { page } = fixture;
    await visit(page, '/requisitions');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByText('Click rows to select').waitFor();
    await page.locator('[data-id][aria-label="REQ-2"] [data-column=supplier]').click();
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.waitForURL(at(`/add-requisition/${fixture.vessel}`));
    await expect.poll(focused).toBe('requisition_no');
    await expect.poll(() => fieldOf(page, 'date_of_requisition').inputValue()).toBe('');
    await page.keyboard.type('REQ-3');
    await page.getByRole('button', { name: 'Today, for Date of Requisition' }).click();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(at('/requisitions'));
    const made = (await listed('requisitions', 'requisitions')).find(({ requisition_no }) => requisition_no === 'REQ-3');
    expect(made).toMatchObject({
      supplier: 'Chandler Ltd',
      date_of_requisition: todayUtc(),
      items: [
        { item_name: 'Mooring rope', quantity_requested: 4, quantity_supplied: 0 },
        { item_name: 'Shackle', quantity_requested: 10, quantity_supplied: 0 },
      ],
    });
  });
});

/** Puts the focus into a box in the very moment it is drawn, before anything the form does afterwards. Tells whether it stays there. */
async function quickHand(page: Page, field: string, go: () => Promise<unknown>): Promise<void> {
  await page.evaluate((name) => {
    const watcher = new MutationObserver(() => {
      const box = document.querySelector<HTMLElement>(`main form [name="${name}"]`);
      if (!box) return;
      watcher.disconnect();
      box.focus();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  }, field);
  await go();
  await fieldOf(page, field).waitFor();
  // All that a form does by itself after it is drawn is over by then.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.keyboard.insertText('1');
  await expect.poll(() => fieldOf(page, field).inputValue()).toBe('1');
}

async function away(): Promise<void> {
  await goWithin(fixture.page, '/vessels');
  await fixture.page.getByRole('heading', { level: 1, name: 'Vessels' }).waitFor();
  await fixture.page.evaluate(() => sessionStorage.clear());
}

describe('the first key after a form opens goes where it was meant to go', () => {
  test.each([
    ['vessels', 'call_sign'],
    ['psc-inspections', 'completion_date'],
  ] as const)('adding %s', async (kind, field) => {
    await away();
    await quickHand(fixture.page, field, () => goWithin(fixture.page, addPath(kind, fixture.vessel)));
  });

  test.each([
    ['crew', 'passport', { name: 'Ed Its', rank: 'Cook', date_of_joining: '2025-01-01', contract_period: '6 Months' }],
    ['requisitions', 'remarks', { requisition_no: 'R-1', date_of_requisition: '2025-01-01', items: [] }],
  ] as const)('editing %s', async (kind, field, record) => {
    const path = await madeToEdit(fixture.url, fixture.person.token, fixture.vessel, kind, record);
    await away();
    await quickHand(fixture.page, field, () => goWithin(fixture.page, path));
  });
});

test('arriving by a link takes the focus from nobody who has begun to type', async () => {
  await away();
  await fixture.page.getByRole('link', { name: 'Audits/Surveys', exact: true }).click();
  const add = fixture.page.getByRole('link', { name: 'Add New Audit/Survey' });
  await quickHand(fixture.page, 'findings', () => add.click());
});

test('what others saved meanwhile comes into a form opened from what this browser keeps, and takes nothing away', async () => {
  const body = { audit_type: 'ISM Audit', audit_date: '2025-01-01', status: 'Passed', next_due_date: '2026-05-17' };
  const path = await madeToEdit(fixture.url, fixture.person.token, fixture.vessel, 'audits', body);
  const id = path.split('/').at(-1);
  const row = fixture.page.locator(`a[href="${path}"][aria-keyshortcuts]`);
  await goWithin(fixture.page, '/audits');
  await row.waitFor({ state: 'attached' });
  fixture.person.expected.push(/net::ERR|WebSocket/);
  await cutLink(fixture.person.page);
  await fixture.page
    .getByRole('status')
    .filter({ hasText: /^Offline/ })
    .waitFor();
  await call(fixture.url, 'PUT', `/api/vessels/${fixture.vessel}/audits/${String(id)}`, fixture.person.token, {
    ...body,
    remarks: 'From the office',
  });

  await goWithin(fixture.page, path);
  await fieldOf(fixture.page, 'findings').fill('Half a sen');
  await fieldOf(fixture.page, 'next_due_date').fill('31-02-2026');
  const refusal = fixture.page.getByRole('alert').getByText(/^Invalid Next Due Date format/);
  await refusal.waitFor();
  await fixture.person.context.setOffline(false);
  await expect.poll(() => fieldOf(fixture.page, 'remarks').inputValue()).toBe('From the office');
  await expect.poll(() => fieldOf(fixture.page, 'findings').inputValue()).toBe('Half a sen');
  await refusal.waitFor();
});

test('a PSC inspection suggests deficiency codes, takes any other, and offers the action codes; the deadline follows', async () => {
  await visit(fixture.page, addPath('psc-inspections', fixture.vessel));
  await expect
    .poll(() => fieldOf(fixture.page, 'action_code').locator('option').allInnerTexts())
    .toEqual([
      'Select…',
      '10 Rectified',
      '15 At the next port',
      '16 Within 14 days',
      '17 Before departure',
      '18 Within three months',
      '30 Detained',
      '99 Other',
    ]);
  const list = await fieldOf(fixture.page, 'deficiency_code').getAttribute('list');
  await expect
    .poll(() => formOf(fixture.page).locator(`datalist[id="${list}"] option`).allTextContents())
    .toContainEqual(expect.stringMatching(/^01101 /));
  const { psc_port: _port, ...rest } = paperOf('psc-inspections').add;
  const texts = { ...rest, psc_port: 'Suez', inspection_date: inDays(-2), inspection_status: 'In-Complete' };
  await fillForm(fixture.page, 'psc-inspections', { ...texts, deficiency_code: '99999 of our own', action_code: '16 Within 14 days' });
  await expect.poll(() => formOf(fixture.page).getByLabel('Deadline').inputValue()).toBe(inDays(12));
  await submitForm(fixture.page);
  await fixture.page.waitForURL(at('/psc-inspections'));
  await visit(fixture.page, `/due?ship=${fixture.vessel}`);
  await fixture.page.getByRole('row').filter({ hasText: 'Suez' }).getByText(inDays(12)).waitFor();
});

test('the list of overdue inspections shows their deadlines, which the list of all offers', async () => {
  const { page, vessel, url, person } = fixture;
  const values = { psc_port: 'Jeddah', inspection_date: addDays(todayUtc(), -17), inspection_status: 'In-Complete', action_code: '16' };
  await call(url, 'POST', paths.create('psc-inspections', vessel), person.token, validBody('psc-inspections', values));
  const header = page.getByRole('columnheader', { name: 'Deadline' });
  await visit(page, '/psc-inspections?due=overdue');
  await page
    .getByRole('row')
    .filter({ hasText: 'Jeddah' })
    .getByText(`${inDays(-3)}3 days overdue`)
    .waitFor();
  // Beside the status, in full view on a small notebook.
  await page.setViewportSize({ width: 1366, height: 768 });
  const edge = (name: string, side: 'left' | 'right') =>
    page.getByRole('columnheader', { name, exact: true }).evaluate((cell, which) => Math.round(cell.getBoundingClientRect()[which]), side);
  await expect.poll(async () => (await edge('Deadline', 'left')) - (await edge('Inspection Status', 'right'))).toBe(0);
  await expect.poll(async () => (await edge('Actions', 'left')) >= (await edge('Deadline', 'right'))).toBe(true);
  await visit(page, '/psc-inspections');
  await page.getByRole('row').filter({ hasText: 'Jeddah' }).waitFor();
  await expect.poll(() => header.count()).toBe(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Deadline' }).click();
  await page.keyboard.press('Escape');
  await header.waitFor();
});

test('an audit that a later one followed is overdue neither in its list nor in its panel', async () => {
  const { page, vessel, url, person } = fixture;
  const add = (audit_date: string, next_due_date: string) =>
    call(
      url,
      'POST',
      paths.create('audits', vessel),
      person.token,
      validBody('audits', { audit_type: 'Internal Audit', audit_date, next_due_date }),
    );
  const [followed, later] = [addDays(todayUtc(), -389), addDays(todayUtc(), -15)];
  await add(addDays(todayUtc(), -800), followed);
  await add(addDays(todayUtc(), -400), later);
  await visit(page, '/audits');
  const row = (day: string) => page.getByRole('row').filter({ hasText: showDate(day) });
  await row(later).getByText('15 days overdue').waitFor();
  await expect.poll(() => row(followed).innerText()).not.toContain('overdue');
  await row(followed).locator('[data-opens]').click();
  const panel = page.getByRole('complementary', { name: 'Internal Audit' });
  await panel.getByText(showDate(followed)).waitFor();
  await expect.poll(() => panel.getByRole('definition').allInnerTexts()).not.toContainEqual(expect.stringContaining('overdue'));
});
