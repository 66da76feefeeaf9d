import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem, SESSION_EXPIRED } from '../../shared/basics/problem';
import { clientAddress } from '../http/addresses';
import { readBody } from '../http/bodies';
import type { Route } from '../http/route';
import { callerOf, createSlots } from '../http/limits';
import { logger } from '../logger';
import { invoiceAccess } from '../schemas/accounts';
import { createAddressLimit, invoiceKey, assertNotLocked, clearFailures, recordFailure } from './attempts';
import { hasInvoiceAccess } from './authenticate';
import { INVALID_INVOICE_CREDENTIALS, invoiceLoginBody } from './bodies';
import type { AccountParts } from './publicRoutes';

/** The user name and password of invoice access, one for the installation. */
export interface InvoiceCredentials {
  username: string;
  password: string;
}

/** Only so many characters are compared. */
const LONGEST = 1_000;
const digest = (text: string) => createHash('sha256').update(text.slice(0, LONGEST).normalize('NFC')).digest();
const isSame = (given: string, wanted: string) => timingSafeEqual(digest(given), digest(wanted));

/** POST /invoice-login: returns an invoice token for the session. It expires after 60 minutes without use. */
export function invoiceRoutes({ tokens, sessions }: AccountParts, wanted: InvoiceCredentials): Route[] {
  const inSlot = createSlots(1, 1_000);
  const limit = createAddressLimit();
  return [
    {
      method: 'post',
      path: '/invoice-login',
      forReaders: true,
      docs: { summary: 'Open invoice access for the session', body: invoiceLoginBody, answer: invoiceAccess },
      run: async (request, viewer) => {
        const { user, session: id } = viewer;
        const { username, password } = readBody(request, invoiceLoginBody);
        const key = invoiceKey(user);
        const address = clientAddress(request);
        const hadAccess = await sessions.hasOpenedInvoices(user);
        await inSlot(callerOf(request, viewer), async () => {
          // With open registration, new accounts would allow unlimited guesses: accounts that never had access are limited by address too.
          if (!hadAccess) limit.assertLeft(address);
          const failures = await assertNotLocked(key, { user, address });
          const [isUsername, isPassword] = [isSame(username.trim(), wanted.username), isSame(password, wanted.password)];
          if (!isUsername || !isPassword) {
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
        // While access is open, tokens of other tabs stay valid. After it has lapsed, old tokens stay invalid.
        await sessions.openInvoices(session, session.invoices && hasInvoiceAccess(session) ? session.invoices.since : issued);
        logger.info({ audit: 'invoice_access', user, address }, 'invoice access');
        return { status: 200, body: { token: tokens.sign('invoices', { session: id, user, issued, expires: session.expires }) } };
      },
    },
  ];
}
