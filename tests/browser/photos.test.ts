/** Photos of a phone's camera: over a slow link they are sent smaller, unless their user says no. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '../../shared/kind';
import { paths } from '../../shared/paths';
import { validBody } from '../shared/validBody';
import { type Person } from '../support/browser';
import { fillForm, formOf, submitForm } from '../support/browserForm';
import { call } from '../support/call';
import { addPath, paperOf } from '../support/samplePaperwork';
import { choose, loaded, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';
import { throttle } from '../support/throttle';
import { downloadFile } from '../support/uploadFile';

const fixture = useVesselFixture({ vessel: 'MV Photos' });
const PROMISED_PX = 2_200;
let afar: Person;
let photo: Buffer;

/** What a camera makes: many pixels, and none like the other. */
const shot = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3_000, height: 2_000 });
    const context = canvas.getContext('2d');
    const pixels = context?.createImageData(3_000, 2_000);
    pixels?.data.forEach((_, at, data) => (data[at] = at % 4 === 3 ? 255 : ((at / 90) % 200) + Math.random() * 40));
    if (pixels) context?.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.92).split(',')[1] ?? '';
  });

beforeAll(async () => {
  photo = Buffer.from(await shot(fixture.page), 'base64');
  expect(photo.length).toBeGreaterThan(1_000_000);
  afar = await fixture.browsers.person();
  await choose(afar.page, fixture.vessel);
  await throttle(afar.page, 500, 4_000);
  await afar.page.reload();
});

async function certificate(certificate_name: string): Promise<number> {
  const body = validBody('certificates', { certificate_name });
  return Number((await call(fixture.url, 'POST', paths.create('certificates', fixture.vessel), fixture.person.token, body)).body.id);
}

/** The file a certificate has, once it has one: its name, its size in bytes, and its sides in px. */
async function kept(id: number): Promise<{ name: string; size: number; sides: number[] }> {
  const read = async () =>
    (
      (await call(fixture.url, 'GET', paths.list('certificates', fixture.vessel), fixture.person.token)).body.certificates as AnyRecord[]
    ).find((record) => record.id === id)?.file as { name: string; size: number } | null;
  await expect.poll(read, { timeout: 40_000 }).toBeTruthy();
  const [file, bytes] = [await read(), await downloadFile(fixture.url, fixture.person.token, fixture.vessel, id)];
  const sides = await fixture.page.evaluate(
    async (base64) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]));
      return [image.width, image.height];
    },
    (bytes ?? Buffer.alloc(0)).toString('base64'),
  );
  return { name: file?.name ?? '', size: bytes?.length ?? 0, sides };
}

const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: photo });
const smaller = (at: Locator | Page) => at.getByRole('checkbox', { name: /smaller/ });

async function expectSmaller(id: number, name: string): Promise<void> {
  const sent = await kept(id);
  expect(sent).toMatchObject({ name, sides: [PROMISED_PX, Math.round((PROMISED_PX * 2) / 3)] });
  expect(sent.size).toBeLessThan(photo.length);
}

/** Watches the progress bar of this name; the answer gives all it has told until then, from 0 to 1. */
async function progressTold(page: Page, label: string): Promise<() => Promise<number[]>> {
  await page.evaluate((name) => {
    const told = Object.assign(globalThis, { told: new Set<number>() }).told;
    const look = () => {
      for (const bar of document.querySelectorAll('progress')) if (bar.ariaLabel === name) told.add(bar.value);
    };
    setInterval(look, 20);
  }, label);
  return () => page.evaluate(() => [...(Reflect.get(globalThis, 'told') as Set<number>)]);
}

async function addFiles(page: Page, name: string): Promise<Locator> {
  await visit(page, '/certificates');
  await loaded(page);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add files' }).click()]);
  await chooser.setFiles([file(name)]);
  return page.getByRole('dialog', { name: 'Files for the certificates: 1' });
}

test('many at once: smaller over a slow link, and as they are where their user says so', async () => {
  const [far, near] = [await certificate('Load Line'), await certificate('Tonnage')];
  const slow = await addFiles(afar.page, 'load line.jpeg');
  expect(await smaller(slow).isChecked()).toBe(true);
  await slow.getByText(/^Send photos smaller: 1 file, now \d/).waitFor();
  const told = await progressTold(afar.page, 'Uploading load line.jpeg');
  await slow.getByRole('button', { name: 'Upload 1 file' }).click();
  await expectSmaller(far, 'load line.jpg');
  // How much has gone, in steps, and never less than before.
  const parts = await told();
  expect(parts.filter((part) => part > 0 && part < 1).length).toBeGreaterThan(1);
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));

  const fast = await addFiles(fixture.page, 'tonnage.jpg');
  await smaller(fast).uncheck();
  await fast.getByRole('button', { name: 'Upload 1 file' }).click();
  expect(await kept(near)).toEqual({ name: 'tonnage.jpg', size: photo.length, sides: [3_000, 2_000] });
});

