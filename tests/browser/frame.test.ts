import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { askToDeleteVessel, confirmVesselDeletion, pressInRow, rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { choose, loaded, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true, invoices: true, expected: [/Failed to load resource|ERR_INTERNET/] });

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
    await fixture.page.unrouteAll({ behavior: 'ignoreErrors' });
    await choose(fixture.page, 'MV Full');
  });

  test('the dropdown has a label that stays visible when a vessel is chosen', async () => {
    await choose(fixture.page, 'MV Full');
    const label = fixture.page.getByText('Select Vessel', { exact: true }).and(fixture.page.locator('label'));
    await label.waitFor();
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
      await expect.poll(() => nav.getByRole('link', { name, exact: true }).count()).toBe(1);
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
      await expect
        .poll(() => nav.getByRole('link', { name, exact: true }).getAttribute('href'))
        .toBe(name === 'Add Vessel' ? `${path}?vessel=${fixture.vessel}` : `${path}/${fixture.vessel}`);
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
    let show = () => {};
    const shown = new Promise<void>((done) => (show = done));
    await other.page.route(/\/(crew|lists)$/, async (route) => {
      await shown;
      await route.continue();
    });
    await other.page.goto('/');
    await other.page.getByText('Loading application...', { exact: true }).waitFor();
    await other.page.getByRole('status').getByText('Loading application...').waitFor();
    release();
    await other.page.getByLabel('Select Vessel').selectOption({ label: 'MV Full' });
    await other.page.locator('main header').getByText('Loading dashboard...', { exact: true }).waitFor();
    show();
    await loaded(other.page);
  });

  test('a vessel is deleted after confirmation, and the dashboard then has none', async () => {
    await addVessel(fixture.url, fixture.person.token, 'MV Short');
    await visit(fixture.page, '/');
    await choose(fixture.page, 'MV Short');
    await askToDeleteVessel(fixture.page);
    await confirmVesselDeletion(fixture.page, 'MV Short');
    await fixture.page.getByText('Please select a vessel', { exact: true }).waitFor();
    expect(new URL(fixture.page.url()).pathname).toBe('/');
    await expect.poll(() => fixture.page.getByLabel('Select Vessel').locator('option').allInnerTexts()).not.toContain('MV Short');
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
    await askToDeleteVessel(page);
    await confirmVesselDeletion(page, 'MV Slow');
    await page.getByText('Please select a vessel', { exact: true }).waitFor();
    await choose(page, 'MV Full');
    release();
    await page.getByText(/^Deleted .*MV Slow/).waitFor();
    await page.unroute('**/api/vessels/*');
    await expect
      .poll(() => page.getByRole('link', { name: 'Edit Vessel' }).getAttribute('href'))
      .toBe(`/edit-vessel/${fixture.vessel}?vessel=${fixture.vessel}`);
  });
});

/** What goes with a vessel is said, and its name typed, before the button works. */
describe('deleting a vessel', () => {
  const QUESTION = 'Are you sure you want to delete this vessel?';
  const SHARED =
    'This also deletes 4 certificates, 3 crew members, 3 audits/surveys, 4 PSC inspections, 4 equipment inspections/tests, 2 requisitions, 2 daily messages and';
  const dialogOf = (page: Page) => page.getByRole('dialog').filter({ hasText: QUESTION });
  const buttonOf = (page: Page) => dialogOf(page).getByRole('button', { name: 'Delete', exact: true });
  const deleteInList = (page: Page, name: string) => pressInRow(rowOf(page, name), /^Delete/);

  test('the dialog counts the records that go with the selected vessel, live, and nothing is fetched for it', async () => {
    const { page, person, vessel } = fixture;
    await visit(page, '/');
    person.calls.length = 0;
    await askToDeleteVessel(page);
    await dialogOf(page).getByText(`${SHARED} 2 invoices.`).waitFor();
    await call(fixture.url, 'POST', paths.create('crew', vessel), person.token, {
      name: 'Ann Lee',
      rank: 'Master',
      date_of_joining: '2026-01-31',
      contract_period: '3 Months',
    });
    await dialogOf(page).getByText('4 certificates, 4 crew members').waitFor();
    expect(person.calls).toEqual([]);
    await page.keyboard.press('Escape');
  });

  deepTest('of another vessel the server counts them, of invoices those the user is told of', async () => {
    const other = await fixture.browsers.person();
    await addVessel(fixture.url, other.token, 'MV Bare');
    await choose(other.page, 'MV Bare');
    await visit(other.page, '/vessels');
    await deleteInList(other.page, 'MV Full');
    await dialogOf(other.page).getByText('1 pending invoice.').waitFor();
    expect(other.calls.filter((each) => each.endsWith('/contents'))).toHaveLength(1);
    await other.page.keyboard.press('Escape');
    await deleteInList(other.page, 'MV Bare');
    await dialogOf(other.page).getByText('It has no records.').waitFor();
    await other.context.close();
  });

  deepTest('by the keyboard: the button works once the name is typed, however its accents are encoded', async () => {
    const { page } = fixture;
    await addVessel(fixture.url, fixture.person.token, 'MV  Élan');
    await visit(page, '/vessels');
    await rowOf(page, 'Élan')
      .getByRole('button', { name: /^Actions for/ })
      .press('Enter');
    await page
      .getByRole('dialog', { name: /^Actions for/ })
      .getByRole('button', { name: 'Delete' })
      .press('Enter');
    await dialogOf(page).getByText('It has no records.').waitFor();
    const field = dialogOf(page).getByLabel('Vessel Name');
    await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
    for (const wrong of ['mv élan', 'MV Elan', 'MV Éla']) {
      await field.fill('');
      await page.keyboard.type(wrong);
      await page.keyboard.press('Enter');
      await expect.poll(() => buttonOf(page).isDisabled(), { message: wrong }).toBe(true);
    }
    await field.fill('');
    await page.keyboard.insertText(' MV E\u0301lan ');
    await expect.poll(() => buttonOf(page).isEnabled()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => buttonOf(page).evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText(/^Deleted vessel MV\s+Élan\.$/).waitFor();
  });

  deepTest('an answer to one question is none to the next', async () => {
    const { page } = fixture;
    await addVessel(fixture.url, fixture.person.token, 'MV Twice');
    await visit(page, '/vessels');
    await deleteInList(page, 'MV Twice');
    await dialogOf(page).getByLabel('Vessel Name').fill('MV Twice');
    await page.keyboard.press('Escape');
    await deleteInList(page, 'MV Full');
    await dialogOf(page).getByText(SHARED.slice(0, 20)).waitFor();
    await expect.poll(() => buttonOf(page).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });

  deepTest('without a link it counts what is held, and says that all goes of what is not', async () => {
    const { page, context } = fixture.person;
    await visit(page, '/vessels');
    await context.setOffline(true);
    await deleteInList(page, 'MV Twice');
    await dialogOf(page).getByText('All its records are deleted too.').waitFor();
    await page.keyboard.press('Escape');
    await deleteInList(page, 'MV Full');
    await dialogOf(page).getByText('2 invoices.').waitFor();
    await page.keyboard.press('Escape');
    await context.setOffline(false);
  });
});
