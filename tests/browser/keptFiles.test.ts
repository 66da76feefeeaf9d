/** The certificate files of a vessel are kept on the machine where their user wishes so, and can be read there without a link. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths } from '../../shared/paths';
import { validBody } from '../shared/validBody';
import { FOREIGN_HOST, openFixture, type Person, type Fixture } from '../support/browser';
import { rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { choose, visit } from '../support/screens';

let fixture: Fixture;
let aboard: Person;
let page: Page;
let vessel: number;
let papers: { id: number; name: string; bytes: Buffer }[];

const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(120_000)]);
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function send(id: number, name: string, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { Authorization: `Bearer ${aboard.token}` };
  const answer = await fetch(`${fixture.url}${paths.certificateUpload(vessel, id)}`, { method: 'POST', body: form, headers });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

beforeEach(async () => {
  aboard = await fixture.person();
  aboard.expected.push(/net::ERR|WebSocket/);
  ({ page } = aboard);
  vessel = await addVessel(fixture.url, aboard.token, `MV ${Date.now()}`);
  papers = [];
  for (const name of ['Load Line', 'Safety Radio']) {
    const path = paths.create('certificates', vessel);
    const { body } = await call(fixture.url, 'POST', path, aboard.token, validBody('certificates', { certificate_name: name }));
    const paper = { id: Number(body.id), name, bytes: pdf() };
    await send(paper.id, `${name}.pdf`, paper.bytes);
    papers.push(paper);
  }
  await choose(page, vessel);
  await visit(page, '/certificates');
});

const isKept = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
const stored = () =>
  page.evaluate(async () => {
    const request = indexedDB.open('vessel-ops-files');
    const db = await new Promise<IDBDatabase>((resolve) => (request.onsuccess = () => resolve(request.result)));
    if (!db.objectStoreNames.contains('kept')) return 0;
    const count = db.transaction('kept').objectStore('kept').count();
    const found = await new Promise<number>((resolve) => (count.onsuccess = () => resolve(count.result)));
    db.close();
    return found;
  });
const download = async (row: string) => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    rowOf(page, row)
      .getByRole('button', { name: /^Download/ })
      .click(),
  ]);
  return { name: file.suggestedFilename(), sha: sha(readFileSync(await file.path())) };
};

test('kept files are there without a link, follow their certificates, and go with one press', async () => {
  await page.getByRole('checkbox', { name: 'Keep files on this device' }).check();
  await isKept('2 files, 240 kB');
  const [first, second] = papers;
  const renewed = pdf();
  await send(second?.id ?? 0, 'renewed.pdf', renewed);
  await expect.poll(stored).toBe(2);
  await page.reload();
  await isKept('2 files, 240 kB');
  // The renewed one takes the place of the one before, which the count does not tell.
  await page.waitForTimeout(2_000);

  await aboard.context.setOffline(true);
  await page.getByRole('button', { name: /^Offline since/ }).waitFor();
  expect(await download('Load Line')).toEqual({ name: 'Load Line.pdf', sha: sha(first?.bytes ?? pdf()) });
  expect(await download('Safety Radio')).toEqual({ name: 'renewed.pdf', sha: sha(renewed) });

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(stored).toBe(0);
  expect(await page.getByRole('checkbox', { name: 'Keep files on this device' }).isChecked()).toBe(false);
});

test('what is kept does not cross the link again', async () => {
  await page.getByRole('checkbox', { name: 'Keep files on this device' }).check();
  await isKept('2 files, 240 kB');
  aboard.calls.length = 0;
  await page.reload();
  await isKept('2 files, 240 kB');
  await download('Load Line');
  expect(aboard.calls.filter((line) => line.includes('download'))).toEqual([]);
});

test('nothing is left for whoever signs in next', async () => {
  await page.getByRole('checkbox', { name: 'Keep files on this device' }).check();
  await isKept('2 files, 240 kB');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(stored).toBe(0);
});

test('over plain HTTP it says that the page must stay open', async () => {
  const overHttp = await openFixture({ host: FOREIGN_HOST });
  const mate = await overHttp.person();
  await choose(mate.page, vessel);
  await visit(mate.page, '/certificates');
  await mate.page.getByRole('checkbox', { name: 'Keep files on this device' }).check();
  await mate.page.getByText('2 files, 240 kB').waitFor();
  await mate.page.getByText('Keep this page open: over plain HTTP a browser cannot open it without a link.').waitFor();
  await overHttp.close();
});
