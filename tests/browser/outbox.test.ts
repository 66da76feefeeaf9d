/** What was saved without a link: its row says that it waits, the page may be closed, and nothing is lost, doubled, or seen by somebody else. */
import { expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { axeFinds } from '../support/axeFinds';
import { fieldOf, fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { deepTest } from '../support/deepTest';
import { waitingOn } from '../support/keptInBrowser';
import { useLostLink } from '../support/lostLink';
import { addPath, paperOf } from '../support/samplePaperwork';
import { at, choose, loaded, visit } from '../support/screens';

const lost = useLostLink();

async function addCrew(): Promise<void> {
  const { page } = lost;
  await page.getByRole('link', { name: 'Crew', exact: true }).click();
  await page.getByRole('link', { name: 'Add New Crew Member' }).click();
  await fillForm(page, 'crew', paperOf('crew').add);
  await lost.submit(2);
  await page.waitForURL(at('/crew'));
}

test('the form closes into its list, the indicator opens what waits, a write is discarded there, and what is sent is named', async () => {
  const { page, aboard } = lost;
  await visit(page, lost.form);
  await fieldOf(page, 'findings').fill('Typed at sea');
  await lost.cut();
  // Under the pointer it stays.
  await Promise.all([page.getByText('Kept on this machine. It is sent when the link is back.').hover(), lost.submit()]);
  await page.waitForURL(at('/audits'));
  await addCrew();
  const row = rowOf(page, 'Amara Diallo');
  await row.getByText('waiting to be sent').waitFor();
  await page.getByRole('button', { name: /^Offline since .* 2 to send$/ }).click();
  const dialog = page.getByRole('dialog', { name: '2 changes are not sent yet' });
  const write = dialog.getByRole('listitem').filter({ hasText: 'Edit audit/survey ISM Audit' });
  await write.getByText('Typed at sea').waitFor();
  await dialog.getByText('Amara Diallo').first().waitFor();
  expect(await axeFinds(page, 'dialog[open]')).toEqual([]);
  await write.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this change?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'One change is not sent yet' }).waitFor();
  await page.keyboard.press('Escape');
  await aboard.context.setOffline(false);
  await page.getByText('Amara Diallo saved.').waitFor();
  await row.getByText('waiting to be sent').waitFor({ state: 'detached' });
  expect(await lost.listed('crew')).toHaveLength(1);
  expect(await lost.stored()).toMatchObject({ findings: 'None' });
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await page.getByRole('dialog', { name: 'All changes are saved' }).waitFor();
});

deepTest('an edit and an addition made without a link arrive once after the page was closed', async () => {
  await visit(lost.page, lost.form);
  await lost.cut();
  await fieldOf(lost.page, 'findings').fill('Typed at sea');
  await lost.submit();
  await addCrew();
  const page = await lost.comeBack();
  await page.getByText('2 changes you made earlier have now been saved: audit/survey ISM Audit and crew member Amara Diallo.').waitFor();
  await expect.poll(async () => (await lost.stored()).findings).toBe('Typed at sea');
  await page.getByRole('link', { name: 'Crew', exact: true }).click();
  await rowOf(page, 'Amara Diallo').waitFor();
  await lost.nothingWaits();
  expect(await lost.listed('crew')).toHaveLength(1);
});

test('one person’s unsent changes are neither sent nor shown when somebody else signs in here', async () => {
  const { page, aboard } = lost;
  const other = await lost.fixture.person({ signedIn: false });
  await visit(page, lost.form);
  await lost.cut();
  await fieldOf(page, 'findings').fill('Mine alone');
  await lost.submit();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'One change has not been saved yet' });
  await question.getByText('It stays on this machine, and is sent when you sign in here again.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await lost.toSend(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await aboard.context.setOffline(false);

  await other.signIn(page);
  await choose(page, lost.vessel);
  await expect.poll(() => page.getByText(/to send|changes you made earlier|^Your (change|new|deletion)/).count()).toBe(0);
  expect((await lost.stored()).findings).toBe('None');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await aboard.signIn(page);
  await page.getByText('Your change to audit/survey ISM Audit has now been saved.').waitFor();
  expect((await lost.stored()).findings).toBe('Mine alone');
});

