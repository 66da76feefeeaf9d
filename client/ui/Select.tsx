import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import css from './Control.module.css';
import { cx } from './cx';
import { useFieldProps } from './Field';

export interface SelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly (string | { value: string; label: string })[];
  /** The first entry, which means no choice (value ''). */
  placeholder?: string;
}

/** A native select. A value that is not among the options is shown as a further option, never silently replaced. */
export function Select({ id, value, onChange, options, placeholder, className, ...rest }: SelectProps) {
  const entries = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
  const unknown = value !== '' && !entries.some((entry) => entry.value === value);
  return (
    <span className={cx(css.wrap, className)}>
      <select
        {...useFieldProps(id)}
        {...rest}
        className={cx(css.control, css.select)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {unknown && <option value={value}>{value}</option>}
        {entries.map((entry) => (
          <option key={entry.value} value={entry.value}>
            {entry.label}
          </option>
        ))}
      </select>
      <span className={css.trail}>
        <ChevronDown size={15} aria-hidden="true" />
      </span>
    </span>
  );
}
