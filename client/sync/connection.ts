import type { io as connect, Socket } from 'socket.io-client';
import type { Access } from '../../shared/api/access';
import type { Change, Scope } from '../../shared/log/change';
import type { CaughtUp, ClientEvents, Refused, ServerEvents, SocketAuth } from '../../shared/api/events';
import { noteServerTime, markSent } from '../net/serverTime';
import type { Link, LogPosition } from './store';

export type Connect = typeof connect;

/** Socket.IO's client, or a function that loads it, so that the first screen does not wait for it. */
export type Io = Connect | { load(): Promise<Connect> };

interface ConnectionSetup {
  /** The origin of the server; by default the page's own. */
  url?: string;
  io: Io;
  auth(): SocketAuth;
  now(): number;
  /** Whether the machine has a network, as far as the browser knows. */
  online(): boolean;
  /** When an earlier page last heard from the server, in epoch milliseconds; null if unknown. */
  lastContact(): number | null;
  /** A message from the server arrived. */
  onContact(at: number): void;
  onLink(link: Link): void;
  /** The socket has signed in, for the first time or again. */
  onUp(socket: LiveSocket): void;
  /** The server closed the socket on purpose, because the user's access has changed. */
  onClosedByServer(): void;
  /** `reason`: why, in the words of the server. */
  onSignedOut(reason: string): void;
  /** What the account may do, after each sign-in and when it has changed. */
  onAccess(access: Access): void;
  /** Personal data was erased; the name of the newest erasure, also after each sign-in. */
  onErased(mark: string): void;
  /** The server serves a newer page than this one. */
  onTooOld(): void;
}

export interface Connection {
  start(): void;
  stop(): void;
  /** Closes the socket and signs in again: with a new token, or because the link is dead. */
  restart(): void;
  /** The machine woke up or came online: connects at once instead of waiting for the next attempt. */
  hurry(): void;
  up(): boolean;
  /** The socket while it is connected, else null. */
  socket(): LiveSocket | null;
  /** Subscribes to a log and requests the changes after a position. Rejects if the link is down or no answer comes. */
  watch(vessel: Scope, reached: LogPosition): Promise<CaughtUp | Refused>;
  unwatch(vessel: Scope): void;
  /** Calls `onChange` with every change of one log. A log has one listener. Returns the function that removes it. */
  listen(scope: Scope, onChange: (change: Change) => void): () => void;
}

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/** An answer has at most about 250 kB, 8 s at 256 kbit/s. The link may carry other things meanwhile. */
const WATCH_TIMEOUT_MS = 30_000;
/** After this time without a link the state is 'offline'. */
const OFFLINE_AFTER_MS = 10_000;
/** The same for the first link of a page, because until then the user cannot know whether the data is current. A satellite link takes 4 s. */
const FIRST_LINK_MS = 5_000;
const RETRY_REFUSED_MS = 5_000;
const RETRY_CLOSED_MS = 500;

