/** PDFs in other places: an earlier version, and the report of an equipment test. */
import { expect, test } from 'vitest';
import { paths } from '../../shared/paths';
import { validBody } from '../shared/validBody';
import { call } from '../support/call';
import { madePdf } from '../support/madePdf';
import { sampleFiles } from '../support/sampleFiles';
import { visit } from '../support/screens';
import { uploadFile } from '../support/uploadFile';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Paper' });

test('an earlier version is drawn in the place of the newest, and the newest again', async () => {
  const { page, person, vessel, url } = fixture;
  const { id } = (await call(url, 'POST', paths.create('certificates', vessel), person.token, validBody('certificates'))).body;
  for (const pages of [2, 3]) await uploadFile(url, person.token, vessel, Number(id), await madePdf(pages));
  await visit(page, '/certificates');
  await page.getByRole('button', { name: /^View/ }).click();
  const dialog = page.getByRole('dialog');
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

test('the report of an equipment test is shown in its place too, without asking for versions', async () => {
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
