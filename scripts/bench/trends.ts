import { addDays, todayUtc } from '../../shared/basics/calendar';
import { type ImportAnswer, importPaths, type ImportRow, MOST_ROWS_A_REQUEST } from '../../shared/api/imports';
import { paths } from '../../shared/api/paths';
import { trendsPath, type Trends } from '../../shared/api/trends';
import { kindOf } from '../../shared/kinds/kinds';
import { exampleBody } from './fleet';
import type { Measure } from './figure';
import { withFleet, write } from './fleet';
import { median } from './figure';

const CHANGES = 20_000;
const ROUNDS = CHANGES / MOST_ROWS_A_REQUEST;
const SAMPLES = 9;
const MOST_MS = 100;

/**
 * The trend of a year with 20,000 changes of due dates on 250 certificates, each time after another change, so that nothing is cached. The
 * floor is a page of activity in the same log.
 */
export const trends: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const valuesOf = (n: number, round: number) => ({
      ...exampleBody(kindOf('certificates'), n),
      certificate_name: `Certificate number ${n}`,
      expiry_date: addDays(todayUtc(), ((n * 37 + round * 11) % 500) - 60),
    });
    let since = 0;
    let made: ImportAnswer['rows'] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const rows = Array.from({ length: MOST_ROWS_A_REQUEST }, (_, n): ImportRow => {
        const before = made[n];
        const edited = before && 'id' in before ? { id: before.id, rev: before.rev } : {};
        return { line: round * MOST_ROWS_A_REQUEST + n + 1, ...edited, values: valuesOf(n, round) };
      });
      const body = { kind: 'certificates', vessel, since, rows };
      made = ((await write(server.url, 'POST', importPaths.rows('bench-of-trends'), token, body)) as unknown as ImportAnswer).rows;
      since += rows.length;
    }
    const ask = async (path: string) => {
      const begun = performance.now();
      const answer = await write(server.url, 'GET', path, token, undefined);
      return { answer, ms: performance.now() - begun };
    };
    const [times, floors]: [number[], number[]] = [[], []];
    for (let nth = 0; nth < SAMPLES; nth += 1) {
      const [row] = made;
      if (!row || !('id' in row)) throw new Error(`The last import was refused: ${JSON.stringify(row)}`);
      await write(server.url, 'PUT', paths.record('certificates', vessel, row.id), token, valuesOf(0, ROUNDS + nth));
      floors.push((await ask(`${paths.vessels}/${vessel}/activity`)).ms);
      const { answer, ms } = await ask(trendsPath([vessel]));
      if ((answer as unknown as Trends).lines.length !== 1) throw new Error('There is no trend.');
      times.push(ms);
    }
    const [measured, floor] = [median(times), median(floors)];
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    return [
      {
        name: `trend of a year, ${CHANGES.toLocaleString('en')} changes`,
        measured: ms(measured),
        floor: ms(floor),
        ratio: measured / floor,
        target: `≤ ${MOST_MS} ms`,
        ok: measured <= MOST_MS,
      },
    ];
  });
