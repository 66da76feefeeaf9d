import type { Accounts } from '../accounts/startAccounts';
import type { Displays } from '../displays/startDisplays';
import type { Calendars } from '../calendars/startCalendars';
import type { Digests } from '../digests/startDigests';
import { openApiRoutes } from '../openapi/openApiRoutes';
import { fileRoutes } from '../files/fileRoutes';
import { pieceRoutes } from '../files/pieceRoutes';
import { reportFileRoutes } from '../files/reportFileRoutes';
import type { FileLimits } from '../files/tooLarge';
import type { Route } from '../http/route';
import type { WebhookParts } from '../webhook/startWebhook';
import { importRoutes } from '../imports/importRoutes';
import { reportRoutes } from '../reports/reportRoutes';
import { activityRoutes } from '../queries/activityRoutes';
import { handoverRoutes } from '../queries/handoverRoutes';
import { fleetRoutes } from '../queries/fleetRoutes';
import { searchRoutes } from '../queries/searchRoutes';
import { whatsNewRoutes } from '../queries/whatsNewRoutes';
import { recordRoutes } from '../records/recordRoutes';

/** What access tokens open: the ships and their records, never an account or a display. */
const forPrograms = (routes: readonly Route[]): Route[] => routes.map((route) => ({ ...route, forPrograms: true }));

/** The rooms that bring routes of both sorts. */
export interface Parts {
  accounts: Pick<Accounts, 'publicRoutes' | 'routes'>;
  displays: Displays;
  calendars: Calendars;
  digests: Digests;
  webhook: WebhookParts;
}

/** Every route that needs a session, in order: those for multipart bodies stand before their twins for JSON.*/
export const routesWithSession = ({ accounts, displays, calendars, digests, webhook }: Parts, limits: FileLimits): Route[] => [
  ...accounts.routes,
  ...displays.routes,
  ...calendars.routes,
  ...digests.routes,
  ...webhook.routes,
  ...forPrograms([
    ...reportFileRoutes(limits),
    ...recordRoutes,
    ...activityRoutes,
    ...whatsNewRoutes,
    ...handoverRoutes,
    ...searchRoutes,
    ...fleetRoutes,
    ...importRoutes,
    ...fileRoutes(limits),
    ...pieceRoutes(limits),
    ...reportRoutes,
  ]),
];

/** Every route that needs no session; `withSession`: those that do, which the contract tells of as well. */
export function allPublicRoutes({ accounts, displays, calendars, digests }: Parts, withSession: readonly Route[]): Route[] {
  const open: Route[] = [
    ...accounts.publicRoutes,
    ...displays.publicRoutes,
    ...calendars.publicRoutes,
    ...digests.publicRoutes,
    ...openApiRoutes(() => ({ open, withSession })),
  ];
  return open;
}
