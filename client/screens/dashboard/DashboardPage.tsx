import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { openedPart } from '../../net/chunks';
import { useSession } from '../../net/session';
import { useLoading, useSelectedVessel } from '../../sync/hooks';
import { atVessel, vesselOfAddress } from '../../records/atVessel';
import { LazyOnBoardNote } from '../../records/vessels/LazyOnBoardNote';
import { NoVessel } from '../../records/vessels/LazyNoVessel';
import { Page } from '../../ui/Page';
import { InvoiceAccessDialog } from '../session/lazyInvoiceAccess';
import { VesselActions } from './VesselActions';
import css from './DashboardPage.module.css';
import { VesselDashboard, WaitingDashboard } from './VesselDashboard';

const FleetPage = openedPart(() => import('../../records/list/ListPage'), 'ListPage');

/** The address of the invoices that a redirect came from; null otherwise. */
const wantedInvoices = (state: unknown) =>
  typeof state === 'object' && state !== null && 'invoiceAccess' in state ? String(state.invoiceAccess) : null;

const Subtitle = ({ vessel }: { vessel: number }) => (
  <>
    Dashboard
    <LazyOnBoardNote vessel={vessel} lead=" · " />
  </>
);

/** No vessel is selected: the fleet to choose from, or what became of the vessel that the address names. */
function WithoutVessel() {
  const named = vesselOfAddress(useLocation());
  if (named !== null) {
    return (
      <Page title="Dashboard">
        <NoVessel />
      </Page>
    );
  }
  return (
    <Suspense fallback={<p className={css.choose}>Please select a vessel</p>}>
      <FleetPage kind="vessels" title="Dashboard" lead={<p className={css.choose}>Please select a vessel</p>} />
    </Suspense>
  );
}

/** The dashboard of the selected vessel (section 2). After a redirect from the invoices the access dialog is open. */
export function DashboardPage() {
  const { id, record } = useSelectedVessel();
  const { pathname, search, state } = useLocation();
  const here = pathname + search;
  const navigate = useNavigate();
  const { invoiceToken } = useSession();
  const loaded = useLoading().state === 'ready' && record !== undefined;
  const [asking, setAsking] = useState(false);
  const wanted = wantedInvoices(state);
  const open = asking || (wanted !== null && invoiceToken === null);

  const close = () => {
    setAsking(false);
    if (wanted !== null) void navigate(here, { replace: true, state: null });
  };

  return (
    <>
      {id === null ? (
        <WithoutVessel />
      ) : (
        <Page
          title={String(record?.name ?? 'Unknown Vessel')}
          subtitle={loaded ? <Subtitle vessel={id} /> : 'Loading dashboard...'}
          actions={<VesselActions id={id} vessel={record} />}
        >
          {loaded ? (
            <VesselDashboard
              id={id}
              vessel={record}
              onAccess={() => (invoiceToken ? void navigate(atVessel('/invoices', id)) : setAsking(true))}
            />
          ) : (
            <WaitingDashboard />
          )}
        </Page>
      )}
      {open && (
        <Suspense>
          <InvoiceAccessDialog open onClose={close} onOpened={() => void navigate(wanted ?? atVessel('/invoices', id))} />
        </Suspense>
      )}
    </>
  );
}
