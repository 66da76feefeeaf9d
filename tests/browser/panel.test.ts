/** A record open in a panel beside its list: opened, walked, edited in place, kept in the address, and live. */
import { beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { axeFinds } from '../support/axeFinds';
import { fieldOf, formOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { madePdf } from '../support/madePdf';
import { at, choose, loaded, visit } from '../support/screens';
import { useTwoPeople } from '../support/twoPeople';
import { uploadFile } from '../support/uploadFile';

const two = useTwoPeople();
const ids: number[] = [];
const panel = () => two.ashore.page.locator('aside');
const panelOf = (name: string, page = two.ashore.page) => page.getByRole('complementary', { name, exact: true });
const opened = () => new URL(two.ashore.page.url()).searchParams.get('open');
const focused = () => two.ashore.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

beforeAll(async () => {
  const { ashore, aboard, fixture, vessel } = two;
  for (const person of [ashore, aboard]) await person.page.setViewportSize({ width: 1366, height: 768 });
  for (const name of ['Load Line', 'Radio', 'Safety']) {
    const body = {
      certificate_name: name,
      issued_by: 'Class',
      issue_date: '2025-03-01',
      expiry_date: '2030-03-01',
      remarks: `${name} remarks`,
    };
    const { id } = (await call(fixture.url, 'POST', paths.create('certificates', vessel), ashore.token, body)).body;
    ids.push(Number(id));
  }
  await uploadFile(fixture.url, ashore.token, vessel, ids[0] ?? 0, await madePdf(1));
});

test('the name or Enter opens it, the arrows walk, Esc leads back to the row; Back, reload and the address restore it', async () => {
  const { page } = two.ashore;
  await visit(page, '/certificates');
  // The name is a link: also before the list's tools are loaded, and for who knows no shortcut.
  await page.getByRole('link', { name: 'Load Line', exact: true }).press('Enter');
  // The heading: the link that was pressed has the same text.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('aside h2')?.textContent)).toBe('Load Line');
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
  await page.getByRole('rowheader', { name: 'Load Line' }).click();
  await panelOf('Load Line').getByText('Load Line remarks').first().waitFor();
  await panelOf('Load Line').locator('canvas').waitFor();
  await panelOf('Load Line').getByRole('list', { name: 'History' }).getByText('Created').waitFor();
  await panelOf('Load Line').getByRole('link', { name: 'Open the form page' }).waitFor();
  await expect.poll(opened).toBe(String(ids[0]));
  // The list stays a table beside it, and nothing scrolls sideways.
  const fits = () =>
    page.evaluate(() => {
      const [table, aside] = [document.querySelector('main section'), document.querySelector('aside')];
      const isTable = getComputedStyle(document.querySelector('tbody td') ?? document.body).display === 'table-cell';
      const sideways = [document.documentElement, table].filter((box) => box && box.scrollWidth > box.clientWidth).length;
      return { isTable, sideways, beside: (table?.getBoundingClientRect().right ?? 0) < (aside?.getBoundingClientRect().left ?? 0) };
    });
  for (const width of [1280, 1366, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    await expect.poll(fits).toEqual({ isTable: true, sideways: 0, beside: true });
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  expect(await axeFinds(page)).toEqual([]);

  await page.keyboard.press('ArrowDown');
  await panelOf('Radio').getByText('Radio remarks').first().waitFor();
  await page.keyboard.press('j');
  await panelOf('Safety').getByText('No file', { exact: true }).first().waitFor();
  await expect.poll(opened).toBe(String(ids[2]));
  // Enter again moves into the panel, where the same keys walk.
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  await page.keyboard.press('k');
  await panelOf('Radio').waitFor();
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Radio');
  await expect.poll(opened).toBe(null);

  await page.keyboard.press('Enter');
  await panelOf('Radio').waitFor();
  await page.reload();
  await loaded(page);
  await panelOf('Radio').waitFor();
  await page.goBack();
  await panel().waitFor({ state: 'detached' });
  await page.goForward();
  await panelOf('Radio').waitFor();
  // Below 1280 px there is no panel.
  await page.setViewportSize({ width: 1200, height: 768 });
  await panel().waitFor({ state: 'detached' });
  // A link to an open record, and its name, lead to the form there.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Edit Certificate' }).waitFor();
  await visit(page, '/certificates');
  await page.getByRole('link', { name: 'Radio', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Edit Certificate' }).waitFor();
  await page.setViewportSize({ width: 1366, height: 768 });
});

test('a field is edited in place; who else is here, what they change and that they delete it is shown', async () => {
  const { ashore, aboard, fixture, vessel } = two;
  const { page } = ashore;
  const remarks = () => panelOf('Radio').getByRole('button', { name: /^Remarks:/ });
  const stored = async () => (await call(fixture.url, 'GET', paths.record('certificates', vessel, ids[1] ?? 0), ashore.token)).body;
  await visit(page, `/certificates?vessel=${vessel}&open=${ids[1]}`);
  await visit(aboard.page, `/certificates?vessel=${vessel}&open=${ids[1]}`);
  await panelOf('Radio').getByText(`${aboard.email} is here`).waitFor();
  await panelOf('Radio', aboard.page).getByText(`${ashore.email} is here`).waitFor();
  await remarks().press('Enter');
  await page.keyboard.type('From the panel');
  const told = panelOf('Radio', aboard.page).getByText(`changed by ${ashore.email}`, { exact: true });
  await Promise.all([told.waitFor(), page.keyboard.press('Enter')]);
  await expect.poll(async () => (await stored()).remarks).toBe('From the panel');
  await panelOf('Radio', aboard.page)
    .getByRole('button', { name: /^Remarks:\s*From the panel/ })
    .waitFor();
  // A value that the rules refuse stays open with its sentence.
  await panelOf('Radio')
    .getByRole('button', { name: /^Expiry Date:/ })
    .press('Enter');
  await page.keyboard.type('31-02-2030');
  await page.keyboard.press('Enter');
  await page.getByRole('group').locator('[aria-invalid=true]').waitFor();
  await page.keyboard.press('Escape');

  const { rev } = await stored();
  await call(fixture.url, 'DELETE', paths.record('certificates', vessel, ids[1] ?? 0), aboard.token, undefined, {
    'If-Match': `"${String(rev)}"`,
  });
  await panelOf('Certificate').getByText(`This certificate was deleted by ${aboard.email}`).waitFor();
  await panelOf('Certificate').getByRole('button', { name: 'Close' }).click();
  await panel().waitFor({ state: 'detached' });
  await choose(page, vessel);
});

test('a value that is refused or in conflict keeps its record open; leaving the list or a deletion keeps what is typed', async () => {
  const { ashore, aboard, fixture, vessel } = two;
  const { page, expected } = ashore;
  expected.push(/status of 404/);
  const address = paths.record('certificates', vessel, ids[2] ?? 0);
  const stored = async () => (await call(fixture.url, 'GET', address, ashore.token)).body;
  const save = async (issuing_authority: string) =>
    expect((await call(fixture.url, 'PUT', address, aboard.token, { ...(await stored()), issuing_authority })).status).toBe(200);
  const openField = (label: string) =>
    panelOf('Safety')
      .getByRole('button', { name: new RegExp(`^${label}:`) })
      .press('Enter');
  const walkOn = async () => {
    await panel().getByRole('button', { name: 'Previous certificate' }).click();
    await page.getByRole('link', { name: 'Load Line', exact: true }).click();
  };
  await visit(page, `/certificates?vessel=${vessel}&open=${ids[2]}`);
  await openField('Expiry Date');
  await page.keyboard.type('31-02-2030');
  await walkOn();
  await page.getByLabel('Expiry Date of Safety', { exact: true }).fill('28-02-2030');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored()).expiry_date).toBe('2030-02-28');

  await openField('Issuing Authority');
  await page.keyboard.type('Mine');
  await save('Theirs');
  await page.getByText('changed this to “Theirs”').waitFor();
  await walkOn();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByLabel('Issuing Authority of Safety', { exact: true }).press('Enter');
  await expect.poll(async () => (await stored()).issuing_authority).toBe('Mine');

  const review = async (button: string) => {
    await page.getByText('Your change to certificate Safety could not be saved.').waitFor();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: button }).click();
  };
  await openField('Issuing Authority');
  await page.keyboard.type('Mine again');
  await save('Theirs again');
  await page.getByText('changed this to “Theirs again”').waitFor();
  await page.getByRole('link', { name: 'Crew', exact: true }).click();
  await review('Open in the form');
  const choice = formOf(page).getByRole('group', { name: 'Issuing Authority: two versions' });
  await choice.getByText('changed this to “Theirs again”').waitFor();
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await submitForm(page);
  await expect.poll(focused).toBe('Safety');
  expect((await stored()).issuing_authority).toBe('Mine again');
  await page.keyboard.press('Enter');
  await openField('Issuing Authority');
  await page.keyboard.type('Typed before the deletion');
  await call(fixture.url, 'DELETE', address, aboard.token);
  await panelOf('Certificate').getByText(`This certificate was deleted by ${aboard.email}`).waitFor();
  await review('Restore and open');
  await expect.poll(() => fieldOf(page, 'issuing_authority').inputValue()).toBe('Typed before the deletion');
  await submitForm(page);
  await page.waitForURL(at('/certificates'));
  expect((await stored()).issuing_authority).toBe('Typed before the deletion');
});

test('a preview that comes late leaves a field in view, open, and with what is typed', async () => {
  const { page } = two.ashore;
  let arrive = () => {};
  const held = new Promise<void>((done) => (arrive = done));
  await page.route('**/certificates/*/download', (route) => held.then(() => route.continue()));
  await visit(page, `/certificates?vessel=${two.vessel}&open=${ids[0]}`);
  await panelOf('Load Line')
    .getByRole('button', { name: /^Remarks:/ })
    .press('Enter');
  await page.keyboard.type('Half');
  arrive();
  await panelOf('Load Line').locator('canvas').waitFor();
  await page.keyboard.type(' typed');
  await expect.poll(() => page.getByLabel('Remarks of Load Line', { exact: true }).inputValue()).toBe('Half typed');
  await page.keyboard.press('Escape');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('another ship shows its list: the record that was open belongs to the former', async () => {
  const { fixture, vessel } = two;
  const other = await addVessel(fixture.url, two.ashore.token, 'MV Panelled');
  const { page } = await fixture.person();
  const named = () => Object.fromEntries(new URL(page.url()).searchParams);
  // From the choices of somebody who has never chosen a ship, and from the dropdown.
  await visit(page, `/certificates?open=${ids[0]}`);
  await page.getByRole('navigation', { name: 'Vessels to select' }).getByRole('link', { name: 'MV Panelled' }).click();
  await expect.poll(named).toEqual({ vessel: String(other) });
  await visit(page, `/certificates?vessel=${vessel}&open=${ids[0]}&sort=expiry_date`);
  await panelOf('Load Line', page).waitFor();
  await choose(page, other);
  await expect.poll(named).toEqual({ vessel: String(other), sort: 'expiry_date' });
  await page.locator('aside').waitFor({ state: 'detached' });
});

test('the keys of an input method are not taken: a composed text is neither saved half nor thrown away', async () => {
  const { page } = two.ashore;
  await visit(page, `/certificates?vessel=${two.vessel}&open=${ids[0]}`);
  const remarks = (name: RegExp) => panelOf('Load Line').getByRole('button', { name });
  await remarks(/^Remarks:/).press('Enter');
  const field = page.getByLabel('Remarks of Load Line', { exact: true });
  // An input method composes in what has the focus.
  await field.and(page.locator(':focus')).waitFor();
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  for (const key of ['Enter', 'Escape']) await protocol.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key });
  await protocol.send('Input.insertText', { text: '日本' });
  await expect.poll(() => field.inputValue()).toBe('日本');
  await field.press('Enter');
  await remarks(/^Remarks:\s*日本/).waitFor();
});
