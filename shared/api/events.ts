import type { Aboard } from './aboard';
import type { Change, Scope } from '../log/change';
import type { People, Person } from '../basics/person';
import type { HereNews, Place, Roster } from './presence';
import type { ProblemCode } from '../basics/problem';
import type { StandingWire } from '../status/standingWire';

/** What a reader of a log is missing: the changes after `since`, in order, the number of the newest, and the epoch these numbers belong to. */
export interface CaughtUp {
  head: number;
  epoch: string;
  changes: Change[];
}

/** The same over a socket, with the server's clock when it answered, in epoch milliseconds: a client's own may be years off. */
export interface Watched extends CaughtUp {
  now: number;
}

export interface Refused {
  error: string;
  code: ProblemCode;
}

/** What a socket may send (server/README.md, "The contract of the socket"). Without `since`, watching starts at the newest change; `epoch` is that of `since`. */
export interface ClientEvents {
  watch: (request: { vessel: Scope; since?: number; epoch?: string }, answer: (result: Watched | Refused) => void) => void;
  unwatch: (request: { vessel: Scope }, answer?: (result: Refused | { left: true }) => void) => void;
  /** Follows how every vessel stands; `GET /api/standings`, asked once this is answered, is all of it as it is then. */
  watch_standings: (answer: (result: { joined: true } | Refused) => void) => void;
  unwatch_standings: (answer?: (result: Refused | { left: true }) => void) => void;
  /** Where the user is on a vessel whose log is followed; 0 for none. Answered with the roster when the vessel is another one. */
  here: (place: Place, answer?: (result: Refused | { left: true }) => void) => void;
  /** Follows when people on board of the vessels were last connected; answered with all of it as it is now. */
  watch_aboard: (answer: (result: { vessels: Aboard[] } | Refused) => void) => void;
  unwatch_aboard: (answer?: (result: Refused | { left: true }) => void) => void;
  /** How many own writes wait in this client. */
  waiting: (count: number, answer?: (result: Refused | { left: true }) => void) => void;
  /** Follows what people tell of themselves; answered with what was told after `since` of `epoch`. */
  watch_people: (request: { since?: number; epoch?: string }, answer: (result: People | Refused) => void) => void;
}

/** What a socket is sent. */
export interface ServerEvents {
  change: (change: Change) => void;
  /** How a vessel stands that was written to. */
  standing: (standing: StandingWire) => void;
  /** A person on board of a vessel came or went, or more or fewer of their writes wait. */
  aboard: (news: Aboard) => void;
  /** Who else is on the vessel the socket said it is on. */
  roster: (roster: Roster) => void;
  /** Where another tab is now, or that it has gone. */
  here: (news: HereNews) => void;
  /** What a person tells of themself now. */
  person: (person: Person) => void;
  /** The session ended: the connection is closed right after. */
  signed_out: (reason: Refused) => void;
  /** The page is of another build than the server's: it should reload when it is not in use. */
  client_too_old: () => void;
}

/** What a socket signs in with. */
export interface SocketAuth {
  token?: string;
  invoiceToken?: string;
  /** The build of the page; other programs have none. */
  build?: string;
}
