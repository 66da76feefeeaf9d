import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import type { CrowdAnswer, CrowdQuestion, Write } from './crowd';
import { exampleBody } from './exampleBody';
import type { Measure } from './figure';
import { withFleet } from './fleet';
import { runBeside } from './processes';
import { median, medianRatio, quantile } from './statistics';

const SUBSCRIBERS = 200;
const ROUNDS = 20;
const WRITES = 20;
const MOST = 2.5;

/**
 * The time from a POST until the last of 200 subscribers has received its change, compared with a bare `ws` server that sends the same bytes to 200
 * clients. One process runs both groups of subscribers and the writer, one write at a time, in alternating rounds.
 */
export const fanOut: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const crowd = runBeside<CrowdQuestion, CrowdAnswer>('./crowd.ts');
    const bare = runBeside<{ bytes: string }, string>('./floors/broadcast.ts');
    try {
      const body = JSON.stringify({ vessel_id: vessel, ...exampleBody(kindOf('daily-messages'), 1) });
      const headers = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
      const write: Write = {
        url: `${server.url}${paths.create('daily-messages', vessel)}`,
        headers: { ...headers, Authorization: `Bearer ${token}` },
        body,
      };
      await crowd.ask({ do: 'gather', crowd: 'product', size: SUBSCRIBERS, address: { url: server.url, follow: { token, vessel } } });
      const { frame } = await crowd.ask({ do: 'write', crowd: 'product', times: WRITES, write });
      const floorUrl = await bare.ask({ bytes: frame });
      const floorWrite: Write = { url: floorUrl, headers, body };
      await crowd.ask({ do: 'gather', crowd: 'floor', size: SUBSCRIBERS, address: { url: floorUrl } });
      await crowd.ask({ do: 'write', crowd: 'floor', times: WRITES, write: floorWrite });

      const product: number[][] = [];
      const floor: number[][] = [];
      const answered: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const here = await crowd.ask({ do: 'write', crowd: 'product', times: WRITES, write });
        const there = await crowd.ask({ do: 'write', crowd: 'floor', times: WRITES, write: floorWrite });
        product.push(here.seen);
        answered.push(...here.answered);
        floor.push(there.seen);
      }
      const ratio = medianRatio(product.map(median), floor.map(median));
      const ms = (values: readonly number[], at = 0.5) => `${quantile(values, at).toFixed(2)} ms`;
      return [
        {
          name: `POST seen by ${SUBSCRIBERS}, p50`,
          measured: `${ms(product.flat())} (p95 ${ms(product.flat(), 0.95)}, answered ${ms(answered)})`,
          floor: `${ms(floor.flat())} (p95 ${ms(floor.flat(), 0.95)})`,
          ratio,
          target: `≤ ${MOST}×`,
          ok: ratio <= MOST,
        },
      ];
    } finally {
      crowd.stop();
      bare.stop();
    }
  });
