import { Field } from '../../ui/Field';
import { PasswordInput } from '../../ui/PasswordInput';
import { PasswordAdvice } from './PasswordAdvice';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** Of the account, as far as it is known: a password shall not be made of it. */
  email: string;
  error?: string;
}

/** Where a password is chosen: it says while one types whether it would be guessed early. */
export function NewPasswordField({ label, value, onChange, email, error }: NewPasswordFieldProps) {
  return (
    <Field label={label} error={error} hint={<PasswordAdvice password={value} email={email} />}>
      <PasswordInput autoComplete="new-password" value={value} onChange={onChange} />
    </Field>
  );
}
