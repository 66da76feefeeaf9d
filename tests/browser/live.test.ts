import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KindName } from '../../shared/kinds/kind';
import { useBrowsers, type Person } from '../support/browser';
import { cardCount, confirm, confirmVesselDeletion, fillForm, rowOf, submitForm, pressInRow } from '../support/browserForm';
import { addVessel } from '../support/call';
import { paperwork, paperOf, type SamplePaper } from '../support/samplePaperwork';
import { at, choose, loaded, openInvoices, visit } from '../support/screens';
import { DEEP } from '../support/tier';

const fixture = useBrowsers();
let author: Person;
let watcher: Person;
/** The watcher's second tab: it stays on the dashboard. */
let dashboard: Page;
let vessel: number;

beforeAll(async () => {
  [author, watcher] = await Promise.all([fixture.person(), fixture.person()]);
  vessel = await addVessel(fixture.url, author.token, 'MV Aurora');
  dashboard = await watcher.tab();
  await dashboard.goto('/');
  for (const page of [author.page, watcher.page, dashboard]) await choose(page, 'MV Aurora');
});

/** Goes to a list the way a person does, by its link, so that nothing is loaded for it. */
async function walkTo(page: Page, kind: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).locator(`a[href^="/${kind}"]`).click();
  await page.waitForURL(at(`/${kind}`));
}

/** Section 7, word for word where it has the sentence. */
const ASKS: Partial<Record<KindName, string>> = {
  certificates: 'Are you sure you want to delete this certificate?',
  crew: 'Are you sure you want to delete this crew member?',
  audits: 'Are you sure you want to delete this audit/survey?',
  'psc-inspections': 'Are you sure you want to delete this PSC inspection?',
  'equipment-inspections': 'Are you sure you want to delete this equipment inspection/test?',
  requisitions: 'Are you sure you want to delete this requisition?',
};

const shows = (row: string, text: string) => rowOf(watcher.page, row).getByText(text, { exact: true }).first().waitFor();
const counts = async (label: string, count: number) => expect.poll(() => cardCount(dashboard, label)).toBe(count);
const getsOf = (person: Person) => person.calls.filter((call) => call.startsWith('GET'));
/** The author's button answers and leads back to the list: the record is saved. */
const saved = (page: Page) =>
  page
    .getByText(/(added|saved\.)$/)
    .last()
    .waitFor();

async function add({ kind, room, add }: SamplePaper): Promise<void> {
  await visit(author.page, `/add-${room}/${vessel}`);
  await fillForm(author.page, kind, add);
  await submitForm(author.page);
  await saved(author.page);
}

async function remove(name: string, answer: () => Promise<void>): Promise<void> {
  await pressInRow(rowOf(author.page, name), /^Delete(?! File)/);
  await answer();
  await author.page.getByText(new RegExp(`^Deleted .*${name}\\.$`)).waitFor();
}

describe('a record added, edited and deleted in one browser appears, changes and disappears in the other with no GET', () => {
  const edited = paperwork().filter(({ kind, edit }) => Object.keys(edit).length > 0 && (DEEP || kind === 'requisitions'));
  test.each(edited.map((paper) => [paper.kind, paper] as const))('%s', async (kind, paper) => {
    await walkTo(watcher.page, kind);
    watcher.calls.length = 0;
    await counts(paper.card, 0);

    await add(paper);
    await shows(paper.name, paper.before);
    await counts(paper.card, 1);

    await rowOf(author.page, paper.name).getByRole('link', { name: /^Edit/ }).first().click();
    await author.page.waitForURL((url) => new RegExp(`^/edit-${paper.room}/${vessel}/\\d+$`).test(url.pathname));
    await fillForm(author.page, kind, paper.edit);
    await submitForm(author.page);
    await saved(author.page);
    await shows(paper.name, paper.after);
    await counts(paper.card, 0);

    await remove(paper.name, () => confirm(author.page, ASKS[kind] ?? ''));
    await rowOf(watcher.page, paper.name).waitFor({ state: 'detached' });
    expect(getsOf(watcher)).toEqual([]);
  });
});

test('a daily message is completed and reopened in one browser and follows in the other', async () => {
  const paper = paperOf('daily-messages');
  await walkTo(watcher.page, paper.kind);
  watcher.calls.length = 0;
  await add(paper);
  await shows(paper.name, 'In Progress');
  await counts(paper.card, 1);
  await dashboard.getByText('Fuel pump seal kit').waitFor();

  await rowOf(author.page, paper.name).getByRole('button', { name: 'Mark Completed' }).click();
  await shows(paper.name, 'Completed');
  await counts(paper.card, 0);
  await dashboard.getByText('No daily messages in progress.').waitFor();
  await rowOf(author.page, paper.name).getByRole('button', { name: 'Reopen' }).click();
  await shows(paper.name, 'In Progress');
  await counts(paper.card, 1);
  await remove(paper.name, () => confirm(author.page, 'Are you sure you want to delete this message?'));
  await rowOf(watcher.page, paper.name).waitFor({ state: 'detached' });
  await counts(paper.card, 0);
  expect(getsOf(watcher)).toEqual([]);
});

test('an invoice reaches those without invoice access in summary form and those with it in full', async () => {
  const paper = paperOf('invoices');
  watcher.calls.length = 0;
  await add(paper);
  await counts(paper.card, 1);
  await dashboard.getByText('INV-9001').waitFor();
  await expect.poll(() => dashboard.content()).not.toContain('1,234.50');
  expect(getsOf(watcher)).toEqual([]);

  const treasurer = await fixture.person();
  await choose(treasurer.page, 'MV Aurora');
  await openInvoices(treasurer.page);
  const row = rowOf(treasurer.page, 'INV-9001');
  for (const text of ['$1,234.50', '$200.00', '$1,034.50']) await row.getByText(text, { exact: true }).waitFor();
  await loaded(treasurer.page);
  treasurer.calls.length = 0;
  await add({ ...paper, add: { ...paper.add, invoice_number: 'INV-9002', amount: '10' } });
  await rowOf(treasurer.page, 'INV-9002').getByText('$10.00').waitFor();
  await counts(paper.card, 2);
  expect(getsOf(treasurer)).toEqual([]);
});

test('a vessel added, renamed and deleted in one browser follows in the dropdown of the other', async () => {
  const options = () => watcher.page.getByLabel('Select Vessel').locator('option').allInnerTexts();
  watcher.calls.length = 0;
  await visit(author.page, '/add-vessel');
  await fillForm(author.page, 'vessels', { name: 'MV Borealis', imo_number: '9074729', flag: 'Malta' });
  await submitForm(author.page);
  await saved(author.page);
  await expect.poll(options).toContain('MV Borealis');

  await rowOf(author.page, 'MV Borealis').getByRole('link', { name: /^Edit/ }).click();
  await author.page.waitForURL((url) => /^\/edit-vessel\/\d+$/.test(url.pathname));
  await fillForm(author.page, 'vessels', { name: 'MV Boreal Star' });
  await submitForm(author.page);
  await saved(author.page);
  await expect.poll(options).toContain('MV Boreal Star');
  await expect.poll(options).not.toContain('MV Borealis');

  await remove('MV Boreal Star', () => confirmVesselDeletion(author.page, 'MV Boreal Star'));
  await author.page.waitForURL((url) => url.pathname === '/');
  await expect.poll(options).not.toContain('MV Boreal Star');
  expect(getsOf(watcher)).toEqual([]);
});
