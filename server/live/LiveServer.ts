import type { Server, Socket } from 'socket.io';
import type { ClientEvents, ServerEvents } from '../../shared/api/events';
import type { Person } from '../../shared/basics/person';
import type { ChangeDocument } from '../database/models/change';
import type { Viewer } from '../http/viewer';
import type { PeerNews } from './peerRosters';
import type { Presence } from './roster';

/** One connected tab: of whom, on board of which vessel (null: ashore), and how many of its writes wait. */
export interface Hearing {
  email: string;
  vessel: number | null;
  waiting: number;
}

interface SocketData {
  viewer: Viewer;
}
/** What the processes of one installation tell each other, and which it is: others may share their Redis. */
export interface PeerEvents {
  change: (change: ChangeDocument, installation: string) => void;
  ended: (session: string, installation: string) => void;
  person: (person: Person, installation: string) => void;
  here: (news: PeerNews<Presence>, installation: string) => void;
  aboard: (news: PeerNews<Hearing>, installation: string) => void;
}
export type LiveServer = Server<ClientEvents, ServerEvents, PeerEvents, SocketData>;
export type ServerSocket = Socket<ClientEvents, ServerEvents, PeerEvents, SocketData>;

/** Ties this process to its peers: passes on what happens here and has what happens there brought about here. */
export type Join = (io: LiveServer, here: Here) => Peers;

/** What is brought about here at the word of another process. */
interface Here {
  deliver(change: ChangeDocument): void;
  endSession(session: string): void;
  sendPerson(person: Person): void;
  /** Another process tells where people are. */
  hear(news: PeerNews<Presence>): void;
  /** Another process tells who on board is connected to it. */
  hearAboard(news: PeerNews<Hearing>): void;
  /** The others can be told from now on, or again. */
  joined(): void;
}

interface Peers {
  tell<E extends keyof PeerEvents>(event: E, what: Parameters<PeerEvents[E]>[0]): void;
  close(): void;
}
