import { Anchor, CircleUserRound, Clock, UsersRound } from 'lucide-react';
import { Fragment, Suspense, useEffect, useId, type ReactNode } from 'react';
import { Link, Outlet, useLocation, useMatch } from 'react-router-dom';
import { lazyPart, openedPart } from '../../net/chunks';
import {
  retryLoading,
  useDelays,
  useFleetLoading,
  useLink,
  useLoading,
  useNews,
  useNotice,
  useRefused,
  useSelectedVessel,
  useVessels,
} from '../../sync/hooks';
import { AppShell } from '../../ui/AppShell';
import { Button, buttonClass } from '../../ui/Button';
import { ErrorState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { useToast } from '../../ui/Toast';
import { Commands } from '../commands/Commands';
import { atVessel } from '../../records/atVessel';
import { CrashScreen } from './CrashScreen';
import { LinkState, loadFailure } from './LinkState';
import { useScreens } from '../useScreens';
import css from './Shell.module.css';
import { useChooseVessel } from '../../records/useChooseVessel';
import type { KindName } from '../../../shared/kinds/kind';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { Select } from '../../ui/Select';
import { AddMenu, LogoutButton, ThemeSwitch } from './SideActions';

/** The dropdown 'Select Vessel'. The border holds the label. Without a vessel the first option has the same text. */
function VesselSelect() {
  const vessels = useVessels().filter((vessel) => vessel.id > 0);
  const { id } = useSelectedVessel();
  const choose = useChooseVessel();
  const control = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={control}>
        Select Vessel
      </label>
      <Select
        id={control}
        placeholder="Select Vessel"
        value={id === null ? '' : String(id)}
        onChange={(value) => choose(value === '' ? null : Number(value))}
        options={vessels.map((vessel) => ({ value: String(vessel.id), label: String(vessel.name) }))}
      />
    </div>
  );
}

/** A link to a screen for the selected vessel. On it, and on screens within it, it has `aria-current`. react-router's NavLink costs 0.7 kB of the first load. */
function NavLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const { id: vessel } = useSelectedVessel();
  const { pathname } = useLocation();
  const within = useScreens().find(({ path }) => path === pathname)?.within;
  const isHere = useMatch(to) ?? within === to;
  return (
    <Link to={atVessel(to, vessel)} className={className} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  );
}

/** The number of records of a section that changed since the user last looked, beside its link. */
function NewsCount({ kind }: { kind: KindName | null }) {
  const count = useNews(kind);
  return (
    count > 0 && (
      <span className={css.count}>
        {count} <VisuallyHidden>new</VisuallyHidden>
      </span>
    )
  );
}

const RefusedWrites = openedPart(() => import('../../records/pending/RefusedWrites'), 'RefusedWrites');

const SlowWrites = lazyPart(() => import('../../records/pending/SlowWrites'), 'SlowWrites');

const PageNotices = openedPart(() => import('./PageNotices'), 'PageNotices');

const PresenceBar = lazyPart(() => import('../presence/PresenceBar'), 'PresenceBar');

/** The frame around every signed-in screen. A load error replaces it. */
export function Shell() {
  const all = useScreens();
  const screens = all.filter(({ inNavigation }) => inNavigation);
  const isAdministrator = all.some(({ audience }) => audience === 'administrators');
  const fleet = useFleetLoading();
  const offline = useLink().state === 'offline';
  const loading = useLoading();
  const { pathname } = useLocation();
  const { id: vessel } = useSelectedVessel();
  const choose = useChooseVessel();
  const refused = useRefused().length;
  const slowCount = Object.keys(useDelays()).length;
  useNotices();

  if (loading.state === 'failed') {
    return (
      <main className={css.whole}>
        <ErrorState message={loadFailure(loading, pathname)} onRetry={retryLoading} />
        {fleet.state === 'ready' && <Button onClick={() => choose(null)}>Select another vessel</Button>}
        <LogoutButton />
        {offline && <LinkState />}
      </main>
    );
  }
  if (fleet.state !== 'ready') {
    return (
      <main className={css.whole}>
        <output>Loading application...</output>
        {offline && <LinkState />}
      </main>
    );
  }
  return (
    <AppShell
      brand={
        <Link to={atVessel('/', vessel)}>
          <Anchor size={18} aria-hidden="true" />
          <span className={css.name}>Vessel Ops</span>
        </Link>
      }
      context={<VesselSelect />}
      nav={screens.map(({ path, name, kind = null }) => (
        <Fragment key={path}>
          <NavLink to={path}>{name}</NavLink>
          <NewsCount kind={kind} />
        </Fragment>
      ))}
      navEnd={<AddMenu />}
      end={
        <>
          <Suspense>
            <PresenceBar />
          </Suspense>
          <LinkState />
        </>
      }
      thumb={
        <>
          <NavLink to="/">
            <Anchor size={20} aria-hidden="true" />
            Ship
          </NavLink>
          <NavLink to="/due">
            <Clock size={20} aria-hidden="true" />
            Due
          </NavLink>
          <AddMenu />
          <Commands />
        </>
      }
      notice={
        <Suspense>
          <PageNotices />
        </Suspense>
      }
      account={
        <>
          <ThemeSwitch />
          {isAdministrator && (
            <NavLink to="/accounts" className={buttonClass('ghost', 'sm')}>
              <UsersRound size={16} aria-hidden="true" />
              People
            </NavLink>
          )}
          <NavLink to="/account" className={buttonClass('ghost', 'sm')}>
            <CircleUserRound size={16} aria-hidden="true" />
            Account
          </NavLink>
          <LogoutButton />
        </>
      }
    >
      {refused > 0 && (
        <Suspense>
          <RefusedWrites />
        </Suspense>
      )}
      {slowCount > 0 && (
        <Suspense>
          <SlowWrites />
        </Suspense>
      )}
      <CrashScreen address={pathname}>
        {/* The key makes a new boundary for each address; otherwise React would show the former screen until the next is loaded. */}
        <Suspense key={pathname} fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </CrashScreen>
    </AppShell>
  );
}

/** Shows messages of the sync engine about events that the user did not cause. Example: another user deleted the vessel. */
function useNotices(): void {
  const notice = useNotice();
  const toast = useToast();
  useEffect(() => {
    if (notice) toast({ message: notice.text });
  }, [notice, toast]);
}

/** The placeholder of a screen while its code is loaded. */
const Waiting = () => (
  <div className={css.waiting}>
    <Skeleton kind="row" count={6} />
  </div>
);
