import { lazy } from 'react';
import { loadChunk } from '../api/loadChunk';

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

const SOON_MS = 2_000;

/** Fetches the signed-in pages once nothing else is going on: moving about then needs no link, and signing in no wait. */
export function loadAhead(): void {
  const fetch = () => void Promise.allSettled([load.frame(), load.dashboard(), load.list(), load.form()]);
  setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(fetch) : fetch()), SOON_MS);
}

/** Fetches what a signed-in user sees first, beside the rest of the entry instead of after it. */
export const loadFirst = (): void => void Promise.allSettled([load.frame(), load.dashboard()]);
