/** Messages name the things and the people they speak of; errors stay until they are read. */
import { describe, expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { confirm, fieldOf, fillForm, formOf, rowOf, submitForm, pressInRow } from '../support/browserForm';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { fails } from '../support/refusing';
import { madeToEdit } from '../support/samplePaperwork';
import { at, choose, goWithin, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Words', person: { timezoneId: 'Asia/Kolkata' } });

const AUDIT = { audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending', findings: 'None' };
const CERTIFICATE = { certificate_name: 'Safety Radio', issued_by: 'Class', issue_date: '2026-01-01', expiry_date: '2031-01-01' };

const make = (kind: 'audits' | 'certificates', body: Record<string, unknown>) =>
  madeToEdit(fixture.url, fixture.person.token, fixture.vessel, kind, body);
const asked = (name: string) => fixture.page.getByRole('dialog', { name, exact: true });
const said = (words: string | RegExp) => fixture.page.getByText(words, { exact: true }).waitFor();

describe('a deletion says what it deletes', () => {
  test('by kind and name, in the question and after it', async () => {
    await make('certificates', CERTIFICATE);
    await visit(fixture.page, '/certificates');
    await pressInRow(rowOf(fixture.page, 'Safety Radio'), /^Delete(?! File)/);
    await asked('Delete certificate Safety Radio?').getByText('Are you sure you want to delete this certificate?').waitFor();
    const follows = 'It is removed from MV Words. You can undo this, or restore it later from Recently deleted.';
    await asked('Delete certificate Safety Radio?').getByText(follows, { exact: true }).waitFor();
    await confirm(fixture.page, 'Are you sure you want to delete this certificate?');
    await said('Deleted certificate Safety Radio.');
    await fixture.page.getByRole('listitem').filter({ hasText: 'Deleted certificate' }).getByRole('button', { name: 'Undo' }).click();
    await said('Restored certificate Safety Radio.');
  });

  deepTest('and where several bear one name, by what tells them apart', async () => {
    await make('audits', { ...AUDIT, findings: 'First' });
    await make('audits', { ...AUDIT, audit_date: '2026-04-02', findings: 'Second' });
    await make('audits', { ...AUDIT, sl_no: 3, audit_date: '2026-04-02', auditing_authority: 'DNV', findings: 'Third' });
    await make('audits', { ...AUDIT, audit_type: 'Flag Survey' });
    await visit(fixture.page, '/audits');
    // The first of a burst is shown at once, the rest a moment later: a name is told apart from those that are there.
    await rowOf(fixture.page, 'Flag Survey').waitFor();
    for (const [findings, name] of [
      ['First', 'Delete audit/survey ISM Audit (Date of Audit/Survey 01-03-2025)?'],
      ['Third', 'Delete audit/survey ISM Audit (Auditing Authority DNV)?'],
      ['Second', /^Delete audit\/survey ISM Audit \(number \d+\)\?$/],
    ] as const) {
      await pressInRow(rowOf(fixture.page, findings), /^Delete/);
      await fixture.page.getByRole('dialog', { name, exact: true }).getByRole('button', { name: 'Cancel' }).click();
    }
    await pressInRow(rowOf(fixture.page, 'Flag Survey'), /^Delete/);
    await asked('Delete audit/survey Flag Survey?').getByRole('button', { name: 'Cancel' }).click();
  });

  deepTest('of a file too', async () => {
    await visit(fixture.page, '/certificates');
    const row = rowOf(fixture.page, 'Safety Radio');
    await row.locator('input[type=file]').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await pressInRow(row, /^Upload/);
    await pressInRow(row, /^Delete File/);
    const follows = 'a.pdf is removed. The certificate stays on MV Words. There is no Undo.';
    await asked('Delete the file of certificate Safety Radio?').getByText(follows, { exact: true }).waitFor();
    await asked('Delete the file of certificate Safety Radio?').getByRole('button', { name: 'Cancel' }).click();
  });
});

describe('a name is what one sees of it', () => {
  const sailor = (name: string) => ({ name, rank: 'Master', date_of_joining: '2026-01-01', contract_period: '6 Months' });
  /** The characters of an element as they stand from left to right on its line. */
  const standing = (element: Locator) =>
    element.evaluate((node) => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const seen: { left: number; sign: string }[] = [];
      const range = document.createRange();
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (let at = 0; at < text.length; at += 1) {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const { left, width } = range.getBoundingClientRect();
          if (width > 0) seen.push({ left, sign: text.data[at] ?? '' });
        }
      }
      return seen
        .sort((one, other) => one.left - other.left)
        .map(({ sign }) => sign)
        .join('');
    });

  test('what nobody sees is gone when it is saved, and letters that run to the left run to the left', async () => {
    await visit(fixture.page, `/add-crew/${fixture.vessel}`);
    await fillForm(fixture.page, 'crew', {
      name: '\u202eCap\u200btain\u202c דוד כהן',
      rank: 'Master',
      date_of_joining: '01-01-2026',
      contract_period: '6 Months',
    });
    await submitForm(fixture.page);
    await fixture.page.waitForURL(at('/crew'));
    const cell = rowOf(fixture.page, 'כהן').getByRole('rowheader');
    await expect.poll(() => cell.locator('div').first().innerText()).toBe('Captain דוד כהן');
    await expect.poll(() => standing(cell.locator('div').first())).toBe('Captain ןהכ דוד');
  });

  deepTest('one that was kept with an override turns nothing round in the sentence about it', async () => {
    await madeToEdit(fixture.url, fixture.person.token, fixture.vessel, 'crew', sailor('Old Hand'));
    const other = await fixture.browsers.person({ signedIn: false });
    await other.page.route(/\/(crew|lists)(\?|$)/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('Old Hand', '\u202eOld Hand') });
    });
    await other.signIn();
    await choose(other.page, 'MV Words');
    await visit(other.page, '/crew');
    await pressInRow(rowOf(other.page, 'Old Hand'), /^Delete/);
    const title = other.page.getByRole('dialog').getByRole('heading');
    await expect.poll(() => standing(title)).toBe('Delete crew member Old Hand?');
  });
});

