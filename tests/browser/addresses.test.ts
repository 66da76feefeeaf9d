/** The address says which ship a screen shows: two tabs, reloads, middle clicks and shared links never show another. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { OWN_VESSELS } from '../../shared/basics/problem';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { useBrowsers, type Person } from '../support/browser';
import { rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { openedTab } from '../support/openedTab';
import { at, choose, loaded, visit } from '../support/screens';
import { many } from '../support/tier';
import { validBody } from '../shared/validBody';

const fixture = useBrowsers();
let person: Person;
let aurora: number;
let borealis: number;

beforeAll(async () => {
  person = await fixture.person();
  aurora = await addVessel(fixture.url, person.token, 'MV Aurora');
  borealis = await addVessel(fixture.url, person.token, 'MV Borealis');
  for (const [vessel, name] of [
    [aurora, 'Ann of Aurora'],
    [borealis, 'Bo of Borealis'],
  ] as const) {
    await call(fixture.url, 'POST', `/api/vessels/${vessel}/crew`, person.token, {
      ...validBody('crew'),
      name,
      // Due, so that the card that counts it opens it.
      date_of_joining: addDays(todayUtc(), -92),
      contract_period: '3 Months',
    });
  }
  await choose(person.page, 'MV Aurora');
});

const MEMBER = { [`MV Aurora`]: 'Ann of Aurora', [`MV Borealis`]: 'Bo of Borealis' };

/** The crew list is that of `ship`, and the dropdown says so. */
async function showsCrewOf(page: Page, ship: keyof typeof MEMBER): Promise<void> {
  await loaded(page);
  await rowOf(page, MEMBER[ship]).waitFor();
  await expect.poll(() => page.getByLabel('Select Vessel').locator('option:checked').innerText()).toBe(ship);
}

test('an address that names the ship of a new record in its query opens the form of that ship', async () => {
  const { page } = person;
  await visit(page, `/add-crew?vessel=${borealis}`);
  await page.waitForURL(`**/add-crew/${borealis}`);
  await page.getByRole('button', { name: 'Add Crew Member' }).waitFor();
  await choose(page, 'MV Aurora');
});

test('a screen of one ship names it in its heading and in the title of the tab, and the title changes with the ship', async () => {
  const { page } = person;
  const forms = ['certificate', 'crew', 'audit', 'psc-inspection', 'equipment-inspection', 'requisition', 'message', 'invoice'];
  const screens: Record<string, string> = {
    ...Object.fromEntries(
      VESSEL_KINDS.filter((kind) => kind !== 'invoices')
        .slice(0, many(2, 99))
        .map((kind) => [`/${kind}`, kindOf(kind).title]),
    ),
    ...Object.fromEntries(forms.slice(0, many(2, 99)).map((form) => [`/add-${form}/${aurora}`, 'Add '])),
    [`/edit-vessel/${aurora}`]: 'Edit Vessel',
    '/activity': 'Activity',
    '/deleted': 'Recently deleted',
    '/handover': 'Handover',
    '/papers': 'Papers',
    '/import?kind=crew': 'Import crew members',
  };
  for (const [path, title] of Object.entries(screens)) {
    await visit(page, path);
    await expect.poll(() => page.locator('main h1').innerText(), { message: path }).toContain(`MV Aurora · ${title}`);
    await expect.poll(() => page.title(), { message: path }).toContain(`MV Aurora · ${title}`);
  }
  await visit(page, '/');
  await expect.poll(() => page.title()).toBe('MV Aurora');
  await visit(page, '/crew');
  await choose(page, 'MV Borealis');
  await expect.poll(() => page.title()).toBe('MV Borealis · Crew');
  await visit(page, '/vessels');
  await expect.poll(() => page.title()).toBe('Vessels');
  await choose(page, 'MV Aurora');
});

describe('another tab', () => {
  test('a middle click on a ship’s count opens that ship’s list, and leaves this tab as it was', async () => {
    await visit(person.page, '/vessels?hide=!due-crew');
    const count = rowOf(person.page, 'MV Borealis').getByRole('link', { name: /^Crew contracts/ });
    const address = await openedTab(person.context, () => count.click({ button: 'middle' }));
    expect(new URL(address).pathname).toBe('/crew');
    const opened = await person.tab();
    await opened.goto(address);
    await showsCrewOf(opened, 'MV Borealis');
    await opened.close();
    await visit(person.page, '/crew');
    await showsCrewOf(person.page, 'MV Aurora');
  });

  test('a link to a section opens it in a new tab for the ship of this tab, whatever another tab chose since', async () => {
    const other = await person.tab();
    await other.goto('/');
    await choose(other, 'MV Borealis');
    await visit(person.page, '/');
    const [card, link] = ['main a', 'nav a'].map((where) => person.page.locator(where).filter({ hasText: 'Crew' }).first());
    for (const each of [card, link]) await expect.poll(() => each?.getAttribute('href')).toContain(`vessel=${aurora}`);
    await other.goto(String(await link?.getAttribute('href')));
    await showsCrewOf(other, 'MV Aurora');
    await visit(other, `/add-crew/${borealis}`);
    await expect.poll(() => other.getByLabel('Select Vessel').inputValue()).toBe(String(borealis));
    await other.close();
  });

  deepTest('two tabs stay on their ships across reloads', async () => {
    const other = await person.tab();
    await other.goto('/crew');
    await choose(other, 'MV Borealis');
    await visit(person.page, '/crew');
    await person.page.reload();
    await showsCrewOf(person.page, 'MV Aurora');
    await other.reload();
    await showsCrewOf(other, 'MV Borealis');
    await other.close();
  });
});

