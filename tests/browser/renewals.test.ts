/** Two people who renew one certificate at once, and a renewal that waited for the link: there is one chain, and the second is asked. */
import { expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import type { Values } from '../../shared/kinds/kind';
import type { Person } from '../support/browser';
import { fieldOf, formOf, rowOf, submitForm } from '../support/browserForm';
import { call } from '../support/call';
import { jpg, photo } from '../support/filesAboard';
import { at, cutLink, visit } from '../support/screens';
import { useTwoPeople } from '../support/twoPeople';

const two = useTwoPeople();

/** Adds a certificate to the vessel; its number. */
async function addCertificate(certificate_name: string): Promise<number> {
  const body = { certificate_name, issued_by: 'Class', issue_date: '2021-03-01', expiry_date: '2026-03-01' };
  return Number((await call(two.fixture.url, 'POST', paths.create('certificates', two.vessel), two.ashore.token, body)).body.id);
}

/** The certificates of a name, as the server has them: the newest and the earlier ones. */
async function chainOf(name: string): Promise<Record<'newest' | 'earlier', (readonly [expiry: unknown, chain: unknown])[]>> {
  const { body } = await call(two.fixture.url, 'GET', paths.list('certificates', two.vessel), two.ashore.token);
  const of = (key: string) =>
    (body[key] as Values[])
      .filter(({ certificate_name }) => certificate_name === name)
      .map(({ expiry_date, chain }) => [expiry_date, chain] as const);
  return { newest: of('certificates'), earlier: of('earlier') };
}

const openRenewal = async ({ page }: Person, name: string, expires: string) => {
  await rowOf(page, name)
    .getByRole('button', { name: `Renew ${name}` })
    .click();
  await page.getByRole('dialog').getByLabel('Expiry Date').fill(expires);
};
const sendRenewal = ({ page }: Person) => page.getByRole('dialog').getByRole('button', { name: 'Renew', exact: true }).click();

/** Reviews the renewal of `name` that was refused, in the form of the one that stands. */
async function decide({ page }: Person, name: string, choice: 'Keep mine' | 'Take theirs'): Promise<void> {
  await page.getByText(`Your change to certificate ${name} could not be saved.`).waitFor();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByText(`${two.ashore.email} renewed certificate ${name} meanwhile. Choose which to keep.`).first().waitFor();
  await page.getByRole('button', { name: 'Open in the form' }).click();
  await formOf(page).getByRole('group', { name: 'Expiry Date: two versions' }).getByRole('button', { name: choice }).click();
}

test('two people renew one certificate at once: there is one chain, and the second chooses', async () => {
  const { ashore, aboard } = two;
  const id = await addCertificate('Load Line');
  aboard.expected.push(/status of 409/);
  for (const who of [ashore, aboard]) await visit(who.page, '/certificates');
  await openRenewal(aboard, 'Load Line', '01-03-2031');
  await openRenewal(ashore, 'Load Line', '01-04-2031');
  await sendRenewal(ashore);
  await ashore.page.getByText('Load Line renewed. New expiry 01-04-2031.').waitFor();
  // The row of the old one is gone; what was typed is still there.
  await rowOf(aboard.page, 'Load Line').getByText('1 earlier').waitFor();
  await sendRenewal(aboard);
  await decide(aboard, 'Load Line', 'Keep mine');
  await submitForm(aboard.page);
  await aboard.page.waitForURL(at('/certificates'));
  await expect.poll(() => rowOf(ashore.page, 'Load Line').locator('[data-column=expiry_date]').innerText()).toBe('01-03-2031');
  expect(await chainOf('Load Line')).toEqual({ newest: [['2031-03-01', id]], earlier: [['2026-03-01', null]] });
});

test('the activity, the history and the handover say that it was renewed', async () => {
  const { page } = two.ashore;
  const id = await addCertificate('Ballast Water');
  const body = { certificate_name: 'Ballast Water', issued_by: 'Class', issue_date: '2026-03-01', expiry_date: '2031-03-01', replaces: id };
  const renewed = Number((await call(two.fixture.url, 'POST', paths.create('certificates', two.vessel), two.ashore.token, body)).body.id);
  await visit(page, '/activity');
  const entry = page.getByRole('listitem').filter({ hasText: 'certificate Ballast Water' }).first();
  await entry.getByText('Renewed', { exact: true }).waitFor();
  await expect.poll(() => entry.getByText('Chain').count()).toBe(0);
  await visit(page, `/certificates?open=${renewed}`);
  await page.getByRole('list', { name: 'History' }).getByText('Renewed', { exact: true }).waitFor();
  await visit(page, '/handover');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Ballast Water' })
    .getByText(/^Renewed by /)
    .waitFor();
});

test('a renewal made while the link was down waits, can be taken back, and is asked about on return', async () => {
  const { aboard, ashore, fixture } = two;
  const name = 'Safety Radio';
  const id = await addCertificate(name);
  aboard.expected.push(/net::ERR|WebSocket|status of 409/);
  await visit(aboard.page, '/certificates');
  const row = rowOf(aboard.page, name);
  await row.waitFor();
  await cutLink(aboard.page);
  await aboard.page
    .getByRole('status')
    .filter({ hasText: /^Offline/ })
    .waitFor();
  const expiry = row.locator('[data-column=expiry_date]');
  await openRenewal(aboard, name, '01-02-2031');
  await sendRenewal(aboard);
  await expect.poll(() => expiry.innerText()).toContain('01-02-2031');
  await aboard.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => expiry.innerText()).toContain('01-03-2026');
  await openRenewal(aboard, name, '01-03-2031');
  await sendRenewal(aboard);
  await row.getByText('1 earlier').waitFor();
  const theirs = { certificate_name: name, issued_by: 'Class', issue_date: '2026-03-01', expiry_date: '2031-04-01', replaces: id };
  expect((await call(fixture.url, 'POST', paths.create('certificates', two.vessel), ashore.token, theirs)).status).toBe(201);
  await aboard.context.setOffline(false);
  await decide(aboard, name, 'Take theirs');
  await expect.poll(() => fieldOf(aboard.page, 'expiry_date').inputValue()).toBe('01-04-2031');
  expect(await chainOf(name)).toEqual({ newest: [['2031-04-01', id]], earlier: [['2026-03-01', null]] });
});

