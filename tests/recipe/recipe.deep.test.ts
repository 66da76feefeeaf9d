/** The steps of CONTRIBUTING.md for a new field and a new kind, carried out on a copy of the product and used by two people. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, showDate, todayUtc } from '../../shared/basics/calendar';
import { searchPath } from '../../shared/api/search';
import { SUGGESTIONS } from '../../shared/kinds/suggestions';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { cardCount, fieldOf, rowOf, submitForm, pressInRow } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { pairDisplay } from '../support/display';
import { sampleFiles } from '../support/sampleFiles';
import { startServer } from '../support/startServer';
import { scratchCopy, type ScratchCopy } from '../support/scratchCopy';
import { at, choose, loaded, visit } from '../support/screens';
import { until } from '../support/until';
import { addDrills, addField, GUIDE_FIELD } from './drills';

let copy: ScratchCopy;
let fixture: Fixture;
let author: Person;
let reader: Person;
let vessel: number;
let checked: Promise<string>;

const HELD = addDays(todayUtc(), -90);
const DUE = addDays(todayUtc(), 5);

/** Runs a script of the copy; what it printed, or an error that says it. */
function run(script: string, ...args: string[]): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [script, ...args], { cwd: copy.folder, env: { PATH, HOME, TMPDIR } });
  let printed = '';
  child.stdout.on('data', (data) => (printed += data));
  child.stderr.on('data', (data) => (printed += data));
  return new Promise((done, fail) => child.on('close', (code) => (code === 0 ? done(printed) : fail(new Error(printed)))));
}

beforeAll(async () => {
  copy = scratchCopy();
  // The rules of the house are checked over the files git knows.
  execFileSync('git', ['init', '-q'], { cwd: copy.folder });
  writeFileSync(join(copy.folder, '.git/info/exclude'), 'node_modules\n');
  addDrills(copy.folder);
  addField(copy.folder);
  await run('scripts/build.mjs');
  checked = run('scripts/check.mjs');
  checked.catch(() => undefined); // asked for by its own test
  fixture = await openFixture({ root: copy.folder });
  [author, reader] = await Promise.all([fixture.person(), fixture.person()]);
  vessel = await addVessel(fixture.url, author.token, 'MV Recipe');
  await Promise.all([choose(author.page, 'MV Recipe'), choose(reader.page, 'MV Recipe')]);
});
afterEach(() => fixture.assertQuiet());
afterAll(async () => {
  await checked?.catch(() => undefined);
  await fixture?.close();
  copy?.remove();
});

const open = (person: Person, name: string) =>
  person.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

test('it is added, and seen at once in another browser', async () => {
  await open(reader, 'Drills');
  await reader.page.getByText('No drills found for this vessel.').waitFor();
  reader.calls.length = 0;
  await author.page.getByRole('button', { name: 'Add', exact: true }).click();
  await author.page.getByRole('link', { name: 'Add Drill' }).click();
  await fieldOf(author.page, 'drill').selectOption('Fire');
  await fieldOf(author.page, 'held_on').fill(showDate(HELD));
  await fieldOf(author.page, 'next_due_date').fill(showDate(DUE));
  await fieldOf(author.page, 'remarks').fill('Pump room');
  await submitForm(author.page);
  await rowOf(reader.page, 'Pump room').waitFor();
  expect(reader.calls).toEqual([]);
});

test('it is edited, and its history says what it was', async () => {
  await author.page.waitForURL(at('/drills'));
  await rowOf(author.page, 'Pump room').getByRole('link', { name: /^Edit/ }).click();
  await fieldOf(author.page, 'drill').selectOption('Oil Spill');
  await submitForm(author.page);
  await rowOf(reader.page, 'Oil Spill').waitFor();
  await author.page.waitForURL(at('/drills'));
  await pressInRow(rowOf(author.page, 'Oil Spill'), /^History/);
  const dialog = author.page.getByRole('dialog');
  await dialog.getByText('Fire').first().waitFor();
  await author.page.keyboard.press('Escape');
});

/** The list on the author's screen, as CSV. */
async function exportedCsv(): Promise<string> {
  await author.page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    author.page.waitForEvent('download'),
    author.page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

test('its list is exported', async () => {
  expect(await exportedCsv()).toContain(`Oil Spill,${showDate(HELD)},${showDate(DUE)},Pump room`);
});

test('its file is received and returned, and a file of another type is refused', async () => {
  const headers = { Authorization: `Bearer ${author.token}` };
  const list = `${fixture.url}/api/vessels/${vessel}/drills`;
  const { drills } = (await (await fetch(list, { headers })).json()) as { drills: { id: number }[] };
  const upload = (name: string, content: Buffer) => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(content)]), name);
    return fetch(`${list}/${drills[0]?.id}/upload`, { method: 'POST', headers, body });
  };
  expect((await upload('record.png', sampleFiles.png())).status).toBe(415);
  const content = sampleFiles.pdf();
  expect((await upload('record.pdf', content)).status).toBe(200);
  const stored = await fetch(`${list}/${drills[0]?.id}/download`, { headers });
  expect(Buffer.from(await stored.arrayBuffer()).equals(content)).toBe(true);
});

test('the dashboard counts it, and says when it falls due', async () => {
  await open(reader, 'Dashboard');
  await loaded(reader.page);
  await expect.poll(() => cardCount(reader.page, 'Drills due/overdue')).toBe(1);
  await reader.page
    .getByRole('row', { name: /^Drills/ })
    .getByRole('link', { name: /^Drills, .*: 1$/ })
    .waitFor();
  await reader.page.getByRole('link', { name: 'Oil Spill', exact: true }).waitFor();
  await reader.page
    .getByRole('listitem')
    .filter({ hasText: 'Oil Spill' })
    .filter({ hasText: showDate(DUE) })
    .getByText('Drills', { exact: true })
    .waitFor();
});

