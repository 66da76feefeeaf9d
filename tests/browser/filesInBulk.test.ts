import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { todayUtc } from '../../shared/basics/calendar';
import type { AnyRecord } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { sampleFiles } from '../support/sampleFiles';
import { keptOnDisk } from '../support/keptOnDisk';
import { choose, visit } from '../support/screens';
import { many } from '../support/tier';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Łódź', expected: [/422/] });
let other: Person;

/** What a cargo ship carries, and how its papers are called on a computer. */
const PAPERS: [certificate: string, file: string][] = [
  ['International Oil Pollution Prevention Certificate', 'IOPP.pdf'],
  ['Cargo Ship Safety Radio Certificate', 'LODZ_safety-radio_2026.pdf'],
  ['Cargo Ship Safety Construction Certificate', 'safetyConstruction scan.pdf'],
  ['Cargo Ship Safety Equipment Certificate', 'Safety Equipment (signed).jpeg'],
  ['International Load Line Certificate', 'LOAD LINE.PDF'],
  ['Certificado de Matrícula', 'matricula.pdf'],
  ...Array.from({ length: many(4, 18) }, (_, at): [string, string] => {
    const word = `${String.fromCodePoint(65 + at).repeat(2)}${'lnrst'[at % 5]}ovan`;
    return [`${word} Survey Report`, `${word.toLowerCase()}_survey.pdf`];
  }),
];

const list = () => `/api/vessels/${fixture.vessel}/certificates`;
const kept = async (): Promise<AnyRecord[]> =>
  (await call(fixture.url, 'GET', list(), fixture.person.token)).body.certificates as AnyRecord[];
const row = (page: Page, name: string) => page.locator(`main [role=table] [data-id][aria-label="${name}"]`);

beforeAll(async () => {
  for (const [at, [certificate_name]] of PAPERS.entries()) {
    const body = { sl_no: at + 1, certificate_name, issued_by: 'Class', issue_date: '2021-03-01', expiry_date: '2026-03-01' };
    await call(fixture.url, 'POST', list(), fixture.person.token, body);
  }
  other = await fixture.browsers.person();
  await choose(other.page, fixture.vessel);
});

/** Lets files fall onto the list, as from a folder of the computer. */
async function drop(page: Page, files: { name: string; bytes: Buffer }[]): Promise<void> {
  const told = files.map(({ name, bytes }) => ({ name, text: bytes.toString('latin1') }));
  await page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const { name, text } of all) dataTransfer.items.add(new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], name));
    const target = document.querySelector('main');
    for (const type of ['dragover', 'drop']) target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }, told);
}

