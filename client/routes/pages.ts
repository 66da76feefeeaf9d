import { lazyPage } from './lazyPage';

export const Frame = lazyPage(
  () => import('./Frame'),
  (module) => module.Frame,
);
export const DashboardPage = lazyPage(
  () => import('../features/dashboard/DashboardPage'),
  (module) => module.DashboardPage,
);
export const ListPage = lazyPage(
  () => import('../features/records/table/ListPage'),
  (module) => module.ListPage,
);
export const FormPage = lazyPage(
  () => import('../features/records/form/FormPage'),
  (module) => module.FormPage,
);
export const WallPage = lazyPage(
  () => import('../features/dashboard/WallPage'),
  (module) => module.WallPage,
);
export const DisplayPage = lazyPage(
  () => import('../features/wall/DisplayPage'),
  (module) => module.DisplayPage,
);
export const AccountPage = lazyPage(
  () => import('../features/account/AccountPage'),
  (module) => module.AccountPage,
);
export const ActivityPage = lazyPage(
  () => import('../features/activity/ActivityPage'),
  (module) => module.ActivityPage,
);
export const DeletedPage = lazyPage(
  () => import('../features/activity/DeletedPage'),
  (module) => module.DeletedPage,
);
export const HandoverPage = lazyPage(
  () => import('../features/handover/HandoverPage'),
  (module) => module.HandoverPage,
);
export const PapersPage = lazyPage(
  () => import('../features/papers/PapersPage'),
  (module) => module.PapersPage,
);
export const DuePage = lazyPage(
  () => import('../features/due/DuePage'),
  (module) => module.DuePage,
);
export const SearchPage = lazyPage(
  () => import('../features/search/SearchPage'),
  (module) => module.SearchPage,
);
export const ImportPage = lazyPage(
  () => import('../features/imports/ImportPage'),
  (module) => module.ImportPage,
);
export const NotFoundPage = lazyPage(
  () => import('./NotFoundPage'),
  (module) => module.NotFoundPage,
);
export const LoginPage = lazyPage(
  () => import('../features/session/LoginPage'),
  (module) => module.LoginPage,
);
export const RegisterPage = lazyPage(
  () => import('../features/session/RegisterPage'),
  (module) => module.RegisterPage,
);
export const ResetPage = lazyPage(
  () => import('../features/session/ResetPage'),
  (module) => module.ResetPage,
);

/** Fetches what a signed-in user sees first. */
export const loadFirst = async (): Promise<void> => void (await Promise.allSettled([Frame.load(), DashboardPage.load()]));
