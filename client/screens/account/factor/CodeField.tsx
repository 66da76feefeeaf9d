import { useEffect, useRef } from 'react';
import { FieldBox } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';

interface CodeFieldProps {
  value: string;
  error?: string;
  /** Whether a recovery code will do too. */
  orRecovery?: boolean;
  /** Whether it takes the focus when it appears. */
  takesFocus?: boolean;
  onChange(value: string): void;
}

/** The field for a code of the authenticator app. Phones show digits, and may fill in the code. */
export function CodeField({ value, error, orRecovery, takesFocus = false, onChange }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const hint = orRecovery
    ? 'The six digits that your authenticator app shows now, or a recovery code.'
    : 'The six digits that the app shows now.';
  return (
    <FieldBox label="Code" error={error} hint={hint}>
      <TextInput
        inputMode={orRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={value}
        onChange={onChange}
        ref={input}
      />
    </FieldBox>
  );
}
