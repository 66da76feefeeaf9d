/** Photos in every other place that takes them: a renewal, the forms, and while they are being made smaller. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillForm, formOf, submitForm } from '../support/browserForm';
import { smaller, photosFixture } from '../support/photos';
import { addPath, paperOf } from '../support/samplePaperwork';
import { visit } from '../support/screens';

const photos = photosFixture();

test('in a renewal: smaller over a slow link', async () => {
  const { page } = photos.afar;
  const id = await photos.certificate('Class Certificate');
  await visit(page, '/certificates');
  await page.getByRole('button', { name: 'Renew Class Certificate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Renew Class Certificate' });
  await dialog.getByLabel('Expiry Date').fill('01-03-2031');
  await dialog.locator('input[type=file]').setInputFiles(photos.file('class.jpg'));
  await expect.poll(() => smaller(dialog).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Renew', exact: true }).click();
  await photos.expectSmaller(id, 'class.jpg');
});

/** A phone takes seconds to make a photo smaller: this one takes until it is told to go on. */
const holdCamera = (page: Page) =>
  page.evaluate(() => {
    const [make, scope] = [createImageBitmap, globalThis as unknown as { goOn(): void }];
    globalThis.createImageBitmap = async (...given: unknown[]) => {
      await new Promise<void>((resolve) => (scope.goOn = resolve));
      globalThis.createImageBitmap = make;
      return make(...(given as Parameters<typeof make>));
    };
  });
const goOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { goOn(): void }).goOn());

test('while it is made smaller nothing is kept yet: a form keeps its draft, a renewal its dialog, a row says that it is on its way', async () => {
  const { page } = photos.afar;
  await visit(page, addPath('certificates', photos.fixture.vessel));
  await fillForm(page, 'certificates', { ...paperOf('certificates').add, certificate_name: 'Half Made' });
  await formOf(page).locator('input[type=file]').setInputFiles(photos.file('half.jpg'));
  await holdCamera(page);
  await submitForm(page);
  await page.locator('form [aria-busy=true]').waitFor();
  // The browser asks first: this one is closed all the same, as a phone closes pages.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await formOf(page).waitFor();
  await expect.poll(() => page.getByLabel('Certificate Name').inputValue()).toBe('Half Made');

  await photos.certificate('Renewed Slowly');
  const row = page.locator('main [role=table] [data-id][aria-label="Renewed Slowly"]');
  await visit(page, '/certificates');
  await holdCamera(page);
  await page.getByRole('button', { name: 'Renew Renewed Slowly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Renew Renewed Slowly' });
  await dialog.getByLabel('Expiry Date').fill('01-03-2031');
  await dialog.locator('input[type=file]').setInputFiles(photos.file('slow.jpg'));
  await dialog.getByRole('button', { name: 'Renew', exact: true }).click();
  await dialog.locator('[aria-busy=true]').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.isVisible()).toBe(true);
  await goOn(page);
  await dialog.waitFor({ state: 'detached' });
  await row.getByText('01-03-2031').waitFor();
  await row.getByRole('button', { name: /^Download/ }).waitFor();

  const third = await photos.certificate('Sent Slowly');
  const other = page.locator('main [role=table] [data-id][aria-label="Sent Slowly"]');
  await other.locator('input[type=file]').setInputFiles(photos.file('third.jpg'));
  await holdCamera(page);
  await other.getByRole('button', { name: /^Upload/ }).click();
  await other.getByRole('progressbar', { name: 'Uploading third.jpg' }).waitFor();
  await expect.poll(() => other.locator('input[type=file]').count()).toBe(0);
  await goOn(page);
  await photos.expectSmaller(third, 'third.jpg');
});

test('in the forms, of a new certificate and of one that is there: smaller over a slow link', async () => {
  const { page } = photos.afar;
  await visit(page, addPath('certificates', photos.fixture.vessel));
  await fillForm(page, 'certificates', { ...paperOf('certificates').add, certificate_name: 'Ballast Water' });
  await formOf(page).locator('input[type=file]').setInputFiles(photos.file('ballast.jpg'));
  await expect.poll(() => smaller(page).isChecked()).toBe(true);
  await submitForm(page);
  await photos.expectSmaller(await photos.numberOf('Ballast Water'), 'ballast.jpg');

  const there = await photos.certificate('Garbage');
  await visit(page, `/edit-certificate/${photos.fixture.vessel}/${there}`);
  await page.locator('main input[type=file]').setInputFiles(photos.file('garbage.jpg'));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await photos.expectSmaller(there, 'garbage.jpg');
});
