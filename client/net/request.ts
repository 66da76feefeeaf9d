import { createRequest, sessionHeaders as headersOf, type Request } from './createRequest';
import { fetchHearing } from './serverTime';
import { expireInvoiceAccess, expireSession, readInvoiceToken, readToken } from './sessionStorage';

const session = { token: readToken, invoiceToken: readInvoiceToken };

/** Sends one call of the signed-in user (section 7). See `createRequest` for what it throws. */
export const request: Request = createRequest({
  ...session,
  fetch: fetchHearing,
  onSignedOut: expireSession,
  onInvoicesRefused: expireInvoiceAccess,
});

/** The headers of the signed-in user, for calls whose answer is not JSON. */
export const sessionHeaders = (): Record<string, string> => headersOf(session);