describe('files', () => {
  test('many are dropped: matched by name, corrected, uploaded side by side; one that fails is named and tried again', async () => {
    const { page } = fixture;
    await visit(page, '/certificates');
    await visit(other.page, '/certificates');
    await page.getByText('Add files').waitFor();
    const files = PAPERS.map(([, name]) => ({ name, bytes: name.endsWith('jpeg') ? sampleFiles.jpg() : sampleFiles.pdf() }));
    await drop(page, [...files, { name: 'IMG_0042.jpg', bytes: sampleFiles.jpg() }]);
    const dialog = page.getByRole('dialog', { name: `Files for the certificates: ${PAPERS.length + 1}` });
    await dialog.waitFor();
    for (const [certificate, name] of PAPERS) {
      const chosen = dialog.getByLabel(`Certificate of ${name}`).locator('option:checked');
      await expect.poll(() => chosen.innerText(), { message: name }).toBe(certificate);
    }
    const unknown = dialog.getByLabel('Certificate of IMG_0042.jpg');
    await expect.poll(() => unknown.inputValue()).toBe('');
    await dialog.getByLabel('Certificate of matricula.pdf').selectOption('Not uploaded');
    await unknown.selectOption('Certificado de Matrícula');

    let held = 0;
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/upload', async (route) => {
      held += 1;
      await released;
      await route.continue();
    });
    const iopp = (await kept()).find(({ certificate_name }) => String(certificate_name).includes('Oil'));
    let isFull = true;
    await page.route(`**/certificates/${iopp?.id}/upload`, (route) => {
      return isFull ? route.fulfill({ status: 422, json: { error: 'The disk is full.' } }) : route.continue();
    });
    await dialog.getByRole('button', { name: `Upload ${PAPERS.length} files` }).click();
    await expect.poll(async () => [held, await dialog.locator('li[data-state=sending]').count()]).toEqual([2, 2]);
    release();
    await dialog.getByText('Failed to upload file: The disk is full.').waitFor();
    const left = dialog.locator('li:not([data-state=sent]):not([data-state=chosen])');
    await expect.poll(() => left.allInnerTexts()).toEqual([expect.stringContaining('IOPP.pdf')]);
    isFull = false;
    await dialog.getByRole('button', { name: 'Try 1 file again' }).click();
    await page.getByText(`${PAPERS.length} files uploaded.`).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const names = new Map((await kept()).map(({ certificate_name, file }) => [certificate_name, (file as { name: string } | null)?.name]));
    expect(names.get('Certificado de Matrícula')).toBe('IMG_0042.jpg');
    expect(names.get('Cargo Ship Safety Equipment Certificate')).toBe('Safety Equipment (signed).jpg');
    expect([...names.values()].filter(Boolean)).toHaveLength(PAPERS.length);
    await row(other.page, 'International Load Line Certificate')
      .getByRole('button', { name: /^(View|Download)/ })
      .waitFor();
  });

  test('a dialog that was closed is opened again, after a reload too; what the page before had begun is sent once', async () => {
    const { page, person, url } = fixture;
    const vessel = await addVessel(url, person.token, 'MV Resumed');
    const ids: number[] = [];
    for (let at = 1; at <= 5; at += 1) {
      const body = {
        certificate_name: `Paper ${'abcde'[at - 1]}`.repeat(2),
        issued_by: 'Class',
        issue_date: '2021-03-01',
        expiry_date: '2026-03-01',
      };
      ids.push(Number((await call(url, 'POST', paths.create('certificates', vessel), person.token, body)).body.id));
    }
    await choose(page, vessel);
    await visit(page, '/certificates');
    await page.getByText('Add files').waitFor();
    await drop(
      page,
      ids.map((_, at) => ({ name: `Paper ${'abcde'[at]}`.repeat(2) + '.pdf', bytes: sampleFiles.pdf() })),
    );
    const dialog = page.getByRole('dialog', { name: 'Files for the certificates: 5' });
    await dialog.waitFor();
    const send = dialog.getByRole('button', { name: 'Upload 5 files' });
    await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    const waits = page.getByRole('button', { name: '5 files wait' });
    await expect.poll(() => waits.evaluate((button) => button === document.activeElement)).toBe(true);
    // Another tab takes them over when this one goes.
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await tab.getByText('Add files').waitFor();
    await page.goto('about:blank');
    await tab.getByRole('button', { name: '5 files wait' }).waitFor();
    await tab.close();
    await page.goBack();
    await waits.waitFor();
    // Others are added beside them.
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add files' }).click()]);
    await chooser.setFiles({ name: 'IMG_0043.jpg', mimeType: 'image/jpeg', buffer: sampleFiles.jpg() });
    const more = page.getByRole('dialog', { name: 'Files for the certificates: 6' });

    let held = 0;
    let isHolding = true;
    await page.route('**/upload', async (route) => {
      if (isHolding) held += 1;
      else await route.continue();
    });
    await more.getByRole('button', { name: 'Upload 5 files' }).click();
    await expect.poll(() => held).toBe(2);
    await more.getByRole('button', { name: 'Continue in the background' }).click();
    await page.getByRole('button', { name: 'Uploading: 0 of 5' }).waitFor();
    // Two are in the outbox, and the list knows that they have begun.
    const keptWith = async (database: string, store: string, text: string) =>
      (await keptOnDisk(page, database, store)).filter((value) => value.includes(text)).length;
    await expect.poll(() => keptWith('vessel-ops-outbox', 'writes', 'Paper ')).toBe(2);
    await expect.poll(() => keptWith('vessel-ops-bulk', 'files', 'sentAs')).toBe(2);
    page.once('dialog', (question) => void question.accept());
    // Not before: what is held would then be sent, and the next ones too.
    page.once('framenavigated', () => (isHolding = false));
    await page.reload();
    await page.unroute('**/upload');
    // The outbox goes on with the two, and with a third if the browser ended one of them before the page. The others wait.
    await page.getByRole('button', { name: / files? waits?$/ }).click();
    const names = async () => (await call(url, 'GET', paths.list('certificates', vessel), person.token)).body.certificates as AnyRecord[];
    await expect.poll(async () => (await names()).filter(({ file }) => file).length).toBeGreaterThanOrEqual(2);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Upload/ })
      .click();
    await page.getByText(/files? uploaded\.$/).waitFor();
    await page.getByText('Add files').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /wait$/ }).count()).toBe(0);
    for (const id of ids) {
      const { versions } = (await call(url, 'GET', paths.certificateVersions(vessel, id), person.token)).body as { versions: unknown[] };
      expect(versions).toHaveLength(1);
    }
    await page.reload();
    await page.getByText('Add files').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /wait$/ }).count()).toBe(0);
    await choose(page, fixture.vessel);
  });

  test('a certificate is renewed in one step; the earlier one stays in its chain with its dates and its file', async () => {
    const { page } = fixture;
    const name = 'International Load Line Certificate';
    await visit(page, '/certificates');
    await row(page, name)
      .getByRole('button', { name: `Renew ${name}` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Renew ${name}` });
    await dialog.waitFor();
    await page.keyboard.type('30022031');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('Invalid Expiry Date format. Use DD-MM-YYYY (e.g., 01-03-2025).').waitFor();
    await dialog.getByLabel('Expiry Date').fill('01-03-2031');
    const picture = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 40;
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
    await dialog.getByRole('button', { name: 'Renew', exact: true }).click();
    await page.getByText(`${name} renewed. New expiry 01-03-2031.`).waitFor();
    await expect.poll(() => row(other.page, name).locator('[data-column=expiry_date]').innerText()).toBe('01-03-2031');
    const renewed = async () => (await kept()).find(({ certificate_name }) => certificate_name === name);
    await expect.poll(renewed).toMatchObject({ issue_date: todayUtc(), expiry_date: '2031-03-01', file: { name: 'new.png' } });

    await row(page, name).getByRole('button', { name: /^View/ }).click();
    const viewer = page.getByRole('dialog', { name, exact: true });
    await expect.poll(() => viewer.getByAltText('File new.png').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
    await page.keyboard.press('Escape');
    await row(page, name).getByRole('button', { name: '1 earlier' }).click();
    const chain = page.getByRole('dialog', { name: `${name} and earlier` });
    await expect
      .poll(() => chain.getByRole('link').allTextContents())
      .toEqual([expect.stringMatching(/ to 01-03-2031$/), '01-03-2021 to 01-03-2026']);
    await chain.getByRole('listitem').filter({ hasText: '01-03-2026' }).getByRole('button', { name: /^View/ }).click();
    await viewer.getByText('Download it to open it.').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), viewer.getByRole('button', { name: 'Download' }).click()]);
    expect(download.suggestedFilename()).toBe('LOAD LINE.PDF');
  });
});
