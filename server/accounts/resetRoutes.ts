import { Problem } from '../../shared/basics/problem';
import { Account } from '../database/models/account';
import { clientAddress } from '../http/clientAddress';
import { readBody } from '../http/readBody';
import type { Route } from '../http/route';
import { callerOf } from '../http/slots';
import { logger } from '../logger';
import { revokeTokens } from './accessTokens';
import { createAddressLimit } from './addressLimit';
import { knownSignInKey, signInKey } from './attemptKeys';
import { forgiveFailures } from './attempts';
import { resetBody, resetConfirmBody } from './bodies';
import { createMailPace } from './mailPace';
import { mailResetLink } from './mailResetLink';
import { assertAllowed } from './passwordRules';
import { hashPassword, inPasswordSlot } from './passwords';
import type { AccountParts } from './publicRoutes';
import { readResetToken, redeemResetToken } from './resetLink';
import { LINK_EXPIRED } from './sentences';

/** POST /reset and /reset/confirm: a forgotten password, by a one-time link. */
export function resetRoutes({ config, sessions }: AccountParts): Route[] {
  const limit = createAddressLimit();
  const mayMail = createMailPace();

  return [
    {
      method: 'post',
      path: '/reset',
      told: { summary: 'Have a link mailed that resets a forgotten password', body: resetBody, answer: null },
      run: async (request) => {
        const { email } = readBody(request, resetBody);
        const address = clientAddress(request);
        limit.assertLeft(address);
        // Whether there is such an account or not: a reserve that only strangers use up would tell them apart.
        limit.take(address);
        const account = await Account.findOne({ email }, { email: 1 }).lean();
        // After the answer, which is the same, and as quick, in either case.
        setImmediate(() => account && mayMail(account._id) && void mailResetLink(config, account));
        return { status: 204 };
      },
    },
    {
      method: 'post',
      path: '/reset/confirm',
      told: { summary: 'Set another password by such a link', body: resetConfirmBody, answer: null },
      run: async (request) => {
        const { token, password } = readBody(request, resetConfirmBody);
        const address = clientAddress(request);
        limit.assertLeft(address);
        const refuse = () => {
          limit.take(address);
          throw Problem.field('invalid', 'token', LINK_EXPIRED);
        };
        const user = await readResetToken(token);
        const account = user === null ? null : await Account.findById(user, { email: 1, hash: 1 }).lean();
        // Only a valid link costs a hash, and a refused password does not use the link up.
        if (!account) return refuse();
        assertAllowed(password, account.email, config.PASSWORD_POLICY);
        const hash = await inPasswordSlot(callerOf(request), () => hashPassword(password));
        if (!(await redeemResetToken(token))) return refuse();
        // Of two links used at once, the one that was slower finds another password than it has seen.
        const { matchedCount } = await Account.updateOne({ _id: account._id, hash: account.hash }, { $set: { hash } });
        if (matchedCount === 0) return refuse();
        // Sessions under the old password end, and their failures do not lock the owner out.
        await sessions.revoke({ user: account._id });
        await revokeTokens(account._id);
        await Promise.all([signInKey(account.email), knownSignInKey(account.email, address)].map(forgiveFailures));
        logger.info({ audit: 'password_reset', user: account._id, address }, 'password reset');
        return { status: 204 };
      },
    },
  ];
}