describe('an address', () => {
  deepTest('without a ship shows the one chosen last, and then names it', async () => {
    await choose(person.page, 'MV Aurora');
    const tab = await person.tab();
    await tab.goto('/crew?q=a');
    await showsCrewOf(tab, 'MV Aurora');
    await tab.waitForURL(`**/crew?q=a&vessel=${aurora}`);
    await tab.close();
  });

  deepTest('sent to a colleague shows the same ship', async () => {
    const colleague = await fixture.person();
    await choose(colleague.page, 'MV Borealis');
    await colleague.page.goto(`/crew?vessel=${aurora}`);
    await showsCrewOf(colleague.page, 'MV Aurora');
    await visit(colleague.page, `/add-crew/${borealis}`);
    await expect.poll(() => colleague.page.getByLabel('Select Vessel').inputValue()).toBe(String(borealis));
    await colleague.context.close();
  });

  test('is rewritten by choosing, and Back leads to the screen before on its own ship', async () => {
    const { page } = person;
    await visit(page, '/audits');
    // Its entry of the history has the ship once the address names it.
    await page.waitForURL(`**/audits?vessel=${aurora}`);
    await page.getByRole('link', { name: 'Crew', exact: true }).click();
    await showsCrewOf(page, 'MV Aurora');
    await choose(page, 'MV Borealis');
    await page.waitForURL(`**/crew?vessel=${borealis}`);
    await showsCrewOf(page, 'MV Borealis');
    await page.goBack();
    await page.waitForURL(at('/audits'));
    await loaded(page);
    await expect.poll(() => page.getByLabel('Select Vessel').inputValue()).toBe(String(aurora));
    await page.goForward();
    await showsCrewOf(page, 'MV Borealis');
    await choose(page, 'MV Aurora');
  });

  deepTest('of a wall display keeps its ship over a reload, and one without names the one chosen last', async () => {
    const wall = await person.tab();
    await wall.goto('/?wall=1');
    await wall.getByRole('heading', { level: 1, name: 'MV Aurora' }).waitFor();
    await choose(person.page, 'MV Borealis');
    await wall.reload();
    await wall.getByRole('heading', { level: 1, name: 'MV Aurora' }).waitFor();
    person.expected.push(/status of 404/);
    await wall.goto('/?wall=1&vessel=987654');
    await wall.getByText('There is no such vessel.').waitFor();
    await expect.poll(() => wall.getByRole('heading', { level: 1, name: /^MV/ }).count()).toBe(0);
    await wall.close();
    await choose(person.page, 'MV Aurora');
  });
});

describe('a session that ended', () => {
  const signIn = async (page: Page) => {
    await page.getByLabel('Email').fill(person.email);
    await page.locator('input[type=password]').fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  deepTest('leads back to the ship of each tab', async () => {
    const { page } = person;
    person.expected.push(/status of 401|WebSocket/);
    await visit(page, '/crew');
    await choose(page, 'MV Aurora');
    const other = await person.tab();
    await other.goto(`/crew?vessel=${borealis}`);
    await showsCrewOf(other, 'MV Borealis');
    await call(fixture.url, 'POST', '/api/logout', await page.evaluate(() => localStorage.getItem('token')));
    await Promise.all([page, other].map((tab) => tab.waitForURL('**/login')));
    await signIn(page);
    await showsCrewOf(page, 'MV Aurora');
    await showsCrewOf(other, 'MV Borealis');
    await other.close();
  });

  deepTest('and is found so on opening the product another day leads to the ship chosen last', async () => {
    const { page } = person;
    await choose(page, 'MV Borealis');
    await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`));
    await page.goto('/');
    await page.waitForURL('**/login');
    await page.getByText('Session expired. Please log in again.', { exact: true }).waitFor();
    await page.goto('/login');
    await signIn(page);
    await page.getByRole('heading', { level: 1, name: 'MV Borealis' }).waitFor();
  });
});

test('the form of a new ship says to an editor of some ships that these alone may be changed', async () => {
  // An open page reloads when the ships of its account change.
  const mate = await fixture.person({ signedIn: false });
  const administrator = fixture.server.administrator ?? '';
  const { accounts } = (await call(fixture.url, 'GET', accessPaths.accounts, administrator)).body as { accounts: AccountLine[] };
  const { id = 0 } = accounts.find(({ email }) => email === mate.email) ?? {};
  const settings = { role: 'editor', vessels: [aurora], ends: null, suspended: false };
  expect((await call(fixture.url, 'PUT', accessPaths.account(id), administrator, settings)).status).toBe(200);
  await mate.signIn();
  await mate.page.goto('/add-vessel');
  await mate.page.getByText(OWN_VESSELS).waitFor();
});
