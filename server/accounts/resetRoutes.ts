import { Problem } from '../../shared/basics/problem';
import { AccountModel, NO_PASSWORD } from '../database/models/accounts';
import { clientAddress } from '../http/addresses';
import { readBody } from '../http/bodies';
import type { Route } from '../http/route';
import { callerOf } from '../http/limits';
import { logger } from '../logger';
import { revokeTokens } from './accessTokens';
import { createAddressLimit, knownSignInKey, signInKey, clearFailures } from './attempts';
import { LINK_EXPIRED, resetBody, resetConfirmBody } from './bodies';
import { assertAllowed, assertLocalSignIn, hashPassword, inPasswordSlot } from './passwords';
import type { AccountParts } from './publicRoutes';
import { noteSignIn, browserOf } from './signInEvents';
import { createResetToken, RESET_LINK_MS, readResetToken, redeemResetToken, resetLink } from './resetLink';
import type { Config } from '../config';
import { openMailer } from './sendMail';

/** POST /reset and /reset/confirm: reset a forgotten password with a one-time link. */
export function resetRoutes({ config, sessions }: AccountParts): Route[] {
  const limit = createAddressLimit();
  const mayMail = createMailLimit();

  return [
    {
      method: 'post',
      path: '/reset',
      docs: { summary: 'Have a link mailed that resets a forgotten password', body: resetBody, answer: null },
      run: async (request) => {
        const { email } = readBody(request, resetBody);
        assertLocalSignIn(config);
        const address = clientAddress(request);
        limit.assertLeft(address);
        // Counted for existing and unknown accounts alike, so that the limit does not tell which exist.
        limit.take(address);
        const account = await AccountModel.findOne({ email }, { email: 1, hash: 1 }).lean();
        // After the answer, so that it takes the same time in both cases.
        // An account without a password does not get one by a mail.
        setImmediate(() => account && account.hash !== NO_PASSWORD && mayMail(account._id) && void mailResetLink(config, account));
        return { status: 204 };
      },
    },
    {
      method: 'post',
      path: '/reset/confirm',
      docs: { summary: 'Set another password by such a link', body: resetConfirmBody, answer: null },
      run: async (request) => {
        const { token, password } = readBody(request, resetConfirmBody);
        assertLocalSignIn(config);
        const address = clientAddress(request);
        limit.assertLeft(address);
        const refuse = () => {
          limit.take(address);
          throw Problem.field('invalid', 'token', LINK_EXPIRED);
        };
        const user = await readResetToken(token);
        const account = user === null ? null : await AccountModel.findById(user, { email: 1, hash: 1 }).lean();
        // Checked first, so that an invalid link costs no hashing. A refused password does not use the link.
        if (!account) return refuse();
        assertAllowed(password, account.email, config.PASSWORD_POLICY);
        const hash = await inPasswordSlot(callerOf(request), () => hashPassword(password));
        if (!(await redeemResetToken(token))) return refuse();
        // If another link was used meanwhile, the stored password is no longer the one read above.
        const { matchedCount } = await AccountModel.updateOne({ _id: account._id, hash: account.hash }, { $set: { hash } });
        if (matchedCount === 0) return refuse();
        // End all sessions of the old password, and unlock the sign-in.
        await sessions.revoke({ user: account._id });
        await revokeTokens(account._id);
        await Promise.all([signInKey(account.email), knownSignInKey(account.email, address)].map(clearFailures));
        await noteSignIn(account._id, 'password_changed', browserOf(request));
        logger.info({ audit: 'password_reset', user: account._id, address }, 'password reset');
        return { status: 204 };
      },
    },
  ];
}

/**
 * An account gets at most one mail a minute, and five in 30 minutes. The requests of a stranger must neither fill a mailbox nor prevent the owner
 * from getting a valid link.
 */
const LEAST_APART_MS = 60_000;
const MOST_MAILS = 5;
const MOST_REMEMBERED = 10_000;

/** Returns a function that tells whether an account may get a mail now, and counts it. `now`: the clock, in milliseconds. */
export function createMailLimit(now = () => performance.now()): (user: number) => boolean {
  const mailed = new Map<number, number[]>();

  return (user) => {
    const at = now();
    const recent = (mailed.get(user) ?? []).filter((time) => at - time < RESET_LINK_MS);
    if (recent.length >= MOST_MAILS || at - (recent.at(-1) ?? -Infinity) < LEAST_APART_MS) return false;
    // Deleted and set again, to move it to the end of the Map: the oldest are at the start.
    mailed.delete(user);
    mailed.set(user, [...recent, at]);
    for (const [oldest] of mailed) if (mailed.size > MOST_REMEMBERED) mailed.delete(oldest);
    return true;
  };
}

/** Mails a one-time link if SMTP_URL is set. Never throws. */
export async function mailResetLink(config: Config, account: { _id: number; email: string }): Promise<void> {
  try {
    const mailer = await openMailer(config);
    if (!mailer || !config.PUBLIC_URL) {
      logger.warn({ audit: 'reset_not_mailed', user: account._id }, 'SMTP_URL is not set: npm run reset-link prints a link');
      return;
    }
    const link = resetLink(config.PUBLIC_URL, await createResetToken(account._id));
    await mailer.send({
      to: account.email,
      subject: 'Reset your Vessel Ops password',
      text: `Someone asked to reset the password of your Vessel Ops account.\n\nTo choose a new one open this link within 30 minutes:\n${link}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
    });
    logger.info({ audit: 'reset_mailed', user: account._id }, 'reset link mailed');
  } catch (error) {
    // The error itself is not logged, because it may contain the address.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    logger.error({ audit: 'reset_not_mailed', user: account._id, code, responseCode }, 'reset link not mailed');
  }
}
