import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { validBody } from '../shared/validBody';
import type { Fixture, Person } from './browser';
import { pressInRow, rowOf } from './browserForm';
import { addVessel, call } from './call';
import { keptOnDisk } from './keptOnDisk';
import { choose, cutLink, loaded } from './screens';

/** A file as a person chooses it. */
interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
interface Listed {
  id: number;
  certificate_name?: string;
  file?: { size: number };
}

export const photo = (size: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(size)]);
export const jpg = (name: string, buffer: Buffer): Chosen => ({ name, mimeType: 'image/jpeg', buffer });
export const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Somebody on board of a vessel of their own, whose link can be cut. */
export interface FilesAboard {
  person: Person;
  /** The page that is open. */
  page: Page;
  vessel: number;
  /** A certificate that waits for its file; its number. */
  certificate(name: string): Promise<number>;
  listed(kind: string, key: string): Promise<Listed[]>;
  upload(row: string, file: Chosen): Promise<void>;
  download(id: number): Promise<Buffer>;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Closes the page once so many writes are on the disk, and opens it a day later, with a link. */
  comeBackTomorrow(writes: number): Promise<void>;
}

export async function openFilesAboard(fixture: Fixture): Promise<FilesAboard> {
  const person = await fixture.person();
  person.expected.push(/net::ERR|WebSocket|status of (400|415)|Cross-Origin-Opener-Policy/);
  const { url } = fixture;
  const { token, context } = person;
  const vessel = await addVessel(url, token, `MV ${person.email}`.slice(0, 40));
  await choose(person.page, vessel);
  const aboard: FilesAboard = {
    person,
    page: person.page,
    vessel,
    async certificate(certificate_name) {
      const body = validBody('certificates', { certificate_name });
      return Number((await call(url, 'POST', `/api/vessels/${vessel}/certificates`, token, body)).body.id);
    },
    listed: async (kind, key) => (await call(url, 'GET', `/api/vessels/${vessel}/${kind}`, token)).body[key] as Listed[],
    async upload(row, file) {
      await rowOf(aboard.page, row).locator('input[type=file]').setInputFiles(file);
      await pressInRow(rowOf(aboard.page, row), /^Upload/);
    },
    async download(id) {
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await fetch(`${url}/api/vessels/${vessel}/certificates/${id}/download`, { headers });
      return Buffer.from(await answer.arrayBuffer());
    },
    async cut() {
      await cutLink(aboard.page);
      await aboard.page.getByRole('button', { name: /^Offline since/ }).waitFor();
    },
    mend: () => context.setOffline(false),
    async comeBackTomorrow(writes) {
      await expect.poll(async () => (await keptOnDisk(aboard.page, 'vessel-ops-outbox', 'writes')).length).toBe(writes);
      await aboard.page.close();
      await aboard.mend();
      aboard.page = await person.tab();
      await aboard.page.clock.setSystemTime(Date.now() + 24 * 3_600_000);
      await aboard.page.goto('/');
      await loaded(aboard.page);
    },
  };
  return aboard;
}

/** A large upload goes on where the link was lost, and its row says how far it is. */
export async function expectResumed(aboard: FilesAboard): Promise<void> {
  const { page, person } = aboard;
  const name = 'Large Paper';
  const id = await aboard.certificate(name);
  const bytes = photo(2_000_000);
  const begins: number[] = [];
  let show = () => {};
  const shown = new Promise<void>((done) => (show = done));
  await page.route('**/api/uploads/*', async (route) => {
    const begin = new URL(route.request().url()).searchParams.get('at');
    if (begin !== null) begins.push(Number(begin));
    if (begin !== null && begins.length === 3) await shown;
    if (begin !== null && begins.length === 6) await person.context.setOffline(true);
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('link', { name: 'Certificates', exact: true }).click();
  await aboard.upload(name, jpg('load line.jpg', bytes));
  await page.getByRole('progressbar', { name: 'Uploading load line.jpg' }).waitFor();
  const cancel = rowOf(page, name).getByRole('button', { name: /^Cancel/ });
  const isWhole = (button: Element) =>
    button.getBoundingClientRect().right <= (button.closest('[data-column]')?.getBoundingClientRect().right ?? 0);
  await expect.poll(() => cancel.evaluate(isWhole)).toBe(true);
  show();
  await rowOf(page, name).getByText('Waiting for the link: load line.jpg').waitFor();
  await aboard.mend();
  await rowOf(page, name).getByRole('button', { name: /^View/ }).waitFor();
  expect(sha(await aboard.download(id))).toBe(sha(bytes));
  const twice = begins.filter((begin, nth) => begins.indexOf(begin) !== nth);
  // The piece during which the link went, and no other.
  expect(twice.length).toBeLessThanOrEqual(1);
  expect(new Set(begins).size).toBe(Math.ceil(bytes.length / 262_144));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
