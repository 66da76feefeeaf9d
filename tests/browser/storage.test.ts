/** Browsers that keep nothing, never answer, or kept something damaged: the product works without, says so, and heals. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { KINDS } from '../../shared/kinds';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { fieldOf, fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { paths } from '../../shared/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { fillVessel } from '../support/fillVessel';
import { madePdf } from '../support/madePdf';
import { addPath, paperOf } from '../support/samplePaperwork';
import { choose, goWithin, loaded } from '../support/screens';
import { uploadFile } from '../support/uploadFile';

let fixture: Fixture;
let owner: Person;
let vessel: number;

beforeAll(async () => {
  fixture = await openFixture();
  owner = await fixture.person();
  vessel = await addVessel(fixture.url, owner.token, 'MV Full');
  await fillVessel(fixture.url, owner.token, vessel);
  const values = validBody('certificates', { certificate_name: 'Kept nowhere', vessel_id: vessel });
  const { body } = await call(fixture.url, 'POST', paths.create('certificates', vessel), owner.token, values);
  expect(await uploadFile(fixture.url, owner.token, vessel, Number(body.id), await madePdf(1))).toBe(200);
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

const told = (page: Page) => page.getByRole('status').filter({ hasText: 'This browser keeps nothing for Vessel Ops' });

describe('storage that is refused', () => {
  const denied = (context: BrowserContext) =>
    context.addInitScript(() => {
      const refuse = {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(globalThis, name, refuse);
    });
  const full = (context: BrowserContext) =>
    context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    });

  test.each([
    ['switched off', denied],
    ['full', full],
  ] as const)('%s: signing in, every form, and a draft work; it is said once', async (_, refuse) => {
    const { page, context, signIn } = await fixture.person({ signedIn: false });
    await refuse(context);
    await signIn();
    await choose(page, 'MV Full');
    await told(page).waitFor();
    expect(await told(page).count()).toBe(1);
    await told(page).getByRole('button', { name: 'Dismiss' }).click();
    for (const kind of Object.values(KINDS)) {
      await goWithin(page, addPath(kind.name, vessel));
      await page.getByRole('heading', { level: 1, name: /^Add/ }).waitFor();
      await formOf(page).waitFor();
    }
    await goWithin(page, addPath('psc-inspections', vessel));
    await fieldOf(page, 'psc_port').fill('Half a po');
    await goWithin(page, '/crew');
    await rowOf(page, 'Just Joined').waitFor();
    await goWithin(page, addPath('psc-inspections', vessel));
    await expect.poll(() => fieldOf(page, 'psc_port').inputValue()).toBe('Half a po');
    await fillForm(page, 'psc-inspections', { ...paperOf('psc-inspections').add, psc_port: `Port of ${refuse.name}` });
    await submitForm(page);
    await rowOf(page, `Port of ${refuse.name}`).waitFor();
    await goWithin(page, '/certificates');
    await page.getByRole('button', { name: 'View Kept nowhere' }).click();
    await page.getByRole('dialog').getByText('Page 1 of 1').waitFor();
    await page.keyboard.press('Escape');
    const download = page.getByRole('button', { name: 'Download Kept nowhere' });
    const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(saved.suggestedFilename()).toBe('paper.pdf');
    expect(await told(page).count()).toBe(0);
    await context.close();
  });
});

test('IndexedDB that never answers: the screens come within seconds, and it is said', async () => {
  const { page, context, token } = await fixture.person({ signedIn: false });
  await context.addInitScript((kept) => {
    localStorage.setItem('token', kept);
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
  }, token);
  await page.goto('/crew');
  const began = Date.now();
  await choose(page, 'MV Full');
  await rowOf(page, 'Just Joined').waitFor();
  expect(Date.now() - began).toBeLessThan(6_000);
  await told(page).waitFor({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await context.close();
});

const PLACE = ['vessel-ops', 'ledgers'] as const;

/** Every value kept of a ledger, by its key. */
const kept = (page: Page) =>
  page.evaluate(
    ([name, store]) =>
      new Promise<Record<string, unknown>>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const values: Record<string, unknown> = {};
          const walk = opening.result.transaction(store).objectStore(store).openCursor();
          walk.onsuccess = () => {
            if (!walk.result) return resolve((opening.result.close(), values));
            values[String(walk.result.key)] = walk.result.value;
            walk.result.continue();
          };
        };
      }),
    PLACE,
  );

async function keptLedgers(page: Page): Promise<[string, { records: Record<string, Record<string, Record<string, unknown>>> }][]> {
  return Object.entries(await kept(page)).filter(([key]) => !key.includes(':selected:')) as never;
}

