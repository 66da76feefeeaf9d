import { openedPart } from '../api/lazyPart';
import { ADDITIONS } from '../features/shell/sections';

export const Frame = openedPart(() => import('./Frame'), 'Frame');
export const DashboardPage = openedPart(() => import('../features/dashboard/DashboardPage'), 'DashboardPage');
export const ListPage = openedPart(async () => {
  const page = await import('../features/records/table/ListPage');
  // Both or neither: a list that waited for its body would show that for 0.3 s.
  await page.fetchBody(location.pathname.slice(1));
  return page;
}, 'ListPage');
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

/** Fetches what a signed-in user sees first: the screen of the address comes with its frame, without grey bars in between. */
export async function loadFirst(): Promise<void> {
  const isList = ADDITIONS.some(({ name }) => location.pathname === `/${name}`);
  await Promise.allSettled([Frame.fetch(), (isList ? ListPage : DashboardPage).fetch()]);
}
