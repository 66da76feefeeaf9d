import { fetchChunk, openedPart, styled } from '../net/chunks';
import { ADDITIONS, LISTS } from '../records/sections';
import type { Screen } from './useScreens';

export const Frame = openedPart(
  styled(() => import('./Frame')),
  'Frame',
);
export const WallPage = openedPart(() => import('../screens/wall/WallPage'), 'WallPage');
export const NotFoundPage = openedPart(() => import('./NotFoundPage'), 'NotFoundPage');
/** Loaded with the screens that ask questions, because they also ask without a link. */
export const ConfirmDialog = openedPart(() => import('../ui/ConfirmDialog'), 'ConfirmDialog');
/** Loaded with the forms, because they are also saved without a link. */
const fetchValidation = () => fetchChunk(() => import('../records/form/validation'));
export const FormPage = openedPart(async () => {
  const [page] = await Promise.all([import('../records/form/FormPage'), fetchValidation(), ConfirmDialog.fetch()]);
  return page;
}, 'FormPage');
export const ListPage = openedPart(async () => {
  const [page] = await Promise.all([import('../records/list/ListPage'), ConfirmDialog.fetch()]);
  // Loads both together: a list that waits for its body would show the fallback for 0.3 s.
  await page.fetchBody(location.pathname.slice(1));
  return page;
}, 'ListPage');
export const LoginPage = openedPart(() => import('./session/LoginPage'), 'LoginPage');
const DashboardPage = openedPart(() => import('../screens/dashboard/DashboardPage'), 'DashboardPage');

/** The one table of screens, in the order of the navigation. Lists and forms follow from the descriptions of the kinds. */
export const SCREENS: readonly Screen[] = [
  { path: '/', name: 'Dashboard', shortcut: 'd', inNavigation: true, page: DashboardPage, prefetch: 0 },
  ...LISTS.map(({ to, name, shortcut, kind, keywords }) => ({ path: to, name, shortcut, kind, keywords, inNavigation: true, page: null })),
  {
    path: '/due',
    name: 'Due',
    shortcut: 'f',
    keywords: 'falling due fleet months overdue expiry all ships heat map',
    inNavigation: true,
    page: openedPart(() => import('../screens/due/DuePage'), 'DuePage'),
    prefetch: 2,
  },
  {
    path: '/timeline',
    name: 'Timeline',
    shortcut: 'y',
    keywords: 'validity gantt bars survey windows',
    within: '/due',
    page: openedPart(() => import('../screens/timeline/TimelinePage'), 'TimelinePage'),
    prefetch: 9,
  },
  {
    path: '/calendar',
    name: 'Calendar',
    shortcut: 'n',
    keywords: 'month days agenda',
    within: '/due',
    page: openedPart(() => import('../screens/calendar/CalendarPage'), 'CalendarPage'),
    prefetch: 10,
  },
  {
    path: '/papers',
    name: 'Papers',
    shortcut: 'k',
    keywords: 'status report pdf psc pack zip inspector qr stickers print download',
    inNavigation: true,
    page: openedPart(() => import('../screens/reports/ReportsPage'), 'ReportsPage'),
    prefetch: 6,
  },
  {
    path: '/handover',
    name: 'Handover',
    shortcut: 'o',
    keywords: 'hand over relief report print sign off',
    inNavigation: true,
    page: openedPart(() => import('../screens/handover/HandoverPage'), 'HandoverPage'),
    prefetch: 5,
  },
  {
    path: '/activity',
    name: 'Activity',
    shortcut: 'h',
    inNavigation: true,
    page: openedPart(() => import('../screens/activity/ActivityPage'), 'ActivityPage'),
    prefetch: 3,
  },
  {
    path: '/deleted',
    name: 'Recently Deleted',
    shortcut: 'x',
    keywords: 'trash restore undelete',
    page: openedPart(() => import('../screens/activity/DeletedPage'), 'DeletedPage'),
    prefetch: 7,
  },
  {
    path: '/search',
    name: 'Search the Fleet',
    shortcut: 's',
    keywords: 'find records all ships',
    page: openedPart(() => import('../screens/search/SearchPage'), 'SearchPage'),
    prefetch: 1,
  },
  {
    path: '/account',
    name: 'Account',
    shortcut: 'u',
    keywords: 'password sessions sign out everywhere',
    page: openedPart(() => import('../screens/account/AccountPage'), 'AccountPage'),
    prefetch: 4,
  },
  {
    path: '/accounts',
    name: 'People',
    shortcut: 'w',
    keywords: 'accounts users roles readers invitations registration administrators suspend outside access links auditors',
    audience: 'administrators',
    page: openedPart(() => import('../screens/accounts/AccountsPage'), 'AccountsPage'),
  },
  { path: '/import', page: openedPart(() => import('../screens/import/ImportPage'), 'ImportPage'), prefetch: 8 },
  { path: '/login', audience: 'signedOut', page: LoginPage },
  {
    path: '/register',
    audience: 'signedOut',
    page: openedPart(
      styled(() => import('./session/RegisterPage')),
      'RegisterPage',
    ),
  },
  {
    path: '/reset',
    audience: 'anyone',
    page: openedPart(
      styled(() => import('./session/ResetPage')),
      'ResetPage',
    ),
  },
  {
    path: '/shared',
    audience: 'anyone',
    page: openedPart(
      styled(() => import('../screens/shared/SharedPage')),
      'SharedPage',
    ),
  },
  {
    path: '/wall',
    audience: 'anyone',
    page: openedPart(
      styled(() => import('../screens/wall/DisplayPage')),
      'DisplayPage',
    ),
  },
];

/** Loads what the user sees first: a signed-in user the screen of the address together with its frame, others the sign-in screen or the like. */
export async function loadFirst(isSignedIn: boolean): Promise<void> {
  const { pathname } = location;
  const open = SCREENS.find(({ path, audience }) => audience && audience !== 'administrators' && path === pathname)?.page ?? LoginPage;
  const isList = ADDITIONS.some(({ name }) => pathname === `/${name}`);
  await Promise.allSettled(isSignedIn ? [Frame.fetch(), (isList ? ListPage : DashboardPage).fetch()] : [open.fetch()]);
}
