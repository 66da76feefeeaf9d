import type { Accounts } from '../accounts/startAccounts';
import { fileRoutes } from '../files/fileRoutes';
import { pieceRoutes } from '../files/pieceRoutes';
import { reportRoutes } from '../files/reportRoutes';
import type { Route } from '../http/route';
import { activityRoutes } from '../readings/activityRoutes';
import { doneRoutes } from '../readings/doneRoutes';
import { sinceRoutes } from '../readings/sinceRoutes';
import { recordRoutes } from '../records/recordRoutes';

/** Every route that needs a session, in order: those for multipart bodies stand before their twins for JSON. `uploadLimit` in bytes. */
export const routesBehindGate = (accounts: Pick<Accounts, 'routes'>, uploadLimit: number): Route[] => [
  ...accounts.routes,
  ...reportRoutes(uploadLimit),
  ...recordRoutes,
  ...activityRoutes,
  ...sinceRoutes,
  ...doneRoutes,
  ...fileRoutes(uploadLimit),
  ...pieceRoutes(uploadLimit),
];
