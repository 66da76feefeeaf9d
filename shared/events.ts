import type { Change, Scope } from './change';
import type { ProblemCode } from './problem';

/** The answer to `watch`: the changes after `since`, in order, and the number of the newest. */
export interface CaughtUp {
  head: number;
  changes: Change[];
}

export interface Refused {
  error: string;
  code: ProblemCode;
}

/** What a socket may send (design, "A change on the wire"). Without `since`, watching starts at the newest change. */
export interface ClientEvents {
  watch: (request: { vessel: Scope; since?: number }, answer: (result: CaughtUp | Refused) => void) => void;
  unwatch: (request: { vessel: Scope }, answer?: (result: Refused | { left: true }) => void) => void;
}

/** What a socket is sent. */
export interface ServerEvents {
  change: (change: Change) => void;
  /** The session ended: the connection is closed right after. */
  signed_out: (reason: Refused) => void;
}

/** What a socket signs in with. */
export interface SocketAuth {
  token?: string;
  invoiceToken?: string;
}
