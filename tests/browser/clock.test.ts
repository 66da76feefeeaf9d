/** A computer whose clock is wrong counts with the server's time, and says so once. */
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../shared/calendar';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { cardCount, fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { moveComputerClock, serverClock, setComputerClock } from '../support/movedClock';
import { at, choose, loaded, sinceRead, visit } from '../support/screens';
import { validBody } from '../shared/validBody';

const TODAY = '2027-03-10';
const NOON = `${TODAY}T12:00:00Z`;
const DAY = 86_400_000;
const day = (days: number) => addDays(TODAY, days);

const clock = serverClock(NOON);
let fixture: Fixture;
let vessel: number;
let owner: Person;

beforeAll(async () => {
  fixture = await openFixture({ env: clock.env });
  owner = await fixture.person({ signedIn: false });
  vessel = await addVessel(fixture.url, owner.token, 'MV Clock');
  const certificate = (certificate_name: string, expiry_date: string) => ({
    certificate_name,
    issued_by: 'Class',
    issue_date: day(-800),
    expiry_date,
  });
  await make('certificates', certificate('In Ninety Two', day(92)));
  await make('certificates', certificate('Expired Ten Days', day(-10)));
  await make('certificates', certificate('Due', day(30)));
  await make('certificates', certificate('Not Yet Due', day(31)));
  await make('certificates', certificate('Thirty Days Over', day(-30)));
  await make('daily-messages', {
    ...validBody('daily-messages'),
    vessel_id: vessel,
    request_no: 'MSG-1',
    status: 'In Progress',
    completion_date: null,
  });
});
afterEach(() => {
  clock.set(NOON);
  fixture.assertQuiet();
});
afterAll(async () => {
  await fixture.close();
  clock.remove();
});

async function make(kind: 'certificates' | 'daily-messages', body: Record<string, unknown>) {
  const path = kind === 'certificates' ? `/api/vessels/${vessel}/certificates` : '/api/daily-messages';
  expect((await call(fixture.url, 'POST', path, owner.token, body)).status).toBe(201);
}

/** A person at a computer that is `behind` the server by so many milliseconds. */
async function personBehind(behind: number, settings: BrowserContextOptions = {}): Promise<Person> {
  const person = await fixture.person({ signedIn: false, ...settings });
  await setComputerClock(person.context, clock.now() - behind);
  await person.signIn();
  await choose(person.page, 'MV Clock');
  return person;
}

const notice = (person: Person) => person.page.getByRole('status').filter({ hasText: 'Days are counted with' });
const says = (person: Person, words: string) =>
  person.page
    .getByRole('status')
    .getByText(`This computer's clock is ${words}. Days are counted with the server's time.`, { exact: true })
    .waitFor();

describe('a computer 400 days slow', () => {
  let slow: Person;
  beforeAll(async () => {
    slow = await personBehind(400 * DAY);
  });
  afterAll(() => slow.context.close());

  test('says so', () => says(slow, '400 days slow'));

  test('counts days to expire, what is due and what is most urgent by the server’s day', async () => {
    await visit(slow.page, '/certificates');
    await rowOf(slow.page, 'In Ninety Two').getByText('92 days to expire', { exact: true }).waitFor();
    await visit(slow.page, '/');
    expect(await cardCount(slow.page, 'Certificates due/expired')).toBe(3);
    const strip = slow.page.getByRole('region', { name: 'Falling due in the next 12 months' });
    expect(await strip.locator('thead th').allInnerTexts()).toContain('Mar 27');
    expect(await strip.locator('a[href^="/certificates?due=overdue"]').innerText()).toBe('2');
    const urgent = await slow.page.getByRole('region', { name: 'Most urgent' }).getByRole('listitem').allInnerTexts();
    expect(urgent.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/Thirty Days Over.*30 days over/),
      expect.stringMatching(/Expired Ten Days.*10 days over/),
      expect.stringMatching(/Due.*in 30 days/),
    ]);
  });

  test('completes a message on the server’s day', async () => {
    await visit(slow.page, '/daily-messages');
    await rowOf(slow.page, 'MSG-1')
      .getByRole('button', { name: /^Mark Completed/ })
      .click();
    await rowOf(slow.page, 'MSG-1').getByText('10-03-2027', { exact: true }).waitFor();
  });

  test('tells how long ago another browser was seen', async () => {
    const { body } = await call(fixture.url, 'POST', '/api/login', null, { email: slow.email, password: slow.password });
    expect(typeof body.token).toBe('string');
    clock.set(`${TODAY}T15:00:00Z`);
    await visit(slow.page, '/account');
    await slow.page.getByRole('list', { name: 'Signed-in browsers' }).getByText('Last seen 3 hours ago').first().waitFor();
  });

  test('shows the server’s time on a wall display', async () => {
    const wall = await slow.tab();
    await wall.goto(`/?wall=1&vessel=${vessel}`);
    await wall.getByText('10-03-2027', { exact: true }).waitFor();
    await wall.getByText('10 days over').waitFor();
    await wall.close();
  });

  test('counts so from the first moment of a page that reaches no server, by what the last one learned', async () => {
    // What is shown is kept two seconds after it changed.
    await slow.page.waitForTimeout(2_500);
    const page = await slow.tab();
    await page.route('**/api/**', (route) => route.abort());
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    slow.expected.push(/net::ERR_FAILED|WebSocket/);
    await page.goto(`/certificates?vessel=${vessel}`);
    await rowOf(page, 'In Ninety Two').getByText('92 days to expire', { exact: true }).waitFor();
    await page.close();
  });

  test('is not told again once that was read', async () => {
    await notice(slow).getByRole('button', { name: 'Dismiss' }).press('Enter');
    await notice(slow).waitFor({ state: 'detached' });
    await slow.page.reload();
    await loaded(slow.page);
    await visit(slow.page, '/certificates');
    await rowOf(slow.page, 'In Ninety Two').getByText('92 days to expire', { exact: true }).waitFor();
    expect(await notice(slow).count()).toBe(0);
  });
});

