/** The papers a ship hands on, from their screen. */
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { drawIn } from '../support/drawIn';
import { readCode } from '../support/readCode';
import { sampleFiles } from '../support/sampleFiles';
import { at, choose, cutLink, visit } from '../support/screens';
import { many } from '../support/tier';
import { useVesselFixture } from '../support/vesselFixture';
import { unzipNames } from '../support/unzipNames';
import { uploadFile } from '../support/uploadFile';

const fixture = useVesselFixture({ vessel: 'MV Papers', expected: [/net::ERR|WebSocket/] });

async function saved(name: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([fixture.page.waitForEvent('download'), fixture.page.getByRole('button', { name }).click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

const day = (days: number) => addDays(todayUtc(), days);

async function certificate(certificate_name: string, days: number, content?: Buffer): Promise<number> {
  const { person, url, vessel } = fixture;
  const body = validBody('certificates', { certificate_name, expiry_date: day(days) });
  const id = Number((await call(url, 'POST', paths.create('certificates', vessel), person.token, body)).body.id);
  if (content) expect(await uploadFile(url, person.token, vessel, id, content)).toBe(200);
  return id;
}

/** The names in a pack, read twice: by a library, and by `unzip` where the machine has it. */
function namesIn(pack: Buffer): string[] {
  const names = Object.keys(unzipSync(pack));
  expect(unzipNames(pack) ?? names).toEqual(names);
  return names.toSorted();
}

test('the report and the pack are saved; without a link the pack is made of kept files, and names what is not', async () => {
  const { page, person } = fixture;
  const content = sampleFiles.pdf();
  await certificate('Load Line', 400, content);
  await certificate('Safety Radio', 401);
  await certificate('Мерительное свидетельство', -3, sampleFiles.pdf());
  const away = await certificate('Tonnage', 402, sampleFiles.pdf());
  // One file does not come before the link is gone.
  await page.route(`**/certificates/${away}/download`, (route) => route.abort());
  await visit(page, '/certificates');
  await page.getByRole('checkbox', { name: 'Keep files on this device' }).check();
  await page.getByRole('status').filter({ hasText: '2 of 3 files' }).waitFor();

  await visit(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Papers' }).click();
  await page.waitForURL(at('/papers'));
  await page.getByText('1 expired').waitFor();
  await page.getByText('1 without a file').waitFor();
  const report = await saved('Download PDF');
  expect(report.name).toMatch(/^MV Papers status \d{4}-\d\d-\d\d\.pdf$/);
  expect(report.bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  const files = ['01 Load Line.pdf', '03 Мерительное свидетельство (expired).pdf'];
  const pack = await saved('Download ZIP');
  expect(namesIn(pack.bytes)).toEqual(['00 Index.pdf', ...files, '04 Tonnage.pdf']);

  await cutLink(person.page);
  await expect.poll(() => page.getByRole('button', { name: 'Download ZIP' }).isDisabled()).toBe(true);
  const kept = await saved('Build from files on this device');
  expect(namesIn(kept.bytes)).toEqual(['00 Index.html', ...files]);
  const made = unzipSync(kept.bytes);
  expect(content.equals(made['01 Load Line.pdf'] ?? Buffer.alloc(0))).toBe(true);
  const index = Buffer.from(made['00 Index.html'] ?? []).toString();
  const rows = index.split('<tr>').map((row) =>
    row
      .replaceAll(/<\/t[dh]>/g, '|')
      .replaceAll(/<td class="late">/g, '!')
      .replaceAll(/<[^>]+>/g, ''),
  );
  const line = (name: string) => rows.find((row) => row.includes(name))?.trim();
  expect(line('Load Line')).toMatch(/\|Valid\|01 Load Line\.pdf\|$/);
  expect(line('Safety Radio')).toMatch(/\|Valid\|!No file\|$/);
  expect(line('Мерительное')).toMatch(/\|!Expired\|03 Мерительное свидетельство \(expired\)\.pdf\|$/);
  expect(line('Tonnage')).toMatch(/\|Valid\|!Not on this machine\|/);
  await person.context.setOffline(false);
  await page.unroute(`**/certificates/${away}/download`);
});

deepTest('stickers are read by another program: their addresses open the forms of the records', async () => {
  const { page, person, url, vessel } = fixture;
  await choose(page, vessel);
  const id = await certificate('Anti-Fouling', 500);
  await visit(page, '/papers');
  const codes = page.getByRole('list', { name: 'Stickers' });
  await page.getByLabel('Section').selectOption({ label: 'Certificates' });
  const sticker = codes.getByRole('listitem').filter({ hasText: 'Anti-Fouling' });
  await sticker.getByText('MV Papers').waitFor();
  for (const colorScheme of (['light', 'dark'] as const).slice(0, many(1, 2))) {
    await drawIn(page, colorScheme);
    expect(await readCode(sticker.getByRole('img'))).toBe(`${url}/edit-certificate/${vessel}/${id}`);
  }
  const phone = await person.tab();
  await phone.goto((await readCode(sticker.getByRole('img'))) ?? '');
  await expect.poll(() => phone.getByLabel('Certificate Name').inputValue()).toBe('Anti-Fouling');
  await phone.close();
});
