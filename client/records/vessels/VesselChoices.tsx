import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useOwnPerson, useVessels } from '../../sync/hooks';
import { buttonClass } from '../../ui/Button';
import { SearchInput } from '../../ui/SearchInput';
import { screenAt } from '../atVessel';
import { additionPath, unnamedAddition } from '../sections';
import css from './VesselChoices.module.css';

/** A larger fleet gets a search box. */
const SEARCH_ABOVE = 12;

/**
 * Links to the same screen of each vessel. Without a vessel, a link to the form that adds one. The address of an add form without a vessel is redirected to
 * the vessel of the user's profile.
 */
export function VesselChoices() {
  const vessels = useVessels().filter(({ id }) => id > 0);
  const own = useOwnPerson()?.vessel;
  const location = useLocation();
  const [text, setText] = useState('');
  const adding = unnamedAddition(location.pathname);
  const to = (vessel: number) => (adding ? additionPath(adding, vessel) : screenAt(location, vessel));
  const shown = vessels.filter(({ name }) => String(name).toLowerCase().includes(text.trim().toLowerCase()));
  if (adding && own && vessels.some(({ id }) => id === own)) return <Navigate to={to(own)} replace />;
  if (vessels.length === 0) {
    return (
      <p className={css.none}>
        <Link to="/add-vessel" className={buttonClass('secondary')}>
          Add a vessel
        </Link>
      </p>
    );
  }
  return (
    <nav aria-label="Vessels to select" className={css.choices}>
      {vessels.length > SEARCH_ABOVE && <SearchInput label="Filter vessels" value={text} onChange={setText} className={css.search} />}
      <ul className={css.list}>
        {shown.map(({ id, name, type_of_vessel, flag }) => (
          <li key={id}>
            <Link to={to(id)} replace className={css.choice}>
              <strong>{String(name)}</strong>
              <span>{[type_of_vessel, flag].filter(Boolean).join(' · ') || '\u00a0'}</span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={css.none}>No vessel has this name.</p>}
    </nav>
  );
}
