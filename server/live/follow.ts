import type { People } from '../../shared/basics/person';
import type { OnBoard } from '../../shared/api/presence';
import type { Refused, Watched } from '../../shared/api/events';
import { Problem } from '../../shared/basics/problem';
import { checkEpoch } from '../database/epoch';
import { sees } from '../http/access';
import type { Viewer } from '../http/viewer';
import { inSessionSlot } from '../http/limits';
import { createBucket } from '../http/tokenBucket';
import { changesFor, type ReaderPosition } from '../log/changesFor';
import { knownErasure } from '../log/readErasures';
import { FLEET, scopeOf } from '../log/scopeLog';
import { openVessel } from '../records/openVessel';
import { allReceived } from './connectionLimits';
import { room, type ServerSocket } from './LiveServer';
import * as z from 'zod/mini';

const whole = (least: number) => z.int().check(z.gte(least), z.lte(Number.MAX_SAFE_INTEGER));
const vessel = z.union([z.literal('fleet'), whole(1)]);
const watchRequest = z.object({ vessel, since: z.optional(whole(0)), epoch: z.optional(z.string().check(z.maxLength(40))) });
const unwatchRequest = z.object({ vessel });
const peopleRequest = z.object({ since: z.optional(whole(0)), epoch: z.optional(z.string().check(z.maxLength(40))) });

const MALFORMED =
  'Send { vessel, since, epoch }: the number of a vessel or "fleet", the number of the last change you hold, and its epoch.';
/** The maximum number of logs that a connection and a session follow. A browser follows the fleet and one vessel. */
const MOST_LOGS = 200;
const MOST_OF_SESSION = 1_000;
/** The rate limit of requests on one connection: a hundred times what a screen needs. */
const REQUESTS = { most: 60, perSecond: 1 };

/** Reads the profiles that the viewer may see and that changed after the reader's `since`. */
export type ReadPeople = (position: { since?: number; epoch?: string }, viewer: Viewer) => Promise<People>;

interface FollowParts {
  readPeople: ReadPeople;
  /** When people on board of each vessel were last connected. */
  readOnBoard(): Promise<OnBoard[]>;
  /** The number of logs that each session follows. */
  watched: Map<string, number>;
}

/**
 * Handles the events with which a socket starts and stops following something. Requests are answered in order, each after the client has received the
 * answer before. A refusal is an answer and never closes the socket. Returns a function that runs a task after the requests before it.
 */
export function follow(socket: ServerSocket, { watched, readPeople, readOnBoard }: FollowParts): (task: () => Promise<void>) => void {
  const { viewer } = socket.data;
  const followed = new Set<number>();
  const requests = createBucket(REQUESTS);
  let tail: Promise<unknown> = Promise.resolve();
  void knownErasure().then(
    (mark) => mark !== null && socket.emit('erased', mark),
    () => undefined,
  );

  /** Runs `work` after the requests before it and sends the result, or the refusal, to `answer`. */
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
    tail = tail.then(() => inSessionSlot(viewer.session, () => answerOne().then(() => allReceived(socket.conn)))).catch(() => undefined);
  }

  /** Counts one request. @throws Problem 'too_many' */
  function spend(): void {
    if (!requests.take()) throw new Problem('too_many', 'Too many requests on this connection. Please slow down.');
  }

  /** Adds `more` to the number of logs that the session follows; negative to subtract. @throws Problem 'too_many' */
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

  async function watch(scope: number, position: ReaderPosition): Promise<Watched> {
    if (!followed.has(scope) && followed.size >= MOST_LOGS)
      throw new Problem('too_many', `One connection follows at most ${MOST_LOGS} logs.`);
    if (!socket.connected) throw new Problem('signed_out', 'The connection is closed.'); // a closed socket would never leave the room
    const name = room.log(scope)[viewer.invoiceForm];
    const isNew = !followed.has(scope);
    add(scope);
    // Joins before reading, so that no change is missed. The client ignores a change that arrives twice, by its number.
    await socket.join(name);
    try {
      return { ...(await changesFor(scope, position, viewer)), now: Date.now() };
    } catch (error) {
      if (isNew) {
        await socket.leave(name);
        remove(scope);
      }
      throw error;
    }
  }

  // The acknowledgement is the last argument, even of a malformed request.
  socket.on('watch', (...args) => {
    respond(args.at(-1), async () => {
      spend();
      const { vessel, ...position } = parse(watchRequest, args[0]);
      return watch(vessel === 'fleet' ? FLEET : await openVessel(viewer, vessel), position);
    });
  });

  socket.on('watch_vessel_status', (...args: unknown[]) => {
    respond(args.at(-1), async () => {
      spend();
      if (!socket.connected) throw new Problem('signed_out', 'The connection is closed.');
      await socket.join(room.vesselStatus);
      return { joined: true as const };
    });
  });

  socket.on('unwatch_vessel_status', (...args: unknown[]) => {
    respond(args.at(-1), async () => {
      spend();
      await socket.leave(room.vesselStatus);
      return { left: true as const };
    });
  });

  socket.on('watch_on_board', (...args: unknown[]) => {
    respond(args.at(-1), async () => {
      spend();
      if (!socket.connected) throw new Problem('signed_out', 'The connection is closed.');
      await socket.join(room.onBoard);
      return { vessels: (await readOnBoard()).filter(([vessel]) => sees(viewer.access, vessel)) };
    });
  });

  socket.on('unwatch_on_board', (...args: unknown[]) => {
    respond(args.at(-1), async () => {
      spend();
      await socket.leave(room.onBoard);
      return { left: true as const };
    });
  });

  socket.on('watch_people', (...args) => {
    respond(args.at(-1), async () => {
      spend();
      const position = parse(peopleRequest, args[0]);
      if (!socket.connected) throw new Problem('signed_out', 'The connection is closed.');
      await socket.join(room.people);
      return readPeople(position, viewer);
    });
  });

  socket.on('unwatch', (...args) => {
    respond(args.at(-1), async () => {
      spend();
      const { vessel } = parse(unwatchRequest, args[0]);
      const scope = scopeOf(vessel);
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
