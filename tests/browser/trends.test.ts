/** A year of a ship as small lines, the age of unpaid invoices, how long requisitions wait, and a verdict on an open dashboard that follows the day and the writes of others. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import type { Values } from '../../shared/kinds/kind';
import type { VesselKind } from '../../shared/kinds/kinds';
import { useBrowsers, type Person } from '../support/browser';
import { rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { openHeartbeat } from '../support/heartbeat';
import { serverClock } from '../support/movedClock';
import { choose, loaded, openInvoices, sinceRead, visit } from '../support/screens';
import { validBody } from '../shared/validBody';

const TODAY = '2027-03-10';
const day = (days: number) => addDays(TODAY, days);
const clock = serverClock(`${day(-40)}T12:00:00Z`);
const fixture = useBrowsers({ env: clock.env });
let owner: Person;
let reader: Person;
let ship: number;

const add = async (kind: VesselKind, values: Values, vessel = ship) => {
  const { status, body } = await call(fixture.url, 'POST', paths.create(kind, vessel), owner.token, { ...validBody(kind), ...values });
  expect(status, JSON.stringify(body)).toBe(201);
};
/** The rows of a table with bars, as text: its name is its card's. */
const tableOf = (title: string) => reader.page.getByRole('region', { name: title }).getByRole('table');
const rowsOf = async (title: string) =>
  (await tableOf(title).locator('tbody tr').all()).reduce<Promise<string[]>>(
    async (rows, row) => [...(await rows), (await row.locator('th, td:not([aria-hidden])').allInnerTexts()).join(' | ')],
    Promise.resolve([]),
  );

beforeAll(async () => {
  owner = await fixture.person({ signedIn: false });
  ship = await addVessel(fixture.url, owner.token, 'MV Trend');
  await add('certificates', { certificate_name: 'Ran Out', issue_date: day(-800), expiry_date: day(-20) });
  await add('certificates', { certificate_name: 'Near', issue_date: day(-800), expiry_date: day(10) });
  // The window of her annual survey closes nine days before today. Nobody records it.
  const surveyed = await addVessel(fixture.url, owner.token, 'MV Surveyed');
  await add('certificates', { certificate_name: 'Load Line', issue_date: '2022-12-01', expiry_date: '2027-12-01' }, surveyed);
  await add('certificates', { certificate_name: 'Extended', expiry_date: day(-30), extended_until: day(20) }, surveyed);
  const action_code = '16 Within 14 days';
  await add('psc-inspections', { inspection_status: 'Detained', inspection_date: day(-50), action_code }, surveyed);
  clock.set(`${TODAY}T12:00:00Z`);
  // Her session has ended meanwhile.
  owner = await fixture.person({ signedIn: false });
  reader = await fixture.person();
  await choose(reader.page, 'MV Trend');
});
afterAll(() => clock.remove());

