import type { Config } from '../config';
import type { Route } from '../http/route';
import { AccessTokenModel, AccountModel, AttemptModel, PasswordResetModel, SessionModel } from '../database/models/accounts';
import { listTokens, makeToken, orAccessToken, revokeToken, revokeTokens } from './accessTokens';
import { assertNotLocked, clearFailures, recordFailure, sweepAttempts, passwordKey } from './attempts';
import type { Authenticate } from '../http/viewer';
import { createAuthenticate } from './authenticate';
import { type InvoiceCredentials, invoiceRoutes } from './invoiceRoutes';
import { forgetResetTokens, sweepResetTokens } from './resetLink';
import { createSessions, sweepSessions } from './sessions';
import { every } from '../guarded';
import { createTokens } from './tokens';
import { profileRoutes } from './profiles';
import { type AccountParts, publicRoutes } from './publicRoutes';
import { resetRoutes } from './resetRoutes';
import { viewRoutes } from './viewRoutes';
import { Problem } from '../../shared/basics/problem';
import { clientAddress } from '../http/addresses';
import { nameBody, readBody } from '../http/bodies';
import { callerOf } from '../http/limits';
import { logger } from '../logger';
import { passwordBody, WRONG_PASSWORD } from './bodies';
import { assertAllowed, hashPassword, inPasswordSlot, isPassword } from './passwords';
import { newToken, sessions as signedInAt, tokens } from '../schemas/accounts';
import { anyText } from '../schemas/values';
import { LONGEST_TOKEN_NAME, TOKEN_SCOPES, TOKEN_SENTENCES as SAY } from '../../shared/api/account';
import { isIsoDate, todayUtc } from '../../shared/basics/calendar';
import * as z from 'zod';

export interface Accounts {
  /** For sockets, which only users may open. */
  authenticate: Authenticate;
  /** For REST, which also accepts access tokens. */
  authenticateRequest: Authenticate;
  publicRoutes: Route[];
  routes: Route[];
  onSessionEnded(listener: (session: string) => void): void;
  /** Refuses a session that another process has ended. */
  endSession(session: string): void;
  stop(): void;
}

const SWEEP_MS = 3_600_000;
const sweep = () => Promise.all([sweepSessions(), sweepAttempts(), sweepResetTokens()]);

/** Starts accounts and sessions: creates indexes, deletes expired documents now and every hour, and returns the routes. Needs the database. */
export async function startAccounts(config: Config, secrets: { keys: readonly string[]; invoices: InvoiceCredentials }): Promise<Accounts> {
  await Promise.all([AccountModel, SessionModel, AttemptModel, PasswordResetModel, AccessTokenModel].map((model) => model.createIndexes()));
  await sweep();
  const sweeping = every(SWEEP_MS, 'sweep of accounts', sweep);

  const tokens = createTokens(secrets.keys);
  const sessions = createSessions();
  const parts = { config, tokens, sessions };
  const authenticate = createAuthenticate(tokens, sessions);
  return {
    authenticate,
    authenticateRequest: orAccessToken(authenticate),
    ...accountRoutes(parts, secrets.invoices),
    onSessionEnded: sessions.onEnded,
    endSession: sessions.end,
    stop: () => {
      clearInterval(sweeping);
      sessions.stop();
    },
  };
}

/** The routes of accounts, without and with a session. */
export const accountRoutes = (parts: AccountParts, invoices: InvoiceCredentials): { publicRoutes: Route[]; routes: Route[] } => ({
  publicRoutes: [...publicRoutes(parts), ...resetRoutes(parts)],
  routes: [
    ...sessionRoutes(parts),
    ...passwordRoutes(parts),
    ...profileRoutes(),
    ...viewRoutes,
    ...tokenRoutes,
    ...invoiceRoutes(parts, invoices),
  ],
});

/** POST /password: changes the password; needs the old one. Ends the account's other sessions, access tokens and reset links. */
function passwordRoutes({ config, sessions }: AccountParts): Route[] {
  return [
    {
      method: 'post',
      path: '/password',
      docs: { summary: 'Change the password', body: passwordBody, answer: null },
      run: async (request, viewer) => {
        const { user, email, session } = viewer;
        const { current, password } = readBody(request, passwordBody);
        assertAllowed(password, email, config.PASSWORD_POLICY);
        const key = passwordKey(user);
        const address = clientAddress(request);
        await inPasswordSlot(callerOf(request, viewer), async () => {
          const failures = await assertNotLocked(key, { user, address });
          const account = await AccountModel.findById(user, { hash: 1 }).lean();
          // Replaces only the password that was checked: of two concurrent changes, the second is refused.
          const changed =
            (await isPassword(current, account?.hash)) &&
            (await AccountModel.updateOne({ _id: user, hash: account?.hash }, { $set: { hash: await hashPassword(password) } }))
              .matchedCount > 0;
          if (!changed) {
            await recordFailure(key);
            logger.warn({ audit: 'password_change_refused', user, address }, 'password change refused');
            throw Problem.field('invalid', 'current', WRONG_PASSWORD);
          }
          if (failures > 0) await clearFailures(key);
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

/** Signing out, and the list of the account's sessions. */
function sessionRoutes({ sessions }: AccountParts): Route[] {
  return [
    {
      method: 'post',
      path: '/logout',
      docs: { summary: 'Sign out', answer: null },
      run: async (_request, { user, session }) => {
        await sessions.revoke({ user, session });
        logger.info({ audit: 'signed_out', user }, 'signed out');
        return { status: 204 };
      },
    },
    {
      method: 'post',
      path: '/logout-everywhere',
      docs: { summary: 'Sign out of every browser', answer: null },
      run: async (_request, { user }) => {
        const ended = await sessions.revoke({ user });
        logger.info({ audit: 'signed_out_everywhere', user, ended }, 'signed out everywhere');
        return { status: 204 };
      },
    },
    {
      method: 'get',
      path: '/sessions',
      docs: { summary: 'Where the account is signed in', answer: signedInAt },
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
      docs: { summary: 'Sign out of one browser', params: { id: anyText }, answer: null },
      run: async (request, { user }) => {
        const session = String(request.params.id);
        if ((await sessions.revoke({ user, session })) === 0) throw new Problem('not_found', 'Session not found');
        logger.info({ audit: 'session_revoked', user }, 'session revoked');
        return { status: 204 };
      },
    },
  ];
}

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
const tokenRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/tokens',
    docs: { summary: 'The access tokens of the account', answer: tokens },
    run: async (_request, { user }) => ({ status: 200, body: { tokens: await listTokens(user) } }),
  },
  {
    method: 'post',
    path: '/tokens',
    docs: { summary: 'Make an access token; only this answer contains it', body: tokenBody, answer: newToken, creates: true },
    run: async (request, viewer) => {
      const settings = readBody(request, tokenBody);
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
    docs: { summary: 'Revoke an access token', answer: null },
    run: async (request, { user }) => {
      const id = idIn(request.params.id);
      await revokeToken(user, id);
      logger.info({ audit: 'token_revoked', user, token: id }, 'access token revoked');
      return { status: 204 };
    },
  },
];
