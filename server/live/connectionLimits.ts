import { EventEmitter, once } from 'node:events';
import { guarded } from '../guarded';
import { createBucket } from '../http/tokenBucket';

/** The most a socket may have waiting to be taken, in bytes; over this it is cut. It catches up by its number when it is back. */
const MOST_BACKLOG = 8_000_000;

/** What one connection may send at once, and every second after that: hundreds of times what a screen needs, its heartbeats included. */
const MESSAGES = { most: 600, perSecond: 20 };

interface Packet {
  data?: unknown;
  options?: { wsPreEncodedFrame?: Buffer[] };
}

interface Transport {
  on(event: 'drain', listener: () => void): unknown;
  /** The websocket, where it is one. */
  socket?: { terminate?(): void };
}

/** The part of a connection this needs. */
export interface SocketConnection {
  transport: Transport;
  /** Every message, whether its sender has signed in or not. */
  on(event: 'packet', listener: () => void): unknown;
  on(event: 'packetCreate', listener: (packet: Packet) => void): unknown;
  on(event: 'flush' | 'close', listener: () => void): unknown;
  on(event: 'upgrade', listener: (transport: Transport) => void): unknown;
  close(discard: boolean): unknown;
}

/** What one socket has been sent and has not taken. */
interface Backlog {
  /** Ends when everything is taken or the socket gone. */
  taken(): Promise<void>;
}

const backlogs = new WeakMap<object, Backlog>();

const sizeOf = ({ data, options }: Packet): number =>
  options?.wsPreEncodedFrame?.reduce((sum, { length }) => sum + length, 0) ?? (typeof data === 'string' ? Buffer.byteLength(data) : 0);

/** Counts what waits to be taken by a connection, and cuts it when that is too much. */
export function boundBacklog(connection: SocketConnection): void {
  const changed = new EventEmitter();
  let queued = 0;
  let sending = 0;
  let gone = false;

  const drain = () => {
    sending = 0;
    if (queued === 0) changed.emit('taken');
  };
  const follow = (transport: Transport) => void transport.on('drain', guarded('drain', drain));
  follow(connection.transport);
  function count(packet: Packet): void {
    queued += sizeOf(packet);
    if (queued + sending <= MOST_BACKLOG || gone) return;
    gone = true;
    connection.close(true);
    // A websocket that is asked to close waits half a minute for its reader, and holds what it has until then.
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
    gone = true;
    changed.emit('taken');
  }
  connection.on('upgrade', guarded('upgrade', upgrade));
  connection.on('packetCreate', guarded('packetCreate', count));
  connection.on('flush', guarded('flush', flush));
  connection.on('close', guarded('close', close));

  backlogs.set(connection, {
    async taken() {
      while (queued + sending > 0 && !gone) await once(changed, 'taken');
    },
  });
}

/** Waits until a connection has taken everything it was sent. */
export const allTaken = async (connection: object): Promise<void> => backlogs.get(connection)?.taken();

/** Cuts a connection that sends messages faster than any client of the contract. Nothing is answered: answering is what it wants. */
export function closeFloodingSocket(connection: SocketConnection): void {
  const messages = createBucket(MESSAGES);
  connection.on(
    'packet',
    guarded('packet', () => {
      if (!messages.take()) connection.close(true);
    }),
  );
}
