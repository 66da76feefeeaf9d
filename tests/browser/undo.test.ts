/** What one person did to one record is taken back by Undo, with a link or without; rows go to the clipboard as a table. */
import { beforeEach, expect, test } from 'vitest';
import type { AnyRecord } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { confirm, fieldOf, pressInRow, rowOf } from '../support/browserForm';
import { call } from '../support/call';
import { cutLink, goWithin, loaded, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Undone', filled: true, expected: [/ERR_INTERNET_DISCONNECTED|WebSocket|ERR_FAILED/] });
const undo = () => fixture.page.getByRole('button', { name: 'Undo' }).click();

/** The first record of a kind as the server keeps it. */
async function stored(kind: 'certificates' | 'daily-messages'): Promise<AnyRecord | undefined> {
  const { body } = await call(fixture.url, 'GET', paths.list(kind, fixture.vessel), fixture.person.token);
  const records = (kind === 'certificates' ? body.certificates : body.messages) as AnyRecord[];
  return records.find(({ id }) => id === fixture.made[kind]?.[0]);
}

/** What works on rows is fetched after the list. Without a link, it would not come. */
async function rowsHaveTools(): Promise<void> {
  await fixture.page.getByRole('button', { name: 'Select', exact: true }).click();
  await fixture.page.getByRole('button', { name: 'End selecting' }).click();
}

beforeEach(async () => {
  await fixture.person.context.setOffline(false);
  await loaded(fixture.page);
});

test('a message is completed and had back as it was, also while the link is down', async () => {
  const { page } = fixture;
  const { context } = fixture.person;
  const row = rowOf(page, 'MSG-1');
  await visit(page, '/daily-messages');
  await rowsHaveTools();
  await row.getByRole('button', { name: /^Mark Completed/ }).click();
  await page.getByText('MSG-1 is completed.').waitFor();
  await undo();
  await page.getByText('MSG-1 is changed back.').waitFor();
  await expect.poll(() => stored('daily-messages')).toMatchObject({ status: 'In Progress', completion_date: null, rev: 3 });

  await cutLink(page);
  await page.getByText(/^Offline since/).waitFor();
  await row.getByRole('button', { name: /^Mark Completed/ }).click();
  await row.locator('[data-column=status]').getByText('Completed').waitFor();
  await undo();
  await row.locator('[data-column=status]').getByText('In Progress').waitFor();
  await context.setOffline(false);
  await page.getByText('MSG-1 is changed back.').waitFor();
  await expect.poll(() => stored('daily-messages')).toMatchObject({ status: 'In Progress', completion_date: null });
});

test('a renewal and an edited cell are taken back', async () => {
  const { page } = fixture;
  const before = await stored('certificates');
  await visit(page, '/certificates');
  const row = page.locator('main [role=table] [data-id][aria-label="Due Soon"]');
  await row.getByRole('button', { name: /^Renew/ }).click();
  await page.getByRole('dialog').getByLabel('Expiry Date').fill('01-03-2031');
  await page.getByRole('dialog').getByRole('button', { name: 'Renew', exact: true }).click();
  await page.getByText('Due Soon renewed. New expiry 01-03-2031.').waitFor();
  await undo();
  await page.getByText('The renewal of Due Soon is undone.').waitFor();
  await expect.poll(() => stored('certificates')).toEqual(before);
  await row.getByText('earlier').waitFor({ state: 'detached' });

  await rowsHaveTools();
  await row.locator('[data-column=remarks]').dblclick();
  await page.keyboard.type('Sent ashore');
  await page.keyboard.press('Enter');
  await page.getByText('Remarks of Due Soon is changed.').waitFor();
  await expect.poll(() => stored('certificates')).toMatchObject({ remarks: 'Sent ashore' });
  await undo();
  await expect.poll(() => stored('certificates')).toMatchObject({ remarks: null, rev: 3 });
});

test('a cell is taken back alone while the next cell of its row is being saved', async () => {
  const { page } = fixture;
  const record = paths.record('certificates', fixture.vessel, fixture.made.certificates?.[0] ?? 0);
  await visit(page, '/certificates');
  await rowsHaveTools();
  const row = page.locator('main [role=table] [data-id][aria-label="Due Soon"]');
  await row.locator('[data-column=issued_by]').dblclick();
  await page.keyboard.type('Flag');
  await page.keyboard.press('Tab');
  const next = page.getByRole('combobox', { name: 'Issuing Authority of Due Soon' });
  await next.waitFor();
  // Under the pointer it stays, however long the rest takes.
  await page.getByText('Issued By of Due Soon is changed.').hover();
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${record}`, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await next.fill('Class NK');
  await page.keyboard.press('Enter');
  await next.waitFor({ state: 'detached' });
  await undo();
  await row.locator('[data-column=issued_by]').getByText('Class').waitFor();
  await row.getByText('Class NK').waitFor();
  answer();
  await page.getByText('Issued By of Due Soon is changed back.').waitFor();
  await expect.poll(() => stored('certificates')).toMatchObject({ issued_by: 'Class', issuing_authority: 'Class NK' });
  await page.unrouteAll();
});

test('a change that is refused has nothing to undo, also if Undo is pressed before the answer', async () => {
  const { page, person } = fixture;
  const record = paths.record('certificates', fixture.vessel, fixture.made.certificates?.[0] ?? 0);
  person.expected.push(/status of 409/);
  await visit(page, '/certificates');
  await rowsHaveTools();
  const row = page.locator('main [role=table] [data-id][aria-label="Due Soon"]');
  const write = async (column: string, text: string) => {
    await row.locator(`[data-column=${column}]`).dblclick();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await cutLink(person.page);
  await page.getByText(/^Offline since/).waitFor();
  await write('remarks', 'Typed at sea');
  // Under the pointer it stays, however long the link takes to come back.
  await page.getByText(/^Kept on this machine/).hover();
  const theirs = { ...(await stored('certificates')), remarks: 'Typed ashore' };
  expect((await call(fixture.url, 'PUT', record, person.token, theirs)).status).toBe(200);
  const later = { ...theirs, certificate_name: 'Typed after it' };
  expect((await call(fixture.url, 'POST', paths.create('certificates', fixture.vessel), person.token, later)).status).toBe(201);
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${record}`, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await person.context.setOffline(false);
  await rowOf(page, 'Typed after it').waitFor();
  await undo();
  answer();
  await page.getByText('Remarks of Due Soon: somebody changed it meanwhile.').waitFor();
  // A change of the same record is sent after whatever Undo has sent.
  await write('issuing_authority', 'Class NK');
  await expect.poll(() => stored('certificates')).toMatchObject({ remarks: 'Typed ashore', issuing_authority: 'Class NK' });
  await page.unrouteAll();
});

test.each([
  ['once its list is left', true],
  ['while its list is being left', false],
] as const)('a refused cell opens in its form %s', async (_when, isLeft) => {
  const { page, person } = fixture;
  const id = fixture.made.certificates?.[0] ?? 0;
  person.expected.push(/status of 400/);
  await visit(page, '/certificates');
  await rowsHaveTools();
  await page.route(`**${paths.record('certificates', fixture.vessel, id)}`, (route) =>
    route.fulfill({ status: 400, json: { error: 'Not today.', code: 'invalid' } }),
  );
  const text = `Refused text ${isLeft}`;
  await rowOf(page, 'Due Soon').locator('[data-column=remarks]').dblclick();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  const notice = page.getByRole('listitem').filter({ hasText: /Remarks of Due Soon: .*Not today\./ });
  await notice.waitFor();
  if (isLeft) {
    await goWithin(page, '/crew');
    await page.getByRole('heading', { level: 1, name: 'MV Undone · Crew' }).waitFor();
  }
  await notice.getByRole('button', { name: 'Open', exact: true }).evaluate((open: HTMLButtonElement) => {
    // The next screen is drawn later.
    history.pushState(null, '', '/crew');
    dispatchEvent(new PopStateEvent('popstate'));
    open.click();
  });
  await page.waitForURL(`**/edit-certificate/${fixture.vessel}/${id}*`);
  await expect.poll(() => fieldOf(page, 'remarks').inputValue()).toBe(text);
  await page.unroute(`**${paths.record('certificates', fixture.vessel, id)}`);
});

test('a refused cell opens in its form also where that is already open', async () => {
  const { page, person } = fixture;
  const id = fixture.made.certificates?.[0] ?? 0;
  person.expected.push(/status of 400/);
  await visit(page, '/certificates');
  await rowsHaveTools();
  let refuse = () => {};
  const opened = new Promise<void>((done) => (refuse = done));
  await page.route(`**${paths.record('certificates', fixture.vessel, id)}`, async (route) => {
    await opened;
    await route.fulfill({ status: 400, json: { error: 'Not today.', code: 'invalid' } });
  });
  await rowOf(page, 'Due Soon').locator('[data-column=remarks]').dblclick();
  await page.keyboard.type('Refused again');
  await page.keyboard.press('Enter');
  await rowOf(page, 'Due Soon').getByRole('link', { name: /^Edit/ }).click();
  await expect.poll(() => fieldOf(page, 'remarks').inputValue()).toBe('Refused again');
  refuse();
  const notice = page.getByRole('listitem').filter({ hasText: /Remarks of Due Soon: .*Not today\./ });
  await notice.waitFor();
  await expect.poll(() => fieldOf(page, 'remarks').inputValue()).not.toBe('Refused again');
  await notice.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(() => fieldOf(page, 'remarks').inputValue()).toBe('Refused again');
  await page.unrouteAll();
});

test('a restoration that a proxy refuses with 400 is not called done', async () => {
  const { page, person } = fixture;
  person.expected.push(/status of 400/);
  await visit(page, '/certificates');
  await pressInRow(rowOf(page, 'Due Soon'), /^Delete(?! File)/);
  await confirm(page, 'Are you sure you want to delete this certificate?');
  const deleted = page.getByRole('listitem').filter({ hasText: 'Deleted certificate Due Soon.' });
  await deleted.waitFor();
  await page.route('**/restore', (route) => route.fulfill({ status: 400, contentType: 'text/html', body: 'Bad Request' }));
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Failed to restore certificate: Unknown error').waitFor();
  expect(await stored('certificates')).toBeUndefined();
  await page.unrouteAll();
});

test('Ctrl C on selected rows copies them as a spreadsheet takes them', async () => {
  const { page } = fixture;
  await visit(page, '/audits');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of ['ISM Audit', 'Flag Survey']) await rowOf(page, name).locator('[data-column=audit_type]').click();
  await page.getByText('2 selected').waitFor();
  await page.evaluate(() =>
    addEventListener('copy', ({ clipboardData }) => (document.documentElement.dataset.copied = clipboardData?.getData('text/plain'))),
  );
  await page.keyboard.press('Control+C');
  await page.getByText('2 audits/surveys copied.').waitFor();
  const lines = (await page.evaluate(() => document.documentElement.dataset.copied ?? '')).split('\n').map((line) => line.split('\t'));
  expect(lines.map(([, type]) => type)).toEqual(['Audit/Survey Type', 'ISM Audit', 'Flag Survey']);
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  await page.keyboard.press('Escape');
});
