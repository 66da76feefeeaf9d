/** A computer whose clock is wrong counts with the server's time, and says so once. */
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../shared/basics/calendar';
import type { Person } from '../support/browser';
import { cardCount, fillForm, formOf, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { openHeartbeat } from '../support/heartbeat';
import { keptOnDisk } from '../support/keptOnDisk';
import { moveComputerClock, setComputerClock } from '../support/movedClock';
import { choose, loaded, sinceRead, visit } from '../support/screens';
import { validBody } from '../shared/validBody';
import { clock, fixture, TODAY } from './clockServer';
import './ownDay';

const DAY = 86_400_000;
const day = (days: number) => addDays(TODAY, days);

let vessel: number;
let owner: Person;
let person: Person;
let page: Page;

beforeAll(async () => {
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
  person = await fixture.person({ signedIn: false });
  ({ page } = person);
  await setComputerClock(person.context, clock.now() - 400 * DAY);
  await person.signIn();
  await choose(page, 'MV Clock');
});

async function make(kind: 'certificates' | 'daily-messages', body: Record<string, unknown>) {
  const path = kind === 'certificates' ? `/api/vessels/${vessel}/certificates` : '/api/daily-messages';
  expect((await call(fixture.url, 'POST', path, owner.token, body)).status).toBe(201);
}

/** Sets the person's computer `behind` the server by so many milliseconds, and opens the application on it anew. */
async function openBehind(behind: number): Promise<void> {
  await moveComputerClock(page, clock.now() - behind);
  await page.reload();
  await loaded(page);
}

const notice = () => page.getByRole('status').filter({ hasText: 'Days are counted with' });
const says = (words: string) =>
  page
    .getByRole('status')
    .getByText(`This computer's clock is ${words}. Days are counted with the server's time.`, { exact: true })
    .waitFor();

describe('a computer 400 days slow', () => {
  test('says so', () => says('400 days slow'));

  test('counts days to expire, what is due and what is most urgent by the server’s day', async () => {
    await visit(page, '/certificates');
    await rowOf(page, 'In Ninety Two').getByText('92 days to expire', { exact: true }).waitFor();
    await visit(page, '/');
    await expect.poll(() => cardCount(page, 'Certificates due/expired')).toBe(3);
    const strip = page.getByRole('region', { name: 'Falling due in the next 12 months' });
    await expect.poll(() => strip.locator('thead th').allInnerTexts()).toContain('Mar 27');
    await expect.poll(() => strip.locator('a[href^="/certificates?due=overdue"]').innerText()).toBe('2');
    const urgent = async () => {
      const lines = await page.getByRole('region', { name: 'To do' }).getByRole('listitem').allInnerTexts();
      return lines.map((text) => text.replaceAll(/\s+/g, ' '));
    };
    await expect
      .poll(urgent)
      .toEqual([
        expect.stringMatching(/Thirty Days Over.*30 days overdue/),
        expect.stringMatching(/Expired Ten Days.*10 days overdue/),
        expect.stringMatching(/Due.*in 30 days/),
      ]);
  });

  deepTest('completes a message on the server’s day', async () => {
    await visit(page, '/daily-messages');
    await rowOf(page, 'MSG-1')
      .getByRole('button', { name: /^Mark Completed/ })
      .click();
    await rowOf(page, 'MSG-1').getByText('10-03-2027', { exact: true }).waitFor();
  });

  deepTest('tells how long ago another browser was seen', async () => {
    const { body } = await call(fixture.url, 'POST', '/api/login', null, { email: person.email, password: person.password });
    expect(typeof body.token).toBe('string');
    clock.set(`${TODAY}T15:00:00Z`);
    await visit(page, '/account');
    await page.getByRole('list', { name: 'Signed-in browsers' }).getByText('Last seen 3 hours ago').first().waitFor();
  });

  deepTest('shows the server’s time on a wall display', async () => {
    const wall = await person.tab();
    await wall.goto(`/?wall=1&vessel=${vessel}`);
    await wall.getByText('10-03-2027', { exact: true }).waitFor();
    await wall.getByText('10 days overdue').waitFor();
    await wall.close();
  });

  deepTest('counts so from the first moment of a page that reaches no server, by what the last one learned', async () => {
    await expect.poll(async () => (await keptOnDisk(page, 'vessel-ops', 'ledgers')).join()).toContain('In Ninety Two');
    const tab = await person.tab();
    await tab.route('**/api/**', (route) => route.abort());
    await tab.routeWebSocket(/socket\.io/, (socket) => socket.close());
    person.expected.push(/net::ERR_FAILED|WebSocket/);
    await tab.goto(`/certificates?vessel=${vessel}`);
    await rowOf(tab, 'In Ninety Two').getByText('92 days to expire', { exact: true }).waitFor();
    await tab.close();
  });

  test('is not told again once that was read', async () => {
    await notice().getByRole('button', { name: 'Dismiss' }).press('Enter');
    await notice().waitFor({ state: 'detached' });
    await page.reload();
    await loaded(page);
    await visit(page, '/certificates');
    await rowOf(page, 'In Ninety Two').getByText('92 days to expire', { exact: true }).waitFor();
    await expect.poll(() => notice().count()).toBe(0);
  });
});

test.each([-40, 40])('a clock that is right enough, %i s behind, says nothing', async (seconds) => {
  await openBehind(seconds * 1_000);
  await expect.poll(() => notice().count()).toBe(0);
});

deepTest('a clock that is set while the page is open is noticed as soon as the link is back, and again when it is right', async () => {
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
  person.calls.length = 0;
  await moveComputerClock(page, clock.now() + 5 * 3_600_000);
  await relink();
  await says('5 hours fast');
  expect(person.calls.filter((made) => made.includes('changes'))).toEqual([]);
  await moveComputerClock(page, clock.now());
  await relink();
  await notice().waitFor({ state: 'detached' });
});

deepTest('or with the next answer', async () => {
  await moveComputerClock(page, clock.now() - 90 * 60_000);
  await visit(page, '/account');
  await says('90 minutes slow');
});

describe('“in the future” means the author’s own day, by the server’s time', () => {
  const future = 'Date of Requisition cannot be in the future.';
  let protocol: CDPSession;
  beforeAll(async () => {
    protocol = await person.context.newCDPSession(page);
  });

  /** The person in `timezoneId`, at a computer so far behind, enters a requisition of `typed`. */
  async function enters(timezoneId: string, behind: number, typed: string, number: string): Promise<void> {
    await protocol.send('Emulation.setTimezoneOverride', { timezoneId });
    await openBehind(behind);
    // The page knows the server's time by its first answer.
    await notice().waitFor();
    await visit(page, `/add-requisition/${vessel}`);
    const items = [{ item_name: 'Rope', quantity_requested: '1' }];
    await fillForm(page, 'requisitions', { requisition_no: number, date_of_requisition: typed, items });
    await submitForm(page);
  }

  test('east of Greenwich it may be the server’s tomorrow', async () => {
    await enters('Pacific/Kiritimati', 365 * DAY, '11-03-2027', 'R-EAST');
    const outcome = async () => [new URL(page.url()).pathname, await page.locator('main form').getByRole('alert').allInnerTexts()];
    await expect.poll(outcome).toEqual(['/requisitions', []]);
    await rowOf(page, 'R-EAST').waitFor();
  });

  deepTest('west of it, the server’s today may be tomorrow', async () => {
    clock.set(`${TODAY}T02:00:00Z`);
    await enters('America/Los_Angeles', -365 * DAY, '10-03-2027', 'R-WEST');
    await formOf(page).getByRole('alert').getByText(future, { exact: true }).waitFor();
  });
});

test('counts and states move at 00:00 UTC without a request', async () => {
  // The session of this page ends after twelve hours: it would leave at midnight.
  await page.close();
  clock.set(`${TODAY}T23:57:00Z`);
  const reader = await fixture.person();
  await choose(reader.page, 'MV Clock');
  const tab = await reader.tab();
  const link = await openHeartbeat(tab);
  await tab.clock.install({ time: clock.now() });
  await Promise.all([sinceRead(tab), tab.goto(`/?vessel=${vessel}`)]);
  await loaded(tab);
  const card = () => tab.locator('main a').filter({ hasText: 'Certificates due/expired' }).first().innerText();
  await expect.poll(() => cardCount(tab, 'Certificates due/expired')).toBe(3);
  expect(await card()).not.toContain('expired over 30 days ago');
  reader.calls.length = 0;
  // Both clocks move in steps that are no clock error to the page.
  for (let step = 0; step < 7; step += 1) {
    clock.set(new Date(clock.now() + 30_000).toISOString());
    await link.pass(30_000);
  }
  // The one of 30 days ago is of 31 now, and the one in 31 days is in 30.
  await expect.poll(card).toContain('1 expired over 30 days ago');
  await expect.poll(() => cardCount(tab, 'Certificates due/expired')).toBe(3);
  const news = tab.getByRole('status').filter({ hasText: /^1 change since yesterday/ });
  await news.waitFor();
  expect(reader.calls).toEqual([]);
  clock.set(`${day(1)}T00:00:45Z`);
  await news.getByRole('button', { name: 'Show' }).click();
  const turned = tab.getByRole('dialog', { name: 'Since yesterday' }).getByRole('listitem');
  await turned.filter({ hasText: 'Not Yet Due' }).getByText('Falls due on 10-04-2027').waitFor();
  await tab.keyboard.press('Escape');
  await news.getByRole('button', { name: 'Mark as seen' }).click();
  await news.waitFor({ state: 'detached' });
  await reader.context.close();
});
