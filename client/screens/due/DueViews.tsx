import { Link } from 'react-router-dom';
import { atVessel } from '../../records/atVessel';
import { useAddressQuery } from '../../records/useAddressQuery';
import { useSelectedVessel } from '../../sync/hooks';
import css from './DueViews.module.css';

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
    <nav className={css.views} aria-label="Views of what falls due">
      {VIEWS.map(({ to, name }) => (
        <Link key={name} to={address(to)} aria-current={name === here ? 'page' : undefined}>
          {name === 'Due' ? 'List' : name}
        </Link>
      ))}
    </nav>
  );
}
