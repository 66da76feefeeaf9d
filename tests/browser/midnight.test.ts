/** A verdict on an open dashboard follows the day and the writes of others. */
import { afterAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { addDays } from '../../shared/basics/calendar';
import { useBrowsers } from '../support/browser';
import { rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { openHeartbeat } from '../support/heartbeat';
import { serverClock } from '../support/movedClock';
import { choose, loaded, sinceRead } from '../support/screens';

const TODAY = '2027-03-10';
const day = (days: number) => addDays(TODAY, days);
const clock = serverClock(`${TODAY}T23:57:00Z`);
const fixture = useBrowsers({ env: clock.env });
afterAll(() => clock.remove());

test('a verdict turns at 00:00 UTC without a request, and as another enters a detention', async () => {
  const owner = await fixture.person({ signedIn: false });
  // She must carry the paper of the last day, so it stops her although neither Class nor Flag issued it.
  const ship = await addVessel(fixture.url, owner.token, 'MV Turn', { type_of_vessel: 'Bulk Carrier', required_certificates: 'Last Day' });
  const lastDay = { certificate_name: 'Last Day', issued_by: 'Others', issue_date: day(-800), expiry_date: TODAY };
  // The window of its second anniversary closes today.
  const window = { certificate_name: 'Load Line', issued_by: 'Class', issue_date: '2024-12-11', expiry_date: '2029-12-10' };
  for (const body of [lastDay, window]) await call(fixture.url, 'POST', paths.create('certificates', ship), owner.token, body);
  const reader = await fixture.person();
  await choose(reader.page, 'MV Turn');
  const tab = await reader.tab();
  const link = await openHeartbeat(tab);
  await tab.clock.install({ time: clock.now() });
  await Promise.all([sinceRead(tab), tab.goto(`/?vessel=${ship}`)]);
  await loaded(tab);
  const told = (role: 'group' | 'alert') => tab.getByRole(role, { name: 'Verdict' }).innerText();
  await expect.poll(() => told('group')).toMatch(/At risk[^]*Last Day: expires today/);
  await expect.poll(() => told('group')).toMatch(/Load Line: annual survey window closes today/);
  reader.calls.length = 0;
  for (let step = 0; step < 7; step += 1) {
    clock.set(new Date(clock.now() + 30_000).toISOString());
    await link.pass(30_000);
  }
  await expect.poll(() => told('alert')).toMatch(/Cannot sail[^]*Last Day: expired 1 day ago/);
  await expect.poll(() => told('alert')).toMatch(/Load Line: annual survey window closed 1 day ago/);
  // The trend of the year is asked for once, by a timer of this clock; the verdict needs no answer.
  expect(reader.calls.filter((each) => each !== 'GET /api/trends')).toEqual([]);
  const detention = { psc_port: 'Suez', mou: 'Riyadh MOU', inspection_date: day(1), inspection_status: 'Detained' };
  await call(fixture.url, 'POST', paths.create('psc-inspections', ship), owner.token, detention);
  await expect.poll(() => told('alert')).toMatch(/Cannot sail[^]*Suez, Riyadh MOU: detained since 11-03-2027 \(0 days\)[^]*Last Day/);
  await tab.getByRole('alert', { name: 'Verdict' }).getByRole('link', { name: 'Last Day: expired 1 day ago' }).click();
  await tab.waitForURL(/\/edit-certificate\//);
  await tab.goto('/vessels');
  const row = rowOf(tab, 'MV Turn');
  await row.getByText('Cannot sail', { exact: true }).waitFor();
  await row.getByText('Suez, Riyadh MOU').first().waitFor();
  await reader.context.close();
});
