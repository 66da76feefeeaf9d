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
const LEAST = 1_500;

/** How many sessions of `PAGES` pages return after a restart, and within which time, in seconds. */
const RETURNING = 21;
const RETURNED_WITHIN = 5;

/** 5,040 pages return after a restart of the server: each connects, signs in and follows a vessel, and stays connected. */
export const joins: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    await write(server.url, 'POST', paths.create('audits', vessel), token, exampleBody(kindOf('audits'), 1));
    const crowd = runBeside<CrowdQuestion, CrowdAnswer>('./crowd.ts');
    const sessions: string[] = [];
    while (sessions.length < RETURNING) sessions.push(await register(server.url));
    const gather = async (name: string, session: string) => {
      const begun = performance.now();
      await crowd.ask({ do: 'gather', crowd: name, size: PAGES, address: { url: server.url, follow: { token: session, vessel } } });
      return (performance.now() - begun) / 1_000;
    };
    try {
      await gather('before', sessions[0] ?? '');
      await server.restart();
      const returned: number[] = [];
      for (const [nth, session] of sessions.entries()) returned.push(await gather(`return ${nth}`, session));
      const rate = PAGES / median(returned);
      const total = returned.reduce((sum, took) => sum + took, 0);
      const figures: Figure[] = [
        { ...shown('joins a second', `${Math.round(rate)}/s`), target: `≥ ${LEAST}/s`, ok: rate >= LEAST },
        {
          ...shown(`${RETURNING * PAGES} pages return after a restart`, `${total.toFixed(1)} s`),
          target: `≤ ${RETURNED_WITHIN} s`,
          ok: total <= RETURNED_WITHIN,
        },
      ];
      return figures;
    } finally {
      crowd.stop();
    }
  });
