import { StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useAccess } from '../net/access';
import { isSignedOutByUser, getReturnPath, readToken, useSession } from '../net/session';
import { ConfirmDialog, FormPage, Frame, ListPage, loadFirst, NotFoundPage, SCREENS, WallPage } from './screens';
import type { Kind } from '../../shared/kinds/kind';
import { keepPresses } from '../ui/keepPresses';
import { applyTheme } from '../ui/theme';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/font.css';
import { BrowserRouter, Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { CrashScreen } from './shell/CrashScreen';
import { ADDITIONS, formRoutes } from '../records/sections';
import { ConfirmProvider } from '../ui/ConfirmProvider';
import { ToastProvider } from '../ui/Toast';
import { type Screen, ScreensContext } from './useScreens';
import { atVessel, vesselOfAddress } from '../records/atVessel';
import { fetchChunk, lazyPart } from '../net/chunks';

const whenIdle = () =>
  new Promise<void>((resolve) => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => resolve()) : resolve()));

let hasStarted = false;

/** Prefetches the screens a user may open next. Called when nothing is loading that the user waits for. */
async function startPrefetch(): Promise<void> {
  // The sign-in screen and the frame both call it.
  if (hasStarted) return;
  hasStarted = true;
  await whenIdle();
  const chunk = await fetchChunk(() => import('./prefetch'));
  await chunk?.prefetchScreens();
  await whenIdle();
  await chunk?.cacheForNextVisit();
}

/** The address the user wanted before signing in was required. */
interface From {
  from?: string;
}

const isFrom = (state: unknown): state is From => typeof state === 'object' && state !== null && 'from' in state;

/** The guard of every screen that needs a session. */
function SignedIn() {
  const { token } = useSession();
  const { pathname, search, hash } = useLocation();
  // After Logout the user starts at the dashboard. After a session that ended, or a link opened signed out, the user gets that screen.
  if (!token)
    return <Navigate to="/login" replace state={isSignedOutByUser() ? null : { from: getReturnPath() ?? pathname + search + hash }} />;
  return <Frame wall={WallPage} onSettled={startPrefetch} />;
}

/** The guard of the sign-in screens: continues to the wanted screen once there is a session. */
function SignedOut() {
  const { token } = useSession();
  const { state, hash } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(token !== null);
  if (token === null && wasSignedIn) setWasSignedIn(false);
  // A signed-in user who opens an invitation stays on its screen, which says why it cannot be used.
  if (token && wasSignedIn && hash.includes('invitation=')) return <Outlet />;
  if (token) return <Navigate to={isFrom(state) ? (state.from ?? '/') : '/'} replace />;
  return <Outlet />;
}

/** The guard of the invoices. Without invoice access it opens the dashboard with the access dialog, which continues to the wanted screen. */
function WithInvoiceAccess() {
  const { invoiceToken } = useSession();
  const here = useLocation();
  const wanted = here.pathname + here.search;
  return invoiceToken ? <Outlet /> : <Navigate to={atVessel('/', vesselOfAddress(here))} replace state={{ invoiceAccess: wanted }} />;
}

const screensFor = (audience: Screen['audience']): RouteObject[] =>
  SCREENS.flatMap(({ path, page: Page, ...screen }) => (Page && screen.audience === audience ? [{ path, element: <Page /> }] : []));

/** The list and the forms of one kind. */
function routesOf(kind: Kind): RouteObject[] {
  const { name, access } = kind;
  const { add, edit } = formRoutes(kind);
  const list = { path: `/${name}`, element: <ListPage key={name} kind={name} /> };
  return [
    access === 'invoice' ? { element: <WithInvoiceAccess />, children: [list] } : list,
    { path: add, element: <FormPage key={`add ${name}`} kind={name} mode="add" /> },
    ...(edit ? [{ path: edit, element: <FormPage key={`edit ${name}`} kind={name} mode="edit" /> }] : []),
  ];
}

/** The routes: one for each screen of the table, and the lists and forms of every kind. */
const ROUTES: RouteObject[] = [
  { element: <SignedOut />, children: screensFor('signedOut') },
  ...screensFor('anyone'),
  {
    element: <SignedIn />,
    children: [
      ...screensFor(undefined),
      ...screensFor('administrators'),
      ...ADDITIONS.flatMap(routesOf),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

function Screens() {
  const { pathname } = useLocation();
  return (
    <CrashScreen address={pathname}>
      <Suspense fallback="Loading application...">{useRoutes(ROUTES)}</Suspense>
    </CrashScreen>
  );
}

const FocusRules = lazyPart(() => import('./FocusRules'), 'FocusRules');

/** Without what only administrators see. */
const SCREENS_OF_OTHERS = SCREENS.filter(({ audience }) => audience !== 'administrators');

/** The whole application. */
function App() {
  const { token } = useSession();
  const { role } = useAccess();
  return (
    <BrowserRouter>
      <ToastProvider reader={token}>
        <ConfirmProvider reader={token} dialog={ConfirmDialog}>
          <ScreensContext value={role === 'administrator' ? SCREENS : SCREENS_OF_OTHERS}>
            <Screens />
            <Suspense>
              <FocusRules />
            </Suspense>
          </ScreensContext>
        </ConfirmProvider>
      </ToastProvider>
    </BrowserRouter>
  );
}

/** Uses the bundled font (font.css) from the start, if this browser has loaded it before. Call it before React paints. */
function applyFont(): void {
  try {
    if (localStorage.getItem('font')) document.documentElement.dataset.font = '';
  } catch {
    // The browser refuses storage: each page loads the font again.
  }
}

/** Delay before prefetching on the sign-in screen, while the user is typing. */
const PREFETCH_DELAY_MS = 2_000;

function render(): void {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

applyTheme();
applyFont();
keepPresses();
// Meanwhile the page itself says 'Loading application...'.
void loadFirst(readToken() !== null).then(() => {
  render();
  if (!readToken()) setTimeout(() => void startPrefetch(), PREFETCH_DELAY_MS);
});
