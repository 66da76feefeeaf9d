import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { hasLeft, useSession, placeToComeBackTo } from '../net/session';
import { atVessel, vesselOfAddress } from '../records/atVessel';
import { Frame, WallPage } from './screens';
import { startPrefetch } from './startPrefetch';

/** The address the user wanted before signing in was required. */
interface From {
  from?: string;
}

const isFrom = (state: unknown): state is From => typeof state === 'object' && state !== null && 'from' in state;

/** Everything but signing in needs a session (section 2). */
export function SignedIn() {
  const { token } = useSession();
  const { pathname, search } = useLocation();
  // After Logout the user starts at the dashboard. After a session that ended, or a link opened signed out, the user gets that screen.
  if (!token) return <Navigate to="/login" replace state={hasLeft() ? null : { from: placeToComeBackTo() ?? pathname + search }} />;
  return <Frame wall={WallPage} onSettled={startPrefetch} />;
}

/** Signing in and registering lead on once there is a session. */
export function SignedOut() {
  const { token } = useSession();
  const { state } = useLocation();
  if (token) return <Navigate to={isFrom(state) ? (state.from ?? '/') : '/'} replace />;
  return <Outlet />;
}

/** The invoices need their own access: without it the dashboard opens with its dialog, which leads on to what was wanted (section 6). */
export function WithInvoiceAccess() {
  const { invoiceToken } = useSession();
  const here = useLocation();
  const wanted = here.pathname + here.search;
  return invoiceToken ? <Outlet /> : <Navigate to={atVessel('/', vesselOfAddress(here))} replace state={{ invoiceAccess: wanted }} />;
}
