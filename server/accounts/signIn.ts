import { Problem } from '../../shared/basics/problem';
import { Account, type AccountDocument } from '../database/models/account';
import { addressGroup } from '../http/clientAddress';
import { logger } from '../logger';
import { knownSignInKey, signInKey } from './attemptKeys';
import type { AddressLimit } from './addressLimit';
import { assertOpen, forgiveFailures, recordFailure } from './attempts';
import { inPasswordSlot, isPassword } from './passwords';
import { INVALID_CREDENTIALS } from './sentences';
import type { Sessions } from './sessions';

/**
 * The account behind `email` and `password`. The answer, and the time it takes, are the same for an unknown e-mail and a wrong password.
 * @throws Problem 'wrong_credentials', or 'too_many' when the account or the address has got too much wrong.
 */
export async function signIn(
  { email, password, address }: { email: string; password: string; address: string },
  limit: AddressLimit,
  sessions: Sessions,
): Promise<AccountDocument> {
  const account = await Account.findOne({ email }).lean<AccountDocument>();
  // Also for an unknown e-mail: a faster answer would tell that it is unknown.
  const known = await sessions.isKnown(account?._id ?? 0, address);
  const key = known ? knownSignInKey(email, address) : signInKey(email);

  // Asked and counted inside the slot, so that a burst of guesses cannot overtake the count.
  return inPasswordSlot({ address: addressGroup(address) }, async () => {
    // Many failures must not lock out the others behind the same address: accounts that signed in from here before still may.
    if (!known) limit.assertLeft(address);
    const failures = await assertOpen(key, { user: account?._id, address });
    if ((await isPassword(password, account?.hash)) && account) {
      if (failures > 0) await forgiveFailures(key);
      return account;
    }
    limit.take(address);
    await recordFailure(key);
    logger.warn({ audit: 'sign_in_refused', user: account?._id, address }, 'sign-in refused');
    throw new Problem('wrong_credentials', INVALID_CREDENTIALS);
  });
}
