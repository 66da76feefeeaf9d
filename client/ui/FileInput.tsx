import type { ComponentProps } from 'react';
import control from './Control.module.css';
import { cx } from './cx';
import { useFieldProps } from './Field';
import css from './FileInput.module.css';

export interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'size'> {
  /** Called with the chosen file, or undefined when the choice was cleared. To clear it from outside, change the `key`. */
  onChange: (file: File | undefined) => void;
  /** sm for use inside a table row. */
  size?: 'sm' | 'md';
}

/** The native file picker with our style. The browser shows the name of the chosen file. */
export function FileInput({ id, onChange, size = 'md', className, ...rest }: FileInputProps) {
  return (
    <input
      {...useFieldProps(id)}
      {...rest}
      type="file"
      className={cx(control.control, css.file, css[size], className)}
      onChange={(event) => onChange(event.target.files?.[0])}
    />
  );
}
