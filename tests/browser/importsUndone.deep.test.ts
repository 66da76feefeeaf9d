/** The undo of an import: it outlives its screen and a reload, takes back vessels too, and all of what came over a link that was cut. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import type { Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { addVessel, call } from '../support/call';
import { choose, loaded, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({
  vessel: 'MV Undone',
  person: { permissions: ['clipboard-read', 'clipboard-write'] },
  expected: [/net::ERR_/],
});

const day = (days: number) => addDays(todayUtc(), days);
const crew = async (vessel: number) =>
  (await call(fixture.url, 'GET', paths.list('crew', vessel), fixture.person.token)).body.crew as Values[];
const TWO = ['Name,Rank,Date of Joining,Contract Period', `Ann Gone,Master,${day(-9)},6 Months`, `Bo Gone,Cook,${day(-9)},6 Months`];

/** Chooses a file of crew on the import screen, and confirms it. */
async function importCrew(page: Page, lines: readonly string[], told: string): Promise<void> {
  const file = { name: 'crew.csv', mimeType: '', buffer: Buffer.from(lines.join('\n')) };
  await page.getByLabel('Choose a file of crew members').setInputFiles(file);
  await page.getByRole('button', { name: /^Import \d+ crew member/ }).click();
  await page.getByText(told).waitFor();
}

/** By its link in the navigation, as a user goes: what the tab keeps stays. */
async function go(page: Page, link: string, heading = link): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

async function openImport(page: Page): Promise<void> {
  await go(page, 'Crew');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Import crew members' }).waitFor();
}

const last = (page: Page) => page.getByRole('status').filter({ hasText: /^Last import: / });

test('an import is undone after another screen and a reload; of two it is the later one, and undone it is offered no more', async () => {
  const { page } = fixture;
  await visit(page, '/crew');
  await openImport(page);
  await importCrew(page, [TWO[0] ?? '', `Kept,Master,${day(-9)},6 Months`], 'Imported: 1 created.');
  await go(page, 'Crew');
  await openImport(page);
  await last(page)
    .getByText(/^Last import: 1 crew member created, \d\d-\d\d-\d{4} \d\d:\d\d /)
    .waitFor();
  await importCrew(page, TWO, 'Imported: 2 created.');
  await go(page, 'Certificates');
  await page.reload();
  await loaded(page);
  await openImport(page);
  await last(page)
    .getByText(/^Last import: 2 crew members created, /)
    .waitFor();
  expect(await crew(fixture.vessel)).toHaveLength(3);
  await last(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: 2 crew members as before.').waitFor();
  expect((await crew(fixture.vessel)).map(({ name }) => name)).toEqual(['Kept']);
  await go(page, 'Crew');
  await page.getByText('Kept', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByText('Ann Gone').count()).toBe(0);
  await page.reload();
  await loaded(page);
  await openImport(page);
  await page.getByLabel('Choose a file of crew members').waitFor();
  await expect.poll(() => last(page).count()).toBe(0);
});

test('it is of its own vessel and section; where the browser keeps nothing it lasts as long as the page', async () => {
  const { page, context } = await fixture.browsers.person();
  await context.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function refuse(this: Storage, ...item: [string, string]) {
      if (this === sessionStorage) throw new DOMException('Full.', 'QuotaExceededError');
      set.apply(this, item);
    };
  });
  const vessel = await addVessel(fixture.url, fixture.person.token, 'MV Refused');
  const other = await addVessel(fixture.url, fixture.person.token, 'MV Another');
  await page.reload();
  await choose(page, vessel);
  await openImport(page);
  await importCrew(page, TWO, 'Imported: 2 created.');
  await go(page, 'Crew');
  await choose(page, other);
  await openImport(page);
  await page.getByLabel('Choose a file of crew members').waitFor();
  await expect.poll(() => last(page).count()).toBe(0);
  await choose(page, vessel);
  await openImport(page);
  await last(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: 2 crew members as before.').waitFor();
  expect(await crew(vessel)).toEqual([]);
});

test('two ships are pasted on the list of vessels, seen there, and taken back', async () => {
  const { page } = fixture;
  await visit(page, '/vessels');
  const text = 'Vessel Name\tIMO Number\tFlag\nMV Pasted One\t9100001\tMalta\nMV Pasted Two\t9100002\tMalta';
  await page.evaluate((held) => navigator.clipboard.writeText(held), text);
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
  await page.keyboard.press('Control+V');
  await page.getByRole('button', { name: 'Import 2 vessels' }).click();
  await page.getByText('Imported: 2 created.').waitFor();
  await go(page, 'Fleet', 'Vessels');
  for (const name of ['MV Pasted One', 'MV Pasted Two']) await page.getByRole('row', { name: new RegExp(name) }).waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await last(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: 2 vessels as before.').waitFor();
  await go(page, 'Fleet', 'Vessels');
  await page.getByRole('row', { name: /MV Undone/ }).waitFor();
  await expect.poll(() => page.getByRole('row', { name: /MV Pasted/ }).count()).toBe(0);
});

test('400 rows over a link that is cut in the middle are there once each, and one undo takes all of them back', async () => {
  const { page, person } = fixture;
  const vessel = await addVessel(fixture.url, person.token, 'MV Cut');
  await choose(page, vessel);
  await visit(page, '/import?kind=crew');
  const names = Array.from({ length: 400 }, (_, n) => `Sailor ${n + 1}`);
  const file = [TWO[0], ...names.map((name) => `${name},Cook,${day(-9)},6 Months`)].join('\n');
  await page.getByLabel('Choose a file of crew members').setInputFiles({ name: 'crew.csv', mimeType: '', buffer: Buffer.from(file) });
  let parts = 0;
  await page.route('**/api/imports/*/rows', async (route) => {
    parts += 1;
    if (parts !== 3) return route.continue();
    // The server has written the third part when the link goes, and its answer is lost.
    await route.fetch();
    await person.context.setOffline(true);
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Import 400 crew members' }).click();
  await page.getByText('150 of 400 are written. The server cannot be reached. The import continues by itself.').waitFor();
  expect(await crew(vessel)).toHaveLength(225);
  await person.context.setOffline(false);
  await page.getByText('Imported: 400 created.').waitFor();
  await page.unroute('**/api/imports/*/rows');
  expect((await crew(vessel)).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: 400 crew members as before.').waitFor();
  expect(await crew(vessel)).toEqual([]);
});