test('the field of CONTRIBUTING.md is on the form with its suggestions, in the list and in the other browser, by its one line', async () => {
  await open(reader, 'Certificates');
  await author.page.getByRole('button', { name: 'Add', exact: true }).click();
  await author.page.getByRole('link', { name: 'Add Certificate' }).click();
  await fieldOf(author.page, 'certificate_name').fill('Load Line');
  await fieldOf(author.page, 'issued_by').selectOption('Class');
  await fieldOf(author.page, 'issue_date').fill(showDate(HELD));
  await fieldOf(author.page, 'expiry_date').fill(showDate(addDays(DUE, 400)));
  const field = fieldOf(author.page, GUIDE_FIELD.name);
  const offered = () => field.evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value));
  await expect.poll(offered).toEqual(SUGGESTIONS[GUIDE_FIELD.suggestions]);
  await field.fill('Gdynia Surveyors');
  await submitForm(author.page);
  await reader.page.getByRole('columnheader', { name: GUIDE_FIELD.label }).waitFor();
  await rowOf(reader.page, 'Gdynia Surveyors').waitFor();
});

test('its history, export, search and import know the field too', async () => {
  const { page } = author;
  await page.waitForURL(at('/certificates'));
  await pressInRow(rowOf(page, 'Load Line'), /^History/);
  const created = page.getByRole('list', { name: 'History' }).getByRole('listitem').last();
  await expect.poll(() => created.innerText()).toMatch(new RegExp(`${GUIDE_FIELD.label}\\s+Gdynia Surveyors`));
  await page.keyboard.press('Escape');

  const file = await exportedCsv();
  const [heading, line] = file.split(/\r?\n/);
  expect(heading?.split(',')).toContain(GUIDE_FIELD.label);
  expect(line?.split(',')[heading?.split(',').indexOf(GUIDE_FIELD.label) ?? -1]).toBe('Gdynia Surveyors');

  const found = async () => (await call(fixture.url, 'GET', searchPath('gdynia'), author.token)).body.hits;
  await expect.poll(found).toMatchObject([{ kind: 'certificates', name: 'Load Line' }]);

  // The column of the export is matched with the field.
  await visit(page, '/import?kind=certificates');
  const changed = file.replace('Gdynia Surveyors', 'Sopot Surveyors');
  await page
    .getByLabel('Choose a file of certificates')
    .setInputFiles({ name: 'all.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) });
  await page.getByRole('button', { name: 'Change 1' }).waitFor();
  await page.getByText('from Gdynia Surveyors').waitFor();
});

test('a page of the version before loads itself anew, but not into an error page, nor over what somebody types', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vessel-ops-versions-'));
  const before = await openFixture({ dataDir });
  const [wall, writer] = await Promise.all([before.person({ serviceWorkers: 'allow' }), before.person()]);
  const vessel = await addVessel(before.url, writer.token, 'MV Long Watch');
  await choose(writer.page, 'MV Long Watch');
  await visit(writer.page, `/add-audit/${vessel}`);
  await fieldOf(writer.page, 'findings').fill('Half typed');
  await wall.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await wall.page.goto(`/?wall=1&vessel=${vessel}`);
  const display = await before.person({ serviceWorkers: 'allow' });
  const { token } = await pairDisplay(before.url, writer.token, { vessels: [vessel] });
  await display.page.evaluate((held) => localStorage.setItem('displayToken', held), token);
  await display.page.goto('/wall');
  await display.page.getByText('Live', { exact: true }).waitFor();
  await wall.page.getByText('Pending audits/surveys').waitFor();
  await expect.poll(() => wall.page.getByText('Drills due/overdue').count()).toBe(0);

  const loads: string[] = [];
  const asked = new Set<string>();
  for (const [name, { page }] of Object.entries({ wall, display })) {
    page.on('load', () => loads.push(name));
    await page.route('**/readyz', (route) => {
      asked.add(name);
      return route.fulfill({ status: 502, body: 'Bad Gateway' });
    });
  }
  await before.server.kill();
  const after = await startServer({ root: copy.folder, dataDir, port: Number(new URL(before.url).port) });
  await writer.page.getByText('A new version of Vessel Ops is ready.').waitFor();
  await until(() => asked.size === 2, 'the walls to ask whether the server is ready');
  expect(loads).toEqual([]);
  await Promise.all([wall.page.unrouteAll({ behavior: 'ignoreErrors' }), display.page.unrouteAll({ behavior: 'ignoreErrors' })]);
  await wall.page.getByText('Drills due/overdue').waitFor();
  await until(() => loads.length === 2, 'both to be loaded anew');
  await display.page.getByText('Live', { exact: true }).waitFor();
  expect(loads.sort()).toEqual(['display', 'wall']);

  await expect.poll(() => fieldOf(writer.page, 'findings').inputValue()).toBe('Half typed');
  await writer.page.getByRole('button', { name: 'Reload' }).click();
  await writer.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Drills' }).waitFor();
  await expect.poll(() => fieldOf(writer.page, 'findings').inputValue()).toBe('Half typed');
  await before.close();
  await after.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('types, lint, the rules of the house and the unit tests pass without being told of either', async () => {
  expect(await checked).toMatch(/ passed, 0 failed/);
});
