import { Problem } from '../../shared/basics/problem';
import { Account } from '../database/models/account';
import { clientAddress } from '../http/clientAddress';
import { readBody } from '../http/readBody';
import type { Route } from '../http/route';
import { callerOf } from '../http/slots';
import { logger } from '../logger';
import { revokeTokens } from './accessTokens';
import { passwordKey } from './attemptKeys';
import { assertOpen, forgiveFailures, recordFailure } from './attempts';
import { passwordBody } from './bodies';
import { assertAllowed } from './passwordRules';
import { hashPassword, inPasswordSlot, isPassword } from './passwords';
import type { AccountParts } from './publicRoutes';
import { forgetResetTokens } from './resetLink';
import { WRONG_PASSWORD } from './sentences';

/** POST /password: a new password for a signed-in account that gives the old one. Ends the account's other sessions, its access tokens and its reset links. */
export function passwordRoutes({ config, sessions }: AccountParts): Route[] {
  return [
    {
      method: 'post',
      path: '/password',
      told: { summary: 'Change the password', body: passwordBody, answer: null },
      run: async (request, viewer) => {
        const { user, email, session } = viewer;
        const { current, password } = readBody(request, passwordBody);
        assertAllowed(password, email, config.PASSWORD_POLICY);
        const key = passwordKey(user);
        const address = clientAddress(request);
        await inPasswordSlot(callerOf(request, viewer), async () => {
          const failures = await assertOpen(key, { user, address });
          const account = await Account.findById(user, { hash: 1 }).lean();
          // Written only over the password that was checked: of two changes at once, one is told that its old password is no longer right.
          const changed =
            (await isPassword(current, account?.hash)) &&
            (await Account.updateOne({ _id: user, hash: account?.hash }, { $set: { hash: await hashPassword(password) } })).matchedCount >
              0;
          if (!changed) {
            await recordFailure(key);
            logger.warn({ audit: 'password_change_refused', user, address }, 'password change refused');
            throw Problem.field('invalid', 'current', WRONG_PASSWORD);
          }
          if (failures > 0) await forgiveFailures(key);
        });
        await forgetResetTokens(user);
        await revokeTokens(user);
        const ended = await sessions.revoke({ user, except: session });
        logger.info({ audit: 'password_changed', user, address, ended }, 'password changed');
        return { status: 204 };
      },
    },
  ];
}
