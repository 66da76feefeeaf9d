/** Whoever leaves a screen for a form comes back to the same row, scroll position and focus; who adds a record comes to its row. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fieldOf, fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { at, choose, goWithin, loaded, visit } from '../support/screens';
import { DEEP } from '../support/tier';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true });
const ROWS = 200;
let many: number;

beforeAll(async () => {
  const { url, person } = fixture;
  many = await addVessel(url, person.token, 'MV Many');
  const record = { mou: 'Paris MOU', inspection_date: '2025-03-01', inspection_status: 'Passed' };
  for (let from = 1; from <= ROWS; from += 25) {
    const bodies = Array.from({ length: 25 }, (_, n) => ({ ...record, sl_no: from + n, psc_port: `Port ${from + n}` }));
    await Promise.all(bodies.map((body) => call(url, 'POST', `/api/vessels/${many}/psc-inspections`, person.token, body)));
  }
});

/** What has the focus: its row, what it is called, and how far it is from the top of the window. With `key`: when the next key is pressed. */
const focus = (page: Page, when: 'now' | 'key' = 'now') =>
  page.evaluate(async (asked) => {
    if (asked === 'key') await new Promise((pressed) => addEventListener('keydown', pressed, { capture: true, once: true }));
    const element = document.activeElement;
    const top = Math.round(element?.getBoundingClientRect().top ?? -1);
    return {
      row: element?.closest('[data-id]')?.getAttribute('aria-label') ?? null,
      name: element?.getAttribute('aria-label') ?? element?.textContent ?? '',
      top,
      isInView: top > 0 && top < innerHeight,
    };
  }, when);
const expectFocus = (page: Page) => expect.poll(() => focus(page));
/** Scrolls a long list until a row is in the document. */
async function scrollTo(page: Page, name: string, part: number) {
  const box = page.locator('main section[tabindex="0"]').first();
  await expect
    .poll(async () => {
      await box.evaluate((list, share) => list.scrollTo(0, share * list.scrollHeight), part);
      return rowOf(page, name).count();
    })
    .toBe(1);
}

/** Opens a form by its link, by keyboard, and returns what had the focus: as the key is pressed, because a long list moves a little while its rows are measured. */
async function openByKey(page: Page, link: ReturnType<Page['locator']>) {
  await link.focus();
  const before = focus(page, 'key');
  // A later evaluation ends only once the page waits for the key.
  await page.evaluate(() => undefined);
  await page.keyboard.press('Enter');
  await formOf(page).waitFor();
  return await before;
}

const addPort = async (page: Page, name: string) => {
  await fillForm(page, 'psc-inspections', {
    psc_port: name,
    mou: 'Paris MOU',
    inspection_date: '01-03-2025',
    inspection_status: 'Passed',
    sl_no: '150',
  });
  await page.keyboard.press('Control+Enter');
};

const WAYS: [string, (page: Page) => Promise<unknown>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['Back', (page) => page.goBack()],
  ['Save', (page) => page.keyboard.press('Control+Enter')],
  // The same as Escape while nothing is typed.
  ['Cancel', (page) => page.getByRole('button', { name: 'Cancel' }).press('Enter')],
];

test.each(WAYS.slice(0, DEEP ? 4 : 3))(
  '%s returns to the row, the scroll position and the focus, in a long list that is filtered',
  async (_, leave) => {
    const { page } = fixture;
    await choose(page, 'MV Many');
    const list = `/psc-inspections?q=port&sort=-sl_no&vessel=${many}`;
    await visit(page, list);
    await scrollTo(page, 'Port 118', 0.4);
    const edit = rowOf(page, 'Port 118').getByRole('link', { name: /^Edit/ });
    const before = await openByKey(page, edit);
    expect(before.row).toBe('Port 118');
    await leave(page);
    await page.waitForURL(`**${list}`);
    await expectFocus(page).toEqual(before);
  },
);

test('a form that was loaded again leads back to its row too, and Back from there to the screen before', async () => {
  const { page } = fixture;
  await choose(page, 'MV Many');
  await visit(page, '/audits');
  await page.getByRole('link', { name: 'PSC Inspections', exact: true }).click();
  await page.waitForURL(at('/psc-inspections'));
  await loaded(page);
  await scrollTo(page, 'Port 152', 0.75);
  const before = await openByKey(page, rowOf(page, 'Port 152').getByRole('link', { name: /^Edit/ }));
  await page.reload();
  await formOf(page).waitFor();
  await loaded(page);
  await page.keyboard.press('Escape');
  await page.waitForURL(at('/psc-inspections'));
  await expectFocus(page).toEqual(before);
  await page.goBack();
  await page.waitForURL(at('/audits'));
});

