import { isDeepStrictEqual } from 'node:util';
import { applyChange, type Ledger } from '../../shared/log/applyChange';
import { todayUtc } from '../../shared/basics/calendar';
import type { RecordChange } from '../../shared/log/change';
import type { AnyRecord } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { listAnswer, toRecord } from '../../shared/status/present';
import { call, addVessel } from '../../tests/support/call';
import { type Acknowledged, writeStubbornly } from './stubbornWriter';
import { setTimeout as delay } from 'node:timers/promises';
import { enginePid } from '../../tests/support/enginePid';
import { INVOICE_ACCESS } from '../../tests/support/startServer';
import type { Measure } from './figure';
import { withFleet, write } from './fleet';

interface Reader {
  url: string;
  token: string;
  invoiceToken: string;
}

async function read({ url, token, invoiceToken }: Reader, path: string) {
  const { status, body } = await call(url, 'GET', path, token, undefined, { 'X-Invoice-Token': invoiceToken });
  if (status !== 200) throw new Error(`${path} was answered ${status}.`);
  return body;
}

/**
 * Compares a vessel's log with the answers its writers got and with the lists. Returns a sentence for every difference: a gap in the numbers, an
 * acknowledged write that is missing, different or stored twice, a list that does not match its log.
 */
export async function audit(reader: Reader, vessel: number, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const changes: RecordChange[] = [];
  let epoch = '';
  for (let more = 1; more > 0;) {
    const answer = (await read(reader, paths.changes(vessel, changes.length))) as unknown as { changes: RecordChange[]; epoch: string };
    ({ epoch } = answer);
    changes.push(...answer.changes);
    more = answer.changes.length;
  }
  const differences: string[] = [];
  const ledger: Ledger = { epoch, seq: 0, records: Object.fromEntries(VESSEL_KINDS.map((name) => [name, {}])) };
  const states = new Map<string, AnyRecord | null>();
  for (const change of changes) {
    if (applyChange(ledger, change) !== 'applied') differences.push(`log ${vessel} has ${change.seq} after ${ledger.seq}`);
    const held = ledger.records[change.kind]?.[change.id];
    const state = held ? structuredClone(held) : null;
    states.set(`${change.kind}/${change.id}/${change.rev}`, state);
    if (change.op === 'deleted') states.set(`${change.kind}/${change.id}/deleted`, state);
  }

  for (const { op, kind, id, answer } of acknowledged) {
    const name = `${kind}/${id}/${answer ? String(answer.rev) : 'deleted'}`;
    const told = answer && toRecord(kindOf(kind), answer);
    if (!states.has(name)) differences.push(`${op} ${name} was acknowledged and is not in log ${vessel}`);
    else if (!isDeepStrictEqual(states.get(name), told)) differences.push(`${op} ${name} is not in log ${vessel} as it was acknowledged`);
  }
  if (changes.length !== acknowledged.length)
    differences.push(`log ${vessel} has ${changes.length} changes for ${acknowledged.length} writes`);

  for (const name of VESSEL_KINDS) {
    const shown = await read(reader, paths.list(name, vessel));
    const derived = listAnswer(kindOf(name), Object.values(ledger.records[name] ?? {}), todayUtc(), ledger);
    // Through JSON, which drops undefined values.
    if (!isDeepStrictEqual(shown, JSON.parse(JSON.stringify(derived))))
      differences.push(`the list of ${name} of ${vessel} is not its log's projection`);
  }
  return differences;
}

const WRITES = 2_000;
const ROUNDS = 20;
const VESSELS = 3;
const WRITERS_OF_EACH = 3;
const MOST_SHOWN = 10;
/** The maximum time that a restart may block all writers, in milliseconds. */
const PATIENCE = 30_000;
/** The engine is restarted at once if it has run for this long, in milliseconds. */
const GROWN_UP = 1_100;

/**
 * 2,000 acknowledged writes by nine writers, while the product and its database engine are killed alternately with `kill -9`, twenty times. Afterwards
 * every acknowledged write must be in the logs exactly once, no number may be missing, and every list must match its log.
 */
export const durability: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const started = performance.now();
    const { token: invoiceToken } = await write(server.url, 'POST', paths.invoiceLogin, token, INVOICE_ACCESS);
    const reader = { url: server.url, token, invoiceToken: String(invoiceToken) };
    const vessels = [vessel];
    while (vessels.length < VESSELS) vessels.push(await addVessel(server.url, token, `Vessel ${vessels.length + 1}`));
    const acknowledged = new Map(vessels.map((id) => [id, [] as Acknowledged[]]));
    const count = () => [...acknowledged.values()].reduce((sum, { length }) => sum + length, 0);
    const differences: string[] = [];
    let kills = 0;
    let startedAt = 0;
    let repeats = 0;

    const writers = vessels.flatMap((id) =>
      Array.from({ length: WRITERS_OF_EACH }, (_, nth) =>
        writeStubbornly(`writer-${id}-${nth}`, {
          ...reader,
          vessel: id,
          isOver: () => count() >= WRITES && kills >= ROUNDS,
          acknowledged: (one) => void acknowledged.get(id)?.push(one),
          repeated: () => (repeats += 1),
          refused: (sentence) => void differences.push(sentence),
        }),
      ),
    );

    while (kills < ROUNDS) {
      const enough = Math.floor((WRITES / (ROUNDS + 1)) * (kills + 1));
      const deadline = Date.now() + PATIENCE;
      while (count() < enough) {
        if (Date.now() > deadline)
          throw new Error(`Writes are no longer acknowledged: ${count()} after ${kills} kills. ${differences.at(-1) ?? ''}`);
        await delay(2);
      }
      // An engine that crashes early is restarted only after a pause, so the next kill waits.
      const wait = kills % 2 === 1 ? Math.max(0, startedAt + GROWN_UP - Date.now()) : 0;
      await delay(wait);
      const engine = kills % 2 === 1 ? enginePid(server.pid) : null;
      kills += 1;
      if (engine) process.kill(engine, 'SIGKILL');
      else await server.restart('SIGKILL');
      startedAt = Date.now();
    }
    await Promise.all(writers);

    await server.restart('SIGKILL');
    for (const [id, writes] of acknowledged) differences.push(...(await audit(reader, id, writes)));
    for (const difference of differences.slice(0, MOST_SHOWN)) console.log(`  ${difference}`);

    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return [
      {
        name: `${WRITES} writes under ${ROUNDS} × kill -9`,
        measured: `${count()} acknowledged, ${repeats} sent again, ${differences.length} differences, ${seconds} s`,
        floor: null,
        ratio: null,
        target: 'no difference',
        ok: differences.length === 0,
      },
    ];
  });
