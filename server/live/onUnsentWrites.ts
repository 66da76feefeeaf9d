import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Refused } from '../../shared/api/events';
import { guarded } from '../guarded';
import { createBucket } from '../http/tokenBucket';
import type { OnBoardHub } from './onBoard';
import type { ServerSocket } from './LiveServer';

/** What one connection may say at once, and every second after that: what is over is not heard. */
const SAYINGS = { most: 20, perSecond: 1 };
/** A page that is loaded again comes back within this time: the person is not shown to leave. */
const GRACE_MS = 4_000;
const MOST_WAITING = 100_000;

const count = z.int().check(z.gte(0), z.lte(MOST_WAITING));

/** Notes that the owner of a socket is heard, where they are on board of a vessel, and how many of their writes wait (server/live/README.md, "Who is on board"). */
export function onUnsentWrites(socket: ServerSocket, hub: OnBoardHub): void {
  const { user, email } = socket.data.viewer;
  const tab = randomUUID();
  const sayings = createBucket(SAYINGS);
  const entered = hub.enter(tab, user, email);
  socket.on('waiting', (...args: [count: number, ...unknown[]]) => {
    const answer = args.at(-1) as unknown;
    const reply = (result: Refused | { left: true }) => typeof answer === 'function' && void answer(result);
    if (!sayings.take()) return void reply({ error: 'Too many numbers at once. Please slow down.', code: 'too_many' });
    const read = count.safeParse(args[0]);
    if (!read.success) return void reply({ error: 'Send how many writes wait, a whole number.', code: 'bad_request' });
    void entered.then(() => hub.say(tab, read.data));
    reply({ left: true });
  });
  socket.on(
    'disconnect',
    () =>
      void setTimeout(
        guarded('tab left', () => hub.leave(tab)),
        GRACE_MS,
      ).unref(),
  );
}
