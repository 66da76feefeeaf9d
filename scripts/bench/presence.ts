import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { PRESENCE_FLAGS, type PresenceNews, type Location } from '../../shared/api/presence';
import { launchBrowser } from '../../tests/support/browser';
import { addVessel, register } from '../../tests/support/call';
import { openRelay } from '../../tests/support/relay';
import { throttle } from '../../tests/support/throttle';
import { until } from '../../tests/support/until';
import { connect, type Connected } from './sockets';
import { exampleBody, withFleet, write, type Fleet } from './fleet';
import { type Figure, type Measure, median, medianRatio } from './figure';
import type { CrowdAnswer, CrowdQuestion, Write } from './crowd';
import { runBeside } from './processes';

const MINUTE = 60_000;
const KEY_EVERY_MS = 300;
/** By then the page has loaded everything after its first screen. */
const SETTLED_MS = 10_000;
const SHORTLY_MS = 300;

/** Frames on the wire: 2 is Engine.IO's ping, 42 an event of Socket.IO. */
const PING = '2';
const PRESENCE = '42["presence",';

/** The parts of the news that are measured. */
const parts = ([, , , , field, flags = 0, email = '']: PresenceNews) => ({ field, flags, email });
/** News with only vessel and tab: the tab has left. */
const hasLeft = (news: PresenceNews) => news.length === 2;

interface Watcher extends Connected {
  news: PresenceNews[];
  pings(): number;
}

/** A user on this vessel or another one, who receives presence. */
async function watch({ server }: Fleet, vessel: number, token: string): Promise<Watcher> {
  const news: PresenceNews[] = [];
  let pings = 0;
  const opened = await connect(
    { url: server.url, follow: { token, vessel } },
    () => undefined,
    (frame) => {
      if (frame === PING) pings += 1;
      if (frame.startsWith(PRESENCE)) news.push((JSON.parse(frame.slice(2)) as [string, PresenceNews])[1]);
    },
  );
  opened.say('presence', [vessel, 'c']);
  await pause(SHORTLY_MS);
  return { ...opened, news, pings: () => pings };
}

async function heard({ news }: Watcher, is: (told: PresenceNews) => boolean, what: string, within: number): Promise<number> {
  const begun = performance.now();
  await until(() => news.some(is), what, within);
  return performance.now() - begun;
}

const plain = (name: string, most: number, measured: number, unit: 'B' | 's'): Figure => {
  const text = (value: number) => (unit === 'B' ? `${Math.round(value)} B` : `${(value / 1_000).toFixed(1)} s`);
  return { name, measured: text(measured), floor: null, ratio: null, target: `≤ ${text(most)}`, ok: measured <= most };
};

/** The size of a location change on the wire, with frame header, for sender and receivers. The e-mail of a new tab is sent once and not counted. */
async function frames(fleet: Fleet, watcher: Watcher): Promise<Figure[]> {
  const { server, vessel } = fleet;
  const token = await register(server.url);
  const walker = await connect({ url: server.url, follow: { token, vessel } }, () => undefined);
  const figures: Figure[] = [];
  const steps: [string, Location][] = [
    ['entering', [vessel, 'e']],
    ['going to a field', [vessel, 'e', 4_321, 'last_inspection_date']],
    ['editing', [vessel, 'e', 4_321, 'last_inspection_date', PRESENCE_FLAGS.editing]],
  ];
  for (const [what, place] of steps) {
    const [said, was] = [walker.wire.bytesWritten, watcher.wire.bytesRead];
    walker.say('presence', place);
    await pause(SHORTLY_MS);
    const email = watcher.news.slice(-1).map(parts)[0]?.email.length ?? 0;
    const most = Math.max(walker.wire.bytesWritten - said, watcher.wire.bytesRead - was - email);
    figures.push(plain(`presence, a frame of ${what}`, 60, most, 'B'));
  }
  walker.close();
  return figures;
}

/** Types in a form for a minute over a satellite link: when others see it first, its cost for a watcher, and when a closed page disappears. */
async function typing(fleet: Fleet, watcher: Watcher, browser: Browser): Promise<Figure[]> {
  const { server, token, vessel } = fleet;
  const { id } = await write(server.url, 'POST', paths.create('crew', vessel), token, exampleBody(kindOf('crew'), 1));
  const page = await signedIn(browser, server.url, await register(server.url));
  await page.goto(`/edit-crew/${vessel}/${String(id)}?vessel=${vessel}`);
  const field = (name: string) => page.locator(`main form [name="${name}"]`);
  await field('name').focus();
  await until(() => watcher.news.some((told) => parts(told).field === 'name'), 'the page to be here', SETTLED_MS);
  const flagged = (told: PresenceNews) => (parts(told).flags & PRESENCE_FLAGS.editing) !== 0;
  watcher.news.length = 0;
  await field('name').pressSequentially('x');
  const seen = await heard(watcher, flagged, 'the typing', SETTLED_MS);

  await throttle(page);
  const [read, begun] = [watcher.wire.bytesRead, performance.now()];
  const fields = ['rank', 'remarks', 'name'];
  for (let keys = 0; performance.now() - begun < MINUTE; keys += 1) {
    await field(fields[Math.floor(keys / 40) % fields.length] ?? 'name').pressSequentially('x');
    await pause(KEY_EVERY_MS);
  }
  const typed = watcher.wire.bytesRead - read;
  watcher.news.length = 0;
  await page.close();
  const gone = await heard(watcher, hasLeft, 'the closed page to go', SETTLED_MS);
  return [
    plain('presence, first key until seen to edit', 1_000, seen, 's'),
    plain('presence, a minute of typing over a slow link, to a watcher', 1_000, typed, 'B'),
    plain('presence, a closed page is gone after', 5_000, gone, 's'),
  ];
}

