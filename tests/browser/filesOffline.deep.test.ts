/** Files without a link: over plain HTTP, with a form, given back to their author, and cancelled. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { FOREIGN_HOST, openFixture, type Fixture } from '../support/browser';
import { fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { expectResumed, jpg, openFilesAboard, photo, sha, type FilesAboard } from '../support/filesAboard';
import { addPath, inDays } from '../support/samplePaperwork';
import { at, visit } from '../support/screens';

let fixture: Fixture;
let aboard: FilesAboard;

beforeAll(async () => {
  fixture = await openFixture();
});
beforeEach(async () => {
  aboard = await openFilesAboard(fixture);
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

/** A certificate in its row. */
async function rowOfPaper(): Promise<void> {
  await aboard.certificate('Load Line');
  await visit(aboard.page, '/certificates');
  await rowOf(aboard.page, 'Load Line').waitFor();
}

test('over plain HTTP at a name that is not localhost a large upload goes on where the link was lost', async () => {
  const overHttp = await openFixture({ host: FOREIGN_HOST });
  await expectResumed(await openFilesAboard(overHttp));
  overHttp.assertQuiet();
  await overHttp.close();
});

test('a report that goes with its form waits too, and reaches the test it belongs to', async () => {
  const { page, vessel } = aboard;
  await visit(page, addPath('equipment-inspections', vessel));
  await formOf(page).waitFor();
  await aboard.cut();
  await fillForm(page, 'equipment-inspections', { item_name: 'LRIT yearly', category: 'LRIT', next_due_date: inDays(300) });
  const report = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000)]);
  await formOf(page).locator('input[type=file]').setInputFiles({ name: 'lrit.pdf', mimeType: 'application/pdf', buffer: report });
  await submitForm(page);
  await page.waitForURL(at('/equipment-inspections'));
  await page.getByRole('button', { name: /2 to send$/ }).waitFor();
  await aboard.mend();
  await page.getByRole('tab', { name: /SSAS/ }).click();
  await rowOf(page, 'LRIT yearly')
    .getByRole('button', { name: /^Download Report/ })
    .waitFor();
  const found = await aboard.listed('equipment-inspections', 'inspections');
  expect(found.map(({ file }) => file?.size)).toEqual([report.length]);
});

test('a file that waits is listed, and one the server refuses is given back to its author', async () => {
  const { page } = aboard;
  await rowOfPaper();
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await page.getByRole('dialog', { name: 'All changes are saved' }).waitFor();
  await page.keyboard.press('Escape');
  await aboard.cut();
  const lie = Buffer.from('MZ this is no photo');
  await aboard.upload('Load Line', jpg('lie.jpg', lie));
  await page.getByRole('button', { name: /1 to send$/ }).click();
  await page.getByRole('dialog', { name: 'One change is not sent yet' }).getByText('lie.jpg (1 kB)').waitFor();
  await page.keyboard.press('Escape');
  await aboard.comeBackTomorrow(1);
  const next = aboard.page;
  await next.getByText('Your file for certificate Load Line could not be saved.').waitFor();
  await next.getByRole('button', { name: 'Look at it' }).click();
  const [file] = await Promise.all([next.waitForEvent('download'), next.getByRole('button', { name: 'Save the file' }).click()]);
  expect([file.suggestedFilename(), sha(readFileSync(await file.path()))]).toEqual(['lie.jpg', sha(lie)]);
});

test('an upload that waits is cancelled in its row, and nothing of it is sent', async () => {
  const { page, vessel } = aboard;
  await rowOfPaper();
  await aboard.cut();
  await aboard.upload('Load Line', jpg('photo.jpg', photo(1_000)));
  await rowOf(page, 'Load Line').getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Upload cancelled.').waitFor();
  await aboard.mend();
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  // A later write goes through.
  await visit(page, addPath('crew', vessel));
  await fillForm(page, 'crew', { name: 'Ann Lee', rank: 'Master', date_of_joining: inDays(-1), contract_period: '3 Months' });
  await submitForm(page);
  await expect.poll(async () => (await aboard.listed('crew', 'crew')).length).toBe(1);
  expect((await aboard.listed('certificates', 'certificates')).map(({ file }) => file ?? null)).toEqual([null]);
});
