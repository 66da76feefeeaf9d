import { io, type Socket } from 'socket.io-client';
import type { Change, Scope } from '../../shared/log/change';
import type { ClientEvents, Refused, ServerEvents, SocketAuth, Watched } from '../../shared/api/events';
import { PATIENCE_MS } from './tier';
import { until } from './until';

/** A client of any make on the live contract (server/live/README.md, "Logs"). */
export interface OpenSocket {
  socket: Socket<ServerEvents, ClientEvents>;
  /** Every change it was sent, in the order it came, caught up or live. */
  heard: Change[];
  /** The names of erasures that it was told of, from the moment it connects. */
  erased: string[];
  watch(vessel: Scope, since?: number): Promise<Watched | Refused>;
  unwatch(vessel: Scope): Promise<{ left: true } | Refused>;
  /** Joins those who are told how vessels stand. */
  watchVesselStatus(): Promise<{ joined: true } | Refused>;
  /** Anything at all, as a broken or hostile client sends it; the acknowledgement. Fails when there is none. */
  send(event: string, ...args: unknown[]): Promise<unknown>;
  /** Waits until `count` live changes have been heard. */
  hears(count: number): Promise<void>;
  close(): void;
}

/** Connects; rejects with what the server said when it refuses. */
export async function openSocket(url: string, auth: SocketAuth | Record<string, unknown>, origin?: string): Promise<OpenSocket> {
  const socket: Socket<ServerEvents, ClientEvents> = io(url, {
    auth,
    forceNew: true,
    transports: ['websocket'],
    reconnection: false,
    ...(origin === undefined ? {} : { extraHeaders: { Origin: origin } }),
  });
  const heard: Change[] = [];
  socket.on('change', (change) => void heard.push(change));
  const erased: string[] = [];
  socket.on('erased', (mark) => void erased.push(mark));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('connect_error', (error) => reject((error as Error & { data?: Refused }).data ?? error));
    });
  } catch (error) {
    socket.disconnect();
    throw error;
  }
  const untyped = socket as unknown as Socket;
  return {
    socket,
    heard,
    erased,
    watch: (vessel, since) => socket.timeout(PATIENCE_MS).emitWithAck('watch', { vessel, since }),
    unwatch: (vessel) => socket.timeout(PATIENCE_MS).emitWithAck('unwatch', { vessel }),
    watchVesselStatus: () => socket.timeout(PATIENCE_MS).emitWithAck('watch_vessel_status'),
    send: (event, ...args) => untyped.timeout(PATIENCE_MS).emitWithAck(event, ...args),
    hears: (count) =>
      until(
        () => heard.length >= count,
        () => `${count} changes; heard ${heard.length}`,
      ),
    close: () => void socket.disconnect(),
  };
}

/** The caught-up answer; fails when it is a refusal. */
export function caughtUp(answer: Watched | Refused): Watched {
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}
