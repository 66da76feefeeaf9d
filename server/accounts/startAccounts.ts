import type { Config } from '../config';
import type { Route } from '../http/route';
import {
  AccessTokenModel,
  AccountModel,
  AttemptModel,
  InvitationModel,
  PasswordResetModel,
  SessionModel,
} from '../database/models/accounts';
import { PasskeyChallengeModel, PasskeyModel, ProviderSignInModel, SignInEventModel, SignInTicketModel } from '../database/models/signIn';
import { refreshAccess } from '../http/access';
import { ensureAdministrator } from './administrators';
import { accessRoutes } from './accessRoutes';
import { invitationRoutes, sweepInvitations } from './invitationRoutes';
import { orAccessToken, revokeTokens } from './accessTokens';
import { assertNotLocked, clearFailures, recordFailure, sweepAttempts, passwordKey } from './attempts';
import type { Authenticate } from '../http/viewer';
import { createAuthenticate } from './authenticate';
import { openInvoicePassword } from './invoicePassword';
import { type InvoiceCredentials, invoiceRoutes } from './invoiceRoutes';
import { forgetResetTokens, sweepResetTokens } from './resetLink';
import { createSessions, sweepSessions } from './sessions';
import { noteSignIn, browserOf, sweepSignInEvents } from './signInEvents';
import { every } from '../guarded';
import { tokenRoutes } from './tokenRoutes';
import { createTokens } from './tokens';
import { profileRoutes } from './profiles';
import { providerRoutes, sweepProviderSignIns } from './provider/providerRoutes';
import { passkeyRoutes } from './passkeys/passkeyRoutes';
import { sweepPasskeyChallenges } from './passkeys/passkeys';
import { factorRoutes } from './factorRoutes';
import { type AccountParts, publicRoutes } from './publicRoutes';
import { resetRoutes } from './resetRoutes';
import { viewRoutes } from './viewRoutes';
import { Problem } from '../../shared/basics/problem';
import { clientAddress } from '../http/addresses';
import { readBody } from '../http/bodies';
import { callerOf } from '../http/limits';
import { logger } from '../logger';
import { passwordBody, WRONG_PASSWORD } from './bodies';
import { assertAllowed, hashPassword, inPasswordSlot, isPassword } from './passwords';
import { sessions as signedInAt } from '../schemas/accounts';
import { anyText } from '../schemas/values';

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

const MODELS = [
  AccountModel,
  SessionModel,
  AttemptModel,
  PasswordResetModel,
  AccessTokenModel,
  InvitationModel,
  SignInEventModel,
  ProviderSignInModel,
  SignInTicketModel,
  PasskeyModel,
  PasskeyChallengeModel,
];

const SWEEP_MS = 3_600_000;
/** How often the access of accounts is read again: other processes and the command line change it too. */
export const ACCESS_REFRESH_MS = 2_000;
const SWEEPS = [
  sweepSessions,
  sweepAttempts,
  sweepResetTokens,
  sweepInvitations,
  sweepSignInEvents,
  sweepProviderSignIns,
  sweepPasskeyChallenges,
];
const sweep = () => Promise.all(SWEEPS.map((each) => each()));

/** Starts accounts and sessions: creates indexes, deletes expired documents now and every hour, and returns the routes. Needs the database. */
export async function startAccounts(config: Config, secrets: { keys: readonly string[]; invoices: InvoiceCredentials }): Promise<Accounts> {
  await Promise.all(MODELS.map((model) => model.createIndexes()));
  await sweep();
  const sweeping = every(SWEEP_MS, 'sweep of accounts', sweep);
  await openInvoicePassword(secrets.invoices.password);
  await refreshAccess();
  await ensureAdministrator();
  const refreshing = every(ACCESS_REFRESH_MS, 'access of accounts', () => refreshAccess().catch(() => undefined));

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
      clearInterval(refreshing);
      sessions.stop();
    },
  };
}

/** The routes of accounts, without and with a session. */
export function accountRoutes(parts: AccountParts, invoices: InvoiceCredentials): { publicRoutes: Route[]; routes: Route[] } {
  const [provider, passkeys] = [providerRoutes(parts), passkeyRoutes(parts)];
  return {
    publicRoutes: [...publicRoutes(parts), ...resetRoutes(parts), ...provider.publicRoutes, ...passkeys.publicRoutes],
    routes: [
      ...sessionRoutes(parts),
      ...passwordRoutes(parts),
      ...profileRoutes(),
      ...viewRoutes,
      ...tokenRoutes,
      ...invoiceRoutes(parts, invoices),
      ...accessRoutes(parts.config, parts.sessions),
      ...invitationRoutes(parts.config),
      ...factorRoutes(),
      ...provider.routes,
      ...passkeys.routes,
    ],
  };
}

/** POST /password: changes the password; needs the old one. Ends the account's other sessions, access tokens and reset links. */
function passwordRoutes({ config, sessions }: AccountParts): Route[] {
  return [
    {
      method: 'post',
      path: '/password',
      forReaders: true,
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
        // First the sessions, which could make new tokens.
        const ended = await sessions.revoke({ user, except: session });
        await revokeTokens(user);
        await noteSignIn(user, 'password_changed', browserOf(request));
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
      forReaders: true,
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
      forReaders: true,
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
      forReaders: true,
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
