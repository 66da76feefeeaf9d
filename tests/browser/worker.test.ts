import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { fieldOf, formOf, rowOf, submitForm } from '../support/browserForm';
import { addVessel } from '../support/call';
import { madeToEdit } from '../support/samplePaperwork';
import { choose, visit } from '../support/screens';

let fixture: Fixture;
let person: Person;
let vessel: number;

beforeAll(async () => {
  fixture = await openFixture();
  person = await fixture.person({ serviceWorkers: 'allow' });
  vessel = await addVessel(fixture.url, person.token, 'MV Aurora');
});
afterAll(() => fixture.close());

test('who has been here before opens the application without a link, and nothing of the API is kept by the worker', async () => {
  const { page, context } = person;
  await choose(page, 'MV Aurora');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(kept.names).toHaveLength(1);
  expect(kept.paths).toContain('/');
  expect(kept.paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);

  // The ledgers are kept two seconds after they changed.
  await page.waitForTimeout(2_500);
  person.expected.push(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  await context.setOffline(true);
  await page.goto('/certificates');
  await page.getByRole('heading', { name: 'Certificates', exact: true }).waitFor();
  await page.getByText('No certificates found for this vessel.').waitFor();
  await page.getByText(/^Offline since/).waitFor({ timeout: 15_000 });
  await context.setOffline(false);
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor({ timeout: 15_000 });
});

test('opened again without a link, it shows what waits to be sent, and sends it when the link is back', async () => {
  const { context } = person;
  const body = { audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending', findings: 'None' };
  const form = await madeToEdit(fixture.url, person.token, vessel, 'audits', body);
  const waits = (tab: typeof person.page) => tab.getByRole('status').filter({ hasText: '1 to send' }).waitFor();
  await visit(person.page, form);
  await formOf(person.page).waitFor();
  await context.setOffline(true);
  await fieldOf(person.page, 'findings').fill('Typed at sea');
  await submitForm(person.page);
  await waits(person.page);
  // The ledgers are kept two seconds after they changed.
  await person.page.waitForTimeout(2_500);
  await person.page.close();
  const again = await person.tab();
  await again.goto('/audits');
  await rowOf(again, 'Typed at sea').waitFor();
  await waits(again);
  await context.setOffline(false);
  await again.getByText('Your change to audit/survey ISM Audit has now been saved.').waitFor({ timeout: 20_000 });
});
