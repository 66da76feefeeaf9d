/** The statuses of a fleet list that stays open over a restore and over midnight, and of one that is closed and opened again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoreApi } from 'zustand';
import { addDays } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import type { FleetStatus, VesselStatusWire } from '../../shared/status/vesselStatusWire';
import { aServerForEachTest, blank, server, until, VESSEL } from './liveFixture';

// Without a DOM, hooks read the present state of their store.
vi.mock('zustand', async (original) => ({
  ...(await original<object>()),
  useStore: <S, T>({ getState }: StoreApi<S>, select?: (state: S) => T) => (select ?? ((state: S) => state))(getState()),
}));

/** The modules of one page. */
async function openPage() {
  vi.resetModules();
  const { clearSession, writeToken } = await import('../../client/net/session');
  const { live } = await import('../../client/sync/live');
  const {
    useFleetStatusAge: shownAge,
    useFleetStatusCacheRead: isCacheRead,
    ...fleetStatus
  } = await import('../../client/sync/fleetStatus');
  return { ...fleetStatus, shownAge, isCacheRead, clearSession, writeToken, live };
}
let page: Awaited<ReturnType<typeof openPage>>;

aServerForEachTest();
beforeEach(async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`${server.url}${path}`, init));
  vi.stubGlobal('location', new URL(server.url));
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  page = await openPage();
  page.writeToken('a.b.c');
});
afterEach(() => {
  page.clearSession();
  page.live.reset();
  vi.unstubAllGlobals();
});

/** Answers requests for the statuses with what `fleet` returns; null: the connection is cut. */
const answerWith = (fleet: () => Pick<FleetStatus, 'today' | 'statuses'> | null) => {
  server.onRequest = ({ url }, response) => {
    if (url !== paths.fleetStatus) return false;
    const answer = fleet();
    if (!answer) response.destroy();
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ ...answer, uncounted: [] }));
    return true;
  };
};
const status = (seq: number): VesselStatusWire => [VESSEL, seq, 0, [], {}];

test('a restored backup replaces the statuses from before, whose numbers were higher', async () => {
  let seq = 90;
  answerWith(() => ({ today: page.live.store.getState().today, statuses: [status(seq)] }));
  page.live.start();
  const close = page.onFleetStatus(() => {});
  await until(() => page.fleetStatusNow()[VESSEL]?.seq === 90 && page.live.store.getState().fleet !== null);

  seq = 3;
  server.replaceLog('fleet');
  server.write('fleet', 'vessels', VESSEL, 'created', { ...blank('vessels'), name: 'Aurora', imo_number: '9074729', flag: 'Malta' });
  server.dropSockets();
  await until(() => page.fleetStatusNow()[VESSEL]?.seq === 3);
  expect(page.live.store.getState().fleet?.epoch).toBe(server.epoch);
  close();
});

test('statuses that no screen follows any more keep the time at which the last one closed', async () => {
  let isCut = false;
  answerWith(() => (isCut ? null : { today: page.live.store.getState().today, statuses: [status(4)] }));
  page.live.start();
  const close = page.onFleetStatus(() => {});
  await until(() => page.fleetStatusNow()[VESSEL]?.seq === 4);
  expect(page.shownAge()).toBeNull();
  close();
  const closed = Date.now();
  await until(() => Date.now() > closed);

  isCut = true;
  server.dropSockets();
  await until(() => page.live.store.getState().link.state !== 'live');
  const closeAgain = page.onFleetStatus(() => {});
  expect(page.fleetStatusNow()[VESSEL]?.seq).toBe(4);
  expect(page.shownAge() ?? Infinity).toBeLessThanOrEqual(closed);
  closeAgain();
});

test('statuses of the day before are requested again, as the server’s clock may be a little slow', async () => {
  const overdue: VesselStatusWire = [VESSEL, 4, 0, [1, 0, 0, 1], {}];
  let asked = 0;
  answerWith(() => {
    const { today } = page.live.store.getState();
    asked += 1;
    return asked === 1 ? { today: addDays(today, -1), statuses: [status(4)] } : { today, statuses: [overdue] };
  });
  page.live.start();
  const close = page.onFleetStatus(() => {});
  await until(() => page.fleetStatusNow()[VESSEL]?.totals.overdue === 0);
  await until(() => page.fleetStatusNow()[VESSEL]?.totals.overdue === 1);
  close();
});

test('a cache that was read, and a request that failed, are no news of the fleet', async () => {
  let asked = 0;
  answerWith(() => ((asked += 1) === 1 ? null : { today: page.live.store.getState().today, statuses: [status(4)] }));
  page.live.start();
  const news = vi.fn();
  const close = page.onFleetStatus(news);
  await until(() => asked === 1);
  server.dropSockets();
  await until(() => page.fleetStatusNow()[VESSEL]?.seq === 4);
  expect(news).toHaveBeenCalledTimes(1);
  close();
});

test('a cache that does not answer keeps no list waiting, and is shown when it does', async () => {
  answerWith(() => null);
  let read = () => {};
  const cached = new Promise((done) => (read = () => done({ at: 1, wires: [status(4)] })));
  page.live.cache = () => ({ readPart: () => cached }) as unknown as ReturnType<typeof page.live.cache>;
  page.live.start();
  const close = page.onFleetStatus(() => {});
  expect(page.isCacheRead()).toBe(false);
  await until(page.isCacheRead);
  expect(page.fleetStatusNow()).toEqual({});
  read();
  await until(() => page.fleetStatusNow()[VESSEL]?.seq === 4);
  close();
});