const put = (page: Page, values: Record<string, unknown>) =>
  page.evaluate(
    ([[name, store], all]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const work = opening.result.transaction(store, 'readwrite');
          for (const [key, value] of Object.entries(all)) work.objectStore(store).put(value, key);
          work.oncomplete = () => resolve(opening.result.close());
        };
      }),
    [PLACE, values] as const,
  );

const DAMAGED = 'The copy this browser kept was damaged. It has been thrown away and loaded again from the server.';

describe('a damaged copy', () => {
  let page: Page;
  beforeAll(async () => {
    page = owner.page;
    await choose(page, 'MV Full');
  });

  test('a whole one is taken as it is: nothing is said, no list is asked for', async () => {
    await expect.poll(async () => (await keptLedgers(page)).length, { timeout: 10_000 }).toBe(2);
    owner.calls.length = 0;
    await page.goto('/crew');
    await rowOf(page, 'Just Joined').waitFor();
    await loaded(page);
    expect(owner.calls.filter((line) => line.includes('/crew') || line.endsWith('/lists'))).toEqual([]);
    expect(await page.getByText(DAMAGED).count()).toBe(0);
  });

  type Damage = (ledger: { records: Record<string, Record<string, Record<string, unknown>>> }) => unknown;
  const inCrew =
    (recipe: (member: Record<string, unknown>) => void): Damage =>
    (ledger) => {
      for (const member of Object.values(ledger.records.crew ?? {})) recipe(member);
      return ledger;
    };
  const DAMAGES: [string, Damage][] = [
    ['garbage', () => 'garbage'],
    ['an empty object', () => ({})],
    ['no records', (ledger) => ({ ...ledger, records: undefined })],
    ['a list that is a number', (ledger) => ({ ...ledger, records: { ...ledger.records, crew: 7, vessels: 7 } })],
    ['a list that is missing', (ledger) => ({ ...ledger, records: {} })],
    ['a record that is null', (ledger) => ({ ...ledger, records: { ...ledger.records, crew: { 1: null }, vessels: { 1: null } } })],
    ['a name that is an object', inCrew((member) => (member.name = { first: 'Ann' }))],
    ['a date that is a number', inCrew((member) => (member.date_of_joining = 20_000))],
    [
      'items that are text',
      (ledger) => {
        for (const requisition of Object.values(ledger.records.requisitions ?? {})) requisition.items = 'rope';
        return ledger;
      },
    ],
    [
      'a file without a name',
      (ledger) => {
        for (const certificate of Object.values(ledger.records.certificates ?? {})) certificate.file = { id: 'x' };
        return ledger;
      },
    ],
  ];

  test.each(DAMAGES)('%s: every screen works, it is said once, and the next visit finds a whole copy', async (_, damage) => {
    await page.goto('/vessels');
    await choose(page, 'MV Full');
    await expect.poll(async () => (await keptLedgers(page)).length, { timeout: 10_000 }).toBe(2);
    const whole = await keptLedgers(page);
    await put(page, Object.fromEntries(whole.map(([key, ledger]) => [key, damage(structuredClone(ledger))])));
    await page.goto('/crew');
    await page.getByText(DAMAGED).waitFor();
    expect(await page.getByText(DAMAGED).count()).toBe(1);
    await rowOf(page, 'Just Joined').waitFor();
    for (const [path, row] of [
      ['/certificates', 'Due Soon'],
      ['/requisitions', 'REQ-2'],
      ['/vessels', 'MV Full'],
    ] as const) {
      await goWithin(page, path);
      await rowOf(page, row).waitFor();
    }
    await expect.poll(() => keptLedgers(page), { timeout: 10_000 }).toEqual(whole);
    await page.goto('/crew');
    await rowOf(page, 'Just Joined').waitFor();
    expect(await page.getByText(DAMAGED).count()).toBe(0);
  });

  const MARK = 'a mark';

  test('a screen that breaks all the same throws the copy away, and trying again brings it back', async () => {
    const tab = await owner.tab();
    owner.expected.push(/broken for this test/, /error boundary/);
    await tab.addInitScript(() => {
      if (sessionStorage.getItem('mended')) return;
      ResizeObserver.prototype.observe = () => {
        throw new Error('broken for this test');
      };
    });
    // What is loaded afterwards is kept again; what was kept before is not there any more.
    await put(page, { [MARK]: 'kept before' });
    await tab.goto('/crew');
    await tab.getByText('Something went wrong on this screen. Nothing that was saved is lost.').waitFor();
    await expect.poll(async () => (await keptLedgers(tab)).map(([key]) => key)).not.toContain(MARK);
    await tab.evaluate(() => sessionStorage.setItem('mended', 'yes'));
    await Promise.all([tab.waitForEvent('load'), tab.getByRole('button', { name: 'Try again' }).click()]);
    await choose(tab, 'MV Full');
    await rowOf(tab, 'Just Joined').waitFor();
    await tab.close();
  });
});
