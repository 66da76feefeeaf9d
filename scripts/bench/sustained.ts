import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { addVessel } from '../../tests/support/call';
import { exampleBody, withFleet } from './fleet';
import { type Figure, type Measure, median, medianRatio } from './figure';
import type { InsertsFloor, InsertsQuestion } from './floors/inserts';
import type { LoadAnswer, LoadQuestion } from './load';
import { runBeside } from './processes';

const WRITERS = [1, 4, 32, 128];
const ROUNDS = 5;
const ROUND_MS = 1_500;
const SHIPS = 300;
/** The minimum ratio for 32 writers. */
const LEAST = { one: 0.35, many: 0.4 };

/** Writes a second of concurrent writers, on one ship and on 300, compared with the same number of clients of the engine alone. */
export const sustained: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const ships = [vessel];
    while (ships.length < SHIPS) ships.push(await addVessel(server.url, token, `Vessel ${ships.length + 1}`));
    const audits = kindOf('audits');
    const addresses = ships.map((ship) => `${server.url}${paths.create('audits', ship)}`);
    const body = JSON.stringify(exampleBody(audits, 1));
    const headers = { Authorization: `Bearer ${token}` };

    const engine = runBeside<InsertsQuestion, InsertsFloor>('./floors/inserts.ts');
    const load = runBeside<LoadQuestion, LoadAnswer>('./load.ts');
    try {
      const write = async (urls: string[], connections: number) =>
        (await load.ask({ urls, headers, body, connections, ms: ROUND_MS })).rate;
      const figures: Figure[] = [];
      for (const writers of WRITERS) {
        const rates = { one: [] as number[], many: [] as number[], floor: [] as number[] };
        for (let round = 0; round <= ROUNDS; round += 1) {
          const one = await write(addresses.slice(0, 1), writers);
          const { rate: floor } = await engine.ask({ callers: writers, ms: ROUND_MS });
          const many = await write(addresses, writers);
          if (round === 0) continue; // the first round warms them up
          rates.one.push(one);
          rates.many.push(many);
          rates.floor.push(floor);
        }
        for (const where of ['one', 'many'] as const) {
          const ratio = medianRatio(rates[where], rates.floor);
          const isHeld = writers === 32;
          figures.push({
            name: `${where === 'one' ? 'one ship' : `${SHIPS} ships`}, ${writers} ${writers === 1 ? 'writer' : 'writers'}`,
            measured: `${Math.round(median(rates[where]))}/s`,
            floor: `${Math.round(median(rates.floor))}/s`,
            ratio,
            target: isHeld ? `≥ ${LEAST[where]}×` : '–',
            ok: isHeld ? ratio >= LEAST[where] : null,
          });
        }
      }
      return figures;
    } finally {
      engine.stop();
      load.stop();
    }
  });
