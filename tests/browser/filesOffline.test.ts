/** Files without a link: they wait as every write does, over a closed page too, and a large one goes on where it stopped. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { validBody } from '../shared/validBody';
import { FOREIGN_HOST, openFixture, type Person, type Fixture } from '../support/browser';
import { fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { addPath, inDays, paperOf } from '../support/samplePaperwork';
import { at, choose, loaded, visit } from '../support/screens';

let fixture: Fixture;
let overHttp: Fixture;
let aboard: Person;
let page: Page;
let vessel: number;

beforeAll(async () => {
  fixture = await openFixture();
  overHttp = await openFixture({ host: FOREIGN_HOST });
});
beforeEach(() => enter(fixture));
afterEach(() => {
  fixture.assertQuiet();
  overHttp.assertQuiet();
});
afterAll(async () => {
  await fixture.close();
  await overHttp.close();
});

async function enter(where: Fixture): Promise<void> {
  aboard = await where.person();
  aboard.expected.push(/net::ERR|WebSocket|status of (400|415)|Cross-Origin-Opener-Policy/);
  ({ page } = aboard);
  vessel = await addVessel(fixture.url, aboard.token, `MV ${Date.now()}`);
  await choose(page, vessel);
}

const photo = (size: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(size)]);
const jpg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const certificate = async (certificate_name: string) => {
  const body = validBody('certificates', { certificate_name });
  return Number((await call(fixture.url, 'POST', `/api/vessels/${vessel}/certificates`, aboard.token, body)).body.id);
};
const listed = async (kind: string, key: string) =>
  (await call(fixture.url, 'GET', `/api/vessels/${vessel}/${kind}`, aboard.token)).body[key] as {
    id: number;
    certificate_name?: string;
    file?: { size: number };
  }[];
const cut = async () => {
  await aboard.context.setOffline(true);
  await page.getByRole('button', { name: /^Offline since/ }).waitFor();
};
const upload = async (row: string, file: ReturnType<typeof jpg>) => {
  await rowOf(page, row).locator('input[type=file]').setInputFiles(file);
  await rowOf(page, row)
    .getByRole('button', { name: /^Upload/ })
    .click();
};
async function comeBackTomorrow(): Promise<void> {
  await page.waitForTimeout(500);
  await page.close();
  await aboard.context.setOffline(false);
  page = await aboard.tab();
  await page.clock.setSystemTime(Date.now() + 24 * 3_600_000);
  await page.goto('/');
  await loaded(page);
}
const download = async (id: number) => {
  const headers = { Authorization: `Bearer ${aboard.token}` };
  const answer = await fetch(`${fixture.url}/api/vessels/${vessel}/certificates/${id}/download`, { headers });
  return Buffer.from(await answer.arrayBuffer());
};

test('twenty writes and three photos, the page closed, opened the next day: all there, once', async () => {
  for (const name of ['Load Line', 'Safety Radio']) await certificate(name);
  await visit(page, '/certificates');
  await rowOf(page, 'Safety Radio').waitFor();
  await visit(page, addPath('crew', vessel));
  await formOf(page).waitFor();
  await cut();
  for (let nth = 1; nth <= 19; nth += 1) {
    if (nth > 1) await page.getByRole('link', { name: 'Add New Crew Member' }).click();
    await fillForm(page, 'crew', { ...paperOf('crew').add, name: `Hand ${nth}` });
    await submitForm(page);
    await page.waitForURL(at('/crew'));
  }
  await page.getByRole('link', { name: 'Certificates', exact: true }).click();
  const photos = [photo(90_000), photo(300_000), photo(1_400_000)];
  await upload('Load Line', jpg('load line.jpg', photos[0] ?? photo(1)));
  await rowOf(page, 'Load Line').getByText('load line.jpg waits for the link').waitFor();
  await upload('Safety Radio', jpg('radio.jpg', photos[2] ?? photo(1)));
  await page.getByRole('link', { name: /^Add .*Certificate/ }).click();
  await fillForm(page, 'certificates', { ...paperOf('certificates').add, certificate_name: 'Made at Sea' });
  await submitForm(page);
  await page.waitForURL(at('/certificates'));
  await upload('Made at Sea', jpg('sea.jpg', photos[1] ?? photo(1)));
  await rowOf(page, 'Made at Sea').getByText('sea.jpg waits for the link').waitFor();
  await page.getByRole('button', { name: /23 to send$/ }).waitFor();
  await comeBackTomorrow();
  await page.getByText(/^23 changes you made earlier have now been saved/).waitFor({ timeout: 30_000 });

  expect((await listed('crew', 'crew')).length).toBe(19);
  const papers = await listed('certificates', 'certificates');
  expect(papers.map((paper) => paper.certificate_name).toSorted()).toEqual(['Load Line', 'Made at Sea', 'Safety Radio']);
  for (const [name, bytes] of [
    ['Load Line', photos[0]],
    ['Made at Sea', photos[1]],
    ['Safety Radio', photos[2]],
  ] as const) {
    const id = papers.find((paper) => paper.certificate_name === name)?.id ?? 0;
    expect(sha(await download(id)), name).toBe(sha(bytes ?? photo(1)));
    const { versions } = (await call(fixture.url, 'GET', `/api/vessels/${vessel}/certificates/${id}/versions`, aboard.token)).body;
    expect(versions, name).toHaveLength(1);
  }
});

test.each([
  ['a large upload goes on where the link was lost, and says how far it is', () => fixture],
  ['so it does over plain HTTP at a name that is not localhost', () => overHttp],
])('%s', async (_what, where) => {
  if (where() === overHttp) await enter(overHttp);
  const id = await certificate('Load Line');
  const bytes = photo(3_000_000);
  const begins: number[] = [];
  await page.route('**/api/uploads/*', async (route) => {
    const begin = new URL(route.request().url()).searchParams.get('at');
    if (begin !== null) begins.push(Number(begin));
    if (begin !== null && begins.length === 6) await aboard.context.setOffline(true);
    // A link on which one sees it go.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await route.continue().catch(() => undefined);
  });
  await visit(page, '/certificates');
  await upload('Load Line', jpg('load line.jpg', bytes));
  await page.getByRole('progressbar', { name: 'Uploading load line.jpg' }).waitFor();
  await rowOf(page, 'Load Line').getByText('load line.jpg waits for the link').waitFor();
  await aboard.context.setOffline(false);
  await rowOf(page, 'Load Line')
    .getByRole('button', { name: /^Download/ })
    .waitFor({ timeout: 30_000 });
  expect(sha(await download(id))).toBe(sha(bytes));
  const twice = begins.filter((begin, nth) => begins.indexOf(begin) !== nth);
  // The piece during which the link went, and no other.
  expect(twice.length).toBeLessThanOrEqual(1);
  expect(new Set(begins).size).toBe(Math.ceil(bytes.length / 262_144));
});

test('a report that goes with its form waits too, and reaches the test it belongs to', async () => {
  await visit(page, addPath('equipment-inspections', vessel));
  await formOf(page).waitFor();
  await cut();
  await fillForm(page, 'equipment-inspections', { item_name: 'LRIT yearly', category: 'LRIT', next_due_date: inDays(300) });
  const report = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000)]);
  await formOf(page).locator('input[type=file]').setInputFiles({ name: 'lrit.pdf', mimeType: 'application/pdf', buffer: report });
  await submitForm(page);
  await page.waitForURL(at('/equipment-inspections'));
  await page.getByRole('button', { name: /2 to send$/ }).waitFor();
  await aboard.context.setOffline(false);
  await page.getByRole('tab', { name: /SSAS/ }).click();
  await rowOf(page, 'LRIT yearly')
    .getByRole('button', { name: /^Download Report/ })
    .waitFor();
  const found = await listed('equipment-inspections', 'inspections');
  expect(found.map(({ file }) => file?.size)).toEqual([report.length]);
});

test('a file that waits is listed, and one the server refuses is given back to its author', async () => {
  await certificate('Load Line');
  await visit(page, '/certificates');
  await rowOf(page, 'Load Line').waitFor();
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await page.getByRole('dialog', { name: 'All changes are saved' }).waitFor();
  await page.keyboard.press('Escape');
  await cut();
  const lie = Buffer.from('MZ this is no photo');
  await upload('Load Line', jpg('lie.jpg', lie));
  await page.getByRole('button', { name: /1 to send$/ }).click();
  const waiting = page.getByRole('dialog', { name: 'One change is not sent yet' });
  await waiting.getByText('lie.jpg (1 kB)').waitFor();
  await page.keyboard.press('Escape');
  await comeBackTomorrow();
  await page.getByText('Your file for certificate Load Line could not be saved.').waitFor();
  await page.getByRole('button', { name: 'Look at it' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the file' }).click()]);
  expect([file.suggestedFilename(), sha(readFileSync(await file.path()))]).toEqual(['lie.jpg', sha(lie)]);
});

test('an upload that waits is cancelled in its row, and nothing of it is sent', async () => {
  await certificate('Load Line');
  await visit(page, '/certificates');
  await rowOf(page, 'Load Line').waitFor();
  await cut();
  await upload('Load Line', jpg('photo.jpg', photo(1_000)));
  await rowOf(page, 'Load Line').getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Upload cancelled.').waitFor();
  await aboard.context.setOffline(false);
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  await page.waitForTimeout(500);
  expect((await listed('certificates', 'certificates')).map(({ file }) => file ?? null)).toEqual([null]);
});
