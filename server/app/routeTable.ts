import type { Accounts } from '../accounts/startAccounts';
import type { Displays } from '../displays/startDisplays';
import type { Calendars } from '../calendars/startCalendars';
import type { Digests } from '../digests/startDigests';
import { contractRoutes } from '../openapi/contractRoutes';
import { fileRoutes } from '../files/fileRoutes';
import { pieceRoutes } from '../files/pieceRoutes';
import { reportRoutes } from '../files/reportRoutes';
import type { FileLimits } from '../files/tooLarge';
import type { Route } from '../http/route';
import type { WebhookParts } from '../webhook/startWebhook';
import { importRoutes } from '../imports/importRoutes';
import { paperRoutes } from '../reports/paperRoutes';
import { activityRoutes } from '../queries/activityRoutes';
import { doneRoutes } from '../queries/doneRoutes';
import { dueRoutes } from '../queries/dueRoutes';
import { searchRoutes } from '../queries/searchRoutes';
import { standingRoutes } from '../queries/standingRoutes';
import { sinceRoutes } from '../queries/sinceRoutes';
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
    ...reportRoutes(limits),
    ...recordRoutes,
    ...activityRoutes,
    ...sinceRoutes,
    ...doneRoutes,
    ...standingRoutes,
    ...searchRoutes,
    ...dueRoutes,
    ...importRoutes,
    ...fileRoutes(limits),
    ...pieceRoutes(limits),
    ...paperRoutes,
  ]),
];

/** Every route that needs no session; `withSession`: those that do, which the contract tells of as well. */
export function publicRoutes({ accounts, displays, calendars, digests }: Parts, withSession: readonly Route[]): Route[] {
  const open: Route[] = [
    ...accounts.publicRoutes,
    ...displays.publicRoutes,
    ...calendars.publicRoutes,
    ...digests.publicRoutes,
    ...contractRoutes(() => ({ open, withSession })),
  ];
  return open;
}
