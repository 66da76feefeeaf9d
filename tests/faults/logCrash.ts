/** An acknowledged write is on disk together with its change, whatever dies, or stands still, at whatever moment (server/README.md, invariants 1 to 4). */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleBody } from '../../scripts/bench/fleet';
import type { AnyChange } from '../../shared/log/change';
import type { KindName, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call, register, type Reply } from '../support/call';
import { enginePid } from '../support/enginePid';
import { faultsIn } from '../support/faultsIn';
import { person, type Person } from '../support/person';
import { recordCalls } from '../support/recordCalls';
import { embeddedUri } from '../support/sharedServer';
import { startServer, type RunningServer } from '../support/startServer';
import { DEEP, many } from '../support/tier';
import { until } from '../support/until';
import { expectFoldEqualsLists, expectUnbroken, wholeLog } from '../support/wholeLog';
import { fixture } from './embeddedServer';

const ROUNDS = many(3, 10);
const WRITERS = 6;
const KINDS = ['audits', 'crew', 'certificates', 'requisitions'] as const;

let server: RunningServer;
let mate: Person;

beforeAll(async () => {
  ({ server } = fixture);
  mate = await person(server.url);
});

/** A write the server acknowledged: the revision it gave, and what it answered. */
interface Acknowledged {
  kind: KindName;
  id: number;
  rev: number;
  body: Values | null;
}

/** Adds, edits and deletes until the server no longer answers. */
async function writeUntilItDies(mate: Person, vessel: number, nth: number, said: Acknowledged[]): Promise<void> {
  const kind = KINDS[nth % KINDS.length] ?? 'audits';
  try {
    for (;;) {
      const added = await mate.post(paths.create(kind, vessel), validBody(kind));
      const id = Number(added.body.id);
      said.push({ kind, id, rev: 1, body: added.body });
      const path = paths.record(kind, vessel, id);
      const edited = await mate.put(path, validBody(kind, { remarks: randomUUID() }), { 'If-Match': '"1"' });
      said.push({ kind, id, rev: 2, body: edited.body });
      if (id % 3 > 0) continue;
      expect((await mate.remove(path)).status).toBe(204);
      said.push({ kind, id, rev: 3, body: null });
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // what fetch throws when the connection breaks
  }
}

function expectKept(said: readonly Acknowledged[], changes: readonly AnyChange[], list: (kind: KindName) => Map<number, Values>) {
  const logged = new Set(changes.map(({ kind, id, rev }) => `${kind} ${id} ${rev}`));
  const last = new Map<string, AnyChange>();
  for (const change of changes) last.set(`${change.kind} ${change.id}`, change);
  for (const { kind, id, rev, body } of said) {
    expect(logged.has(`${kind} ${id} ${rev}`), `${kind} ${id} at ${rev} is in the log`).toBe(true);
    // A later write may have got to the disk without its answer: then that one is the record's state.
    if (last.get(`${kind} ${id}`)?.rev === rev) expect(list(kind).get(id) ?? null, `${kind} ${id} at ${rev}`).toEqual(body);
  }
}

test(`${ROUNDS} × kill -9 of the server in the midst of writes: none acknowledged is lost, no change without its record, no hole`, async () => {
  const vessel = await addVessel(server.url, mate.token);
  const invoices = await mate.openInvoices();
  const said: Acknowledged[] = [];
  const calls = recordCalls();
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = said.length;
    const writers = Array.from({ length: WRITERS }, (_, nth) => writeUntilItDies(calls.of(mate, `writer ${nth}`), vessel, nth, said));
    await until(() => said.length >= before + 10 + round, 'writes to be acknowledged');
    await server.kill('SIGKILL');
    await Promise.all(writers);
    await server.restart();

    const changes = await wholeLog(mate, vessel);
    expectUnbroken(changes);
    const lists = new Map<KindName, Map<number, Values>>();
    for (const kind of KINDS) {
      const { body } = await calls.of(mate, 'reader').get(paths.list(kind, vessel));
      const records = Object.values(body).find(Array.isArray) as (Values & { id: number })[];
      lists.set(kind, new Map(records.map((record) => [record.id, record])));
    }
    expectKept(said, changes, (kind) => lists.get(kind) ?? new Map());
  }
  expect(calls.faults(await expectFoldEqualsLists(mate, vessel, invoices))).toEqual([]);
  expect(said.length).toBeGreaterThan(ROUNDS * 10);
});

