import type { ComponentProps } from 'react';
import css from './Control.module.css';
import { cx } from './cx';
import { useFieldProps } from './Field';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** A single-line text input. */
export function TextInput({ id, value, onChange, className, ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      enterKeyHint="done"
      {...useFieldProps(id)}
      {...rest}
      className={cx(css.control, className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
