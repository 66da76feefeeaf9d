/** Files without a link: they wait as every write does, over a closed page too, and a large one goes on where it stopped. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openFixture, type Fixture } from '../support/browser';
import { fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { call } from '../support/call';
import { expectResumed, jpg, openFilesAboard, photo, sha, type FilesAboard } from '../support/filesAboard';
import { addPath, paperOf } from '../support/samplePaperwork';
import { at, visit } from '../support/screens';
import { many } from '../support/tier';

let fixture: Fixture;
let aboard: FilesAboard;

beforeAll(async () => {
  fixture = await openFixture();
  aboard = await openFilesAboard(fixture);
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

test('a large upload goes on where the link was lost, and says how far it is', () => expectResumed(aboard));

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
  await rowOf(page, 'Load Line').getByText('load line.jpg waits for the link').waitFor();
  await aboard.upload('Safety Radio', jpg('radio.jpg', photos['Safety Radio']));
  await page.getByRole('link', { name: /^Add .*Certificate/ }).click();
  await fillForm(page, 'certificates', { ...paperOf('certificates').add, certificate_name: 'Made at Sea' });
  await submitForm(page);
  await page.waitForURL(at('/certificates'));
  await aboard.upload('Made at Sea', jpg('sea.jpg', photos['Made at Sea']));
  await rowOf(page, 'Made at Sea').getByText('sea.jpg waits for the link').waitFor();
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
