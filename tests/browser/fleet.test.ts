/** The list of vessels as a superintendent ashore uses it: what is due on each ship, live, and a press away. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { useBrowsers, type Person } from '../support/browser';
import { rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { at, cutLink, loaded, visit } from '../support/screens';
import { throttle } from '../support/throttle';
import { validBody } from '../shared/validBody';

const fixture = useBrowsers();
let ashore: Person;
let aboard: Person;
let late: number;
/** Of a certificate that expired 100 days before the file began: midnight may have passed since. */
const OVERDUE = /^10[01] days overdue$/;

const certificate = (vessel: number, days: number) =>
  call(fixture.url, 'POST', paths.create('certificates', vessel), aboard.token, {
    ...validBody('certificates'),
    expiry_date: addDays(todayUtc(), days),
  });
const due = (ship: string, words: string | RegExp) => rowOf(ashore.page, ship).getByRole('link', { name: words });

beforeAll(async () => {
  [ashore, aboard] = await Promise.all([fixture.person(), fixture.person({ signedIn: false })]);
});

test('an empty fleet offers one thing: to add the first ship', async () => {
  await ashore.page.getByText('No vessels yet.', { exact: true }).waitFor();
  await ashore.page.getByRole('link', { name: 'Add the first vessel' }).click();
  await ashore.page.waitForURL('**/add-vessel');
});

test('what is due, late and long expired is told of every vessel in words', async () => {
  await certificate(await addVessel(fixture.url, aboard.token, 'MV Aurora'), 45);
  late = await addVessel(fixture.url, aboard.token, 'MV Borealis');
  for (const days of [-100, -5, 20]) await certificate(late, days);
  await visit(ashore.page, '/vessels');
  // No vessel is selected, so the address names none.
  await ashore.page.locator('main a[href="/add-vessel"]').waitFor();
  // Why it cannot sail and what falls due when is told at first; the counts once they are chosen.
  const row = rowOf(ashore.page, 'MV Borealis');
  for (const words of ['Certificates: 1 overdue', '1 due in 30 days']) await row.getByRole('link', { name: words, exact: true }).waitFor();
  await row.getByRole('link', { name: /^Next 12 months: overdue 2, / }).waitFor();
  await expect.poll(() => due('MV Borealis', /^Certificates due/).count()).toBe(0);
  await ashore.page.getByRole('button', { name: 'Columns', exact: true }).click();
  await ashore.page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Certificates', exact: true }).click();
  await ashore.page.keyboard.press('Escape');
  await due('MV Borealis', 'Certificates due/expired: 2, 1 of them overdue, 1 long expired (over 30 days)').waitFor();
  const other = rowOf(ashore.page, 'MV Aurora').getByRole('link', { name: /due|Pending/ });
  await expect.poll(() => other.count()).toBe(0);
});

test('what is saved aboard is counted ashore, and nothing is fetched for it', async () => {
  const words = 'Certificates due/expired: 3, 1 of them overdue, 1 long expired (over 30 days)';
  ashore.calls.length = 0;
  await certificate(late, 3);
  await due('MV Borealis', words).waitFor();
  expect(ashore.calls).toEqual([]);
});

test('a cut link is caught up with', async () => {
  ashore.expected.push(/net::ERR|WebSocket/);
  await cutLink(ashore.page);
  await certificate(late, 4);
  await ashore.context.setOffline(false);
  await due('MV Borealis', /^Certificates due\/expired: 4/).waitFor();
});

const first = () => ashore.page.locator('main tbody > tr').first().innerText();
const names = () => ashore.page.locator('main tbody > tr th a').allInnerTexts();

test('the ship that is late comes first, and a table is sorted by a section too', async () => {
  await expect.poll(first).toContain('MV Borealis');
  const header = ashore.page.getByRole('button', { name: 'Certificates', exact: true });
  await header.click();
  await header.click();
  await expect.poll(first).toContain('MV Borealis');
  await header.click();
  await expect.poll(() => new URL(ashore.page.url()).searchParams.get('sort')).toBe(null);
});

