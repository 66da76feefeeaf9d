/** A write that meets the end of its session has one owner: it waits for its author, and is on the server once. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { confirm, fieldOf, fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { addPath, madeToEdit, paperOf, type SamplePaper } from '../support/samplePaperwork';
import { at, choose, loaded, openInvoices, visit } from '../support/screens';

let fixture: Fixture;
let person: Person;
let page: Page;
let vessel: number;
/** The Idempotency-Key of every write on the wire, oldest first. */
let keys: string[];

beforeAll(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

beforeEach(async () => {
  person = await fixture.person();
  person.expected.push(/status of 40[01]|WebSocket/);
  ({ page } = person);
  vessel = await addVessel(fixture.url, person.token, `MV ${Date.now()}`);
  keys = [];
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key'];
    if (key) keys.push(key);
  });
  await choose(page, vessel);
});

/** The next write is sent as by a session that has ended: the server itself answers 401. */
async function endSession(): Promise<void> {
  const isWrite = (method: string) => method !== 'GET';
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (!isWrite(request.method()) || request.url().endsWith('/login')) return route.fallback();
    await route.continue({ headers: { ...request.headers(), authorization: 'Bearer ended' } });
  });
}

/** Signs in on the sign-in screen that the page shows, without loading the application again. */
async function signInHere({ email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Another tab signs out. */
async function signOutElsewhere(): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await page.waitForURL('**/login');
}

/** The sign-in screen says what happened and what waits; its author signs in again, after a reload or not. */
async function signInAgain(reload: boolean): Promise<void> {
  await page.waitForURL('**/login');
  await page.getByText('Session expired. Please log in again.', { exact: true }).waitFor();
  await page.getByText('One change is not saved yet. It is kept on this machine and saved when you sign in here again.').waitFor();
  expect(await page.getByText(/Failed to/).count()).toBe(0);
  await page.unrouteAll();
  if (reload) await page.reload();
  await signInHere(person);
  await page.getByText(/^Your .* has now been saved\.$/).waitFor();
  await loaded(page);
}

const tokenNow = () => page.evaluate(() => localStorage.getItem('token'));

async function listed({ kind }: Pick<SamplePaper, 'kind'>): Promise<Record<string, unknown>[]> {
  const { body } = await call(fixture.url, 'GET', `/api/vessels/${vessel}/${kind}`, await tokenNow());
  return Object.values(body).find((value) => Array.isArray(value)) as Record<string, unknown>[];
}

const add = async (kind: SamplePaper['kind']) => {
  const paper = paperOf(kind);
  await visit(page, addPath(kind, vessel));
  await fillForm(page, kind, paper.add);
};

describe.each([{ reload: false }, { reload: true }])('a write answered 401 (reload before signing in: $reload)', ({ reload }) => {
  test.each<[SamplePaper['kind'], field: string]>([
    ['crew', 'name'],
    ['requisitions', 'requisition_no'],
    ['invoices', 'invoice_number'],
  ])('an addition to %s is stored once, and no form comes back with it', async (kind, field) => {
    await add(kind);
    await endSession();
    await submitForm(page);
    await signInAgain(reload);
    expect(await listed({ kind })).toHaveLength(1);
    await page.goto(addPath(kind, vessel));
    await formOf(page).waitFor();
    expect(await fieldOf(page, field).inputValue()).toBe('');
    expect(await page.getByText('What you had typed here is back.').count()).toBe(0);
    await page.reload();
    await loaded(page);
    await page.waitForTimeout(300);
    expect(await listed({ kind })).toHaveLength(1);
    expect(new Set(keys).size).toBe(1);
    expect(await page.getByText(/changes? you made earlier|to send/).count()).toBe(0);
  });

  test('a deletion happens once, after signing in, and nothing said that it failed', async () => {
    await add('crew');
    await submitForm(page);
    await page.waitForURL(at('/crew'));
    const row = rowOf(page, 'Amara Diallo');
    keys.length = 0;
    await endSession();
    await row.getByRole('button', { name: /^Delete/ }).click();
    await confirm(page, 'Are you sure you want to delete this crew member?');
    await signInAgain(reload);
    expect(await listed({ kind: 'crew' })).toEqual([]);
    expect(new Set(keys).size).toBe(1);
  });

  test('Mark Completed happens once, after signing in, and nothing said that it failed', async () => {
    await add('daily-messages');
    await submitForm(page);
    await page.waitForURL(at('/daily-messages'));
    keys.length = 0;
    await endSession();
    await rowOf(page, 'MSG-118')
      .getByRole('button', { name: /^Mark Completed/ })
      .click();
    await signInAgain(reload);
    expect(await listed({ kind: 'daily-messages' })).toMatchObject([{ status: 'Completed', rev: 2 }]);
    expect(new Set(keys).size).toBe(1);
  });
});

test('after signing in, who was saving a form is on its list, where the record now is', async () => {
  await add('crew');
  await endSession();
  await submitForm(page);
  await signInAgain(false);
  await page.waitForURL(at('/crew'));
  await choose(page, vessel);
  await rowOf(page, 'Amara Diallo').waitFor();
});

test('what a session that ended was refused is shown to nobody else who signs in here', async () => {
  const other = await fixture.person({ signedIn: false });
  await add('crew');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/vessels/*/crew', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await answered;
    await route.fulfill({ status: 400, json: { error: 'Too late.', message: 'Too late.', code: 'invalid' } });
  });
  await submitForm(page);
  await page.getByRole('button', { name: 'Adding…' }).waitFor();
  await page.waitForTimeout(300);
  await signOutElsewhere();
  answer();
  await page.waitForTimeout(300);
  await signInHere(other);
  await choose(page, vessel);
  await page.waitForTimeout(500);
  expect(await page.getByText(/could not be saved|Too late/).count()).toBe(0);
  expect(await listed({ kind: 'crew' })).toEqual([]);
});

test('half-typed text of a form that was not sent is back after signing in again', async () => {
  await add('crew');
  await signOutElsewhere();
  await signInHere(person);
  await loaded(page);
  await page.goto(addPath('crew', vessel));
  await expect.poll(() => fieldOf(page, 'name').inputValue()).toBe(paperOf('crew').add.name);
});

test('a 401 signs out with its sentence, and the half-typed form is still there after signing in again', async () => {
  const crew = { name: 'Bo', rank: 'Bosun', date_of_joining: '2025-03-01', contract_period: '3 Months' };
  const form = await madeToEdit(fixture.url, person.token, vessel, 'crew', crew);
  await page.goto(form);
  await loaded(page);
  await fieldOf(page, 'name').fill('Half-typed Name');
  await fieldOf(page, 'contract_period').selectOption('6 Months');
  await page.route('**/history*', (route) => route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }));
  await page.getByRole('button', { name: 'Show history' }).click();
  await page.waitForURL('**/login');
  await page.getByText('Session expired. Please log in again.', { exact: true }).waitFor();
  expect(await tokenNow()).toBeNull();
  await page.unroute('**/history*');

  await signInHere(person);
  await page.waitForURL(`**${form}`);
  expect(await fieldOf(page, 'name').inputValue()).toBe('Half-typed Name');
  expect(await fieldOf(page, 'contract_period').inputValue()).toBe('6 Months');
});

test.each(['vessels', 'crew'])('a 401 on loading the %s signs out with its sentence', async (list) => {
  const other = await addVessel(fixture.url, person.token, `MV other of ${list}`);
  await openInvoices(page);
  await page.route(new RegExp(`/(${list}|lists)$`), (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }),
  );
  if (list === 'vessels') {
    // Of another account: what this browser keeps does not spare the request.
    await page.evaluate(() => localStorage.setItem('token', 'not.a.token'));
    await page.goto('/crew');
  } else await page.getByLabel('Select Vessel').selectOption(String(other));
  await page.waitForURL('**/login');
  await page.getByText('Session expired. Please log in again.', { exact: true }).waitFor();
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('invoiceToken')])).toEqual([null, null]);
});
