import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { exampleBody } from './exampleBody';
import type { Figure, Measure } from './figure';
import { withFleet, write } from './fleet';
import type { ListFloor } from './floors/list';
import type { LoadAnswer, LoadQuestion } from './load';
import { runBeside } from './processes';
import { median, medianRatio } from './statistics';

const RECORDS = 50;
const ROUNDS = 20;
const ROUND_MS = 300;
const CONNECTIONS = 32;
const LEAST = 0.6;
/** How often the log changes while the last figure is measured, so that the list is read from the database again. */
const WRITES_A_SECOND = 20;

/**
 * Requests a second for a list of 50 certificates, with session check and database, compared with Express 5 sending the same text from memory. The product
 * caches a list until its log changes; for the last figure the log changes 20 times a second.
 */
export const list: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const certificates = kindOf('certificates');
    for (let n = 1; n <= RECORDS; n += 1)
      await write(server.url, 'POST', paths.create('certificates', vessel), token, exampleBody(certificates, n));
    const url = `${server.url}${paths.list('certificates', vessel)}`;
    const Authorization = `Bearer ${token}`;
    const text = await (await fetch(url, { headers: { Authorization } })).text();

    const bare = runBeside<{ text: string }, ListFloor>('./floors/list.ts');
    const load = runBeside<LoadQuestion, LoadAnswer>('./load.ts');
    try {
      const floors = await bare.ask({ text });
      const rate = async (at: string, headers: Record<string, string>) =>
        (await load.ask({ urls: [at], headers, connections: CONNECTIONS, ms: ROUND_MS })).rate;
      const edit = (n: number) =>
        write(server.url, 'POST', paths.create('crew', vessel), token, exampleBody(kindOf('crew'), n)).catch(() => undefined);

      const rates = { product: [] as number[], moving: [] as number[], plain: [] as number[], untagged: [] as number[] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [product, plain, untagged] = [
          await rate(url, { Authorization }),
          await rate(floors.plain, {}),
          await rate(floors.untagged, {}),
        ];
        const writer = setInterval(() => void edit(round), 1_000 / WRITES_A_SECOND);
        const moving = await rate(url, { Authorization });
        clearInterval(writer);
        if (round === 0) continue; // the first round warms them up
        for (const [name, value] of Object.entries({ product, plain, untagged, moving })) rates[name as keyof typeof rates].push(value);
      }
      const figure = (name: string, measured: number[], floor: number[], isHeld: boolean): Figure => {
        const ratio = medianRatio(measured, floor);
        const each = (values: number[]) => `${Math.round(median(values))}/s`;
        return {
          name,
          measured: each(measured),
          floor: each(floor),
          ratio,
          target: isHeld ? `≥ ${LEAST}×` : '–',
          ok: isHeld ? ratio >= LEAST : null,
        };
      };
      return [
        figure(`list of ${RECORDS}, beside Express 5`, rates.product, rates.plain, true),
        figure('… beside Express 5 without ETag', rates.product, rates.untagged, false),
        figure(`… while the log moves ${WRITES_A_SECOND} times a second`, rates.moving, rates.plain, false),
      ];
    } finally {
      bare.stop();
      load.stop();
    }
  });
