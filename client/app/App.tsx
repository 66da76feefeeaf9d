import { Fragment, Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '../net/sessionStorage';
import { CrashScreen } from './shell/CrashScreen';
import { ADDITIONS, formRoutes } from '../records/sections';
import { ConfirmProvider } from '../ui/ConfirmProvider';
import { ToastProvider } from '../ui/ToastProvider';
import { SignedIn, SignedOut, WithInvoiceAccess } from './guards';
import {
  AccountPage,
  ActivityPage,
  DashboardPage,
  DeletedPage,
  DuePage,
  DisplayPage,
  FormPage,
  HandoverPage,
  ImportPage,
  PapersPage,
  ListPage,
  LoginPage,
  NotFoundPage,
  RegisterPage,
  ResetPage,
  SearchPage,
} from './pages';
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
          <Route path="/wall" element={<DisplayPage />} />
          <Route element={<SignedIn />}>
            <Route path="/" element={<DashboardPage />} />
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
            <Route path="/activity" element={<ActivityPage />} />
            <Route path="/due" element={<DuePage />} />
            <Route path="/deleted" element={<DeletedPage />} />
            <Route path="/papers" element={<PapersPage />} />
            <Route path="/handover" element={<HandoverPage />} />
            <Route path="/search" element={<SearchPage />} />
            <Route path="/import" element={<ImportPage />} />
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
  const { token } = useSession();
  return (
    <BrowserRouter>
      <ToastProvider reader={token}>
        <ConfirmProvider>
          <Screens />
        </ConfirmProvider>
      </ToastProvider>
    </BrowserRouter>
  );
}
