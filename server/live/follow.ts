import type { Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { ClientEvents, Refused, ServerEvents } from '../../shared/events';
import { kindOf } from '../../shared/kinds';
import { Problem } from '../../shared/problem';
import { changesFor } from '../log/changesFor';
import { FLEET } from '../records/readRecords';
import { openVessel } from '../records/openVessel';
import { room } from './room';
import type { PeerEvents, SocketData } from './startLive';

const number = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const watchRequest = z.object({ vessel: z.union([z.literal('fleet'), number]), since: z.optional(number) });
const unwatchRequest = z.object({ vessel: z.union([z.literal('fleet'), number]) });

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

  socket.on('watch', (request, answer) => {
    respond(answer, async () => {
      spend();
      const { vessel, since } = parse(watchRequest, request);
      const scope = vessel === 'fleet' ? FLEET : await openVessel(vessel, kindOf('vessels').edit);
      if (!followed.has(scope) && followed.size >= MOST_LOGS) throw new Problem('too_many', `One connection follows at most ${MOST_LOGS} logs.`);
      // Joined before reading, so that nothing falls between; what comes twice is ignored by its number.
      await socket.join(room.log(scope)[form]);
      followed.add(scope);
      return changesFor(scope, since, viewer.invoices);
    });
  });

  socket.on('unwatch', (request, answer) => {
    respond(answer, async () => {
      spend();
      const { vessel } = parse(unwatchRequest, request);
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

function respond<T>(answer: ((result: T | Refused) => void) | undefined, work: () => Promise<T>): void {
  const reply = typeof answer === 'function' ? answer : () => undefined;
  work().then(reply, (error: unknown) => {
    const problem = error instanceof Problem ? error : new Problem('unavailable', 'The server cannot answer right now. Please try again.');
    reply({ error: problem.message, code: problem.code });
  });
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
