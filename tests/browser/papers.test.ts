/** The papers a ship hands on, from their screen. */
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { paths } from '../../shared/paths';
import { validBody } from '../shared/validBody';
import { at, visit } from '../support/browser';
import { call } from '../support/call';
import { sampleFiles } from '../support/sampleFiles';
import { useStage } from '../support/stage';
import { uploadFile } from '../support/uploadFile';

const stage = useStage({ vessel: 'MV Papers', expected: [/net::ERR|WebSocket/] });

async function saved(name: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([stage.page.waitForEvent('download'), stage.page.getByRole('button', { name }).click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('the report and the pack are saved; without a link the pack is made of kept files; a sticker leads to its record', async () => {
  const { page, person, url, vessel } = stage;
  const content = sampleFiles.pdf();
  for (const certificate_name of ['Load Line', 'Safety Radio']) {
    const { body } = await call(
      url,
      'POST',
      paths.create('certificates', vessel),
      person.token,
      validBody('certificates', { certificate_name }),
    );
    if (certificate_name === 'Load Line') expect(await uploadFile(url, person.token, vessel, Number(body.id), content)).toBe(200);
  }
  await visit(page, '/certificates');
  await page.getByRole('checkbox', { name: 'Keep files on this device' }).check();
  await page.getByRole('status').filter({ hasText: '1 file' }).waitFor();

  await visit(page, '/');
  await page.getByRole('link', { name: 'Papers' }).click();
  await page.waitForURL(at('/papers'));
  await page.getByText('1 without a file').waitFor();
  const report = await saved('Download PDF');
  expect(report.name).toMatch(/^MV Papers status \d{4}-\d\d-\d\d\.pdf$/);
  expect(report.bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  const pack = await saved('Download ZIP');
  expect(Object.keys(unzipSync(pack.bytes))).toEqual(['00 Index.pdf', '01 Load Line.pdf']);

  const codes = page.getByRole('list', { name: 'Stickers' });
  await page.getByLabel('Section').selectOption({ label: 'Certificates' });
  await codes.getByRole('listitem').filter({ hasText: 'Safety Radio' }).waitFor();
  expect(await codes.getByRole('listitem').count()).toBe(2);
  expect(await codes.getByRole('img').first().getAttribute('aria-label')).toContain(`${url}/edit-certificate/${vessel}/`);

  await person.context.setOffline(true);
  await expect.poll(() => page.getByRole('button', { name: 'Download ZIP' }).isDisabled()).toBe(true);
  const kept = await saved('From kept files');
  const files = unzipSync(kept.bytes);
  expect(Object.keys(files).toSorted()).toEqual(['00 Index.html', '01 Load Line.pdf']);
  expect(content.equals(files['01 Load Line.pdf'] ?? Buffer.alloc(0))).toBe(true);
  expect(Buffer.from(files['00 Index.html'] ?? []).toString()).toMatch(/Safety Radio.*No file/);
  await person.context.setOffline(false);
});
