/** Who did what on a vessel and in the fleet, as it happens; and what was deleted, which comes back from there. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { webhookPaths } from '../../shared/api/webhook';
import { validBody } from '../shared/validBody';
import { appoint } from '../support/appoint';
import { useBrowsers, type Person } from '../support/browser';
import { fieldOf, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { at, choose, goWithin, loaded, visit } from '../support/screens';

const fixture = useBrowsers();
let ashore: Person;
let aboard: Person;
let vessel: number;
let certificate: string;

const PAPER = validBody('certificates', { certificate_name: 'Safety Radio', remarks: 'one', expiry_date: '2030-01-31' });

const lines = (page: Page, list: RegExp = /^Activity/) => page.getByRole('list', { name: list }).locator('> li');
const write = (method: string, path: string, body?: unknown) => call(fixture.url, method, path, aboard.token, body);

beforeAll(async () => {
  // An administrator may set the webhook.
  aboard = await fixture.person({ signedIn: false });
  await appoint(fixture.url, fixture.server.administrator ?? '', aboard.email);
  ashore = await fixture.person();
  vessel = await addVessel(fixture.url, aboard.token, 'MV Aurora');
  const { body } = await write('POST', paths.create('certificates', vessel), PAPER);
  certificate = paths.record('certificates', vessel, Number(body.id));
  await write('PUT', certificate, { ...PAPER, remarks: 'two', expiry_date: '2031-02-28' });
  await choose(ashore.page, 'MV Aurora');
});

test('the navigation leads to it: what was there before and after, by whom, and the record', async () => {
  const { page } = ashore;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity', exact: true }).click();
  await page.waitForURL(at('/activity'));
  await page.getByRole('heading', { level: 2, name: /^Today, / }).waitFor();
  await expect.poll(() => lines(page).count()).toBe(2);
  const newest = await lines(page).first().innerText();
  for (const words of ['Changed', 'certificate Safety Radio', aboard.email, 'one', 'two', '31-01-2030', '28-02-2031'])
    expect(newest).toContain(words);
  await lines(page)
    .last()
    .getByText(/\d fields/)
    .click();
  await lines(page).last().getByText('31-01-2030').waitFor();
  await lines(page).first().getByRole('link', { name: 'certificate Safety Radio' }).click();
  await page.waitForURL('**/edit-certificate/**');
  await expect.poll(() => fieldOf(page, 'remarks').inputValue()).toBe('two');
});

test('the menu Export saves the audit trail with the filters that are set', async () => {
  const { page } = ashore;
  await visit(page, '/activity?op=created');
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Export the audit trail' }).getByRole('button', { name: 'Export JSONL' }).click();
  const saved = await coming;
  expect(saved.suggestedFilename()).toMatch(/^MV Aurora audit trail .+\.jsonl$/);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toContain('"op":"created"');
  expect(text.match(/"what":"\w+"/g)).toEqual(['"what":"created"']);
});

test('of a ship no section of the fleet is asked for', async () => {
  const { page } = ashore;
  await visit(page, '/activity?of=fleet&kind=vessels');
  const section = page.getByLabel('Section').locator('option:checked');
  await expect.poll(() => section.textContent()).toBe('Vessels');
  await page.getByLabel('Where').selectOption('MV Aurora');
  await expect.poll(() => section.textContent()).toBe('All sections');
  await expect.poll(() => lines(page).count()).toBe(2);
});

test('what is done meanwhile comes on top, and nothing is fetched for it', async () => {
  const { page } = ashore;
  await visit(page, '/activity');
  await expect.poll(() => lines(page).count()).toBe(2);
  ashore.calls.length = 0;
  // Restored although it is not deleted: nothing changes, so nothing is shown.
  await call(fixture.url, 'POST', `${certificate}/restore`, aboard.token, undefined, { 'Idempotency-Key': 'restore-certificate' });
  await write('POST', paths.create('crew', vessel), validBody('crew', { name: 'Ann Lee' }));
  await write('PUT', certificate, { ...PAPER, remarks: 'three', expiry_date: '2031-02-28' });
  await expect.poll(() => lines(page).first().innerText()).toContain('three');
  await expect.poll(() => lines(page).first().innerText()).toContain('two');
  await expect.poll(() => lines(page).nth(1).innerText()).toContain('crew member Ann Lee');
  await expect.poll(() => lines(page).count()).toBe(4);
  expect(ashore.calls).toEqual([]);
});

deepTest('an earlier value is put back into the form of its record', async () => {
  const { page } = ashore;
  await visit(page, '/activity');
  await lines(page).first().getByRole('button', { name: 'Restore Remarks: two' }).click();
  await page.waitForURL('**/edit-certificate/**');
  await expect.poll(() => fieldOf(page, 'remarks').inputValue()).toBe('two');
  await submitForm(page);
  await page.waitForURL(at('/certificates'));
  expect((await write('GET', certificate)).body.remarks).toBe('two');
});

deepTest('filters stand in the address, outlive a reload, and narrow what arrives', async () => {
  const { page } = ashore;
  await visit(page, '/activity');
  await page.getByLabel('Section').selectOption('Crew');
  await expect.poll(() => lines(page).allInnerTexts()).toHaveLength(1);
  expect(new URL(page.url()).searchParams.get('kind')).toBe('crew');
  await page.reload();
  await loaded(page);
  await expect.poll(() => lines(page).allInnerTexts()).toHaveLength(1);
  await write('PUT', certificate, { ...PAPER, remarks: 'four' });
  await write('POST', paths.create('crew', vessel), validBody('crew', { name: 'Bo Berg' }));
  await expect.poll(() => lines(page).allInnerTexts()).toHaveLength(2);
  await expect.poll(() => lines(page).first().innerText()).toContain('Bo Berg');
  await page.getByLabel('Person').selectOption(ashore.email);
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect.poll(() => lines(page).count()).toBeGreaterThan(4);
});

deepTest('of the fleet: other vessels by name, as they are written to', async () => {
  const { page } = ashore;
  await visit(page, '/activity');
  await page.getByLabel('Where').selectOption('The whole fleet');
  await lines(page).filter({ hasText: 'vessel MV Aurora' }).first().waitFor();
  const other = await addVessel(fixture.url, aboard.token, 'MV Borealis');
  await lines(page).filter({ hasText: 'vessel MV Borealis' }).first().waitFor();
  await write('POST', paths.create('crew', other), validBody('crew', { name: 'Cy Dahl' }));
  await lines(page).filter({ hasText: 'crew member Cy Dahl' }).filter({ hasText: 'on MV Borealis' }).first().waitFor();
});

test.each([
  ['/activity?of=fleet', 'vessel_status'],
  ['/calendar?of=fleet', 'vessel_status'],
  ['/activity?op=created', 'change'],
])('a slow reading of %s is shown although news come meanwhile, and they follow', async (path, event) => {
  const date = addDays(todayUtc(), 40);
  const paper = (when: string) =>
    write('POST', paths.create('certificates', vessel), { ...PAPER, certificate_name: `${when} ${path}`, expiry_date: date });
  await paper('Before');
  const page = await ashore.tab();
  await page.clock.install({ time: Date.now() });
  let news = 0;
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void (news += Number(payload.includes(`"${event}"`)))));
  await page.goto(`/crew?vessel=${vessel}`);
  await page.getByText('Live', { exact: true }).waitFor();
  await loaded(page);
  const answers: (() => Promise<void>)[] = [];
  let isSlow = true;
  await page.route(/\/api\/(vessels\/\d+\/)?(activity|due)\b/, async (route) => {
    if (!isSlow) return route.continue();
    const response = await route.fetch();
    answers.push(() => route.fulfill({ response }));
  });
  await goWithin(page, `${path}&day=${date}`);
  await expect.poll(() => answers.length).toBe(1);
  news = 0;
  await paper('After');
  await expect.poll(() => news).toBeGreaterThan(0);
  await page.clock.runFor(2_000);
  await answers[0]?.();
  await page
    .getByRole('link', { name: `Before ${path}` })
    .first()
    .waitFor();
  await expect.poll(() => answers.length).toBe(2);
  isSlow = false;
  await answers[1]?.();
  await page
    .getByRole('link', { name: `After ${path}` })
    .first()
    .waitFor();
  await page.close();
});

test('what was deleted is found, and comes back; what is back is not told any more', async () => {
  const { page } = ashore;
  await write('DELETE', certificate);
  const sold = await addVessel(fixture.url, aboard.token, 'MV Sold Today');
  await write('DELETE', paths.record('vessels', 0, sold));
  await visit(page, '/activity');
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await page.getByRole('heading', { level: 1, name: 'Recently deleted' }).waitFor();
  const [records, vessels] = [lines(page, /^Deleted records/), lines(page, /^Deleted vessels/)];
  await page.getByRole('button', { name: 'Restore certificate Safety Radio' }).click();
  await page.getByText('Restored certificate Safety Radio.').waitFor();
  await expect.poll(() => records.count()).toBe(0);
  await vessels.filter({ hasText: 'MV Sold Today' }).getByRole('button', { name: 'Restore vessel MV Sold Today' }).click();
  await expect.poll(() => page.getByLabel('Select Vessel').locator('option').allInnerTexts()).toContain('MV Sold Today');
  await expect.poll(() => vessels.filter({ hasText: 'MV Sold Today' }).count()).toBe(0);
  // What another user deletes while the screen is open comes by itself.
  await write('DELETE', certificate);
  await records.filter({ hasText: 'Safety Radio' }).waitFor();
  await visit(page, '/certificates');
  await write('POST', `${certificate}/restore`);
  await rowOf(page, 'Safety Radio').waitFor();
});

test('what users do with the webhook stands in the activity of the fleet, among the changes', async () => {
  const { page } = ashore;
  const hook = { url: 'https://hooks.example.com/services/T0/secret-part', on: false, changes: true, due: false, sections: ['crew'] };
  await write('PUT', webhookPaths.webhook, hook);
  await write('PUT', webhookPaths.webhook, { ...hook, due: true });
  await write('DELETE', webhookPaths.webhook);
  await visit(page, '/activity?of=fleet');
  const newest = () => lines(page).evaluateAll((all) => all.slice(0, 3).map((line) => line.querySelector('p')?.innerText ?? ''));
  const told = ['Deleted', 'Changed', 'Created'].map((done) =>
    expect.stringMatching(new RegExp(`^${done}\\s*webhook https://hooks.example.com/…`)),
  );
  await expect.poll(newest).toEqual(told);
  await lines(page).nth(1).getByText('(due)').waitFor();
  await expect.poll(() => page.content()).not.toContain('secret-part');
});

deepTest('without a link it says so, and comes once it can', async () => {
  const { page } = ashore;
  await visit(page, '/crew');
  await page.route('**/activity*', (route) => (route.request().resourceType() === 'fetch' ? route.abort() : route.continue()));
  ashore.expected.push(/net::ERR/);
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await page.getByText('The server cannot be reached. Please check the connection.').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await lines(page).first().waitFor();
});
