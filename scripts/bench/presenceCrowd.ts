import { addVessel, register } from '../../tests/support/call';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import type { CrowdAnswer, CrowdQuestion, Write } from './crowd';
import { exampleBody } from './exampleBody';
import type { Measure } from './figure';
import { withFleet } from './fleet';
import { runBeside } from './processes';
import { median, medianRatio } from './statistics';

const PEOPLE = 200;
/** How often each tab changes its location, in milliseconds. */
const MOVE_EVERY = 10_000;
const ROUNDS = 20;
const WRITES = 10;
const MOST = 1.1;

/**
 * The time from a write until the last of 200 followers has received it: on a vessel whose followers change their location, and on one whose followers
 * send no presence, in alternating rounds.
 */
export const presenceCrowd: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const crowd = runBeside<CrowdQuestion, CrowdAnswer>('./crowd.ts');
    const silent = runBeside<CrowdQuestion, CrowdAnswer>('./crowd.ts');
    try {
      const writeOn = (to: number, who: string): Write => {
        const body = JSON.stringify({ vessel_id: to, ...exampleBody(kindOf('daily-messages'), 1) });
        const headers = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
        return { url: `${server.url}${paths.create('daily-messages', to)}`, headers: { ...headers, Authorization: `Bearer ${who}` }, body };
      };
      const [other, without] = [await register(server.url), await addVessel(server.url, token)];
      const here = { do: 'write', crowd: 'here', times: WRITES, write: writeOn(vessel, token) } as const;
      const there = { do: 'write', crowd: 'silent', times: WRITES, write: writeOn(without, other) } as const;
      const gather = { do: 'gather', size: PEOPLE } as const;
      await silent.ask({ ...gather, crowd: 'silent', address: { url: server.url, follow: { token: other, vessel: without } } });
      await crowd.ask({ ...gather, crowd: 'here', address: { url: server.url, follow: { token, vessel } }, moveEvery: MOVE_EVERY });
      await Promise.all([silent.ask(there), crowd.ask(here)]);

      const [seen, floor]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        seen.push(median((await crowd.ask(here)).seen));
        floor.push(median((await silent.ask(there)).seen));
      }
      const ratio = medianRatio(seen, floor);
      const ms = (values: readonly number[]) => `${median(values).toFixed(2)} ms`;
      return [
        {
          name: `POST seen by ${PEOPLE} who are there and about`,
          measured: ms(seen),
          floor: ms(floor),
          ratio,
          target: `≤ ${MOST}×`,
          ok: ratio <= MOST,
        },
      ];
    } finally {
      crowd.stop();
      silent.stop();
    }
  });
