/** The demo fleet as one meets it: beside two ships in need stands one that is calm on every screen. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openFixture, type Fixture, type Person } from '../support/browser';
import { rowOf } from '../support/browserForm';

const CALM = 'ORE BRASIL';
let fixture: Fixture;
let person: Person;

beforeAll(async () => {
  fixture = await openFixture({ env: { DEMO: '1' } });
  person = await fixture.person();
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

test('one demo ship of three is calm in the fleet, on its dashboard and on a wall', async () => {
  const { page } = person;
  await page.goto('/vessels');
  await rowOf(page, CALM)
    .getByText(/nothing due$/)
    .waitFor();
  await rowOf(page, 'EVER GIVEN').getByText('Detained', { exact: true }).waitFor();
  await page.getByLabel('Select Vessel').selectOption({ label: CALM });
  // Over a slow link the rules of surveys come last: until then nobody says that she can sail.
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/surveysDue-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: CALM }).waitFor();
  await page.getByText('Nothing is overdue or falls due within 30 days.').waitFor();
  await expect.poll(() => page.getByText('Can sail', { exact: true }).count()).toBe(0);
  release();
  const verdict = page.getByRole('group', { name: 'Verdict' });
  await verdict.getByText('Can sail', { exact: true }).waitFor();
  await verdict.getByRole('link', { name: /^Next: .+ \(in \d+ days\)$/ }).waitFor();
  await page.goto('/?wall=1');
  await page.getByText('Nothing falls due within 30 days.').waitFor();
  await expect.poll(() => page.getByText(/overdue|Detained/).count()).toBe(0);
});
