import type { LightHours } from '../../../../shared/api/display';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import css from './DisplayDialog.module.css';
import { hourText } from './displayWords';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hourText(hour)} UTC` }));
const DAYTIME: LightHours = { from: 6, until: 20 };

interface HoursChoiceProps {
  /** Null: never dimmed. */
  light: LightHours | null;
  error: string | undefined;
  onChange(light: LightHours | null): void;
}

/** The hours of UTC in which a display is light. In the others it is dark and dimmed. */
export function HoursChoice({ light, error, onChange }: HoursChoiceProps) {
  return (
    <fieldset className={css.set}>
      <legend>Light</legend>
      <Checkbox label="Dim the screen at night" checked={light !== null} onChange={(dims) => onChange(dims ? DAYTIME : null)} />
      {light && (
        <div className={css.hours}>
          <Field label="Light from" hint="UTC, not the time of the room.">
            <Select value={String(light.from)} onChange={(from) => onChange({ ...light, from: Number(from) })} options={HOURS} />
          </Field>
          <Field label="Dimmed from" error={error}>
            <Select value={String(light.until)} onChange={(until) => onChange({ ...light, until: Number(until) })} options={HOURS} />
          </Field>
        </div>
      )}
    </fieldset>
  );
}
