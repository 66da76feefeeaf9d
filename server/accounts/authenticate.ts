import { SESSION_EXPIRED } from '../../shared/api/account';
import { Problem } from '../../shared/basics/problem';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { readOpenAccess, sessionEnd } from '../http/access';
import type { Authenticate } from '../http/viewer';
import type { CachedSession, Sessions } from './sessions';
import type { Tokens } from './tokens';

/** Invoice access ends when it is not used for this long. */
export const INVOICE_IDLE_MS = 60 * 60_000;

/** A last use further in the future than this is not trusted: the clock was set back after it. */
const CLOCKS_APART_MS = 5 * 60_000;

/** Whether the session's invoice access was used recently enough. */
export function hasInvoiceAccess({ invoices }: CachedSession): boolean {
  const idle = invoices ? Date.now() - invoices.lastUsed : Infinity;
  return idle > -CLOCKS_APART_MS && idle < INVOICE_IDLE_MS;
}

/** Creates the function that finds the viewer of a session token. `readAccess`: another source of access, for tests without a database. */
export function createAuthenticate(tokens: Tokens, sessions: Sessions, readAccess: typeof readOpenAccess = readOpenAccess): Authenticate {
  function formOf(session: CachedSession, invoiceToken: string | undefined, use: boolean): InvoiceForm {
    if (!invoiceToken || !session.invoices || !hasInvoiceAccess(session)) return 'summary';
    const claims = tokens.read('invoices', invoiceToken);
    // Times in tokens are whole seconds.
    if (!claims || claims.session !== session.id || claims.issued < Math.floor(session.invoices.since / 1000) * 1000) return 'summary';
    if (use) session.invoices.lastUsed = Date.now();
    return 'full';
  }

  /** The session `id`. `age`: the maximum age of the cached session, in milliseconds. @throws Problem 'signed_out' if it has ended. */
  async function validSession(id: string, age?: number): Promise<CachedSession> {
    const found = sessions.find(id, age);
    const session = found instanceof Promise ? await found : found;
    if (!session) throw new Problem('signed_out', SESSION_EXPIRED);
    if (session.revoked || session.expires <= Date.now() || session.ends <= performance.now())
      throw new Problem('signed_out', await sessionEnd(session.user));
    return session;
  }

  return async (token, invoiceToken, use = true) => {
    const claims = token ? tokens.read('session', token) : null;
    if (!claims) throw new Problem('signed_out', SESSION_EXPIRED);
    // The periodic check of a socket reads the database, so that a revocation is noticed within one period.
    const session = await validSession(claims.session, use ? undefined : 0);
    const invoiceForm = formOf(session, invoiceToken, use);
    sessions.note(session);
    const { user, email } = session;
    const assertSignedIn = async () => formOf(await validSession(session.id), invoiceToken, false);
    return { user, email, session: session.id, access: await readAccess(user), invoiceForm, assertSignedIn };
  };
}
