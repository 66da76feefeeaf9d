/** Photos of a phone's camera: over a slow link they are sent smaller, unless their user says no. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../shared/paths';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { smaller, photosFixture } from '../support/photos';
import { loaded, visit } from '../support/screens';

const photos = photosFixture();

/** Watches the progress bar of this name; the answer gives all it has told until then, from 0 to 1. */
async function progressTold(page: Page, label: string): Promise<() => Promise<number[]>> {
  await page.evaluate((name) => {
    const told = Object.assign(globalThis, { told: new Set<number>() }).told;
    const look = () => {
      for (const bar of document.querySelectorAll('progress')) if (bar.ariaLabel === name) told.add(bar.value);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  }, label);
  return () => page.evaluate(() => [...(Reflect.get(globalThis, 'told') as Set<number>)]);
}

async function addFiles(page: Page, name: string): Promise<Locator> {
  await visit(page, '/certificates');
  await loaded(page);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add files' }).click()]);
  await chooser.setFiles([photos.file(name)]);
  return page.getByRole('dialog', { name: 'Files for the certificates: 1' });
}

test('many at once: smaller over a slow link, and as they are where their user says so', async () => {
  const [far, near] = [await photos.certificate('Load Line'), await photos.certificate('Tonnage')];
  const slow = await addFiles(photos.afar.page, 'load line.jpeg');
  await expect.poll(() => smaller(slow).isChecked()).toBe(true);
  await slow.getByText(/^Send photos smaller: 1 file, now \d/).waitFor();
  const told = await progressTold(photos.afar.page, 'Uploading load line.jpeg');
  await slow.getByRole('button', { name: 'Upload 1 file' }).click();
  await photos.expectSmaller(far, 'load line.jpg');
  // How much has gone, in steps, and never less than before.
  const parts = await told();
  expect(parts.filter((part) => part > 0 && part < 1).length).toBeGreaterThan(0);
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));

  const fast = await addFiles(photos.fixture.page, 'tonnage.jpg');
  await smaller(fast).uncheck();
  await fast.getByRole('button', { name: 'Upload 1 file' }).click();
  expect(await photos.kept(near)).toEqual({ name: 'tonnage.jpg', size: photos.size, sides: [3_000, 2_000] });
});

deepTest('in its row: smaller over a slow link, once, however often it is pressed; as it is where its user says so', async () => {
  const { page } = photos.afar;
  const [smallerId, whole] = [await photos.certificate('Safety Radio'), await photos.certificate('Anti-Fouling')];
  await visit(page, '/certificates');
  const row = (name: string) => page.locator(`main [role=table] [data-id][aria-label="${name}"]`);
  const pick = (name: string, as: string) => row(name).locator('input[type=file]').setInputFiles(photos.file(as));
  await pick('Safety Radio', 'radio.jpg');
  await expect.poll(() => smaller(row('Safety Radio')).isChecked()).toBe(true);
  await row('Safety Radio')
    .getByRole('button', { name: /^Upload/ })
    .dblclick();
  await photos.expectSmaller(smallerId, 'radio.jpg');
  const { body } = await call(
    photos.fixture.url,
    'GET',
    paths.certificateVersions(photos.fixture.vessel, smallerId),
    photos.fixture.person.token,
  );
  expect(body.versions).toHaveLength(1);
  await smaller(page).waitFor({ state: 'detached' });

  await pick('Anti-Fouling', 'hull.jpg');
  await smaller(row('Anti-Fouling')).uncheck();
  await row('Anti-Fouling')
    .getByRole('button', { name: /^Upload/ })
    .click();
  expect(await photos.kept(whole)).toEqual({ name: 'hull.jpg', size: photos.size, sides: [3_000, 2_000] });
});
