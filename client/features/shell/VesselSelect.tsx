import { useSelectedVessel, useVessels } from '../../live/useRecords';
import { Select } from '../../ui/Select';
import { useChooseVessel } from './useChooseVessel';
import css from './VesselSelect.module.css';

/** The dropdown 'Select Vessel' (section 2, Shell). */
export function VesselSelect() {
  const vessels = useVessels().filter((vessel) => vessel.id > 0);
  const { id } = useSelectedVessel();
  const choose = useChooseVessel();
  return (
    <Select
      className={css.select}
      aria-label="Select Vessel"
      placeholder="Select Vessel"
      value={id === null ? '' : String(id)}
      onChange={(value) => choose(value === '' ? null : Number(value))}
      options={vessels.map((vessel) => ({ value: String(vessel.id), label: String(vessel.name) }))}
    />
  );
}
