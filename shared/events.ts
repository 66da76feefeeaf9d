import type { IsoDate } from './calendar';
import type { Change, Scope } from './change';
import type { VesselCounts } from './counts';
import type { ProblemCode } from './problem';

/** The answer to `watch`: the changes after `since`, in order, and the number of the newest. */
export interface CaughtUp {
  head: number;
  changes: Change[];
}

/** What is due on the vessels of the fleet today. */
export interface FleetCounts {
  /** The day they were counted on. */
  today: IsoDate;
  vessels: VesselCounts[];
}

export interface Refused {
  error: string;
  code: ProblemCode;
}

/** What a socket may send (design, "A change on the wire"). Without `since`, watching starts at the newest change. */
export interface ClientEvents {
  watch: (request: { vessel: Scope; since?: number }, answer: (result: CaughtUp | Refused) => void) => void;
  unwatch: (request: { vessel: Scope }, answer?: (result: Refused | { left: true }) => void) => void;
  /** Follows what is due on every vessel; answered with all of it as it is now. */
  watch_counts: (answer: (result: FleetCounts | Refused) => void) => void;
  unwatch_counts: (answer?: (result: Refused | { left: true }) => void) => void;
}

/** What a socket is sent. */
export interface ServerEvents {
  change: (change: Change) => void;
  /** What is due on a vessel that was written to. */
  counts: (counts: VesselCounts) => void;
  /** The session ended: the connection is closed right after. */
  signed_out: (reason: Refused) => void;
}

/** What a socket signs in with. */
export interface SocketAuth {
  token?: string;
  invoiceToken?: string;
}
