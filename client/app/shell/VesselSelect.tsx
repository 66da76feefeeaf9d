import { useId } from 'react';
import { useSelectedVessel, useVessels } from '../../sync/hooks';
import { Select } from '../../ui/Select';
import { useChooseVessel } from '../../records/useChooseVessel';
import css from './VesselSelect.module.css';

/** The dropdown 'Select Vessel' (section 2, Shell). The border holds the label. Without a vessel the first option has the same text. */
export function VesselSelect() {
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
