/** People are called by name and rank where they tell them, live, and by their e-mail where they do not. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { axeFinds } from '../support/axeFinds';
import type { Person } from '../support/browser';
import { fieldOf, formOf, rowOf, submitForm } from '../support/browserForm';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { drawIn } from '../support/drawIn';
import { choose, cutLink, loaded, visit } from '../support/screens';
import { many } from '../support/tier';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ expected: [/net::ERR|status of 404/] });
let ann: Person;
let [audit, form] = ['', ''];

const BODY = { audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending', findings: 'None' };
const tell = (who: Person, told: object) => call(fixture.url, 'PUT', paths.profile, who.token, told);

beforeAll(async () => {
  ann = await fixture.browsers.person();
  const { id } = (await call(fixture.url, 'POST', paths.create('audits', fixture.vessel), ann.token, BODY)).body;
  audit = paths.record('audits', fixture.vessel, Number(id));
  form = `/edit-audit/${fixture.vessel}/${String(id)}`;
});
afterEach(() => tell(ann, { name: '', rank: '', vessel: null }));

describe('who changed a record', () => {
  test('is called by e-mail, then by name and rank as soon as they are told, in a history that is open', async () => {
    await visit(fixture.page, form);
    await formOf(fixture.page).getByRole('button', { name: 'Show history' }).click();
    const entry = fixture.page.getByRole('list', { name: 'History' }).getByRole('listitem').last();
    await entry.getByText(ann.email, { exact: true }).waitFor();
    await tell(ann, { name: 'Ann Lee', rank: 'Master' });
    await entry.getByText('Ann Lee, Master', { exact: true }).waitFor();
    await tell(ann, { rank: 'Superintendent' });
    await entry.getByText('Ann Lee, Superintendent', { exact: true }).waitFor();
    // Two people may bear one name: the e-mail tells them apart.
    await expect.poll(() => entry.getByText('Ann Lee, Superintendent').getAttribute('title')).toBe(ann.email);
  });

  deepTest('is named on the row that glows', async () => {
    await tell(ann, { name: 'Ann Lee', rank: 'Master' });
    await visit(fixture.page, '/audits');
    await call(fixture.url, 'PUT', audit, ann.token, { ...BODY, remarks: 'seen' });
    await rowOf(fixture.page, 'ISM Audit').getByText('changed by Ann Lee, Master').waitFor();
  });
});

describe('the account screen', () => {
  test('tells the others a name, a rank and a vessel, and every other page of its own', async () => {
    const second = await ann.tab();
    await second.goto('/account');
    await visit(ann.page, '/account');
    await ann.page.getByLabel('Name', { exact: true }).fill('Ann Lee');
    await ann.page.getByLabel('Rank or role').fill('Chief Officer');
    await ann.page.getByLabel('Where you are').selectOption({ label: 'MV Aurora' });
    await ann.page.getByRole('button', { name: 'Save' }).click();
    await ann.page.getByText('Saved. Others see it from now on.').waitFor();
    const told = { name: 'Ann Lee', rank: 'Chief Officer', vessel: fixture.vessel };
    expect((await call(fixture.url, 'GET', paths.profile, ann.token)).body).toMatchObject(told);
    await expect.poll(() => second.getByLabel('Name', { exact: true }).inputValue()).toBe('Ann Lee');
    await expect.poll(() => second.getByLabel('Where you are').inputValue()).toBe(String(fixture.vessel));
    await second.close();
  });

  deepTest('says what is wrong with a name, beside it, and keeps what is typed', async () => {
    await visit(ann.page, '/account');
    ann.expected.push(/status of 400/);
    await ann.page.getByLabel('Name', { exact: true }).fill('bo@example.com');
    await ann.page.getByRole('button', { name: 'Save' }).click();
    await ann.page.getByText('Name: use plain text of at most 60 characters, without @.').waitFor();
    const box = ann.page.getByLabel('Name', { exact: true });
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => box.inputValue()).toBe('bo@example.com');
  });

  deepTest.each(
    (
      [
        ['light', 375],
        ['dark', 1366],
      ] as const
    ).slice(0, many(1, 2)),
  )('axe finds nothing, %s at %i px, and nothing sticks out', async (colorScheme, width) => {
    const { page } = ann;
    await drawIn(page, colorScheme);
    await page.setViewportSize({ width, height: 850 });
    await visit(page, '/account');
    await page.getByLabel('Rank or role').waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1366, height: 850 });
  });
});

describe('a new user', () => {
  const question = (page: Page) => page.getByText(/^Others see your e-mail beside your changes\. They can see your name/);

  /** A user who has just registered, on the screen. */
  async function newcomer(): Promise<{ page: Page; token: string }> {
    const email = `new-${process.pid}-${Date.now()}@example.com`;
    const { body } = await call(fixture.url, 'POST', paths.register, null, { email, password: 'a long enough password' });
    const token = String(body.token);
    const page = await (await fixture.browsers.newContext()).newPage();
    await page.addInitScript((held) => localStorage.setItem('token', held), token);
    await page.goto('/');
    await question(page).waitFor();
    return { page, token };
  }

  test('is asked for a name, and not again after declining', async () => {
    const { page, token } = await newcomer();
    // The question may come before the screen below it.
    await page.getByRole('heading', { level: 1 }).waitFor();
    await loaded(page);
    expect(await axeFinds(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    const box = await page.getByRole('button', { name: 'Not now' }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 375)).toBeLessThan(375);
    await page.getByRole('button', { name: 'Not now' }).click();
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await call(fixture.url, 'GET', paths.profile, token)).body.asked).toBe(true);
    await page.reload();
    await page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor();
    await visit(page, '/account');
    await page.getByLabel('Rank or role').waitFor();
    await visit(page, '/vessels');
    await expect.poll(() => question(page).count()).toBe(0);
  });

  deepTest('answers on the account screen', async () => {
    const { page } = await newcomer();
    await page.getByRole('link', { name: 'Add your name' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Bo Ek');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Others see it from now on.').waitFor();
    await visit(page, '/vessels');
    await expect.poll(() => question(page).count()).toBe(0);
  });
});

