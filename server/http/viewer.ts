import type { TokenScope } from '../../shared/api/account';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import type { Request, RequestHandler } from 'express';
import { checkEpoch } from '../database/epoch';
import { addressGroup, clientAddress } from './addresses';
import type { Access } from './access';
import type { RateLimit } from './limits';

/** How long a checked session is used without reading it again, in milliseconds. A revocation by another process is noticed within this time. */
export const SESSION_FRESH_MS = 1_000;

/** The signed-in account of a request or a socket event. */
export interface Viewer {
  /** The account's number. */
  user: number;
  /** The account's e-mail, the author of its changes. */
  email: string;
  /** The session's id, which logging out revokes; for a program, a name for its access token. */
  session: string;
  /** What the account may do, and on which vessels, once the body of the request had arrived. */
  access: Access;
  /** What the access token may do; undefined for a user. */
  scope?: TokenScope;
  /** 'full' with a valid invoice token or an access token that opens invoices. */
  invoiceForm: InvoiceForm;
  /** When the request began (`performance.now`). Data read after this is recent enough to answer it. */
  began?: number;
  /**
   * Checks the session again, after a body that took long to arrive. Returns the invoice access that it has now; this is no use of it. `age`: how old
   * what is known of the session may be, in milliseconds. @throws Problem 'signed_out' if the session has ended meanwhile.
   */
  assertSignedIn(age?: number): Promise<InvoiceForm>;
}

interface SessionCheck {
  /** Whether the call prolongs invoice access. A socket that reconnects and a timer of an unused page do not: they are no activity of the user. */
  prolongs: boolean;
  /** The maximum age of what is known of the session, in milliseconds; 0 reads the database. By default `SESSION_FRESH_MS`. */
  age?: number;
}

export interface Authenticate {
  /**
   * The viewer of these tokens. An invalid invoice token is no error.
   * @throws Problem 'signed_out' for a token that is missing, not ours, expired or revoked.
   */
  (token: string | undefined, invoiceToken: string | undefined, check: SessionCheck): Promise<Viewer>;
}

const BEARER = /^Bearer ([\w.-]+)$/i;

/** The bearer token of a request; undefined without one. */
export const bearerOf = (request: Request): string | undefined => BEARER.exec(request.headers.authorization ?? '')?.[1];

/**
 * Middleware: refuses requests without a valid session and sets `response.locals.viewer` for `mount`. The invoice token is in
 * X-Invoice-Token; an invalid one is answered with `X-Invoice-Access: refused`. With X-Unattended the request does not prolong the access. Rate limits count by session. Requests without one are
 * counted by address, in a separate limit, so that they take nothing from users behind the same address.
 */
export function requireSession(authenticate: Authenticate, count: RateLimit): RequestHandler {
  return async (request, response, next) => {
    const began = performance.now();
    // First, because during a restore the database contains no sessions, and users must not be signed out.
    await checkEpoch();
    const token = bearerOf(request);
    const header = request.headers['x-invoice-token'];
    const invoiceToken = typeof header === 'string' ? header : undefined;
    const prolongs = request.headers['x-unattended'] === undefined;
    const viewer = await authenticate(token, invoiceToken, { prolongs }).catch((error: unknown) => {
      count(`stranger ${addressGroup(clientAddress(request))}`);
      throw error;
    });
    count(viewer.session);
    if (invoiceToken && viewer.invoiceForm === 'summary') response.setHeader('X-Invoice-Access', 'refused');
    response.locals.viewer = { ...viewer, began };
    next();
  };
}
