import { type ReactNode, useId } from 'react';
import { cx } from './cx';
import css from './Segmented.module.css';

interface SegmentedProps<V extends string> {
  /** The accessible name of the choice. */
  label: string;
  value: V;
  /** `icon`: shown in place of the label, which is then its tooltip. */
  options: readonly { value: V; label: string; icon?: ReactNode }[];
  onChange(value: V): void;
  className?: string;
}

/** Native radio buttons drawn as one control, for a choice among two to four short words. */
export function Segmented<V extends string>({ label, value, options, onChange, className }: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset className={cx(css.group, className)} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.choice} title={option.icon ? option.label : undefined}>
          <input
            type="radio"
            name={name}
            aria-label={option.icon ? option.label : undefined}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon ?? option.label}
        </label>
      ))}
    </fieldset>
  );
}
