/** What a display shows by itself: with bad news, page after page, by night, over midnight; and as it is read from across a room. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, todayUtc, toTyped } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { useBrowsers, type Person } from '../support/browser';
import { call } from '../support/call';
import { until } from '../support/until';
import { fleetWriter, openWall, shipNames as names, type Wall } from '../support/wall';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SIZE = { width: 1280, height: 720 };
const fixture = useBrowsers();
let owner: Person;
let wall: Wall;
let page: Page;
let ship: ReturnType<typeof fleetWriter>['ship'];

beforeAll(async () => {
  owner = await fixture.person({ signedIn: false });
  ({ ship } = fleetWriter(fixture.url, owner.token));
  wall = await openWall(fixture, owner.token, { vessels: [await ship('MV First')] }, { time: Date.now() });
  ({ page } = wall);
  wall.screen.expected.push(/ERR_INTERNET_DISCONNECTED|WebSocket|status of 5/);
});

const inspect = async (vessel: number, psc_port: string, inspection_status: string) =>
  call(fixture.url, 'POST', paths.create('psc-inspections', vessel), owner.token, {
    ...validBody('psc-inspections'),
    psc_port,
    inspection_date: addDays(todayUtc(), -2),
    inspection_status,
  });
const typed = (days: number) => toTyped(addDays(todayUtc(), days));
const plain = (texts: string[]) => texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('the ships, what needs action first at the beginning: a detention by name, then what is overdue, no papers, a condition of class', async () => {
  const [calm, empty, overdue, held, class_] = [
    await ship('MV Calm', -45),
    await ship('MV Empty'),
    await ship('MV Overdue', 12),
    await ship('MV Held', 40),
    await ship('MV Class'),
  ];
  await inspect(held, 'Rotterdam', 'Detained');
  const survey = {
    ...validBody('audits'),
    audit_type: 'Class Survey',
    auditing_authority: 'DNV',
    audit_date: addDays(todayUtc(), -5),
    status: 'Condition of Class (COC)',
  };
  await call(fixture.url, 'POST', paths.create('audits', class_), owner.token, survey);
  await wall.show({ name: 'Ops room', vessels: [calm, empty, overdue, held, class_] });
  await title('Ops room');
  await expect.poll(() => names(page)).toEqual(['MV Held', 'MV Overdue', 'MV Empty', 'MV Class']);
  const tiles = plain(await page.getByRole('list', { name: 'Ships' }).getByRole('listitem').allInnerTexts());
  expect(tiles).toEqual([
    expect.stringMatching(
      `^MV Held Detained Rotterdam, .* PSC Inspections · since ${typed(-2)} Certificate 40 40 days overdue 1 overdue Cannot sail$`,
    ),
    expect.stringMatching(`^MV Overdue 12 days overdue Certificate 12 Certificates · ${typed(-12)} 1 overdue Cannot sail$`),
    'MV Empty No papers yet',
    expect.stringMatching(`^MV Class Condition of class Class Survey, DNV Audits/Surveys · since ${typed(-5)}`),
  ]);
  await page.getByText('5 ships · 1 with nothing due within 30 days: MV Calm').waitFor();
  await page
    .locator('header')
    .getByText(/^\d cannot sail · .*1 without papers · 1 unknown$/)
    .waitFor();
  // No controls, and red for what is held or overdue alone.
  await expect.poll(() => page.locator('button, a, input, select').count()).toBe(0);
  const colours = await page.getByRole('listitem').evaluateAll((all) => {
    const red = getComputedStyle(document.querySelector('li strong') ?? document.body).color;
    return all.map((tile) => getComputedStyle(tile.firstElementChild ?? tile).color === red);
  });
  expect(colours).toEqual([true, true, false, false]);
});

/** The dates that are broken into two lines. */
const brokenDates = () =>
  page.getByRole('list', { name: 'Ships' }).evaluate((list) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const found = /\d\d-\d\d-\d{4}/.exec(text.nodeValue ?? '');
      const range = document.createRange();
      range.setStart(text, found?.index ?? 0);
      range.setEnd(text, (found?.index ?? 0) + (found?.[0].length ?? 0));
      if (found && range.getClientRects().length > 1) broken.push(found[0]);
    }
    return broken;
  });

test('a date of a tile is not broken into two lines', async () => {
  const held = [await ship('MV Detained'), await ship('MV Arrested')];
  for (const vessel of held) await inspect(vessel, 'Jeddah', 'Detained');
  await wall.show({ name: 'Two ships', vessels: held });
  await expect.poll(() => names(page)).toEqual(['MV Arrested', 'MV Detained']);
  await expect.poll(brokenDates).toEqual([]);
});

