import type { TokenScope } from '../../shared/api/account';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import type { Request, RequestHandler } from 'express';
import { checkEpoch } from '../database/epoch';
import { addressGroup, clientAddress } from './addresses';
import type { Access } from './access';
import type { RateLimit } from './limits';

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
   * Checks the session again, after a body that took long to arrive. Returns the invoice access that it has now; this is no use of it.
   * @throws Problem 'signed_out' if the session has ended meanwhile.
   */
  assertSignedIn(): Promise<InvoiceForm>;
}

export interface Authenticate {
  /**
   * The viewer of these tokens. `use`: false if the call is no activity of the user, such as the periodic check of an open socket; invoice
   * access then still lapses. An invalid invoice token is no error.
   * @throws Problem 'signed_out' for a token that is missing, not ours, expired or revoked.
   */
  (token: string | undefined, invoiceToken: string | undefined, use?: boolean): Promise<Viewer>;
}

const BEARER = /^Bearer ([\w.-]+)$/i;

/** The bearer token of a request; undefined without one. */
export const bearerOf = (request: Request): string | undefined => BEARER.exec(request.headers.authorization ?? '')?.[1];

/**
 * Middleware: refuses requests without a valid session and sets `response.locals.viewer` for `mount`. The invoice token is in
 * X-Invoice-Token; an invalid one is answered with `X-Invoice-Access: refused`. Rate limits count by session. Requests without one are
 * counted by address, in a separate limit, so that they take nothing from users behind the same address.
 */
export function requireSession(authenticate: Authenticate, count: RateLimit): RequestHandler {
  return async (request, response, next) => {
    const began = performance.now();
    // First, because during a restore the database contains no sessions, and users must not be signed out.
    await checkEpoch();
    const token = bearerOf(request);
    const invoiceToken = request.headers['x-invoice-token'];
    const viewer = await authenticate(token, typeof invoiceToken === 'string' ? invoiceToken : undefined).catch((error: unknown) => {
      count(`stranger ${addressGroup(clientAddress(request))}`);
      throw error;
    });
    count(viewer.session);
    if (invoiceToken && viewer.invoiceForm === 'summary') response.setHeader('X-Invoice-Access', 'refused');
    response.locals.viewer = { ...viewer, began };
    next();
  };
}