describe('the person in charge of a message', () => {
  const message = (person_in_charge: string, request_no: string) =>
    call(fixture.url, 'POST', '/api/daily-messages', ann.token, {
      vessel_id: fixture.vessel,
      request_no,
      date_of_request: '2026-01-02',
      type_of_request: 'Spares',
      description: 'Pump',
      action_taken: 'Ongoing',
      person_in_charge,
      status: 'In Progress',
    });

  deepTest('is suggested from the people, those on board first', async () => {
    await tell(ann, { name: 'Ann Lee', rank: 'Master', vessel: fixture.vessel });
    await tell(fixture.person, { name: 'Abe Ford', rank: 'Superintendent' });
    await visit(fixture.page, `/add-message/${fixture.vessel}`);
    const offered = () =>
      fieldOf(fixture.page, 'person_in_charge').evaluate((box) =>
        [...((box as HTMLInputElement).list?.options ?? [])].map(({ text }) => text),
      );
    await expect.poll(async () => (await offered())[0]).toBe('Ann Lee, Master');
    await expect.poll(offered).toContain('Abe Ford, Superintendent');
  });

  deepTest('sees their own, in the list and from the palette', async () => {
    await tell(ann, { name: 'Ann Lee', rank: 'Master', vessel: fixture.vessel });
    await message('Ann Lee, Master', 'MINE-1');
    await message('Master', 'MINE-2');
    await message('Bo Ek', 'THEIRS-1');
    await choose(ann.page, fixture.vessel);
    await visit(ann.page, '/daily-messages');
    await rowOf(ann.page, 'THEIRS-1').waitFor();
    await ann.page.getByRole('button', { name: 'Mine', exact: true }).click();
    await rowOf(ann.page, 'THEIRS-1').waitFor({ state: 'detached' });
    await rowOf(ann.page, 'MINE-1').waitFor();
    await rowOf(ann.page, 'MINE-2').waitFor();
    await ann.page.getByText('2 of 3', { exact: true }).waitFor();
    await tell(ann, { vessel: null });
    await rowOf(ann.page, 'MINE-2').waitFor({ state: 'detached' });
    expect(new URL(ann.page.url()).searchParams.get('mine')).toBe('1');

    await visit(ann.page, '/crew');
    await expect.poll(() => ann.page.getByRole('button', { name: 'Mine', exact: true }).count()).toBe(0);
    await ann.page.keyboard.press('Control+k');
    await ann.page.getByPlaceholder('Find vessels, screens and records').fill('my daily');
    await ann.page.getByRole('option', { name: /^My daily messages/ }).click();
    await rowOf(ann.page, 'MINE-1').waitFor();
    await expect.poll(() => rowOf(ann.page, 'THEIRS-1').count()).toBe(0);
    await tell(ann, { name: 'Cy Om', rank: '' });
    await ann.page.getByText('You are in charge of none of these.').waitFor();
    await ann.page.getByRole('button', { name: 'Show all' }).click();
    await rowOf(ann.page, 'THEIRS-1').waitFor();
  });
});

/** Ann's audit, open on its form; its number. */
async function openAudit(): Promise<number> {
  const id = Number((await call(fixture.url, 'POST', paths.create('audits', fixture.vessel), ann.token, BODY)).body.id);
  await visit(fixture.page, `/edit-audit/${fixture.vessel}/${id}`);
  return id;
}

deepTest('where two edits meet', async () => {
  await tell(ann, { name: 'Ann Lee', rank: 'Master' });
  const audit = paths.record('audits', fixture.vessel, await openAudit());
  await fieldOf(fixture.page, 'findings').fill('Mine');
  await call(fixture.url, 'PUT', audit, ann.token, { ...BODY, findings: 'Theirs' });
  await fixture.page.getByText('Ann Lee, Master changed this to “Theirs”.').waitFor();
  await submitForm(fixture.page);
  await fixture.page.getByText('Ann Lee, Master changed the same.', { exact: false }).waitFor();
});

deepTest('where the record was deleted under the form', async () => {
  await tell(ann, { name: 'Ann Lee', rank: 'Master' });
  const id = await openAudit();
  await call(fixture.url, 'DELETE', paths.record('audits', fixture.vessel, id), ann.token);
  await fixture.page.getByText(/^Ann Lee, Master deleted audit/).waitFor();
  await visit(fixture.page, '/audits');
  await visit(fixture.page, `/edit-audit/${fixture.vessel}/${id}`);
  await fixture.page.getByText(/was deleted by Ann Lee, Master on/).waitFor();
});

deepTest('names that were told while the link was away come with it', async () => {
  const { page, person, vessel } = fixture;
  await openAudit();
  await formOf(page).getByRole('button', { name: 'Show history' }).click();
  const entry = page.getByRole('list', { name: 'History' }).getByRole('listitem').last();
  await entry.getByText(ann.email, { exact: true }).waitFor();
  await cutLink(person.page);
  await page
    .getByRole('status')
    .filter({ hasText: /Offline|Reconnecting/ })
    .first()
    .waitFor();
  await tell(ann, { name: 'Ann Lee' });
  await person.context.setOffline(false);
  await entry.getByText('Ann Lee', { exact: true }).waitFor();
  await choose(page, vessel);
  await expect.poll(() => entry.getByText(ann.email, { exact: true }).count()).toBe(0);
});
