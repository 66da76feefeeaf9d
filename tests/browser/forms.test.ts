/** What a form refuses, warns of and says before anything is sent. That it does so for every kind: client/formSentences. */
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, todayUtc, toTyped } from '../../shared/basics/calendar';
import { fieldOf, fillForm, formOf, rowOf, sentBy, submitForm } from '../support/browserForm';
import { addPath, inDays, madeToEdit, paperOf } from '../support/samplePaperwork';
import { at, goWithin, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';
import { validBody } from '../shared/validBody';
import { DATES, ORDER, REQUIRED, WRONG_IDS } from '../specification/sentences';

const fixture = useVesselFixture();

const alert = (sentence: string) => fixture.page.getByRole('alert').getByText(sentence, { exact: true }).first().waitFor();
const open = (path: string) => visit(fixture.page, path);
const below = (name: string) => formOf(fixture.page).locator(`[data-name="${name}"]`);
const validity = (name: string) => expect.poll(() => fieldOf(fixture.page, name).getAttribute('aria-invalid'));

describe('what a form refuses, in its own sentence', () => {
  test('required fields: shown as a message, the browser’s own bubbles off', async () => {
    const { add, fields } = REQUIRED['psc-inspections'];
    await open(addPath('psc-inspections', fixture.vessel));
    await expect.poll(() => formOf(fixture.page).getAttribute('novalidate')).not.toBeNull();
    await submitForm(fixture.page);
    await alert(add);
    await validity(fields[0] ?? '').toBe('true');
  });

  test.each(DATES.filter(([, field]) => field === 'audit_date'))(
    'a date that is not real on the form that adds %s: %s',
    async (kind, field, { add }) => {
      await open(addPath(kind, fixture.vessel));
      await fillForm(fixture.page, kind, { ...paperOf(kind).add, [field]: '31-02-2025' });
      await submitForm(fixture.page);
      await alert(add);
      await validity(field).toBe('true');
    },
  );

  test.each(WRONG_IDS.filter(([path]) => ['/add-crew/x', '/edit-vessel'].includes(path)))(
    'ids that are not digits: %s',
    async (path, ...rest) => {
      await open(path);
      await alert(rest[2]);
    },
  );

  test('a message whose vessel id is no number is not sent, and nothing is said', async () => {
    await open('/add-message/x');
    fixture.person.calls.length = 0;
    await fillForm(fixture.page, 'daily-messages', paperOf('daily-messages').add);
    const seen = () => fixture.page.locator('body').innerText();
    const before = await seen();
    await submitForm(fixture.page);
    // The next frame is drawn after whatever the press had said.
    await fixture.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect.poll(seen).toBe(before);
    await expect.poll(() => fixture.page.getByRole('alert').count()).toBe(0);
    // What another screen asks of the server goes out after it.
    await goWithin(fixture.page, '/activity');
    await expect.poll(() => fixture.person.calls.some((line) => line.startsWith('GET') && line.includes('activity'))).toBe(true);
    expect(fixture.person.calls.filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  test('on audits edit an invalid date is refused while typing and the change is rejected', async () => {
    const body = { audit_type: 'ISM Audit', audit_date: '2025-01-01', status: 'Passed', next_due_date: '2026-05-17' };
    await open(await madeToEdit(fixture.url, fixture.person.token, fixture.vessel, 'audits', body));
    const field = fieldOf(fixture.page, 'next_due_date');
    await expect.poll(() => field.inputValue()).toBe('17-05-2026');
    await field.fill('31-02-2026');
    await alert(DATES.find(([kind, name]) => kind === 'audits' && name === 'next_due_date')?.[2].edit ?? '');
    await expect.poll(() => field.inputValue()).toBe('17-05-2026');
  });
});

test('a condition of class that passes keeps its due date only with a warning', async () => {
  const dates = { audit_date: addDays(todayUtc(), -30), next_due_date: addDays(todayUtc(), 30) };
  const body = { audit_type: 'Class Survey', status: 'Condition of Class (COC)', ...dates };
  await open(await madeToEdit(fixture.url, fixture.person.token, fixture.vessel, 'audits', body));
  const warning = below('status').getByText('The next due date is the day by which the condition of class had to be met.');
  await fillForm(fixture.page, 'audits', { status: 'Passed' });
  await warning.waitFor();
  await fillForm(fixture.page, 'audits', { status: 'Pending' });
  await warning.waitFor({ state: 'detached' });
  await fillForm(fixture.page, 'audits', { status: 'Passed', next_due_date: inDays(365) });
  await expect.poll(() => warning.count()).toBe(0);
  await fillForm(fixture.page, 'audits', { next_due_date: inDays(30) });
  await warning.waitFor();
  const sent = await sentBy(fixture.page, () => submitForm(fixture.page));
  expect(sent).toMatchObject({ status: 'Passed', next_due_date: dates.next_due_date });
  await fixture.page.waitForURL(at('/audits'));
});

test('a section that an error opens stays open while the error is corrected, until its user closes it', async () => {
  const { page, url, person, vessel } = fixture;
  await open(await madeToEdit(url, person.token, vessel, 'certificates', validBody('certificates')));
  const name = 'anniversary_date';
  const section = formOf(page).getByText('Survey and terms', { exact: true });
  const isFocused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await section.click();
  await fieldOf(page, name).fill('31-02-2026');
  await submitForm(page);
  await expect.poll(isFocused).toBe(name);
  await page.keyboard.press('End');
  for (let letters = 0; letters < 10; letters += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('30-02-2026');
  await expect.poll(() => fieldOf(page, name).inputValue()).toBe('30-02-2026');
  await section.click();
  await fieldOf(page, name).waitFor({ state: 'hidden' });
  // It opens at the next refusal.
  await submitForm(page);
  await expect.poll(isFocused).toBe(name);
});

test('a date before the one it should follow is warned of while it is, and saved nevertheless', async () => {
  const [, , , sentence = ''] = ORDER.find(([kind]) => kind === 'certificates') ?? [];
  await open(addPath('certificates', fixture.vessel));
  const dates = { issue_date: '01-03-2026', expiry_date: '28-02-2026' };
  await fillForm(fixture.page, 'certificates', { certificate_name: 'Turned Round', issued_by: 'Flag', ...dates });
  const warning = below('expiry_date').getByText(sentence, { exact: true });
  await warning.waitFor();
  await fieldOf(fixture.page, 'expiry_date').fill('01-03-2026');
  await warning.waitFor({ state: 'detached' });
  await fieldOf(fixture.page, 'expiry_date').fill('28-02-2026');
  await warning.waitFor();
  await submitForm(fixture.page);
  await rowOf(fixture.page, 'Turned Round').waitFor();
});

test.each(DATES.filter(([, field]) => field === 'date_of_supply'))(
  'a date that does not exist on the form of %s is said at %s on leaving it, and no longer once it is mended',
  async (kind, name, { add }) => {
    await open(addPath(kind, fixture.vessel));
    const field = fieldOf(fixture.page, name);
    await field.fill('31-02-2026');
    await expect.poll(() => field.getAttribute('aria-invalid')).not.toBe('true');
    await field.press('Tab');
    await below(name).getByText(add, { exact: true }).waitFor();
    await validity(name).toBe('true');
    await field.fill('28-02-2026');
    await below(name).getByText(add, { exact: true }).waitFor({ state: 'detached' });
  },
);

test('a date as people type it is echoed before it is saved, and kept as a date; the calendar takes no stop of the Tab key', async () => {
  const { page } = fixture;
  await open(addPath('certificates', fixture.vessel));
  await fillForm(page, 'certificates', { certificate_name: 'Typed Paper', issued_by: 'Flag', issue_date: '01-03-2025' });
  const expiry = fieldOf(page, 'expiry_date');
  const echo = below('expiry_date');
  await expiry.fill('');
  await expiry.pressSequentially('31-02-2031');
  await echo.getByText('There is no 31-02-2031: February 2031 has 28 days.', { exact: true }).waitFor();
  await expiry.fill('');
  await expiry.pressSequentially('+10d');
  const day = toTyped(addDays(todayUtc(), 10));
  await echo.getByText(`${day}, in 10 days`, { exact: true }).waitFor();
  await expiry.press('Tab');
  await expect.poll(() => expiry.inputValue()).toBe(day);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).not.toBe('Open calendar');
  await expiry.fill('');
  await expiry.pressSequentially('+5y');
  await submitForm(page);
  await rowOf(page, 'Typed Paper').waitFor();
  await rowOf(page, 'Typed Paper')
    .getByText(toTyped(addMonths(todayUtc(), 60)))
    .first()
    .waitFor();
});

test('a short date typed in a cell is saved in full when its list is left by Back', async () => {
  const { page } = fixture;
  await madeToEdit(
    fixture.url,
    fixture.person.token,
    fixture.vessel,
    'certificates',
    validBody('certificates', { certificate_name: 'Left' }),
  );
  await open('/crew');
  await goWithin(page, '/certificates');
  // What works on cells is fetched after the list.
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'End selecting' }).click();
  await rowOf(page, 'Left').locator('[data-column=expiry_date]').dblclick();
  await page.getByLabel('Expiry Date of Left').fill('+5y');
  await page.goBack();
  await page.waitForURL(at('/crew'));
  await goWithin(page, '/certificates');
  await rowOf(page, 'Left')
    .getByText(toTyped(addMonths(todayUtc(), 60)))
    .first()
    .waitFor();
  await expect.poll(() => page.getByText('could not be saved').count()).toBe(0);
});

describe('a limit of characters is said before saving', () => {
  const described = (name: string) =>
    expect.poll(() =>
      fieldOf(fixture.page, name).evaluate((field) =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      ),
    );

  test('of a note: 5,000, told from 4,500 on; nothing typed is lost to it', async () => {
    const { page } = fixture.person;
    const row = below('remarks');
    await open(`/add-crew/${fixture.vessel}`);
    const field = fieldOf(page, 'remarks');
    await fillForm(page, 'crew', { name: 'Limited', rank: 'Cook', date_of_joining: '01-03-2026', contract_period: '6 Months' });
    await field.fill('x'.repeat(4_500));
    await row.getByText('500 characters left', { exact: true }).waitFor();
    await field.fill('x'.repeat(4_499));
    await row.getByText(/character/).waitFor({ state: 'detached' });
    await field.fill('x'.repeat(4_999));
    await row.getByText('1 character left', { exact: true }).waitFor();
    await described('remarks').toContain('1 character left');
    await expect.poll(() => row.getByRole('alert').count()).toBe(0);
    // Spaces around it are not kept.
    await field.fill(`${'x'.repeat(5_000)}  `);
    await row.getByText('0 characters left', { exact: true }).waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).not.toBe('true');

    await field.fill('x'.repeat(5_007));
    await row.getByRole('alert').getByText('More than 5,000 characters').waitFor({ state: 'attached' });
    await row.getByText('At most 5,000 characters. Please remove 7.', { exact: true }).waitFor();
    await validity('remarks').toBe('true');
    await described('remarks').toContain('Please remove 7.');
    fixture.person.calls.length = 0;
    await submitForm(page);
    await formOf(page).getByRole('alert').first().waitFor();
    expect([fixture.person.calls, (await field.inputValue()).length]).toEqual([[], 5_007]);
    await field.fill('x'.repeat(5_000));
    await submitForm(page);
    await page.waitForURL(at('/crew'));
  });

  test('of a line of text, and of the name of an item', async () => {
    await open(`/add-requisition/${fixture.vessel}`);
    await fieldOf(fixture.page, 'supplier').fill('x'.repeat(180));
    await below('supplier').getByText('20 characters left', { exact: true }).waitFor();
    await fillForm(fixture.page, 'requisitions', { items: [{ item_name: 'x'.repeat(203) }] });
    const item = formOf(fixture.page).getByRole('group', { name: 'Item 1' });
    await item.getByText('At most 200 characters. Please remove 3.', { exact: true }).waitFor();
  });
});
