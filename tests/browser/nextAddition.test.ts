/** A write that is refused or discarded after its author has opened the next form at the same address. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fieldOf, fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { holdTimers } from '../support/holdTimers';
import { useLostLink } from '../support/lostLink';
import { addPath, paperOf } from '../support/samplePaperwork';
import { asking, at, visit } from '../support/screens';

const lost = useLostLink();

const name = () => expect.poll(() => fieldOf(lost.page, 'name').inputValue());
const addNext = () => lost.page.getByRole('link', { name: 'Add New Crew Member' }).click();

/** Answers the question whether other text may replace the half typed one. */
async function askedToReplace(answer: 'Cancel' | 'Replace'): Promise<void> {
  const question = lost.page.getByRole('dialog', { name: 'Replace the unsaved text in this form?' });
  await question.getByRole('button', { name: answer }).click();
  await question.waitFor({ state: 'detached' });
}

test('the refusal of an addition leaves the next one alone, which is half typed in the same form', async () => {
  const { page } = lost;
  await visit(page, addPath('crew', lost.vessel));
  await lost.cut();
  await fillForm(page, 'crew', paperOf('crew').add);
  await lost.submit();
  await page.waitForURL(at('/crew'));
  await addNext();
  await fieldOf(page, 'name').fill('Half Typed');
  await lost.refuseAdditions();
  await lost.aboard.context.setOffline(false);
  await lost.banner().waitFor();
  await name().toBe('Half Typed');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Opening the refused one here, from its notice or from the list, would replace the half typed one: that is asked first.
  await lost.pressOpen();
  await askedToReplace('Cancel');
  await page.reload();
  await name().toBe('Half Typed');
  await lost.openRefused();
  await askedToReplace('Cancel');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await name().toBe('Half Typed');
  // It is another addition: saving it leaves the refused one.
  await fillForm(page, 'crew', { ...paperOf('crew').add, name: 'Half Typed' });
  await submitForm(page);
  await rowOf(page, 'Half Typed').waitFor();
  await lost.banner().waitFor();
});

/** The list of crew with a filter, and an addition that the server has refused. */
async function listWithRefused(): Promise<Page> {
  await lost.refusedAddition();
  await visit(lost.page, '/crew?q=Am');
  return lost.page;
}

test('a refused addition that is opened in its open form leads back to the list as it was, and the form is not left behind it', async () => {
  const page = await listWithRefused();
  await addNext();
  await fieldOf(page, 'name').fill('Replaced');
  const loads: string[] = [];
  page.on('domcontentloaded', ({ url }) => loads.push(url()));
  await lost.openRefused();
  await askedToReplace('Replace');
  await name().toBe('Amara Diallo');
  expect(loads).toEqual([]);
  await submitForm(page);
  await rowOf(page, 'Amara Diallo').waitFor();
  await page.waitForURL(asking({ q: 'Am' }));
  await page.goBack();
  await expect.poll(() => formOf(page).count()).toBe(0);
  await page.waitForURL(at('/crew'));
  await lost.nothingWaits();
});

test.each([
  ['the list', () => lost.openRefused()],
  ['its notice', () => lost.pressOpen()],
])('a refused addition that is opened again from %s keeps what was corrected in its form, open or left', async (_where, openAgain) => {
  const page = await listWithRefused();
  await lost.openRefused();
  await name().toBe('Amara Diallo');
  await fieldOf(page, 'name').fill('Amara Corrected');
  await openAgain();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await name().toBe('Amara Corrected');
  await page.getByRole('link', { name: 'Crew', exact: true }).click();
  // The address changes first. Without this wait the test could save the form that is about to go.
  await formOf(page).waitFor({ state: 'detached' });
  await lost.openRefused();
  await name().toBe('Amara Corrected');
  await submitForm(page);
  await rowOf(page, 'Amara Corrected').waitFor();
  await lost.nothingWaits();
});

test('the notice of a refused cell that was opened from the list of refused changes keeps what was corrected since', async () => {
  const { page } = lost;
  await visit(page, '/audits');
  // Cells can be edited from then on.
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'End selecting' }).click();
  await rowOf(page, 'ISM Audit').locator('[data-column=audit_date]').dblclick();
  await page.getByLabel('Date of Audit/Survey of ISM Audit', { exact: true }).fill('');
  await page.getByRole('link', { name: 'Crew', exact: true }).click();
  await lost.openRefused();
  const date = () => expect.poll(() => fieldOf(page, 'audit_date').inputValue());
  await date().toBe('');
  await fieldOf(page, 'audit_date').fill('02-03-2025');
  await lost.pressOpen();
  await date().toBe('02-03-2025');
  await submitForm(page);
  await expect.poll(lost.stored).toMatchObject({ audit_date: '2025-03-02' });
  await lost.nothingWaits();
});

