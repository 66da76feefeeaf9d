import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, openStage, type Person, type Stage } from '../support/browser';
import { addVessel } from '../support/call';

let stage: Stage;
let person: Person;

beforeAll(async () => {
  stage = await openStage();
  person = await stage.person({ serviceWorkers: 'allow' });
  await addVessel(stage.url, person.token, 'MV Aurora');
});
afterAll(() => stage.close());

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
  await page.getByRole('status').filter({ hasText: /^Live$/ }).waitFor({ timeout: 15_000 });
});
