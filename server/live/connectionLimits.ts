import { EventEmitter, once } from 'node:events';
import { guarded } from '../guarded';
import { createBucket } from '../http/tokenBucket';

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