describe('a new row', () => {
  test('is scrolled to, has the focus and is named in its notice', async () => {
    const { page } = fixture;
    await choose(page, 'MV Many');
    await visit(page, '/psc-inspections');
    await page.keyboard.press('n');
    await addPort(page, 'Gdynia');
    // Under the pointer it stays, however long the next screen takes.
    await page.getByText('Gdynia added', { exact: true }).hover();
    await expectFocus(page).toMatchObject({ row: 'Gdynia', name: 'Gdynia', isInView: true });
    // From anywhere, by keyboard.
    await page.getByRole('link', { name: 'Audits/Surveys', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /Audits/ }).waitFor();
    await page.keyboard.press('F8');
    await expectFocus(page).toMatchObject({ name: 'Show' });
    await page.keyboard.press('Enter');
    await page.waitForURL(at('/psc-inspections'));
    await expectFocus(page).toMatchObject({ row: 'Gdynia', name: 'Gdynia', isInView: true });
  });

  test('that a filter hides is shown by Show, which takes the filter away and keeps the order', async () => {
    const { page } = fixture;
    await choose(page, 'MV Many');
    await visit(page, `/psc-inspections?q=Port+7&sort=-sl_no&vessel=${many}`);
    await page.keyboard.press('n');
    await addPort(page, 'Mumbai');
    await page.waitForURL(`**/psc-inspections?q=Port+7&sort=-sl_no&vessel=${many}`);
    await page.getByText('Mumbai added', { exact: true }).hover();
    await rowOf(page, 'Port 77').waitFor();
    await expect.poll(() => rowOf(page, 'Mumbai').count()).toBe(0);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(`**/psc-inspections?vessel=${many}&sort=-sl_no`);
    await expectFocus(page).toMatchObject({ row: 'Mumbai', name: 'Mumbai', isInView: true });
  });
});

describe('a row elsewhere that opens a form', () => {
  const LEAVE = ['Escape', 'Control+Enter'] as const;
  const rows: [string, string, (typeof LEAVE)[number], (page: Page) => ReturnType<Page['locator']>][] = [
    ['the dashboard', '/', 'Control+Enter', (page) => page.locator('main li a[href^="/edit-"]').nth(2)],
    ['what falls due', '/due', 'Escape', (page) => page.locator('main [data-index="2"] a[href^="/edit-"]')],
    ['the fleet', '/vessels', 'Control+Enter', (page) => rowOf(page, 'MV Full').locator('a[href^="/edit-"]').first()],
  ];
  test.each(rows)('%s: Escape or Save leads back to it', async (_, path, key, link) => {
    const { page, vessel } = fixture;
    await choose(page, 'MV Full');
    for (const leave of DEEP ? LEAVE : [key]) {
      await visit(page, `${path}?vessel=${vessel}`);
      const before = await openByKey(page, link(page));
      await page.keyboard.press(leave);
      await page.waitForURL(at(path));
      await expectFocus(page).toMatchObject({ name: before.name });
    }
  });
});

describe('a form that is opened again before the list was drawn', () => {
  /** As soon as the page goes elsewhere, and before that is drawn, the user is at `path` again. */
  const returnAtOnce = (page: Page, path: string) =>
    page.evaluate((to) => {
      const form = location.pathname;
      const real = [history.pushState, history.replaceState] as const;
      const over = new AbortController();
      const again = () => {
        if (location.pathname === form || over.signal.aborted) return;
        over.abort();
        [history.pushState, history.replaceState] = real;
        const link = document.querySelector<HTMLElement>(`a[href="${to}"]`);
        if (link) return link.click();
        history.pushState({ key: 'again', idx: history.length }, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      };
      [history.pushState, history.replaceState] = real.map((step): typeof history.pushState => (...asked) => {
        step.apply(history, asked);
        queueMicrotask(again);
      }) as [typeof history.pushState, typeof history.replaceState];
      addEventListener('popstate', () => queueMicrotask(again), { signal: over.signal });
    }, path);

  test('add, saved, add again: it is empty and takes another', async () => {
    const { page, vessel } = fixture;
    await choose(page, 'MV Full');
    await visit(page, '/audits');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: 'Add PSC Inspection', exact: true }).click();
    await formOf(page).waitFor();
    await returnAtOnce(page, `/add-psc-inspection/${vessel}`);
    await addPort(page, 'Oslo');
    await page.getByText('Oslo added', { exact: true }).waitFor();
    await expect.poll(() => fieldOf(page, 'psc_port').inputValue()).toBe('');
    await expect.poll(() => fieldOf(page, 'psc_port').isEnabled()).toBe(true);
    await addPort(page, 'Bergen');
    await page.waitForURL(at('/psc-inspections'));
    await rowOf(page, 'Bergen').waitFor();
    await rowOf(page, 'Oslo').waitFor();
  });

  test('edit, saved, the same again: it takes another change', async () => {
    const { page, vessel, made } = fixture;
    await choose(page, 'MV Full');
    await visit(page, '/audits');
    const form = `/edit-audit/${vessel}/${made.audits?.[0] ?? 0}`;
    await goWithin(page, form);
    await formOf(page).waitFor();
    await returnAtOnce(page, form);
    await fieldOf(page, 'findings').fill('First');
    await submitForm(page);
    await page.getByText('Audit/Survey saved.', { exact: true }).waitFor();
    await expect.poll(() => fieldOf(page, 'findings').isEnabled()).toBe(true);
    await expect.poll(() => fieldOf(page, 'findings').inputValue()).toBe('First');
    await fieldOf(page, 'findings').fill('Second');
    await submitForm(page);
    await page.waitForURL(at('/audits'));
    await rowOf(page, 'Second').waitFor();
  });
});
