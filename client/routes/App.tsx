import { Fragment, Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { CrashScreen } from '../features/shell/CrashScreen';
import { ADDITIONS, additionPath, SECTIONS } from '../features/shell/sections';
import { ConfirmProvider } from '../ui/ConfirmProvider';
import { ToastProvider } from '../ui/ToastProvider';
import { SignedIn, SignedOut, WithInvoiceAccess } from './guards';
import { NotFoundPage } from './NotFoundPage';
import { AccountPage, DashboardPage, FormPage, ListPage, LoginPage, RegisterPage, ResetPage } from './pages';
import { useFocusOnArrival } from './useFocusOnArrival';

/** The URL table (section 2); lists and forms come from the rows of the navigation. */
function Screens() {
  const { pathname } = useLocation();
  useFocusOnArrival();
  return (
    <CrashScreen address={pathname}>
      <Suspense fallback="Loading application...">
        <Routes>
          <Route element={<SignedOut />}>
            <Route path="/login" element={<LoginPage />} />
            <Route path="/register" element={<RegisterPage />} />
          </Route>
          <Route path="/reset" element={<ResetPage />} />
          <Route element={<SignedIn />}>
            <Route path="/" element={<DashboardPage />} />
            {SECTIONS.map(({ to, kind }) => {
              if (kind === null) return null;
              const list = <Route key={kind} path={to} element={<ListPage key={kind} kind={kind} />} />;
              return kind === 'invoices' ? (
                <Route key={kind} element={<WithInvoiceAccess />}>
                  {list}
                </Route>
              ) : (
                list
              );
            })}
            {ADDITIONS.map((addition) => {
              const { kind, edit } = addition;
              return (
                <Fragment key={kind}>
                  <Route path={additionPath(addition, ':vesselId')} element={<FormPage key={`add ${kind}`} kind={kind} mode="add" />} />
                  {edit && <Route path={edit} element={<FormPage key={`edit ${kind}`} kind={kind} mode="edit" />} />}
                </Fragment>
              );
            })}
            <Route path="/account" element={<AccountPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
    </CrashScreen>
  );
}

/** The whole application. */
export function App() {
  return (
    <BrowserRouter>
      <ToastProvider>
        <ConfirmProvider>
          <Screens />
        </ConfirmProvider>
      </ToastProvider>
    </BrowserRouter>
  );
}
