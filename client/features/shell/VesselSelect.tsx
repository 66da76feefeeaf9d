import { useLocation, useNavigate } from 'react-router-dom';
import { selectVessel, useSelectedVessel, useVessels } from '../../live/useRecords';
import { Select } from '../../ui/Select';
import css from './VesselSelect.module.css';
import { ADDITIONS, additionPath } from './sections';

/** The dropdown 'Select Vessel' (section 2, Shell). On a form, another vessel means another form. */
export function VesselSelect() {
  const vessels = useVessels().filter((vessel) => vessel.id > 0);
  const { id } = useSelectedVessel();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const choose = (value: string) => {
    const vessel = value === '' ? null : Number(value);
    selectVessel(vessel);
    const [, room = '', named] = pathname.split('/');
    const adding = ADDITIONS.find(({ path, kind }) => path === `/${room}` && kind !== 'vessels');
    if (adding) void navigate(additionPath(adding, vessel));
    else if (room.startsWith('edit-') && named !== String(vessel)) void navigate('/');
  };

  return (
    <Select
      className={css.select}
      aria-label="Select Vessel"
      placeholder="Select Vessel"
      value={id === null ? '' : String(id)}
      onChange={choose}
      options={vessels.map((vessel) => ({ value: String(vessel.id), label: String(vessel.name) }))}
    />
  );
}
