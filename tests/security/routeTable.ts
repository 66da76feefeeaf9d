import { accountRoutes } from '../../server/accounts/accountRoutes';
import { createAddressLimit } from '../../server/accounts/addressLimit';
import { createSessions } from '../../server/accounts/sessions';
import { createTokens } from '../../server/accounts/tokens';
import { readConfig } from '../../server/config';
import { routesOfDisplays } from '../../server/displays/startDisplays';
import type { Route } from '../../server/http/route';
import { publicRoutes, routesBehindGate } from '../../server/process/routeTable';

/** The server's own route table, read without starting anything. */
export function routeTable(): { open: Route[]; gated: Route[] } {
  const sessions = createSessions();
  sessions.stop();
  const parts = { config: readConfig({}), tokens: createTokens(['k'.repeat(32)]), sessions, limit: createAddressLimit() };
  const accounts = accountRoutes(parts, { username: 'u', password: 'p' });
  const displays = routesOfDisplays();
  const gated = routesBehindGate(accounts, displays, 1_000_000);
  return { open: publicRoutes(accounts, displays, gated), gated };
}

/** What a route is called in expectations and reports. */
export const nameOf = ({ method, path, multipart }: Route): string => `${method.toUpperCase()} ${path}${multipart ? ' (multipart)' : ''}`;
