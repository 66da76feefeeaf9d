import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import css from './Control.module.css';
import { cx } from './cx';
import { IconButton } from './Button';
import { TextInput, type TextInputProps } from './TextInput';

/** A password with a button that shows it. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput({ className, ...rest }: TextInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <span className={css.wrap}>
      <TextInput
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={cx(css.hasTrail, className)}
      />
      <span className={css.trail}>
        <IconButton
          size="sm"
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? <EyeOff size={16} /> : <Eye size={16} />}
          onClick={() => setShown(!shown)}
        />
      </span>
    </span>
  );
}
