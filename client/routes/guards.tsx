import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { sessionNotice, useSession } from '../api/sessionStorage';
import { Frame } from './pages';

/** Where one wanted to go before being asked to sign in. */
interface From {
  from?: string;
}

const isFrom = (state: unknown): state is From => typeof state === 'object' && state !== null && 'from' in state;

// Whoever signs out on purpose does not mean to come back to the same page; a link opened signed out, or a session that ended, does.
let wasSignedIn = false;

/** Everything but signing in needs a session (section 2). */
export function SignedIn() {
  const { token } = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (token) wasSignedIn = true;
  }, [token]);

  if (!token) {
    const comeBack = !wasSignedIn || sessionNotice() !== null;
    return <Navigate to="/login" replace state={comeBack ? { from: pathname + search } : null} />;
  }
  return <Frame />;
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
