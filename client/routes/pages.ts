import { openedPart } from '../api/lazyPart';

export const Frame = openedPart(() => import('./Frame'), 'Frame');
export const DashboardPage = openedPart(() => import('../features/dashboard/DashboardPage'), 'DashboardPage');
export const ListPage = openedPart(() => import('../features/records/table/ListPage'), 'ListPage');
export const FormPage = openedPart(() => import('../features/records/form/FormPage'), 'FormPage');
export const WallPage = openedPart(() => import('../features/dashboard/WallPage'), 'WallPage');
export const DisplayPage = openedPart(() => import('../features/wall/DisplayPage'), 'DisplayPage');
export const AccountPage = openedPart(() => import('../features/account/AccountPage'), 'AccountPage');
export const ActivityPage = openedPart(() => import('../features/activity/ActivityPage'), 'ActivityPage');
export const DeletedPage = openedPart(() => import('../features/activity/DeletedPage'), 'DeletedPage');
export const HandoverPage = openedPart(() => import('../features/handover/HandoverPage'), 'HandoverPage');
export const PapersPage = openedPart(() => import('../features/papers/PapersPage'), 'PapersPage');
export const DuePage = openedPart(() => import('../features/due/DuePage'), 'DuePage');
export const SearchPage = openedPart(() => import('../features/search/SearchPage'), 'SearchPage');
export const ImportPage = openedPart(() => import('../features/imports/ImportPage'), 'ImportPage');
export const NotFoundPage = openedPart(() => import('./NotFoundPage'), 'NotFoundPage');
export const LoginPage = openedPart(() => import('../features/session/LoginPage'), 'LoginPage');
export const RegisterPage = openedPart(() => import('../features/session/RegisterPage'), 'RegisterPage');
export const ResetPage = openedPart(() => import('../features/session/ResetPage'), 'ResetPage');

/** Fetches what a signed-in user sees first. */
export const loadFirst = async (): Promise<void> => void (await Promise.allSettled([Frame.fetch(), DashboardPage.fetch()]));
