import type { Request, RequestHandler } from 'express';
import { checkEpoch } from '../database/epoch';
import { addressGroup, clientAddress } from './clientAddress';
import type { RateLimit } from './rateLimit';
import type { Authenticate } from './viewer';

const BEARER = /^Bearer ([\w.-]+)$/i;

/** The bearer token of a request; undefined without one. */
export const bearerOf = (request: Request): string | undefined => BEARER.exec(request.headers.authorization ?? '')?.[1];

/**
 * Middleware: refuses requests without a valid session and sets `response.locals.viewer` for `mount`. The invoice token is in X-Invoice-Token; an
 * invalid one is answered with `X-Invoice-Access: refused`. Rate limits count by session. Requests without one are counted by address, in a
 * separate limit, so that they take nothing from users behind the same address.
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
