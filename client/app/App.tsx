import { Fragment, Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { useSession } from '../net/session';
import { CrashScreen } from './shell/CrashScreen';
import { ADDITIONS, formRoutes } from '../records/sections';
import { ConfirmProvider } from '../ui/ConfirmProvider';
import { ToastProvider } from '../ui/ToastProvider';
import { SignedIn, SignedOut, WithInvoiceAccess } from './guards';
import { FormPage, ListPage, NotFoundPage, SCREENS } from './screens';
import { ScreensContext, type Screen } from './useScreens';

const routesFor = (audience: Screen['audience']) =>
  SCREENS.flatMap(({ path, page: Page, ...screen }) =>
    Page && screen.audience === audience ? [<Route key={path} path={path} element={<Page />} />] : [],
  );

/** The routes (section 2): one for each screen of the table, and the lists and forms of every kind. */
function Screens() {
  const { pathname } = useLocation();
  useFocusOnArrival();
  return (
    <CrashScreen address={pathname}>
      <Suspense fallback="Loading application...">
        <Routes>
          <Route element={<SignedOut />}>{routesFor('signedOut')}</Route>
          {routesFor('anyone')}
          <Route element={<SignedIn />}>
            {routesFor(undefined)}
            {ADDITIONS.map((kind) => {
              const { name, access } = kind;
              const { add, edit } = formRoutes(kind);
              return (
                <Fragment key={name}>
                  <Route element={access === 'invoice' ? <WithInvoiceAccess /> : undefined}>
                    <Route path={`/${name}`} element={<ListPage key={name} kind={name} />} />
                  </Route>
                  <Route path={add} element={<FormPage key={`add ${name}`} kind={name} mode="add" />} />
                  {edit && <Route path={edit} element={<FormPage key={`edit ${name}`} kind={name} mode="edit" />} />}
                </Fragment>
              );
            })}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
    </CrashScreen>
  );
}

/** The whole application. */
export function App() {
  const { token } = useSession();
  return (
    <BrowserRouter>
      <ToastProvider reader={token}>
        <ConfirmProvider>
          <ScreensContext value={SCREENS}>
            <Screens />
          </ScreensContext>
        </ConfirmProvider>
      </ToastProvider>
    </BrowserRouter>
  );
}

/** How long a page may take to appear and still be given the focus: over a slow link its parts come first. */
const PATIENCE_MS = 30_000;

/** Moves the focus to the heading of the page the user navigates to, so that a screen reader announces the page. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    // An address that is rewritten afterwards is still the same screen: what waits for its heading goes on.
    if (last.current === pathname) return;
    last.current = pathname;
    stop.current?.();
    // A redirect is not an arrival; going back keeps the old position.
    if (type !== 'PUSH') return;
    scrollTo(0, 0);
    const before = document.activeElement;
    const focus = () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading) return false;
      const now = document.activeElement;
      // The focus stays where it is inside a form, which has set it or is being typed in, and on a row that is shown.
      if ((now === before || now === document.body) && !now?.closest('main form, [data-shown]')) {
        heading.tabIndex = -1;
        heading.style.outline = 'none';
        heading.focus({ preventScroll: true });
      }
      return true;
    };
    if (focus()) return;
    const watcher = new MutationObserver(() => focus() && watcher.disconnect());
    watcher.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => watcher.disconnect(), PATIENCE_MS);
    stop.current = () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [pathname, type]);
}
