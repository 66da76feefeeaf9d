import { addDays, todayUtc } from '../../shared/basics/calendar';
import { type ImportAnswer, importPaths, type ImportRow } from '../../shared/api/imports';
import { paths } from '../../shared/api/paths';
import { trendsPath, type Trends } from '../../shared/api/trends';
import { kindOf } from '../../shared/kinds/kinds';
import { addVessel, register } from '../../tests/support/call';
import { throwawayDatabase } from '../../tests/support/database';
import { spreadOverTime, untilPastDaysAreStored } from '../../tests/support/insertFleet';
import { startServer } from '../../tests/support/startServer';
import { exampleBody, write } from './fleet';
import { type Figure, type Measure, median, mostOf, shown } from './figure';

const CHANGES = 20_000;
const PAPERS = 250;
/** Rows of a request: 250 take more than a body may. */
const AT_ONCE = 125;
const SAMPLES = 9;
const MOST_MS = 100;
const YEAR_MS = 364 * 86_400_000;

const start = (uri: string) =>
  startServer({ env: { MONGODB_URI: uri, RATE_LIMIT: '1000000', JWT_SECRET: 'a key that every process of this bench shares' } });

/**
 * The trend of a year with 20,000 changes of due dates on 250 certificates: the first answer after the process has counted the past days in the
 * background, as after an upgrade or a restore; the first of a process that started again; one that has to count all days itself, because it comes
 * before the background count; and one after each further change.
 */
export const trends: Measure = async () => {
  const database = await throwawayDatabase();
  const first = await start(database.uri);
  const token = await register(first.url);
  const vessel = await addVessel(first.url, token);
  const valuesOf = (n: number, round: number) => ({
    ...exampleBody(kindOf('certificates'), n),
    certificate_name: `Certificate number ${n}`,
    expiry_date: addDays(todayUtc(), ((n * 37 + round * 11) % 500) - 60),
  });
  const made: ImportRow[] = [];
  for (let since = 0; since < CHANGES; since += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, at): ImportRow => {
      const n = (since + at) % PAPERS;
      return { ...made[n], line: since + at + 1, values: valuesOf(n, Math.floor(since / PAPERS)) };
    });
    const body = { kind: 'certificates', vessel, since, rows };
    const answer = (await write(first.url, 'POST', importPaths.rows('bench-of-trends'), token, body)) as unknown as ImportAnswer;
    for (const [at, row] of answer.rows.entries()) {
      if (!('id' in row)) throw new Error(`A row was refused: ${JSON.stringify(row)}`);
      made[(since + at) % PAPERS] = { line: 0, id: row.id, rev: row.rev, values: {} };
    }
  }
  await first.stop();
  await spreadOverTime(database.uri, vessel, CHANGES, YEAR_MS);

  const asked = async (url: string) => {
    const begun = performance.now();
    const answer = (await write(url, 'GET', trendsPath([vessel]), token, undefined)) as unknown as Trends;
    const ms = performance.now() - begun;
    if ((answer.lines[0]?.[1].length ?? 0) < 50) throw new Error('There is no trend of a year.');
    return ms;
  };
  const figures: Figure[] = [];
  const opened = async (isCounted: boolean) => {
    const server = await start(database.uri);
    // Another answer first, so that the connection and the code are there.
    await write(server.url, 'GET', paths.fleetStatus, token, undefined);
    if (isCounted) await untilPastDaysAreStored(database.uri);
    const ms = await asked(server.url);
    await server.stop();
    return ms;
  };
  const of = `trend of ${CHANGES.toLocaleString('en')} changes`;
  figures.push(mostOf(`${of}: first answer after the background count`, await opened(true), MOST_MS, 'ms'));
  figures.push(mostOf(`${of}: first answer after a start`, await opened(true), MOST_MS, 'ms'));
  // Removes the stored counts too.
  await spreadOverTime(database.uri, vessel, CHANGES, YEAR_MS);
  figures.push(shown('… in the first second of a start without stored counts', `${(await opened(false)).toFixed(0)} ms`));
  const last = await start(database.uri);
  await asked(last.url);
  const [times, floors]: [number[], number[]] = [[], []];
  for (let nth = 0; nth < SAMPLES; nth += 1) {
    await write(last.url, 'PUT', paths.record('certificates', vessel, Number(made[0]?.id)), token, valuesOf(0, CHANGES + nth));
    const begun = performance.now();
    await write(last.url, 'GET', `${paths.vessels}/${vessel}/activity`, token, undefined);
    floors.push(performance.now() - begun);
    times.push(await asked(last.url));
  }
  await last.stop();
  await database.stop();
  figures.push(mostOf('… after a further change', median(times), MOST_MS, 'ms', `${median(times).toFixed(1)} ms`));
  figures.push(shown('… beside a page of activity in the same log', `${median(floors).toFixed(1)} ms`));
  return figures;
};
