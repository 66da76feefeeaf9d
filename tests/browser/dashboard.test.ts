import { describe, expect, test } from 'vitest';
import { addDays, showDate, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { cardCount, enterInvoices } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { choose, openInvoices, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const PARTICULARS = {
  mmsi: 248123456,
  built_on: '2011-03-04',
  speed: 14.5,
  length: 182.55,
  lpp: 175,
  breadth: 32.2,
  depth: 18,
  draft: 12.8,
};
const fixture = useVesselFixture({ vessel: 'MV Full', particulars: PARTICULARS, filled: true });

/** What `fillVessel` leaves pending, by the label of its card. */
const CARDS: [label: string, count: number, path: string][] = [
  ['Certificates due/expired', 2, '/certificates'],
  ['Crew contracts expiring/expired', 1, '/crew'],
  ['Pending audits/surveys', 2, '/audits'],
  ['Pending PSC inspections', 3, '/psc-inspections'],
  ['Pending equipment inspections/tests', 1, '/equipment-inspections'],
  ['Pending requisitions', 1, '/requisitions'],
  ['Pending daily messages', 1, '/daily-messages'],
  ['Pending invoices', 1, '/invoices'],
];
const card = (label: string) => fixture.page.locator('main a').filter({ hasText: label }).first();

describe('the dashboard', () => {
  test('shows the vessel, its particulars in order with units, and N/A for what is missing', async () => {
    await visit(fixture.page, '/');
    await fixture.page.getByRole('heading', { level: 1, name: 'MV Full' }).waitFor();
    const table = fixture.page.getByRole('table', { name: 'Vessel Particulars' });
    await table.waitFor();
    await expect
      .poll(() => table.getByRole('rowheader').allInnerTexts())
      .toEqual([
        'Vessel Name',
        'IMO Number',
        'Call Sign',
        'Flag',
        'Class',
        'Class No.',
        'Port of Registry',
        'Official No.',
        'MMSI',
        'Owners',
        'Built At',
        'Built On',
        'Main Engine',
        'Speed',
        'GRT',
        'NT',
        'DWT',
        'Type of Vessel',
        'Length',
        'LPP',
        'Breadth',
        'Depth',
        'Draft',
      ]);
    await expect
      .poll(() => table.getByRole('cell').allInnerTexts())
      .toEqual([
        'MV Full',
        '9074729',
        'N/A',
        'Malta',
        'N/A',
        'N/A',
        'N/A',
        'N/A',
        '248123456',
        'N/A',
        'N/A',
        '04-03-2011',
        'N/A',
        '14.5 knots',
        'N/A',
        'N/A',
        'N/A',
        'N/A',
        '182.55 m',
        '175 m',
        '32.2 m',
        '18 m',
        '12.8 m',
      ]);
  });

  test('eight cards count what is pending, lead to it in their section, and tell apart what expired more than 30 days ago', async () => {
    await visit(fixture.page, '/');
    for (const [label, count, path] of CARDS) {
      await expect.poll(() => cardCount(fixture.page, label)).toBe(count);
      await expect.poll(() => card(label).getAttribute('href')).toBe(`${path}?show=pending&vessel=${fixture.vessel}`);
    }
    for (const label of ['Certificates due/expired', 'Crew contracts expiring/expired'])
      await card(label).getByText('1 expired over 30 days ago').waitFor();
  });

  test.each(CARDS.filter(([, , path]) => path === '/crew' || path === '/invoices'))(
    'the card %s counts %i and opens just those in its section',
    async (label, count, path) => {
      const { page } = fixture;
      await visit(page, '/');
      await card(label).click();
      if (path === '/invoices') await enterInvoices(page.getByRole('dialog', { name: 'Invoice Access' }));
      await page.waitForURL((url) => url.pathname === path && url.search === `?show=pending&vessel=${fixture.vessel}`);
      await page.getByRole('heading', { level: 1, name: path === '/crew' ? 'Crew' : 'Invoices' }).waitFor();
      await expect.poll(() => page.locator('main section [data-index]').count()).toBe(count);
      const counted = page.getByRole('group', { name: /^Filter / }).getByRole('status');
      await expect.poll(async () => Number((await counted.innerText()).replace(/^.* of /, ''))).toBeGreaterThan(count);
      await page.getByRole('button', { name: 'Clear all' }).click();
      await page.waitForURL((url) => url.search === `?vessel=${fixture.vessel}`);
    },
  );

  test('lists the messages in progress and the pending invoices, and completes a message', async () => {
    await visit(fixture.page, '/');
    const row = fixture.page.getByRole('listitem').filter({ hasText: 'MSG-1' });
    for (const text of ['MSG-1', 'C. Engineer', 'Fuel pump seal kit']) await row.getByText(text).first().waitFor();
    await expect.poll(() => fixture.page.getByText('INV-1').count()).toBe(1);
    await expect.poll(() => fixture.page.getByText(/MSG-2|INV-2/).count()).toBe(0);
    // Who may see all of them is still told of the pending ones alone.
    const treasurer = await fixture.browsers.person();
    await choose(treasurer.page, 'MV Full');
    await openInvoices(treasurer.page);
    await visit(treasurer.page, '/');
    const pending = treasurer.page.getByRole('listitem').filter({ hasText: /^INV-/ });
    await expect.poll(() => pending.allInnerTexts()).toEqual([expect.stringContaining('INV-1')]);
    await expect.poll(() => cardCount(treasurer.page, 'Pending invoices')).toBe(1);
    const put = fixture.page.waitForRequest((request) => request.method() === 'PUT');
    await row.getByRole('button', { name: /^Mark Completed/ }).click();
    expect((await put).postDataJSON()).toMatchObject({ status: 'Completed', completion_date: todayUtc() });
    await fixture.page.getByText('No daily messages in progress.').waitFor();
    await expect.poll(() => cardCount(fixture.page, 'Pending daily messages')).toBe(0);
  });

  test('the 12-month strip shows what falls due when', async () => {
    await visit(fixture.page, '/');
    const strip = fixture.page.getByRole('region', { name: 'Falling due in the next 12 months' }).getByRole('table');
    const months = strip.locator('thead th').filter({ hasText: /^[A-Z][a-z]{2}( \d\d)?$/ });
    await expect.poll(() => months.count()).toBe(12);
    await expect.poll(() => strip.locator('tbody th').count()).toBeGreaterThanOrEqual(5);
  });

  test('a figure of the strip leads to the list narrowed to what it counts, and the list says so and gives the rest back', async () => {
    const { page } = fixture.person;
    await visit(page, '/');
    const figure = page
      .getByRole('region', { name: 'Falling due in the next 12 months' })
      .locator(`a[href="/certificates?due=overdue&vessel=${fixture.vessel}"]`);
    await expect.poll(() => figure.innerText()).toBe('2');
    const counted = 2;
    await figure.click();
    const rows = page.getByRole('table', { name: 'Certificates', exact: true }).locator('tbody').getByRole('row');
    await expect.poll(() => rows.count()).toBe(counted);
    await page.getByRole('button', { name: 'Remove filter Overdue' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(counted);
    await page.waitForURL((url) => url.search === `?vessel=${fixture.vessel}`);
  });

  test('the verdict says why the ship cannot sail, and the to-do list groups what is urgent; both lead to records and lists', async () => {
    const { page } = fixture.person;
    await visit(page, '/');
    const lines = page.getByRole('region', { name: 'To do' }).getByRole('listitem');
    await lines.filter({ hasText: 'Condition of class' }).waitFor();
    const told = (await lines.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
    expect(told).toEqual([
      expect.stringMatching(/since.*PSC Inspections Detained/),
      ...Array.from({ length: 3 }, () => expect.stringMatching(/(Certificates|Crew contracts) .*days? over/)),
      expect.stringMatching(/Lifeboat falls.*3 days overdue/),
      // To be completed before departure.
      expect.stringMatching(/Port 4.*3 days overdue/),
      expect.stringMatching(/Class Survey.*Condition of class/),
      ...told.slice(7).map(() => expect.stringMatching(/in \d+ days/)),
    ]);
    const groups = page.getByRole('region', { name: 'To do' }).getByRole('heading', { level: 3 });
    await expect
      .poll(() => groups.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Blocking\s4$/),
        expect.stringMatching(/^Overdue\s2$/),
        expect.stringMatching(/^Conditions of class\s1$/),
        expect.stringMatching(/^Due in 30 days\s\d+$/),
      ]);
    const notice = page.getByRole('alert', { name: 'Verdict' });
    await notice.getByText('Cannot sail', { exact: true }).waitFor();
    const since = showDate(addDays(todayUtc(), -2));
    await expect
      .poll(async () => (await notice.getByRole('link').allInnerTexts())[0])
      .toBe(`Port 3, Paris MOU: detained since ${since} (2 days)`);
    const expired = notice.getByRole('link', { name: /expired \d+ days? ago$/ }).first();
    await expect.poll(() => expired.getAttribute('href')).toMatch(/^\/edit-certificate\/\d+\/\d+$/);
    await notice.getByRole('button', { name: /more reasons?$/ }).click();
    // The fixture's ship has no type, so nobody knows what it must carry.
    await notice.getByRole('link', { name: 'The type of the ship is not recorded' }).waitFor();
    // The act beside each item is that of its kind.
    const acts = () =>
      lines.evaluateAll((rows) => rows.slice(0, 7).map((row) => row.querySelector('[data-action-word]')?.textContent ?? ''));
    const passed = Array.from({ length: 3 }, () => 'Mark Passed');
    await expect.poll(async () => (await acts()).toSorted()).toEqual(['Edit', 'Edit', ...passed, 'Renew', 'Renew']);
    const lane = page
      .getByRole('region', { name: 'Next 12 months', exact: true })
      .getByRole('link', { name: /^Certificates: 2 overdue, / });
    await expect.poll(() => lane.getAttribute('href')).toBe(`/due?ship=${fixture.vessel}&kind=certificates&vessel=${fixture.vessel}`);
    await notice.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /Edit / }).waitFor();
    await visit(page, '/');
    await lines.first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /Edit / }).waitFor();
  });

  test('of more than 50 things to do the first are shown, and a press shows all; no group is left out', async () => {
    const { url, person, page } = fixture;
    const vessel = await addVessel(url, person.token, 'MV Neglected');
    const papers = Array.from({ length: 51 }, () => ['equipment-inspections', { next_due_date: '2025-01-01' }] as const);
    for (const [kind, values] of [['audits', { status: 'Condition of Class (COC)' }] as const, ...papers])
      expect((await call(url, 'POST', paths.create(kind, vessel), person.token, validBody(kind, values))).status).toBe(201);
    await visit(page, `/?vessel=${vessel}`);
    const toDo = page.getByRole('region', { name: 'To do' });
    await expect.poll(() => toDo.getByRole('listitem').count()).toBe(50);
    await toDo.getByRole('heading', { name: 'Conditions of class 1' }).waitFor();
    await toDo.getByRole('button', { name: 'Show all 52' }).click();
    await expect.poll(() => toDo.getByRole('listitem').count()).toBe(52);
  });

  test('the wall display has no controls and says when the link is lost', async () => {
    const page = await fixture.person.tab();
    await page.goto(`/?wall=1&vessel=${fixture.vessel}`);
    await page.getByRole('heading', { level: 1, name: 'MV Full' }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await expect.poll(() => page.locator('button, a, input, select').count()).toBe(0);
    fixture.person.expected.push(/net::ERR|WebSocket/);
    await fixture.person.context.setOffline(true);
    await page
      .getByRole('alert')
      .getByText(/No connection\. Last contact at \d\d:\d\d UTC/)
      .waitFor();
    await fixture.person.context.setOffline(false);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.close();
  });
});
