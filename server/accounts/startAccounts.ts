import type { Config } from '../config';
import type { Route } from '../http/route';
import { AccessToken } from '../database/models/accessToken';
import { Account } from '../database/models/account';
import { Attempt } from '../database/models/attempt';
import { PasswordReset } from '../database/models/passwordReset';
import { Session } from '../database/models/session';
import { orAccessToken } from './accessTokens';
import { accountRoutes } from './accountRoutes';
import { sweepAttempts } from './attempts';
import type { Authenticate } from '../http/viewer';
import { createAuthenticate } from './authenticate';
import type { InvoiceCredentials } from './invoiceRoutes';
import { sweepResetTokens } from './resetLink';
import { createSessions, sweepSessions } from './sessions';
import { every } from '../guarded';
import { createTokens } from './tokens';

export interface Accounts {
  /** Sockets are for users alone. */
  authenticate: Authenticate;
  /** The same over REST, where programs may ask too. */
  authenticateRequest: Authenticate;
  publicRoutes: Route[];
  routes: Route[];
  onSessionEnded(listener: (session: string) => void): void;
  /** Refuses from now on a session that another process has ended. */
  endSession(session: string): void;
  stop(): void;
}

const SWEEP_MS = 3_600_000;
const sweep = () => Promise.all([sweepSessions(), sweepAttempts(), sweepResetTokens()]);

/** Who may come in: makes the indexes, forgets what expired, and hands out what requireSession asks, and the routes. Needs the database. */
export async function startAccounts(config: Config, secrets: { keys: readonly string[]; invoices: InvoiceCredentials }): Promise<Accounts> {
  await Promise.all([Account, Session, Attempt, PasswordReset, AccessToken].map((model) => model.createIndexes()));
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
