import type { RequestHandler } from 'express';
import type { Viewer } from './viewer';

export type Authenticate = (token: string | undefined, invoiceToken: string | undefined) => Promise<Viewer>;

const BEARER = /^Bearer ([\w.-]+)$/i;

/**
 * The one gate: nothing mounted behind it is reached without a session, routes that do not exist included. Puts the viewer where
 * `mount` finds it. An invoice token travels in X-Invoice-Token; one that no longer holds is answered with `X-Invoice-Access: refused`.
 */
export function gate(authenticate: Authenticate): RequestHandler {
  return async (request, response, next) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const invoiceToken = request.headers['x-invoice-token'];
    const viewer = await authenticate(token, typeof invoiceToken === 'string' ? invoiceToken : undefined);
    if (invoiceToken && !viewer.invoices) response.setHeader('X-Invoice-Access', 'refused');
    response.locals.viewer = viewer;
    next();
  };
}
