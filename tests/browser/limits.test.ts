/** A limit of characters is said before it is met, and nothing of what was typed is lost to it. */
import { describe, expect, test } from 'vitest';
import { fieldOf, fillForm, formOf, submitForm } from '../support/browserForm';
import { at, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture();

describe('a limit of characters is said before saving', () => {
  const row = (name: string) => formOf(fixture.page).locator(`[data-name="${name}"]`);
  const described = (name: string) =>
    fieldOf(fixture.page, name).evaluate((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );

  test.each([
    ['rank', 200, 180],
    ['remarks', 5_000, 4_500],
  ] as const)('of %s: %i, told from %i on', async (name, most, near) => {
    const { page } = fixture.person;
    await visit(page, `/add-crew/${fixture.vessel}`);
    const field = fieldOf(page, name);
    await fillForm(page, 'crew', { name: `Limit of ${name}`, rank: 'Cook', date_of_joining: '01-03-2026', contract_period: '6 Months' });
    await field.fill('x'.repeat(near - 1));
    expect(
      await row(name)
        .getByText(/character/)
        .count(),
    ).toBe(0);
    await field.fill('x'.repeat(near));
    await row(name)
      .getByText(`${most - near} characters left`, { exact: true })
      .waitFor();
    await field.fill('x'.repeat(most - 1));
    await row(name).getByText('1 character left', { exact: true }).waitFor();
    expect(await described(name)).toContain('1 character left');
    expect(await row(name).getByRole('alert').count()).toBe(0);
    // Spaces around it are not kept.
    await field.fill(`${'x'.repeat(most)}  `);
    await row(name).getByText('0 characters left', { exact: true }).waitFor();
    expect(await field.getAttribute('aria-invalid')).not.toBe('true');

    await field.fill('x'.repeat(most + 7));
    await row(name)
      .getByRole('alert')
      .getByText(`More than ${most.toLocaleString('en')} characters`)
      .waitFor({ state: 'attached' });
    await row(name)
      .getByText(`At most ${most.toLocaleString('en')} characters. Please take away 7.`, { exact: true })
      .waitFor();
    expect([await field.getAttribute('aria-invalid'), (await field.inputValue()).length]).toEqual(['true', most + 7]);
    expect(await described(name)).toContain('Please take away 7.');
    fixture.person.calls.length = 0;
    await submitForm(page);
    await formOf(page).getByRole('alert').first().waitFor();
    expect([fixture.person.calls, (await field.inputValue()).length]).toEqual([[], most + 7]);
    await field.fill('x'.repeat(most));
    await submitForm(page);
    await page.waitForURL(at('/crew'));
  });

  test('of the name of an item', async () => {
    await visit(fixture.page, `/add-requisition/${fixture.vessel}`);
    await fillForm(fixture.page, 'requisitions', { items: [{ item_name: 'x'.repeat(203) }] });
    await formOf(fixture.page)
      .getByRole('group', { name: 'Item 1' })
      .getByText('At most 200 characters. Please take away 3.', { exact: true })
      .waitFor();
  });
});
