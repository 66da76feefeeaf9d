import { Problem, SESSION_EXPIRED } from '../../shared/basics/problem';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { readOpenAccess, sessionEnd } from '../http/access';
import type { Authenticate } from '../http/viewer';
import { isOfInvoicePassword } from './invoicePassword';
import type { CachedSession, Sessions } from './sessions';
import type { Claims, Tokens } from './tokens';

/** Invoice access ends when it is not used for this long. */
const INVOICE_IDLE_MS = 60 * 60_000;

/** A last use further in the future than this is not trusted: the clock was set back after it. */
const CLOCKS_APART_MS = 5 * 60_000;

/** Whether the session's invoice access is of the current password, and was used recently enough. */
export function hasInvoiceAccess({ invoices }: CachedSession): boolean {
  const idle = invoices && isOfInvoicePassword(invoices) ? Date.now() - invoices.lastUsed : Infinity;
  return idle > -CLOCKS_APART_MS && idle < INVOICE_IDLE_MS;
}

/** Creates the function that finds the viewer of a session token. `readAccess`: another source of access, for tests without a database. */
export function createAuthenticate(tokens: Tokens, sessions: Sessions, readAccess: typeof readOpenAccess = readOpenAccess): Authenticate {
  /** The claims of an invoice token of this session; null without one. */
  function claimsOf(session: CachedSession, invoiceToken: string | undefined): Claims | null {
    const claims = invoiceToken ? tokens.read('invoices', invoiceToken) : null;
    return claims?.session === session.id ? claims : null;
  }

  function formOf(session: CachedSession, invoiceToken: string | undefined): InvoiceForm {
    if (!session.invoices || !hasInvoiceAccess(session)) return 'summary';
    const claims = claimsOf(session, invoiceToken);
    // Times in tokens are whole seconds.
    if (!claims || claims.issued < Math.floor(session.invoices.since / 1000) * 1000) return 'summary';
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

  return async (token, invoiceToken, { prolongs, age }) => {
    const claims = token ? tokens.read('session', token) : null;
    if (!claims) throw new Problem('signed_out', SESSION_EXPIRED);
    let session = await validSession(claims.session, age);
    let invoiceForm = formOf(session, invoiceToken);
    if (invoiceForm === 'summary' && claimsOf(session, invoiceToken)) {
      // Another process may just have opened invoice access.
      session = await validSession(session.id, 0);
      invoiceForm = formOf(session, invoiceToken);
    }
    if (prolongs && invoiceForm === 'full' && session.invoices) session.invoices.lastUsed = Date.now();
    sessions.note(session);
    const { user, email } = session;
    const assertSignedIn = async (age?: number) => formOf(await validSession(session.id, age), invoiceToken);
    return { user, email, session: session.id, access: await readAccess(user), invoiceForm, assertSignedIn };
  };
}
