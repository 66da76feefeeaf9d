/** A PDF in its place: its pages are drawn by our own worker under the policy of the page; one that is broken or locked says so. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { madePdf } from '../support/madePdf';
import { pdfOf, sampleFiles } from '../support/sampleFiles';
import { choose, cutLink, loaded, visit } from '../support/screens';
import { many } from '../support/tier';
import { uploadFile } from '../support/uploadFile';
import { useVesselFixture } from '../support/vesselFixture';

const { version } = JSON.parse(readFileSync('node_modules/pdfjs-dist/package.json', 'utf8')) as { version: string };
const JPEG_2000 = `/assets/pdf-${version}/openjpeg_nowasm_fallback.js`;

const fixture = useVesselFixture({ vessel: 'MV Paper' });

async function viewerOf(name: string, ...versions: Buffer[]) {
  const { page, person, vessel, url } = fixture;
  const body = { certificate_name: name, issued_by: 'Class', issue_date: '2025-03-01', expiry_date: '2030-03-01' };
  const { id } = (await call(url, 'POST', paths.create('certificates', vessel), person.token, body)).body;
  for (const bytes of versions) await uploadFile(url, person.token, vessel, Number(id), bytes);
  await visit(page, '/certificates');
  await loaded(page);
  await page.getByRole('row', { name }).getByRole('button', { name: /^View/ }).click();
  return page.getByRole('dialog', { name });
}

test('pages are drawn as they are scrolled to, told, and zoomed by keys; their text can be read', async () => {
  const { page } = fixture;
  const dialog = await viewerOf('Twelve sheets', await madePdf(12));
  await dialog.getByText('Page 1 of 12').waitFor();
  const sheet = (number: number) => dialog.getByRole('region', { name: `Page ${number}`, exact: true });
  await sheet(1).locator('canvas').waitFor();
  const colour = await sheet(1)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => [
      ...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []),
    ]);
  expect(colour).toEqual([10, 90, 138, 255]);
  await sheet(1).getByText('Safety Radio, sheet 1').waitFor();
  await expect.poll(() => sheet(9).locator('canvas').count()).toBe(0);
  const pages = dialog.getByRole('region', { name: 'Pages of paper.pdf' });
  await expect.poll(() => pages.evaluate((box) => box === document.activeElement && box.scrollWidth <= box.clientWidth)).toBe(true);

  await page.keyboard.press('End');
  await dialog.getByText('Page 12 of 12').waitFor();
  await sheet(12).getByText('Safety Radio, sheet 12').waitFor();
  await expect.poll(() => sheet(1).locator('canvas').count()).toBe(0);
  const width = () => sheet(12).evaluate((each) => each.getBoundingClientRect().width);
  const fits = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeCloseTo(fits * 1.25, -1);
  await dialog.getByText('125 %').waitFor();
  await page.keyboard.press('0');
  await expect.poll(width).toBe(fits);
  // What reads scans in JPEG 2000 is there, and the policy lets it work.
  const makes = await page.evaluate(`import('${JPEG_2000}').then((read) => read.default()).then((made) => typeof made)`);
  expect(makes).toBe('object');
});

deepTest.each(
  (
    [
      ['locked', () => madePdf(1, 'secret'), 'This file is locked by a password, so it cannot be shown here. Download it to open it.'],
      ['damaged', () => Promise.resolve(pdfOf(4_000)), 'This file cannot be shown: it is damaged or not a PDF. Download it to open it.'],
    ] as const
  ).slice(0, many(1, 2)),
)('a %s one is told in a sentence, and can be downloaded', async (what, make, sentence) => {
  const bytes = await make();
  const dialog = await viewerOf(`A ${what} paper`, bytes);
  await dialog.getByText(sentence).waitFor();
  const [download] = await Promise.all([fixture.page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()]);
  expect(download.suggestedFilename()).toBe('paper.pdf');
});

test('of a kept file, what shows it is kept too: it opens without a link', async () => {
  const person = await fixture.browsers.person({ serviceWorkers: 'allow' });
  const { page } = person;
  const vessel = await addVessel(fixture.url, person.token, 'MV Afar');
  const body = { certificate_name: 'Kept paper', issued_by: 'Class', issue_date: '2025-03-01', expiry_date: '2030-03-01' };
  const { id } = (await call(fixture.url, 'POST', paths.create('certificates', vessel), person.token, body)).body;
  await uploadFile(fixture.url, person.token, vessel, Number(id), await madePdf(2));
  await choose(page, vessel);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await visit(page, '/certificates');
  const rare = () =>
    page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().filter(({ url }) => /\/pdf[-.]/.test(url)).length;
    });
  await expect.poll(rare).toBe(0);
  await page.getByLabel('Keep files on this device').check();
  await expect.poll(rare).toBe(2);
  // The file itself may come after what shows it.
  await page.getByRole('status').filter({ hasText: '1 file, ' }).waitFor();
  // Its font, which lies on the server, is drawn in another.
  person.expected.push(/net::ERR|WebSocket connection/);
  await cutLink(page);
  await page.getByRole('button', { name: 'View Kept paper' }).click();
  await page.getByText('Page 1 of 2').waitFor();
  await page.getByText('Safety Radio, sheet 1').waitFor();
});

deepTest('an earlier version is drawn in the place of the newest, and the newest again', async () => {
  const dialog = await viewerOf('Two versions', await madePdf(2), await madePdf(3));
  await dialog.getByText('Page 1 of 3').waitFor();
  for (const [version, pages] of [
    [/Earlier/, 2],
    [/Newest/, 3],
  ] as const) {
    await dialog.getByRole('button', { name: version }).click();
    await dialog.getByText(`Page 1 of ${pages}`).waitFor();
    await dialog.getByRole('region', { name: 'Page 1', exact: true }).locator('canvas').waitFor();
    await dialog.getByRole('region', { name: 'Page 1', exact: true }).getByText('Safety Radio, sheet 1').waitFor();
  }
});

deepTest('the report of an equipment test is shown in its place too, without asking for versions', async () => {
  const { page, person, vessel, url } = fixture;
  const values = validBody('equipment-inspections', { item_name: 'SSAS yearly', category: 'SSAS' });
  await call(url, 'POST', paths.create('equipment-inspections', vessel), person.token, values);
  await visit(page, '/equipment-inspections?tab=tests');
  const row = page.getByRole('row', { name: 'SSAS yearly' });
  const word = { name: 'report.docx', mimeType: '', buffer: sampleFiles.docx() };
  await row.locator('input[type=file]').setInputFiles(word);
  await row.getByRole('button', { name: /^Download Report/ }).waitFor();
  await expect.poll(() => row.getByRole('button', { name: /^View/ }).count()).toBe(0);

  const other = validBody('equipment-inspections', { item_name: 'LRIT yearly', category: 'LRIT' });
  await call(url, 'POST', paths.create('equipment-inspections', vessel), person.token, other);
  const tested = page.getByRole('row', { name: 'LRIT yearly' });
  await tested.locator('input[type=file]').setInputFiles({ name: 'report.pdf', mimeType: '', buffer: await madePdf(2) });
  await tested.getByRole('button', { name: 'View LRIT yearly' }).click();
  const dialog = page.getByRole('dialog', { name: 'LRIT yearly' });
  await dialog.getByText('Page 1 of 2').waitFor();
  await dialog.getByRole('region', { name: 'Page 1', exact: true }).getByText('Safety Radio, sheet 1').waitFor();
  await expect.poll(() => dialog.getByRole('list', { name: 'Versions' }).count()).toBe(0);
  expect(person.calls.filter((each) => each.includes(`/equipment-inspections/`) && each.includes('/versions'))).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
