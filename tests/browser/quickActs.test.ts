/** Acts that come before the screen is drawn again, as on a slow computer: each has its effect. One on a record that is not there yet has none. */
import { expect, test } from 'vitest';
import { chooseAtOnce } from '../support/atOnce';
import { fieldOf, fillForm, formOf, pressInRow, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { addPath, paperOf } from '../support/samplePaperwork';
import { choose, goWithin, loaded, visit } from '../support/screens';
import { tabWhere } from '../support/unanswered';
import { until } from '../support/until';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true });

const asked = () => Object.fromEntries(new URL(fixture.page.url()).searchParams);

/** Clicks a button twice before the page can draw. */
const clickTwice = (name: string) =>
  fixture.page.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()));
/** Presses a key twice before the page can draw. */
const pressTwice = (key: string) =>
  fixture.page.evaluate((pressed) => {
    const press = () => new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true });
    [1, 2].forEach(() => document.activeElement?.dispatchEvent(press()));
  }, key);

test('two steps of the timeline and the calendar both count', async () => {
  const { page } = fixture;
  await visit(page, `/timeline?from=2026-01&zoom=5y`);
  await page.locator('[data-row][tabindex="0"]').focus();
  await pressTwice('+');
  await expect.poll(asked).toMatchObject({ zoom: 'month' });
  await visit(page, `/timeline?from=2026-01&zoom=month`);
  await page.getByRole('table', { name: 'Validity' }).waitFor();
  await clickTwice('Later by one month');
  await expect.poll(asked).toMatchObject({ from: '2026-03' });
  await visit(page, `/calendar?day=2026-01-15`);
  await clickTwice('Later by one month');
  await expect.poll(asked).toMatchObject({ day: '2026-03-15' });
  await page.locator('td[data-day="2026-03-15"]').focus();
  await pressTwice('ArrowRight');
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)).toBe('2026-03-17');
});

test('two clicks on a header sort from the end', async () => {
  const { page } = fixture;
  await visit(page, '/requisitions');
  await page.locator('main table[role=table] thead').waitFor();
  await clickTwice('Requisition No.');
  await expect.poll(asked).toMatchObject({ sort: '-requisition_no' });
});

test('two filters of the activity both count', async () => {
  await visit(fixture.page, '/activity');
  await chooseAtOnce(fixture.page, [
    ['Section', 'Crew'],
    ['What was done', 'Created'],
  ]);
  await expect.poll(asked).toMatchObject({ kind: 'crew', op: 'created' });
});

