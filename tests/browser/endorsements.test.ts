/** Recording a survey on a certificate, by two people: from the to-do list, the list of due items, a row, and the palette. */
import { expect, test } from 'vitest';
import { addDays, addMonths, showDate, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { endorsed } from '../shared/surveyed';
import type { Person } from '../support/browser';
import { askToDeleteVessel, rowOf } from '../support/browserForm';
import { call } from '../support/call';
import { madePdf } from '../support/madePdf';
import { cutLink, visit } from '../support/screens';
import { useTwoPeople } from '../support/twoPeople';

const two = useTwoPeople();

const TODAY = showDate(todayUtc());
/** A term of five years with an annual window that closes in about twelve days. */
const expiry_date = addMonths(addDays(todayUtc(), 12), 33);
const TERM = { issued_by: 'Class', issue_date: addMonths(expiry_date, -60), expiry_date };

const ask = (method: string, path: string, body?: unknown) => call(two.fixture.url, method, path, two.ashore.token, body);

async function addCertificate(certificate_name: string, more = {}): Promise<number> {
  return Number((await ask('POST', paths.create('certificates', two.vessel), { certificate_name, ...TERM, ...more })).body.id);
}
const surveysOf = async (id: number) => {
  const { endorsements } = (await ask('GET', paths.record('certificates', two.vessel, id))).body as {
    endorsements: Record<string, unknown>[];
  };
  return endorsements.map(({ survey, date, place, surveyor }) => [survey, date, place, surveyor]);
};

const toDo = ({ page }: Person, name: string) => page.getByRole('region', { name: 'To do' }).locator('li').filter({ hasText: name });
const dialogOf = ({ page }: Person, name: string) => page.getByRole('dialog', { name });
const endorse = (who: Person, name: string) =>
  dialogOf(who, `Endorse ${name}`).getByRole('button', { name: 'Endorse', exact: true }).click();

test('one endorses from the to-do list; the due list of another loses the window without a reload; Undo brings it back', async () => {
  const { ashore, aboard, vessel } = two;
  const id = await addCertificate('Load Line');
  const window = 'Load Line: annual survey window closes';
  await visit(ashore.page, `/due?ship=${vessel}&until=30d`);
  const line = ashore.page.getByRole('table', { name: 'All items' }).getByRole('row', { name: window });
  await line.getByRole('link', { name: `Endorse ${window}` }).waitFor();
  await visit(aboard.page, '/');
  await toDo(aboard, window).getByRole('button', { name: 'Endorse Load Line' }).click();
  const dialog = dialogOf(aboard, 'Endorse Load Line');
  await expect.poll(() => dialog.getByLabel(/^Survey\b/).inputValue()).toBe('Annual');
  await expect.poll(() => dialog.getByLabel('Date').inputValue()).toBe(TODAY);
  await dialog.getByText(/^Inside the annual survey window, /).waitFor();
  await dialog.getByLabel('Place').fill('Rotterdam');
  await dialog.getByLabel('Surveyor').fill('J. Smith');
  await endorse(aboard, 'Load Line');
  // Under the pointer it stays, however long the other screen takes.
  await aboard.page.getByText('Annual survey of Load Line recorded.').hover();
  expect(await surveysOf(id)).toEqual([['Annual', todayUtc(), 'Rotterdam', 'J. Smith']]);
  await toDo(aboard, window).waitFor({ state: 'detached' });
  await line.waitFor({ state: 'detached' });
  await aboard.page.getByRole('button', { name: 'Undo' }).click();
  await line.waitFor();
  expect(await surveysOf(id)).toEqual([]);
  // The item of the due list leads to the same dialog, in the list of its ship.
  await line.getByRole('link', { name: `Endorse ${window}` }).click();
  await dialogOf(ashore, 'Endorse Load Line').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => new URL(ashore.page.url()).searchParams.has('endorse')).toBe(false);
});

