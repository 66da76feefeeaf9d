import { createHash, timingSafeEqual } from 'node:crypto';
import { SESSION_EXPIRED } from '../../shared/api/account';
import { Problem } from '../../shared/basics/problem';
import { clientAddress } from '../http/clientAddress';
import { readBody } from '../http/readBody';
import type { Route } from '../http/route';
import { callerOf, createSlots } from '../http/slots';
import { logger } from '../logger';
import { invoiceAccess } from '../schemas/accounts';
import { createAddressLimit, invoiceKey } from './addressLimit';
import { assertNotLocked, clearFailures, recordFailure } from './attempts';
import { hasInvoiceAccess } from './authenticate';
import { INVALID_INVOICE_CREDENTIALS, invoiceLoginBody } from './bodies';
import type { AccountParts } from './publicRoutes';

/** The second access: one username and password for the whole product (sections 1 and 6). */
export interface InvoiceCredentials {
  username: string;
  password: string;
}

/** Nothing behind this is compared. */
const LONGEST = 1_000;
const digest = (text: string) => createHash('sha256').update(text.slice(0, LONGEST).normalize('NFC')).digest();
const isSame = (given: string, wanted: string) => timingSafeEqual(digest(given), digest(wanted));

/** POST /invoice-login: needs the session, answers a token bound to it that lapses after 60 minutes without use. */
export function invoiceRoutes({ tokens, sessions }: AccountParts, wanted: InvoiceCredentials): Route[] {
  const inTurn = createSlots(1, 1_000);
  const limit = createAddressLimit();
  return [
    {
      method: 'post',
      path: '/invoice-login',
      docs: { summary: 'Open invoice access for the session', body: invoiceLoginBody, answer: invoiceAccess },
      run: async (request, viewer) => {
        const { user, session: id } = viewer;
        const { username, password } = readBody(request, invoiceLoginBody);
        const key = invoiceKey(user);
        const address = clientAddress(request);
        const known = await sessions.hasOpenedInvoices(user);
        await inTurn(callerOf(request, viewer), async () => {
          // Accounts cost nothing where registration is open: ten guesses each would be guesses without end.
          if (!known) limit.assertLeft(address);
          const failures = await assertNotLocked(key, { user, address });
          const [name, word] = [isSame(username.trim(), wanted.username), isSame(password, wanted.password)];
          if (!name || !word) {
            limit.take(address);
            await recordFailure(key);
            logger.warn({ audit: 'invoice_access_refused', user, address }, 'invoice access refused');
            throw new Problem('wrong_credentials', INVALID_INVOICE_CREDENTIALS);
          }
          if (failures > 0) await clearFailures(key);
        });

        const session = await sessions.find(id);
        if (!session || session.revoked) throw new Problem('signed_out', SESSION_EXPIRED);
        const issued = Date.now();
        // Another tab's token goes on working; one that lapsed does not come back to life.
        await sessions.openInvoices(session, session.invoices && hasInvoiceAccess(session) ? session.invoices.since : issued);
        logger.info({ audit: 'invoice_access', user, address }, 'invoice access');
        return { status: 200, body: { token: tokens.sign('invoices', { session: id, user, issued, expires: session.expires }) } };
      },
    },
  ];
}
