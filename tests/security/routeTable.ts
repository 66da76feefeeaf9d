import { accountRoutes } from '../../server/accounts/startAccounts';
import { createSessions } from '../../server/accounts/sessions';
import { createTokens } from '../../server/accounts/tokens';
import { routesOfDigests } from '../../server/digests/startDigests';
import { createStopLinks } from '../../server/digests/digestRoutes';
import { routesOfCalendars } from '../../server/calendars/startCalendars';
import { readConfig } from '../../server/config';
import { routesOfOutside } from '../../server/outside/startOutside';
import { routesOfDisplays } from '../../server/displays/startDisplays';
import { erasureRoutes } from '../../server/erasure/erasureRoutes';
import type { Route } from '../../server/http/route';
import { routesOfWebhook } from '../../server/webhook/startWebhook';
import { allPublicRoutes, routesWithSession } from '../../server/app/routeTable';

/** The server's own route table, read without starting anything. */
export function routeTable(): { open: Route[]; withSession: Route[] } {
  const sessions = createSessions();
  sessions.stop();
  const parts = { config: readConfig({}), tokens: createTokens(['k'.repeat(32)]), sessions };
  const accounts = accountRoutes(parts, { username: 'u', password: 'p' });
  const displays = routesOfDisplays();
  const rooms = {
    accounts,
    displays,
    calendars: routesOfCalendars(undefined),
    digests: routesOfDigests(true, createStopLinks(['k'])),
    outside: routesOfOutside(),
    webhook: routesOfWebhook(false),
    erasures: erasureRoutes(''),
  };
  const withSession = routesWithSession(rooms, { largest: 1_000_000, quota: 0 });
  return { open: allPublicRoutes(rooms, withSession), withSession };
}

/** What a route is called in expectations and reports. */
export const nameOf = ({ method, path, multipart }: Route): string => `${method.toUpperCase()} ${path}${multipart ? ' (multipart)' : ''}`;
