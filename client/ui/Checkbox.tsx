import type { ComponentProps, ReactNode } from 'react';
import css from './Checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type'> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label; it needs no FieldBox. */
export function Checkbox({ label, checked, onChange, ...rest }: CheckboxProps) {
  return (
    <label className={css.row}>
      <input {...rest} type="checkbox" className={css.box} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
