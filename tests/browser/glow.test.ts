import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Values } from '../../shared/kinds/kind';
import { useBrowsers, type Person } from '../support/browser';
import { fieldOf, fillForm, formOf, rowOf, submitForm, pressInRow } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { inDays, madeToEdit } from '../support/samplePaperwork';
import { choose, visit } from '../support/screens';

const fixture = useBrowsers();
let person: Person;
let other: Person;
let vessel: number;

const CERTIFICATE = { issued_by: 'Class', issue_date: '2026-01-01', expiry_date: '2031-01-01' };

beforeAll(async () => {
  [person, other] = await Promise.all([fixture.person(), fixture.person()]);
  vessel = await addVessel(fixture.url, person.token, 'MV Glow');
  for (const name of ['Above', 'Below', 'Load Line'])
    await madeToEdit(fixture.url, person.token, vessel, 'certificates', { ...CERTIFICATE, certificate_name: name });
  for (const { page } of [person, other]) await choose(page, 'MV Glow');
});

/** Collects what every row that glows says, from now on. */
async function watchGlow(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said = new Set<string>();
    Object.assign(globalThis, { said });
    const look = () => {
      for (const row of document.querySelectorAll('[data-glow] [role=rowheader]')) said.add(row.textContent ?? '');
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said]);
}

/** Keeps the answer back until the socket has brought the change, to another and to oneself. */
const answerLate = (page: Page, path: string, isSeen: () => Promise<unknown>) =>
  page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const [response] = await Promise.all([route.fetch(), isSeen()]);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    return route.fulfill({ response });
  });

async function certificateNamed(name: string): Promise<Values | undefined> {
  const { body } = await call(fixture.url, 'GET', `/api/vessels/${vessel}/certificates`, other.token);
  return (body.certificates as Values[]).find(({ certificate_name }) => certificate_name === name);
}

/** The next change of somebody else glows on the page, and nothing before it has. */
async function onlyOthersGlow(said: () => Promise<string[]>, kind: 'certificates' | 'equipment-inspections'): Promise<void> {
  const values =
    kind === 'certificates'
      ? { ...CERTIFICATE, certificate_name: 'Of another' }
      : { item_name: 'Of another', category: 'LRIT', next_due_date: '2031-01-01' };
  await madeToEdit(fixture.url, other.token, vessel, kind, values);
  await expect.poll(said).not.toEqual([]);
  expect((await said()).filter((text) => !text.includes('Of another'))).toEqual([]);
}

const otherSees = (text: RegExp) => other.page.locator('main').getByText(text).first().waitFor();

describe('what one did oneself does not glow, even when the socket tells of it before the answer', () => {
  test('a record added in a form', async () => {
    await visit(other.page, '/certificates');
    await visit(person.page, `/add-certificate/${vessel}`);
    const said = await watchGlow(person.page);
    await answerLate(person.page, '**/api/vessels/*/certificates', () => otherSees(new RegExp(`added by ${person.email}`)));
    // The server trims it: what comes back is not what was sent.
    await fillForm(person.page, 'certificates', {
      certificate_name: ' Own Certificate ',
      issued_by: 'Class',
      issue_date: inDays(-9),
      expiry_date: inDays(999),
    });
    await submitForm(person.page);
    await rowOf(person.page, 'Own Certificate').waitFor();
    await onlyOthersGlow(said, 'certificates');
    await person.page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  deepTest('a file uploaded from the row', async () => {
    await visit(person.page, '/certificates');
    const said = await watchGlow(person.page);
    await answerLate(person.page, '**/certificates/*/upload', () => otherSees(new RegExp(`changed by ${person.email}`)));
    await rowOf(person.page, 'Load Line')
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await pressInRow(rowOf(person.page, 'Load Line'), /^Upload/);
    await rowOf(person.page, 'Load Line')
      .getByRole('button', { name: /^(View|Download)/ })
      .waitFor();
    await person.page.getByText('File uploaded.').waitFor();
    await onlyOthersGlow(said, 'certificates');
    await person.page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  deepTest('a test saved together with its report', async () => {
    await visit(other.page, '/equipment-inspections?tab=tests');
    await visit(person.page, `/add-equipment-inspection/${vessel}`);
    await fillForm(person.page, 'equipment-inspections', { item_name: 'SSAS yearly', category: 'SSAS', next_due_date: inDays(300) });
    await formOf(person.page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    const said = await watchGlow(person.page);
    await submitForm(person.page);
    await person.page.waitForURL(/\/equipment-inspections/);
    await rowOf(other.page, 'SSAS yearly').getByText(`added by ${person.email}`).waitFor();
    const tests = person.page.getByRole('tab', { name: /SSAS/ });
    if ((await tests.getAttribute('aria-selected')) !== 'true') await tests.click();
    await rowOf(person.page, 'SSAS yearly').waitFor();
    await onlyOthersGlow(said, 'equipment-inspections');
  });
});

deepTest.each([
  ['a table', 1366],
  ['cards', 400],
])('in %s the label of a row that glows lies within that row', async (_shape, width) => {
  await person.page.setViewportSize({ width, height: 850 });
  await visit(person.page, '/certificates');
  const row = rowOf(person.page, 'Load Line');
  const before = await row.boundingBox();
  const held = await certificateNamed('Load Line');
  await call(fixture.url, 'PUT', `/api/vessels/${vessel}/certificates/${String(held?.id)}`, other.token, {
    ...CERTIFICATE,
    certificate_name: 'Load Line',
    remarks: `at ${width}`,
  });
  const label = row.getByText(`changed by ${other.email}`);
  await label.waitFor();
  const [inner, outer] = [await label.boundingBox(), await row.boundingBox()];
  if (!inner || !outer || !before) throw new Error('Nothing is drawn.');
  expect(inner.y).toBeGreaterThanOrEqual(width < 640 ? outer.y - 8 : outer.y);
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
  if (width > 640) {
    expect(outer.height).toBe(before.height);
    const name = await row.getByRole('rowheader').getByText('Load Line').boundingBox();
    expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(inner.y + 1);
  }
  await person.page.setViewportSize({ width: 1366, height: 850 });
});

describe('a photo named .jpeg', () => {
  const photo = (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64)]),
  });

  test('is offered by the chooser of a row, and sent as .jpg', async () => {
    await visit(person.page, '/certificates');
    const choice = rowOf(person.page, 'Above').locator('input[type=file]');
    await expect.poll(() => choice.getAttribute('accept')).toBe('.pdf,.jpg,.jpeg,.png');
    await choice.setInputFiles(photo('Load line.JPEG'));
    await pressInRow(rowOf(person.page, 'Above'), /^Upload/);
    await rowOf(person.page, 'Above')
      .getByRole('button', { name: /^(View|Download)/ })
      .waitFor();
    expect(await certificateNamed('Above')).toMatchObject({ file: { name: 'Load line.jpg', type: 'image/jpeg' } });
  });

  test('and by the form', async () => {
    await rowOf(person.page, 'Below').getByRole('link', { name: /^Edit/ }).click();
    await fieldOf(person.page, 'certificate_name').waitFor();
    const choice = formOf(person.page).locator('input[type=file]');
    await expect.poll(() => choice.getAttribute('accept')).toBe('.pdf,.jpg,.jpeg,.png');
    await choice.setInputFiles(photo('photo.jpeg'));
    await formOf(person.page).getByRole('button', { name: 'Upload' }).click();
    await formOf(person.page).getByText('photo.jpg').waitFor();
  });
});
