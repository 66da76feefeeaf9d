import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Refused } from '../../shared/api/events';
import { guarded } from '../guarded';
import { createBucket } from '../http/tokenBucket';
import type { OnBoardHub } from './onBoard';
import type { ServerSocket } from './LiveServer';

/** The rate limit of reports on one connection. */
const REPORTS = { most: 20, perSecond: 1 };
/** A tab that is reloaded is back within this time, so it is not shown as gone before. */
const GRACE_MS = 4_000;
const MOST_WAITING = 100_000;

const count = z.int().check(z.gte(0), z.lte(MOST_WAITING));

/** Registers the tab of a socket as connected, and handles its reports of unsent writes (server/live/README.md, "Who is on board"). */
export function onUnsentWrites(socket: ServerSocket, hub: OnBoardHub): void {
  const { user, email } = socket.data.viewer;
  const tab = randomUUID();
  const reports = createBucket(REPORTS);
  const entered = hub.enter(tab, user, email);
  socket.on('waiting', (...args: [count: number, ...unknown[]]) => {
    const answer = args.at(-1) as unknown;
    const reply = (result: Refused | { left: true }) => typeof answer === 'function' && void answer(result);
    if (!reports.take()) return void reply({ error: 'Too many numbers at once. Please slow down.', code: 'too_many' });
    const read = count.safeParse(args[0]);
    if (!read.success) return void reply({ error: 'Send how many writes wait, a whole number.', code: 'bad_request' });
    void entered.then(() => hub.setWaiting(tab, read.data));
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
