/** A write that meets the end of its session has one owner: it waits for its author, and is on the server once. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { useBrowsers, type Person } from '../support/browser';
import { confirm, fieldOf, fillForm, formOf, rowOf, submitForm, pressInRow } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { waitingOn } from '../support/keptInBrowser';
import { addPath, madeToEdit, paperOf, type SamplePaper } from '../support/samplePaperwork';
import { at, choose, goWithin, loaded, openInvoices, visit } from '../support/screens';
import { startAfresh } from '../support/startAfresh';
import { many } from '../support/tier';

const fixture = useBrowsers();
let person: Person;
let page: Page;
let vessel: number;
/** The Idempotency-Key of every write on the wire, oldest first. */
let keys: string[];

beforeAll(async () => {
  person = await fixture.person({ signedIn: false });
  person.expected.push(/status of 40[01]|WebSocket/);
});

beforeEach(async () => {
  page = await startAfresh(person, fixture.url);
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
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET' || request.url().endsWith('/login')) return route.fallback();
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
  await expect.poll(() => page.getByText(/Failed to/).count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
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
  await visit(page, addPath(kind, vessel));
  await fillForm(page, kind, paperOf(kind).add);
};

test.each(
  (
    [
      ['crew', 'name', false],
      ['requisitions', 'requisition_no', true],
      ['invoices', 'invoice_number', true],
    ] as const
  ).slice(0, many(1, 3)),
)('an addition to %s answered 401 is stored once, and no form comes back with it (%s, reload: %s)', async (kind, field, reload) => {
  await add(kind);
  await endSession();
  await submitForm(page);
  await signInAgain(reload);
  if (kind === 'crew') {
    // Who was saving a form is on its list, where the record now is.
    await page.waitForURL(at('/crew'));
    await choose(page, vessel);
    await rowOf(page, 'Amara Diallo').waitFor();
  }
  await expect.poll(() => listed({ kind })).toHaveLength(1);
  await goWithin(page, '/vessels');
  await page.getByRole('heading', { level: 1, name: 'Vessels' }).waitFor();
  await goWithin(page, addPath(kind, vessel));
  await formOf(page).waitFor();
  await loaded(page);
  await expect.poll(() => fieldOf(page, field).inputValue()).toBe('');
  await expect.poll(() => page.getByText('What you had typed here is back.').count()).toBe(0);
  await expect.poll(() => waitingOn(page)).toBe(0);
  await expect.poll(() => page.getByText(/changes? you made earlier|to send/).count()).toBe(0);
  expect(await listed({ kind })).toHaveLength(1);
  expect(new Set(keys).size).toBe(1);
});

const DELETION = async () => {
  await pressInRow(rowOf(page, 'Amara Diallo'), /^Delete/);
  await confirm(page, 'Are you sure you want to delete this crew member?');
};
const COMPLETION = () => pressInRow(rowOf(page, 'MSG-118'), /^Mark Completed/);

test.each(
  (
    [
      ['a deletion', 'crew', DELETION, [], true],
      ['Mark Completed', 'daily-messages', COMPLETION, [{ status: 'Completed', rev: 2 }], false],
    ] as const
  ).slice(0, many(1, 2)),
)('%s answered 401 happens once, after signing in, and nothing said that it failed', async (_what, kind, act, left, reload) => {
  const values = { name: 'Amara Diallo', request_no: 'MSG-118', vessel_id: vessel };
  const made = await call(fixture.url, 'POST', paths.create(kind, vessel), person.token, validBody(kind, values));
  expect(made.status).toBe(201);
  await visit(page, `/${kind}`);
  await endSession();
  await act();
  await signInAgain(reload);
  await expect.poll(() => listed({ kind })).toMatchObject(left);
  expect(await listed({ kind })).toHaveLength(left.length);
  expect(new Set(keys).size).toBe(1);
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
  await expect.poll(() => waitingOn(page)).toBe(1);
  await signOutElsewhere();
  await Promise.all([page.waitForResponse((response) => response.status() === 400), answer()]);
  await signInHere(other);
  await choose(page, vessel);
  await expect.poll(() => page.getByText(/could not be saved|Too late/).count()).toBe(0);
  expect(await listed({ kind: 'crew' })).toEqual([]);
});

test('a question is no longer asked once its session has ended', async () => {
  await madeToEdit(fixture.url, person.token, vessel, 'crew', validBody('crew', { name: 'Amara Diallo' }));
  await visit(page, '/crew');
  await pressInRow(rowOf(page, 'Amara Diallo'), /^Delete/);
  await page.getByRole('dialog').getByText('Are you sure you want to delete this crew member?').waitFor();
  await signOutElsewhere();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('a 401 signs out with its sentence, and the half-typed form is still there after signing in again', async () => {
  const crew = { name: 'Bo', rank: 'Bosun', date_of_joining: '2025-03-01', contract_period: '3 Months' };
  const form = await madeToEdit(fixture.url, person.token, vessel, 'crew', crew);
  await visit(page, form);
  await fieldOf(page, 'name').fill('Half-typed Name');
  await fieldOf(page, 'contract_period').selectOption('6 Months');
  await page.route('**/history*', (route) => route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }));
  await page.getByRole('button', { name: 'Show history' }).click();
  await page.waitForURL('**/login');
  await page.getByText('Session expired. Please log in again.', { exact: true }).waitFor();
  await expect.poll(tokenNow).toBeNull();
  await page.unroute('**/history*');
  await signInHere(person);
  await page.waitForURL(`**${form}`);
  await expect.poll(() => fieldOf(page, 'name').inputValue()).toBe('Half-typed Name');
  await expect.poll(() => fieldOf(page, 'contract_period').inputValue()).toBe('6 Months');
});

test('what is half typed in a cell is back in it and in its form, unless Esc drops it or the form holds more', async () => {
  const form = await madeToEdit(fixture.url, person.token, vessel, 'crew', validBody('crew', { name: 'Amara Diallo' }));
  await visit(page, '/crew');
  const cell = page.getByLabel('Remarks of Amara Diallo');
  const cellHolds = async (text: string) => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'End selecting' }).click();
    await rowOf(page, 'Amara Diallo').locator('[data-column=remarks]').dblclick();
    await expect.poll(() => cell.inputValue()).toBe(text);
    await expect.poll(() => page.getByText('What you had typed here is back. Enter saves it, Esc discards it.').count()).toBe(text ? 1 : 0);
  };
  await cellHolds('');
  await page.keyboard.type('Passport sent');
  await signOutElsewhere();
  await signInHere(person);
  await cellHolds('Passport sent');
  await page.keyboard.press('Tab');
  await cellHolds('Passport sent');
  await cell.fill('Passport sent ashore');
  await page.reload();
  await loaded(page);
  await cellHolds('Passport sent ashore');
  await goWithin(page, form);
  await expect.poll(() => fieldOf(page, 'remarks').inputValue()).toBe('Passport sent ashore');
  for (const [indos, text] of Object.entries({ '18ZL1': '', '': 'Passport sent ashore' })) {
    await fieldOf(page, 'indos').fill(indos);
    await goWithin(page, '/crew');
    await cellHolds(text);
    await page.keyboard.press('Escape');
    await goWithin(page, form);
    await expect.poll(() => fieldOf(page, 'indos').inputValue()).toBe(indos);
  }
  await expect.poll(() => fieldOf(page, 'remarks').inputValue()).toBe('');
  await fieldOf(page, 'remarks').fill('Ashore');
  await goWithin(page, '/crew');
  await cellHolds('Ashore');
  expect(keys).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => listed({ kind: 'crew' })).toMatchObject([{ remarks: 'Ashore' }]);
});

test.each(['crew', 'vessels'].slice(0, many(1, 2)))('a 401 on loading the %s signs out with its sentence', async (list) => {
  const other = await addVessel(fixture.url, person.token, `MV other of ${list}`);
  if (list === 'crew') await openInvoices(page);
  await page.route(new RegExp(`/(${list}|lists)$`), (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }),
  );
  if (list === 'vessels') {
    // Of another account: what this browser keeps does not spare the request.
    await page.evaluate(() => ['token', 'invoiceToken'].forEach((name) => localStorage.setItem(name, 'not.a.token')));
    await page.goto('/crew');
  } else await page.getByLabel('Select Vessel').selectOption(String(other));
  await page.waitForURL('**/login');
  await page.getByText('Session expired. Please log in again.', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('invoiceToken')])).toEqual([null, null]);
});
