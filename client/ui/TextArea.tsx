import type { ComponentProps } from 'react';
import css from './Control.module.css';
import { cx } from './cx';
import { useFieldProps } from './fieldContext';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({ id, value, onChange, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={3}
      {...useFieldProps(id)}
      {...rest}
      className={cx(css.control, css.area, className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
