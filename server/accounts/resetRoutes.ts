import { Problem } from '../../shared/problem';
import { Account } from '../database/models/account';
import { clientAddress } from '../http/clientAddress';
import { readBody } from '../http/readBody';
import type { Route } from '../http/route';
import { logger } from '../logger';
import { signInDoor } from './accountDoor';
import { forgiveFailures } from './attempts';
import { resetBody, resetConfirmBody } from './bodies';
import { mailResetLink } from './mailResetLink';
import { assertAllowed } from './passwordRules';
import { hashPassword, inPasswordSlot } from './passwords';
import type { AccountParts } from './publicRoutes';
import { redeemResetToken } from './resetLink';
import { LINK_EXPIRED } from './sentences';

/** One mail an account in this time. */
const MAIL_EVERY_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** POST /reset and /reset/confirm: a forgotten password, by a one-time link (design, "Decisions"). */
export function resetRoutes({ config, sessions, limit }: AccountParts): Route[] {
  const mailed = new Map<number, number>();

  function mayMail(user: number): boolean {
    if (Date.now() - (mailed.get(user) ?? 0) < MAIL_EVERY_MS) return false;
    if (mailed.size >= MOST_REMEMBERED) mailed.clear();
    mailed.set(user, Date.now());
    return true;
  }

  return [
    {
      method: 'post',
      path: '/reset',
      run: async (request) => {
        const { email } = readBody(request, resetBody);
        limit.assertLeft(clientAddress(request));
        const account = await Account.findOne({ email }, { email: 1 }).lean();
        if (!account) limit.take(clientAddress(request));
        // Not waited for: the answer is the same, and as quick, whether there is such an account or not.
        else if (mayMail(account._id)) void mailResetLink(config, account);
        return { status: 204 };
      },
    },
    {
      method: 'post',
      path: '/reset/confirm',
      run: async (request) => {
        const { token, password } = readBody(request, resetConfirmBody);
        const address = clientAddress(request);
        limit.assertLeft(address);
        assertAllowed(password, '', config.PASSWORD_POLICY);
        const hash = await inPasswordSlot(() => hashPassword(password));
        const user = await redeemResetToken(token);
        const account = user === null ? null : await Account.findByIdAndUpdate(user, { $set: { hash } }).lean();
        if (!account) {
          limit.take(address);
          throw new Problem('invalid', LINK_EXPIRED, { fields: { token: LINK_EXPIRED } });
        }
        // Whoever knew the old password is out, and the owner is not locked out by them.
        await sessions.revoke({ user: account._id });
        await forgiveFailures(signInDoor(account.email));
        logger.info({ audit: 'password_reset', user: account._id, address }, 'password reset');
        return { status: 204 };
      },
    },
  ];
}
