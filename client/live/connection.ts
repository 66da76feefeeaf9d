import type { io as connect, Socket } from 'socket.io-client';
import type { Change, Scope } from '../../shared/change';
import type { CaughtUp, ClientEvents, Refused, ServerEvents, SocketAuth } from '../../shared/events';
import type { Link } from './liveState';

export type Connect = typeof connect;

export interface ConnectionSetup {
  /** The origin of the server; the page's own when left out. */
  url?: string;
  io: Connect;
  auth(): SocketAuth;
  now(): number;
  /** Whether the machine has a network at all, as far as it knows. */
  online(): boolean;
  onLink(link: Link): void;
  /** The socket is signed in, for the first time or again. */
  onUp(): void;
  onChange(change: Change): void;
  /** The server closed the socket on purpose: what it may be told has changed. */
  onSentAway(): void;
  onSignedOut(): void;
}

export interface Connection {
  start(): void;
  stop(): void;
  /** Drops the link and signs in again: with a new token, or because the old link is dead. */
  restart(): void;
  /** The machine woke up or came online: try at once instead of waiting. */
  hurry(): void;
  up(): boolean;
  /** Follows a log from `since` on. Rejects when the link is down or no answer comes. */
  watch(vessel: Scope, since: number): Promise<CaughtUp | Refused>;
  unwatch(vessel: Scope): void;
}

/** An answer of some hundred changes takes this long at worst over a satellite link. */
const WATCH_TIMEOUT_MS = 30_000;
/** A link that is gone this long is called offline. */
const OFFLINE_AFTER_MS = 10_000;
const RETRY_REFUSED_MS = 5_000;
const RETRY_SENT_AWAY_MS = 500;

/** The one socket of a signed-in user (design, "A change on the wire"): websocket only, never compressed. */
export function createConnection(setup: ConnectionSetup): Connection {
  let wanted = false;
  let link: Link = { state: 'connecting', since: setup.now() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const socket: Socket<ServerEvents, ClientEvents> = setup.io(setup.url ?? '/', {
    transports: ['websocket'],
    auth: (send) => send(setup.auth()),
    autoConnect: false,
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
  });

  const show = (state: Link['state'], since = link.since) => {
    link = { state, since };
    setup.onLink(link);
  };

  /** Says that the link is being made, and calls it offline once that has taken too long. */
  const trying = (state: 'connecting' | 'reconnecting', since: number) => {
    clearTimeout(timer);
    show(setup.online() ? state : 'offline', since);
    timer = setTimeout(() => show('offline'), OFFLINE_AFTER_MS);
  };

  const open = () => {
    clearTimeout(retry);
    if (wanted) socket.connect();
  };

  socket.on('connect', () => {
    clearTimeout(timer);
    show('live', setup.now());
    setup.onUp();
  });
  socket.on('disconnect', (reason) => {
    if (!wanted) return;
    trying('reconnecting', setup.now());
    if (reason !== 'io server disconnect') return;
    // Here, as after a refused handshake, the library waits to be told.
    retry = setTimeout(open, RETRY_SENT_AWAY_MS);
    setup.onSentAway();
  });
  socket.on('connect_error', (error) => {
    if (!wanted) return;
    if (refusalOf(error) === 'signed_out') return setup.onSignedOut();
    if (!socket.active) retry = setTimeout(open, RETRY_REFUSED_MS);
  });
  socket.on('change', (change) => setup.onChange(change));
  socket.on('signed_out', () => setup.onSignedOut());

  const restart = () => {
    if (!wanted) return;
    clearTimeout(retry);
    socket.disconnect();
    // Without a network trying is futile, but a machine can be wrong about that.
    if (setup.online()) open();
    else retry = setTimeout(open, RETRY_REFUSED_MS);
  };

  return {
    restart,
    start() {
      if (wanted) return;
      wanted = true;
      trying('connecting', setup.now());
      open();
    },
    stop() {
      wanted = false;
      clearTimeout(timer);
      clearTimeout(retry);
      socket.disconnect();
    },
    hurry() {
      if (wanted && !socket.connected) restart();
    },
    up: () => socket.connected,
    async watch(vessel, since) {
      if (!socket.connected) throw new Error('not connected');
      return await socket.timeout(WATCH_TIMEOUT_MS).emitWithAck('watch', { vessel, since });
    },
    unwatch(vessel) {
      if (socket.connected) socket.emit('unwatch', { vessel });
    },
  };
}

/** The code a refused handshake carries, if it is a refusal of ours. */
function refusalOf(error: Error): unknown {
  const data: unknown = 'data' in error ? error.data : null;
  return typeof data === 'object' && data !== null && 'code' in data ? data.code : null;
}