test('the times of a history carry their zone', async () => {
  const form = await make('audits', { ...AUDIT, audit_type: 'Internal Audit' });
  await visit(fixture.page, form);
  await formOf(fixture.page).getByRole('button', { name: 'Show history' }).click();
  const time = fixture.page.getByRole('list', { name: 'History' }).locator('time').first();
  await expect.poll(() => time.innerText()).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d GMT\+5:30$/);
});

describe('what one did oneself in another window is told as one’s own', () => {
  test('in two versions of a field', async () => {
    const form = await make('audits', { ...AUDIT, audit_type: 'Class Survey' });
    const record = `/api/vessels/${fixture.vessel}/audits/${form.split('/').at(-1)}`;
    await visit(fixture.page, form);
    await fieldOf(fixture.page, 'findings').fill('Here');
    await call(fixture.url, 'PUT', record, fixture.person.token, { ...AUDIT, audit_type: 'Class Survey', findings: 'There' });
    const choice = formOf(fixture.page).getByRole('group', { name: 'Findings: two versions' });
    await choice.getByText('You changed this to “There”.').waitFor();
    await submitForm(fixture.page);
    await fixture.page
      .getByRole('alert')
      .getByText('You changed the same in another window. Please choose which to keep, then save again.')
      .waitFor();
    await choice.getByRole('button', { name: 'Keep mine' }).click();
    await submitForm(fixture.page);
    await fixture.page.waitForURL(at('/audits'));
  });

  deepTest('in a deletion', async () => {
    const form = await make('audits', { ...AUDIT, audit_type: 'Flag Survey', audit_date: '2025-05-05' });
    await visit(fixture.page, form);
    await fieldOf(fixture.page, 'findings').fill('Here');
    await call(fixture.url, 'DELETE', `/api/vessels/${fixture.vessel}/audits/${form.split('/').at(-1)}`, fixture.person.token);
    await said('You deleted audit/survey Flag Survey meanwhile. What you typed is still here.');
  });
});

describe('an error stays until it is dismissed', () => {
  const FILE_FIRST = 'Please select a file first';
  const notices = () => fixture.page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  const error = () => notices().filter({ hasText: FILE_FIRST });
  const upload = () => pressInRow(rowOf(fixture.page, 'Stays'), /^Upload/);

  deepTest('as a notice, however long and whatever is told meanwhile; the keyboard dismisses it', async () => {
    const { page } = fixture.person;
    await make('certificates', { ...CERTIFICATE, certificate_name: 'Stays' });
    await visit(page, '/certificates');
    await page.clock.install();
    await upload();
    await error().waitFor();
    for (let round = 0; round < 2; round += 1) {
      await pressInRow(rowOf(page, 'Stays'), /^Delete(?! File)/);
      await confirm(page, 'Are you sure you want to delete this certificate?');
      await notices().filter({ hasText: 'Deleted certificate' }).last().getByRole('button', { name: 'Undo' }).click();
      await rowOf(page, 'Stays').waitFor();
    }
    // A notice under the pointer stays.
    await page.mouse.move(0, 0);
    await page.clock.fastForward(30_000);
    await notices().filter({ hasText: 'Restored certificate' }).first().waitFor({ state: 'detached' });
    await expect.poll(() => error().count()).toBe(1);
    // The same again is one notice, not two.
    await upload();
    await page.clock.fastForward(1_000);
    await expect.poll(() => error().count()).toBe(1);
    await page.keyboard.press('F8');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Dismiss');
    await page.keyboard.press('Enter');
    await error().waitFor({ state: 'detached' });
    await page.clock.resume();
  });

  test('Esc on a notice closes it alone: rows stay selected, and a form stays open', async () => {
    const { page } = fixture.person;
    const path = await make('certificates', { ...CERTIFICATE, certificate_name: 'Selected' });
    const closeByEsc = async () => {
      await error().waitFor();
      await page.keyboard.press('F8');
      await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Dismiss');
      await page.keyboard.press('Escape');
      await error().waitFor({ state: 'detached' });
    };
    await visit(page, '/certificates');
    await pressInRow(rowOf(page, 'Selected'), /^Upload/);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await rowOf(page, 'Selected').locator('[data-column=issue_date]').click();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await bar.getByText('1 selected').waitFor();
    await closeByEsc();
    await bar.getByText('1 selected').waitFor();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });

    await pressInRow(rowOf(page, 'Selected'), /^Upload/);
    await goWithin(page, path);
    await fieldOf(page, 'remarks').fill('Half');
    await closeByEsc();
    await page.keyboard.type(' typed');
    await expect.poll(() => fieldOf(page, 'remarks').inputValue()).toBe('Half typed');
  });

  deepTest('on a form, also while typing goes on', async () => {
    const { page } = fixture.person;
    fixture.person.expected.push(/status of 500/);
    await visit(page, `/add-crew/${fixture.vessel}`);
    await page.route('**/api/vessels/*/crew', fails);
    await fillForm(page, 'crew', { name: 'A. Sailor', rank: 'Cook', date_of_joining: '01-03-2026', contract_period: '6 Months' });
    await submitForm(page);
    const banner = formOf(page).getByRole('alert').filter({ hasText: 'Failed to add crew member.' });
    await banner.waitFor();
    await fieldOf(page, 'remarks').pressSequentially('x');
    await expect.poll(() => banner.count()).toBe(1);
    await banner.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await banner.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main form') !== null)).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