test('a detained ship outranks what is overdue: first, red, by name and in words, and by its chip', async () => {
  const calm = await addVessel(fixture.url, aboard.token, 'MV Detained');
  await call(fixture.url, 'POST', paths.create('psc-inspections', calm), aboard.token, {
    ...validBody('psc-inspections'),
    psc_port: 'Rotterdam',
    mou: 'Paris MOU',
    inspection_date: addDays(todayUtc(), -4),
    inspection_status: 'Detained',
  });
  await expect.poll(first).toContain('MV Detained');
  const row = rowOf(ashore.page, 'MV Detained');
  await row.getByRole('link', { name: 'Rotterdam, Paris MOU', exact: true }).waitFor();
  const colour = (words: string | RegExp) =>
    ashore.page
      .getByText(words, { exact: true })
      .last()
      .evaluate((element) => getComputedStyle(element).color);
  expect(await row.getByText('Detained', { exact: true }).evaluate((element) => getComputedStyle(element).color)).toBe(
    await colour(OVERDUE),
  );

  await ashore.page.getByRole('button', { name: 'Detained 1', exact: true }).click();
  await expect.poll(() => ashore.page.locator('main tbody > tr').count()).toBe(1);
  await ashore.page.getByText('1 of 3', { exact: true }).waitFor();
  expect(new URL(ashore.page.url()).searchParams.get('need')).toBe('detained');
  await ashore.page.reload();
  await row.waitFor();
  await expect.poll(() => ashore.page.locator('main tbody > tr').count()).toBe(1);
  await ashore.page.getByRole('button', { name: 'Detained 1', exact: true }).click();
  await rowOf(ashore.page, 'MV Aurora').getByText('Nothing due in 30 days').waitFor();
});

test('an open condition of class comes after what is overdue and no papers, before what is near, and is not red; no papers are amber, with a chip; so has what cannot sail', async () => {
  const classed = await addVessel(fixture.url, aboard.token, 'MV Classed');
  await call(fixture.url, 'POST', paths.create('audits', classed), aboard.token, {
    ...validBody('audits'),
    status: 'Condition of Class (COC)',
    next_due_date: null,
  });
  await addVessel(fixture.url, aboard.token, 'MV Empty');
  await expect.poll(names).toEqual(['MV Detained', 'MV Borealis', 'MV Empty', 'MV Classed', 'MV Aurora']);
  const chip = (ship: string, words: string) => rowOf(ashore.page, ship).getByText(words, { exact: true });
  const amber = await chip('MV Classed', 'Condition of class').evaluate((element) => getComputedStyle(element).color);
  expect(await chip('MV Empty', 'No papers yet').evaluate((element) => getComputedStyle(element).color)).toBe(amber);
  await ashore.page.getByRole('button', { name: 'No papers yet 2', exact: true }).click();
  await expect.poll(names).toEqual(['MV Detained', 'MV Empty']);
  await ashore.page.getByRole('button', { name: 'No papers yet 2', exact: true }).click();
  await expect.poll(names).toHaveLength(5);
  await ashore.page.getByRole('button', { name: 'Cannot sail 2', exact: true }).click();
  await expect.poll(names).toEqual(['MV Detained', 'MV Borealis']);
  await rowOf(ashore.page, 'MV Borealis').getByText('Cannot sail', { exact: true }).waitFor();
  await ashore.page.getByRole('button', { name: 'Cannot sail 2', exact: true }).click();
  await expect.poll(names).toHaveLength(5);
  const chips = ashore.page.getByRole('group', { name: 'Filter ships by urgency' }).getByRole('button');
  await expect.poll(() => chips.filter({ hasText: /^No papers yet/ }).count()).toBe(1);
  // None selects every ship or no ship.
  await expect.poll(async () => (await chips.allInnerTexts()).filter((text) => /\D[05]$/.test(text))).toEqual([]);
});

test('no row moves from under the pointer or the focus: a pill says what changed place, and the order follows once it is left', async () => {
  const before = await names();
  const row = rowOf(ashore.page, 'MV Aurora');
  const ship = Number(await ashore.page.getByLabel('Select Vessel').locator('option', { hasText: 'MV Aurora' }).getAttribute('value'));
  // The page looks in the next frame where the pointer and the focus are.
  const seen = () => ashore.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await row.hover();
  await seen();
  const detain = (days: number) =>
    call(fixture.url, 'POST', paths.create('psc-inspections', ship), aboard.token, {
      ...validBody('psc-inspections'),
      inspection_date: addDays(todayUtc(), -days),
      inspection_status: 'Detained',
    });
  const pill = ashore.page.getByRole('button', { name: 'MV Aurora changed position', exact: true });
  const { body } = await detain(9);
  await row.getByText('Detained', { exact: true }).waitFor();
  await pill.waitFor();
  expect(await names()).toEqual(before);
  await ashore.page.mouse.move(2, 2);
  const after = ['MV Aurora', ...before.filter((name) => name !== 'MV Aurora')];
  await expect.poll(names).toEqual(after);
  await pill.waitFor({ state: 'hidden' });

  await row.getByRole('link', { name: 'MV Aurora', exact: true }).focus();
  await seen();
  await call(fixture.url, 'DELETE', paths.record('psc-inspections', ship, Number(body.id)), aboard.token);
  await pill.waitFor();
  expect(await names()).toEqual(after);
  await pill.click();
  await expect.poll(names).toEqual(before);
});

