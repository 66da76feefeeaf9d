/** Browsers whose IndexedDB never answers: the product works without, and says so. */
import { beforeAll, expect, test } from 'vitest';
import { useBrowsers, type Person } from '../support/browser';
import { fillForm, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { deepTest } from '../support/deepTest';
import { addPath, paperOf } from '../support/samplePaperwork';
import { choose, goWithin } from '../support/screens';

const fixture = useBrowsers();
let vessel: number;

beforeAll(async () => {
  const { token } = await fixture.person();
  vessel = await addVessel(fixture.url, token, 'MV Full');
  const { status } = await call(fixture.url, 'POST', paths.create('crew', vessel), token, validBody('crew', { name: 'Just Joined' }));
  expect(status).toBe(201);
});

/** A signed-in page on which IndexedDB never answers. */
async function withHangingDisk(): Promise<Person> {
  const person = await fixture.person({ signedIn: false });
  await person.context.addInitScript((kept) => {
    localStorage.setItem('token', kept);
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
  }, person.token);
  await person.page.goto('/crew');
  await choose(person.page, 'MV Full');
  return person;
}

test('a change that IndexedDB has not stored is not called kept when the session ends', async () => {
  const { page, context, expected } = await withHangingDisk();
  expected.push(/status of 401/);
  await goWithin(page, addPath('psc-inspections', vessel));
  await fillForm(page, 'psc-inspections', paperOf('psc-inspections').add);
  await page.route('**/psc-inspections', async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    await route.continue({ headers: { ...request.headers(), authorization: 'Bearer ended' } });
  });
  await submitForm(page);
  await page.waitForURL('**/login');
  await page.getByText('One change is not saved yet, and will be lost if this page is closed before you sign in here again.').waitFor();
  await context.close();
});

deepTest('the screens come all the same, and it is said', async () => {
  const { page, context } = await withHangingDisk();
  await rowOf(page, 'Just Joined').waitFor();
  await page.getByRole('status').filter({ hasText: 'This browser stores nothing for Vessel Ops' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await context.close();
});
