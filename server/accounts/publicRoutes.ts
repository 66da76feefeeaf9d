import { Problem } from '../../shared/problem';
import type { Config } from '../config';
import { clientAddress, clientAgent } from '../http/clientAddress';
import { readBody } from '../http/readBody';
import type { Answer, Route } from '../http/route';
import { logger } from '../logger';
import type { AddressLimit } from './addressLimit';
import { loginBody, registerBody } from './bodies';
import { createAccount } from './createAccount';
import { assertAllowed } from './passwordRules';
import type { Sessions } from './sessions';
import { signIn } from './signIn';
import type { Tokens } from './tokens';
import type { Request } from 'express';

export interface AccountParts {
  config: Config;
  tokens: Tokens;
  sessions: Sessions;
  limit: AddressLimit;
}

/** @throws Problem 'forbidden' unless REGISTRATION lets `email` in. */
function assertMayRegister(email: string, { REGISTRATION }: Config): void {
  if (REGISTRATION === 'closed') throw new Problem('forbidden', 'Registration is closed. Please ask your administrator for an account.');
  if (REGISTRATION !== 'open' && !REGISTRATION.includes(email.slice(email.lastIndexOf('@') + 1))) {
    const sentence = 'Registration is not open to this email domain.';
    throw new Problem('forbidden', sentence, { fields: { email: sentence } });
  }
}

/** POST /register and /login (section 7, Auth). No session is needed: they give one. */
export function publicRoutes({ config, tokens, sessions, limit }: AccountParts): Route[] {
  async function open(status: 200 | 201, request: Request, account: { _id: number; email: string }, remember: boolean): Promise<Answer> {
    const { _id, email } = account;
    const session = await sessions.start({ user: _id, email, remember, agent: clientAgent(request), address: clientAddress(request) });
    const token = tokens.sign('session', { session: session.id, user: _id, issued: session.issued, expires: session.expires });
    return { status, body: { token, user: { id: _id, email } } };
  }

  return [
    {
      method: 'post',
      path: '/register',
      run: async (request) => {
        const { email, password } = readBody(request, registerBody);
        assertMayRegister(email, config);
        assertAllowed(password, email, config.PASSWORD_POLICY);
        const address = clientAddress(request);
        limit.assertLeft(address);
        const account = await createAccount(email, password);
        if (!account) {
          limit.take(address); // else this would tell quickly who has an account
          const sentence = 'An account with this email exists already.';
          throw new Problem('taken', sentence, { fields: { email: sentence } });
        }
        logger.info({ audit: 'registered', user: account._id, address }, 'registered');
        return open(201, request, account, false);
      },
    },
    {
      method: 'post',
      path: '/login',
      run: async (request) => {
        const { email, password, remember } = readBody(request, loginBody);
        const address = clientAddress(request);
        const account = await signIn({ email, password, address }, limit, sessions);
        logger.info({ audit: 'signed_in', user: account._id, address }, 'signed in');
        return open(200, request, account, remember);
      },
    },
  ];
}