test('a renewal that is refused on return offers no Undo: it would delete the renewal that stands', async () => {
  const { aboard, ashore, fixture } = two;
  const { page } = aboard;
  const name = 'Polar Ship';
  const id = await addCertificate(name);
  aboard.expected.push(/net::ERR|WebSocket|status of 409/);
  await visit(page, '/certificates');
  await openRenewal(aboard, name, '01-03-2031');
  await cutLink(aboard.page);
  await page
    .getByRole('status')
    .filter({ hasText: /^Offline/ })
    .waitFor();
  await sendRenewal(aboard);
  const undo = page.getByRole('button', { name: 'Undo' });
  // With the focus on it the notice stays.
  await undo.focus();
  const theirs = { certificate_name: name, issued_by: 'Class', issue_date: '2026-03-01', expiry_date: '2031-04-01', replaces: id };
  expect((await call(fixture.url, 'POST', paths.create('certificates', two.vessel), ashore.token, theirs)).status).toBe(201);
  await aboard.context.setOffline(false);
  await page.getByText(`${name}: ${ashore.email} renewed certificate ${name} meanwhile.`).waitFor();
  await expect.poll(() => undo.count()).toBe(0);
  expect(await chainOf(name)).toEqual({ newest: [['2031-04-01', id]], earlier: [['2026-03-01', null]] });
});

test('a renewal that the server refuses is opened again with its dates, and renews the earlier certificate', async () => {
  const { page, expected } = two.ashore;
  const name = 'Safety Equipment';
  const id = await addCertificate(name);
  expected.push(/status of 400/);
  await visit(page, '/certificates');
  const refusal = { error: 'The day is closed.', message: 'The day is closed.', code: 'invalid' };
  await page.route('**/certificates', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: refusal }) : route.continue(),
  );
  await openRenewal(two.ashore, name, '01-05-2031');
  await sendRenewal(two.ashore);
  const banner = page.getByText(`Your new certificate ${name} could not be saved.`);
  await banner.waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: /^Open/ }).click();
  const dialog = page.getByRole('dialog', { name: `Renew ${name}` });
  await expect.poll(() => dialog.getByLabel('Expiry Date').inputValue()).toBe('01-05-2031');
  await sendRenewal(two.ashore);
  await banner.waitFor({ state: 'detached' });
  expect(await chainOf(name)).toEqual({ newest: [['2031-05-01', id]], earlier: [['2026-03-01', null]] });
});

