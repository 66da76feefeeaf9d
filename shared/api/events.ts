import type { OnBoard, PresenceNews, Location, Roster } from './presence';
import type { Access } from './access';
import type { Change, Scope } from '../log/change';
import type { People, Person } from '../basics/person';
import type { ProblemCode } from '../basics/problem';
import type { VesselStatusWire } from '../status/vesselStatusWire';

/** The changes after `since` in order; `head`, the number of the newest; and the epoch of these numbers. A restored backup begins a new epoch. */
export interface CaughtUp {
  head: number;
  epoch: string;
  changes: Change[];
}

/** The same over a socket, with the server's time (epoch milliseconds), because a client's clock may be years off. */
export interface Watched extends CaughtUp {
  now: number;
}

export interface Refused {
  error: string;
  code: ProblemCode;
}

/** Events a client sends (server/live/README.md, "Logs"). Without `since`, watching starts at the newest change; `epoch` belongs to `since`. */
export interface ClientEvents {
  watch: (request: { vessel: Scope; since?: number; epoch?: string }, answer: (result: Watched | Refused) => void) => void;
  unwatch: (request: { vessel: Scope }, answer?: (result: Refused | { left: true }) => void) => void;
  /** Follows vessel status. Request `GET /api/fleet/status` after this answer for the current state. */
  watch_vessel_status: (answer: (result: { joined: true } | Refused) => void) => void;
  unwatch_vessel_status: (answer?: (result: Refused | { left: true }) => void) => void;
  /** The user's location on a watched vessel; 0 for none. Answered with the roster when the vessel changed. */
  presence: (place: Location, answer?: (result: Refused | { left: true }) => void) => void;
  /** Follows who is on board; answered with the current state of all vessels. */
  watch_on_board: (answer: (result: { vessels: OnBoard[] } | Refused) => void) => void;
  unwatch_on_board: (answer?: (result: Refused | { left: true }) => void) => void;
  /** The number of unsent writes of this client. */
  waiting: (count: number, answer?: (result: Refused | { left: true }) => void) => void;
  /** Follows profiles; answered with those changed after `since` in `epoch`. */
  watch_people: (request: { since?: number; epoch?: string }, answer: (result: People | Refused) => void) => void;
}

/** Events the server sends. */
export interface ServerEvents {
  change: (change: Change) => void;
  /** The status of a vessel that changed. */
  vessel_status: (status: VesselStatusWire) => void;
  /** A person on board connected or disconnected, or their number of unsent writes changed. */
  on_board: (news: OnBoard) => void;
  /** The other users on the vessel of this socket. */
  roster: (roster: Roster) => void;
  /** The location of another tab, or that it has left. */
  presence: (news: PresenceNews) => void;
  /** The changed profile of a person. */
  person: (person: Person) => void;
  /** What the account may do, after signing in. When it changes, the connection closes next. */
  access: (access: Access) => void;
  /** The newest erasure of personal data, after signing in and when there is another one: `GET /api/erasures` lists them. */
  erased: (mark: string) => void;
  /** The session ended; the connection closes next. */
  signed_out: (reason: Refused) => void;
  /** The page's build differs from the server's; the page should reload when idle. */
  client_too_old: () => void;
}

/** The handshake of a socket. */
export interface SocketAuth {
  token?: string;
  invoiceToken?: string;
  /** The build of the page; omitted by other programs. */
  build?: string;
}
