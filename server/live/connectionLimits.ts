import { Problem } from '../../shared/basics/problem';
import { guarded } from '../guarded';
import { EventEmitter, once } from 'node:events';
import { createBucket } from '../http/tokenBucket';

/** `value` if it is text; otherwise undefined. */
export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The error of a refused connection, with the body of the refusal. */
function refusal(error: unknown): Error {
  const problem = error instanceof Problem ? error : new Problem('unavailable', 'The server cannot answer right now. Please try again.');
  return Object.assign(new Error(problem.message), { data: { error: problem.message, code: problem.code } });
}

interface Socket {
  on(event: string, listener: (...args: never[]) => void): unknown;
  disconnect(close: boolean): unknown;
}
interface Namespace<S> {
  use(middleware: (socket: S, next: (error?: Error) => void) => void): unknown;
  on(event: 'connection', listener: (socket: S) => void): unknown;
}

/** Accepts the sockets of a namespace for which `check` does not throw; refuses the others with its error. */
export function signIn<S>(namespace: Namespace<S>, check: (socket: S) => Promise<void>): void {
  namespace.use(
    guarded(
      'sign-in of a socket',
      (socket: S, next: (error?: Error) => void) =>
        check(socket).then(
          () => next(),
          (error: unknown) => next(refusal(error)),
        ),
      (error, _socket, next) => next(refusal(error)),
    ),
  );
}

const UNAVAILABLE = { error: 'The server cannot answer right now. Please try again.', code: 'unavailable' };

/** Calls `begin` for every socket of a namespace, which adds listeners. If a listener throws, only that event is refused. */
export function welcome<S extends Socket>(namespace: Namespace<S>, begin: (socket: S) => void): void {
  namespace.on(
    'connection',
    guarded(
      'connection of a socket',
      (socket: S) => {
        const on = socket.on.bind(socket);
        socket.on = (event, listener) =>
          on(
            event,
            guarded(`socket event ${event}`, listener as (...args: unknown[]) => unknown, (_error, ...args) => {
              const answer = args.at(-1);
              if (typeof answer === 'function') answer(UNAVAILABLE);
            }),
          );
        begin(socket);
      },
      (_error, socket) => socket.disconnect(true),
    ),
  );
}

/** The maximum backlog of a socket, in bytes. Above it the connection is closed; the client reconnects and catches up by its log number. */
const MOST_BACKLOG = 8_000_000;

/** The rate limit of incoming messages, heartbeats included: hundreds of times what a screen needs. */
const MESSAGES = { most: 600, perSecond: 20 };

interface Packet {
  data?: unknown;
  options?: { wsPreEncodedFrame?: Buffer[] };
}

interface Transport {
  on(event: 'drain', listener: () => void): unknown;
  /** The websocket; missing with long polling. */
  socket?: { terminate?(): void };
}

/** The used part of a connection. */
export interface SocketConnection {
  transport: Transport;
  /** Emitted for every message, also before sign-in. */
  on(event: 'packet', listener: () => void): unknown;
  on(event: 'packetCreate', listener: (packet: Packet) => void): unknown;
  on(event: 'flush' | 'close', listener: () => void): unknown;
  on(event: 'upgrade', listener: (transport: Transport) => void): unknown;
  close(discard: boolean): unknown;
}

/** The data that a socket has not received yet. */
interface Backlog {
  /** Resolves when everything is received or the socket is closed. */
  isEmpty(): Promise<void>;
}

const backlogs = new WeakMap<object, Backlog>();

const sizeOf = ({ data, options }: Packet): number =>
  options?.wsPreEncodedFrame?.reduce((sum, { length }) => sum + length, 0) ?? (typeof data === 'string' ? Buffer.byteLength(data) : 0);

/** Measures the backlog of a connection, and closes the connection above the limit. */
export function limitBacklog(connection: SocketConnection): void {
  const changed = new EventEmitter();
  let queued = 0;
  let sending = 0;
  let isClosed = false;

  const drain = () => {
    sending = 0;
    if (queued === 0) changed.emit('received');
  };
  const follow = (transport: Transport) => void transport.on('drain', guarded('drain', drain));
  follow(connection.transport);
  function count(packet: Packet): void {
    queued += sizeOf(packet);
    if (queued + sending <= MOST_BACKLOG || isClosed) return;
    isClosed = true;
    connection.close(true);
    // A closing websocket would wait half a minute for the client and keep its backlog in memory.
    connection.transport.socket?.terminate?.();
  }
  function upgrade(transport: Transport): void {
    follow(transport);
    drain();
  }
  function flush(): void {
    sending += queued;
    queued = 0;
  }
  function close(): void {
    isClosed = true;
    changed.emit('received');
  }
  connection.on('upgrade', guarded('upgrade', upgrade));
  connection.on('packetCreate', guarded('packetCreate', count));
  connection.on('flush', guarded('flush', flush));
  connection.on('close', guarded('close', close));

  backlogs.set(connection, {
    async isEmpty() {
      while (queued + sending > 0 && !isClosed) await once(changed, 'received');
    },
  });
}

/** Waits until a connection has received everything that was sent. */
export const allReceived = async (connection: object): Promise<void> => backlogs.get(connection)?.isEmpty();

/** Closes a connection that exceeds the message limit, without an answer, which would cost more than the messages. */
export function closeFloodingSocket(connection: SocketConnection): void {
  const messages = createBucket(MESSAGES);
  connection.on(
    'packet',
    guarded('packet', () => {
      if (!messages.take()) connection.close(true);
    }),
  );
}
