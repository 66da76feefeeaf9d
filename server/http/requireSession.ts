import type { Request, RequestHandler } from 'express';
import { checkEpoch } from '../database/epoch';
import { addressGroup, clientAddress } from './clientAddress';
import type { RateLimit } from './rateLimit';
import type { Authenticate } from './viewer';

const BEARER = /^Bearer ([\w.-]+)$/i;

/** The token a request comes with; undefined without one. */
export const bearerOf = (request: Request): string | undefined => BEARER.exec(request.headers.authorization ?? '')?.[1];

/**
 * Nothing mounted behind it is reached without a session, routes that do not exist included. Puts the viewer where
 * `mount` finds it. An invoice token travels in X-Invoice-Token; one that no longer holds is answered with `X-Invoice-Access: refused`.
 * Requests are served in the epoch of the database as it is now, and counted by session; those of strangers by address, apart, so that they take nothing from signed-in users behind the same address.
 */
export function requireSession(authenticate: Authenticate, count: RateLimit): RequestHandler {
  return async (request, response, next) => {
    const began = performance.now();
    // First: during a restore the database holds no sessions, which does not mean that they have ended.
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