describe('a clock that is right enough', () => {
  test.each([-40, 40])('of %i s behind says nothing', async (seconds) => {
    const person = await personBehind(seconds * 1_000);
    expect(await notice(person).count()).toBe(0);
    await person.context.close();
  });
});

test('a clock that is set while the page is open is noticed as soon as the link is back, and again when it is right', async () => {
  const person = await personBehind(0);
  const { page } = person;
  const relink = async () => {
    await person.context.setOffline(true);
    await page
      .getByRole('status')
      .filter({ hasText: /^(Offline|Reconnecting)/ })
      .waitFor();
    await person.context.setOffline(false);
    await loaded(page);
  };
  await visit(page, '/certificates');
  person.expected.push(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await moveComputerClock(page, clock.now() + 5 * 3_600_000);
  await relink();
  await says(person, '5 hours fast');
  expect(person.calls.filter((made) => made.includes('changes'))).toEqual([]);
  await moveComputerClock(page, clock.now());
  await relink();
  await notice(person).waitFor({ state: 'detached' });
  await person.context.close();
});

test('or with the next answer', async () => {
  const person = await personBehind(0);
  await moveComputerClock(person.page, clock.now() - 90 * 60_000);
  await visit(person.page, '/account');
  await says(person, '90 minutes slow');
  await person.context.close();
});

test('counts and states move at 00:00 UTC without a request', async () => {
  clock.set(`${TODAY}T23:59:45Z`);
  const person = await fixture.person();
  await choose(person.page, 'MV Clock');
  const page = await person.tab();
  await page.clock.install({ time: new Date(clock.now()) });
  await Promise.all([sinceRead(page), page.goto(`/?vessel=${vessel}`)]);
  await loaded(page);
  const card = () => page.locator('main a').filter({ hasText: 'Certificates due/expired' }).first().innerText();
  expect(await cardCount(page, 'Certificates due/expired')).toBe(3);
  expect(await card()).not.toContain('Expired earlier');
  person.calls.length = 0;
  await page.clock.fastForward(30_000);
  // The one of 30 days ago is of 31 now, and the one in 31 days is in 30.
  await expect.poll(card).toContain('Expired earlier: 1');
  expect(await cardCount(page, 'Certificates due/expired')).toBe(3);
  const news = page.getByRole('status').filter({ hasText: /^1 change since yesterday/ });
  await news.waitFor();
  expect(person.calls).toEqual([]);
  clock.set(`${day(1)}T00:00:15Z`);
  await news.getByRole('button', { name: 'Show' }).click();
  const turned = page.getByRole('dialog', { name: 'Since yesterday' }).getByRole('listitem');
  await turned.filter({ hasText: 'Not Yet Due' }).getByText('Falls due on 10-04-2027').waitFor();
  await page.keyboard.press('Escape');
  await news.getByRole('button', { name: 'Mark as seen' }).click();
  await news.waitFor({ state: 'detached' });
  await person.context.close();
});

describe('“in the future” means the author’s own day, by the server’s time', () => {
  const future = 'Date of Requisition cannot be in the future.';

  /** A person in `timezoneId`, at a computer so far behind, enters a requisition of `typed`. */
  async function enters(timezoneId: string, behind: number, typed: string, number: string) {
    const author = await personBehind(behind, { timezoneId });
    await visit(author.page, `/add-requisition/${vessel}`);
    const items = [{ item_name: 'Rope', quantity_requested: '1' }];
    await fillForm(author.page, 'requisitions', { requisition_no: number, date_of_requisition: typed, items });
    await submitForm(author.page);
    return author;
  }

  test('east of Greenwich it may be the server’s tomorrow', async () => {
    const author = await enters('Pacific/Kiritimati', 365 * DAY, '11-03-2027', 'R-EAST');
    await author.page.waitForURL(at('/requisitions'));
    await rowOf(author.page, 'R-EAST').waitFor();
    await author.context.close();
  });

  test('west of it, the server’s today may be tomorrow', async () => {
    clock.set(`${TODAY}T02:00:00Z`);
    const author = await enters('America/Los_Angeles', -365 * DAY, '10-03-2027', 'R-WEST');
    await formOf(author.page).getByRole('alert').getByText(future, { exact: true }).waitFor();
    await author.context.close();
  });
});
