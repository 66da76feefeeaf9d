import type { People } from '../../shared/basics/person';
import * as z from 'zod/mini';
import type { OnBoard } from '../../shared/api/presence';
import type { Refused, Watched } from '../../shared/api/events';
import { kindOf } from '../../shared/kinds/kinds';
import { Problem } from '../../shared/basics/problem';
import { checkEpoch } from '../database/epoch';
import { inSessionSlot } from '../http/sessionSlots';
import { changesFor, type ReaderPosition } from '../log/changesFor';
import { FLEET } from '../log/scopeLog';
import { openVessel } from '../records/openVessel';
import { allTaken } from './connectionLimits';
import { room } from './room';
import { createBucket } from '../http/tokenBucket';
import type { ServerSocket } from './LiveServer';

const whole = (least: number) => z.int().check(z.gte(least), z.lte(Number.MAX_SAFE_INTEGER));
const vessel = z.union([z.literal('fleet'), whole(1)]);
const watchRequest = z.object({ vessel, since: z.optional(whole(0)), epoch: z.optional(z.string().check(z.maxLength(40))) });
const unwatchRequest = z.object({ vessel });
const peopleRequest = z.object({ since: z.optional(whole(0)), epoch: z.optional(z.string().check(z.maxLength(40))) });

const MALFORMED =
  'Send { vessel, since, epoch }: the number of a vessel or "fleet", the number of the last change you hold, and its epoch.';
/** A browser follows the fleet and one vessel; a wall of screens behind one socket, a few more. Of one connection, and of one session. */
const MOST_LOGS = 200;
const MOST_OF_SESSION = 1_000;
/** What one connection may ask at once, and every second after that: a hundred times what a screen needs. */
const REQUESTS = { most: 60, perSecond: 1 };

/** Reads the profiles that changed after the reader's `since`. */
export type ReadPeople = (reached: { since?: number; epoch?: string }) => Promise<People>;

interface Followed {
  readPeople: ReadPeople;
  /** When people on board of each vessel were last connected. */
  readAboard(): Promise<OnBoard[]>;
  /** How many logs each session follows. */
  watched: Map<string, number>;
}

/**
 * Answers `watch` and `unwatch` of one signed-in socket, each once the answers before it were taken. Every refusal is an answer, never a
 * closed socket. The answer runs a task after the requests before it were answered.
 */
export function follow(socket: ServerSocket, { watched, readPeople, readAboard }: Followed): (task: () => Promise<void>) => void {
  const { viewer } = socket.data;
  const followed = new Set<number>();
  const requests = createBucket(REQUESTS);
  let tail: Promise<unknown> = Promise.resolve();

  /** Answers requests one after the other: a `watch` followed at once by `unwatch` ends unwatched. */
  function respond<T>(answer: unknown, work: () => Promise<T>): void {
    const reply: (result: T | Refused) => void = typeof answer === 'function' ? (result) => answer(result) : () => undefined;
    const answerOne = () =>
      checkEpoch()
        .then(work)
        .then(reply, (error: unknown) => {
          const problem =
            error instanceof Problem ? error : new Problem('unavailable', 'The server cannot answer right now. Please try again.');
          reply({ error: problem.message, code: problem.code });
        });
    tail = tail.then(() => inSessionSlot(viewer.session, () => answerOne().then(() => allTaken(socket.conn)))).catch(() => undefined);
  }

  /** Counts one request. @throws Problem 'too_many' */
  function spend(): void {
    if (!requests.take()) throw new Problem('too_many', 'Too many requests on this connection. Please slow down.');
  }

  /** Counts `more` logs, or fewer, towards what the session follows. @throws Problem 'too_many' */
  function countLogs(more: number): void {
    const now = (watched.get(viewer.session) ?? 0) + more;
    if (more > 0 && now > MOST_OF_SESSION) throw new Problem('too_many', `One session follows at most ${MOST_OF_SESSION} logs.`);
    if (now > 0) watched.set(viewer.session, now);
    else watched.delete(viewer.session);
  }
  socket.on('disconnect', () => {
    countLogs(-followed.size);
    followed.clear();
  });

  function add(scope: number): void {
    if (followed.has(scope)) return;
    countLogs(1);
    followed.add(scope);
  }

  function remove(scope: number): void {
    if (followed.delete(scope)) countLogs(-1);
  }

  async function watch(scope: number, reached: ReaderPosition): Promise<Watched> {
    if (!followed.has(scope) && followed.size >= MOST_LOGS)
      throw new Problem('too_many', `One connection follows at most ${MOST_LOGS} logs.`);
    if (!socket.connected) throw new Problem('signed_out', 'The connection is closed.'); // a room joined now would never be left
    const name = room.log(scope)[viewer.invoiceForm];
    const isNew = !followed.has(scope);
    add(scope);
    // Joined before reading, so that nothing falls between; what comes twice is ignored by its number.
    await socket.join(name);
    try {
      return { ...(await changesFor(scope, reached, viewer.invoiceForm)), now: Date.now() };
    } catch (error) {
      if (isNew) {
        await socket.leave(name);
        remove(scope);
      }
      throw error;
    }
  }

  // The acknowledgement is the last argument, however malformed those before it are.
  socket.on('watch', (...args) => {
    respond(args.at(-1), async () => {
      spend();
      const { vessel, ...reached } = parse(watchRequest, args[0]);
      return watch(vessel === 'fleet' ? FLEET : await openVessel(vessel, kindOf('vessels').edit), reached);
    });
  });

  socket.on('watch_vessel_status', (...args: unknown[]) => {
    respond(args.at(-1), async () => {
      spend();
      if (!socket.connected) throw new Problem('signed_out', 'The connection is closed.');
      await socket.join(room.standings);
      return { joined: true as const };
    });
  });

  socket.on('unwatch_vessel_status', (...args: unknown[]) => {
    respond(args.at(-1), async () => {
      spend();
      await socket.leave(room.standings);
      return { left: true as const };
    });
  });

  socket.on('watch_on_board', (...args: unknown[]) => {
    respond(args.at(-1), async () => {
      spend();
      if (!socket.connected) throw new Problem('signed_out', 'The connection is closed.');
      await socket.join(room.aboard);
      return { vessels: await readAboard() };
    });
  });

  socket.on('unwatch_on_board', (...args: unknown[]) => {
    respond(args.at(-1), async () => {
      spend();
      await socket.leave(room.aboard);
      return { left: true as const };
    });
  });

  socket.on('watch_people', (...args) => {
    respond(args.at(-1), async () => {
      spend();
      const reached = parse(peopleRequest, args[0]);
      if (!socket.connected) throw new Problem('signed_out', 'The connection is closed.');
      await socket.join(room.people);
      return readPeople(reached);
    });
  });

  socket.on('unwatch', (...args) => {
    respond(args.at(-1), async () => {
      spend();
      const { vessel } = parse(unwatchRequest, args[0]);
      const scope = vessel === 'fleet' ? FLEET : vessel;
      await socket.leave(room.log(scope)[viewer.invoiceForm]);
      remove(scope);
      return { left: true as const };
    });
  });

  return (task) => void (tail = tail.then(task).catch(() => undefined));
}

function parse<T>(schema: z.ZodMiniType<T>, raw: unknown): T {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) throw new Problem('bad_request', MALFORMED);
  return parsed.data;
}
