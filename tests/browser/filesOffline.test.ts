/** Files without a link: they wait as every write does, over a closed page too, and a large one goes on where it stopped. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FOREIGN_HOST, openFixture, useBrowsers } from '../support/browser';
import { fieldOf, fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { call } from '../support/call';
import { validBody } from '../shared/validBody';
import { deepTest } from '../support/deepTest';
import { expectResumed, jpg, openFilesAboard, photo, sha, type FilesAboard } from '../support/filesAboard';
import { addPath, inDays, paperOf } from '../support/samplePaperwork';
import { holdRendering } from '../support/holdRendering';
import { keptOnDisk } from '../support/keptOnDisk';
import { at, visit } from '../support/screens';
import { many } from '../support/tier';

const fixture = useBrowsers();
let aboard: FilesAboard;

beforeAll(async () => {
  aboard = await openFilesAboard(fixture);
});

test('a file sent from a form that its author has left, and refused by the server, is given back to its author', async () => {
  const { page, vessel } = aboard;
  const id = await aboard.certificate('Bridge Watch');
  await visit(page, `/edit-certificate/${vessel}/${id}`);
  await fieldOf(page, 'file').setInputFiles(jpg('lie.jpg', Buffer.from('MZ this is no photo')));
  await fieldOf(page, 'file').press('Escape');
  await page.getByRole('dialog').getByText('The chosen file lie.jpg will not be saved.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await aboard.cut();
  await formOf(page).getByRole('button', { name: 'Upload' }).click();
  await formOf(page).getByText('Waiting for the link: lie.jpg').waitFor();
  await formOf(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.waitForURL(at('/certificates'));
  // The file is being sent: it is not lost with the form.
  await rowOf(page, 'Bridge Watch').waitFor();
  await expect.poll(() => page.getByText('Left without saving.').count()).toBe(0);
  await aboard.mend();
  await page.getByText('Your file for certificate Bridge Watch could not be saved.').waitFor();
  await page.getByRole('button', { name: 'Review' }).click();
  const refused = page.getByRole('dialog', { name: 'Could not be saved' });
  await refused.getByRole('button', { name: 'Save the file' }).waitFor();
  await refused.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click();
  await refused.waitFor({ state: 'detached' });
});

test('many writes and three photos, the page closed, opened the next day: all there, once', async () => {
  const { page, vessel } = aboard;
  const hands = many(2, 19);
  for (const name of ['Load Line', 'Safety Radio']) await aboard.certificate(name);
  await visit(page, '/certificates');
  await rowOf(page, 'Safety Radio').waitFor();
  await visit(page, addPath('crew', vessel));
  await formOf(page).waitFor();
  await aboard.cut();
  for (let nth = 1; nth <= hands; nth += 1) {
    if (nth > 1) await page.getByRole('link', { name: 'Add New Crew Member' }).click();
    await fillForm(page, 'crew', { ...paperOf('crew').add, name: `Hand ${nth}` });
    await submitForm(page);
    await page.waitForURL(at('/crew'));
  }
  await page.getByRole('link', { name: 'Certificates', exact: true }).click();
  const photos = { 'Load Line': photo(90_000), 'Made at Sea': photo(300_000), 'Safety Radio': photo(1_400_000) };
  await aboard.upload('Load Line', jpg('load line.jpg', photos['Load Line']));
  await rowOf(page, 'Load Line').getByText('Waiting for the link: load line.jpg').waitFor();
  await aboard.upload('Safety Radio', jpg('radio.jpg', photos['Safety Radio']));
  await page.getByRole('link', { name: /^Add .*Certificate/ }).click();
  await fillForm(page, 'certificates', { ...paperOf('certificates').add, certificate_name: 'Made at Sea' });
  await submitForm(page);
  await page.waitForURL(at('/certificates'));
  await aboard.upload('Made at Sea', jpg('sea.jpg', photos['Made at Sea']));
  await rowOf(page, 'Made at Sea').getByText('Waiting for the link: sea.jpg').waitFor();
  const writes = hands + 4;
  await page.getByRole('button', { name: `${writes} to send` }).waitFor();
  await aboard.comeBackTomorrow(writes);
  await aboard.page.getByText(new RegExp(`^${writes} changes you made earlier have now been saved`)).waitFor();

  expect((await aboard.listed('crew', 'crew')).length).toBe(hands);
  const papers = await aboard.listed('certificates', 'certificates');
  for (const [name, bytes] of Object.entries(photos)) {
    const [paper, ...others] = papers.filter(({ certificate_name }) => certificate_name === name);
    expect(others, name).toEqual([]);
    expect(sha(await aboard.download(paper?.id ?? 0)), name).toBe(sha(bytes));
    const path = `/api/vessels/${vessel}/certificates/${paper?.id}/versions`;
    expect((await call(fixture.url, 'GET', path, aboard.person.token)).body.versions, name).toHaveLength(1);
  }
});

// Last: after it, the photos of the test above take twice the processor time.
test('a large upload goes on where the link was lost, and says how far it is', () => expectResumed(aboard));

describe('a user of their own', () => {
  beforeEach(async () => {
    aboard = await openFilesAboard(fixture);
  });

  /** A certificate in its row. */
  async function rowOfPaper(): Promise<void> {
    await aboard.certificate('Load Line');
    await visit(aboard.page, '/certificates');
    await rowOf(aboard.page, 'Load Line').waitFor();
  }

  deepTest('over plain HTTP at a name that is not localhost a large upload goes on where the link was lost', async () => {
    const overHttp = await openFixture({ host: FOREIGN_HOST });
    await expectResumed(await openFilesAboard(overHttp));
    overHttp.assertQuiet();
    await overHttp.close();
  });

  deepTest('a report that goes with its form waits too, and reaches the test it belongs to', async () => {
    const { page, vessel } = aboard;
    await visit(page, addPath('equipment-inspections', vessel));
    await formOf(page).waitFor();
    await aboard.cut();
    await fillForm(page, 'equipment-inspections', { item_name: 'LRIT yearly', category: 'LRIT', next_due_date: inDays(300) });
    const report = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000)]);
    await formOf(page).locator('input[type=file]').setInputFiles({ name: 'lrit.pdf', mimeType: 'application/pdf', buffer: report });
    await submitForm(page);
    await page.waitForURL(at('/equipment-inspections'));
    await page.getByRole('button', { name: /1 to send$/ }).waitFor();
    await aboard.mend();
    await page.getByRole('tab', { name: /SSAS/ }).click();
    await rowOf(page, 'LRIT yearly')
      .getByRole('button', { name: /^Download Report/ })
      .waitFor();
    const found = await aboard.listed('equipment-inspections', 'inspections');
    expect(found.map(({ file }) => file?.size)).toEqual([report.length]);
  });

  deepTest('a file that waits is listed, and one the server refuses is given back to its author', async () => {
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
    await next.getByRole('button', { name: 'Review' }).click();
    const [file] = await Promise.all([next.waitForEvent('download'), next.getByRole('button', { name: 'Save the file' }).click()]);
    expect([file.suggestedFilename(), sha(readFileSync(await file.path()))]).toEqual(['lie.jpg', sha(lie)]);
  });

  test('a report that the server refuses with its form, after its author has left, is given back with what was typed', async () => {
    const { page, vessel } = aboard;
    let answer = () => {};
    const left = new Promise<void>((done) => (answer = done));
    await page.route('**/api/vessels/*/equipment-inspections', async (route) => {
      if (route.request().method() === 'POST') await left;
      await route.continue();
    });
    const { hold, release } = await holdRendering(page);
    await page.goto(addPath('equipment-inspections', vessel));
    await fillForm(page, 'equipment-inspections', { item_name: 'LRIT yearly', category: 'LRIT', next_due_date: inDays(300) });
    const lie = Buffer.from('MZ this is no report');
    await formOf(page).locator('input[type=file]').setInputFiles({ name: 'lie.pdf', mimeType: 'application/pdf', buffer: lie });
    await submitForm(page);
    const cancel = formOf(page).getByRole('button', { name: 'Cancel', exact: true });
    // While it is being saved, Cancel leaves without a question.
    await formOf(page).locator('button[type=submit][aria-busy=true]').waitFor();
    // The address changes at once. The answer comes before the list is drawn.
    await hold();
    await cancel.click();
    await page.waitForURL(at('/equipment-inspections'));
    answer();
    await expect.poll(async () => (await keptOnDisk(page, 'vessel-ops-outbox', 'writes')).length).toBe(2);
    await release();
    await page.getByText('2 changes you made earlier could not be saved.').waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the file' }).click()]);
    expect([file.suggestedFilename(), sha(readFileSync(await file.path()))]).toEqual(['lie.pdf', sha(lie)]);
    await page.getByRole('dialog').getByRole('button', { name: 'Open in the form' }).click();
    await expect.poll(() => fieldOf(page, 'item_name').inputValue()).toBe('LRIT yearly');
  });

  test('a report refused in its row is listed until the test has one', async () => {
    const { page, vessel, person } = aboard;
    const body = validBody('equipment-inspections', { item_name: 'LRIT yearly', category: 'LRIT' });
    await call(fixture.url, 'POST', `/api/vessels/${vessel}/equipment-inspections`, person.token, body);
    await visit(page, '/equipment-inspections?tab=tests');
    const choose = (name: string, text: string) =>
      rowOf(page, 'LRIT yearly')
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) });
    await choose('lie.pdf', 'MZ this is no report');
    const banner = page.getByText(/^Your file for .* LRIT yearly could not be saved\.$/);
    await banner.waitFor();
    await choose('report.pdf', '%PDF-1.7\n%%EOF\n');
    await rowOf(page, 'LRIT yearly')
      .getByRole('button', { name: /^Download Report/ })
      .waitFor();
    await banner.waitFor({ state: 'detached' });
  });

  deepTest('an upload that waits is cancelled in its row, and nothing of it is sent', async () => {
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
});
