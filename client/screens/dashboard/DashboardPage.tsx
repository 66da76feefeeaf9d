import { useMayDelete, useMayEdit } from '../../net/access';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { lazyPart, openedPart } from '../../net/chunks';
import { useSession } from '../../net/session';
import { useLoading, useSelectedVessel } from '../../sync/hooks';
import { atVessel, vesselOfAddress } from '../../records/atVessel';
import { LazyOnBoardNote } from '../../records/vessels/LazyOnBoardNote';
import { NoVessel } from '../../records/vessels/LazyNoVessel';
import { Page } from '../../ui/Page';
import { InvoiceAccessDialog } from '../session/lazyInvoiceAccess';
import css from './DashboardPage.module.css';
import { Ellipsis, Pencil } from 'lucide-react';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { buttonClass, IconButton } from '../../ui/Button';
import { PrintHeader } from '../../records/list/PrintHeader';
import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { type KindSummary, useSummaries, LOADING_SUMMARIES } from './summaries';
import { cx } from '../../ui/cx';
import { type Tone, toneClass } from '../../ui/StatusChip';

interface StatCardProps {
  /** The number, already formatted. */
  value: ReactNode;
  label: string;
  /** A short text beside it, such as '3 expired over 30 days ago'. */
  note?: ReactNode;
  /** An overdue number has a red background, so that it is readable without colour. */
  tone?: Tone;
  /** Makes the whole card a link: `render={(p) => <Link to="/x" {...p} />}`. */
  render?: (props: { className: string; children: ReactNode }) => ReactNode;
}

/** A card with one number. */
function StatCard({ value, label, note, tone = 'neutral', render }: StatCardProps) {
  const className = cx(css.card, css[tone], render && css.link);
  const children = (
    <>
      <span className={cx(css.value, tone === 'late' && toneClass(tone))}>{value}</span>
      <span className={css.label}>
        {label}
        {note && <span className={css.note}>{note}</span>}
      </span>
    </>
  );
  return render ? render({ className, children }) : <div className={className}>{children}</div>;
}

/** A strip of counts in one line; four or two side by side on narrower screens. */
const CardGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>;

// Loaded separately, so that the cards above do not wait for them.
const Verdict = lazyPart(() => import('./VesselLists'), 'Verdict');
const VesselLists = lazyPart(() => import('./VesselLists'), 'VesselLists');
const VesselParticulars = lazyPart(() => import('./VesselParticulars'), 'VesselParticulars');

/** The dashboard of a loaded vessel: urgent items and counts first, particulars last. */
function VesselDashboard({ id, vessel, onAccess }: { id: number; vessel: AnyRecord; onAccess(): void }) {
  const { summaries, records, due, urgent, papers, today } = useSummaries();
  return (
    <>
      <PrintHeader title="Dashboard" vessel={vessel} today={today} />
      <Suspense fallback={<div className={css.verdict} />}>
        <Verdict vessel={id} records={records} due={due} urgent={urgent} papers={papers} today={today} />
      </Suspense>
      <SummaryCards summaries={summaries} />
      <Suspense fallback={<VisuallyHidden live>Loading dashboard...</VisuallyHidden>}>
        <VesselLists vessel={id} records={records} due={due} urgent={urgent} papers={papers} today={today} onAccess={onAccess} />
        <VesselParticulars vessel={vessel} />
      </Suspense>
    </>
  );
}

/** The dashboard while its vessel is loading: the same cards without numbers. No grey bars while the browser's cache is read, which takes a moment. */
function WaitingDashboard() {
  const { isReading = false } = useLoading();
  // Loads their code in parallel with the records.
  useEffect(() => void VesselLists.fetch(), []);
  return (
    <>
      <div className={css.verdict} />
      <SummaryCards summaries={LOADING_SUMMARIES} />
      {!isReading && <Skeleton kind="panel" count={2} label="Loading dashboard..." />}
    </>
  );
}

/** The eight summary cards. Each links to the records it counts. */
function SummaryCards({ summaries }: { summaries: readonly KindSummary[] }) {
  const { id: vessel } = useSelectedVessel();
  return (
    <CardGrid>
      {summaries.map(({ kind, label, count, note, tone }) => (
        <StatCard
          key={kind}
          label={label}
          value={count ?? '–'}
          note={note}
          tone={tone}
          render={(props) => <Link to={atVessel(`/${kind}?show=pending`, vessel)} {...props} />}
        />
      ))}
    </CardGrid>
  );
}

const VesselMenu = lazyPart(() => import('./VesselMenu'), 'VesselMenu');

/** The links Papers and Edit Vessel, and a menu of rare actions. */
function VesselActions({ id, vessel }: { id: number; vessel: AnyRecord | undefined }) {
  const mayEdit = useMayEdit();
  // The menu has Delete Vessel alone.
  const mayDelete = useMayDelete(kindOf('vessels'));
  return (
    <>
      <Link to={atVessel('/papers', id)} className={buttonClass('secondary')}>
        Papers
      </Link>
      {mayEdit && (
        <Link to={atVessel(`/edit-vessel/${id}`, id)} className={buttonClass('secondary')}>
          <Pencil size={16} aria-hidden="true" />
          Edit Vessel
        </Link>
      )}
      {mayDelete && (
        <Suspense
          fallback={
            <IconButton variant="secondary" label="More for this vessel" disabled icon={<Ellipsis size={16} aria-hidden="true" />} />
          }
        >
          <VesselMenu id={id} vessel={vessel} />
        </Suspense>
      )}
    </>
  );
}

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

/** The dashboard without a selected vessel: the fleet to choose from, or what happened to the vessel in the address. */
function WithoutVessel() {
  const vesselInAddress = vesselOfAddress(useLocation());
  if (vesselInAddress !== null) {
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

/** The dashboard of the selected vessel. After a redirect from the invoices the access dialog is open. */
export function DashboardPage() {
  const { id, record } = useSelectedVessel();
  const { pathname, search, state } = useLocation();
  const address = pathname + search;
  const navigate = useNavigate();
  const { invoiceToken } = useSession();
  const loaded = useLoading().state === 'ready' && record !== undefined;
  const [isDialogOpen, setDialogOpen] = useState(false);
  const wanted = wantedInvoices(state);
  const open = isDialogOpen || (wanted !== null && invoiceToken === null);

  const close = () => {
    setDialogOpen(false);
    if (wanted !== null) void navigate(address, { replace: true, state: null });
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
              onAccess={() => (invoiceToken ? void navigate(atVessel('/invoices', id)) : setDialogOpen(true))}
            />
          ) : (
            <WaitingDashboard />
          )}
        </Page>
      )}
      {open && (
        <Suspense>
          <InvoiceAccessDialog onClose={close} onOpened={() => void navigate(wanted ?? atVessel('/invoices', id))} />
        </Suspense>
      )}
    </>
  );
}
