/** The screens and states that `npm run pictures` takes a picture of, for people to look at. Nothing compares the pictures. */
import { fieldOf, submitForm } from '../../tests/support/browserForm';
import { call } from '../../tests/support/call';
import { DIALOGS, openDialog } from '../../tests/support/dialogs';
import { choose, visit } from '../../tests/support/screens';
import { CHARTS } from './charts';
import { OPENED, someActivity, someNews, start, type Scene, type Studio, WALL_STATES, WALLS } from './studio';

const at =
  (path: string): Scene =>
  (studio) =>
    start(studio, path.replace('V', String(studio.vessel)));

const LISTS = [
  'vessels',
  'crew',
  'certificates',
  'audits',
  'psc-inspections',
  'equipment-inspections',
  'requisitions',
  'daily-messages',
  'invoices',
];
const FORMS = ['certificate', 'crew', 'audit', 'psc-inspection', 'equipment-inspection', 'requisition', 'message', 'invoice'];
const EDITS = ['certificate', 'crew', 'audit', 'psc-inspection', 'equipment-inspection', 'requisition'];

/** Screens in their normal state, by name. */
export const PLAIN: Record<string, Scene> = {
  dashboard: at('/'),
  ...Object.fromEntries(LISTS.map((kind) => [`list ${kind}`, at(`/${kind}`)])),
  ...OPENED,
  'list equipment tests': at('/equipment-inspections?tab=tests'),
  'form add vessel': at('/add-vessel'),
  ...Object.fromEntries(FORMS.map((name) => [`form add ${name}`, at(`/add-${name}/V`)])),
  'form edit vessel': at('/edit-vessel/V'),
  ...Object.fromEntries(EDITS.map((name) => [`form edit ${name}`, at(`/edit-${name}/V/1`)])),
  account: at('/account'),
  activity: async (studio) => {
    await someActivity(studio);
    await start(studio, '/activity');
    await studio.page
      .getByRole('list', { name: /^Activity/ })
      .first()
      .waitFor();
  },
  handover: async (studio) => {
    await start(studio, '/handover');
    await studio.page.getByText('Added by').first().waitFor();
  },
  due: async (studio) => {
    await start(studio, '/due');
    await studio.page.getByRole('table').first().waitFor();
  },
  ...CHARTS,
  search: async (studio) => {
    await start(studio, '/search?q=rotterdam');
    await studio.page.getByRole('link', { name: /^Rotterdam/ }).waitFor();
  },
  since: async (studio) => {
    await someNews(studio);
    await start(studio, '/');
    await studio.page.getByRole('status').filter({ hasText: /since/ }).waitFor();
  },
  'since opened': async (studio) => {
    await someNews(studio);
    await start(studio, '/');
    await studio.page.getByRole('status').filter({ hasText: /since/ }).getByRole('button', { name: 'Show' }).click();
    await studio.page.getByRole('dialog', { name: /^Since/ }).waitFor();
    return () => studio.page.keyboard.press('Escape');
  },
  deleted: async (studio) => {
    await someActivity(studio);
    await start(studio, '/deleted');
    await studio.page
      .getByRole('list', { name: /^Deleted/ })
      .first()
      .waitFor();
  },
  'no page': at('/nowhere'),
  ...WALLS,
};

