import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { IsoDate } from '../../../shared/basics/calendar';
import { atVessel, vesselOfAddress } from '../../records/atVessel';
import { PrintHeader } from '../../records/list/PrintHeader';
import { useAddressQuery } from '../../records/useAddressQuery';
import { NoVessel } from '../../records/vessels/LazyNoVessel';
import { useSelectedVessel } from '../../sync/hooks';
import { Page } from '../../ui/Page';
import css from '../../ui/Segmented.module.css';

const VIEWS = [
  { to: '/due', name: 'Due' },
  { to: '/timeline', name: 'Timeline' },
  { to: '/calendar', name: 'Calendar' },
] as const;

/** The views of what falls due: a list, a timeline, a calendar. Each keeps the section and the ship of this one. */
export function DueViews({ here }: { here: (typeof VIEWS)[number]['name'] }) {
  const { params } = useAddressQuery();
  const { id } = useSelectedVessel();
  const kind = params.get('kind');
  const ship = params.get('ship');
  const isFleet = here === 'Due' || params.get('of') === 'fleet';
  const address = (to: string) => {
    const parts = new URLSearchParams();
    if (kind) parts.set('kind', kind);
    // The list is of the fleet: it shows the vessel of the others as a filter, and they show its filter as the vessel.
    if (to === '/due') {
      if (!isFleet && id !== null) parts.set('ship', String(id));
      else if (ship) parts.set('ship', ship);
    } else if (isFleet && ship !== String(id)) {
      parts.set('of', 'fleet');
      if (ship) parts.set('ship', ship);
    }
    return atVessel(parts.size > 0 ? `${to}?${parts}` : to, id);
  };
  return (
    <nav className={css.group} aria-label="Views of what falls due">
      {VIEWS.map(({ to, name }) => (
        <Link key={name} className={css.choice} to={address(to)} aria-current={name === here ? 'page' : undefined}>
          {name === 'Due' ? 'List' : name}
        </Link>
      ))}
    </nav>
  );
}

interface DuePageFrameProps {
  title: 'Timeline' | 'Calendar';
  /** The title on paper. */
  printed?: string;
  query: { isFleet: boolean; today: IsoDate };
  /** The content for the selected vessel, or for the fleet (null). */
  children(vessel: number | null): ReactNode;
}

/** A page that shows what falls due for the selected vessel, or for the fleet (`?of=fleet`, or no vessel is selected). */
export function DuePageFrame({ title, printed = title, query: { isFleet, today }, children }: DuePageFrameProps) {
  const { id, record } = useSelectedVessel();
  const named = vesselOfAddress(useLocation());
  if (id === null && named !== null) {
    return (
      <Page title={title}>
        <NoVessel />
      </Page>
    );
  }
  const vessel = isFleet ? null : id;
  const ship = vessel === null ? undefined : record;
  return (
    <Page title={title} of={ship && String(ship.name)} subtitle={vessel === null && 'The whole fleet'} actions={<DueViews here={title} />}>
      <PrintHeader title={printed} vessel={ship} today={today} />
      {children(vessel)}
    </Page>
  );
}
