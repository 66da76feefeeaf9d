import type { io as connect, Socket } from 'socket.io-client';
import type { Change, Scope } from '../../shared/log/change';
import type { CaughtUp, ClientEvents, Refused, ServerEvents, SocketAuth } from '../../shared/api/events';
import { noteServerTime, markSent } from '../net/serverTime';
import type { Link, LogPosition } from './store';

export type Connect = typeof connect;

/** Socket.IO's client, or how to fetch it: the first screen need not wait for it. */
export type Io = Connect | { load(): Promise<Connect> };

export interface ConnectionSetup {
  /** The origin of the server; the page's own when left out. */
  url?: string;
  io: Io;
  auth(): SocketAuth;
  now(): number;
  /** Whether the machine has a network at all, as far as it knows. */
  online(): boolean;
  /** When an earlier page last heard from the server, as epoch milliseconds; null when that is not known. */
  heardBefore(): number | null;
  /** The server was heard, now. */
  onHeard(at: number): void;
  onLink(link: Link): void;
  /** The socket is signed in, for the first time or again. */
  onUp(socket: LiveSocket): void;
  /** The server closed the socket on purpose: what it may be told has changed. */
  onSentAway(): void;
  onSignedOut(): void;
  /** The server serves a newer page than this one. */
  onTooOld(): void;
}

export interface Connection {
  start(): void;
  stop(): void;
  /** Drops the link and signs in again: with a new token, or because the old link is dead. */
  restart(): void;
  /** The machine woke up or came online: try at once instead of waiting. */
  hurry(): void;
  up(): boolean;
  /** The socket while it is signed in, else null. */
  socket(): LiveSocket | null;
  /** Follows a log from where it was reached. Rejects when the link is down or no answer comes. */
  watch(vessel: Scope, reached: LogPosition): Promise<CaughtUp | Refused>;
  unwatch(vessel: Scope): void;
  /** Hands every change of one log to `onChange`, one listener a log; returns how to stop. */
  listen(scope: Scope, onChange: (change: Change) => void): () => void;
}

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/** An answer of some hundred changes takes this long at worst over a satellite link. */
const WATCH_TIMEOUT_MS = 30_000;
/** A link that is gone this long is called offline. */
const OFFLINE_AFTER_MS = 10_000;
/** The same for the first link of a page, when nothing else says whether the shown data is current. A satellite link takes 4 s. */
const FIRST_LINK_MS = 5_000;
const RETRY_REFUSED_MS = 5_000;
const RETRY_SENT_AWAY_MS = 500;