/** Rare states: errors, conflicts, empty lists. */
export const STATES: Record<string, Scene> = {
  'state no vessel': async (studio) => {
    await start(studio, '/');
    await studio.page.getByLabel('Select Vessel').selectOption('');
  },
  ...Object.fromEntries(
    ['', 'certificates', 'requisitions', 'crew', 'equipment-inspections', 'daily-messages'].map((kind): [string, Scene] => [
      `state empty ${kind || 'dashboard'}`,
      async (studio) => {
        await start(studio, '/');
        await choose(studio.page, studio.empty);
        await visit(studio.page, `/${kind}`);
      },
    ]),
  ),
  'state nothing matches': at('/crew?q=nobody+by+that+name'),
  'state filtered': at('/certificates?issued_by=Class,Flag&expiry_date=..2029-12-31&show=pending&gone=1'),
  'state filter menu': async (studio) => {
    await start(studio, '/certificates?issued_by=Class');
    await studio.page.getByRole('button', { name: 'Filter', exact: true }).click();
    await studio.page.getByRole('dialog', { name: /^Filter/ }).waitFor();
  },
  'state filter by value': async (studio) => {
    await start(studio, '/crew?rank=Master');
    await studio.page.getByRole('button', { name: 'Rank: Master', exact: true }).click();
    await studio.page.getByRole('dialog', { name: /^Filter/ }).waitFor();
  },
  'state filter by date': async (studio) => {
    await start(studio, '/certificates?expiry_date=30d');
    await studio.page.getByRole('button', { name: 'Expiry Date: next 30 days', exact: true }).click();
    await studio.page.getByRole('dialog', { name: /^Filter/ }).waitFor();
  },
  'state filter by figure': async (studio) => {
    await start(studio, '/crew?days_onboard=30..200&sort=gone');
    await studio.page.getByRole('button', { name: 'Days Onboard: from 30 to 200', exact: true }).click();
    await studio.page.getByRole('dialog', { name: /^Filter/ }).waitFor();
  },
  'state loading list': async ({ page, empty }) => {
    await page.goto('/audits');
    await page.route('**/api/vessels/*/**', () => new Promise(() => {}));
    await page.evaluate(() => indexedDB.databases().then((all) => all.forEach(({ name }) => name && indexedDB.deleteDatabase(name))));
    await page.getByLabel('Select Vessel').selectOption(String(empty));
    return () => page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  'state application error': async ({ page, fixture, person }) => {
    person.expected.push(/status of 500/);
    await page.evaluate(() => indexedDB.databases().then((all) => all.forEach(({ name }) => name && indexedDB.deleteDatabase(name))));
    await page.route('**/api/vessels', (route) => route.fulfill({ status: 500 }));
    // Ends the page that has the databases open: they are deleted only then.
    await page.goto(`${fixture.url}/login`);
    await page.goto('/crew');
    await page.getByRole('alert').waitFor();
    return () => page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  'state form not loaded': async (studio) => {
    await start(studio, `/edit-certificate/${studio.vessel}/99999`);
    await studio.page.getByText('Certificate not found').waitFor();
  },
  'state form errors': async (studio) => {
    await start(studio, `/add-requisition/${studio.vessel}`);
    await studio.page.getByRole('button', { name: 'Add Item' }).click();
    await submitForm(studio.page);
    await studio.page.getByRole('alert').first().waitFor();
  },
  'state vessel warnings': async (studio) => {
    await start(studio, '/add-vessel');
    await fieldOf(studio.page, 'imo_number').fill('9074728');
    await fieldOf(studio.page, 'mmsi').fill('123');
  },
  'state conflict': async (studio) => {
    const { page, fixture, person, vessel } = studio;
    const body = { audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending', findings: 'None' };
    const { id } = (await call(fixture.url, 'POST', `/api/vessels/${vessel}/audits`, person.token, body)).body;
    const path = `/api/vessels/${vessel}/audits/${String(id)}`;
    await start(studio, `/edit-audit/${vessel}/${String(id)}`);
    await fieldOf(page, 'findings').fill('Two findings, one of them closed on board');
    await call(fixture.url, 'PUT', path, person.token, { ...body, findings: 'Three findings', remarks: 'Seen by the office' });
    await page.getByRole('button', { name: 'Keep mine' }).waitFor();
    return () => call(fixture.url, 'DELETE', path, person.token).then(() => undefined);
  },
  'state three hundred rows': async (studio) => {
    await start(studio, '/');
    await choose(studio.page, studio.many);
    await visit(studio.page, '/psc-inspections');
    await studio.page
      .locator('main section[tabindex="0"]')
      .first()
      .evaluate((box) => box.scrollTo(0, 4_000));
  },
  'state offline': async (studio) => {
    await start(studio, '/certificates');
    await studio.person.context.setOffline(true);
    await studio.page.getByText(/^Offline since/).waitFor();
    return () => studio.person.context.setOffline(false);
  },
  ...WALL_STATES,
  'state account weak password': async (studio) => {
    await start(studio, '/account');
    await studio.page.getByLabel('New password').fill('Captain2026');
    await studio.page.getByText(/most common/).waitFor();
  },
  'state account wrong': async (studio) => {
    await start(studio, '/account');
    await studio.page.getByRole('button', { name: 'Change password' }).click();
    await studio.page.getByText('Please enter your current password.').waitFor();
  },
  'dialog add a display': async (studio) => {
    await start(studio, '/account');
    await studio.page.getByRole('button', { name: 'Add a display' }).click();
    await studio.page.getByLabel('All ships').uncheck();
  },
  'dialog sign out everywhere': async (studio) => {
    await start(studio, '/account');
    await studio.page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await studio.page.getByRole('dialog').waitFor();
  },
  ...Object.fromEntries(
    Object.keys(DIALOGS).map((file): [string, Scene] => [
      `dialog ${file.split('/').slice(-2).join(' ')}`,
      async (studio) => {
        await start(studio, '/');
        return openDialog(file, { ...studio, url: studio.fixture.url, token: studio.person.token, password: studio.person.password });
      },
    ]),
  ),
  menu: async (studio) => {
    await start(studio, '/');
    const toggle = studio.page.getByRole('button', { name: 'Open menu' });
    if (await toggle.isVisible()) await toggle.click();
    else await studio.page.getByRole('button', { name: 'Add', exact: true }).click();
  },
};

/** Screens without a session. */
export const GUEST: Record<string, (page: Studio['page']) => Promise<void>> = {
  login: async (page) => void (await page.goto('/login')),
  'login refused': async (page) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
  },
  register: async (page) => void (await page.goto('/register')),
  'register weak password': async (page) => {
    await page.goto('/register');
    await page.locator('input[type=password]').first().fill('Captain2026');
    await page.getByText(/most common/).waitFor();
  },
  'new display': async (page) => {
    await page.goto('/wall');
    await page.getByText(/^[A-Z]{4} [A-Z]{4}$/).waitFor();
  },
  reset: async (page) => void (await page.goto('/reset')),
  'reset new password': async (page) => void (await page.goto('/reset#token=x')),
};
