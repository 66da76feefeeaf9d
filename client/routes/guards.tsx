import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { hasLeft, useSession } from '../api/sessionStorage';
import { placeToComeBackTo } from '../features/session/comeBackTo';
import { atVessel, vesselOfAddress } from '../features/shell/atVessel';
import { Frame } from './pages';

/** Where one wanted to go before being asked to sign in. */
interface From {
  from?: string;
}

const isFrom = (state: unknown): state is From => typeof state === 'object' && state !== null && 'from' in state;

/** Everything but signing in needs a session (section 2). */
export function SignedIn() {
  const { token } = useSession();
  const { pathname, search } = useLocation();
  // After Logout one begins anew. A link opened signed out, or a session that ended, leads back to its screen and ship.
  if (!token) return <Navigate to="/login" replace state={hasLeft() ? null : { from: placeToComeBackTo() ?? pathname + search }} />;
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
  const vessel = vesselOfAddress(useLocation());
  return invoiceToken ? <Outlet /> : <Navigate to={atVessel('/', vessel)} replace state={{ invoiceAccess: true }} />;
}
