import { Problem } from '../../shared/basics/problem';
import type { Config } from '../config';
import { AccountModel, type AccountDocument } from '../database/models/accounts';
import { addressGroup, clientAddress } from '../http/addresses';
import { readBody } from '../http/bodies';
import type { Route } from '../http/route';
import { callerOf } from '../http/limits';
import { logger } from '../logger';
import { signedIn } from '../schemas/accounts';
import {
  type AddressLimit,
  createAddressLimit,
  knownSignInKey,
  signInKey,
  assertNotLocked,
  clearFailures,
  recordFailure,
} from './attempts';
import { INVALID_CREDENTIALS, loginBody, registerBody } from './bodies';
import { ACCESS_SENTENCES } from '../../shared/api/access';
import { readRegistration } from './accessRoutes';
import { isInvited, redeemInvitation } from './invitationRoutes';
import { assertAllowed, assertLocalSignIn, createAccount, inPasswordSlot, isPassword } from './passwords';
import { assertSecondFactor } from './factor';
import type { Sessions } from './sessions';
import { noteSignIn, browserOf, type SignInBrowser } from './signInEvents';
import { startSession } from './startSession';
import type { Tokens } from './tokens';

export interface AccountParts {
  config: Config;
  tokens: Tokens;
  sessions: Sessions;
}

/** @throws Problem 'forbidden' unless an administrator, or REGISTRATION, allows `email` to register. An invitation does, unless registration is closed. */
async function assertMayRegister(email: string, isInvited: boolean, config: Config): Promise<void> {
  const { mode, domains } = await readRegistration(config);
  if (mode === 'closed') throw new Problem('forbidden', ACCESS_SENTENCES.closed);
  if (isInvited) return;
  if (mode === 'invited') throw new Problem('forbidden', ACCESS_SENTENCES.byInvitation);
  if (mode === 'domains' && !domains.includes(email.slice(email.lastIndexOf('@') + 1))) {
    const sentence = 'Registration is not open to this email domain.';
    throw Problem.field('forbidden', 'email', sentence);
  }
}

const NO_LIMIT: AddressLimit = { assertLeft: () => undefined, take: () => undefined };

/**
 * The limit of new accounts for each address: `most` at once, then one every 10 minutes; 0: no limit. Without it, an attacker could escape
 * the limits of an account by registering more.
 */
function limitNewAccounts(most: number): AddressLimit {
  if (most === 0) return NO_LIMIT;
  const sentence = 'Many accounts were registered from your network just now. Please try again in a few minutes.';
  return createAddressLimit({ most, refillSeconds: 600, sentence });
}

/** POST /register and /login, which start a session. */
export function publicRoutes(parts: AccountParts): Route[] {
  const { config, sessions } = parts;
  // Separate limits, so that reaching one does not block the others.
  const [signIns, takenNames] = [createAddressLimit(), createAddressLimit()];
  const newcomers = limitNewAccounts(config.REGISTRATION_LIMIT);

  return [
    {
      method: 'post',
      path: '/register',
      docs: { summary: 'Create an account and sign in', body: registerBody, answer: signedIn, creates: true },
      run: async (request) => {
        const { email, password, invitation } = readBody(request, registerBody);
        assertLocalSignIn(config);
        await assertMayRegister(email, invitation !== null, config);
        assertAllowed(password, email, config.PASSWORD_POLICY);
        const address = clientAddress(request);
        // Limited, because the answer tells whether an e-mail has an account. Checked inside the slot, so that a burst cannot bypass the count.
        const account = await inPasswordSlot(callerOf(request), async () => {
          takenNames.assertLeft(address);
          newcomers.assertLeft(address);
          // A wrong secret counts as a taken name does, so that it cannot be guessed.
          if (invitation !== null && !(await isInvited(invitation))) {
            takenNames.take(address);
            throw new Problem('forbidden', ACCESS_SENTENCES.invitation);
          }
          const made = await createAccount(email, password, invitation === null ? undefined : () => redeemInvitation(invitation));
          (made ? newcomers : takenNames).take(address);
          return made;
        });
        if (!account) throw Problem.field('taken', 'email', 'An account with this email exists already.');
        logger.info({ audit: 'registered', user: account._id, address }, 'registered');
        return startSession(parts, { account, request, remember: false, status: 201 });
      },
    },
    {
      method: 'post',
      path: '/login',
      docs: {
        summary: 'Sign in',
        more: 'An account with a second factor is answered `code_needed`. Send the same again with `code`: a code of its app, or a recovery code.',
        body: loginBody,
        answer: signedIn,
      },
      run: async (request) => {
        const { email, password, code, remember } = readBody(request, loginBody);
        assertLocalSignIn(config);
        const account = await signIn({ email, password, code, ...browserOf(request) }, signIns, sessions);
        logger.info({ audit: 'signed_in', user: account._id, address: clientAddress(request) }, 'signed in');
        return startSession(parts, { account, request, remember, status: 200 });
      },
    },
  ];
}

interface Credentials {
  email: string;
  password: string;
  /** The code of the second factor; null: none was sent. */
  code: string | null;
  agent: string;
  address: string;
}

/**
 * The account with these credentials. The answer and its time are the same for an unknown e-mail and a wrong password.
 * @throws Problem 'wrong_credentials', 'code_needed' if the account has a second factor and no code was sent, or 'too_many' after too many failures of
 * the account or the address.
 */
async function signIn(
  { email, password, code, agent, address }: Credentials,
  limit: AddressLimit,
  sessions: Sessions,
): Promise<AccountDocument> {
  const account = await AccountModel.findOne({ email }).lean<AccountDocument>();
  // Also done for an unknown e-mail, so that the answer is not faster.
  const isKnownAddress = await sessions.isKnown(account?._id ?? 0, address);
  const key = isKnownAddress ? knownSignInKey(email, address) : signInKey(email);

  // Checked and counted inside the slot, so that a burst of guesses cannot bypass the count.
  return inPasswordSlot({ address: addressGroup(address) }, async () => {
    // Accounts that have signed in from this address before are not blocked by the failures of others there.
    if (!isKnownAddress) limit.assertLeft(address);
    const failures = await assertNotLocked(key, { user: account?._id, address });
    if ((await isPassword(password, account?.hash)) && account) {
      if (failures > 0) await clearFailures(key);
      await assertSecondFactor({ user: account._id, agent, address }, code);
      return account;
    }
    limit.take(address);
    await recordFailure(key);
    // After the answer, so that it takes the same time for an unknown e-mail.
    if (account) setImmediate(() => void noteRefused(account._id, { agent, address }));
    logger.warn({ audit: 'sign_in_refused', user: account?._id, address }, 'sign-in refused');
    throw new Problem('wrong_credentials', INVALID_CREDENTIALS);
  });
}

/** Records a wrong password for the owner of the account. Never throws. */
async function noteRefused(user: number, browser: SignInBrowser): Promise<void> {
  try {
    await noteSignIn(user, 'wrong_password', browser);
  } catch (error) {
    logger.error({ audit: 'sign_in_not_recorded', user, err: error }, 'refused sign-in not recorded');
  }
}
