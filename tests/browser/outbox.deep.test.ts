/** What was saved and not answered, over reloads, restarts and a second page: kept with its values until its author settles it. */
import { expect, test } from 'vitest';
import { axeFinds } from '../support/axeFinds';
import { fieldOf, fillForm, formOf, submitForm } from '../support/browserForm';
import { waitingOn } from '../support/keptInBrowser';
import { useLostLink } from '../support/lostLink';
import { addPath, paperOf } from '../support/samplePaperwork';
import { at, loaded, visit } from '../support/screens';

const lost = useLostLink();

const dialogOf = () => lost.page.getByRole('dialog', { name: 'Could not be saved' });

/** Edits the audit without a link while `meanwhile` happens ashore, and looks at the refused change after a restart. */
async function refusedEdit(meanwhile: () => Promise<unknown>): Promise<void> {
  await visit(lost.page, lost.form);
  await lost.cut();
  await fieldOf(lost.page, 'findings').fill('Typed at sea');
  await lost.submit();
  await meanwhile();
  const page = await lost.comeBack();
  await page.getByRole('button', { name: 'Look at it' }).click();
}

test('a reload leaves no half-typed form behind of what is already waiting to be sent', async () => {
  const { page } = lost;
  await page.route('**/api/vessels/*/crew', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await visit(page, addPath('crew', lost.vessel));
  await fillForm(page, 'crew', paperOf('crew').add);
  await submitForm(page);
  await page.getByRole('button', { name: 'Adding…' }).waitFor();
  await expect.poll(() => waitingOn(page)).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await page.getByText('Your new crew member Amara Diallo has now been saved.').waitFor();
  await expect.poll(() => fieldOf(page, 'name').inputValue()).toBe('');
  expect(await lost.listed('crew')).toHaveLength(1);
});

test('a page closed beside an open one: the open one does not send what the other still sees to', async () => {
  const { page } = lost;
  const beside = await lost.aboard.tab();
  await page.route('**/api/**/audits/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await visit(page, lost.form);
  await fieldOf(page, 'findings').fill('From one page');
  await submitForm(page);
  await page.getByRole('button', { name: 'Saving…' }).waitFor();
  await expect.poll(() => waitingOn(page)).toBe(1);
  await beside.goto('/');
  await loaded(beside);
  expect(await waitingOn(beside)).toBe(1);
  expect((await lost.stored()).findings).toBe('None');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.waitForURL(at('/audits'));
  expect((await lost.stored()).findings).toBe('From one page');
  await expect.poll(() => beside.getByText(/changes you made earlier|^Your (change|new|deletion)/).count()).toBe(0);
});

test('a form left while it was being saved: what the server then refuses is kept, over a restart too', async () => {
  let { page } = lost;
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/api/**/audits/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await held;
    await route.fulfill({ status: 400, json: { error: 'Findings are too bold.', message: 'Findings are too bold.', code: 'invalid' } });
  });
  await visit(page, lost.form);
  await fieldOf(page, 'findings').fill('Bold words');
  await submitForm(page);
  await formOf(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Still being saved: that goes on by itself.').waitFor();
  release();
  await lost.banner().waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect.poll(() => waitingOn(page)).toBe(1);
  page = await lost.comeBack();
  await page.getByRole('button', { name: 'Look at it' }).click();
  await dialogOf().getByText('Findings are too bold.').waitFor();
  await dialogOf().getByRole('button', { name: 'Open in the form' }).click();
  await expect.poll(() => fieldOf(page, 'findings').inputValue()).toBe('Bold words');
  await submitForm(page);
  await page.waitForURL(at('/audits'));
  await lost.banner().waitFor({ state: 'detached' });
  expect((await lost.stored()).findings).toBe('Bold words');
});

test('a refused change is given up only when its author says so', async () => {
  await refusedEdit(() => lost.edited({ findings: 'Typed ashore' }));
  const { page } = lost;
  expect(await axeFinds(page, 'dialog[open]')).toEqual([]);
  await dialogOf().getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this change?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialogOf().getByText('Typed at sea').waitFor();
  await dialogOf().getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await lost.banner().waitFor({ state: 'detached' });
  await lost.nothingWaits();
  expect((await lost.stored()).findings).toBe('Typed ashore');
});

test('an edit of what somebody deleted meanwhile is shown, and restores it', async () => {
  await refusedEdit(() => lost.deleted());
  const { page } = lost;
  await dialogOf()
    .getByText(/ deleted audit\/survey ISM Audit meanwhile\.$/)
    .waitFor();
  // Another restart loses nothing of it.
  await page.reload();
  await page.getByRole('button', { name: 'Look at it' }).click();
  await dialogOf().getByRole('button', { name: 'Restore and open' }).click();
  await expect.poll(() => fieldOf(page, 'findings').inputValue()).toBe('Typed at sea');
  await submitForm(page);
  await page.waitForURL(at('/audits'));
  expect((await lost.stored()).findings).toBe('Typed at sea');
  await lost.banner().waitFor({ state: 'detached' });
});
