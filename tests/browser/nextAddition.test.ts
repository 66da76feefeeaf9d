/** An addition that the server refuses after its author has begun the next one, in the form at the same address. */
import { expect, test } from 'vitest';
import { fieldOf, fillForm, rowOf, submitForm } from '../support/browserForm';
import { useLostLink } from '../support/lostLink';
import { addPath, paperOf } from '../support/samplePaperwork';
import { at, visit } from '../support/screens';

const lost = useLostLink();

test('the refusal of an addition leaves the next one alone, which is half typed in the same form', async () => {
  const { page } = lost;
  await visit(page, addPath('crew', lost.vessel));
  await lost.cut();
  await fillForm(page, 'crew', paperOf('crew').add);
  await lost.submit();
  await page.waitForURL(at('/crew'));
  await page.getByRole('link', { name: 'Add New Crew Member' }).click();
  await fieldOf(page, 'name').fill('Half Typed');
  const refusal = { error: 'The rank is unknown.', message: 'The rank is unknown.', code: 'invalid' };
  await page.route('**/api/vessels/*/crew', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: refusal }) : route.continue(),
  );
  await lost.aboard.context.setOffline(false);
  await lost.banner().waitFor();
  await expect.poll(() => fieldOf(page, 'name').inputValue()).toBe('Half Typed');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect.poll(() => fieldOf(page, 'name').inputValue()).toBe('Half Typed');
  // Opening the refused one here would replace the half typed one: that is asked first.
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open in the form' }).click();
  const question = page.getByRole('dialog', { name: 'Replace the unsaved text in this form?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => fieldOf(page, 'name').inputValue()).toBe('Half Typed');
  // It is another addition: saving it leaves the refused one.
  await fillForm(page, 'crew', { ...paperOf('crew').add, name: 'Half Typed' });
  await submitForm(page);
  await rowOf(page, 'Half Typed').waitFor();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open in the form' }).click();
  await expect.poll(() => fieldOf(page, 'name').inputValue()).toBe('Amara Diallo');
  await submitForm(page);
  await rowOf(page, 'Amara Diallo').waitFor();
  await lost.banner().waitFor({ state: 'detached' });
  await lost.nothingWaits();
});
