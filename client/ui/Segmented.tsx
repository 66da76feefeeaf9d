import { useId } from 'react';
import css from './Segmented.module.css';

interface SegmentedProps<V extends string> {
  /** The accessible name of the choice. */
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange(value: V): void;
}

/** Native radio buttons drawn as one control, for a choice among two to four short words. */
export function Segmented<V extends string>({ label, value, options, onChange }: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset className={css.group} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