test('kill -9 of the engine in the midst of writes: whoever repeats with the key gets one effect each', async () => {
  const vessel = await addVessel(server.url, mate.token);
  const invoices = await mate.openInvoices();
  const EACH = many(10, 30);
  let answered = 0;

  /** Sends one request until it is answered, as a browser with a bad link does. */
  async function insist(send: (key: Record<string, string>) => ReturnType<Person['post']>) {
    const key = { 'Idempotency-Key': randomUUID() };
    for (;;) {
      const reply = await send(key);
      if (reply.status < 500) {
        answered += 1;
        return reply;
      }
      expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable', error: expect.stringMatching(/\.$/) } });
      await delay(50);
    }
  }

  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const ids: number[] = [];
    for (let nth = 0; nth < EACH; nth += 1) {
      const added = await insist((key) =>
        mate.post(paths.create('audits', vessel), validBody('audits', { findings: `${writer}.${nth}` }), key),
      );
      expect(added.status).toBe(201);
      ids.push(Number(added.body.id));
      if (nth % 2) continue;
      const edited = await insist((key) =>
        mate.put(paths.record('audits', vessel, ids.at(-1) ?? 0), validBody('audits', { remarks: 'x' }), key),
      );
      expect(edited).toMatchObject({ status: 200, body: { rev: 2, findings: `${writer}.${nth}`, remarks: 'x' } });
    }
    return ids;
  });
  const kill = async () => {
    for (const share of DEEP ? [0.2, 0.5, 0.8] : [0.5]) {
      await until(() => answered >= WRITERS * EACH * 1.5 * share, 'so many answers');
      const engine = enginePid(server.pid);
      expect(engine).not.toBeNull();
      process.kill(engine ?? 0, 'SIGKILL');
    }
  };
  const [ids] = await Promise.all([Promise.all(writers).then((each) => each.flat()), kill()]);

  expect(new Set(ids).size).toBe(WRITERS * EACH);
  const changes = await expectFoldEqualsLists(mate, vessel, invoices);
  expect(changes.filter(({ op }) => op === 'created')).toHaveLength(WRITERS * EACH);
  expect(changes.filter(({ op }) => op === 'updated')).toHaveLength(WRITERS * (EACH / 2));
  expect(new Set(changes.map(({ id }) => id))).toEqual(new Set(ids));
});

/* An engine that stands still (SIGSTOP) and goes on: every write happens once. What lands late: tests/faults/databaseAway. */

const VESSELS = many(5, 20);
const CREATES = 20; // before the stop, and after it
const CONNECTIONS = many(20, 80);
/** Longer than a question is waited for and shorter than a writer waits; in a deep run longer than both, too. */
const STOPS_MS = DEEP ? [9_000, 10_500, 12_000, 18_000] : [9_000];

/** One stop begins this long after the other, and none ends beside another. */
const APART_MS = 3_000;

interface Stalled {
  server: RunningServer;
  token: string;
  vessels: number[];
}

/** A server for each stop: they take their time side by side. The first has that of the tests above. */
const stalled: Stalled[] = [];

async function openStalled(isFirst: boolean): Promise<Stalled> {
  const own = isFirst ? server : await startServer();
  const token = await register(own.url);
  const vessels: number[] = [];
  while (vessels.length < VESSELS) vessels.push(await addVessel(own.url, token, `Stalled ${vessels.length}`));
  return { server: own, token, vessels };
}

beforeAll(async () => {
  stalled.push(...(await Promise.all(STOPS_MS.map((_, nth) => openStalled(nth === 0)))));
});
afterAll(async () => {
  await Promise.all(stalled.slice(1).map(({ server }) => server.stop()));
});

const create = ({ server, token }: Stalled, vessel: number, name: string) =>
  call(server.url, 'POST', paths.create('crew', vessel), token, { ...exampleBody(kindOf('crew'), 1), name });
const namesOn = async ({ server, token }: Stalled, vessel: number) =>
  ((await call(server.url, 'GET', paths.list('crew', vessel), token)).body.crew as { name: string }[]).map(({ name }) => name);

/**
 * Sends `CREATES` keyless creates over all vessels, stops the engine when the first of them is answered, so that it meets the others at
 * every stage of its work, sends as many again, since a busy machine may have answered all of them by then, and lets it go on after `ms`.
 */
async function createsDuring(where: Stalled, ms: number): Promise<{ name: string; reply: Reply }[]> {
  const { server, token, vessels } = where;
  const engine = enginePid(server.pid) ?? 0;
  const { body } = await create(where, vessels[0] ?? 0, `before ${ms}`); // the ids of those to come are taken from the counter with it
  // A busy product has connections to spare: the second question is then not behind the first.
  const path = paths.record('crew', vessels[0] ?? 0, Number(body.id));
  await Promise.all(Array.from({ length: CONNECTIONS }, () => call(server.url, 'GET', path, token)));
  const send = (when: string) =>
    Array.from({ length: CREATES }, async (_, nth) => {
      const name = `${ms} ms, create ${nth} ${when}`;
      return { name, reply: await create(where, vessels[nth % VESSELS] ?? 0, name) };
    });
  const replies = send('before');
  await Promise.race(replies);
  process.kill(engine, 'SIGSTOP');
  replies.push(...send('after'));
  await delay(ms);
  process.kill(engine, 'SIGCONT');
  return Promise.all(replies);
}

test.concurrent.each(STOPS_MS)('stopped for %i ms with 40 keyless creates in flight: none is made twice', async (ms) => {
  const nth = STOPS_MS.indexOf(ms);
  const where = stalled[nth] as Stalled;
  await delay(nth * APART_MS);
  const made = await createsDuring(where, ms);
  const kept = (await Promise.all(where.vessels.map((vessel) => namesOn(where, vessel)))).flat();
  for (const { name, reply } of made) {
    expect([201, 503], name).toContain(reply.status);
    const times = kept.filter((other) => other === name).length;
    if (reply.status === 201) expect(times, name).toBe(1);
    else expect(times, name).toBeLessThanOrEqual(1);
  }
  expect(await faultsIn(embeddedUri(where.server))).toEqual([]);
});
