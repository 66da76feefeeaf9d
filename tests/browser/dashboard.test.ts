import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { todayUtc } from '../../shared/calendar';
import { choose, loaded, openInvoices, openFixture, visit, type Person, type Fixture } from '../support/browser';
import { cardCount, confirm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { fillVessel } from '../support/fillVessel';

let fixture: Fixture;
let person: Person;
let vessel: number;

beforeAll(async () => {
  fixture = await openFixture();
  person = await fixture.person();
  const body = {
    name: 'MV Full', imo_number: '9074729', flag: 'Malta', mmsi: 248123456, built_on: '2011-03-04', speed: 14.5, length: 182.55, lpp: 175, breadth: 32.2,
    depth: 18, draft: 12.8,
  };
  vessel = Number((await call(fixture.url, 'POST', '/api/vessels', person.token, body)).body.id);
  await fillVessel(fixture.url, person.token, vessel);
  await choose(person.page, 'MV Full');
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

const CARDS: [label: string, count: number, path: string][] = [
  ['Certificates due/expired', 2, '/certificates'], ['Crew contracts expiring/expired', 1, '/crew'], ['Pending audits/surveys', 2, '/audits'],
  ['Pending PSC inspections', 3, '/psc-inspections'], ['Pending equipment inspections/tests', 1, '/equipment-inspections'],
  ['Pending requisitions', 1, '/requisitions'], ['Pending daily messages', 1, '/daily-messages'], ['Pending invoices', 1, '/invoices'],
];

const TITLES: Record<string, string> = {
  '/certificates': 'Certificates', '/crew': 'Crew', '/audits': 'Audits/Surveys', '/psc-inspections': 'PSC Inspections',
  '/equipment-inspections': 'Equipment Inspections', '/requisitions': 'Requisitions', '/daily-messages': 'Daily Messages',
};

describe('the dashboard', () => {
  test('shows the vessel, its particulars in order with units, and N/A for what is missing', async () => {
    await visit(person.page, '/');
    await person.page.getByRole('heading', { level: 1, name: 'MV Full' }).waitFor();
    const table = person.page.getByRole('table', { name: 'Vessel Particulars' });
    expect(await table.getByRole('rowheader').allInnerTexts()).toEqual([
      'Vessel Name', 'IMO Number', 'Call Sign', 'Flag', 'Class', 'Class No.', 'Port of Registry', 'Official No.', 'MMSI', 'Owners', 'Built At', 'Built On',
      'Main Engine', 'Speed', 'GRT', 'NT', 'DWT', 'Type of Vessel', 'Length', 'LPP', 'Breadth', 'Depth', 'Draft',
    ]);
    expect(await table.getByRole('cell').allInnerTexts()).toEqual([
      'MV Full', '9074729', 'N/A', 'Malta', 'N/A', 'N/A', 'N/A', 'N/A', '248123456', 'N/A', 'N/A', '04-03-2011', 'N/A', '14.5 knots', 'N/A', 'N/A', 'N/A',
      'N/A', '182.55 m', '175 m', '32.2 m', '18 m', '12.8 m',
    ]);
  });

  test.each(CARDS)('the card %s counts %i and leads to its section', async (label, count, path) => {
    await visit(person.page, '/');
    expect(await cardCount(person.page, label)).toBe(count);
    await person.page.locator('main a').filter({ hasText: label }).first().click();
    if (path === '/invoices') return void (await person.page.getByRole('dialog', { name: 'Invoice Access' }).waitFor());
    await person.page.waitForURL((url) => url.pathname === path && url.search === `?vessel=${vessel}`);
    await person.page.getByRole('heading', { level: 1, name: TITLES[path] ?? '' }).waitFor();
  });

  test('what expired more than 30 days ago is told apart, never silent', async () => {
    await visit(person.page, '/');
    const card = (label: string) => person.page.locator('main a').filter({ hasText: label }).first().innerText();
    expect(await card('Certificates due/expired')).toContain('Expired earlier: 1');
    expect(await card('Crew contracts expiring/expired')).toContain('Expired earlier: 1');
  });

  test('lists the messages in progress and the pending invoices, and completes a message', async () => {
    await visit(person.page, '/');
    const row = person.page.getByRole('listitem').filter({ hasText: 'MSG-1' });
    for (const text of ['MSG-1', 'C. Engineer', 'Fuel pump seal kit']) expect(await row.innerText()).toContain(text);
    expect(await person.page.getByText('MSG-2').count()).toBe(0);
    expect(await person.page.getByText('INV-1').count()).toBe(1);
    expect(await person.page.getByText('INV-2').count()).toBe(0);
    // Who may see all of them is still told of the pending ones alone.
    const treasurer = await fixture.person();
    await choose(treasurer.page, 'MV Full');
    await openInvoices(treasurer.page);
    await visit(treasurer.page, '/');
    expect(await treasurer.page.getByRole('listitem').filter({ hasText: /^INV-/ }).allInnerTexts()).toEqual([expect.stringContaining('INV-1')]);
    expect(await cardCount(treasurer.page, 'Pending invoices')).toBe(1);
    const put = person.page.waitForRequest((request) => request.method() === 'PUT');
    await row.getByRole('button', { name: /^Mark Completed/ }).click();
    expect((await put).postDataJSON()).toMatchObject({ status: 'Completed', completion_date: todayUtc() });
    await person.page.getByText('No daily messages in progress.').waitFor();
    expect(await cardCount(person.page, 'Pending daily messages')).toBe(0);
  });

  test('the 12-month strip shows what falls due when', async () => {
    await visit(person.page, '/');
    const strip = person.page.getByRole('region', { name: 'Falling due in the next 12 months' }).getByRole('table');
    expect(await strip.locator('thead th').filter({ hasText: /^[A-Z][a-z]{2}( \d\d)?$/ }).count()).toBe(12);
    expect((await strip.locator('tbody th').allInnerTexts()).length).toBeGreaterThanOrEqual(5);
  });

  test('a figure of the strip leads to the list narrowed to what it counts, and the list says so and gives the rest back', async () => {
    const { page } = person;
    await visit(page, '/');
    const figure = page.getByRole('region', { name: 'Falling due in the next 12 months' }).locator(`a[href="/certificates?due=overdue&vessel=${vessel}"]`);
    const counted = Number(await figure.innerText());
    expect(counted).toBeGreaterThan(0);
    await figure.click();
    const rows = page.getByRole('table', { name: 'Certificates', exact: true }).locator('tbody').getByRole('row');
    await expect.poll(() => rows.count()).toBe(counted);
    await page.getByRole('button', { name: /^Overdue \(show all again\)/ }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(counted);
    expect(new URL(page.url()).search).toBe(`?vessel=${vessel}`);
  });

  test('what is most urgent is named, the longest overdue first, and leads to its form', async () => {
    const { page } = person;
    await visit(page, '/');
    const lines = page.getByRole('region', { name: 'Most urgent' }).getByRole('listitem');
    const days = (await lines.allInnerTexts()).map((text) => Number(/(\d+) days? over/.exec(text)?.[1] ?? 0));
    expect(days.length).toBeGreaterThan(1);
    expect(days[0]).toBeGreaterThan(30);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    await lines.first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /^Edit / }).waitFor();
  });

  test('the wall display has no controls and says when the link is lost', async () => {
    const page = await person.tab();
    await page.goto(`/?wall=1&vessel=${vessel}`);
    await page.getByRole('heading', { level: 1, name: 'MV Full' }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await page.locator('button, a, input, select').count()).toBe(0);
    person.expected.push(/net::ERR|WebSocket/);
    await person.context.setOffline(true);
    await page.getByRole('alert').getByText(/No connection\. Last word at \d\d:\d\d UTC/).waitFor();
    await person.context.setOffline(false);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.close();
  });
});

describe('the frame', () => {
  test('choosing a vessel loads its eight lists in parallel, the certificates past every cache', async () => {
    const fresh = await addVessel(fixture.url, person.token, 'MV Parallel');
    const lists = ['certificates', 'crew', 'audits', 'psc-inspections', 'equipment-inspections', 'requisitions', 'daily-messages', 'invoices'];
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    const asked: { path: string; t: string | null; cache: string | undefined }[] = [];
    await person.page.route(`**/api/vessels/${fresh}/*`, async (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      // On a machine as slow as a satellite link they are asked for in one first.
      if (pathname.endsWith('/lists')) return await route.fulfill({ json: {} });
      asked.push({ path: pathname, t: searchParams.get('t'), cache: route.request().headers()['cache-control'] });
      await held;
      await route.continue();
    });
    await person.page.getByLabel('Select Vessel').selectOption({ label: 'MV Parallel' });
    // None is answered yet: all of them were sent without waiting for another.
    await expect.poll(() => asked.map(({ path }) => path).sort()).toEqual(lists.map((list) => `/api/vessels/${fresh}/${list}`).sort());
    const certificates = asked.find(({ path }) => path.endsWith('/certificates'));
    expect(certificates).toMatchObject({ t: expect.stringMatching(/^\d+$/), cache: 'no-cache' });
    release();
    await loaded(person.page);
    await person.page.unrouteAll();
    await choose(person.page, 'MV Full');
  });

  test('the navigation holds every link of section 2, the add links with the selected vessel', async () => {
    await visit(person.page, '/');
    const nav = person.page.getByRole('navigation', { name: 'Main' });
    for (const name of ['Dashboard', 'Crew', 'Certificates', 'Audits/Surveys', 'PSC Inspections', 'Equipment Inspections', 'Requisitions', 'Daily Messages']) {
      expect(await nav.getByRole('link', { name, exact: true }).count()).toBe(1);
    }
    await nav.getByRole('button', { name: 'Add' }).click();
    const paths = { 'Add Vessel': '/add-vessel', 'Add Certificate': '/add-certificate', 'Add Crew': '/add-crew', 'Add Audit/Survey': '/add-audit',
      'Add PSC Inspection': '/add-psc-inspection', 'Add Equipment Inspection': '/add-equipment-inspection', 'Add Requisition': '/add-requisition',
      'Add Message': '/add-message' };
    for (const [name, path] of Object.entries(paths)) {
      expect(await nav.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(name === 'Add Vessel' ? `${path}?vessel=${vessel}` : `${path}/${vessel}`);
    }
    await person.page.keyboard.press('Escape');
    await person.page.getByRole('button', { name: 'Logout' }).waitFor();
  });

  test('while loading it says so, first of the application and then of the dashboard', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    const other = await fixture.person({ signedIn: false });
    await other.context.addInitScript(([token]) => localStorage.setItem('token', String(token)), [other.token]);
    await other.page.route('**/api/vessels', async (route) => {
      await held;
      await route.continue();
    });
    await other.page.route(/\/(crew|lists)$/, async (route) => {
      await new Promise((done) => setTimeout(done, 600));
      await route.continue();
    });
    await other.page.goto('/');
    await other.page.getByText('Loading application...', { exact: true }).waitFor();
    await other.page.getByRole('status').getByText('Loading application...').waitFor();
    release();
    await other.page.getByLabel('Select Vessel').selectOption({ label: 'MV Full' });
    await other.page.locator('main header').getByText('Loading dashboard...', { exact: true }).waitFor();
    await loaded(other.page);
  });

  test('a vessel is deleted after confirmation, and the dashboard then has none', async () => {
    await addVessel(fixture.url, person.token, 'MV Short');
    await visit(person.page, '/');
    await choose(person.page, 'MV Short');
    await person.page.getByRole('button', { name: 'Delete Vessel' }).click();
    await confirm(person.page, 'Are you sure you want to delete this vessel?');
    await person.page.getByText('Please select a vessel', { exact: true }).waitFor();
    expect(new URL(person.page.url()).pathname).toBe('/');
    expect(await person.page.getByLabel('Select Vessel').locator('option').allInnerTexts()).not.toContain('MV Short');
  });

  test('a vessel chosen while another is being deleted stays chosen', async () => {
    const { page } = person;
    await addVessel(fixture.url, person.token, 'MV Slow');
    await visit(page, '/');
    await choose(page, 'MV Slow');
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/vessels/*', async (route) => {
      if (route.request().method() === 'DELETE') await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Delete Vessel' }).click();
    await confirm(page, 'Are you sure you want to delete this vessel?');
    await page.getByText('Please select a vessel', { exact: true }).waitFor();
    await choose(page, 'MV Full');
    release();
    await page.getByText(/^Deleted .*MV Slow/).waitFor();
    await page.unroute('**/api/vessels/*');
    expect(await page.getByRole('link', { name: 'Edit Vessel' }).getAttribute('href')).toBe(`/edit-vessel/${vessel}?vessel=${vessel}`);
  });
});
