import type { Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { CaughtUp, ClientEvents, FleetCounts, Refused, ServerEvents } from '../../shared/events';
import { todayUtc } from '../../shared/calendar';
import { kindOf } from '../../shared/kinds';
import { Problem } from '../../shared/problem';
import { changesFor } from '../log/changesFor';
import { readFleetCounts } from '../records/readCounts';
import { FLEET } from '../records/readRecords';
import { openVessel } from '../records/openVessel';
import { room } from './room';
import type { PeerEvents, SocketData } from './startLive';

const whole = (least: number) => z.int().check(z.gte(least), z.lte(Number.MAX_SAFE_INTEGER));
const vessel = z.union([z.literal('fleet'), whole(1)]);
const watchRequest = z.object({ vessel, since: z.optional(whole(0)) });
const unwatchRequest = z.object({ vessel });

const MALFORMED = 'Send { vessel, since }: the number of a vessel or "fleet", and the number of the last change you hold.';
/** A browser follows the fleet and one vessel; a wall of screens behind one socket, a few more. */
const MOST_LOGS = 200;
const BURST = 60;
const REFILL = 1_000;

type LiveSocket = Socket<ClientEvents, ServerEvents, PeerEvents, SocketData>;

/** Answers `watch` and `unwatch` of one signed-in socket. Every refusal is an answer, never a closed socket. */
export function follow(socket: LiveSocket): void {
  const { viewer } = socket.data;
  const form = viewer.invoices ? 'full' : 'summary';
  const followed = new Set<number>();
  const spend = allowance();
  let tail: Promise<unknown> = Promise.resolve();

  /** Answers requests one after the other, so that who watches and leaves in one breath has left. */
  function respond<T>(answer: unknown, work: () => Promise<T>): void {
    const reply: (result: T | Refused) => void = typeof answer === 'function' ? (result) => answer(result) : () => undefined;
    tail = tail.then(work).then(reply, (error: unknown) => {
      const problem = error instanceof Problem ? error : new Problem('unavailable', 'The server cannot answer right now. Please try again.');
      reply({ error: problem.message, code: problem.code });
    });
  }

  async function watch(scope: number, since: number | undefined): Promise<CaughtUp> {
    if (!followed.has(scope) && followed.size >= MOST_LOGS) throw new Problem('too_many', `One connection follows at most ${MOST_LOGS} logs.`);
    if (!socket.connected) throw new Problem('signed_out', 'The connection is closed.'); // a room joined now would never be left
    const name = room.log(scope)[form];
    // Joined before reading, so that nothing falls between; what comes twice is ignored by its number.
    await socket.join(name);
    try {
      const answer = await changesFor(scope, since, viewer.invoices);
      followed.add(scope);
      return answer;
    } catch (error) {
      if (!followed.has(scope)) await socket.leave(name);
      throw error;
    }
  }

  // The acknowledgement is the last argument, however malformed those before it are.
  socket.on('watch', (...args) => {
    respond(args.at(-1), async () => {
      spend();
      const { vessel, since } = parse(watchRequest, args[0]);
      return watch(vessel === 'fleet' ? FLEET : await openVessel(vessel, kindOf('vessels').edit), since);
    });
  });

  socket.on('watch_counts', (...args: unknown[]) => {
    respond(args.at(-1), async (): Promise<FleetCounts> => {
      spend();
      if (!socket.connected) throw new Problem('signed_out', 'The connection is closed.');
      await socket.join(room.counts);
      return { today: todayUtc(), vessels: await readFleetCounts() };
    });
  });

  socket.on('unwatch_counts', (...args: unknown[]) => {
    respond(args.at(-1), async () => {
      spend();
      await socket.leave(room.counts);
      return { left: true as const };
    });
  });

  socket.on('unwatch', (...args) => {
    respond(args.at(-1), async () => {
      spend();
      const { vessel } = parse(unwatchRequest, args[0]);
      const scope = vessel === 'fleet' ? FLEET : vessel;
      await socket.leave(room.log(scope)[form]);
      followed.delete(scope);
      return { left: true as const };
    });
  });
}

function parse<T>(schema: z.ZodMiniType<T>, raw: unknown): T {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) throw new Problem('bad_request', MALFORMED);
  return parsed.data;
}

// Sixty requests at once, then one a second: a hundred times what a screen needs.
function allowance(): () => void {
  let left = BURST;
  let at = Date.now();
  return () => {
    const now = Date.now();
    left = Math.min(BURST, left + (now - at) / REFILL);
    at = now;
    if (left < 1) throw new Problem('too_many', 'Too many requests on this connection. Please slow down.');
    left -= 1;
  };
}
