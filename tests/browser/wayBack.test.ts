/** Screens that lead nowhere say why, and lead on: no ship chosen, a record or ship that is gone, a form that is left. */
import { beforeAll, describe, expect, test } from 'vitest';
import { useBrowsers, type Person } from '../support/browser';
import { fieldOf, fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { sampleFiles } from '../support/sampleFiles';
import { at, choose, cutLink, goWithin, visit } from '../support/screens';
import { many } from '../support/tier';
import { validBody } from '../shared/validBody';

const fixture = useBrowsers();
let person: Person;
let vessel: number;

beforeAll(async () => {
  person = await fixture.person();
  vessel = await addVessel(fixture.url, person.token, 'MV Way');
});

const text = (words: string | RegExp) =>
  person.page
    .getByText(words, typeof words === 'string' ? { exact: true } : {})
    .first()
    .waitFor();

deepTest('without a ship every Add link asks for one, and choosing it opens the form', async () => {
  const { page } = person;
  const nav = page.getByRole('navigation', { name: 'Main' });
  const names = ['Invoice', 'Crew', 'Audit/Survey', 'PSC Inspection', 'Equipment Inspection', 'Requisition', 'Message', 'Certificate'];
  for (const name of names.slice(0, many(2, 8)).toReversed()) {
    await nav.getByRole('button', { name: 'Add' }).click();
    await nav.getByRole('link', { name: `Add ${name}`, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /Add / }).waitFor();
    await text('Please select a vessel');
    await expect.poll(() => formOf(page).count()).toBe(0);
  }
  await choose(page, 'MV Way');
  await page.waitForURL(at(`/add-invoice/${vessel}`));
  await formOf(page).waitFor();
});

test('a test of SSAS lands on its own tab; moved to LSA, its report is kept, which is said before and after saving', async () => {
  const { page } = person;
  await visit(page, `/add-equipment-inspection/${vessel}`);
  await fillForm(page, 'equipment-inspections', { item_name: 'Yearly test', category: 'SSAS', next_due_date: '01-03-2030' });
  await formOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: sampleFiles.pdf() });
  await submitForm(page);
  await page.waitForURL(`**/equipment-inspections?tab=tests&vessel=${vessel}`);
  await rowOf(page, 'Yearly test').getByRole('link', { name: /^Edit/ }).click();
  await fieldOf(page, 'category').selectOption('LSA');
  const kept = 'The report paper.pdf is kept, and shown again once the category is SSAS or LRIT.';
  await formOf(page).getByText(kept, { exact: true }).waitFor();
  await submitForm(page);
  await page.waitForURL(`**/equipment-inspections?vessel=${vessel}`);
  await text(`Equipment Inspection/Test saved. ${kept}`);
});

deepTest('a crew member whose contract names no period is listed, its end unknown', async () => {
  const { page } = person;
  await call(fixture.url, 'POST', `/api/vessels/${vessel}/crew`, person.token, { ...validBody('crew'), name: 'Without Period' });
  const without = /\/api\/vessels\/\d+\/crew$/;
  await page.route(/\/lists$/, (route) => route.fulfill({ json: {} }));
  // As another writer may have left it.
  await page.route(without, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...body, crew: body.crew.map((member: object) => ({ ...member, contract_period: null })) },
    });
  });
  await page.evaluate(() => indexedDB.databases().then((all) => all.forEach(({ name }) => name && indexedDB.deleteDatabase(name))));
  await page.goto(`/crew?vessel=${vessel}`);
  await rowOf(page, 'Without Period').getByText('N/A').first().waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

deepTest('Cancel on Add Invoice without invoice access goes to the dashboard, and asks for nothing', async () => {
  const { page } = person;
  await visit(page, `/add-invoice/${vessel}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(at('/'));
  await page.getByRole('heading', { level: 1, name: 'MV Way', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

deepTest('who goes elsewhere in the moment the answer to a save arrives is not led away from there', async () => {
  const { page } = person;
  await visit(page, `/add-crew/${vessel}`);
  await fillForm(page, 'crew', { name: 'In A Hurry', rank: 'Cook', date_of_joining: '01-03-2025', contract_period: '6 Months' });
  // The step comes with the answer: the other screen is not drawn yet when the form hears that it is saved.
  await page.evaluate(() => {
    const real = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      const answer = await real(...asked);
      if (asked[1]?.method !== 'POST') return answer;
      globalThis.fetch = real;
      const whole = new Response(await answer.text(), answer);
      history.pushState(null, '', '/vessels');
      dispatchEvent(new PopStateEvent('popstate'));
      return whole;
    };
  });
  await submitForm(page);
  await text('In A Hurry added');
  await page.getByRole('heading', { level: 1, name: 'Vessels' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/vessels');
});

describe('what is not there', () => {
  deepTest('an unknown address and an unknown record lead back', async () => {
    const { page } = person;
    person.expected.push(/status of 404/);
    await visit(page, '/no-such-page');
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'MV Way', exact: true }).waitFor();
    await visit(page, `/edit-crew/${vessel}/987654`);
    await text('There is no such crew member.');
    await page.getByRole('link', { name: 'Go to Crew' }).click();
    await page.getByRole('heading', { level: 1, name: 'Crew' }).waitFor();
  });

  test('a deleted record is restored from its address', async () => {
    const { page } = person;
    const path = `/api/vessels/${vessel}/audits`;
    person.expected.push(/status of 404/);
    await visit(page, '/audits');
    const { id } = (await call(fixture.url, 'POST', path, person.token, validBody('audits'))).body;
    await text('Total audits/surveys: 1');
    await call(fixture.url, 'DELETE', `${path}/${Number(id)}`, person.token);
    await text('Total audits/surveys: 0');
    await visit(page, `/edit-audit/${vessel}/${Number(id)}`);
    await text(new RegExp(`^This audit/survey was deleted by ${person.email} `));
    await page.getByRole('button', { name: 'Restore audit/survey' }).click();
    await expect.poll(() => fieldOf(page, 'audit_type').inputValue()).toBe('ISM Audit');
  });

  test('a panel calls no record deleted that never existed; without a link it says so, and looks again with the link', async () => {
    const { page } = person;
    person.expected.push(/status of 404|net::ERR|WebSocket/);
    await page.setViewportSize({ width: 1366, height: 768 });
    await visit(page, `/audits?vessel=${vessel}&open=987654`);
    const panel = page.getByRole('complementary', { name: 'Audit/Survey', exact: true });
    await panel.getByText('There is no such audit/survey.').waitFor();
    await cutLink(page);
    await goWithin(page, `/audits?vessel=${vessel}&open=987655`);
    await panel.getByText('The server cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await panel.getByText('There is no such audit/survey.').waitFor();
  });

  test('a deleted ship is restored from an address of its own', async () => {
    const { page } = person;
    const gone = await addVessel(fixture.url, person.token, 'MV Gone');
    await call(fixture.url, 'DELETE', `/api/vessels/${gone}`, person.token);
    for (const path of [`/crew?vessel=${gone}`, `/edit-crew/${gone}/1`]) {
      await visit(page, path);
      await text(new RegExp(`^This vessel was deleted by ${person.email} `));
    }
    await page.getByRole('link', { name: 'Go to Vessels' }).waitFor();
    await visit(page, `/?vessel=${gone}`);
    await page.getByRole('button', { name: 'Restore vessel' }).click();
    await page.getByRole('heading', { level: 1, name: 'MV Gone' }).waitFor();
  });
});
