/** A stop in the middle of the day: every client is back, and up to date, after the new start. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { exampleBody } from '../../scripts/bench/fleet';
import { addVessel, call, register } from '../support/call';
import { openScreen } from '../support/openScreen';
import { startServer } from '../support/startServer';
import { many } from '../support/tier';
import { until } from '../support/until';

const CLIENTS = many(20, 200);
const AT_ONCE = 20;

test(`SIGTERM under ${CLIENTS} clients: not ready first, exit 0, all caught up after the new start`, { timeout: 600_000 }, async () => {
  const server = await startServer();
  const token = await register(server.url);
  const vessel = await addVessel(server.url, token);
  const screens = Array.from({ length: CLIENTS }, () => openScreen(server.url, token, null));
  let over = false;
  try {
    const rest = [...screens];
    const openers = Array.from({ length: AT_ONCE }, async () => {
      for (let screen = rest.pop(); screen; screen = rest.pop()) await screen.open(vessel);
    });
    await Promise.all(openers);
    const write = (n: number) => call(server.url, 'POST', paths.create('crew', vessel), token, exampleBody(kindOf('crew'), n));
    const answered: number[] = [];
    const writing = (async () => {
      for (let n = 0; !over; n += 1) {
        await write(n).then(
          ({ status, body }) => status === 201 && answered.push(Number(body.id)),
          () => undefined,
        );
        await delay(20);
      }
    })();
    await until(() => answered.length > 5, 'writes to be under way');
    const ended = server.kill('SIGTERM');
    const seen: (number | 'refused')[] = [];
    const watching = (async () => {
      for (let gone = false; !gone;) {
        const status = await call(server.url, 'GET', '/readyz').then(
          (reply) => reply.status,
          () => 'refused' as const,
        );
        seen.push(status);
        gone = status === 'refused';
      }
    })();
    expect(await ended).toBe(0);
    await watching;
    // Once it has said no, it never says yes again.
    const first = seen.findIndex((status) => status !== 200);
    expect(seen.slice(first).every((status) => status === 503 || status === 'refused')).toBe(true);

    await server.restart();
    over = true;
    await writing;
    await write(9_999);
    const { body } = await call(server.url, 'GET', paths.changes(vessel, 0), token);
    await Promise.all(screens.map((screen) => screen.reached(Number(body.head))));
    const kept = new Set((body.changes as { id: number }[]).map(({ id }) => id));
    expect(answered.filter((id) => !kept.has(id))).toEqual([]);
  } finally {
    over = true;
    for (const screen of screens) screen.close();
    await server.stop();
  }
});
