import type { Server, Socket } from 'socket.io';
import type { ClientEvents, ServerEvents } from '../../shared/api/events';
import type { Person } from '../../shared/basics/person';
import type { ChangeDocument } from '../database/models/log';
import type { Viewer } from '../http/viewer';
import type { PeerNews, Presence } from './roster';

/** The names of Socket.IO rooms. A room of a topic has the name of its event. Logs and presence have two each: with invoice access ('full') and without ('summary'). */
export const room = {
  /** Followers of vessel status. */
  vesselStatus: 'vessel_status',
  /** Followers of who is on board. */
  onBoard: 'on_board',
  /** Followers of profiles. */
  people: 'people',
  /** Tabs on a vessel. */
  presence: (vessel: number) => ({ full: `presence:${vessel}:full`, summary: `presence:${vessel}:summary` }),
  /** The socket of a tab. */
  tab: (tab: string) => `tab:${tab}`,
  display: (display: number) => `display:${display}`,
  session: (session: string) => `session:${session}`,
  /** The sockets of an account. */
  user: (user: number) => `user:${user}`,
  /** The sockets of accounts that see some vessels only. */
  restricted: 'restricted',
  log: (scope: number) => ({ full: `log:${scope}:full`, summary: `log:${scope}:summary` }),
  /** The log of a room; null for another room. */
  scopeOf: (name: string): number | null => {
    const digits = /^log:(\d+):/.exec(name)?.[1];
    return digits === undefined ? null : Number(digits);
  },
};

/** One connected tab: its user, the vessel the user is on board of (null: ashore), and its number of unsent writes. */
export interface ConnectedTab {
  email: string;
  vessel: number | null;
  waiting: number;
}

interface SocketData {
  viewer: Viewer;
}
/**
 * Events between the processes of an installation. `installation`: its epoch, because several installations may share a Redis. A restored backup begins a
 * new epoch.
 */
export interface PeerEvents {
  change: (change: ChangeDocument, installation: string) => void;
  ended: (session: string, installation: string) => void;
  access: (user: number, installation: string) => void;
  person: (person: Person, installation: string) => void;
  presence: (news: PeerNews<Presence>, installation: string) => void;
  on_board: (news: PeerNews<ConnectedTab>, installation: string) => void;
}
export type LiveServer = Server<ClientEvents, ServerEvents, PeerEvents, SocketData>;
export type ServerSocket = Socket<ClientEvents, ServerEvents, PeerEvents, SocketData>;

/** The ids of the sockets of this process whose viewer fails `isVisible`. Only sockets in `room.restricted` are checked; all other accounts see every vessel. */
export function hiddenFrom(io: LiveServer, isVisible: (viewer: Viewer) => boolean): string[] {
  const restricted = [...(io.sockets.adapter.rooms.get(room.restricted) ?? [])];
  return restricted.filter((id) => {
    const socket = io.sockets.sockets.get(id);
    return socket && !isVisible(socket.data.viewer);
  });
}

/** Connects this process to its peers. `handlers` handle their events; the result sends events to them. */
export type Join = (io: LiveServer, handlers: PeerHandlers) => Peers;

/** Handles the events of other processes. */
interface PeerHandlers {
  deliver(change: ChangeDocument): void;
  endSession(session: string): void;
  /** The access of an account has changed. */
  changeAccess(user: number): void;
  sendPerson(person: Person): void;
  /** The locations of tabs at another process. */
  onPresence(news: PeerNews<Presence>): void;
  /** The tabs of people on board at another process. */
  onOnBoard(news: PeerNews<ConnectedTab>): void;
  /** The connection to the others is open, or open again. */
  joined(): void;
}

interface Peers {
  send<E extends keyof PeerEvents>(event: E, what: Parameters<PeerEvents[E]>[0]): void;
  close(): void;
}