/** The one socket of a signed-in user (server/live/README.md, "Logs"): websocket only, never compressed. */
export function createConnection(setup: ConnectionSetup): Connection {
  let wanted = false;
  let socket: LiveSocket | null = null;
  let link: Link = { state: 'connecting', since: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let heard: number | null = null;
  const listeners = new Map<Scope, (change: Change) => void>();

  const show = (state: Link['state'], since = link.since) => {
    link = { state, since };
    setup.onLink(link);
  };

  const hear = () => {
    heard = setup.now();
    setup.onHeard(heard);
  };

  /** Says that the link is being made, and calls it offline once that has taken too long. */
  const trying = (state: 'connecting' | 'reconnecting', since: number | null) => {
    clearTimeout(timer);
    show(setup.online() ? state : 'offline', since);
    timer = setTimeout(() => show('offline'), state === 'connecting' ? FIRST_LINK_MS : OFFLINE_AFTER_MS);
  };

  /** The first try failed: a page just opened says so without waiting for the next try. */
  const failed = () => {
    if (link.state === 'connecting') show('offline');
  };

  const openIn = (ms: number) => {
    clearTimeout(retry);
    retry = setTimeout(open, ms);
  };

  function open(): void {
    clearTimeout(retry);
    if (!wanted) return;
    if (socket) socket.connect();
    else if (typeof setup.io === 'function') make(setup.io);
    else {
      const unfetched = () => {
        if (!wanted) return;
        failed();
        openIn(RETRY_REFUSED_MS);
      };
      setup.io.load().then(make, unfetched);
    }
  }

  function make(io: Connect): void {
    if (socket) return;
    const made: LiveSocket = io(setup.url ?? '/', {
      transports: ['websocket'],
      auth: (send) => send(setup.auth()),
      autoConnect: false,
      forceNew: true,
      reconnectionDelay: 500,
      // The library varies this by half: when the server is back, a client reconnects within 4 s.
      reconnectionDelayMax: 2_500,
    });
    socket = made;
    made.io.on('ping', hear);
    made.on('connect', () => {
      clearTimeout(timer);
      hear();
      show('live', heard);
      setup.onUp(made);
    });
    made.on('disconnect', (reason) => {
      if (!wanted) return;
      // A dead link is noticed late: the time of the last message says how old the shown data is.
      trying('reconnecting', reason === 'ping timeout' ? heard : setup.now());
      if (reason !== 'io server disconnect') return;
      // In this case, as after a refused handshake, the library does not reconnect on its own.
      openIn(RETRY_SENT_AWAY_MS);
      setup.onSentAway();
    });
    made.on('connect_error', (error) => {
      if (!wanted) return;
      if (refusalOf(error) === 'signed_out') return setup.onSignedOut();
      failed();
      if (!made.active) openIn(RETRY_REFUSED_MS);
    });
    made.on('change', (change) => listeners.get(change.vessel)?.(change));
    made.on('signed_out', () => setup.onSignedOut());
    made.on('client_too_old', () => setup.onTooOld());
    open();
  }

  const restart = () => {
    if (!wanted) return;
    socket?.disconnect();
    // Without a network trying is futile, but a machine can be wrong about that.
    if (setup.online()) open();
    else openIn(RETRY_REFUSED_MS);
  };

  return {
    restart,
    start() {
      if (wanted) return;
      wanted = true;
      heard = setup.heardBefore();
      trying('connecting', heard);
      open();
    },
    stop() {
      wanted = false;
      clearTimeout(timer);
      clearTimeout(retry);
      socket?.disconnect();
    },
    hurry() {
      if (wanted && !socket?.connected) restart();
    },
    up: () => socket?.connected ?? false,
    socket: () => (socket?.connected ? socket : null),
    async watch(vessel, { seq, epoch }) {
      if (!socket?.connected) throw new Error('not connected');
      const sent = markSent();
      const answer = await socket.timeout(WATCH_TIMEOUT_MS).emitWithAck('watch', { vessel, since: seq, epoch });
      // Asked at every reconnect and once a minute: a clock that is set while the page is open is noticed.
      if ('now' in answer) noteServerTime(answer.now, sent);
      return answer;
    },
    listen(scope, onChange) {
      listeners.set(scope, onChange);
      return () => void listeners.delete(scope);
    },
    unwatch(vessel) {
      if (socket?.connected) socket.emit('unwatch', { vessel });
    },
  };
}

/** The code a refused handshake carries, if it is a refusal of ours. */
export function refusalOf(error: Error): unknown {
  const data: unknown = 'data' in error ? error.data : null;
  return typeof data === 'object' && data !== null && 'code' in data ? data.code : null;
}

/** An answer ashore takes 50 ms and over a satellite 600: from here on people notice each round trip. */
const FAR_MS = 400;

/** Whether the server is far away, by how long its newest answer took: to a call, else the page itself. `unknown` when it has given none. */
export function isHighLatency(unknown: boolean): boolean {
  const answers = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  // What came out of the worker says nothing of the link.
  const newest = answers.findLast(({ entryType, name, workerStart }) =>
    entryType === 'navigation' ? workerStart === 0 : name.includes('/api/'),
  );
  return newest ? newest.responseEnd - newest.requestStart > FAR_MS : unknown;
}