test('neither a cancelled addition that is taken back nor a copy of a row replaces a half typed one without a question', async () => {
  const { page } = lost;
  await visit(page, addPath('crew', lost.vessel));
  // The notice with Undo stays, however long the next form takes.
  await page.evaluate(holdTimers, 10_000);
  await fillForm(page, 'crew', paperOf('crew').add);
  await submitForm(page);
  await rowOf(page, 'Amara Diallo').waitFor();
  await addNext();
  await fieldOf(page, 'name').fill('Cancelled');
  await formOf(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await addNext();
  await fieldOf(page, 'name').fill('Half Typed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await askedToReplace('Cancel');
  await name().toBe('Half Typed');

  await page.getByRole('link', { name: 'Crew', exact: true }).click();
  const copy = async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('region', { name: 'Selected rows' }).waitFor();
    await rowOf(page, 'Amara Diallo').locator('[data-column=rank]').click();
    await page.getByRole('button', { name: 'Duplicate' }).click();
  };
  await copy();
  await askedToReplace('Cancel');
  await addNext();
  await name().toBe('Half Typed');
  await page.getByRole('link', { name: 'Crew', exact: true }).click();
  await copy();
  await askedToReplace('Replace');
  await name().toBe('Amara Diallo');
});

/** Edits the findings without a link, and types remarks in the form that is then opened again. */
async function openAgain(): Promise<Page> {
  const { page } = lost;
  await visit(page, lost.form);
  await lost.cut();
  await fieldOf(page, 'findings').fill('Typed at sea');
  await lost.submit();
  await page.waitForURL(at('/audits'));
  await rowOf(page, 'Typed at sea').getByRole('link', { name: /^Edit/ }).click();
  await fieldOf(page, 'remarks').fill('Aboard');
  await expect.poll(() => fieldOf(page, 'findings').inputValue()).toBe('Typed at sea');
  return page;
}

test('the notice that a change is kept goes when the change is refused', async () => {
  const { page } = lost;
  await visit(page, lost.form);
  await lost.cut();
  await fieldOf(page, 'findings').fill('Typed at sea');
  await submitForm(page);
  const kept = page.getByRole('listitem').filter({ hasText: /^Kept on this machine/ });
  // With the focus on it, it stays.
  await kept.getByRole('button').focus();
  await lost.toSend(1);
  await lost.edited({ findings: 'Typed ashore' });
  await lost.aboard.context.setOffline(false);
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Failed to update audit/ })
    .waitFor();
  await expect.poll(() => kept.count()).toBe(0);
});

test('a form opened while an own change of its record waits keeps what others saved, and not that change, once it is refused', async () => {
  const page = await openAgain();
  await lost.edited({ findings: 'Typed ashore', action_plan: 'From the office' });
  const arrived = new Promise<void>((done) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => void (String(payload).includes('From the office') && done())),
    );
  });
  await page.route(`**${lost.record}`, async (route) => {
    if (route.request().method() === 'PUT') await arrived;
    await route.continue().catch(() => undefined);
  });
  await lost.aboard.context.setOffline(false);
  await lost.banner().waitFor();
  await submitForm(page);
  await page.waitForURL(at('/audits'));
  expect(await lost.stored()).toMatchObject({ findings: 'Typed ashore', action_plan: 'From the office', remarks: 'Aboard' });
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog', { name: 'Could not be saved' }).getByText('Typed at sea').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a waiting change that is discarded while its record is open in a form is not saved with that form', async () => {
  const page = await openAgain();
  await page.getByRole('button', { name: /^Offline since .* 1 to send$/ }).click();
  await page.getByRole('dialog', { name: 'One change is not sent yet' }).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click();
  await page.keyboard.press('Escape');
  await lost.submit();
  await lost.aboard.context.setOffline(false);
  await lost.nothingWaits();
  expect(await lost.stored()).toMatchObject({ findings: 'None', remarks: 'Aboard' });
});

test('a form opened while an own change of its record waits can be saved before that is sent: both are stored, and what others saved', async () => {
  await openAgain();
  await lost.edited({ action_plan: 'From the office' });
  await lost.submit(2);
  await lost.aboard.context.setOffline(false);
  await lost.nothingWaits();
  expect(await lost.stored()).toMatchObject({ findings: 'Typed at sea', action_plan: 'From the office', remarks: 'Aboard' });
});

test('by the keyboard the focus stays in the list of refused changes when one is discarded', async () => {
  const { page } = lost;
  await lost.refuseAdditions();
  await visit(page, addPath('crew', lost.vessel));
  await lost.cut();
  for (const each of ['Ann Lee', 'Bo Berg', 'Cid Diaz']) {
    await fillForm(page, 'crew', { ...paperOf('crew').add, name: each });
    await submitForm(page);
    await page.waitForURL(at('/crew'));
    if (each !== 'Cid Diaz') await addNext();
  }
  await lost.aboard.context.setOffline(false);
  await page.getByText('3 changes you made earlier could not be saved.').waitFor();
  await page.getByRole('button', { name: 'Review' }).press('Enter');
  const list = page.getByRole('dialog', { name: 'Could not be saved' });
  await list.getByRole('button', { name: 'Discard' }).nth(1).press('Enter');
  await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).press('Enter');
  await expect.poll(() => list.getByRole('button', { name: 'Discard' }).count()).toBe(2);
  await list.getByRole('button', { name: 'Discard' }).nth(1).and(page.locator(':focus')).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
