import { createAddressLimit } from '../accounts/addressLimit';
import { Display } from '../database/models/display';
import { Pairing } from '../database/models/pairing';
import { every } from '../guarded';
import type { Route } from '../http/route';
import { displayRoutes } from './displayRoutes';
import { sweepPairings } from './pairings';
import { screenRoutes } from './screenRoutes';

export interface Displays {
  publicRoutes: Route[];
  routes: Route[];
}

const SWEEP_MS = 10 * 60_000;

/** The routes of displays: those of their screens, and those of the users who pair them. */
export const routesOfDisplays = (): Displays => ({ publicRoutes: screenRoutes(), routes: displayRoutes(createAddressLimit()) });

/** Makes the indexes, forgets the codes that expired, and hands out the routes. Needs the database. */
export async function startDisplays(): Promise<Displays & { stop(): void }> {
  await Promise.all([Display, Pairing].map((model) => model.createIndexes()));
  await sweepPairings();
  const sweeping = every(SWEEP_MS, 'sweep of pairings', sweepPairings);
  return { ...routesOfDisplays(), stop: () => clearInterval(sweeping) };
}