async function signedIn(browser: Browser, baseURL: string, token: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1366, height: 850 } });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  return context.newPage();
}

/** The bytes that an idle page sends and receives in a minute. */
async function idle({ server, token }: Fleet, browser: Browser): Promise<Figure[]> {
  const { hostname, port } = new URL(server.url);
  const relay = await openRelay(hostname, Number(port));
  try {
    const page = await signedIn(browser, `http://127.0.0.1:${relay.port}`, await register(server.url));
    await page.goto(`/?vessel=${await addVessel(server.url, token, 'MV Quiet')}`);
    await page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor();
    await pause(SETTLED_MS);
    const before = relay.carried();
    await pause(MINUTE);
    const carried = relay.carried() - before;
    await page.context().close();
    return [plain('an idle page, a minute of all it sends and receives', 1_000, carried, 'B')];
  } finally {
    relay.stop();
  }
}

/** A machine dies right after a successful ping: the maximum time until the server notices. */
async function dead(fleet: Fleet): Promise<Figure[]> {
  const vessel = await addVessel(fleet.server.url, fleet.token, 'MV Dark');
  const watcher = await watch(fleet, vessel, fleet.token);
  const victim = await watch(fleet, vessel, await register(fleet.server.url));
  await until(() => victim.pings() > 0, 'a first ping', MINUTE);
  await pause(SHORTLY_MS);
  victim.die();
  const gone = await heard(watcher, hasLeft, 'the dead to go', MINUTE);
  for (const each of [watcher, victim]) each.close();
  return [plain('presence, a machine that dies is gone after', 45_000, gone, 's')];
}

/** The cost and the delay of presence. The measurements of a minute run in parallel. */
export const presence: Measure = () =>
  withFleet(async (fleet) => {
    const watcher = await watch(fleet, fleet.vessel, await register(fleet.server.url));
    const browser = await launchBrowser();
    try {
      const figures = await frames(fleet, watcher);
      return [...figures, ...(await Promise.all([typing(fleet, watcher, browser), idle(fleet, browser), dead(fleet)])).flat()];
    } finally {
      watcher.close();
      await browser.close();
    }
  });

const PEOPLE = 200;
/** How often each tab changes its location, in milliseconds. */
const MOVE_EVERY = 10_000;
const ROUNDS = 20;
const WRITES = 10;
const MOST = 1.1;

/**
 * The time from a write until the last of 200 followers has received it: on a vessel whose followers change their location, and on one whose followers
 * send no presence, in alternating rounds.
 */
export const presenceCrowd: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const crowd = runBeside<CrowdQuestion, CrowdAnswer>('./crowd.ts');
    const silent = runBeside<CrowdQuestion, CrowdAnswer>('./crowd.ts');
    try {
      const writeOn = (to: number, who: string): Write => {
        const body = JSON.stringify({ vessel_id: to, ...exampleBody(kindOf('daily-messages'), 1) });
        const headers = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
        return { url: `${server.url}${paths.create('daily-messages', to)}`, headers: { ...headers, Authorization: `Bearer ${who}` }, body };
      };
      const [other, without] = [await register(server.url), await addVessel(server.url, token)];
      const here = { do: 'write', crowd: 'here', times: WRITES, write: writeOn(vessel, token) } as const;
      const there = { do: 'write', crowd: 'silent', times: WRITES, write: writeOn(without, other) } as const;
      const gather = { do: 'gather', size: PEOPLE } as const;
      await silent.ask({ ...gather, crowd: 'silent', address: { url: server.url, follow: { token: other, vessel: without } } });
      await crowd.ask({ ...gather, crowd: 'here', address: { url: server.url, follow: { token, vessel } }, moveEvery: MOVE_EVERY });
      await Promise.all([silent.ask(there), crowd.ask(here)]);

      const [seen, floor]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        seen.push(median((await crowd.ask(here)).seen));
        floor.push(median((await silent.ask(there)).seen));
      }
      const ratio = medianRatio(seen, floor);
      const ms = (values: readonly number[]) => `${median(values).toFixed(2)} ms`;
      return [
        {
          name: `POST seen by ${PEOPLE} who are there and about`,
          measured: ms(seen),
          floor: ms(floor),
          ratio,
          target: `≤ ${MOST}×`,
          ok: ratio <= MOST,
        },
      ];
    } finally {
      crowd.stop();
      silent.stop();
    }
  });
