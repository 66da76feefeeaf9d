import type { Accounts } from '../accounts/startAccounts';
import type { Displays } from '../displays/startDisplays';
import { contractRoutes } from '../contract/contractRoutes';
import { fileRoutes } from '../files/fileRoutes';
import { pieceRoutes } from '../files/pieceRoutes';
import { reportRoutes } from '../files/reportRoutes';
import type { Route } from '../http/route';
import { activityRoutes } from '../readings/activityRoutes';
import { doneRoutes } from '../readings/doneRoutes';
import { dueRoutes } from '../readings/dueRoutes';
import { searchRoutes } from '../readings/searchRoutes';
import { standingRoutes } from '../readings/standingRoutes';
import { sinceRoutes } from '../readings/sinceRoutes';
import { recordRoutes } from '../records/recordRoutes';

/** What access tokens open: the ships and their records, never an account or a display. */
const forPrograms = (routes: readonly Route[]): Route[] => routes.map((route) => ({ ...route, forPrograms: true }));

/** Every route that needs a session, in order: those for multipart bodies stand before their twins for JSON. `uploadLimit` in bytes. */
export const routesBehindGate = (accounts: Pick<Accounts, 'routes'>, displays: Pick<Displays, 'routes'>, uploadLimit: number): Route[] => [
  ...accounts.routes,
  ...displays.routes,
  ...forPrograms([
    ...reportRoutes(uploadLimit),
    ...recordRoutes,
    ...activityRoutes,
    ...sinceRoutes,
    ...doneRoutes,
    ...standingRoutes,
    ...searchRoutes,
    ...dueRoutes,
    ...fileRoutes(uploadLimit),
    ...pieceRoutes(uploadLimit),
  ]),
];

/** Every route that needs no session; `gated`: those that do, which the contract tells of as well. */
export function publicRoutes(
  accounts: Pick<Accounts, 'publicRoutes'>,
  displays: Pick<Displays, 'publicRoutes'>,
  gated: readonly Route[],
): Route[] {
  const open: Route[] = [...accounts.publicRoutes, ...displays.publicRoutes, ...contractRoutes(() => ({ open, gated }))];
  return open;
}
