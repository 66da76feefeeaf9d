/**
 * One account fills a vessel with requisitions of 80 kB: all is answered, whole and in parts. What the process takes for it:
 * heavyVessel.deep.test.ts; what the others notice: `npm run bench` (others).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change } from '../../shared/log/change';
import { paths } from '../../shared/api/paths';
import { addVessel } from '../support/call';
import { fleetStatus } from '../support/fleetStatus';
import { caughtUp, openSocket } from '../support/openSocket';
import { person, type Person } from '../support/person';
import { sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { many } from '../support/tier';
import { load, readThrough } from './heavyVessel';

const RECORDS = many(40, 400);
const TIMEOUT = 600_000;

let server: RunningServer;
let mate: Person;
let hoarder: Person;
let heavy: number;
let light: number;

beforeAll(async () => {
  server = await sharedServer();
  [mate, hoarder] = [await person(server.url), await person(server.url)];
  [heavy, light] = [await addVessel(server.url, mate.token, 'Heavy'), await addVessel(server.url, mate.token, 'Light')];
  await load(server, hoarder.token, heavy, RECORDS);
}, TIMEOUT);
afterAll(() => server?.stop());

const inOrder = (ids: number[]) => ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0));

test('a list of large records comes whole and in order, pressed or not, alone or with the others', { timeout: TIMEOUT }, async () => {
  const path = paths.list('requisitions', heavy);
  const [plain, pressed] = [await readThrough(server, hoarder.token, path), await readThrough(server, hoarder.token, path, 'gzip')];
  for (const { ids, end } of [plain, pressed]) {
    expect(ids.length).toBe(RECORDS);
    expect(inOrder(ids)).toBe(true);
    expect(end).toMatch(new RegExp(`"pending_count":${Math.floor(RECORDS / 2)},"seq":${RECORDS},"epoch":"[\\w-]+"\\}$`));
  }
  expect(plain.bytes).toBe(pressed.bytes);
  const all = await readThrough(server, hoarder.token, `/api/vessels/${heavy}/lists`);
  expect(all.ids.length).toBe(RECORDS);
  expect(all.end).toMatch(/"invoices":\{"invoices":\[\],"seq":\d+,"epoch":"[\w-]+"\}\}$/);
});

test('whoever catches up is answered in parts, over REST and by socket, and misses nothing', { timeout: TIMEOUT }, async () => {
  const client = await openSocket(server.url, { token: mate.token });
  const since = async (ask: (seq: number) => Promise<{ head: number; changes: Change[] }>) => {
    let [reached, largest, parts] = [Math.max(0, RECORDS - 200), 0, 0];
    for (let head = Infinity; reached < head; parts += 1) {
      const answer = await ask(reached);
      largest = Math.max(largest, JSON.stringify(answer).length);
      expect(answer.changes.map(({ seq }) => seq)).toEqual(answer.changes.map((_, at) => reached + 1 + at));
      expect(answer.changes.length).toBeGreaterThan(0);
      [reached, head] = [reached + answer.changes.length, answer.head];
    }
    expect(reached).toBe(RECORDS);
    // A change of these records alone has some 50 kB.
    expect(largest).toBeLessThan(400_000);
    expect(parts).toBeGreaterThan(1);
  };
  await since(async (seq) => caughtUp(await client.watch(heavy, seq)));
  await since(async (seq) => (await mate.get(paths.changes(heavy, seq))).body as unknown as { head: number; changes: Change[] });
  client.close();
});

test('the fleet is counted with it', { timeout: TIMEOUT }, async () => {
  await mate.post(paths.create('daily-messages', heavy), {
    vessel_id: heavy,
    request_no: '1',
    date_of_request: '2025-01-01',
    type_of_request: 'Task',
    description: 'x',
    action_taken: 'Ongoing',
    person_in_charge: 'x',
    status: 'In Progress',
  });
  const standings = await fleetStatus(mate);
  expect(standings.find(({ vessel }) => vessel === heavy)?.counts).toMatchObject({ requisitions: { pending: Math.floor(RECORDS / 2) } });
  expect(standings.find(({ vessel }) => vessel === light)?.counts).toEqual({});
});
