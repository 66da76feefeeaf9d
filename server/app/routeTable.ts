import type { Accounts } from '../accounts/startAccounts';
import type { Displays } from '../displays/startDisplays';
import type { Calendars } from '../calendars/startCalendars';
import type { Digests } from '../digests/startDigests';
import type { Outside } from '../outside/startOutside';
import { openApiRoutes } from '../openapi/openApiRoutes';
import { fileRoutes } from '../files/fileRoutes';
import { pieceRoutes } from '../files/pieceRoutes';
import { reportFileRoutes } from '../files/reportFileRoutes';
import type { FileLimits } from '../files/receiveFile';
import type { Route } from '../http/route';
import type { WebhookParts } from '../webhook/startWebhook';
import { importRoutes } from '../imports/importRoutes';
import { reportRoutes } from '../reports/reportRoutes';
import { trailRoutes } from '../reports/trail/trailRoutes';
import { activityRoutes } from '../queries/activityRoutes';
import { handoverRoutes } from '../queries/handoverRoutes';
import { fleetRoutes } from '../queries/fleetRoutes';
import { trendRoutes } from '../queries/trendRoutes';
import { searchRoutes } from '../queries/searchRoutes';
import { whatsNewRoutes } from '../queries/whatsNewRoutes';
import { isRepeat } from '../records/precondition';
import { recordRoutes } from '../records/recordRoutes';

/** Marks routes that access tokens may use: ships and their records, never accounts or displays. Their writes answer repeats. */
const forPrograms = (routes: readonly Route[]): Route[] =>
  routes.map((route) => ({ ...route, forPrograms: true, ...(route.docs.writes && { isRepeat }) }));

/** The rooms with public routes and routes that need a session. */
export interface Parts {
  accounts: Pick<Accounts, 'publicRoutes' | 'routes'>;
  displays: Displays;
  calendars: Calendars;
  digests: Digests;
  outside: Outside;
  webhook: WebhookParts;
  erasures: readonly Route[];
}

/** All routes that need a session. The first match counts, so routes for multipart bodies come before those for JSON. */
export const routesWithSession = (
  { accounts, displays, calendars, digests, outside, webhook, erasures }: Parts,
  limits: FileLimits,
): Route[] => [
  ...accounts.routes,
  ...displays.routes,
  ...calendars.routes,
  ...digests.routes,
  ...outside.routes,
  ...webhook.routes,
  ...erasures,
  ...forPrograms([
    ...reportFileRoutes(limits),
    ...recordRoutes,
    ...activityRoutes,
    ...whatsNewRoutes,
    ...handoverRoutes,
    ...searchRoutes,
    ...fleetRoutes,
    ...trendRoutes,
    ...importRoutes,
    ...fileRoutes(limits),
    ...pieceRoutes(limits),
    ...reportRoutes,
    ...trailRoutes,
  ]),
];

/** All routes that need no session. `withSession`: the other routes, for the OpenAPI document. */
export function allPublicRoutes({ accounts, displays, calendars, digests, outside }: Parts, withSession: readonly Route[]): Route[] {
  const open: Route[] = [
    ...accounts.publicRoutes,
    ...displays.publicRoutes,
    ...calendars.publicRoutes,
    ...digests.publicRoutes,
    ...outside.publicRoutes,
    ...openApiRoutes(() => ({ open, withSession })),
  ];
  return open;
}
