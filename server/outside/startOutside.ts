import { OutsideModel } from '../database/models/displays';
import { every } from '../guarded';
import type { Route } from '../http/route';
import { linkRoutes } from './linkRoutes';
import { sweepLinks } from './links';
import { sharedRoutes } from './sharedRoutes';

export interface Outside {
  publicRoutes: Route[];
  routes: Route[];
}

const SWEEP_MS = 3_600_000;

/** The routes of links: for their holders, and for the administrators who make them. */
export const routesOfOutside = (): Outside => ({ publicRoutes: sharedRoutes(), routes: linkRoutes() });

/** Creates indexes, deletes old links now and every hour, and returns the routes. Needs the database. */
export async function startOutside(): Promise<Outside & { stop(): void }> {
  await OutsideModel.createIndexes();
  await sweepLinks();
  const sweeping = every(SWEEP_MS, 'sweep of links', sweepLinks);
  return { ...routesOfOutside(), stop: () => clearInterval(sweeping) };
}
