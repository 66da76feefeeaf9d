import { shown, type Figure, type Measure } from './figure';
import { withFleet, write } from './fleet';
import type { CrowdAnswer, CrowdQuestion } from './crowd';
import { register } from '../../tests/support/call';
import { paths } from '../../shared/api/paths';
import { kindOf } from '../../shared/kinds/kinds';
import { exampleBody } from './exampleBody';
import { runBeside } from './processes';
import { median } from './statistics';

/** A little less than the maximum number of sockets of a session (server/live/startLive.ts). */
const PAGES = 240;
const ROUNDS = 5;
const LEAST = 1_500;

/** Pages that reconnect at once: each connects, signs in and follows a vessel. The pages of earlier rounds stay connected. */
export const joins: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    await write(server.url, 'POST', paths.create('audits', vessel), token, exampleBody(kindOf('audits'), 1));
    const crowd = runBeside<CrowdQuestion, CrowdAnswer>('./crowd.ts');
    try {
      const rates: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const own = await register(server.url);
        const begun = performance.now();
        await crowd.ask({
          do: 'gather',
          crowd: `round ${round}`,
          size: PAGES,
          address: { url: server.url, follow: { token: own, vessel } },
        });
        if (round > 0) rates.push(PAGES / ((performance.now() - begun) / 1_000));
      }
      const rate = median(rates);
      const figure: Figure = { ...shown('joins a second', `${Math.round(rate)}/s`), target: `≥ ${LEAST}/s`, ok: rate >= LEAST };
      return [figure];
    } finally {
      crowd.stop();
    }
  });
