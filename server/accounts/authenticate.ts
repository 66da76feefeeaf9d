import { Problem } from '../../shared/problem';
import type { Viewer } from '../http/viewer';
import type { HeldSession, Sessions } from './sessions';
import { SESSION_EXPIRED } from './sentences';
import type { Tokens } from './tokens';

/** Invoice access ends when it was not used for this long. */
export const INVOICE_IDLE_MS = 60 * 60_000;

export interface Authenticate {
  /**
   * Who holds these tokens. Without `use` it only looks: an open socket asking whether it may stay open is seen, and keeps no invoice access alive.
   * @throws Problem 'signed_out' for a token that is missing, not ours, expired or revoked. An invoice token that does not hold is no error.
   */
  (token: string | undefined, invoiceToken: string | undefined, use?: boolean): Promise<Viewer>;
}

export const hasInvoiceAccess = ({ invoices }: HeldSession): boolean => invoices !== null && Date.now() - invoices.lastUsed < INVOICE_IDLE_MS;

export function createAuthenticate(tokens: Tokens, sessions: Sessions): Authenticate {
  function opensInvoices(session: HeldSession, invoiceToken: string | undefined, use: boolean): boolean {
    if (!invoiceToken || !session.invoices || !hasInvoiceAccess(session)) return false;
    const claims = tokens.read('invoices', invoiceToken);
    // Tokens count whole seconds.
    if (!claims || claims.session !== session.id || claims.issued < Math.floor(session.invoices.since / 1000) * 1000) return false;
    if (use) session.invoices.lastUsed = Date.now();
    return true;
  }

  return async (token, invoiceToken, use = true) => {
    const claims = token ? tokens.read('session', token) : null;
    if (!claims) throw new Problem('signed_out', SESSION_EXPIRED);
    // A socket asks every few seconds: what it is told must not be some seconds old as well.
    const found = use ? sessions.find(claims.session) : sessions.find(claims.session, 0);
    const session = found instanceof Promise ? await found : found;
    if (!session || session.revoked || session.expires <= Date.now()) throw new Problem('signed_out', SESSION_EXPIRED);
    const invoices = opensInvoices(session, invoiceToken, use);
    sessions.note(session);
    return { user: session.user, email: session.email, session: session.id, invoices };
  };
}
