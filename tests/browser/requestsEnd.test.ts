/** A page whose session has ended sends nothing more for it, and gives up what it was reading. */
import { expect, test } from 'vitest';
import type { Request } from 'playwright-core';
import { paths } from '../../shared/api/paths';
import { useBrowsers } from '../support/browser';
import { rowOf } from '../support/browserForm';
import { addVessel } from '../support/call';
import { jpg, openFilesAboard, photo } from '../support/filesAboard';
import { choose, visit } from '../support/screens';

const fixture = useBrowsers();

/** What is answered while it waits, or was given up. */
const ends = async (request: Request): Promise<number | 'given up'> => (await request.response())?.status() ?? 'given up';

test('what a page reads while its user logs out is given up: its server would refuse it by now', async () => {
  const { page, token } = await fixture.person();
  await addVessel(fixture.url, token, 'MV Slow');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${paths.fleetStatus}`, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  const [reading] = await Promise.all([page.waitForRequest(`**${paths.fleetStatus}`), page.reload()]);
  const [ended] = await Promise.all([
    page.waitForResponse(`**${paths.logout}`),
    page.getByRole('button', { name: 'Logout' }).click(),
    page.waitForURL('**/login'),
  ]);
  expect(ended.status()).toBe(204);
  release();
  expect(await ends(reading)).toBe('given up');
});

test('the pieces of a file that are left when the session ends wait for its author', async () => {
  const aboard = await openFilesAboard(fixture);
  const { page, person } = aboard;
  await aboard.certificate('Large Paper');
  await visit(page, '/certificates');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const unsigned: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads/') && !request.headers().authorization) unsigned.push(request.url());
  });
  let pieces = 0;
  await page.route('**/api/uploads/*at=*', async (route) => {
    pieces += 1;
    if (pieces === 2) await released;
    await route.continue().catch(() => undefined);
  });
  await aboard.upload('Large Paper', jpg('large.jpg', photo(1_200_000)));
  await expect.poll(() => pieces).toBe(2);
  // Another tab signs out.
  await page.evaluate(() => {
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await page.waitForURL('**/login');
  await Promise.all([page.waitForResponse((response) => response.url().includes('/api/uploads/')), release()]);
  await person.signIn();
  await choose(page, aboard.vessel);
  await visit(page, '/certificates');
  await rowOf(page, 'Large Paper').getByRole('button', { name: /^View/ }).waitFor();
  expect(unsigned).toEqual([]);
});
