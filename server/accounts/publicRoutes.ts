import { Problem } from '../../shared/basics/problem';
import type { Config } from '../config';
import { AccountModel, type AccountDocument } from '../database/models/account';
import { addressGroup, clientAddress, clientAgent } from '../http/clientAddress';
import { readBody } from '../http/readBody';
import type { Answer, Route } from '../http/route';
import { callerOf } from '../http/slots';
import { logger } from '../logger';
import { signedIn } from '../schemas/accounts';
import { type AddressLimit, createAddressLimit, knownSignInKey, signInKey } from './addressLimit';
import { INVALID_CREDENTIALS, loginBody, registerBody } from './bodies';
import { createAccount } from './createAccount';
import { assertAllowed, inPasswordSlot, isPassword } from './passwords';
import type { Sessions } from './sessions';
import type { Tokens } from './tokens';
import type { Request } from 'express';
import { assertNotLocked, clearFailures, recordFailure } from './attempts';

export interface AccountParts {
  config: Config;
  tokens: Tokens;
  sessions: Sessions;
}

/** @throws Problem 'forbidden' unless REGISTRATION lets `email` in. */
function assertMayRegister(email: string, { REGISTRATION }: Config): void {
  if (REGISTRATION === 'closed') throw new Problem('forbidden', 'Registration is closed. Please ask your administrator for an account.');
  if (REGISTRATION !== 'open' && !REGISTRATION.includes(email.slice(email.lastIndexOf('@') + 1))) {
    const sentence = 'Registration is not open to this email domain.';
    throw Problem.field('forbidden', 'email', sentence);
  }
}

const NO_LIMIT: AddressLimit = { assertLeft: () => undefined, take: () => undefined };

/**
 * Accounts cost nothing where registration is open, and each has limits of its own: an address registers `most` at once, then one every
 * 10 minutes. 0: no limit.
 */
function limitNewAccounts(most: number): AddressLimit {
  if (most === 0) return NO_LIMIT;
  const sentence = 'Many accounts were registered from your network just now. Please try again in a few minutes.';
  return createAddressLimit({ most, refillSeconds: 600, sentence });
}

/** POST /register and /login (section 7, Auth). No session is needed: they give one. */
export function publicRoutes({ config, tokens, sessions }: AccountParts): Route[] {
  // Each has a reserve of its own: who uses up one keeps nobody from the others.
  const [signIns, takenNames] = [createAddressLimit(), createAddressLimit()];
  const newcomers = limitNewAccounts(config.REGISTRATION_LIMIT);

  async function open(status: 200 | 201, request: Request, { _id, email, hash }: AccountDocument, remember: boolean): Promise<Answer> {
    const session = await sessions.start({ user: _id, email, remember, agent: clientAgent(request), address: clientAddress(request) });
    // A password that changed since it was checked has ended every session but this one, which was not there yet.
    if (!(await AccountModel.exists({ _id, hash }))) {
      await sessions.revoke({ user: _id, session: session.id });
      throw new Problem('wrong_credentials', INVALID_CREDENTIALS);
    }
    const token = tokens.sign('session', { session: session.id, user: _id, email, issued: session.issued, expires: session.expires });
    return { status, body: { token, user: { id: _id, email } } };
  }

  return [
    {
      method: 'post',
      path: '/register',
      docs: { summary: 'Create an account and sign in', body: registerBody, answer: signedIn, creates: true },
      run: async (request) => {
        const { email, password } = readBody(request, registerBody);
        assertMayRegister(email, config);
        assertAllowed(password, email, config.PASSWORD_POLICY);
        const address = clientAddress(request);
        // Limited, or it would soon tell which e-mails have an account; inside the slot, so that a burst cannot overtake the count.
        const account = await inPasswordSlot(callerOf(request), async () => {
          takenNames.assertLeft(address);
          newcomers.assertLeft(address);
          const made = await createAccount(email, password);
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
 * The account behind `email` and `password`. The answer, and the time it takes, are the same for an unknown e-mail and a wrong password.
 * @throws Problem 'wrong_credentials', or 'too_many' when the account or the address has got too much wrong.
 */
async function signIn(
  { email, password, address }: { email: string; password: string; address: string },
  limit: AddressLimit,
  sessions: Sessions,
): Promise<AccountDocument> {
  const account = await AccountModel.findOne({ email }).lean<AccountDocument>();
  // Also for an unknown e-mail: a faster answer would tell that it is unknown.
  const known = await sessions.isKnown(account?._id ?? 0, address);
  const key = known ? knownSignInKey(email, address) : signInKey(email);

  // Asked and counted inside the slot, so that a burst of guesses cannot overtake the count.
  return inPasswordSlot({ address: addressGroup(address) }, async () => {
    // Many failures must not lock out the others behind the same address: accounts that signed in from here before still may.
    if (!known) limit.assertLeft(address);
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
