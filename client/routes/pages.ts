import { lazy } from 'react';
import { loadChunk } from '../api/loadChunk';
import { registerWorker } from './registerWorker';

/** The pages, each a chunk of its own. */
const load = {
  frame: () => loadChunk(() => import('./Frame')),
  dashboard: () => loadChunk(() => import('../features/dashboard/DashboardPage')),
  list: () => loadChunk(() => import('../features/records/table/ListPage')),
  form: () => loadChunk(() => import('../features/records/form/FormPage')),
  wall: () => loadChunk(() => import('../features/dashboard/WallPage')),
  login: () => loadChunk(() => import('../features/session/LoginPage')),
  register: () => loadChunk(() => import('../features/session/RegisterPage')),
  reset: () => loadChunk(() => import('../features/session/ResetPage')),
};

export const Frame = lazy(async () => ({ default: (await load.frame()).Frame }));
export const DashboardPage = lazy(async () => ({ default: (await load.dashboard()).DashboardPage }));
export const ListPage = lazy(async () => ({ default: (await load.list()).ListPage }));
export const FormPage = lazy(async () => ({ default: (await load.form()).FormPage }));
export const WallPage = lazy(async () => ({ default: (await load.wall()).WallPage }));
export const LoginPage = lazy(async () => ({ default: (await load.login()).LoginPage }));
export const RegisterPage = lazy(async () => ({ default: (await load.register()).RegisterPage }));
export const ResetPage = lazy(async () => ({ default: (await load.reset()).ResetPage }));

const whenIdle = () =>
  new Promise<void>((resolve) => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => resolve()) : resolve()));

let begun = false;

/**
 * Fetches the signed-in pages: moving about then needs no link, and signing in no wait. Then has everything kept for the next visit.
 * Called once nothing that the user waits for is being fetched any more.
 */
export async function loadAhead(): Promise<void> {
  // Whoever signs in after looking at the sign-in screen for a while would have it twice.
  if (begun) return;
  begun = true;
  await whenIdle();
  await Promise.allSettled([load.frame(), load.dashboard(), load.list(), load.form()]);
  await whenIdle();
  await registerWorker();
}

/** Fetches what a signed-in user sees first, beside the rest of the entry instead of after it. */
export const loadFirst = (): void => void Promise.allSettled([load.frame(), load.dashboard()]);