test('two record surveys at once, one of them without a link and outside the window: both are kept', async () => {
  const { ashore, aboard } = two;
  const id = await addCertificate('Safety Radio', { survey_scheme: 'Annual' });
  aboard.expected.push(/net::ERR|WebSocket/);
  for (const who of [ashore, aboard]) await visit(who.page, '/certificates');
  await cutLink(aboard.page);
  await aboard.page
    .getByRole('status')
    .filter({ hasText: /^Offline/ })
    .waitFor();
  for (const who of [ashore, aboard]) await rowOf(who.page, 'Safety Radio').getByRole('button', { name: 'Endorse Safety Radio' }).click();
  const dialog = dialogOf(aboard, 'Endorse Safety Radio');
  await dialog.getByLabel('Date').fill(showDate(addMonths(todayUtc(), -8)));
  await dialog.getByText(/^Outside the annual survey window, .* It is recorded, and marked as outside\.$/).waitFor();
  await endorse(aboard, 'Safety Radio');
  await aboard.page.getByText('Kept on this machine. It is sent when the link is back.').waitFor();
  await dialogOf(ashore, 'Endorse Safety Radio')
    .getByLabel('Certificate file')
    .setInputFiles({
      name: 'stamped.pdf',
      mimeType: 'application/pdf',
      buffer: await madePdf(1),
    });
  await endorse(ashore, 'Safety Radio');
  await ashore.page.getByText('Annual survey of Safety Radio recorded.').waitFor();
  await aboard.context.setOffline(false);
  await expect
    .poll(async () => (await surveysOf(id)).toSorted())
    .toEqual([
      ['Annual', addMonths(todayUtc(), -8), null, null],
      ['Annual', todayUtc(), null, null],
    ]);
  await expect
    .poll(async () => (await ask('GET', paths.record('certificates', two.vessel, id))).body.file)
    .toMatchObject({ name: 'stamped.pdf' });
  // The window is satisfied: nobody is offered the survey in the row any more. The open record and the palette still have it.
  await rowOf(aboard.page, 'Safety Radio')
    .getByRole('button', { name: /^Endorse/ })
    .waitFor({ state: 'detached' });
  await aboard.page.goto(`/certificates?vessel=${two.vessel}&open=${id}`);
  await aboard.page.getByRole('complementary').getByRole('button', { name: 'Endorse Safety Radio' }).waitFor();
  await aboard.page.keyboard.press('Control+K');
  await aboard.page.getByRole('option', { name: /^Endorse Safety Radio/ }).click();
  await dialogOf(aboard, 'Endorse Safety Radio').getByRole('button', { name: 'Cancel' }).click();
  await dialogOf(aboard, 'Endorse Safety Radio').waitFor({ state: 'hidden' });
  await aboard.page.keyboard.press('Control+K');
  await aboard.page.getByRole('option', { name: /^Renew Safety Radio/ }).click();
  await dialogOf(aboard, 'Renew Safety Radio').getByRole('button', { name: 'Cancel' }).click();
});

test('a renewal that is open in the to-do list stays open when another renews the certificate, says so, and asks', async () => {
  const { aboard } = two;
  const today = todayUtc();
  const name = 'Civil Liability';
  const term = { issue_date: addDays(today, -360), expiry_date: addDays(today, 5) };
  const id = await addCertificate(name, term);
  aboard.expected.push(/status of 409/);
  await visit(aboard.page, '/');
  await toDo(aboard, name)
    .getByRole('button', { name: `Renew ${name}` })
    .click();
  const dialog = dialogOf(aboard, `Renew ${name}`);
  await dialog.getByLabel('Expiry Date').fill(showDate(addMonths(today, 12)));
  const until = addMonths(today, 13);
  await addCertificate(name, { issue_date: today, expiry_date: until, replaces: id });
  await dialog.getByText(`${two.ashore.email} renewed ${name} meanwhile, until ${showDate(until)}.`).waitFor();
  await toDo(aboard, name).waitFor({ state: 'detached' });
  await expect.poll(() => dialog.getByLabel('Expiry Date').inputValue()).toBe(showDate(addMonths(today, 12)));
  await dialog.getByRole('button', { name: 'Renew', exact: true }).click();
  await aboard.page.getByText(`Your change to certificate ${name} could not be saved.`).waitFor();
  await aboard.page.getByRole('button', { name: 'Review' }).click();
  await aboard.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await aboard.page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click();
});

test('a press beside a dialog closes it, unless something was typed or chosen in it; a question is still answered no', async () => {
  const { page } = two.ashore;
  await addCertificate('Tonnage', { survey_scheme: 'Annual' });
  await visit(page, '/certificates');
  const open = () => rowOf(page, 'Tonnage').getByRole('button', { name: 'Endorse Tonnage' }).click();
  const dialog = dialogOf(two.ashore, 'Endorse Tonnage');
  await open();
  await dialog.waitFor();
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: 'hidden' });
  await open();
  await dialog.getByLabel('Place').fill('Rotterdam');
  await page.mouse.click(5, 5);
  await dialog.getByLabel('Surveyor').fill('J. Smith');
  await expect.poll(() => dialog.getByLabel('Place').inputValue()).toBe('Rotterdam');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await visit(page, '/');
  await askToDeleteVessel(page);
  await page.getByRole('dialog').getByRole('textbox').fill('MV');
  await page.mouse.click(5, 5);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('what is missing of a survey is told at its field, which gets the focus', async () => {
  const { ashore } = two;
  const { page } = ashore;
  await addCertificate('Hull', { survey_scheme: 'Annual' });
  await visit(page, '/certificates');
  await rowOf(page, 'Hull').getByRole('button', { name: 'Endorse Hull' }).click();
  const dialog = dialogOf(ashore, 'Endorse Hull');
  await dialog.getByLabel('Date').fill('31-02-2027');
  await endorse(ashore, 'Hull');
  await dialog.getByLabel('Date').and(page.locator(':focus[aria-invalid=true]')).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('the timeline of the fleet has the windows, and the surveys made', async () => {
  const { ashore } = two;
  await addCertificate('IOPP', { endorsements: endorsed(['Annual', addDays(todayUtc(), -1)]) });
  await visit(ashore.page, '/timeline?of=fleet');
  const row = ashore.page.getByRole('table', { name: 'Validity' }).getByRole('row').filter({ hasText: 'IOPP' });
  await expect
    .poll(() => row.getByRole('cell').last().textContent())
    .toMatch(new RegExp(`survey \\S+ to \\S+, done ${showDate(addDays(todayUtc(), -1))}`));
  await expect.poll(() => row.locator('[data-survey=done]').count()).toBe(1);
  await expect.poll(() => row.locator('circle').count()).toBe(1);
});