test('a scan that the server had no room for is sent again to the certificate of its renewal, whatever else is sent again', async () => {
  const { page, expected } = two.ashore;
  expected.push(/status of 507/);
  for (const name of ['Anti-Fouling', 'Oil Pollution']) await addCertificate(name);
  await visit(page, '/certificates');
  const refuse = (path: string) =>
    page.route(path, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 507, json: { error: 'No space left.', code: 'full' } })
        : route.continue(),
    );
  await refuse('**/certificates/*/upload');
  await openRenewal(two.ashore, 'Anti-Fouling', '01-05-2031');
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(jpg('scan.jpg', photo(1_234)));
  await sendRenewal(two.ashore);
  await page.getByText('Your file for certificate Anti-Fouling could not be saved.').waitFor();
  await refuse('**/certificates');
  await openRenewal(two.ashore, 'Oil Pollution', '01-05-2031');
  await sendRenewal(two.ashore);
  await page.getByText('2 changes you made earlier could not be saved.').waitFor();
  await page.unrouteAll();
  let create = () => {};
  const held = new Promise<void>((done) => (create = done));
  await page.route('**/certificates', (route) => void held.then(() => route.continue()));
  await page.getByRole('button', { name: 'Review' }).click();
  for (const name of ['Oil Pollution', 'Anti-Fouling'])
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Send again' }).click();
  const fileSizes = async () => {
    const { body } = await call(two.fixture.url, 'GET', paths.list('certificates', two.vessel), two.ashore.token);
    return (body.certificates as { certificate_name: string; file?: { size: number } }[]).flatMap(({ certificate_name, file }) =>
      file ? [[certificate_name, file.size]] : [],
    );
  };
  await expect.poll(fileSizes).toEqual([['Anti-Fouling', 1_238]]);
  create();
  await page.getByText(/could not be saved\.$/).waitFor({ state: 'detached' });
  await page.unrouteAll({ behavior: 'wait' });
  await expect.poll(async () => (await chainOf('Oil Pollution')).newest.map(([expiry]) => expiry)).toEqual(['2031-05-01']);
});

test('a renewal whose file cannot be read returns the focus to the field in which Enter was pressed', async () => {
  const { page } = two.ashore;
  await addCertificate('Crew Accommodation');
  await visit(page, '/certificates');
  await openRenewal(two.ashore, 'Crew Accommodation', '01-03-2031');
  const dialog = page.getByRole('dialog');
  const focused = page.locator(':focus');
  await dialog
    .getByLabel('Certificate file')
    .setInputFiles({ name: 'new.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await page.evaluate(() => {
    const unread = new Promise<never>((_done, fail) => Object.assign(globalThis, { fail }));
    File.prototype.arrayBuffer = () => unread;
  });
  await dialog.getByLabel('Issue Date').press('Enter');
  await dialog.locator('[type=submit][aria-busy=true]').and(focused).waitFor();
  await page.evaluate(() => (globalThis as unknown as { fail(error: Error): void }).fail(new Error('Gone')));
  await dialog.getByLabel('Issue Date').and(focused).waitFor();
  await page.reload();
});

test('a row that is opened on a phone stays open when its certificate is renewed, before and after the answer', async () => {
  const { page } = two.ashore;
  const name = 'Tonnage';
  await addCertificate(name);
  await page.setViewportSize({ width: 375, height: 740 });
  await visit(page, '/certificates');
  const row = rowOf(page, name);
  await row.getByRole('button', { name: `More: ${name}` }).click({ position: { x: 40, y: 20 } });
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/certificates', async (route) => {
    if (route.request().method() === 'POST') await isAnswered;
    await route.continue();
  });
  await openRenewal(two.ashore, name, '01-03-2031');
  await sendRenewal(two.ashore);
  const state = async () => [await row.getAttribute('data-id'), await row.getAttribute('data-open')];
  await expect.poll(state).toEqual([expect.stringMatching(/^-\d/), 'true']);
  answer();
  await expect.poll(state).toEqual([expect.stringMatching(/^\d/), 'true']);
  await page.unrouteAll();
});
