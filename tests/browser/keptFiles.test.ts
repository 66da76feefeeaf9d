/** The certificate files of a vessel are kept on the machine where their user wishes so, and can be read there without a link. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { useBrowsers, type Person } from '../support/browser';
import { rowOf, pressInRow } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { keptInBrowser } from '../support/keptInBrowser';
import { choose, cutLink, loaded, visit } from '../support/screens';
import { uploadFile } from '../support/uploadFile';

const fixture = useBrowsers();
let aboard: Person;
let page: Page;
let vessel: number;
let papers: { id: number; name: string; bytes: Buffer }[];

const pdf = (size = 120_000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]);
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  aboard = await fixture.person();
  aboard.expected.push(/net::ERR|WebSocket/);
  ({ page } = aboard);
  vessel = await addVessel(fixture.url, aboard.token, 'MV Kept');
  papers = [];
  for (const name of ['Load Line', 'Safety Radio']) {
    const path = paths.create('certificates', vessel);
    const { body } = await call(fixture.url, 'POST', path, aboard.token, validBody('certificates', { certificate_name: name }));
    const paper = { id: Number(body.id), name, bytes: pdf() };
    expect(await uploadFile(fixture.url, aboard.token, vessel, paper.id, paper.bytes)).toBe(200);
    papers.push(paper);
  }
  await choose(page, vessel);
  await visit(page, '/certificates');
});

const isKept = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
const stored = async () => Object.keys(await keptInBrowser(page, 'vessel-ops-files', 'kept')).length;
const keep = () => page.getByRole('checkbox', { name: 'Keep files on this device' });
const download = async (row: string) => {
  const [file] = await Promise.all([page.waitForEvent('download'), pressInRow(rowOf(page, row), /^Download/)]);
  return { name: file.suggestedFilename(), sha: sha(readFileSync(await file.path())) };
};

test('kept files follow their certificates, do not cross the link again, are there without it, and go with one press', async () => {
  await keep().check();
  await isKept('2 files, 240 kB');
  const [first, second] = papers;
  const renewed = pdf(60_000);
  expect(await uploadFile(fixture.url, aboard.token, vessel, second?.id ?? 0, renewed)).toBe(200);
  await isKept('2 files, 180 kB');
  // The next visit begins with what is kept of the certificates.
  await expect.poll(async () => JSON.stringify(await keptInBrowser(page))).toContain(`"size":${renewed.length}`);
  aboard.calls.length = 0;
  await page.reload();
  await isKept('2 files, 180 kB');
  await download('Load Line');
  expect(aboard.calls.filter((line) => line.includes('download'))).toEqual([]);

  await cutLink(aboard.page);
  await page.getByRole('button', { name: /^Offline since/ }).waitFor();
  expect(await download('Load Line')).toEqual({ name: 'paper.pdf', sha: sha(first?.bytes ?? pdf()) });
  expect(await download('Safety Radio')).toEqual({ name: 'paper.pdf', sha: sha(renewed) });

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(stored).toBe(0);
  await expect.poll(() => keep().isChecked()).toBe(false);
  await aboard.context.setOffline(false);
  await loaded(page);
});

test('nothing is left for whoever signs in next', async () => {
  await keep().check();
  await isKept('2 files, 180 kB');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(stored).toBe(0);
});
