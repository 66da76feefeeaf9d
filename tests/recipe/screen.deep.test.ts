/** The recipe of CONTRIBUTING.md for a new screen, carried out on a copy of the product and used by a person. */
import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFixture, type Fixture, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { scratchCopy, type ScratchCopy } from '../support/scratchCopy';
import { at, choose, visit } from '../support/screens';
import { addPortCalls, CHANGED_FILES, listedFiles } from './portCalls';

let copy: ScratchCopy;
let fixture: Fixture;
let person: Person;

const run = (...command: string[]) => execFileSync(process.execPath, command, { cwd: copy.folder, stdio: 'pipe' });
const seen = () => person.page.getByRole('listitem').filter({ hasText: 'Rotterdam, 03-02-2025' }).waitFor();

beforeAll(async () => {
  copy = scratchCopy();
  addPortCalls(copy.folder);
  run('scripts/build.mjs');
  fixture = await openFixture({ root: copy.folder });
  person = await fixture.person();
  const vessel = await addVessel(fixture.url, person.token, 'MV Recipe');
  const body = { psc_port: 'Rotterdam', mou: 'Paris MOU', inspection_date: '2025-02-03', inspection_status: 'Passed' };
  const answer = await call(fixture.url, 'POST', `/api/vessels/${vessel}/psc-inspections`, person.token, body);
  expect(answer.status).toBe(201);
  await choose(person.page, 'MV Recipe');
});
beforeEach(() => visit(person.page, '/activity'));
afterEach(() => fixture.assertQuiet());
afterAll(async () => {
  await fixture?.close();
  copy?.remove();
});

test('it changes the files that CONTRIBUTING.md lists, six of them, and its types hold', () => {
  expect(CHANGED_FILES.sort()).toEqual(listedFiles().sort());
  expect(CHANGED_FILES).toHaveLength(6);
  run('node_modules/typescript/bin/tsc', '-p', '.');
});

test('the navigation leads to it', async () => {
  await person.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Port calls', exact: true }).click();
  await person.page.waitForURL(at('/port-calls'));
  await seen();
});

test('the palette finds it by its keywords', async () => {
  await person.page.getByRole('button', { name: 'Find anything' }).click();
  await person.page.getByRole('combobox', { name: 'Find anything' }).fill('harbour');
  await person.page.getByRole('option', { name: /^Port calls/ }).click();
  await person.page.waitForURL(at('/port-calls'));
  await seen();
});

test('its shortcut leads to it', async () => {
  await person.page.keyboard.press('g');
  await person.page.keyboard.press('b');
  await person.page.waitForURL(at('/port-calls'));
  await seen();
});