test('an edit that clashes after a restart is shown, with its values, and settled in the form', async () => {
  await visit(lost.page, lost.form);
  await lost.cut();
  await fieldOf(lost.page, 'findings').fill('Typed at sea');
  await fieldOf(lost.page, 'remarks').fill('Aboard');
  await lost.submit();
  await lost.edited({ findings: 'Typed ashore' });
  const page = await lost.comeBack();
  await lost.banner().waitFor();
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Could not be saved' });
  await dialog.getByText(/ changed Findings of audit\/survey ISM Audit meanwhile\. Choose which to keep\.$/).waitFor();
  await dialog.getByText('Typed at sea').waitFor();
  await dialog.getByRole('button', { name: 'Open in the form' }).click();
  const choice = formOf(page).getByRole('group', { name: 'Findings: two versions' });
  await choice.getByText('“Typed ashore”').waitFor();
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await submitForm(page);
  await page.waitForURL(at('/audits'));
  expect(await lost.stored()).toMatchObject({ findings: 'Typed at sea', remarks: 'Aboard' });
  await lost.banner().waitFor({ state: 'detached' });
});

const dialogOf = () => lost.page.getByRole('dialog', { name: 'Could not be saved' });

/** Edits the audit without a link while `meanwhile` happens ashore, and looks at the refused change after a restart. */
async function refusedEdit(meanwhile: () => Promise<unknown>): Promise<void> {
  await visit(lost.page, lost.form);
  await lost.cut();
  await fieldOf(lost.page, 'findings').fill('Typed at sea');
  await lost.submit();
  await meanwhile();
  const page = await lost.comeBack();
  await page.getByRole('button', { name: 'Review' }).click();
}

deepTest('a reload leaves no half-typed form behind of what is already waiting to be sent', async () => {
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

deepTest('a page closed beside an open one: the open one does not send what the other still sees to', async () => {
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

deepTest('a form left while it was being saved: what the server then refuses is kept, over a restart too', async () => {
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
  await page.getByText('Saving continues in the background.').waitFor();
  release();
  await lost.banner().waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect.poll(() => waitingOn(page)).toBe(1);
  page = await lost.comeBack();
  await page.getByRole('button', { name: 'Review' }).click();
  await dialogOf().getByText('Findings are too bold.').waitFor();
  await dialogOf().getByRole('button', { name: 'Open in the form' }).click();
  await expect.poll(() => fieldOf(page, 'findings').inputValue()).toBe('Bold words');
  await submitForm(page);
  await page.waitForURL(at('/audits'));
  await lost.banner().waitFor({ state: 'detached' });
  expect((await lost.stored()).findings).toBe('Bold words');
});

deepTest('a refused change is given up only when its author says so', async () => {
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

deepTest('an edit of what somebody deleted meanwhile is shown, and restores it', async () => {
  await refusedEdit(() => lost.deleted());
  const { page } = lost;
  await dialogOf()
    .getByText(/ deleted audit\/survey ISM Audit meanwhile\.$/)
    .waitFor();
  // Another restart loses nothing of it.
  await page.reload();
  await page.getByRole('button', { name: 'Review' }).click();
  await dialogOf().getByRole('button', { name: 'Restore and open' }).click();
  await expect.poll(() => fieldOf(page, 'findings').inputValue()).toBe('Typed at sea');
  await submitForm(page);
  await page.waitForURL(at('/audits'));
  expect((await lost.stored()).findings).toBe('Typed at sea');
  await lost.banner().waitFor({ state: 'detached' });
});

test.each([
  ['record', 'Restore and open'],
  ['ship', 'Open in the form'],
] as const)('an edit is opened although its %s was deleted and is back since', async (what, button) => {
  const path = what === 'ship' ? paths.record('vessels', 0, lost.vessel) : lost.record;
  await refusedEdit(() => lost.deleted(path));
  const { page } = lost;
  if (what === 'ship') await dialogOf().getByText('Vessel not found').waitFor();
  expect((await lost.restored(path)).status).toBe(200);
  await dialogOf().getByRole('button', { name: button }).click();
  await expect.poll(() => fieldOf(page, 'findings').inputValue()).toBe('Typed at sea');
});