test('without a vessel the dashboard says to select one, above the same fleet', async () => {
  await visit(ashore.page, '/');
  await ashore.page.getByText('Please select a vessel', { exact: true }).waitFor();
  await rowOf(ashore.page, 'MV Borealis').getByText(OVERDUE).waitFor();
  await ashore.page.getByRole('link', { name: 'MV Borealis', exact: true }).click();
  await ashore.page.getByRole('heading', { level: 1, name: 'MV Borealis', exact: true }).waitFor();
});

test('a press on a count opens that list of that vessel', async () => {
  await visit(ashore.page, '/vessels');
  await due('MV Borealis', /^Certificates due/).click();
  await ashore.page.waitForURL(at('/certificates'));
  await ashore.page.getByText('Total certificates: 5', { exact: true }).waitFor();
  await expect.poll(() => ashore.page.getByLabel('Select Vessel').inputValue()).toBe(String(late));
});

test('a ship without papers says so on its dashboard, where no figure is green, and leads to the ways to add them', async () => {
  await visit(ashore.page, '/vessels');
  await rowOf(ashore.page, 'MV Empty').getByRole('link', { name: 'Add papers' }).click();
  await ashore.page.getByRole('heading', { level: 1, name: 'MV Empty' }).waitFor();
  const notice = ashore.page.getByRole('status').filter({ hasText: 'No papers yet.' });
  await expect
    .poll(() => notice.getByRole('link').allInnerTexts())
    .toEqual(['Add from a template', 'Add from a sister ship', 'Import from a spreadsheet']);
  const card = ashore.page.locator('main a').filter({ hasText: 'Certificates due/expired' }).first();
  const [green, figure] = await card.evaluate((element) => {
    const probe = document.body.appendChild(Object.assign(document.createElement('i'), { style: 'color: var(--ok)' }));
    const colours = [getComputedStyle(probe).color, getComputedStyle(element.firstElementChild ?? element).color];
    probe.remove();
    return colours;
  });
  expect(figure).not.toBe(green);
  await notice.getByRole('link', { name: 'Add from a template' }).click();
  await ashore.page.waitForURL((url) => url.pathname === '/import' && url.searchParams.get('names') === 'template');
});

test('over a slow link the page of the fleet does not shift: not on a first visit, nor on a later one', async () => {
  // The newer a ship, the worse: the order of their numbers is the wrong one.
  for (let nth = 0; nth < 8; nth += 1) await certificate(await addVessel(fixture.url, aboard.token, `MV Number ${nth}`), -100 - nth);
  const { page, token, context } = await fixture.person({ signedIn: false });
  await page.addInitScript((mine) => localStorage.setItem('token', mine), token);
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { shift: 0, parts: [] as string[] });
    new PerformanceObserver((list) => {
      type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[]) {
        const told = sources.map(
          ({ node, previousRect: was, currentRect: is }) => `${node?.textContent?.slice(0, 20)} ${was.x},${was.y} to ${is.x},${is.y}`,
        );
        seen.shift += value;
        seen.parts.push(`${value.toFixed(4)} ${told.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await throttle(page);
  const shifts = async (): Promise<{ shift: number; parts: string[] }> => {
    await page.goto('/vessels');
    await loaded(page);
    await rowOf(page, 'MV Borealis').getByText(OVERDUE).waitFor();
    await expect.poll(() => page.getByText(/^As of /).count()).toBe(0);
    return page.evaluate(() => ({
      shift: (globalThis as unknown as { shift: number }).shift,
      parts: (globalThis as unknown as { parts: string[] }).parts,
    }));
  };
  for (let visits = 0; visits < 2; visits += 1) {
    const { shift, parts } = await shifts();
    expect(shift, parts.join('\n')).toBeLessThanOrEqual(0.02);
  }
  await context.close();
});
