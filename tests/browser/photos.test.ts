/** Photos of a phone's camera: over a slow link they are sent smaller, unless their user says no. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AnyRecord } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { addMonths, todayUtc } from '../../shared/basics/calendar';
import { fillForm, formOf, submitForm, pressInRow } from '../support/browserForm';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { photosFixture, smaller } from '../support/photos';
import { addPath, paperOf } from '../support/samplePaperwork';
import { choose, loaded, visit } from '../support/screens';
import { throttle } from '../support/throttle';

const photos = photosFixture();

/** Watches the progress bar of this name; the answer gives all it has told until then, from 0 to 1. */
async function progressTold(page: Page, label: string): Promise<() => Promise<number[]>> {
  await page.evaluate((name) => {
    const told = Object.assign(globalThis, { told: new Set<number>() }).told;
    const look = () => {
      for (const bar of document.querySelectorAll('progress')) if (bar.ariaLabel === name) told.add(bar.value);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  }, label);
  return () => page.evaluate(() => [...(Reflect.get(globalThis, 'told') as Set<number>)]);
}

async function addFiles(page: Page, name: string): Promise<Locator> {
  await visit(page, '/certificates');
  await loaded(page);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add files' }).click()]);
  await chooser.setFiles([photos.file(name)]);
  return page.getByRole('dialog', { name: 'Files for the certificates: 1' });
}

test('many at once: smaller over a slow link, and as they are where their user says so', async () => {
  const [far, near] = [await photos.certificate('Load Line'), await photos.certificate('Tonnage')];
  const slow = await addFiles(photos.afar.page, 'load line.jpeg');
  await expect.poll(() => smaller(slow).isChecked()).toBe(true);
  await slow.getByText(/^Send photos smaller: 1 file, now \d/).waitFor();
  const told = await progressTold(photos.afar.page, 'Uploading load line.jpeg');
  await slow.getByRole('button', { name: 'Upload 1 file' }).click();
  await photos.expectSmaller(far, 'load line.jpg');
  // How much has gone, in steps, and never less than before.
  const parts = await told();
  expect(parts.filter((part) => part > 0 && part < 1).length).toBeGreaterThan(0);
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));

  const fast = await addFiles(photos.fixture.page, 'tonnage.jpg');
  await smaller(fast).uncheck();
  await fast.getByRole('button', { name: 'Upload 1 file' }).click();
  expect(await photos.kept(near)).toEqual({ name: 'tonnage.jpg', ...photos.whole });
});

test('a page that has loaded a lot over a fast link knows that its link has become slow', async () => {
  await photos.certificate('Radio Licence');
  const { page } = await photos.fixture.browsers.person();
  await choose(page, photos.fixture.vessel);
  await loaded(page);
  // As after 250 answers: the browser measures no more of them.
  await page.evaluate(() => performance.setResourceTimingBufferSize(performance.getEntriesByType('resource').length));
  await throttle(page, 500, 4_000);
  await visit(page, '/due');
  const files = await addFiles(page, 'radio licence.jpg');
  await expect.poll(() => smaller(files).isChecked()).toBe(true);
  await page.context().close();
});

deepTest('in its row: smaller over a slow link, once, however often it is pressed; as it is where its user says so', async () => {
  const { page } = photos.afar;
  const [smallerId, whole] = [await photos.certificate('Safety Radio'), await photos.certificate('Anti-Fouling')];
  await visit(page, '/certificates');
  const row = (name: string) => page.locator(`main [role=table] [data-id][aria-label="${name}"]`);
  const pick = (name: string, as: string) => row(name).locator('input[type=file]').setInputFiles(photos.file(as));
  await pick('Safety Radio', 'radio.jpg');
  await expect.poll(() => smaller(row('Safety Radio')).isChecked()).toBe(true);
  await row('Safety Radio')
    .getByRole('button', { name: /^Upload/ })
    .dblclick();
  await photos.expectSmaller(smallerId, 'radio.jpg');
  const { body } = await call(
    photos.fixture.url,
    'GET',
    paths.certificateVersions(photos.fixture.vessel, smallerId),
    photos.fixture.person.token,
  );
  expect(body.versions).toHaveLength(1);
  await smaller(page).waitFor({ state: 'detached' });

  await pick('Anti-Fouling', 'hull.jpg');
  await smaller(row('Anti-Fouling')).uncheck();
  await pressInRow(row('Anti-Fouling'), /^Upload/);
  expect(await photos.kept(whole)).toEqual({ name: 'hull.jpg', ...photos.whole });
});

