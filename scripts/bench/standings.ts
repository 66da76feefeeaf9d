import { io } from 'socket.io-client';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds';
import { paths } from '../../shared/paths';
import type { FleetStandings, StandingWire } from '../../shared/standingWire';
import { duePath } from '../../shared/fleetDue';
import { insertFleet, untilWordsAreKept } from '../../tests/support/insertFleet';
import { throwawayDatabase } from '../../tests/support/database';
import { register } from '../../tests/support/call';
import { startServer } from '../../tests/support/startServer';
import { exampleBody } from './exampleBody';
import { fetched } from './fetched';
import type { Figure, Measure } from './figure';
import { median } from './statistics';

const SHIPS = 3_000;
/** Of each of eight kinds, on every ship. */
const EACH = 12;
const READINGS = 21;
const MOST_MS = 150;
const MOST_BYTES = 60_000;
const MOST_CHANGE_BYTES = 300;
const MOST_SEEN_MS = 1_000;

const started = async (uri: string) => {
  const server = await startServer({
    env: { MONGODB_URI: uri, RATE_LIMIT: '1000000', JWT_SECRET: 'a key that every process of this bench shares' },
  });
  return server;
};

const figure = (name: string, measured: string, target: string, ok: boolean): Figure => ({
  name,
  measured,
  floor: null,
  ratio: null,
  target,
  ok,
});

/** How 3,000 ships with 300,000 records stand: the first answer, one after a restart, its bytes, and one change seen. */
export const standings: Measure = async () => {
  const database = await throwawayDatabase();
  const first = await started(database.uri);
  await insertFleet(database.uri, SHIPS, EACH, exampleBody);
  const token = await register(first.url);
  const ask = (url: string) => fetched(`${url}${paths.standings}`, token);
  const begun = performance.now();
  let reading: FleetStandings;
  do {
    const answer = await fetch(`${first.url}${paths.standings}`, { headers: { Authorization: `Bearer ${token}` } });
    reading = (await answer.json()) as FleetStandings;
  } while (reading.late.length > 0 || reading.standings.length < SHIPS);
  const made = performance.now() - begun;

  // The words of an inserted fleet are made once too, in the background: an ordinary start finds them.
  await untilWordsAreKept(database.uri, SHIPS);
  const second = await started(database.uri);
  const cold = await ask(second.url);
  const warm: number[] = [];
  let bytes = 0;
  for (let nth = 0; nth < READINGS; nth += 1) {
    const answer = await ask(second.url);
    warm.push(answer.ms);
    bytes = Math.max(bytes, answer.bytes);
  }
  const due = await fetched(`${second.url}${duePath()}`, token);
  const dueAgain = await fetched(`${second.url}${duePath()}`, token);

  const socket = io(second.url, { transports: ['websocket'], auth: { token } });
  await new Promise((resolve) => socket.on('connect', () => resolve(null)));
  await socket.emitWithAck('watch_standings');
  const seen: number[] = [];
  let largest = 0;
  for (let nth = 1; nth <= READINGS; nth += 1) {
    const told = new Promise<StandingWire>((resolve) => socket.once('standing', resolve));
    const written = performance.now();
    const reply = await fetch(`${second.url}${paths.create('certificates', nth)}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(exampleBody(kindOf('certificates'), nth)),
    });
    if (reply.status !== 201) throw new Error(`Answered ${reply.status}.`);
    const wire = await told;
    seen.push(performance.now() - written);
    largest = Math.max(largest, JSON.stringify(['standing', wire]).length + 2);
  }
  socket.close();
  await second.stop();
  await first.stop();
  await database.stop();
  const worst = Math.max(...seen);
  return [
    figure(
      `${SHIPS} ships: facts made of ${SHIPS * EACH * VESSEL_KINDS.length} records, once`,
      `${(made / 1_000).toFixed(1)} s`,
      'once',
      true,
    ),
    figure(`${SHIPS} ships: first answer after a start`, `${cold.ms.toFixed(0)} ms`, `${MOST_MS} ms`, cold.ms <= MOST_MS),
    figure(`${SHIPS} ships: later answers`, `${median(warm).toFixed(0)} ms`, `${MOST_MS} ms`, median(warm) <= MOST_MS),
    figure(`${SHIPS} ships: the answer, gzip`, `${bytes} B`, `${MOST_BYTES} B`, bytes <= MOST_BYTES),
    figure('one change: its standing', `${largest} B`, `${MOST_CHANGE_BYTES} B`, largest <= MOST_CHANGE_BYTES),
    figure(
      'one change: seen after the write began',
      `${median(seen).toFixed(0)} ms, at most ${worst.toFixed(0)}`,
      `${MOST_SEEN_MS} ms`,
      worst <= MOST_SEEN_MS,
    ),
    figure(
      `${SHIPS} ships: falling due, first and next page`,
      `${due.ms.toFixed(0)} and ${dueAgain.ms.toFixed(0)} ms, ${due.bytes} B`,
      '-',
      true,
    ),
  ];
};
