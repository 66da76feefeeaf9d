import { io } from 'socket.io-client';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import type { FleetStatus, VesselStatusWire } from '../../shared/status/vesselStatusWire';
import { duePath } from '../../shared/api/due';
import { insertFleet, untilWordsAreKept } from '../../tests/support/insertFleet';
import { throwawayDatabase } from '../../tests/support/database';
import { addVessel, register } from '../../tests/support/call';
import { startServer } from '../../tests/support/startServer';
import { exampleBody, fetched, withFleet, write } from './fleet';
import { mostOf, shown, type Figure, type Measure, median, medianRatio } from './figure';
import type { LoadAnswer, LoadQuestion } from './load';
import { runBeside } from './processes';

const SHIPS = 3_000;
/** Records of each of the eight kinds on every ship. */
const EACH = 12;
const SAMPLES = 21;
const MOST_MS = 150;
const MOST_BYTES = 70_000;
const MOST_CHANGE_BYTES = 300;
const MOST_SEEN_MS = 1_000;
/** Ships of a usual fleet. */
const USUAL = 300;
const CONNECTIONS = 32;
const ROUNDS = 15;
const ROUND_MS = 300;
const LEAST = 0.8;

const started = async (uri: string) => {
  const server = await startServer({
    env: { MONGODB_URI: uri, RATE_LIMIT: '1000000', JWT_SECRET: 'a key that every process of this bench shares' },
  });
  return server;
};

/** Requests for the status of 300 ships a second, compared with a list of 300 records. */
export const fleetStatus: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const kind = kindOf('certificates');
    for (let nth = 1; nth < USUAL; nth += 1) await addVessel(server.url, token, `MV ${nth}`);
    for (let nth = 0; nth < USUAL; nth += 1)
      await write(server.url, 'POST', paths.create('certificates', vessel), token, exampleBody(kind, nth));
    const load = runBeside<LoadQuestion, LoadAnswer>('./load.ts');
    try {
      const rate = async (path: string) =>
        (
          await load.ask({
            urls: [server.url + path],
            headers: { Authorization: `Bearer ${token}` },
            connections: CONNECTIONS,
            ms: ROUND_MS,
          })
        ).rate;
      const rates = { status: [] as number[], list: [] as number[] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [status, list] = [await rate(paths.fleetStatus), await rate(paths.list('certificates', vessel))];
        if (round === 0) continue; // the first round warms the server up
        rates.status.push(status);
        rates.list.push(list);
      }
      const ratio = medianRatio(rates.status, rates.list);
      const each = (values: number[]) => `${Math.round(median(values))}/s`;
      const figure: Figure = {
        name: `status of ${USUAL} ships, beside a list of ${USUAL}`,
        measured: each(rates.status),
        floor: each(rates.list),
        ratio,
        target: `≥ ${LEAST}×`,
        ok: ratio >= LEAST,
      };
      return [figure];
    } finally {
      load.stop();
    }
  });

/** The status of 3,000 ships with 300,000 records: the first answer, the first after a restart, its size, and the delay of a change. */
export const largeFleet: Measure = async () => {
  const database = await throwawayDatabase();
  await insertFleet(database.uri, SHIPS, EACH, exampleBody);
  const first = await started(database.uri);
  const token = await register(first.url);
  const ask = (url: string) => fetched(`${url}${paths.fleetStatus}`, token);
  const begun = performance.now();
  let reading: FleetStatus;
  do {
    const answer = await fetch(`${first.url}${paths.fleetStatus}`, { headers: { Authorization: `Bearer ${token}` } });
    reading = (await answer.json()) as FleetStatus;
  } while (reading.uncounted.length > 0 || reading.statuses.length < SHIPS);
  const made = performance.now() - begun;

  // Search words of the inserted fleet are computed once in the background. An ordinary start finds them stored.
  await untilWordsAreKept(database.uri, SHIPS);
  const second = await started(database.uri);
  const cold = await ask(second.url);
  const warm: number[] = [];
  let bytes = 0;
  for (let nth = 0; nth < SAMPLES; nth += 1) {
    const answer = await ask(second.url);
    warm.push(answer.ms);
    bytes = Math.max(bytes, answer.bytes);
  }
  const due = await fetched(`${second.url}${duePath()}`, token);
  const dueAgain = await fetched(`${second.url}${duePath()}`, token);

  const socket = io(second.url, { transports: ['websocket'], auth: { token } });
  await new Promise((resolve) => socket.on('connect', () => resolve(null)));
  await socket.emitWithAck('watch_vessel_status');
  const seen: number[] = [];
  let largest = 0;
  for (let nth = 1; nth <= SAMPLES; nth += 1) {
    const received = new Promise<VesselStatusWire>((resolve) => socket.once('vessel_status', resolve));
    const written = performance.now();
    const reply = await fetch(`${second.url}${paths.create('certificates', nth)}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(exampleBody(kindOf('certificates'), nth)),
    });
    if (reply.status !== 201) throw new Error(`Answered ${reply.status}.`);
    const wire = await received;
    seen.push(performance.now() - written);
    largest = Math.max(largest, JSON.stringify(['vessel_status', wire]).length + 2);
  }
  socket.close();
  await second.stop();
  await first.stop();
  await database.stop();
  const worst = Math.max(...seen);
  return [
    shown(`${SHIPS} ships: due indexes built from ${SHIPS * EACH * VESSEL_KINDS.length} records, once`, `${(made / 1_000).toFixed(1)} s`),
    mostOf(`${SHIPS} ships: first answer after a start`, cold.ms, MOST_MS, 'ms'),
    mostOf(`${SHIPS} ships: later answers`, median(warm), MOST_MS, 'ms'),
    mostOf(`${SHIPS} ships: the answer, gzip`, bytes, MOST_BYTES, 'B'),
    mostOf('one change: the vessel status sent', largest, MOST_CHANGE_BYTES, 'B'),
    mostOf(
      'one change: seen after the write began',
      worst,
      MOST_SEEN_MS,
      'ms',
      `${median(seen).toFixed(0)} ms, at most ${worst.toFixed(0)}`,
    ),
    shown(`${SHIPS} ships: falling due, first and next page`, `${due.ms.toFixed(0)} and ${dueAgain.ms.toFixed(0)} ms, ${due.bytes} B`),
  ];
};