test('one ship in large; the wall of a signed-in user names a detention first too', async () => {
  const held = await ship('MV Large', 3);
  await inspect(held, 'Antwerp', 'Detained');
  await wall.show({ vessels: [held], sections: ['certificates', 'psc-inspections'] });
  const lines = (where: Page) => where.getByRole('region', { name: 'Most urgent' }).getByRole('listitem').allInnerTexts();
  await title('MV Large');
  await expect
    .poll(async () => plain(await lines(page)))
    .toEqual([expect.stringMatching(/Antwerp.*Detained/), expect.stringMatching(/Certificate 3.*3 days overdue/)]);
  await expect.poll(() => page.getByText('Pending daily messages').count()).toBe(0);
  await owner.page.addInitScript((token) => localStorage.setItem('token', token), owner.token);
  await owner.page.goto(`/?wall=1&vessel=${held}`);
  await owner.page.getByText('Detained', { exact: true }).waitFor();
  expect((await lines(owner.page))[0]).toMatch(/Antwerp/);
  await owner.page.close();
});

test('a tile names as much more as it has room for, the worst first, each line whole: on a wall of 1080 lines, of 720, and an upright one', async () => {
  const days = Array.from({ length: 12 }, (_, nth) => 40 - nth);
  await wall.show({ name: 'Tiles', vessels: [await ship('MV Full', ...days), await ship('MV One', 3), await ship('MV Two', 2, 1)] });
  await title('Tiles');
  await expect.poll(() => names(page)).toEqual(['MV Full', 'MV One', 'MV Two']);
  const look = () =>
    page.getByRole('list', { name: 'Ships' }).evaluate((list) =>
      [...list.children].map((tile) => {
        const parts = [...(tile.firstElementChild?.children ?? [])];
        const [box, tally] = [tile, parts.at(-1)].map((part) => part?.getBoundingClientRect());
        const room = parts.find((part) => part.tagName === 'DIV');
        const edge = room?.getBoundingClientRect().right ?? 0;
        const lines = [...(room?.children ?? [])].map((line) => ({ line, at: line.getBoundingClientRect() }));
        // What does not fit stands beside the room for lines, where it is not seen.
        const seen = lines.filter(({ at }) => at.left < edge - 1);
        const [top, bottom, foot] = [box?.top ?? 0, box?.bottom ?? 0, tally?.top ?? 0];
        return {
          seen: seen.map(({ line }) => line.textContent),
          whole: seen.every(({ at }) => at.top >= top && at.bottom <= foot) && (tally?.bottom ?? 0) <= bottom,
        };
      }),
    );
  for (const viewport of [{ width: 1920, height: 1080 }, SIZE, { width: 1080, height: 1920 }]) {
    await page.setViewportSize(viewport);
    await expect.poll(async () => (await look()).map(({ whole }) => whole)).toEqual([true, true, true]);
    const [full, one, two] = (await look()).map(({ seen }) => seen);
    expect(full).toEqual(days.slice(1, 1 + (full?.length ?? 0)).map((over) => `Certificate ${over}${over} days overdue`));
    if (viewport.width > viewport.height) expect(full?.length).toBeGreaterThanOrEqual(3);
    expect([one, two?.slice(0, 1)]).toEqual([[], full?.length ? ['Certificate 11 day overdue'] : []]);
  }
  await page.setViewportSize(SIZE);
});

test('dims by the hours, and moves a few pixels each minute', async () => {
  const hour = new Date().getUTCHours();
  const dusk = Math.floor(Date.now() / HOUR) * HOUR + 2 * HOUR;
  await wall.show({ name: 'Night', vessels: [await ship('MV Night', -5)], light: { from: hour, until: hour + 2 } });
  await title('MV Night');
  const theme = () =>
    page.evaluate(() => [document.documentElement.dataset.theme, getComputedStyle(document.querySelector('main') ?? document.body).filter]);
  const place = () => page.locator('main').evaluate((main) => main.style.transform);
  await wall.screen.context.setOffline(true);
  await page.clock.fastForward(dusk - 1.5 * MINUTE - Date.now());
  await expect.poll(theme).toEqual(['light', 'none']);
  const places = new Set([await place()]);
  for (let minute = 0; minute < 3; minute += 1) {
    await page.clock.fastForward(MINUTE);
    await expect.poll(place).not.toBe([...places].at(-1));
    places.add(await place());
  }
  expect(places.size).toBe(4);
  await expect.poll(theme).toEqual(['dark', 'brightness(0.55)']);
  await wall.screen.context.setOffline(false);
  await page.getByText('Live', { exact: true }).waitFor();
});

