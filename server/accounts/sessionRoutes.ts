import { Problem } from '../../shared/basics/problem';
import type { Route } from '../http/route';
import { logger } from '../logger';
import { sessions as signedInAt } from '../schemas/accounts';
import { text } from '../schemas/values';
import type { AccountParts } from './publicRoutes';

/** Signing out, and the list of where one is signed in. */
export function sessionRoutes({ sessions }: AccountParts): Route[] {
  return [
    {
      method: 'post',
      path: '/logout',
      told: { summary: 'Sign out', answer: null },
      run: async (_request, { user, session }) => {
        await sessions.revoke({ user, session });
        logger.info({ audit: 'signed_out', user }, 'signed out');
        return { status: 204 };
      },
    },
    {
      method: 'post',
      path: '/logout-everywhere',
      told: { summary: 'Sign out of every browser', answer: null },
      run: async (_request, { user }) => {
        const ended = await sessions.revoke({ user });
        logger.info({ audit: 'signed_out_everywhere', user, ended }, 'signed out everywhere');
        return { status: 204 };
      },
    },
    {
      method: 'get',
      path: '/sessions',
      told: { summary: 'Where the account is signed in', answer: signedInAt },
      run: async (_request, { user, email, session }) => {
        const found = await sessions.list(user);
        const body = found.map(({ _id, created, lastSeen, expires, agent, address }) => ({
          id: _id,
          created,
          last_seen: lastSeen,
          expires,
          agent,
          address,
          current: _id === session,
        }));
        return { status: 200, body: { user: { id: user, email }, sessions: body } };
      },
    },
    {
      method: 'delete',
      path: '/sessions/:id',
      told: { summary: 'Sign out of one browser', params: { id: text }, answer: null },
      run: async (request, { user }) => {
        const session = String(request.params.id);
        if ((await sessions.revoke({ user, session })) === 0) throw new Problem('not_found', 'Session not found');
        logger.info({ audit: 'session_revoked', user }, 'session revoked');
        return { status: 204 };
      },
    },
  ];
}
