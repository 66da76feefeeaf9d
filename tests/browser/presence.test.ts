/** Who else is on the vessel, who types in which form, and at which field: live, in words, and gone when the person is. */
import { expect, test } from 'vitest';
import { fieldOf, rowOf } from '../support/browserForm';
import { named, others, presenceFixture } from '../support/presence';
import { openInvoices, visit } from '../support/screens';

const presence = presenceFixture();
const { fixture } = presence;

test('shows the others by initials, name and rank; two tabs are one person, and the last one to close takes it along', async () => {
  await presence.come(presence.ann);
  await named(fixture.page, 'Ann Lee, Master').waitFor();
  await expect.poll(() => others(fixture.page).innerText()).toMatch(/^AL/);
  await expect.poll(() => others(fixture.page).getAttribute('title')).toBe('Ann Lee, Master');
  const second = await presence.ann.tab();
  await presence.come(presence.ann, '/certificates', second);
  await named(presence.ann.page, /./).waitFor();
  await expect.poll(() => others(presence.ann.page).count()).toBe(1);
  await expect.poll(() => others(fixture.page).count()).toBe(1);
  await second.close();
  // What is told after the second tab is gone: the first still counts.
  await presence.come(presence.cy);
  await named(fixture.page, 'Cy Om, Cook').waitFor();
  await expect.poll(() => others(fixture.page).count()).toBe(2);
  await presence.ann.page.goto('about:blank');
  await named(fixture.page, 'Ann Lee').waitFor({ state: 'detached' });
});

test('a form says at the field who is there, and its row in the list who types, until they leave', async () => {
  await presence.come(presence.ann, presence.form);
  await presence.come(presence.cy);
  await visit(fixture.page, presence.form);
  await fieldOf(presence.ann.page, 'name').focus();
  const here = fixture.page.locator('[data-name="name"]').getByText('Ann Lee is here', { exact: true });
  await here.waitFor();
  // The row tells of who types, not of who only looks.
  await expect.poll(() => rowOf(presence.cy.page, 'Jo Berg').getByText('is editing').count()).toBe(0);
  await fieldOf(presence.ann.page, 'rank').fill('Fitter');
  await rowOf(presence.cy.page, 'Jo Berg').getByText('Ann Lee is editing', { exact: true }).waitFor();
  await fixture.page.locator('[data-name="rank"]').getByText('Ann Lee is here', { exact: true }).waitFor();
  await here.waitFor({ state: 'detached' });
  // In words alone: nothing is locked.
  await expect.poll(() => fieldOf(fixture.page, 'rank').isEditable()).toBe(true);
  await visit(presence.ann.page, '/crew');
  await rowOf(presence.cy.page, 'Jo Berg').getByText('is editing').waitFor({ state: 'detached' });
  await expect.poll(() => fixture.page.getByText('is here').count()).toBe(0);
  await visit(fixture.page, '/crew');
});

test('a form of an invoice shows nothing to those without access to invoices', async () => {
  await openInvoices(presence.ann.page);
  await presence.come(presence.cy);
  await visit(fixture.page, '/crew');
  await presence.come(presence.ann, '/invoices');
  await named(fixture.page, 'Ann Lee, Master').waitFor();
  await visit(presence.ann.page, `/add-invoice/${fixture.vessel}`);
  await fieldOf(presence.ann.page, 'amount').fill('100');
  await visit(presence.ann.page, '/invoices');
  await named(presence.cy.page, 'Ann Lee, Master').waitFor();
  await expect.poll(() => fixture.page.getByText('editing').count()).toBe(0);
});
