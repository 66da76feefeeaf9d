import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { sessionNotice, useSession } from '../api/sessionStorage';
import { Shell } from '../features/shell/Shell';
import { loadAhead, WallPage } from './pages';

/** Where one wanted to go before being asked to sign in. */
interface From {
  from?: string;
}

const isFrom = (state: unknown): state is From => typeof state === 'object' && state !== null && 'from' in state;

// Whoever signs out on purpose does not mean to come back to the same page; a link opened signed out, or a session that ended, does.
let wasSignedIn = false;

/** Everything but signing in needs a session (section 2). The wall display has no frame around it. */
export function SignedIn() {
  const { token } = useSession();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  useEffect(() => {
    if (!token) return;
    wasSignedIn = true;
    loadAhead();
  }, [token]);

  if (!token) {
    const comeBack = !wasSignedIn || sessionNotice() !== null;
    return <Navigate to="/login" replace state={comeBack ? { from: pathname + search } : null} />;
  }
  return pathname === '/' && query.get('wall') === '1' ? <WallPage /> : <Shell />;
}

/** Signing in and registering lead on once there is a session. */
export function SignedOut() {
  const { token } = useSession();
  const { state } = useLocation();
  if (token) return <Navigate to={isFrom(state) ? (state.from ?? '/') : '/'} replace />;
  return <Outlet />;
}

/** The invoices need their own access: without it the dashboard opens with its dialog (section 6). */
export function WithInvoiceAccess() {
  const { invoiceToken } = useSession();
  return invoiceToken ? <Outlet /> : <Navigate to="/" replace state={{ invoiceAccess: true }} />;
}