deepTest('in a renewal: smaller over a slow link', async () => {
  const { page } = photos.afar;
  const id = await photos.certificate('Class Certificate');
  await visit(page, '/certificates');
  await page.getByRole('button', { name: 'Renew Class Certificate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Renew Class Certificate' });
  await dialog.getByLabel('Expiry Date').fill('01-03-2031');
  await dialog.locator('input[type=file]').setInputFiles(photos.file('class.jpg'));
  await expect.poll(() => smaller(dialog).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Renew', exact: true }).click();
  await photos.expectSmaller(id, 'class.jpg');
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

deepTest(
  'while it is made smaller a form and a renewal are saved already, also if the page closes, and a row says that it is on its way',
  async () => {
    const { page } = photos.afar;
    await visit(page, addPath('certificates', photos.fixture.vessel));
    await fillForm(page, 'certificates', { ...paperOf('certificates').add, certificate_name: 'Half Made' });
    await formOf(page).locator('input[type=file]').setInputFiles(photos.file('half.jpg'));
    await holdCamera(page);
    await submitForm(page);
    const made = await photos.numberOf('Half Made');
    await page.reload();
    await photos.expectSmaller(made, 'half.jpg');

    await photos.certificate('Renewed Slowly');
    const row = page.locator('main [role=table] [data-id][aria-label="Renewed Slowly"]');
    await pressAndHold(page, 'Renew', 'Renewed Slowly', 'Expiry Date', '01-03-2031');
    await row.getByText('01-03-2031').waitFor();
    await goOn(page);
    await row.getByRole('button', { name: /^(View|Download)/ }).waitFor();

    const third = await photos.certificate('Sent Slowly');
    const other = page.locator('main [role=table] [data-id][aria-label="Sent Slowly"]');
    await other.locator('input[type=file]').setInputFiles(photos.file('third.jpg'));
    await holdCamera(page);
    await other.getByRole('button', { name: /^Upload/ }).click();
    await other.getByRole('progressbar', { name: 'Uploading third.jpg' }).waitFor();
    await expect.poll(() => other.locator('input[type=file]').count()).toBe(0);
    await goOn(page);
    await photos.expectSmaller(third, 'third.jpg');
  },
);

/** Another tab signs in with `token`, or out. */
const inOtherTab = (page: Page, token: string | null) =>
  page.evaluate((given) => {
    if (given === null) localStorage.removeItem('token');
    else localStorage.setItem('token', given);
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  }, token);

/** Presses `act` in the dialog of a certificate with a photo, which is being made smaller from then on. */
async function pressAndHold(page: Page, act: string, name: string, label: string, text: string): Promise<void> {
  await visit(page, '/certificates');
  await holdCamera(page);
  await page.getByRole('button', { name: `${act} ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `${act} ${name}` });
  await dialog.getByLabel(label).fill(text);
  await dialog.locator('input[type=file]').setInputFiles(photos.file('mine.jpg'));
  await smaller(dialog).check();
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await expect.poll(() => page.evaluate(() => 'goOn' in globalThis)).toBe(true);
  await dialog.waitFor({ state: 'detached' });
}

test('a renewal whose photo is still being made smaller when another tab signs somebody else in is not sent as theirs', async () => {
  const { browsers, vessel, url } = photos.fixture;
  const [{ page, token, context }, other] = [await browsers.person(), await browsers.person()];
  const id = await photos.certificate('Nobody Else');
  await choose(page, vessel);
  await pressAndHold(page, 'Renew', 'Nobody Else', 'Expiry Date', '01-03-2031');
  const senders = new Set<string | undefined>();
  page.on('request', (request) => {
    if (/^(POST|PUT) .*certificates/.test(`${request.method()} ${request.url()}`)) senders.add(request.headers().authorization);
  });
  await inOtherTab(page, other.token);
  await goOn(page);
  // Its author, who signs in again, saves it with the photo.
  await inOtherTab(page, token);
  const renewed = async () => {
    const { body } = await call(url, 'GET', paths.list('certificates', vessel), token);
    return (body.certificates as AnyRecord[]).filter(({ chain }) => chain === id);
  };
  await expect.poll(renewed).toMatchObject([{ expiry_date: '2031-03-01', file: { name: 'mine.jpg' } }]);
  expect([...senders]).toEqual([`Bearer ${token}`]);
  await context.close();
  await other.context.close();
});

test('a survey whose photo is still being made smaller when its session ends is saved with it when its author signs in again', async () => {
  const { browsers, vessel, url } = photos.fixture;
  const { page, token, context } = await browsers.person();
  const id = await photos.certificate('Signed Out', {
    survey_scheme: 'Annual',
    issue_date: addMonths(todayUtc(), -24),
    expiry_date: addMonths(todayUtc(), 36),
  });
  await choose(page, vessel);
  await pressAndHold(page, 'Endorse', 'Signed Out', 'Place', 'Rotterdam');
  const read = async () => (await call(url, 'GET', paths.record('certificates', vessel, id), token)).body;
  await expect.poll(read).toMatchObject({ endorsements: [{ place: 'Rotterdam' }] });
  await inOtherTab(page, null);
  await page.waitForURL('**/login');
  await page.getByText('One change is not saved yet. It is kept on this machine and saved when you sign in here again.').waitFor();
  // This page holds the photo back. The next one makes it smaller.
  await page.reload();
  await inOtherTab(page, token);
  await photos.expectSmaller(id, 'mine.jpg');
  await context.close();
});

test('one that is chosen in the form of a certificate and not uploaded is saved with the form', async () => {
  const { page } = photos.afar;
  const id = await photos.certificate('Load Line Exemption');
  await visit(page, `/edit-certificate/${photos.fixture.vessel}/${id}`);
  await fillForm(page, 'certificates', { remarks: 'Renewed at anchor' });
  await formOf(page).locator('input[type=file]').setInputFiles(photos.file('exemption.jpg'));
  await submitForm(page);
  await photos.expectSmaller(id, 'exemption.jpg');
  const { body } = await call(photos.fixture.url, 'GET', paths.record('certificates', photos.fixture.vessel, id), photos.afar.token);
  expect(body.remarks).toBe('Renewed at anchor');
});

deepTest('in the forms, of a new certificate and of one that is there: smaller over a slow link', async () => {
  const { page } = photos.afar;
  await visit(page, addPath('certificates', photos.fixture.vessel));
  await fillForm(page, 'certificates', { ...paperOf('certificates').add, certificate_name: 'Ballast Water' });
  await formOf(page).locator('input[type=file]').setInputFiles(photos.file('ballast.jpg'));
  await expect.poll(() => smaller(page).isChecked()).toBe(true);
  await submitForm(page);
  await photos.expectSmaller(await photos.numberOf('Ballast Water'), 'ballast.jpg');

  const there = await photos.certificate('Garbage');
  await visit(page, `/edit-certificate/${photos.fixture.vessel}/${there}`);
  await page.locator('main input[type=file]').setInputFiles(photos.file('garbage.jpg'));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await photos.expectSmaller(there, 'garbage.jpg');
});
