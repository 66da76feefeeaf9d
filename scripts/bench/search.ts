import { paths } from '../../shared/api/paths';
import { searchPath, type SearchResult } from '../../shared/api/search';
import type { FleetStatus } from '../../shared/status/vesselStatusWire';
import { register, call } from '../../tests/support/call';
import { throwawayDatabase } from '../../tests/support/database';
import { fillFleet } from '../../tests/support/fillFleet';
import { startServer } from '../../tests/support/startServer';
import { mostOf, shown, type Measure } from './figure';
import { median, quantile } from './statistics';

const SHIPS = 3_000;
const SEARCHES = 200;
const MOST_MS = 100;

/** Typical queries: a port, names, numbers, common and rare words, prefixes, and words without a hit. */
const WORDS = [
  'rotterdam',
  'sing',
  'req-2026-1404',
  'inv-2026-77',
  'annual survey',
  'passed rotterdam',
  'detained santos',
  'safety radio beacon',
  'vikmar',
  'banwes kal',
  'pending',
  '9001234',
  'mv tan',
  'gyro echo sounder',
  'completed antwerp',
  'unheard-of',
];

/** The time of a search in 3,000 ships with 300,000 records, one request at a time. */
export const search: Measure = async () => {
  const database = await throwawayDatabase();
  await fillFleet(database.uri, SHIPS);
  const server = await startServer({ env: { MONGODB_URI: database.uri } });
  try {
    const token = await register(server.url);
    // Waits until the fleet is counted, which is not measured here.
    for (let late = 1; late > 0;)
      late = ((await call(server.url, 'GET', paths.fleetStatus, token)).body as unknown as FleetStatus).uncounted.length;
    const times: number[] = [];
    let hits = 0;
    for (let nth = -WORDS.length; nth < SEARCHES; nth += 1) {
      const q = WORDS[(nth + WORDS.length) % WORDS.length] ?? '';
      const begun = performance.now();
      const { status, body } = await call(server.url, 'GET', searchPath(q), token);
      if (status !== 200) throw new Error(`${q} was answered ${status}`);
      hits += (body as unknown as SearchResult).hits.length;
      if (nth >= 0) times.push(performance.now() - begun); // the first round warms it up
    }
    if (hits === 0) throw new Error('Nothing was found.');
    return [
      mostOf(`search of ${SHIPS} ships, p95 of ${SEARCHES}`, quantile(times, 0.95), MOST_MS, 'ms'),
      shown('… median', `${median(times).toFixed(0)} ms`),
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
};
