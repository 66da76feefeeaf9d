/** A ship whose day has begun before the server's: what the author dates today is dated by the author's day. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import type { Values } from '../../shared/kinds/kind';
import { kindOf, type VesselKind } from '../../shared/kinds/kinds';
import type { Person } from '../support/browser';
import { rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { setComputerClock } from '../support/movedClock';
import { choose, visit } from '../support/screens';
import { validBody } from '../shared/validBody';
import { clock, fixture } from './clockServer';

let mate: Person;
let page: Page;
let vessel: number;

/** On a ship in Kiribati it is the 11th, at 02:00. */
beforeAll(async () => {
  mate = await fixture.person({
    signedIn: false,
    timezoneId: 'Pacific/Kiritimati',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  ({ page } = mate);
  vessel = await addVessel(fixture.url, mate.token, 'MV Tarawa');
  await setComputerClock(mate.context, clock.now());
  await mate.signIn();
});

const stored = async (name: VesselKind) =>
  (await call(fixture.url, 'GET', paths.list(name, vessel), mate.token)).body[kindOf(name).listKey] as Values[];

test('an import takes a requisition of that day, and refuses one of the day after', async () => {
  await page.goto(`${fixture.url}/import?kind=requisitions&vessel=${vessel}`);
  await page.getByText('Nothing is saved until you have checked').waitFor();
  const table = ['Requisition No.\tDate of Requisition\tItem Name\tQty Requested']
    .concat(['R-OWN\t11-03-2027\tRope\t1', 'R-NEXT\t12-03-2027\tRope\t1'])
    .join('\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), table);
  await page.keyboard.press('Control+V');
  await page.getByRole('row', { name: 'R-NEXT' }).getByText('Date of Requisition cannot be in the future.').waitFor();
  await page.getByRole('button', { name: 'Import 1 requisition' }).click();
  await page.getByText('Imported: 1 created').waitFor();
  expect(await stored('requisitions')).toMatchObject([{ requisition_no: 'R-OWN', date_of_requisition: '2027-03-11' }]);
});

test('what is completed at once has that day: in its row, in the selection and on the dashboard', async () => {
  const add = async (name: VesselKind, values: Values) => {
    const body = validBody(name, { vessel_id: vessel, ...values });
    expect((await call(fixture.url, 'POST', paths.create(name, vessel), mate.token, body)).status).toBe(201);
  };
  const own = '2027-03-11';
  await add('daily-messages', { request_no: 'MSG-ROW', date_of_request: own, status: 'In Progress', completion_date: null });
  await add('requisitions', { requisition_no: 'R-BAR', date_of_requisition: own, status: 'Partially Supplied', date_of_supply: null });
  await add('psc-inspections', { psc_port: 'Tarawa', inspection_date: own, inspection_status: 'Detained', completion_date: null });
  await page.goto('/');
  await choose(page, vessel);

  await page
    .getByRole('region', { name: 'To do' })
    .getByRole('button', { name: /^Mark Passed/ })
    .click();
  const dates = (name: VesselKind, field: string) => async () => (await stored(name)).map((record) => record[field]);
  await expect.poll(dates('psc-inspections', 'completion_date')).toEqual([own]);

  await visit(page, '/daily-messages');
  await rowOf(page, 'MSG-ROW')
    .getByRole('button', { name: /^Mark Completed/ })
    .click();
  await expect.poll(dates('daily-messages', 'completion_date')).toEqual([own]);

  await visit(page, '/requisitions');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: /^All \d+$/ }).click();
  await bar.getByRole('button', { name: 'Mark Fully Supplied' }).click();
  await expect
    .poll(() => stored('requisitions'))
    .toContainEqual(expect.objectContaining({ requisition_no: 'R-BAR', status: 'Fully Supplied', date_of_supply: own }));
});
