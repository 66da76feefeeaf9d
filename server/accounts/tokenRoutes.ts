import * as z from 'zod';
import { LONGEST_TOKEN_NAME, TOKEN_SCOPES, TOKEN_SENTENCES as SAY } from '../../shared/api/account';
import { isIsoDate, todayUtc } from '../../shared/basics/calendar';
import { Problem, READ_ONLY } from '../../shared/basics/problem';
import { nameBody, readBody } from '../http/bodies';
import type { Route } from '../http/route';
import { noteSettings } from '../database/models/userState';
import { logger } from '../logger';
import { newToken, tokens } from '../schemas/accounts';
import { idParameter } from './accessRoutes';
import { listTokens, makeToken, revokeToken } from './accessTokens';

export const tokenBody = z.object({
  name: nameBody(LONGEST_TOKEN_NAME, SAY.name),
  scope: z.enum(TOKEN_SCOPES, { error: SAY.scope }),
  invoices: z
    .boolean({ error: SAY.invoices })
    .nullish()
    .transform((value) => value ?? false),
  expires: z
    .string({ error: SAY.expires })
    .refine((day) => isIsoDate(day) && day >= todayUtc(), { error: SAY.expires })
    .nullish()
    .transform((day) => day ?? null),
});

/** @throws Problem 'bad_request' */
function idIn(id: unknown): number {
  if (typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new Problem('bad_request', 'Invalid access token ID');
}

/** Access tokens of the account. A token cannot use these routes. */
export const tokenRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/tokens',
    docs: { summary: 'The access tokens of the account', answer: tokens },
    run: async (_request, { user }) => ({ status: 200, body: { tokens: await listTokens(user) } }),
  },
  {
    method: 'post',
    path: '/tokens',
    forReaders: true,
    docs: { summary: 'Make an access token; only this answer contains it', body: tokenBody, answer: newToken, creates: true },
    run: async (request, viewer) => {
      const settings = readBody(request, tokenBody);
      if (settings.scope === 'write' && viewer.access.role === 'reader') throw Problem.field('forbidden', 'scope', READ_ONLY);
      if (settings.invoices && viewer.invoiceForm !== 'full') throw Problem.field('forbidden', 'invoices', SAY.noAccess);
      const body = await makeToken(viewer, settings);
      logger.info(
        { audit: 'token_made', user: viewer.user, token: body.id, scope: body.scope, invoices: body.invoices },
        'access token made',
      );
      return { status: 201, body };
    },
  },
  {
    method: 'delete',
    path: '/tokens/:id',
    forReaders: true,
    docs: { summary: 'Revoke an access token', answer: null },
    run: async (request, { user }) => {
      const id = idIn(request.params.id);
      await revokeToken(user, id);
      logger.info({ audit: 'token_revoked', user, token: id }, 'access token revoked');
      return { status: 204 };
    },
  },
  {
    method: 'get',
    path: '/accounts/:id/tokens',
    forAdministrators: true,
    docs: { summary: 'The access tokens of an account', answer: tokens },
    run: async (request) => ({ status: 200, body: { tokens: await listTokens(idParameter(request.params.id, 'account')) } }),
  },
  {
    method: 'delete',
    path: '/accounts/:id/tokens/:token',
    forAdministrators: true,
    docs: { summary: 'Revoke an access token of an account', answer: null },
    run: async (request, { user, email: by }) => {
      const owner = idParameter(request.params.id, 'account');
      const { _id: id, email, name } = await revokeToken(owner, idIn(request.params.token));
      await noteSettings({ of: 'account', op: 'updated', name: email, fields: [`access token ${name}: revoked`], user, by });
      logger.info({ audit: 'token_revoked', user, account: owner, token: id }, 'access token revoked');
      return { status: 204 };
    },
  },
];
