import { Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { KindName } from '../../shared/kind';
import { CrashScreen } from '../features/shell/CrashScreen';
import { ConfirmProvider } from '../ui/ConfirmProvider';
import { ToastProvider } from '../ui/ToastProvider';
import { SignedIn, SignedOut, WithInvoiceAccess } from './guards';
import { NotFoundPage } from './NotFoundPage';
import { AccountPage, DashboardPage, FormPage, ListPage, LoginPage, RegisterPage, ResetPage } from './pages';
import { useFocusOnArrival } from './useFocusOnArrival';

const LISTS: readonly KindName[] = [
  'vessels', 'crew', 'certificates', 'audits', 'psc-inspections', 'equipment-inspections', 'requisitions', 'daily-messages',
];

/** The forms of section 2; `id` names the parameter of the record, where there is an edit screen. */
const FORMS: readonly { kind: KindName; name: string; id?: string }[] = [
  { kind: 'certificates', name: 'certificate', id: 'certId' },
  { kind: 'crew', name: 'crew', id: 'crewId' },
  { kind: 'audits', name: 'audit', id: 'auditId' },
  { kind: 'psc-inspections', name: 'psc-inspection', id: 'inspectionId' },
  { kind: 'equipment-inspections', name: 'equipment-inspection', id: 'inspectionId' },
  { kind: 'requisitions', name: 'requisition', id: 'requisitionId' },
  { kind: 'daily-messages', name: 'message' },
  { kind: 'invoices', name: 'invoice' },
];

/** The URL table (section 2). */
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
            {LISTS.map((kind) => (
              <Route key={kind} path={`/${kind}`} element={<ListPage key={kind} kind={kind} />} />
            ))}
            <Route element={<WithInvoiceAccess />}>
              <Route path="/invoices" element={<ListPage key="invoices" kind="invoices" />} />
            </Route>
            <Route path="/add-vessel" element={<FormPage key="vessels" kind="vessels" mode="add" />} />
            <Route path="/edit-vessel/:id?" element={<FormPage key="vessels" kind="vessels" mode="edit" />} />
            {FORMS.map(({ kind, name }) => (
              <Route key={kind} path={`/add-${name}/:vesselId`} element={<FormPage key={`add ${kind}`} kind={kind} mode="add" />} />
            ))}
            {FORMS.filter(({ id }) => id).map(({ kind, name, id }) => (
              <Route
                key={kind}
                path={`/edit-${name}/:vesselId/:${id}`}
                element={<FormPage key={`edit ${kind}`} kind={kind} mode="edit" />}
              />
            ))}
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
