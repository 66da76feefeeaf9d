import { Field } from '../../ui/Field';
import { PasswordInput } from '../../ui/PasswordInput';
import { PasswordAdvice } from './PasswordAdvice';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** The e-mail of the account, as far as it is known: a password must not be built from it. */
  email: string;
  error?: string;
}

/** A field for a new password. While the user types, it says whether the password is easy to guess. */
export function NewPasswordField({ label, value, onChange, email, error }: NewPasswordFieldProps) {
  return (
    <Field label={label} error={error} hint={<PasswordAdvice password={value} email={email} />}>
      <PasswordInput autoComplete="new-password" value={value} onChange={onChange} />
    </Field>
  );
}
