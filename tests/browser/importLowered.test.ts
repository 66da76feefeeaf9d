/** An import of somebody whose role is lowered meanwhile: nothing is stored, the reason is shown, and the table stays on the screen. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accessPaths, ACCESS_SENTENCES as SAY, type AccountLine, type Role } from '../../shared/api/access';
import type { Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { useBrowsers, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';

const fixture = useBrowsers();
const TABLE = ['Certificate Name\tIssued By\tIssue Date\tExpiry Date\tRemarks']
  .concat(['Load Line', 'Tonnage'].map((name) => `${name}\tClass\t01-02-2026\t01-02-2031\tTyped by hand`))
  .join('\n');

let administrator: string;
let mate: Person;
let page: Page;
let vessel: number;

beforeAll(async () => {
  administrator = fixture.server.administrator ?? '';
  mate = await fixture.person({ permissions: ['clipboard-read', 'clipboard-write'] });
  // A request that is refused, and a link that is cut.
  mate.expected.push(/403|net::ERR|WebSocket/);
  ({ page } = mate);
});

beforeEach(async () => {
  await setRole('editor');
  vessel = await addVessel(fixture.url, administrator, 'MV Aurora');
  await page.goto(`${fixture.url}/import?kind=certificates&vessel=${vessel}`);
  await page.getByText('Nothing is saved until you have checked').waitFor();
  await page.evaluate((text) => navigator.clipboard.writeText(text), TABLE);
  await page.keyboard.press('Control+V');
  await confirm().waitFor();
});

const confirm = () => page.getByRole('button', { name: 'Import 2 certificates' });
const stored = async () =>
  (await call(fixture.url, 'GET', paths.list('certificates', vessel), administrator)).body.certificates as Values[];

async function setRole(role: Role, vessels: number[] | null = null): Promise<void> {
  const { body } = await call(fixture.url, 'GET', accessPaths.accounts, administrator);
  const { id = 0 } = (body.accounts as AccountLine[]).find(({ email }) => email === mate.email) ?? {};
  const settings = { role, vessels, ends: null, suspended: false };
  expect(await call(fixture.url, 'PUT', accessPaths.account(id), administrator, settings)).toMatchObject({ status: 200 });
}

async function expectKept(): Promise<void> {
  for (const name of ['Load Line', 'Tonnage']) await page.getByRole('row', { name }).getByText('Typed by hand').waitFor();
  expect(await stored()).toEqual([]);
}

test('the table that was read stays, with the reason, and is imported when the role is raised again', async () => {
  await setRole('reader');
  await page.getByText(SAY.readOnly).waitFor();
  await expect.poll(() => confirm().isDisabled()).toBe(true);
  await expectKept();
  await setRole('editor');
  await expect.poll(() => confirm().isEnabled()).toBe(true);
  await confirm().click();
  await page.getByText('Imported: 2 created.').waitFor();
  expect(await stored()).toHaveLength(2);
});

test('the table that was read stays when the vessels of the account change', async () => {
  const other = await addVessel(fixture.url, administrator, 'MV Borealis');
  const loaded = page.waitForEvent('load');
  await setRole('editor', [vessel, other]);
  await loaded;
  await confirm().waitFor();
  await expectKept();
  await confirm().click();
  await page.getByText('Imported: 2 created.').waitFor();
  expect(await stored()).toHaveLength(2);
  // What was imported is not offered again.
  const again = page.waitForEvent('load');
  await setRole('editor');
  await again;
  await page.getByText('Nothing is saved until you have checked').waitFor();
});

test('what was confirmed without a link is refused with the reason, and its rows stay', async () => {
  await mate.context.setOffline(true);
  await page.getByRole('button', { name: /^Offline since/ }).waitFor();
  await confirm().click();
  await page.getByText('The server cannot be reached. The import continues by itself.').waitFor();
  await setRole('reader');
  await mate.context.setOffline(false);
  await page.getByText(`${SAY.readOnly} 0 rows were written before.`, { exact: true }).waitFor();
  await expectKept();
  // A reader is offered nothing that the server would refuse.
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});