test('dashboard and fleet draw the weeks since the first record, with today as the last point', async () => {
  const { page } = reader;
  const line = (overdue: string, soon: string) => `Overdue ${overdue}, 5 weeks ago 0; due within 30 days ${soon}, 5 weeks ago 1`;
  await visit(page, '/');
  await page.getByRole('button', { name: `Past year ${line('1', '1')}` }).waitFor();
  await visit(page, '/vessels');
  await rowOf(page, 'MV Trend')
    .getByRole('img', { name: line('1', '1') })
    .waitFor();
  // The lines of the other ships are asked for when their rows are there.
  await rowOf(page, 'MV Surveyed')
    .getByRole('img', { name: /^Overdue/ })
    .waitFor();
  // The last point is the count of now, which needs no request.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await add('certificates', { certificate_name: 'Late', issue_date: day(-800), expiry_date: day(-1) });
  await rowOf(page, 'MV Trend')
    .getByRole('img', { name: line('2', '1') })
    .waitFor();
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('all points count surveys, extensions and the deadline of a detention, on the fleet and on the dashboard', async () => {
  const { page } = reader;
  const line = 'Overdue 2, 5 weeks ago 1; due within 30 days 1, 5 weeks ago 1';
  await visit(page, '/vessels');
  await rowOf(page, 'MV Surveyed').getByRole('img', { name: line }).waitFor();
  await choose(page, 'MV Surveyed');
  await visit(page, '/');
  await page.getByRole('button', { name: `Past year ${line}` }).waitFor();
  await choose(page, 'MV Trend');
});

test('the line of the dashboard opens as a chart, whose weeks arrow keys and the pointer choose', async () => {
  const { page } = reader;
  await visit(page, '/');
  await page.getByRole('button', { name: /^Past year/ }).click();
  const chart = page.getByRole('dialog', { name: 'Past year' });
  const week = chart.getByRole('slider', { name: 'Week' });
  const values = () => week.getAttribute('aria-valuetext');
  await expect.poll(values).toBe('10-03-2027: Overdue 2, Due within 30 days 1');
  await chart.getByText('Overdue 2').waitFor();
  // Four weeks ago one certificate had 8 days left, one had 38, and the third did not exist.
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowLeft');
  await expect.poll(values).toBe('10-02-2027: Overdue 0, Due within 30 days 1');
  await chart.getByText('10-02-2027').waitFor();
  const { x = 0, y = 0, width = 0, height = 0 } = (await week.boundingBox()) ?? {};
  await page.mouse.move(x + width - 1, y + height / 2);
  await expect.poll(values).toBe('10-03-2027: Overdue 2, Due within 30 days 1');
  await page.keyboard.press('Escape');
  await chart.waitFor({ state: 'detached' });
});

test('requisitions by supplier: what is open, how long, and how long it usually takes', async () => {
  const asked = (supplier: string | null, days: number, status = 'Pending', date_of_supply: string | null = null) =>
    add('requisitions', { supplier, date_of_requisition: day(-days), status, date_of_supply });
  await asked('Chandler', 40);
  await asked('Chandler', 60, 'Fully Supplied', day(-50));
  await asked(null, 5);
  await visit(reader.page, '/requisitions');
  await expect
    .poll(() => rowsOf('How long requisitions wait'))
    .toEqual(['Chandler | 1 | 40 days | 10 days', 'No supplier named | 1 | 5 days | –']);
});

test('unpaid invoices by age, behind invoice access alone', async () => {
  const invoice = (invoice_number: string, days: number, amount: number) =>
    add('invoices', { vessel_id: ship, invoice_number, due_date: day(-days), amount });
  for (const [at, days] of [-1, 30, 31, 60, 61, 90, 91].entries()) await invoice(`INV-${at}`, days, at * 100 + 100.5);
  const { page } = reader;
  await visit(page, '/');
  await page.getByText('INV-6').first().waitFor();
  await expect.poll(() => page.getByText('Unpaid invoices by age').count()).toBe(0);
  await openInvoices(page);
  await expect
    .poll(async () => (await rowsOf('Unpaid invoices by age')).map((row) => row.replaceAll(/[^\d.,|–a-zA-Z ]/g, '')))
    .toEqual([
      'Not overdue | 1 | 100.50',
      '1–30 days | 1 | 200.50',
      '31–60 days | 2 | 701.00',
      '61–90 days | 2 | 1,101.00',
      'Over 90 days | 1 | 700.50',
    ]);
});

test('a reason that is settled leaves the verdict, also from above two of the same words', async () => {
  const twice = await addVessel(fixture.url, owner.token, 'MV Twice');
  const detention = { psc_port: 'Suez', mou: 'Riyadh MOU', inspection_date: day(-1), inspection_status: 'Detained' };
  const { body } = await call(fixture.url, 'POST', paths.create('psc-inspections', twice), owner.token, detention);
  const condition = { audit_type: 'Class Survey', auditing_authority: 'DNV', audit_date: day(-60), next_due_date: day(-3) };
  for (const status of Array.from({ length: 2 }, () => 'Condition of Class (COC)')) await add('audits', { ...condition, status }, twice);
  const other = await fixture.person();
  await choose(other.page, 'MV Twice');
  const reasons = () => other.page.getByRole('alert', { name: 'Verdict' }).getByRole('listitem').allInnerTexts();
  const same = 'Class Survey, DNV: condition of class was due 3 days ago';
  await expect.poll(reasons).toEqual(['Suez, Riyadh MOU: detained since 09-03-2027 (1 day)', same, same]);
  await call(fixture.url, 'DELETE', paths.record('psc-inspections', twice, Number(body.id)), owner.token);
  await expect.poll(reasons).toEqual([same, same, 'No certificate is recorded']);
  await other.context.close();
});

test('a verdict turns at 00:00 UTC without a request, and as another enters a detention', async () => {
  // A session of noon ends at midnight, and access to invoices before.
  await reader.context.close();
  clock.set(`${TODAY}T23:57:00Z`);
  owner = await fixture.person({ signedIn: false });
  // She must carry the paper of the last day, so it stops her although neither Class nor Flag issued it.
  const ship = await addVessel(fixture.url, owner.token, 'MV Turn', { type_of_vessel: 'Bulk Carrier', required_certificates: 'Last Day' });
  const lastDay = { certificate_name: 'Last Day', issued_by: 'Others', issue_date: day(-800), expiry_date: TODAY };
  // The window of its second anniversary closes today.
  const window = { certificate_name: 'Load Line', issued_by: 'Class', issue_date: '2024-12-11', expiry_date: '2029-12-10' };
  for (const body of [lastDay, window]) await call(fixture.url, 'POST', paths.create('certificates', ship), owner.token, body);
  const other = await fixture.person();
  await choose(other.page, 'MV Turn');
  const tab = await other.tab();
  const link = await openHeartbeat(tab);
  await tab.clock.install({ time: clock.now() });
  await Promise.all([sinceRead(tab), tab.goto(`/?vessel=${ship}`)]);
  await loaded(tab);
  const told = (role: 'group' | 'alert') => tab.getByRole(role, { name: 'Verdict' }).innerText();
  await expect.poll(() => told('group')).toMatch(/At risk[^]*Last Day: expires today/);
  await expect.poll(() => told('group')).toMatch(/Load Line: annual survey window closes today/);
  other.calls.length = 0;
  for (let step = 0; step < 7; step += 1) {
    clock.set(new Date(clock.now() + 30_000).toISOString());
    await link.pass(30_000);
  }
  await expect.poll(() => told('alert')).toMatch(/Cannot sail[^]*Last Day: expired 1 day ago/);
  await expect.poll(() => told('alert')).toMatch(/Load Line: annual survey window closed 1 day ago/);
  // The trend of the year is asked for once, by a timer of this clock; the verdict needs no answer.
  expect(other.calls).toEqual([]);
  const detention = { psc_port: 'Suez', mou: 'Riyadh MOU', inspection_date: day(1), inspection_status: 'Detained' };
  await call(fixture.url, 'POST', paths.create('psc-inspections', ship), owner.token, detention);
  await expect.poll(() => told('alert')).toMatch(/Cannot sail[^]*Suez, Riyadh MOU: detained since 11-03-2027 \(0 days\)[^]*Last Day/);
  await tab.getByRole('alert', { name: 'Verdict' }).getByRole('link', { name: 'Last Day: expired 1 day ago' }).click();
  await tab.waitForURL(/\/edit-certificate\//);
  await tab.goto('/vessels');
  const row = rowOf(tab, 'MV Turn');
  await row.getByText('Cannot sail', { exact: true }).waitFor();
  await row.getByText('Suez, Riyadh MOU').first().waitFor();
  await other.context.close();
});
