import { Problem } from '../../shared/basics/problem';
import type { Config } from '../config';
import { AccountModel, type AccountDocument } from '../database/models/accounts';
import { addressGroup, clientAddress, clientAgent } from '../http/addresses';
import { readBody } from '../http/bodies';
import type { Answer, Route } from '../http/route';
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
import { accessOf, areVesselsKept, EDITOR, isOpen, wireAccess } from '../http/access';
import { ACCESS_SENTENCES } from '../../shared/api/access';
import { readRegistration } from './accessRoutes';
import { isInvited, redeemInvitation } from './invitationRoutes';
import { createAccount, assertAllowed, inPasswordSlot, isPassword } from './passwords';
import type { Sessions } from './sessions';
import type { Tokens } from './tokens';
import type { Request } from 'express';

export interface AccountParts {
  config: Config;
  tokens: Tokens;
  sessions: Sessions;
}

/** @throws Problem 'forbidden' unless an administrator, or REGISTRATION, allows `email` to register. An invitation does, unless registration is closed. */
async function assertMayRegister(email: string, isInvited: boolean, config: Config): Promise<void> {
  const { mode, domains } = await readRegistration(config);
  if (mode === 'closed') throw new Problem('forbidden', 'Registration is closed. Please ask your administrator for an account.');
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
export function publicRoutes({ config, tokens, sessions }: AccountParts): Route[] {
  // Separate limits, so that reaching one does not block the others.
  const [signIns, takenNames] = [createAddressLimit(), createAddressLimit()];
  const newcomers = limitNewAccounts(config.REGISTRATION_LIMIT);

  async function open(status: 200 | 201, request: Request, { _id, email, hash }: AccountDocument, remember: boolean): Promise<Answer> {
    const access = accessOf(_id);
    if (!isOpen(access)) throw new Problem('forbidden', ACCESS_SENTENCES.ended);
    const session = await sessions.start({ user: _id, email, remember, agent: clientAgent(request), address: clientAddress(request) });
    // If the password changed since it was checked, that change ended all sessions but this one, which did not exist yet.
    if (!(await AccountModel.exists({ _id, hash }))) {
      await sessions.revoke({ user: _id, session: session.id });
      throw new Problem('wrong_credentials', INVALID_CREDENTIALS);
    }
    const token = tokens.sign('session', { session: session.id, user: _id, email, issued: session.issued, expires: session.expires });
    return {
      status,
      body: { token, user: { id: _id, email }, ...((access !== EDITOR || areVesselsKept()) && { access: wireAccess(access) }) },
    };
  }

  return [
    {
      method: 'post',
      path: '/register',
      docs: { summary: 'Create an account and sign in', body: registerBody, answer: signedIn, creates: true },
      run: async (request) => {
        const { email, password, invitation } = readBody(request, registerBody);
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
        return open(201, request, account, false);
      },
    },
    {
      method: 'post',
      path: '/login',
      docs: { summary: 'Sign in', body: loginBody, answer: signedIn },
      run: async (request) => {
        const { email, password, remember } = readBody(request, loginBody);
        const address = clientAddress(request);
        const account = await signIn({ email, password, address }, signIns, sessions);
        logger.info({ audit: 'signed_in', user: account._id, address }, 'signed in');
        return open(200, request, account, remember);
      },
    },
  ];
}

/**
 * The account with this e-mail and password. The answer and its time are the same for an unknown e-mail and a wrong password.
 * @throws Problem 'wrong_credentials', or 'too_many' after too many failures of the account or the address.
 */
async function signIn(
  { email, password, address }: { email: string; password: string; address: string },
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
      return account;
    }
    limit.take(address);
    await recordFailure(key);
    logger.warn({ audit: 'sign_in_refused', user: account?._id, address }, 'sign-in refused');
    throw new Problem('wrong_credentials', INVALID_CREDENTIALS);
  });
}
