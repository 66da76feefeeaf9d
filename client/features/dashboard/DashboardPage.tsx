import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../api/sessionStorage';
import { useLoading, useSelectedVessel } from '../../live/useRecords';
import { Page } from '../../ui/Page';
import { loadInvoiceAccess } from '../session/loadInvoiceAccess';
import { atVessel } from '../shell/atVessel';
import { LazyAboardNote } from '../records/vessels/LazyAboardNote';
import { NoVessel } from '../shell/NoVessel';
import { VesselActions } from './VesselActions';
import { VesselDashboard, WaitingDashboard } from './VesselDashboard';

const InvoiceAccessDialog = lazy(loadInvoiceAccess);

const wantsInvoices = (state: unknown) => typeof state === 'object' && state !== null && 'invoiceAccess' in state;

const Subtitle = ({ vessel }: { vessel: number }) => (
  <>
    Dashboard
    <LazyAboardNote vessel={vessel} lead=" · " />
  </>
);

/** The dashboard of the selected vessel (section 2). After a redirect from the invoices the access dialog is open. */
export function DashboardPage() {
  const { id, record } = useSelectedVessel();
  const { pathname, search, state } = useLocation();
  const here = pathname + search;
  const navigate = useNavigate();
  const { invoiceToken } = useSession();
  const loaded = useLoading().state === 'ready' && record !== undefined;
  const [asking, setAsking] = useState(false);
  const open = asking || (wantsInvoices(state) && invoiceToken === null);

  const close = () => {
    setAsking(false);
    if (wantsInvoices(state)) void navigate(here, { replace: true, state: null });
  };

  return (
    <>
      {id === null ? (
        <Page title="Dashboard">
          <NoVessel />
        </Page>
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
          <InvoiceAccessDialog open onClose={close} onOpened={() => void navigate(atVessel('/invoices', id))} />
        </Suspense>
      )}
    </>
  );
}
