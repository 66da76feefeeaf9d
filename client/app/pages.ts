import { openedPart } from '../net/lazyPart';
import { ADDITIONS } from '../records/sections';

export const Frame = openedPart(() => import('./Frame'), 'Frame');
export const DashboardPage = openedPart(() => import('../screens/dashboard/DashboardPage'), 'DashboardPage');
export const ListPage = openedPart(async () => {
  const page = await import('../records/list/ListPage');
  // Both or neither: a list that waited for its body would show that for 0.3 s.
  await page.fetchBody(location.pathname.slice(1));
  return page;
}, 'ListPage');
export const FormPage = openedPart(() => import('../records/form/FormPage'), 'FormPage');
export const WallPage = openedPart(() => import('../screens/dashboard/WallPage'), 'WallPage');
export const DisplayPage = openedPart(() => import('../screens/wall/DisplayPage'), 'DisplayPage');
export const AccountPage = openedPart(() => import('../screens/account/AccountPage'), 'AccountPage');
export const ActivityPage = openedPart(() => import('../screens/activity/ActivityPage'), 'ActivityPage');
export const DeletedPage = openedPart(() => import('../screens/activity/DeletedPage'), 'DeletedPage');
export const HandoverPage = openedPart(() => import('../screens/handover/HandoverPage'), 'HandoverPage');
export const PapersPage = openedPart(() => import('../screens/reports/PapersPage'), 'PapersPage');
export const DuePage = openedPart(() => import('../screens/due/DuePage'), 'DuePage');
export const SearchPage = openedPart(() => import('../screens/search/SearchPage'), 'SearchPage');
export const ImportPage = openedPart(() => import('../screens/import/ImportPage'), 'ImportPage');
export const NotFoundPage = openedPart(() => import('./NotFoundPage'), 'NotFoundPage');
export const LoginPage = openedPart(() => import('./session/LoginPage'), 'LoginPage');
export const RegisterPage = openedPart(() => import('./session/RegisterPage'), 'RegisterPage');
export const ResetPage = openedPart(() => import('./session/ResetPage'), 'ResetPage');

/** Fetches what a signed-in user sees first: the screen of the address comes with its frame, without grey bars in between. */
export async function loadFirst(): Promise<void> {
  const isList = ADDITIONS.some(({ name }) => location.pathname === `/${name}`);
  await Promise.allSettled([Frame.fetch(), (isList ? ListPage : DashboardPage).fetch()]);
}