test('an order chosen while the address gets its ship stays', async () => {
  const { page, vessel } = fixture;
  await page.setViewportSize({ width: 375, height: 740 });
  await visit(page, '/psc-inspections');
  await page.getByRole('combobox', { name: 'Sort PSC inspections by' }).waitFor();
  await visit(page, '/crew');
  // At the moment the list is drawn, and before what follows from it.
  await page.evaluate(() => {
    const watcher = new MutationObserver(() => {
      const select = document.querySelector<HTMLSelectElement>('select[aria-label^="Sort PSC"]');
      if (!select) return;
      watcher.disconnect();
      select.value = '-psc_port';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });
  await goWithin(page, '/psc-inspections');
  await expect.poll(asked).toEqual({ vessel: String(vessel), sort: '-psc_port' });
  await page.setViewportSize({ width: 1366, height: 850 });
});

test('a ship chosen while the address gets its ship stays', async () => {
  const { page } = fixture;
  const other = await addVessel(fixture.url, fixture.person.token, 'MV Other');
  await visit(page, '/crew');
  await page.locator(`select option[value="${other}"]`).waitFor({ state: 'attached' });
  await page.evaluate((ship) => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('main h1')?.textContent?.includes('PSC')) return;
      watcher.disconnect();
      const select = document.querySelector(`option[value="${ship}"]`)?.closest('select');
      if (!select) throw new Error('There is no such ship.');
      select.value = String(ship);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, other);
  const ships: (string | null)[] = [];
  page.on('framenavigated', (frame) => ships.push(new URL(frame.url()).searchParams.get('vessel')));
  await goWithin(page, '/psc-inspections');
  await page.getByRole('heading', { level: 1, name: 'MV Other · PSC Inspections' }).waitFor();
  await expect.poll(() => ships.at(-1)).toBe(String(other));
  await choose(page, fixture.vessel);
});

test('a key pressed after the address changed keeps the focus where it led', async () => {
  const { page } = fixture;
  await visit(page, '/crew');
  const find = page.locator('header').getByRole('button', { name: 'Find anything' });
  await page.evaluate(() => {
    const opener = document.querySelector<HTMLElement>('header a[href^="/audits"]');
    opener?.focus();
    opener?.click();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    [...document.querySelectorAll<HTMLElement>('header button')].find((button) => button.textContent?.includes('Find'))?.focus();
  });
  await page.getByRole('heading', { level: 1, name: /Audits/ }).waitFor();
  await loaded(page);
  await expect.poll(() => find.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a press that leaves a wrong date, whose message moves the pressed button, is not lost', async () => {
  const { page, vessel } = fixture;
  await visit(page, addPath('requisitions', vessel));
  await fieldOf(page, 'date_of_requisition').fill('31-02-2026');
  const add = page.getByRole('button', { name: 'Add Item' });
  const y = async () => (await add.boundingBox())?.y ?? 0;
  const before = await y();
  await add.click();
  await expect.poll(() => page.locator('[data-item]').count()).toBe(2);
  // The button is below the message and the new line.
  await expect.poll(y).toBeGreaterThan(before);
});

test('a press on a button that moves while it is held is not lost', async () => {
  const { page, person, url } = fixture;
  for (const name of ['Reader', 'Loader', 'Watcher', 'Counter'])
    await call(url, 'POST', '/api/tokens', person.token, { name, scope: 'read', expires: null });
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  // What comes after the first screen is on its way too.
  for (const late of ['**/api/tokens', '**/FocusRules*']) await page.route(late, (route) => held.then(() => route.continue()));
  await page.goto('/account');
  const add = page.getByRole('button', { name: 'Add a display' });
  await page.getByText('No display yet').waitFor();
  await until(async () => {
    await add.hover();
    await page.mouse.down();
    if (await add.evaluate((button) => button.matches(':active'))) return true;
    await page.mouse.up();
    return false;
  }, 'the button to be pressed, and not what a card that has just come put in its place');
  const { y = 0, height = 0 } = (await add.boundingBox()) ?? {};
  release();
  await page.getByText('Counter').waitFor();
  await expect.poll(async () => Math.abs(((await add.boundingBox())?.y ?? y) - y)).toBeGreaterThan(height);
  await page.mouse.up();
  await page.getByRole('dialog').getByLabel('Code').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Lets React do one step at a time from now on. */
const holdSteps = () =>
  fixture.page.evaluate(() => {
    const { postMessage } = MessagePort.prototype;
    const now = performance.now.bind(performance);
    const held: MessagePort[] = [];
    let late = 0;
    MessagePort.prototype.postMessage = function (this: MessagePort) {
      held.push(this);
    };
    // After each step its time is over.
    performance.now = () => now() + (late += 6);
    const step = () => {
      const port = held.shift();
      if (port) Reflect.apply(postMessage, port, [null]);
      return new Promise((done) => setTimeout(done));
    };
    const release = () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const port of held.splice(0)) Reflect.apply(postMessage, port, [null]);
    };
    Object.assign(globalThis, { steps: { step, release } });
  });

test('a message reopened before its row shows the answer to its completion is open again', async () => {
  const { page, vessel } = fixture;
  const row = rowOf(page, 'MSG-1');
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/daily-messages/*', (route) => held.then(() => route.continue()));
  await visit(page, '/daily-messages');
  await row.getByRole('button', { name: /^Mark Completed/ }).click();
  const reopen = row.getByRole('button', { name: /^Reopen/ });
  await reopen.and(page.locator('[aria-busy=true]')).waitFor();
  await holdSteps();
  const completed = page.waitForResponse((response) => response.request().method() === 'PUT');
  answer();
  await (await completed).finished();
  await reopen.evaluate(async (button: HTMLElement) => {
    const { steps } = globalThis as unknown as { steps: { step(): Promise<void>; release(): void } };
    while (button.ariaBusy === 'true') await steps.step();
    button.click();
    steps.release();
  });
  await page.getByText('MSG-1 is open again.').waitFor();
  const { body } = await call(fixture.url, 'GET', `/api/vessels/${vessel}/daily-messages`, fixture.person.token);
  expect(body.messages).toContainEqual(expect.objectContaining({ request_no: 'MSG-1', status: 'In Progress', completion_date: null }));
  await row.getByRole('button', { name: /^Mark Completed/ }).waitFor();
});

test('a cell pressed in the row of a record that was just deleted does not keep other cells closed', async () => {
  const { page } = fixture;
  await visit(page, '/certificates');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'End selecting' }).click();
  await pressInRow(rowOf(page, 'Lately Expired'), /^Delete/);
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await confirm.waitFor();
  await holdSteps();
  await Promise.all([page.waitForRequest((request) => request.method() === 'DELETE'), confirm.click()]);
  await rowOf(page, 'Lately Expired').locator('[data-column=remarks]').dispatchEvent('dblclick');
  await page.evaluate(() => (globalThis as unknown as { steps: { release(): void } }).steps.release());
  await rowOf(page, 'Lately Expired').waitFor({ state: 'detached' });
  await rowOf(page, 'No Number').locator('[data-column=remarks]').dblclick();
  await page.getByLabel('Remarks of No Number').waitFor();
});

test('a cell of a record that is still being added opens only once the record is there', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const tab = await tabWhere(fixture, (route) => held.then(() => route.continue()));
  await visit(tab, addPath('crew', fixture.vessel));
  await fillForm(tab, 'crew', { ...paperOf('crew').add, name: 'Cy Waits' });
  await submitForm(tab);
  await tab.getByRole('button', { name: 'Adding…' }).waitFor();
  await formOf(tab).getByRole('button', { name: 'Cancel' }).click();
  // What works on cells is fetched after the list.
  await tab.getByRole('button', { name: 'Select', exact: true }).click();
  await tab.getByRole('button', { name: 'End selecting' }).click();
  const row = rowOf(tab, 'Cy Waits');
  await row.locator('[data-column=passport]').dblclick();
  await expect.poll(() => tab.locator('[popover]:popover-open').count()).toBe(0);
  answer();
  await row.getByRole('link', { name: /^Edit/ }).waitFor();
  await row.locator('[data-column=passport]').dblclick();
  await tab.getByLabel(/^Passport.* of Cy Waits$/).waitFor();
  await tab.close();
});