test('more than twelve ships take turns every 20 s, the worst first; a new detention jumps in for a minute', async () => {
  const fleet: number[] = [];
  for (let n = 0; n < 15; n += 1) fleet.push(await ship(`MV Turn ${String.fromCodePoint(65 + n)}`, -n - 1));
  await wall.show({ name: 'Turns', vessels: fleet });
  await title('Turns');
  const shown = () =>
    page.evaluate(() => ({
      foot: document.querySelector('main > p:last-child')?.textContent ?? '',
      ships: [...document.querySelectorAll('main li h2')].map((ship) => ship.textContent),
    }));
  /** The ships of the page `nth`, which is seen after at most one turn. */
  const turnTo = async (nth: number) => {
    let seen = await shown();
    const isThere = async () => ((seen = await shown()), seen.foot.includes(`Page ${nth} of 2 · 15 ships`));
    await until(async () => (await isThere()) || (await wall.link.pass(20_000), false), `page ${nth}`);
    return seen.ships;
  };
  expect(await turnTo(1)).toEqual([...'ABCDEFGHIJKL'].map((letter) => `MV Turn ${letter}`));
  // The last page is full too.
  expect((await turnTo(2))[0]).toBe('MV Turn D');
  await inspect(fleet[14] ?? 0, 'Singapore', 'Detained');
  await page.getByText(/^New: Detained, Singapore/).waitFor();
  await expect.poll(() => page.getByText('MV Turn A').count()).toBe(0);
  await wall.link.pass(61_000);
  await page.getByText(/^New: /).waitFor({ state: 'detached' });
  expect((await turnTo(1))[0]).toBe('MV Turn O');
});

test('sections that are chosen later bring what was overdue in them before, and no alarm; what is new afterwards does', async () => {
  const [held, beside] = [await ship('MV Held Before', -40), await ship('MV Beside', -40)];
  await inspect(held, 'Rotterdam', 'Detained');
  const settings = { name: 'Sections', vessels: [held, beside] };
  await wall.show({ ...settings, sections: ['certificates'] });
  await title('Sections');
  await expect.poll(() => names(page)).toEqual(['MV Beside', 'MV Held Before']);
  await wall.show({ ...settings, sections: ['certificates', 'psc-inspections'] });
  await page.getByText('Detained', { exact: true }).waitFor();
  await expect.poll(() => page.getByText(/^New: /).count()).toBe(0);
  await inspect(beside, 'Singapore', 'Detained');
  await page.getByText(/^New: Detained, Singapore/).waitFor();
  await wall.link.pass(61_000);
  await page.getByText(/^New: /).waitFor({ state: 'detached' });
  // Without a link: a ship is detained in a section that stays, and another section goes.
  await wall.screen.context.setOffline(true);
  await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor();
  await wall.show({ ...settings, sections: ['psc-inspections'] });
  await inspect(held, 'Hamburg', 'Detained');
  await wall.screen.context.setOffline(false);
  await page.getByText(/^New: Detained, Hamburg/).waitFor();
  await wall.link.pass(61_000);
  await page.getByText(/^New: /).waitFor({ state: 'detached' });
});

test('at 00:00 UTC what falls overdue jumps in, without a request and without a link', async () => {
  const hour = new Date().getUTCHours();
  const fleet = [await ship('MV Midnight', 0), await ship('MV Later', -30)];
  await wall.show({ name: 'Midnight', vessels: fleet, light: { from: 0, until: hour || 23 } });
  await title('Midnight');
  await page.getByText('today', { exact: true }).waitFor();
  await wall.screen.context.setOffline(true);
  await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor();
  wall.screen.calls.length = 0;
  const day = 24 * HOUR;
  await page.clock.fastForward(day - (Date.now() % day) + 5 * MINUTE);
  await page.getByText('New: 1 day overdue, Certificate 0').waitFor();
  await page.getByRole('heading', { name: 'MV Midnight' }).first().waitFor();
  await expect.poll(() => page.getByText('MV Later').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  await page.clock.fastForward(61_000);
  await page.getByText('MV Later').waitFor();
  expect(wall.screen.calls).toEqual([]);
});