test('in its row: smaller over a slow link, once, however often it is pressed; as it is where its user says so', async () => {
  const { page } = afar;
  const [smallerId, whole] = [await certificate('Safety Radio'), await certificate('Anti-Fouling')];
  await visit(page, '/certificates');
  const row = (name: string) => page.locator(`main [role=table] [data-id][aria-label="${name}"]`);
  const pick = (name: string, as: string) => row(name).locator('input[type=file]').setInputFiles(file(as));
  await pick('Safety Radio', 'radio.jpg');
  expect(await smaller(row('Safety Radio')).isChecked()).toBe(true);
  await row('Safety Radio')
    .getByRole('button', { name: /^Upload/ })
    .dblclick();
  await expectSmaller(smallerId, 'radio.jpg');
  const { body } = await call(fixture.url, 'GET', paths.certificateVersions(fixture.vessel, smallerId), fixture.person.token);
  expect(body.versions).toHaveLength(1);
  await smaller(page).waitFor({ state: 'detached' });

  await pick('Anti-Fouling', 'hull.jpg');
  await smaller(row('Anti-Fouling')).uncheck();
  await row('Anti-Fouling')
    .getByRole('button', { name: /^Upload/ })
    .click();
  expect(await kept(whole)).toEqual({ name: 'hull.jpg', size: photo.length, sides: [3_000, 2_000] });
});

test('in a renewal: smaller over a slow link', async () => {
  const { page } = afar;
  const id = await certificate('Class Certificate');
  await visit(page, '/certificates');
  await page.getByRole('button', { name: 'Renew Class Certificate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Renew Class Certificate' });
  await dialog.getByLabel('Expiry Date').fill('01-03-2031');
  await dialog.locator('input[type=file]').setInputFiles(file('class.jpg'));
  expect(await smaller(dialog).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Renew', exact: true }).click();
  await expectSmaller(id, 'class.jpg');
});

/** A phone takes seconds to make a photo smaller: this one takes until it is told to go on. */
const holdCamera = (page: Page) =>
  page.evaluate(() => {
    const [make, scope] = [createImageBitmap, globalThis as unknown as { goOn(): void }];
    globalThis.createImageBitmap = async (...given: unknown[]) => {
      await new Promise<void>((resolve) => (scope.goOn = resolve));
      globalThis.createImageBitmap = make;
      return make(...(given as Parameters<typeof make>));
    };
  });
const goOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { goOn(): void }).goOn());

test('while it is made smaller nothing is kept yet: a form keeps its draft, a renewal its dialog, a row says that it is on its way', async () => {
  const { page } = afar;
  await visit(page, addPath('certificates', fixture.vessel));
  await fillForm(page, 'certificates', { ...paperOf('certificates').add, certificate_name: 'Half Made' });
  await formOf(page).locator('input[type=file]').setInputFiles(file('half.jpg'));
  await holdCamera(page);
  await submitForm(page);
  await page.locator('form [aria-busy=true]').waitFor();
  // The browser asks first: this one is closed all the same, as a phone closes pages.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await formOf(page).waitFor();
  expect(await page.getByLabel('Certificate Name').inputValue()).toBe('Half Made');

  await certificate('Renewed Slowly');
  const row = page.locator('main [role=table] [data-id][aria-label="Renewed Slowly"]');
  await visit(page, '/certificates');
  await holdCamera(page);
  await page.getByRole('button', { name: 'Renew Renewed Slowly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Renew Renewed Slowly' });
  await dialog.getByLabel('Expiry Date').fill('01-03-2031');
  await dialog.locator('input[type=file]').setInputFiles(file('slow.jpg'));
  await dialog.getByRole('button', { name: 'Renew', exact: true }).click();
  await dialog.locator('[aria-busy=true]').waitFor();
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  await goOn(page);
  await dialog.waitFor({ state: 'detached' });
  await row.getByText('01-03-2031').waitFor();
  await row.getByRole('button', { name: /^Download/ }).waitFor({ timeout: 40_000 });

  const third = await certificate('Sent Slowly');
  const other = page.locator('main [role=table] [data-id][aria-label="Sent Slowly"]');
  await other.locator('input[type=file]').setInputFiles(file('third.jpg'));
  await holdCamera(page);
  await other.getByRole('button', { name: /^Upload/ }).click();
  await other.getByRole('progressbar', { name: 'Uploading third.jpg' }).waitFor();
  expect(await other.locator('input[type=file]').count()).toBe(0);
  await goOn(page);
  await expectSmaller(third, 'third.jpg');
});

test('in the forms, of a new certificate and of one that is there: smaller over a slow link', async () => {
  const { page } = afar;
  await visit(page, addPath('certificates', fixture.vessel));
  await fillForm(page, 'certificates', { ...paperOf('certificates').add, certificate_name: 'Ballast Water' });
  await formOf(page).locator('input[type=file]').setInputFiles(file('ballast.jpg'));
  expect(await smaller(page).isChecked()).toBe(true);
  await submitForm(page);
  const added = async () =>
    (
      (await call(fixture.url, 'GET', paths.list('certificates', fixture.vessel), fixture.person.token)).body.certificates as AnyRecord[]
    ).find((record) => record.certificate_name === 'Ballast Water')?.id ?? 0;
  await expect.poll(added, { timeout: 40_000 }).toBeGreaterThan(0);
  await expectSmaller(await added(), 'ballast.jpg');

  const there = await certificate('Garbage');
  await visit(page, `/edit-certificate/${fixture.vessel}/${there}`);
  await page.locator('main input[type=file]').setInputFiles(file('garbage.jpg'));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectSmaller(there, 'garbage.jpg');
});
