/** A date as people type it: what it stands for is said below the box, kept in the box when it is left, and saved. */
import { expect, test } from 'vitest';
import { addDays, addMonths, todayUtc, toTyped } from '../../shared/basics/calendar';
import { fieldOf, fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Typed' });

test('on a form, echoed before it is saved; the calendar takes no stop of the Tab key', async () => {
  const { page } = fixture;
  await visit(page, `/add-certificate/${fixture.vessel}`);
  await fillForm(page, 'certificates', { certificate_name: 'Typed Paper', issued_by: 'Flag', issue_date: '01-03-2025' });
  const expiry = fieldOf(page, 'expiry_date');
  const below = formOf(page).locator('[data-name=expiry_date]');
  await expiry.fill('');
  await expiry.pressSequentially('31-02-2031');
  await below.getByText('There is no 31-02-2031: February 2031 has 28 days.', { exact: true }).waitFor();
  await expiry.fill('');
  await expiry.pressSequentially('+10d');
  const day = toTyped(addDays(todayUtc(), 10));
  await below.getByText(`${day}, in 10 days`, { exact: true }).waitFor();
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
