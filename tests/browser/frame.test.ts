import { describe, expect, test } from 'vitest';
import { confirmVesselDeletion } from '../support/browserForm';
import { addVessel } from '../support/call';
import { choose, loaded, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true });

describe('the frame', () => {
  test('choosing a vessel loads its eight lists in parallel, the certificates past every cache', async () => {
    const fresh = await addVessel(fixture.url, fixture.person.token, 'MV Parallel');
    const lists = [
      'certificates',
      'crew',
      'audits',
      'psc-inspections',
      'equipment-inspections',
      'requisitions',
      'daily-messages',
      'invoices',
    ];
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    const asked: { path: string; t: string | null; cache: string | undefined }[] = [];
    await fixture.page.route(`**/api/vessels/${fresh}/*`, async (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      // On a machine as slow as a satellite link they are asked for in one first.
      if (pathname.endsWith('/lists')) return await route.fulfill({ json: {} });
      asked.push({ path: pathname, t: searchParams.get('t'), cache: route.request().headers()['cache-control'] });
      await held;
      await route.continue();
    });
    await fixture.page.getByLabel('Select Vessel').selectOption({ label: 'MV Parallel' });
    // None is answered yet: all of them were sent without waiting for another.
    await expect.poll(() => asked.map(({ path }) => path).sort()).toEqual(lists.map((list) => `/api/vessels/${fresh}/${list}`).sort());
    const certificates = asked.find(({ path }) => path.endsWith('/certificates'));
    expect(certificates).toMatchObject({ t: expect.stringMatching(/^\d+$/), cache: 'no-cache' });
    release();
    await loaded(fixture.page);
    await fixture.page.unrouteAll();
    await choose(fixture.page, 'MV Full');
  });

  test('the navigation holds every link of section 2, the add links with the selected vessel', async () => {
    await visit(fixture.page, '/');
    const nav = fixture.page.getByRole('navigation', { name: 'Main' });
    for (const name of [
      'Dashboard',
      'Crew',
      'Certificates',
      'Audits/Surveys',
      'PSC Inspections',
      'Equipment Inspections',
      'Requisitions',
      'Daily Messages',
    ]) {
      expect(await nav.getByRole('link', { name, exact: true }).count()).toBe(1);
    }
    await nav.getByRole('button', { name: 'Add' }).click();
    const paths = {
      'Add Vessel': '/add-vessel',
      'Add Certificate': '/add-certificate',
      'Add Crew': '/add-crew',
      'Add Audit/Survey': '/add-audit',
      'Add PSC Inspection': '/add-psc-inspection',
      'Add Equipment Inspection': '/add-equipment-inspection',
      'Add Requisition': '/add-requisition',
      'Add Message': '/add-message',
    };
    for (const [name, path] of Object.entries(paths)) {
      expect(await nav.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(
        name === 'Add Vessel' ? `${path}?vessel=${fixture.vessel}` : `${path}/${fixture.vessel}`,
      );
    }
    await fixture.page.keyboard.press('Escape');
    await fixture.page.getByRole('button', { name: 'Logout' }).waitFor();
  });

  test('while loading it says so, first of the application and then of the dashboard', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    const other = await fixture.browsers.person({ signedIn: false });
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
    await addVessel(fixture.url, fixture.person.token, 'MV Short');
    await visit(fixture.page, '/');
    await choose(fixture.page, 'MV Short');
    await fixture.page.getByRole('button', { name: 'Delete Vessel' }).click();
    await confirmVesselDeletion(fixture.page, 'MV Short');
    await fixture.page.getByText('Please select a vessel', { exact: true }).waitFor();
    expect(new URL(fixture.page.url()).pathname).toBe('/');
    expect(await fixture.page.getByLabel('Select Vessel').locator('option').allInnerTexts()).not.toContain('MV Short');
  });

  test('a vessel chosen while another is being deleted stays chosen', async () => {
    const { page } = fixture.person;
    await addVessel(fixture.url, fixture.person.token, 'MV Slow');
    await visit(page, '/');
    await choose(page, 'MV Slow');
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/vessels/*', async (route) => {
      if (route.request().method() === 'DELETE') await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Delete Vessel' }).click();
    await confirmVesselDeletion(page, 'MV Slow');
    await page.getByText('Please select a vessel', { exact: true }).waitFor();
    await choose(page, 'MV Full');
    release();
    await page.getByText(/^Deleted .*MV Slow/).waitFor();
    await page.unroute('**/api/vessels/*');
    expect(await page.getByRole('link', { name: 'Edit Vessel' }).getAttribute('href')).toBe(
      `/edit-vessel/${fixture.vessel}?vessel=${fixture.vessel}`,
    );
  });
});