/** The one socket of a signed-in user (server/live/README.md, "Logs"): websocket only, never compressed. */
export function createConnection(setup: ConnectionSetup): Connection {
  let started = false;
  let socket: LiveSocket | null = null;
  let link: Link = { state: 'connecting', since: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let contact: number | null = null;
  const listeners = new Map<Scope, (change: Change) => void>();

  const show = (state: Link['state'], since = link.since) => {
    link = { state, since };
    setup.onLink(link);
  };

  const noteContact = () => {
    contact = setup.now();
    setup.onContact(contact);
  };

  /** Shows that the socket is connecting, and 'offline' once that has taken too long. */
  const showConnecting = (state: 'connecting' | 'reconnecting', since: number | null) => {
    clearTimeout(timer);
    show(setup.online() ? state : 'offline', since);
    timer = setTimeout(() => show('offline'), state === 'connecting' ? FIRST_LINK_MS : OFFLINE_AFTER_MS);
  };

  /** After a failed first attempt a new page shows 'offline' at once. */
  const showFirstFailure = () => {
    if (link.state === 'connecting') show('offline');
  };

  const openIn = (ms: number) => {
    clearTimeout(retry);
    retry = setTimeout(open, ms);
  };

  function open(): void {
    clearTimeout(retry);
    if (!started) return;
    if (socket) socket.connect();
    else if (typeof setup.io === 'function') createSocket(setup.io);
    else {
      const onLoadFailed = () => {
        if (!started) return;
        showFirstFailure();
        openIn(RETRY_REFUSED_MS);
      };
      setup.io.load().then(createSocket, onLoadFailed);
    }
  }

  function createSocket(io: Connect): void {
    if (socket) return;
    const newSocket: LiveSocket = io(setup.url ?? '/', {
      transports: ['websocket'],
      auth: (send) => send(setup.auth()),
      autoConnect: false,
      forceNew: true,
      reconnectionDelay: 500,
      // The library varies this by half: when the server is back, a client reconnects within 4 s.
      reconnectionDelayMax: 2_500,
    });
    socket = newSocket;
    newSocket.io.on('ping', noteContact);
    newSocket.on('connect', () => {
      clearTimeout(timer);
      noteContact();
      show('live', contact);
      setup.onUp(newSocket);
    });
    newSocket.on('disconnect', (reason) => {
      if (!started) return;
      // A dead link is noticed only after a while. The time of the last message tells how old the data is.
      showConnecting('reconnecting', reason === 'ping timeout' ? contact : setup.now());
      if (reason !== 'io server disconnect') return;
      // The library does not reconnect on its own after this reason, nor after a refused handshake.
      openIn(RETRY_CLOSED_MS);
      setup.onClosedByServer();
    });
    newSocket.on('connect_error', (error) => {
      if (!started) return;
      if (refusalOf(error) === 'signed_out') return setup.onSignedOut(error.message);
      showFirstFailure();
      if (!newSocket.active) openIn(RETRY_REFUSED_MS);
    });
    newSocket.on('change', (change) => listeners.get(change.vessel)?.(change));
    newSocket.on('signed_out', ({ error }) => setup.onSignedOut(error));
    newSocket.on('access', (access) => setup.onAccess(access));
    newSocket.on('erased', (mark) => setup.onErased(mark));
    newSocket.on('client_too_old', () => setup.onTooOld());
    open();
  }

  const restart = () => {
    if (!started) return;
    socket?.disconnect();
    // Without a network an attempt is useless, but the browser can be wrong about that.
    if (setup.online()) open();
    else openIn(RETRY_REFUSED_MS);
  };

  return {
    restart,
    start() {
      if (started) return;
      started = true;
      contact = setup.lastContact();
      showConnecting('connecting', contact);
      open();
    },
    stop() {
      started = false;
      clearTimeout(timer);
      clearTimeout(retry);
      socket?.disconnect();
    },
    hurry() {
      if (started && !socket?.connected) restart();
    },
    up: () => socket?.connected ?? false,
    socket: () => (socket?.connected ? socket : null),
    async watch(vessel, { seq, epoch }) {
      if (!socket?.connected) throw new Error('not connected');
      const sent = markSent();
      const answer = await socket.timeout(WATCH_TIMEOUT_MS).emitWithAck('watch', { vessel, since: seq, epoch });
      // This happens at every reconnect and once a minute, so a clock that is set while the page is open is noticed.
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

/** The error code of a refused handshake, if our server sent it; else null. */
export function refusalOf(error: Error): unknown {
  const data: unknown = 'data' in error ? error.data : null;
  return typeof data === 'object' && data !== null && 'code' in data ? data.code : null;
}

/** An answer takes 50 ms ashore and 600 ms over a satellite. From 400 ms on people notice each round trip. */
const HIGH_LATENCY_MS = 400;

/** The latency when the browser's list of timings was last emptied. */
let formerLatency: number | undefined;

/** Empties the browser's list of timings, because a full one takes no more entries. */
export function emptyTimings(): void {
  formerLatency = latency();
  performance.clearResourceTimings();
}

/** How long the latest API answer took, else the page itself, in milliseconds; undefined without any answer. */
function latency(): number | undefined {
  const answers = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  // A page served by the service worker says nothing about the link.
  const newest = answers.findLast(({ entryType, name, workerStart }) =>
    entryType === 'navigation' ? workerStart === 0 : name.includes('/api/'),
  );
  if (formerLatency !== undefined && newest?.entryType !== 'resource') return formerLatency;
  return newest && newest.responseEnd - newest.requestStart;
}

/** Whether round trips are known to be slow. */
export const isHighLatency = (): boolean => (latency() ?? 0) > HIGH_LATENCY_MS;

/** Whether round trips are slow, or not measured yet. */
export const mayBeHighLatency = (): boolean => (latency() ?? Infinity) > HIGH_LATENCY_MS;
