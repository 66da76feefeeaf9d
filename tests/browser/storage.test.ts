/** Browsers that keep nothing or kept something damaged: the product works without, says so, and heals. */
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { useBrowsers, type Person } from '../support/browser';
import { fieldOf, fillForm, formOf, pressInRow, rowOf, submitForm } from '../support/browserForm';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { fillVessel } from '../support/fillVessel';
import { holdTimers } from '../support/holdTimers';
import { keptInBrowser } from '../support/keptInBrowser';
import { madePdf } from '../support/madePdf';
import { addPath, paperOf } from '../support/samplePaperwork';
import { choose, cutLink, goWithin, loaded } from '../support/screens';
import { many } from '../support/tier';
import { uploadFile } from '../support/uploadFile';

const fixture = useBrowsers();
let owner: Person;
let vessel: number;

beforeAll(async () => {
  owner = await fixture.person();
  vessel = await addVessel(fixture.url, owner.token, 'MV Full');
  await fillVessel(fixture.url, owner.token, vessel);
  const values = validBody('certificates', { certificate_name: 'Kept nowhere', vessel_id: vessel });
  const { body } = await call(fixture.url, 'POST', paths.create('certificates', vessel), owner.token, values);
  expect(await uploadFile(fixture.url, owner.token, vessel, Number(body.id), await madePdf(1))).toBe(200);
});

const told = (page: Page) => page.getByRole('status').filter({ hasText: 'This browser stores nothing for Vessel Ops' });

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

  test.each(
    (
      [
        ['switched off', denied],
        ['full', full],
      ] as const
    ).slice(0, many(1, 2)),
  )('%s: signing in, every form, and a draft work; it is said once', async (_, refuse) => {
    const { page, context, signIn } = await fixture.person({ signedIn: false });
    await refuse(context);
    await signIn();
    await choose(page, 'MV Full');
    await told(page).waitFor();
    await expect.poll(() => told(page).count()).toBe(1);
    await told(page).getByRole('button', { name: 'Dismiss' }).click();
    for (const kind of Object.values(KINDS).slice(0, many(2, 99))) {
      await goWithin(page, addPath(kind.name, vessel));
      await page.getByRole('heading', { level: 1, name: /Add / }).waitFor();
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
    const download = pressInRow(rowOf(page, 'Kept nowhere'), /^Download/);
    const [saved] = await Promise.all([page.waitForEvent('download'), download]);
    expect(saved.suggestedFilename()).toBe('paper.pdf');
    await told(page).waitFor({ state: 'detached' });
    await context.close();
  });
});

test('a disk too full for one unsent write is reported at once', async () => {
  const { page, context, expected } = await fixture.person();
  expected.push(/net::ERR|WebSocket/);
  await choose(page, 'MV Full');
  await goWithin(page, addPath('psc-inspections', vessel));
  await formOf(page).waitFor();
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
      if (this.transaction.db.name === 'vessel-ops-outbox') throw new DOMException('Full.', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  await cutLink(page);
  await fillForm(page, 'psc-inspections', { ...paperOf('psc-inspections').add, psc_port: 'Port beyond the disk' });
  await submitForm(page);
  await told(page).waitFor();
  await context.setOffline(false);
  await rowOf(page, 'Port beyond the disk').waitFor();
  await context.close();
});

const PLACE = ['vessel-ops', 'ledgers'] as const;

type Kept = { records: Record<string, Record<string, Record<string, unknown>>> };
const keptLedgers = async (page: Page) =>
  Object.entries(await keptInBrowser(page)).filter(([key]) => !/:(selected|vessel_status|due):/.test(key)) as [string, Kept][];

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

const DAMAGED = 'The copy this browser kept was damaged. It was deleted and loaded again from the server.';

/** The same records, with other values in each. */
const mapValues = (records: Kept['records'], values: object): Kept['records'] =>
  Object.fromEntries(
    Object.entries(records).map(([kind, list]) => [
      kind,
      Object.fromEntries(Object.entries(list).map(([id, record]) => [id, { ...record, ...values }])),
    ]),
  );

describe('a damaged copy', () => {
  let page: Page;
  beforeAll(async () => {
    page = owner.page;
    await choose(page, 'MV Full');
  });

  test('a whole one is taken as it is: nothing is said, no list is asked for', async () => {
    await expect.poll(async () => (await keptLedgers(page)).length).toBe(2);
    owner.calls.length = 0;
    const tab = await owner.tab();
    // The disk of a busy machine may take the two seconds after which a page asks the server too.
    await tab.addInitScript(holdTimers, 2_000);
    await tab.goto(`/crew?vessel=${vessel}`);
    await rowOf(tab, 'Just Joined').waitFor();
    await loaded(tab);
    expect(owner.calls.filter((line) => line.includes('/crew') || line.endsWith('/lists'))).toEqual([]);
    await expect.poll(() => tab.getByText(DAMAGED).count()).toBe(0);
    await tab.close();
  });

  type Damage = (ledger: Kept) => unknown;
  // What counts as damaged is told by client/sync/isLedger (tests/client/isLedger.test.ts).
  const DAMAGES: [string, Damage][] = [
    ['a list that is missing', (ledger) => ({ ...ledger, records: {} })],
    ['a value of another type', ({ records, ...ledger }) => ({ ...ledger, records: mapValues(records, { name: { first: 'Ann' } }) })],
    ['garbage', () => 'garbage'],
  ];

  test.each(DAMAGES.slice(0, many(1, 3)))(
    '%s: every screen works, it is said once, and the next visit finds a whole copy',
    async (_, damage) => {
      await page.goto('/vessels');
      await choose(page, 'MV Full');
      await expect.poll(async () => (await keptLedgers(page)).length).toBe(2);
      // On an address without the application, which would write its own copy over the damaged one.
      await page.goto('/sw.js');
      const whole = await keptLedgers(page);
      await put(page, Object.fromEntries(whole.map(([key, ledger]) => [key, damage(structuredClone(ledger))])));
      await page.goto('/crew');
      await page.getByText(DAMAGED).waitFor();
      await expect.poll(() => page.getByText(DAMAGED).count()).toBe(1);
      await rowOf(page, 'Just Joined').waitFor();
      for (const [path, row] of [
        ['/certificates', 'Due Soon'],
        ['/requisitions', 'REQ-2'],
        ['/vessels', 'MV Full'],
      ] as const) {
        await goWithin(page, path);
        await rowOf(page, row).waitFor();
      }
      await expect.poll(() => keptLedgers(page)).toEqual(whole);
      await page.goto('/crew');
      await rowOf(page, 'Just Joined').waitFor();
      await expect.poll(() => page.getByText(DAMAGED).count()).toBe(0);
    },
  );

  const MARK = 'a mark';

  deepTest('a screen that breaks all the same throws the copy away, and trying again brings it back', async () => {
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
