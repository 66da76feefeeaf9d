import { paths } from '../../shared/api/paths';
import { searchPath, type SearchResult } from '../../shared/api/search';
import type { FleetStatus } from '../../shared/status/vesselStatusWire';
import { register, call } from '../../tests/support/call';
import { throwawayDatabase } from '../../tests/support/database';
import { fillFleet } from '../../tests/support/fillFleet';
import { startServer } from '../../tests/support/startServer';
import { mostOf, shown, type Measure, median, quantile, medianRatio } from './figure';
import { todayUtc } from '../../shared/basics/calendar';
import { handoverPath, usualPeriod } from '../../shared/api/handover';
import { importPaths, MOST_ROWS_A_REQUEST } from '../../shared/api/imports';
import { kindOf } from '../../shared/kinds/kinds';
import { embeddedUri } from '../../tests/support/sharedServer';
import { exampleBody, fetched, withFleet, write, type Fleet } from './fleet';
import type { ChangesQuestion } from './floors/changes';
import { runBeside } from './processes';

const SHIPS = 3_000;
const SEARCHES = 200;
const MOST_SEARCH_MS = 100;

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
      mostOf(`search of ${SHIPS} ships, p95 of ${SEARCHES}`, quantile(times, 0.95), MOST_SEARCH_MS, 'ms'),
      shown('… median', `${median(times).toFixed(0)} ms`),
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
};

const CHANGES = 20_000;
const READINGS = 15;
const MOST_HANDOVER_MS = 200;

/** Gives the vessel 250 crew members and edits each until its log holds so many changes. */
async function fillLog({ server, token, vessel }: Fleet): Promise<void> {
  const kind = kindOf('crew');
  let ids: number[] = [];
  for (let round = 0; round < CHANGES / MOST_ROWS_A_REQUEST; round += 1) {
    const rows = Array.from({ length: MOST_ROWS_A_REQUEST }, (_, nth) => {
      const values = round === 0 ? exampleBody(kind, nth) : { ...exampleBody(kind, nth), remarks: `Change ${round} of ${nth}` };
      return { line: round * MOST_ROWS_A_REQUEST + nth, id: ids[nth], values };
    });
    const { seq } = await write(server.url, 'GET', paths.list('crew', vessel), token, undefined);
    const body = { kind: 'crew', vessel, since: seq, rows };
    const answer = await write(server.url, 'POST', importPaths.rows('handover-bench'), token, body);
    const outcomes = answer.rows as { id?: number; error?: string }[];
    const refused = outcomes.find(({ error }) => error !== undefined);
    if (refused) throw new Error(`A row was refused: ${refused.error}`);
    ids = outcomes.map(({ id }) => Number(id));
  }
}

/** A handover of 20,000 changes, beside a program that fetches the same changes from the engine and looks at none. */
export const handover: Measure = () =>
  withFleet(async (fleet) => {
    const { server, token, vessel } = fleet;
    await fillLog(fleet);
    const engine = runBeside<ChangesQuestion, { ms: number }>('./floors/changes.ts');
    const [times, floors]: [number[], number[]] = [[], []];
    let bytes = 0;
    try {
      for (let nth = 0; nth < READINGS; nth += 1) {
        const read = await fetched(`${server.url}${handoverPath(vessel, usualPeriod(todayUtc()))}`, token);
        times.push(read.ms);
        ({ bytes } = read);
        floors.push((await engine.ask({ uri: embeddedUri(server), scope: vessel, most: CHANGES })).ms);
      }
    } finally {
      engine.stop();
    }
    const ms = (values: readonly number[]) => `${median(values).toFixed(0)} ms`;
    return [
      {
        ...mostOf(`handover of ${CHANGES} changes`, median(times), MOST_HANDOVER_MS, 'ms'),
        floor: `${ms(floors)} (the engine alone)`,
        ratio: medianRatio(times, floors),
      },
      shown('… the answer, gzip', `${bytes} B`),
    ];
  });
