/** Whoever types into a form the moment it is there loses no key: neither the focus nor what was typed is taken away once more. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { KindName, Values } from '../../shared/kind';
import { fieldOf } from '../support/browserForm';
import { call } from '../support/call';
import { addPath, madeToEdit } from '../support/samplePaperwork';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture();

const FORMS: [KindName, field: string, record?: Values][] = [
  ['vessels', 'call_sign'],
  ['certificates', 'remarks', { certificate_name: 'Load Line', issued_by: 'Class', issue_date: '2025-01-01', expiry_date: '2030-01-01' }],
  ['crew', 'passport', { name: 'Ed Its', rank: 'Cook', date_of_joining: '2025-01-01', contract_period: '6 Months' }],
  ['audits', 'next_due_date', { audit_type: 'ISM Audit', audit_date: '2025-01-01', status: 'Passed' }],
  [
    'psc-inspections',
    'completion_date',
    { psc_port: 'Oslo', mou: 'Paris MOU', inspection_date: '2025-01-01', inspection_status: 'Passed' },
  ],
  ['equipment-inspections', 'service_provider', { item_name: 'Lifeboat', category: 'LSA', next_due_date: '2030-01-01' }],
  ['requisitions', 'supplier', { requisition_no: 'R-1', date_of_requisition: '2025-01-01', items: [] }],
  ['daily-messages', 'description'],
  ['invoices', 'description'],
];

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
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  await page.keyboard.insertText('1');
  expect(await fieldOf(page, field).inputValue()).toBe('1');
}

/** Moves on as a link does. */
const go = (to: string) =>
  fixture.page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

async function away(): Promise<void> {
  await go('/vessels');
  await fixture.page.getByRole('heading', { level: 1, name: 'Vessels' }).waitFor();
  await fixture.page.evaluate(() => sessionStorage.clear());
}

describe('the first key after a form opens goes where it was meant to go', () => {
  test.each(FORMS)('adding %s', async (kind, field) => {
    await away();
    await quickHand(fixture.page, field, () => go(addPath(kind, fixture.vessel)));
  });

  test.each(FORMS.filter(([, , record]) => record))('editing %s', async (kind, field, record = {}) => {
    const path = await madeToEdit(fixture.url, fixture.person.token, fixture.vessel, kind, record);
    await away();
    await quickHand(fixture.page, field, () => go(path));
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
  const row = fixture.page.locator(`a[href="${path}"]`);
  await go('/audits');
  await row.waitFor({ state: 'attached' });
  fixture.person.expected.push(/net::ERR|WebSocket/);
  await fixture.person.context.setOffline(true);
  await fixture.page
    .getByRole('status')
    .filter({ hasText: /^Offline/ })
    .waitFor();
  await call(fixture.url, 'PUT', `/api/vessels/${fixture.vessel}/audits/${String(id)}`, fixture.person.token, {
    ...body,
    remarks: 'From the office',
  });

  await go(path);
  await fieldOf(fixture.page, 'findings').fill('Half a sen');
  await fieldOf(fixture.page, 'next_due_date').fill('31-02-2026');
  const refusal = fixture.page.getByRole('alert').getByText(/^Invalid Next Due Date format/);
  await refusal.waitFor();
  await fixture.person.context.setOffline(false);
  await expect.poll(() => fieldOf(fixture.page, 'remarks').inputValue()).toBe('From the office');
  expect(await fieldOf(fixture.page, 'findings').inputValue()).toBe('Half a sen');
  expect(await refusal.count()).toBe(1);
});
